package bearoff

// Eval estimates a position with both sides inside the points of the database.
// me and opp are the indices of the side on roll and of the other side. The
// five outputs are those of package eval; the two backgammon ones stay zero.
// Each side is taken to bear off as fast as it can, whatever the other does.
// Gammons count only while a side still has 15 chequers (full).
func (d *OneSided) Eval(me, opp int, full bool, out *[5]float32) {
	p, q := d.Off(me), d.Off(opp)
	*out = [5]float32{0: race(p, q, 0)}
	if full && d.gammons {
		out[1] = race(p, d.FirstOff(opp), 0)
		out[3] = race(q, d.FirstOff(me), 1)
	}
}

// race is the chance that a turn drawn from p comes no later than one drawn
// from q, minus handicap: the sum over i of p[i] times q[i+handicap] and later.
// It is summed in integers, so that certainty is exactly 1.
func race(p, q Dist, handicap int) float32 {
	var tail [2*Turns + 1]int
	for k := len(q.P) - 1; k >= 0; k-- {
		tail[q.First+k] = tail[q.First+k+1] + int(q.P[k])
	}
	for t := q.First - 1; t >= 0; t-- {
		tail[t] = tail[q.First]
	}
	sum := int64(0)
	for k, v := range p.P {
		sum += int64(v) * int64(tail[p.First+k+handicap])
	}
	return float32(float64(sum) / (one * one))
}
