package owl_test

import (
	"context"
	"testing"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/owl"
)

// TestLifeOfDragons reads measured positions as an analysis does, in eight
// orientations: the budget of a few positions has to do.
func TestLifeOfDragons(t *testing.T) {
	for _, tc := range []struct {
		name, diagram, target string
		attack, defend        int
	}{
		{"three in a row", "XXXXO / ...XO / XXXXO / OOOOO / .....", "A5", 5, 5},
		{"square of four", "..XO... / ..XO... / XXXO... / OOOO... / ....... / ....... / .......", "C7", 5, 0},
		{"one string that can be taken", "......... / ......... / ..OOOO... / .OXXXXO.. / ..OO.O... / ......... / ......... / ......... / .........", "C6", 5, 0},
	} {
		b := diagram(t, tc.diagram)
		p, err := board.ParseVertex(tc.target, b.Width(), b.Height())
		if err != nil {
			t.Fatal(err)
		}
		for k := range 8 {
			r := analyzed(t, turned(t, b, k), -1)
			x, err := owl.NewLife(owl.Options{}).Read(t.Context(), r, int(r.ID[flipped(b, p, k)]))
			if err != nil || x.AttackCode != tc.attack || x.DefenseCode != tc.defend {
				t.Errorf("%s turned %d: %+v, %v", tc.name, k, x, err)
			}
		}
	}
}

// TestLifeIsRepeatable asks about all dragons of a position again when another one
// has been read in between, and about defences alone.
func TestLifeIsRepeatable(t *testing.T) {
	r, other := analyzed(t, diagram(t, ring), -1), analyzed(t, diagram(t, "XXXXO / ...XO / XXXXO / OOOOO / ....."), -1)
	life := owl.NewLife(owl.Options{})
	read := func(r *dragon.Result) (all []dragon.Life) {
		for d := range r.Dragons {
			x, err := life.Read(t.Context(), r, d)
			if err != nil {
				t.Fatal(err)
			}
			// Eye spaces that were valued before may be seen mirrored.
			x.AttackPoint, x.DefensePoint = board.Pass, board.Pass
			all = append(all, x)
		}
		return all
	}
	first := read(r)
	read(other)
	for d, x := range read(r) {
		if x != first[d] {
			t.Errorf("dragon %d: %+v, then %+v", d, first[d], x)
		}
	}
	for d := range r.Dragons {
		if df := owl.NewLife(owl.Options{}).Defend(t.Context(), r, d); first[d].AttackCode != 0 && df.Code != first[d].DefenseCode {
			t.Errorf("dragon %d: defence %+v alone, %+v after the attack", d, df, first[d])
		}
	}
}

// TestLifeEnds gives up when the context does.
func TestLifeEnds(t *testing.T) {
	r := analyzed(t, diagram(t, ring), -1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := owl.NewLife(owl.Options{Nodes: 100000, Siege: -1}).Read(ctx, r, int(r.ID[board.At(4, 4)])); err == nil {
		t.Error("no error from a context that has ended")
	}
}
