package eye

import "fmt"

// Value counts eyes, by who moves. Digits of one space are 0 to 2; sums may be
// larger.
type Value struct {
	A int // the attacker gets two moves in a row
	B int // the attacker moves first
	C int // the defender moves first
	D int // the defender gets two moves in a row
}

// String returns four digits, or a list when one of them exceeds 9.
func (v Value) String() string {
	if v.A > 9 || v.B > 9 || v.C > 9 || v.D > 9 {
		return fmt.Sprintf("[%d,%d,%d,%d]", v.A, v.B, v.C, v.D)
	}
	return fmt.Sprintf("%d%d%d%d", v.A, v.B, v.C, v.D)
}

// Halves is the sum of the least and the most eyes: 4 are two sure ones.
func (v Value) Halves() int { return v.B + v.C }

// Urgency says how much a move matters: 0 not at all, 2 half an eye, 3 three
// quarters, 4 both eyes or none.
func (v Value) Urgency() int {
	if v.B == v.C {
		return 0
	}
	limit := func(n int) int { return min(n, 2) }
	return limit(v.D) + limit(v.C) - limit(v.B) - limit(v.A)
}

// Plus adds two values. It is not plain addition: the players answer in the other
// space.
func (v Value) Plus(w Value) Value {
	sum := Value{
		A: min(v.A+w.C, v.C+w.A, max(v.A+w.B, v.B+w.A)),
		B: min(max(v.B+w.B, min(v.A+w.D, v.B+w.C)), max(v.B+w.B, min(v.D+w.A, v.C+w.B))),
		C: max(min(v.C+w.C, max(v.D+w.A, v.C+w.B)), min(v.C+w.C, max(v.A+w.D, v.B+w.C))),
		D: max(v.D+w.B, v.B+w.D, min(v.D+w.C, v.C+w.D)),
	}
	if v.D-v.C == 2 && w.C-w.B == 1 || v.C-v.B == 1 && w.D-w.C == 2 {
		sum.D = max(min(v.C+w.D, v.D+w.B), min(v.D+w.C, v.B+w.D))
	}
	return sum
}
