package command

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"ana/model"
)

// An error is one line for a person: a list gives its first, an interruption says so.
func TestLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"list", model.ErrorList{{File: "a.sgf", Line: 2, Column: 3, Msg: "x"}, {File: "a.sgf", Line: 4, Msg: "y"}}, "a.sgf:2:3: x"},
		{"several lines", errors.New("a\n\tb  c"), "a b c"},
		{"interrupted", fmt.Errorf("game.sgf: %w", context.Canceled), "interrupted; what was finished is written"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Line(tt.err); got != tt.want {
				t.Errorf("Line(%v) = %q, want %q", tt.err, got, tt.want)
			}
		})
	}
}
