package bgplay

import (
	"fmt"
	"strconv"
	"strings"

	"ana/model"
)

// Snowie is a position as Snowie writes it: one line of fields with semicolons, all
// seen from the side on roll.
type Snowie struct {
	Length   int
	Jacoby   bool
	Side     int       // which player is on roll, 0 or 1
	Names    [2]string // the side on roll first
	Crawford bool
	Score    [2]int // the side on roll first
	Cube     int
	Owner    int // 1 the side on roll, 0 the middle, -1 the other
	Me, Opp  [25]uint8
	Dice     [2]int
}

// snowieFields is the number of fields of a complete line.
const snowieFields = 40

// ParseSnowie reads such a line. A field that cannot be right is named in the error.
func ParseSnowie(line string) (*Snowie, error) {
	f := strings.SplitN(strings.TrimSpace(line), ";", snowieFields+2)
	if len(f) < snowieFields {
		return nil, fmt.Errorf("%d fields, want %d", len(f), snowieFields)
	}
	p := fieldParser{f: f}
	s := &Snowie{
		Length: p.num(0, 0, 32767), Jacoby: p.num(1, 0, 1) == 1, Side: p.num(4, 0, 1),
		Names: [2]string{strings.TrimSpace(f[5]), strings.TrimSpace(f[6])}, Crawford: p.num(7, 0, 1) == 1,
		Score: [2]int{p.num(8, 0, 32767), p.num(9, 0, 32767)},
		Cube:  max(p.num(10, 0, 4096), 1), Owner: p.num(11, -1, 1),
	}
	for i := range 26 {
		n := p.num(12+i, -15, 15)
		switch {
		case n == 0:
		case i == 0 || i == 25:
			// The two bars differ between writers: the sign decides.
			if n > 0 {
				s.Me[model.Bar] += uint8(n)
			} else {
				s.Opp[model.Bar] += uint8(-n)
			}
		case n > 0:
			s.Me[i-1] = uint8(n)
		default:
			s.Opp[24-i] = uint8(-n)
		}
	}
	s.Dice = [2]int{p.num(38, 0, 6), p.num(39, 0, 6)}
	if p.err != nil {
		return nil, p.err
	}
	if s.Cube&(s.Cube-1) != 0 {
		return nil, fmt.Errorf("field 11: cube %d is no power of two", s.Cube)
	}
	return s, countCheckers(&s.Me, &s.Opp)
}

func countCheckers(a, b *[25]uint8) error {
	na, nb := 0, 0
	for i := range 25 {
		na += int(a[i])
		nb += int(b[i])
	}
	if na > 15 || nb > 15 {
		return fmt.Errorf("%d and %d checkers, want at most 15 a side", na, nb)
	}
	return nil
}

// fieldParser reads numbers and keeps the first error.
type fieldParser struct {
	f   []string
	err error
}

func (p *fieldParser) num(i, low, high int) int {
	n, err := strconv.Atoi(strings.TrimSpace(p.f[i]))
	if p.err == nil && (err != nil || n < low || n > high) {
		p.err = fmt.Errorf("field %d: %s, want a number from %d to %d", i+1, model.Quote(p.f[i]), low, high)
	}
	return n
}

// State returns the position with player on roll.
func (s *Snowie) State(player int) model.BgState {
	st := model.BgState{Turn: int8(player), Cube: s.Cube, Owner: -1, Dice: s.Dice}
	st.Men[player], st.Men[1-player] = s.Me, s.Opp
	switch s.Owner {
	case 1:
		st.Owner = int8(player)
	case -1:
		st.Owner = int8(1 - player)
	}
	return st
}
