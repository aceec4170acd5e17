package influencetest

import (
	_ "embed"
	"strconv"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
)

//go:embed testdata/examples.txt
var numbers string

// Numbers returns a table of the worked examples, such as "W1 pre white".
func Numbers(tb testing.TB, name string) Grid[string] {
	tb.Helper()
	_, rest, ok := strings.Cut(numbers, "## "+name+"\n")
	if !ok {
		tb.Fatalf("no table %q", name)
	}
	rest, _, _ = strings.Cut(rest, "##")
	var g Grid[string]
	for line := range strings.Lines(rest) {
		g = append(g, strings.Fields(line))
	}
	return g
}

// Floats returns a table of numbers.
func Floats(tb testing.TB, name string) Grid[float64] {
	tb.Helper()
	var g Grid[float64]
	for _, row := range Numbers(tb, name) {
		var line []float64
		for _, s := range row {
			x, err := strconv.ParseFloat(s, 64)
			if err != nil {
				tb.Fatalf("table %q: %v", name, err)
			}
			line = append(line, x)
		}
		g = append(g, line)
	}
	return g
}

// Group is a dragon of an example: its worms, each named by one stone, the
// first of which names the dragon.
type Group struct {
	Worms  string
	Safety influence.Safety
}

// Example is a position with all inputs.
type Example struct {
	Board  *board.Board
	Input  *influence.Input
	Groups []Group
	// Dragon is the index into Groups of a stone, −1 elsewhere.
	Dragon [board.NumPoints]int16
}

// Worked positions W1, I2 and E5C3 of specification section 16: X is Black.
const (
	diagramW1 = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . O . X . . .
		. . O . . . X . .
		. . . X . O . . .
		. . . . O . . . .
		. . . . . . . . .
		. . . . . . . . .`
	diagramI2 = `
		. . . X O . .
		. X X . X O .
		. . . X O . O
		X X X . X O .
		O O O X X O O
		. X O O O . .
		. . O . O . .`
	diagramE5C3 = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
)

// Lone is one strongly alive black stone at E5 on 9×9.
func Lone(tb testing.TB) *Example {
	tb.Helper()
	return newExample(tb, strings.Replace(diagramE5C3, "O", ".", 1), Group{"E5", influence.StronglyAlive})
}

// W1 is the example of section 16.2.
func W1(tb testing.TB) *Example {
	tb.Helper()
	return newExample(tb, diagramW1, Group{"E7 F6 G5", influence.Alive}, Group{"D6 C5", influence.WeaklyAlive},
		Group{"D4", influence.Critical}, Group{"F4 E3", influence.WeaklyAlive})
}

// I2 is the example of section 16.3 with the partition of the classic or the
// experimental mode.
func I2(tb testing.TB, experimental bool) *Example {
	tb.Helper()
	var e *Example
	if experimental {
		e = newExample(tb, diagramI2, Group{"D7", influence.WeaklyAlive}, Group{"E7", influence.Critical},
			Group{"A4 B6", influence.WeaklyAlive}, Group{"E6", influence.Critical}, Group{"F6", influence.WeaklyAlive},
			Group{"D5", influence.WeaklyAlive}, Group{"E5", influence.Critical}, Group{"A3 G5 F4", influence.Invincible},
			Group{"E4", influence.Critical}, Group{"B2", influence.TacticallyDead})
		e.inhibit(tb, board.Black, "D6 F5 D4")
		e.inhibit(tb, board.White, "F7 D6 F5")
	} else {
		e = newExample(tb, diagramI2, Group{"A4 D7 B6 D5", influence.Alive}, Group{"A3 E7 F6 G5 F4", influence.Invincible},
			Group{"E6", influence.Critical}, Group{"E5", influence.Critical}, Group{"E4", influence.Critical},
			Group{"B2", influence.TacticallyDead})
		e.inhibit(tb, board.Black, "D4")
	}
	for s, codes := range map[string][2]uint8{"E7": {3, 3}, "E6": {2, 3}, "E5": {2, 3}, "E4": {3, 3}, "B2": {3, 0}} {
		for _, p := range e.worm(tb, s) {
			e.Input.Attack[p], e.Input.Defend[p] = codes[0], codes[1]
		}
	}
	return e
}

// E5C3 is the example of section 16.4 with White to move, and the effects of
// the patterns that match there.
func E5C3(tb testing.TB) (*Example, influence.EffectList) {
	tb.Helper()
	e := newExample(tb, diagramE5C3, Group{"E5", influence.WeaklyAlive}, Group{"C3", influence.Alive})
	var list influence.EffectList
	add := func(kind influence.EffectKind, mask uint8, strength, attenuation float32, vertices string) {
		for _, s := range strings.Fields(vertices) {
			list = append(list, influence.Effect{Kind: kind, Colors: mask, Point: e.vertex(tb, s),
				Anchor: e.vertex(tb, "C3"), Strength: strength, Attenuation: attenuation})
		}
	}
	white, black := influence.ColorBit(board.White), influence.ColorBit(board.Black)
	add(influence.Intrusion, white, 30, 0, "C6 B5 C5 B4 E3 F3 D2 E2")
	add(influence.Intrusion, white, 20, 0, "C4 D4 D3")
	add(influence.Intrusion, white, 50, 0, "C4 D4 C5") // the weakest entry of a target counts
	add(influence.AddSource, white|black, 2, influence.InvasionAttenuation, "C7 G7 G3")
	add(influence.Block, white, 0, 0, "A3 B3 C2 C1")
	add(influence.NonTerritory, white, 0, 0, "E6 C5 D5 F5 D4 E4 E3")
	add(influence.NonTerritory, black, 0, 0, "C5 B4 C4 D4 A3 B3 D3 E3 B2 C2 D2 C1")
	return e, list
}

// newExample reads a diagram; all stones are tactically safe.
func newExample(tb testing.TB, diagram string, groups ...Group) *Example {
	tb.Helper()
	rows := strings.Split(strings.TrimSpace(diagram), "\n")
	b := board.New(len(strings.Fields(rows[0])), len(rows))
	for row, line := range rows {
		for col, s := range strings.Fields(line) {
			c := map[string]board.Color{"X": board.Black, "O": board.White}[s]
			if c == board.Empty {
				continue
			}
			if err := b.Place(board.At(row, col), c); err != nil {
				tb.Fatal(err)
			}
		}
	}
	e := &Example{Board: b, Groups: groups, Input: &influence.Input{
		Board: b, Attack: new([board.NumPoints]uint8), Defend: new([board.NumPoints]uint8),
		Safety: new([board.NumPoints]influence.Safety), Inhibit: new([board.NumPoints]uint8),
	}}
	for i := range e.Dragon {
		e.Dragon[i] = -1
	}
	for i, g := range groups {
		for _, s := range strings.Fields(g.Worms) {
			for _, p := range e.worm(tb, s) {
				e.Dragon[p], e.Input.Safety[p] = int16(i), g.Safety
			}
		}
	}
	return e
}

func (e *Example) inhibit(tb testing.TB, c board.Color, vertices string) {
	tb.Helper()
	for _, s := range strings.Fields(vertices) {
		e.Input.Inhibit[e.vertex(tb, s)] |= influence.ColorBit(c)
	}
}

func (e *Example) vertex(tb testing.TB, s string) board.Point {
	tb.Helper()
	p, err := board.ParseVertex(s, e.Board.Width(), e.Board.Height())
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func (e *Example) worm(tb testing.TB, s string) []board.Point {
	tb.Helper()
	return e.Board.AppendStones(nil, e.vertex(tb, s))
}
