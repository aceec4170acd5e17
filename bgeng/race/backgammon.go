package race

import "ana/bgeng/bearoff"

// Backgammon returns the chance that winner bears off while one of loser's
// chequers is still in winner's home board, given that they have passed each
// other and that loser has all 15 chequers left. Both arrays count from their
// owner's ace point; first tells that winner is on roll. db is the stock
// one-sided database.
func Backgammon(winner, loser *[25]uint8, first bool, db *bearoff.OneSided) float32 {
	home, far, left := 0, 0, 0
	for i := range 6 {
		home += int(winner[i])
	}
	for i := 18; i < 23; i++ {
		far += int(loser[i]) * (i - 17)
		left += int(loser[i])
	}
	turns := (home + 3) / 4
	if first {
		turns--
	}
	if turns > (far+2)/3 {
		return 0
	}
	if left > leaveChequers {
		return crowded(winner, loser, first, db)
	}
	off := db.Off(bearoff.Index(winner[:6]))
	c := Leave([5]uint8(loser[18:23]))
	sum := float32(0)
	for j, chance := range c {
		last := j
		if first {
			last++
		}
		within := float32(0)
		for k, p := range off.P {
			if t := off.First + k; t >= 1 && t <= last {
				within += float32(p) / 65535
			}
		}
		sum += float32(chance * within)
	}
	return min(sum, 1)
}

// crowded treats more than six chequers in the winner's home as if they had to
// be borne off.
func crowded(winner, loser *[25]uint8, first bool, db *bearoff.OneSided) float32 {
	w, l := bearoff.Index(winner[:6]), bearoff.Index(loser[18:24])
	var out [5]float32
	if first {
		db.Eval(w, l, false, &out)
		return min(out[0], 1)
	}
	db.Eval(l, w, false, &out)
	return min(1-out[0], 1)
}
