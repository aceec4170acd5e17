package layout_test

import (
	"fmt"
	"testing"

	"ana/tui/layout"
	"ana/tui/paint"
)

func specs() map[string]layout.Spec {
	return map[string]layout.Spec{
		"board":   {BoardW: 42, BoardH: 21, Boards: 1, SideMin: 30, SideMax: 50, RightMin: 36, BottomMin: 5},
		"worms":   {BoardW: 42, BoardH: 21, Boards: 2, SideMin: 32, SideMax: 46, RightMin: 40, BottomMin: 6},
		"large":   {BoardW: 54, BoardH: 27, Boards: 2, SideMin: 32},
		"huge":    {BoardW: 108, BoardH: 54, Boards: 1, SideMin: 32},
		"table":   {SideMin: 40},
		"plays":   {BoardW: 46, BoardH: 16, Boards: 1, SideMin: 34, BottomMin: 4},
		"nothing": {},
	}
}

func TestFrameSweep(t *testing.T) {
	t.Parallel()
	for w := -1; w <= 220; w++ {
		for h := -1; h <= 70; h++ {
			f := layout.NewFrame(w, h)
			if f.TooSmall {
				if w >= layout.MinWidth && h >= layout.MinHeight {
					t.Fatalf("%dx%d: too small", w, h)
				}
				continue
			}
			check(t, fmt.Sprintf("%dx%d", w, h), paint.R(0, 0, w, h), f.Header, f.Main, f.Status, f.Hint)
			if area := f.Header.Dy() + f.Main.Dy() + f.Status.Dy() + f.Hint.Dy(); area != h {
				t.Fatalf("%dx%d: the parts cover %d rows", w, h, area)
			}
		}
	}
}

func TestSplitSweep(t *testing.T) {
	t.Parallel()
	for name, s := range specs() {
		for w := layout.MinWidth; w <= 220; w++ {
			for h := layout.MinHeight; h <= 70; h++ {
				main := layout.NewFrame(w, h).Main
				p := layout.Split(main, s)
				at := fmt.Sprintf("%s %dx%d", name, w, h)
				check(t, at, main, append(p.Boards, p.Side, p.Right, p.Bottom)...)
				if s.BoardW > 0 && (len(p.Boards) == 0 || p.Boards[0].Dx() < min(s.BoardW, w/2)) {
					t.Fatalf("%s: board %v", at, p.Boards)
				}
				if s.BoardW > 0 && w-s.BoardW-1 >= s.SideMin && p.Side.Dx() < s.SideMin {
					t.Fatalf("%s: side panel of %d columns", at, p.Side.Dx())
				}
				if !p.Right.Empty() && p.Right.Dx() < s.RightMin || !p.Bottom.Empty() && p.Bottom.Dy() < s.BottomMin {
					t.Fatalf("%s: right %v bottom %v", at, p.Right, p.Bottom)
				}
				covered := p.Side.Max.X == main.Max.X || p.Right.Max.X == main.Max.X
				if !covered && len(p.Boards) > 0 {
					covered = p.Boards[len(p.Boards)-1].Max.X >= main.Max.X-1
				}
				if !covered {
					t.Fatalf("%s: nothing reaches the right edge: %+v", at, p)
				}
			}
		}
	}
}

func check(t *testing.T, at string, inside paint.Rect, parts ...paint.Rect) {
	t.Helper()
	for i, r := range parts {
		if r.Dx() < 0 || r.Dy() < 0 {
			t.Fatalf("%s: part %d is negative: %v", at, i, r)
		}
		if !r.Empty() && !r.In(inside) {
			t.Fatalf("%s: part %d is outside: %v of %v", at, i, r, inside)
		}
		for j := range i {
			if r.Overlaps(parts[j]) {
				t.Fatalf("%s: parts %d and %d overlap: %v %v", at, i, j, r, parts[j])
			}
		}
	}
}

func TestBreakpoints(t *testing.T) {
	t.Parallel()
	s := specs()["worms"]
	for _, c := range []struct {
		w, h, boards  int
		right, bottom bool
	}{{80, 24, 1, false, false}, {120, 40, 2, false, true}, {200, 60, 2, true, true}} {
		p := layout.Split(layout.NewFrame(c.w, c.h).Main, s)
		if len(p.Boards) != c.boards || p.Right.Empty() == c.right || p.Bottom.Empty() == c.bottom {
			t.Errorf("%dx%d: %+v", c.w, c.h, p)
		}
	}
}

func TestStack(t *testing.T) {
	t.Parallel()
	for h := 0; h < 30; h++ {
		r := paint.R(3, 2, 10, h)
		parts := layout.Stack(r, 5, 7, 1)
		check(t, fmt.Sprint(h), r, parts...)
		if h > 14 && parts[2].Max.Y != r.Max.Y {
			t.Errorf("height %d: the last part ends at %d of %d", h, parts[2].Max.Y, r.Max.Y)
		}
	}
}
