package pattern

import (
	"context"

	"ana/goeng/board"
)

// Verdict says what became of a match.
type Verdict uint8

// Verdicts, roughly from the first test to the last.
const (
	VerdictFires             Verdict = iota
	VerdictNoEffect                  // all tests passed, but nothing changed
	VerdictShadowed                  // nothing was left to do; By names the match responsible
	VerdictInhibited                 // a class C match over a point that By inhibited
	VerdictConstraintFalse           //
	VerdictConstraintUnknown         // needs something that was not computed
	VerdictHelper                    // the helper refused
	VerdictUnsafeStone               // a stone of the pattern can be captured
	VerdictNoStrength                // a stone has no influence strength
	VerdictStatus                    // class letters O o X x
	VerdictMoveUnsafe                // the key cell is not safe for the side that would play there
	VerdictMode                      // filtered by mode, scoring or by the user
	VerdictEdge                      // the rectangle does not lie on the board
	VerdictMismatch                  // elements differ
	VerdictSkipped                   // another pass of the database is responsible for this class
)

var verdictNames = [...]string{
	"fires", "fires·no effect", "shadowed", "inhibited", "constraint false", "constraint unknown", "helper false",
	"unsafe stone", "no strength", "status", "move unsafe", "mode", "edge", "mismatch", "other pass",
}

// String returns the verdict as panes and reports show it.
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "?"
}

// MarshalText writes the name of the verdict.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Fired reports whether all tests passed.
func (v Verdict) Fired() bool { return v == VerdictFires || v == VerdictNoEffect }

// Outcome is a match with its verdict.
type Outcome struct {
	Match
	Verdict Verdict
	Point   board.Point // the stone or vertex that decided, or NoPoint
	By      int         // index of the responsible outcome for shadowed and inhibited, else -1
	Nodes   int         // reading nodes spent on this match
}

// statusRejects applies the class letters O o X x: it returns the first stone
// of the match whose dragon has a status that the letters exclude.
func statusRejects(m *Match, b *board.Board, status func(board.Point) Status) (board.Point, bool) {
	cl := m.Pattern.Classes
	if !cl.HasAny("OoXx") {
		return board.NoPoint, false
	}
	at := board.NoPoint
	m.Elements(func(e Element) bool {
		c := b.At(e.Point)
		if c != board.White && c != board.Black {
			return true
		}
		s := StatusDead
		if status != nil {
			s = status(e.Point)
		}
		bad := false
		if c == m.O {
			bad = cl.Has('O') && (s == StatusDead || s == StatusCritical) || cl.Has('o') && s == StatusAlive
		} else {
			bad = cl.Has('X') && s == StatusDead || cl.Has('x') && s == StatusAlive
		}
		if bad {
			at = e.Point
		}
		return !bad
	})
	return at, at != board.NoPoint
}

// Disabled says which patterns a variant switches off. The zero value switches
// off nothing.
type Disabled struct {
	Patterns map[string]bool // by pattern name
	Matches  map[string]bool // by "NAME+k@VERTEX" of the board's height
}

func (d *Disabled) has(m *Match, height int) bool {
	if d == nil {
		return false
	}
	if d.Patterns[m.Pattern.Name] {
		return true
	}
	return len(d.Matches) > 0 && d.Matches[m.Text(height)]
}

// Judge applies the tests that all databases share to one match: switched off,
// status letters, constraint, helper. Connections and influence have their own
// order of tests: see Conn and Influence.
func Judge(ctx context.Context, m Match, b *board.Board, ev *Evaluator, status func(board.Point) Status, off *Disabled) Outcome {
	out := Outcome{Match: m, By: -1}
	if off.has(&out.Match, b.Height()) {
		out.Verdict = VerdictMode
		return out
	}
	if p, bad := statusRejects(&out.Match, b, status); bad {
		out.Verdict, out.Point = VerdictStatus, p
		return out
	}
	if out.refused(ev.Constraint(ctx, &out.Match).Truth()) {
		return out
	}
	if t := ev.Helper(ctx, &out.Match).Truth(); t == False {
		out.Verdict = VerdictHelper
	} else if t == Unknown {
		out.Verdict = VerdictConstraintUnknown
	}
	return out
}

// refused tells whether a constraint or an action that answers so keeps the match
// from having an effect, and files it.
func (o *Outcome) refused(t Truth) bool {
	switch t {
	case False:
		o.Verdict = VerdictConstraintFalse
	case Unknown:
		o.Verdict = VerdictConstraintUnknown
	default:
		return false
	}
	return true
}
