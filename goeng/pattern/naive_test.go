package pattern

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"ana/goeng/board"
	"ana/testdata/shared"
)

// naiveMatch tests every pattern, orientation and anchor cell by cell, straight
// from the definition: no masks, no buckets, no shared tables.
func naiveMatch(db *DB, b *board.Board, o board.Color) []string {
	var out []string
	colors := []board.Color{o}
	if o == board.Empty {
		colors = []board.Color{board.White, board.Black}
	}
	for _, o := range colors {
		for _, anchorColor := range []board.Color{board.White, board.Black} {
			for row := range b.Height() {
				for col := range b.Width() {
					if b.At(board.At(row, col)) == anchorColor {
						out = naiveAnchor(out, db, b, o, row, col)
					}
				}
			}
		}
	}
	return out
}

func naiveAnchor(out []string, db *DB, b *board.Board, o board.Color, row, col int) []string {
	for _, p := range db.Patterns {
		if p.AnchorX == (b.At(board.At(row, col)) == o) {
			continue
		}
		first, end := p.Orientations()
		for k := first; k < end; k++ {
			if naiveFits(p, b, o, row, col, k) {
				out = append(out, fmt.Sprintf("%s+%d@%s", p.Name, k, board.At(row, col).Vertex(b.Height())))
			}
		}
	}
	return out
}

func naiveFits(p *Pattern, b *board.Board, o board.Color, row, col, k int) bool {
	for i := range p.Rows {
		for j := range p.Cols {
			di, dj := transform(k, i-p.Anchor/p.Cols, j-p.Anchor%p.Cols)
			r, c := row+di, col+dj
			if r < 0 || c < 0 || r >= b.Height() || c >= b.Width() {
				return false
			}
			got := b.At(board.At(r, c))
			switch p.Cell(i, j) {
			case 'O':
				if got != o {
					return false
				}
			case 'X':
				if got != o.Opponent() {
					return false
				}
			case 'o':
				if got == o.Opponent() {
					return false
				}
			case 'x':
				if got == o {
					return false
				}
			case '?':
			default:
				if got != board.Empty {
					return false
				}
			}
			if !naiveEdge(p, b, k, i, j, r, c) {
				return false
			}
		}
	}
	return true
}

// naiveEdge tests that cells along a border of the diagram lie on an edge of the
// board, on the side that the orientation turns the border to. Opposite borders
// hold only for the north and the west.
func naiveEdge(p *Pattern, b *board.Board, k, i, j, r, c int) bool {
	touches := func(di, dj int) bool {
		ti, tj := transform(k, di, dj)
		return r+ti < 0 || c+tj < 0 || r+ti >= b.Height() || c+tj >= b.Width()
	}
	bd := p.Borders
	switch {
	case bd.North && i == 0 && !touches(-1, 0):
		return false
	case bd.South && !bd.North && i == p.Rows-1 && !touches(1, 0):
		return false
	case bd.West && j == 0 && !touches(0, -1):
		return false
	case bd.East && !bd.West && j == p.Cols-1 && !touches(0, 1):
		return false
	}
	return true
}

// randomBoard fills a board with stones at a random density by playing.
func randomBoard(r *rand.Rand, w, h int) *board.Board {
	b := board.New(w, h)
	pts := b.Points()
	for range r.IntN(len(pts)) {
		b.TryPlay(pts[r.IntN(len(pts))], board.Color(1+r.IntN(2)))
	}
	return b
}

func TestMatchAgainstDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var m Matcher
	total := 0
	for _, name := range []string{"conn", "influence", "barriers", "attack", "defense", "endgame", "owl_vital_apats", "aa_attackpats"} {
		db, _ := ReadFile(shared.Path(t, "corpus", "gnugo-patterns", "2002", name+".db"), Options{})
		for range 6 {
			b := randomBoard(r, 5+r.IntN(15), 5+r.IntN(15))
			o := board.Color(r.IntN(3))
			got := m.Match(nil, db, b, o)
			want := naiveMatch(db, b, o)
			total += len(want)
			if fmt.Sprint(texts(got, b)) != fmt.Sprint(want) {
				t.Fatalf("%s, %dx%d, O %s:\n got %v\nwant %v", name, b.Width(), b.Height(), o, texts(got, b), want)
			}
		}
	}
	if total < 500 {
		t.Errorf("only %d matches compared", total)
	}
}

func texts(ms []Match, b *board.Board) []string {
	var out []string
	for i := range ms {
		out = append(out, ms[i].Text(b.Height()))
	}
	return out
}

// TestColourSwap: exchanging the colours of all stones exchanges the matches.
func TestColourSwap(t *testing.T) {
	db, _ := ReadFile(shared.Path(t, "corpus", "gnugo-patterns", "3.8", "barriers.db"), Options{})
	r := rand.New(rand.NewPCG(3, 4))
	var m Matcher
	for range 10 {
		b := randomBoard(r, 19, 19)
		swapped := board.New(19, 19)
		for _, p := range b.Points() {
			if c := b.At(p); c.IsPlayer() {
				if err := swapped.Place(p, c.Opponent()); err != nil {
					t.Fatal(err)
				}
			}
		}
		count := map[string]int{}
		for _, s := range texts(m.Match(nil, db, b, board.White), b) {
			count[s]++
		}
		for _, s := range texts(m.Match(nil, db, swapped, board.Black), b) {
			count[s]--
		}
		for s, n := range count {
			if n != 0 {
				t.Errorf("%s: %+d", s, n)
			}
		}
	}
}
