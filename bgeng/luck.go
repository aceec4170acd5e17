package bgeng

import (
	"context"

	"ana/bgeng/board"
	"ana/bgeng/ply"
)

// Luck is how much a roll gained over the average roll, for the side that
// rolled.
type Luck struct {
	Mean float64 // value of the position before the roll
	Roll float64 // value after the best play with the roll
	EMG  float64 // Roll less Mean; money equity or EMG at the current cube
	Cost float64 // points (money: EMG times the cube) or MWC (match)
}

// Luck values all rolls of a position statically and cubefully, with the best
// play of each, and compares the given one with their mean. first says that
// this is the opening roll of a game, which is never a double and could as well
// have been the other side's: the mean is then over the 30 ways a game can start.
func (e *Engine) Luck(ctx context.Context, p board.Position, m board.Match, dice [2]int, first bool) (Luck, error) {
	values, err := e.rollValues(ctx, p, &m)
	if err != nil {
		return Luck{}, err
	}
	var l Luck
	var sum, weight float64
	for _, v := range values {
		if int(v.Roll.High) == max(dice[0], dice[1]) && int(v.Roll.Low) == min(dice[0], dice[1]) {
			l.Roll = v.Cubeful
		}
		if !first || v.Roll.High != v.Roll.Low {
			sum += float64(v.Roll.Weight) * v.Cubeful
			weight += float64(v.Roll.Weight)
		}
	}
	if first && dice[0] != dice[1] {
		other := m
		other.OnRoll, other.Turn = 1-m.OnRoll, 1-m.OnRoll
		values, err := e.rollValues(ctx, p, &other)
		if err != nil {
			return Luck{}, err
		}
		for _, v := range values {
			if v.Roll.High != v.Roll.Low {
				sum -= float64(v.Roll.Weight) * v.Cubeful
				weight += float64(v.Roll.Weight)
			}
		}
	}
	l.Mean = sum / weight
	l.EMG = l.Roll - l.Mean
	l.Cost, err = e.Cost(l.EMG, &m)
	return l, err
}

// rollValues is the breakdown of one roll of lookahead.
func (e *Engine) rollValues(ctx context.Context, p board.Position, m *board.Match) ([]ply.RollValue, error) {
	o := Defaults()
	o.Plies, o.PruneNets, o.Threads = 1, false, 1
	q, err := e.question(p, m, &o)
	if err != nil {
		return nil, err
	}
	res, err := e.search.Search(ctx, q)
	if err != nil {
		return nil, err
	}
	return res.Breakdown, nil
}

// Cost converts a difference of equities at the current cube for the player on
// roll: to points in money play, to match winning chance in a match.
func (e *Engine) Cost(emg float64, m *board.Match) (float64, error) {
	if m.Length == 0 {
		return emg * float64(m.Cube), nil
	}
	g, err := e.Game(m)
	if err != nil {
		return 0, err
	}
	return g.MWC(emg, m.Cube, m.OnRoll) - g.MWC(0, m.Cube, m.OnRoll), nil
}
