// Package bgview shows backgammon: the board with pip counts, cube and dice, and the panes of a match. It turns the payloads
// of the engines of bgeng into the neutral view data of package pane.
//
//	+13-14-15-16-17-18------19-20-21-22-23-24-+   player O, moving up
//	| X           O    |   | O              X |   points are numbered for the side that acts
//	|                  |BAR|                  |
//	+12-11-10--9--8--7-------6--5--4--3--2--1-+   player X, moving down
//
// Player X (1, the lower one) keeps the lower side of the board through a match, whoever is on roll; the numbers follow the
// side that acts, and the line below the board says whose they are.
package bgview
