package bgview

import (
	"strings"
	"testing"

	"ana/keymap"
	"ana/model"
	"ana/model/record"
	"ana/tui/pane"
)

// opening is the position of the start with player O to act.
func opening(t *testing.T) *pane.State {
	t.Helper()
	r, err := record.Parse("start.txt", []byte("4HPwATDgc/ABMA:cAkAAAAAAAAA\n"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := model.NewCursor(r, 0).ToMove(1)
	return &pane.State{Cursor: c, Bg: c.Bg(), Edited: true}
}

// Checkers are carried, hit, put and taken at the cursor; what cannot be done is said and changes nothing.
func TestCheckers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		keys string // h j k l move, ^ carries, x o put, - takes, v turns the cube
		why  string // part of the last refusal
		ok   func(st *model.BgState) bool
	}{
		{"carry from the mid point", "^ l ^", "", func(st *model.BgState) bool { return st.Men[1][12] == 4 && st.Men[1][13] == 1 }},
		{"put back", "^ ^", "put back", func(st *model.BgState) bool { return st.Men[1][12] == 5 }},
		{"a held point takes nothing", "^ l l l l ^", "player O holds", func(st *model.BgState) bool { return st.Men[1][12] == 5 }},
		{"nothing to pick up", "l ^", "no checker", nil},
		{"all are on the board", "x", "all 15", nil},
		{"take and put", "- l x", "", func(st *model.BgState) bool { return st.Men[1][12] == 4 && st.Men[1][13] == 1 && st.Borne(1) == 0 }},
		{"not on the other side's point", "- l l l l x", "player O has checkers", nil},
		{"onto the own bar", "- l l l l l l j x", "", func(st *model.BgState) bool { return st.Men[1][24] == 1 }},
		{"not onto the other bar", "- l l l l l l x", "the bar in this half", nil},
		{"cube", "v v v", "", func(st *model.BgState) bool { return st.Cube == 4 && st.Owner == 1 }},
	}
	actions := map[string]keymap.Action{
		"h": keymap.CursorLeft, "j": keymap.CursorDown, "k": keymap.CursorUp, "l": keymap.CursorRight, "^": keymap.EditCarry,
		"x": keymap.EditPutX, "o": keymap.EditPutO, "-": keymap.EditTake, "v": keymap.EditCube,
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := opening(t)
			b := &base{Shared: &Shared{}}
			last := ""
			for _, key := range strings.Fields(tt.keys) {
				step, why, known := b.Edit(actions[key], s)
				if !known {
					if fx, ok := b.do(actions[key], s); !ok || fx.Message != "" {
						t.Fatalf("key %s is not known", key)
					}
					continue
				}
				last = why
				if step != nil {
					step(s)
				}
			}
			if tt.why == "" != (last == "") || !strings.Contains(last, tt.why) {
				t.Errorf("refusal %q, want %q", last, tt.why)
			}
			if tt.ok != nil && !tt.ok(&s.Bg.State) {
				t.Errorf("checkers %v, cube %d of %d", s.Bg.State.Men, s.Bg.State.Cube, s.Bg.State.Owner)
			}
			if s.Bg.Match.Cube != s.Bg.State.Cube || s.Bg.State.Borne(0) < 0 || s.Bg.State.Borne(1) < 0 {
				t.Errorf("the match does not follow: %+v", s.Bg.Match)
			}
		})
	}
}

// A single checker of the other side goes to the bar.
func TestHit(t *testing.T) {
	t.Parallel()
	s := opening(t)
	b := &base{Shared: &Shared{}}
	s.Bg.State.Men[0][10], s.Bg.State.Men[0][5] = 1, 4 // a blot of O in the column right of X's mid point
	for _, a := range []keymap.Action{keymap.EditCarry, keymap.CursorRight, keymap.EditCarry} {
		if step, _, known := b.Edit(a, s); known && step != nil {
			step(s)
		} else if !known {
			b.do(a, s)
		}
	}
	if st := &s.Bg.State; st.Men[0][24] != 1 || st.Men[0][10] != 0 || st.Men[1][13] != 1 {
		t.Errorf("after the hit: %v", st.Men)
	}
}
