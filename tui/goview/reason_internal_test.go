package goview

import (
	"errors"
	"testing"
)

// An error of a stage says what is wrong, not how it was handed on.
func TestReason(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"go.tactics: go.worms: board 30×30: boards of 2 to 25 lines are analysed": "board 30×30: boards of 2 to 25 lines are analysed",
		"a.db:3:4: no entry line": "a.db:3:4: no entry line",
		"go.db: gone":             "gone",
	} {
		if got := reason(errors.New(said)); got != want {
			t.Errorf("%q becomes %q, want %q", said, got, want)
		}
	}
}
