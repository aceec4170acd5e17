package owl

import (
	"context"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// raceOf makes the questions about two dragons of a diagram: x and o are their stones,
// X and O stones that live.
func raceOf(t *testing.T, rows ...string) (black, white *Problem) {
	t.Helper()
	b := board.New(len(rows[0]), len(rows))
	black, white = &Problem{Board: b}, &Problem{Board: b}
	homes := map[board.Color]*[board.NumPoints]bool{board.Black: {}, board.White: {}}
	for r, row := range rows {
		for c, v := range row {
			p := board.At(r, c)
			color := board.Empty
			switch v {
			case 'x', 'X':
				color = board.Black
			case 'o', 'O':
				color = board.White
			default:
				continue
			}
			if err := b.Place(p, color); err != nil {
				t.Fatal(err)
			}
			switch v {
			case 'x':
				black.Stones = append(black.Stones, p)
			case 'o':
				white.Stones = append(white.Stones, p)
			default:
				homes[color][p] = true
			}
		}
	}
	black.Home, white.Home = homes[board.Black], homes[board.White]
	black.Safe, white.Safe = black.Home, white.Home
	return black, white
}

// TestCount checks that races in which only liberties count are settled by counting
// them, whatever their number, and as they should be.
func TestCount(t *testing.T) {
	const win = int(tactic.Win)
	for _, c := range []struct {
		name       string
		rows       string
		save, kill int // black moving first
	}{
		{"nine against nine", "OOOOOOOOO ......... xxxxxxxxx ooooooooo ......... XXXXXXXXX", win, win},
		{"eight against nine", "OOOOOOOOO O........ xxxxxxxxx ooooooooo ......... XXXXXXXXX", 0, 0},
		{"nine against eight", "OOOOOOOOO ......... xxxxxxxxx ooooooooo X........ XXXXXXXXX", win, win},
		// Liberties in common, and no eye: neither can get on.
		{"seki", ".Xo.xO. .Xo.xO.", win, 0},
		{"seki of three", ".Xo.xO. .Xo.xO. .Xo.xO.", win, 0},
		// With one eye white does not have to fill what they have in common.
		{"an eye", ".Xooo.xO. .Xooo.xO. .Xo.o.xO. .Xooo.xO. .Xooo.xO.", 0, 0},
		{"an eye in time", ".Xooo.x.O. .Xooo.x.O. .Xo.o.x.O. .Xooo.x.O. .Xooo.x.O.", 0, 0},
		{"an eye too late", ".Xoooxx.O. .Xoooxx.O. .Xo.o.x.O. .Xoooxx.O. .Xoooxx.O.", win, win},
	} {
		black, white := raceOf(t, strings.Fields(c.rows)...)
		x := NewRacer(Options{Nodes: 20})
		r := x.Race(context.Background(), black, white)
		if r.Save != c.save || r.Kill != c.kill || !r.Certain {
			t.Errorf("%s: %d %d certain %v, want %d %d", c.name, r.Save, r.Kill, r.Certain, c.save, c.kill)
		}
		t.Logf("%s: %d nodes", c.name, r.Nodes)
	}
}
