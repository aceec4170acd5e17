package tool

import (
	"context"
	"fmt"
	"io"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// MatchJSON is one entry of the "patterns" list of an analysis.
type MatchJSON struct {
	DB          string `json:"db"`
	Name        string `json:"name"`
	Class       string `json:"class"`
	Anchor      string `json:"anchor"`
	Orientation int    `json:"orientation"`
	Constraint  *bool  `json:"constraint"` // null: unknown, or not reached
	O           string `json:"o"`
	Move        string `json:"move,omitempty"`
	Verdict     string `json:"verdict"`
	By          string `json:"by,omitempty"` // the match responsible for "shadowed" and "inhibited"
	Point       string `json:"point,omitempty"`
	Nodes       int    `json:"nodes,omitempty"`
}

// JSONOf turns outcomes into the entries of a report. By refers to the list.
func JSONOf(list []pattern.Outcome, height int) []MatchJSON {
	out := make([]MatchJSON, 0, len(list))
	for i := range list {
		out = append(out, jsonOf(list, i, height))
	}
	return out
}

func jsonOf(list []pattern.Outcome, i, height int) MatchJSON {
	o := &list[i]
	m := MatchJSON{
		DB: o.DB.Name, Name: o.Pattern.Name, Class: o.Pattern.Classes.String(), Anchor: o.Anchor.Vertex(height),
		Orientation: o.Orientation, Constraint: constraintOf(o), O: o.O.String(), Verdict: o.Verdict.String(), Nodes: o.Nodes,
	}
	if mv := o.Move(); mv != board.NoPoint {
		m.Move = mv.Vertex(height)
	}
	if o.Point != board.NoPoint {
		m.Point = o.Point.Vertex(height)
	}
	if o.By >= 0 && o.By < len(list) {
		m.By = list[o.By].Text(height)
	}
	return m
}

// constraintOf tells what is known of the constraint: true when all tests
// passed, false when it refused, nil otherwise.
func constraintOf(o *pattern.Outcome) *bool {
	v := o.Verdict.Fired()
	switch o.Verdict {
	case pattern.VerdictFires, pattern.VerdictNoEffect, pattern.VerdictConstraintFalse:
		return &v
	}
	return nil
}

// MatchOptions steer Matches.
type MatchOptions struct {
	Filter Filter
	JSON   bool
	All    bool // also matches that do not fire
	Rules  Rules
}

// Matches writes what matches on a position.
func Matches(ctx context.Context, w io.Writer, set *pattern.Set, pos Position, opt MatchOptions) error {
	list, err := Judge(ctx, set, pos, opt.Rules)
	if err != nil {
		return err
	}
	h := pos.Board.Height()
	rows := []MatchJSON{}
	for i := range list {
		if (opt.All || list[i].Verdict.Fired()) && opt.Filter.Match(&list[i].Match, pos.Board) {
			rows = append(rows, jsonOf(list, i, h))
		}
	}
	if opt.JSON {
		return writeJSON(w, struct {
			Schema   string      `json:"schema"`
			Patterns []MatchJSON `json:"patterns"`
		}{"ana.patterns.match/1", rows})
	}
	for _, r := range rows {
		line := fmt.Sprintf("%-20s %-14s %-5s at %-4s O=%-5s %s", r.Name+"+"+fmt.Sprint(r.Orientation), r.DB, r.Class, r.Anchor, r.O, r.Verdict)
		if r.Point != "" {
			line += " (" + r.Point + ")"
		}
		if r.By != "" {
			line += " by " + r.By
		}
		if r.Nodes > 0 {
			line += fmt.Sprintf("  %d nodes", r.Nodes)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%d of %d matches\n", len(rows), len(list))
	return err
}

// ExplainOptions steer Explain.
type ExplainOptions struct {
	O     board.Color // colour of O; board.Empty: both
	JSON  bool
	Force bool // evaluate skipped sub-expressions too
	Limit int
	Rules Rules
}

// explainJSON is the JSON form of an explanation.
type explainJSON struct {
	MatchJSON
	Edge       string             `json:"edge,omitempty"`
	Mismatches []mismatchJSON     `json:"mismatches,omitempty"`
	Tree       []pattern.TreeLine `json:"tree,omitempty"`
	Smallest   string             `json:"smallest_change,omitempty"`
}

type mismatchJSON struct {
	Row   int    `json:"row"`
	Col   int    `json:"col"`
	Point string `json:"point"`
	Want  string `json:"want"`
	Found string `json:"found"`
}

// Explain writes why the named pattern does or does not fire with one of its
// cells at the vertex, best placements first. Where the consumer of the database
// refuses a match that the constraint accepts (inhibited, nothing left to do, no
// strength), its verdict is given.
func Explain(ctx context.Context, w io.Writer, set *pattern.Set, pos Position, name, vertex string, opt ExplainOptions) error {
	db, p := set.Find(name)
	if p == nil {
		return fmt.Errorf("pattern %q: not in the databases", name)
	}
	b := pos.Board
	at, err := board.ParseVertex(vertex, b.Width(), b.Height())
	if err != nil || at <= 0 {
		return fmt.Errorf("vertex %q: not on the board", vertex)
	}
	eo := pattern.ExplainOptions{O: opt.O, Force: opt.Force, Limit: opt.Limit, Status: opt.Rules.Status}
	if opt.Rules.Env != nil {
		eo.Env = opt.Rules.Env(pos)
	}
	list := pattern.Explain(ctx, db, p, b, at, eo)
	if err := refine(ctx, set, pos, opt.Rules, list); err != nil {
		return err
	}
	if opt.JSON {
		return writeJSON(w, struct {
			Schema       string        `json:"schema"`
			Explanations []explainJSON `json:"explanations"`
		}{"ana.patterns.explain/1", explanations(list, b.Height())})
	}
	for i := range list {
		if _, err := io.WriteString(w, list[i].Text(b.Height())); err != nil {
			return err
		}
	}
	return nil
}

// refine replaces the verdict of placements that fit by that of the consumer.
func refine(ctx context.Context, set *pattern.Set, pos Position, rules Rules, list []pattern.Explanation) error {
	var judged []pattern.Outcome
	for i := range list {
		e := &list[i]
		if e.Verdict != pattern.VerdictFires && e.Verdict != pattern.VerdictConstraintUnknown {
			continue
		}
		if judged == nil {
			var err error
			if judged, err = Judge(ctx, set, pos, rules); err != nil {
				return err
			}
		}
		for k := range judged {
			o := &judged[k]
			if o.Pattern == e.Pattern && o.Orientation == e.Orientation && o.Anchor == e.Anchor && o.O == e.O {
				e.Verdict, e.Status = o.Verdict, o.Point
				if o.By >= 0 {
					e.Smallest = "because of " + judged[o.By].Text(pos.Board.Height())
				}
				break
			}
		}
	}
	return nil
}

func explanations(list []pattern.Explanation, height int) []explainJSON {
	out := []explainJSON{}
	for i := range list {
		e := &list[i]
		j := explainJSON{
			MatchJSON: jsonOf([]pattern.Outcome{{Match: e.Match, Verdict: e.Verdict, By: -1, Nodes: e.Nodes}}, 0, height),
			Edge:      e.Edge, Tree: e.Tree, Smallest: e.Smallest,
		}
		for _, m := range e.Mismatches {
			j.Mismatches = append(j.Mismatches, mismatchJSON{m.Row, m.Col, m.Point.Vertex(height), string(rune(m.Want)), m.Found.String()})
		}
		out = append(out, j)
	}
	return out
}
