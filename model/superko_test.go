package model_test

import (
	"testing"

	"ana/model/record"
)

// Taking a ko back after passes makes the first position again, which some rules forbid.
func TestRepetitions(t *testing.T) {
	t.Parallel()
	const single = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[];B[];W[bb])"
	const sent = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[];W[bb])"
	tests := []struct {
		name, sgf, rules string
		want             int
	}{
		{"ko taken back after passes, positional", single, "tromp-taylor", 1},
		{"simple ko only", single, "japanese", 0},
		{"nothing asked", single, "", 0},
		{"same position, other side to move before", sent, "chinese", 1},
		{"meant", "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[];B[];W[bb]KO[])", "chinese", 0},
		{"in one of two variations", "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[];B[](;W[bb])(;W[ee];B[ea];W[bb]))", "chinese", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, err := record.Parse("ko.sgf", []byte(tt.sgf), record.Options{Rules: tt.rules})
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			for _, w := range r.Warnings {
				if w.Code == "superko" {
					got++
				}
			}
			if got != tt.want {
				t.Errorf("%s by %q rules: %d repetitions, want %d: %v", tt.sgf, tt.rules, got, tt.want, r.Warnings)
			}
		})
	}
}
