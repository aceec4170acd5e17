package goview

import (
	"context"
	"fmt"
	"strings"

	goboard "ana/goeng/board"
	"ana/goeng/pattern/tool"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/pane"
)

// whyKey is the question why a pattern does or does not match at a point.
type whyKey struct {
	position uint64
	settings settings.Settings
	name     string
	at       model.Coord
}

// whyNot is an answer.
type whyNot struct {
	key  whyKey
	text string
}

// wanted is the question about the selected pattern and the point cursor; ok is false when nothing is asked.
func (p *PatternsPane) wanted(s *pane.State) (k whyKey, ok bool) {
	id, ok := p.selectedID()
	at := p.point(s)
	if !p.why || !ok || at.IsPass() {
		return k, false
	}
	st := settings.Settings{Moyo: s.Settings.Moyo, Partition: s.Settings.Partition, Compat: s.Settings.Compat, Patterns: s.Settings.Patterns, Threads: 1}
	return whyKey{s.Go.Identity(), st, id.name, at}, true
}

// Ask implements pane.Asker.
func (p *PatternsPane) Ask(s *pane.State) (pane.Question, bool) {
	k, ok := p.wanted(s)
	if !ok || p.answer != nil && p.answer.key == k {
		if p.counted {
			return p.counts.ask(s)
		}
		return pane.Question{}, false
	}
	b, err := s.Go.Board()
	if err != nil {
		return pane.Question{}, false
	}
	lib, toMove, height := s.Library, s.Go.ToMove, s.Go.Height
	return pane.Question{Key: k, Run: func(ctx context.Context, emit func(any)) {
		text := explainMatch(ctx, lib, k, tool.Position{Board: b, ToMove: toMove}, height)
		if ctx.Err() == nil {
			emit(&whyNot{k, text})
		}
	}}, true
}

// explainMatch runs the tests of a pattern at a point.
func explainMatch(ctx context.Context, lib *analyze.Library, k whyKey, pos tool.Position, height int) string {
	if lib == nil {
		lib = analyze.NewLibrary()
	}
	opts, _, err := analyze.GoOptions(k.settings, lib)
	if err != nil {
		return err.Error()
	}
	var sb strings.Builder
	err = tool.Explain(ctx, &sb, opts.PatternSet(), pos, k.name, k.at.Vertex(height), tool.ExplainOptions{O: goboard.Empty, Rules: analyze.PatternRules(k.settings)})
	if err != nil {
		return err.Error()
	}
	return sb.String()
}

// Answer implements pane.Asker.
func (p *PatternsPane) Answer(part any) {
	switch a := part.(type) {
	case *whyNot:
		p.answer = a
	case countsPart:
		p.counts.answer(a)
	}
}

// below is the title and the text under the table: the pattern and what became of the match, or why it does or does not match at
// the cursor.
func (p *PatternsPane) below(s *pane.State) (title, text string) {
	sel := p.selected()
	k, asked := p.wanted(s)
	switch {
	case !asked && p.counted && p.changes:
		return "hits that came or went with the last change", p.changedCounts()
	case !asked && p.counted:
		id, _ := p.selectedID()
		return id.name + " in " + id.db, p.countNotes() + "\n" + p.sourceOf(id)
	case !asked:
		return sel.Pattern.Name + " in " + sel.DB.Name, describe(s, sel)
	}
	title = "Tests of " + k.name + " at " + k.at.Vertex(s.Go.Height)
	if p.answer == nil || p.answer.key != k {
		return title, s.Glyphs.Spinner[s.Spin%len(s.Glyphs.Spinner)] + " reading"
	}
	return title, p.answer.text
}

// sourceOf is the text of a pattern.
func (p *PatternsPane) sourceOf(id patternID) string {
	if p.counts.key.set == nil {
		return ""
	}
	db := p.counts.key.set.DB(id.db)
	if db == nil {
		return ""
	}
	for _, pt := range db.Patterns {
		if pt.Name == id.name {
			return fmt.Sprintf("%s, line %d\n%s", db.Path, pt.Line, strings.Join(pt.Source, "\n"))
		}
	}
	return ""
}
