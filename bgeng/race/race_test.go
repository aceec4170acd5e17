package race

import (
	"context"
	"math"
	"testing"

	"ana/bgeng/bearoff"
)

// TestLeaveCounts checks a published entry of the table, given in sequences of
// rolls.
func TestLeaveCounts(t *testing.T) {
	got := Leave([5]uint8{1, 1, 1, 1, 1})
	want := [Columns]float64{0, 278.0 / 1296, 34449.0 / 46656, 78676.0 / 1679616, 17568.0 / 60466176}
	for j := range want {
		if math.Abs(float64(got[j])-want[j]) > 1e-7 {
			t.Errorf("turn %d: %g, want %g", j+1, got[j], want[j])
		}
	}
}

func TestLeaveSums(t *testing.T) {
	table := leaves()
	if len(table) != 462 {
		t.Fatalf("%d entries", len(table))
	}
	for i, c := range table {
		sum := 0.0
		for _, p := range c {
			sum += float64(p)
		}
		if i > 0 && math.Abs(sum-1) > 1e-6 {
			t.Errorf("entry %d sums to %g", i, sum)
		}
	}
	if got := Leave([5]uint8{1}); got[0] != 1 {
		t.Errorf("one chequer at the edge: %v", got)
	}
	// A six leaves from the fifth point, and so do 5-1, 4-2, … in two steps.
	if got := Leave([5]uint8{0, 0, 0, 0, 1}); got[0] < 30.0/36 {
		t.Errorf("one chequer far in: %v", got)
	}
}

func TestBackgammon(t *testing.T) {
	db, err := bearoff.GenerateOneSided(context.Background(), 8, nil)
	if err != nil {
		t.Fatal(err)
	}
	var winner, loser [25]uint8
	winner[0] = 2 // off with any roll
	loser[22], loser[10] = 1, 14
	if p := Backgammon(&winner, &loser, true, db); math.Abs(float64(p)-1) > 1e-6 {
		t.Errorf("winner on roll: %g", p)
	}
	// The loser moves first: it must leave in one turn.
	leave := Leave([5]uint8{0, 0, 0, 0, 1})
	if p := Backgammon(&winner, &loser, false, db); math.Abs(float64(p-(1-leave[0]))) > 1e-6 {
		t.Errorf("loser on roll: %g, want %g", p, 1-leave[0])
	}
	winner[0] = 8
	loser[22], loser[18] = 0, 1
	if p := Backgammon(&winner, &loser, false, db); p != 0 {
		t.Errorf("too far to go: %g", p)
	}
	// More than six in the home board go by the bear-off database.
	winner[0] = 2
	loser[22], loser[18], loser[10] = 8, 0, 7
	if p := Backgammon(&winner, &loser, false, db); math.Abs(float64(p)-1) > 1e-6 {
		t.Errorf("eight still in: %g", p)
	}
}
