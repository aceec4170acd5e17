package eye

import (
	"strings"
	"testing"
)

// parseShape reads a drawing: '.' empty, '!' empty marginal, 'X' attacker stone,
// 'o' an empty point in the interior that does not touch the wall; anything else
// is the wall.
func parseShape(t *testing.T, rows ...string) (shape, position) {
	t.Helper()
	var s shape
	var p position
	id := map[[2]int]int{}
	for y, row := range rows {
		for x, c := range row {
			if !strings.ContainsRune(".!Xo", c) {
				continue
			}
			v := s.n
			id[[2]int{x, y}] = v
			s.n++
			if c == '!' {
				s.margin |= 1 << v
			}
			if c == 'X' {
				p.att |= 1 << v
			}
			if c != 'o' {
				s.wall |= 1 << v
			}
		}
	}
	for at, v := range id {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if u, ok := id[[2]int{at[0] + d[0], at[1] + d[1]}]; ok {
				s.near[v] |= 1 << u
			}
		}
	}
	return s, p
}

// TestShapes holds the values of shapes that every player knows.
func TestShapes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, want string
		rows       []string
	}{
		{"one point", "1111", []string{"."}},
		{"two points", "1111", []string{".."}},
		{"three in a row", "1122", []string{"..."}},
		{"bent three", "1122", []string{"..", ".#"}},
		{"four in a row", "1222", []string{"...."}},
		{"bent four", "1222", []string{"...", "##."}},
		{"pyramid four", "1122", []string{"...", "#.#"}},
		{"square four", "1112", []string{"..", ".."}},
		{"bulky five", "1122", []string{"...", "#.."}},
		{"cross five", "1122", []string{"#.#", ".o.", "#.#"}},
		{"five in a row", "2222", []string{"....."}},
		{"rabbity six", "1122", []string{"#.#", ".o.", ".. "}},
		{"two by three", "1222", []string{"...", "..."}},
		{"three in a row with the vital stone", "1111", []string{".X."}},
		{"half eye", "0011", []string{".!"}},
		{"margin alone", "0000", []string{"!"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, p := parseShape(t, c.rows...)
			if got := newSolver(s).value(p).String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestAdditionHasANeutralElementAndIsSymmetric(t *testing.T) {
	t.Parallel()
	all := []Value{{0, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 0, 2}, {0, 0, 1, 1}, {0, 0, 1, 2}, {0, 0, 2, 2}, {0, 1, 1, 1}, {0, 1, 1, 2}, {0, 1, 2, 2}, {0, 2, 2, 2},
		{1, 1, 1, 1}, {1, 1, 1, 2}, {1, 1, 2, 2}, {1, 2, 2, 2}, {2, 2, 2, 2}}
	for _, v := range all {
		if got := v.Plus(Value{}); got != v {
			t.Errorf("%v + 0000 = %v", v, got)
		}
		for _, w := range all {
			if v.Plus(w) != w.Plus(v) {
				t.Errorf("%v + %v = %v, but the other way %v", v, w, v.Plus(w), w.Plus(v))
			}
		}
	}
	if got := (Value{1, 1, 1, 1}).Plus(Value{1, 1, 1, 1}).String(); got != "2222" {
		t.Errorf("two eyes are %s", got)
	}
}
