// Package cube values positions with the doubling cube and names the right cube
// action.
//
// A [Game] holds what stays the same during a game: match length, score and
// rules. A [State] is the cube: its value and owner. Values are always asked for
// one of the players 0 and 1:
//
//	              money                         match
//	value         equity for one cube           chance to win the match (MWC)
//	shown as      the same                      EMG: +1 wins the cube, -1 loses it
//
// The static value joins a dead and a live cube by Janowski's model: with p the
// winning chance, W and L the average size of wins and losses, the live value is
// a straight line between (0, -L), the take point, the cash point and (1, W), and
// the value is (1-x) dead + x live with x by class of position ([Efficiency]).
//
//	 W|              /        owner centred
//	+1|          ___/
//	  |       __/  cash
//	-1| __/ take
//	-L|/______________ p
//
// Not in this package: lookahead with the cube (package ply), rollouts, and the
// match equity tables themselves (package match). Sources: Rick Janowski, "Take
// points in money games" (1993), and the published behaviour of GNU Backgammon
// 1.07.
package cube
