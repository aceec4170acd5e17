package goview

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"ana/goeng/regress"
	"ana/keymap"
	"ana/tui/pane"
)

// Do implements pane.Pane.
func (p *RegressionPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if p.replay != nil {
		if fx, ok := p.replay.do(a); ok {
			return fx, true
		}
	}
	switch a {
	case keymap.RegressRun:
		p.begin(s)
		return pane.Effect{}, true
	case keymap.RegressAgain:
		if !p.again(s) {
			return pane.Say("nothing failed"), true
		}
		return pane.Effect{}, true
	case keymap.RegressAgainst:
		p.against = (p.against + 1) % 3
		if p.against == gtpEngine && s.Engine == "" {
			p.against = otherMoyo
		}
		return pane.Say("the next run is set against " + p.against.text(s.Settings, s.Engine)), true
	case keymap.RegressLimit:
		return p.askLimit(), true
	case keymap.RegressView:
		p.view = (p.view + 1) % regressViews
		p.changed()
		return pane.Say("results: " + p.view.String()), true
	case keymap.RegressFilter:
		return p.askFilter(), true
	case keymap.RegressReplay:
		return p.toggleReplay(), true
	case keymap.RegressAccept:
		return p.askAccept(s), true
	case keymap.RegressMark:
		return p.toggleKnown(s), true
	case keymap.RegressSave:
		return p.askExport(), true
	case keymap.RowOpen:
		return p.open(), true
	}
	if p.replay != nil {
		return pane.Effect{}, false
	}
	return pane.Effect{}, p.table.Do(a, len(regressColumns()))
}

// open shows the position of the selected test in the other panes.
func (p *RegressionPane) open() pane.Effect {
	one := p.selected()
	if one == nil {
		return pane.Effect{}
	}
	path, moves, ok := one.place()
	if !ok {
		return pane.Say("this position does not come from a record")
	}
	return pane.Effect{Open: path, OpenAt: moves}
}

// limits are the time budgets that are offered.
var budgets = [...]time.Duration{0, time.Second, 5 * time.Second, 20 * time.Second, time.Minute, 10 * time.Minute}

func (p *RegressionPane) limitText() string {
	if p.limit == 0 {
		return "2m"
	}
	return strings.TrimSuffix(strings.TrimSuffix(p.limit.String(), "0s"), "0m")
}

// askLimit offers time budgets; another one may be typed at a later time by the command line's --timeout.
func (p *RegressionPane) askLimit() pane.Effect {
	ask := &pane.Ask{Title: "Time budget of one question, from the next run on"}
	was := p.limit
	for _, d := range budgets {
		p.limit = d
		text := p.limitText()
		note := ""
		if d == was {
			note = "in force"
		}
		ask.Choices = append(ask.Choices, pane.Choice{Text: text, Note: note, Do: func() pane.Effect {
			p.limit = d
			return pane.Say("a question of the next run may take " + text)
		}})
	}
	p.limit = was
	return pane.Effect{Ask: ask}
}

func (p *RegressionPane) askFilter() pane.Effect {
	return pane.Effect{Ask: &pane.Ask{
		Title: "Results that fit: words, !word, nodes>1M, ms>100, id<50, joined by &", Prompt: "/", Text: p.filter.text,
		Enter: func(text string) pane.Effect {
			f, err := parseFilter(text)
			if err != nil {
				return pane.Say(err.Error())
			}
			p.filter = f
			p.changed()
			return pane.Say(fmt.Sprintf("%d of the results fit", len(p.list().rows)))
		},
	}}
}

// name is the test as files and people name it: "reading:27".
func (t *pair) name() string {
	return fmt.Sprintf("%s:%d", strings.TrimSuffix(filepath.Base(t.suite), ".tst"), t.number())
}

// askAccept offers the answers of both columns as the expected one.
func (p *RegressionPane) askAccept(s *pane.State) pane.Effect {
	one := p.selected()
	if one == nil {
		return pane.Say("no test is selected")
	}
	ask := &pane.Ask{Title: "Write the expected answer of " + one.name() + " into " + one.suite}
	seen := map[string]bool{}
	for k, r := range one.of {
		if r == nil || !r.OK || seen[r.Answer] {
			continue
		}
		seen[r.Answer] = true
		ask.Choices = append(ask.Choices, pane.Choice{
			Text: fmt.Sprintf("[%s]", r.Answer), Note: fmt.Sprintf("answer of %c, %s", 'A'+k, p.sides[k].label),
			Do: func() pane.Effect {
				return p.mark(s, one, regress.Accept(one.number(), r.Answer), "expects ["+r.Answer+"] now")
			},
		})
	}
	if len(ask.Choices) == 0 {
		return pane.Say("nobody answered " + one.name())
	}
	ask.Choices = append(ask.Choices, pane.Choice{Text: "leave it", Note: "[" + one.any().Want + "]", Do: func() pane.Effect { return pane.Effect{} }})
	return pane.Effect{Ask: ask}
}

// toggleKnown marks the selected test as one that is known to fail, or takes the mark away.
func (p *RegressionPane) toggleKnown(s *pane.State) pane.Effect {
	one := p.selected()
	if one == nil {
		return pane.Say("no test is selected")
	}
	r := one.any()
	said := "is expected to fail now"
	if r.KnownFail {
		said = "is expected to pass now"
	}
	return p.mark(s, one, regress.Mark{Number: r.Number, Want: r.Want, Known: !r.KnownFail}, said)
}

// mark changes the suite and grades the answers anew.
func (p *RegressionPane) mark(s *pane.State, one *pair, m regress.Mark, said string) pane.Effect {
	if s.Regress == nil {
		return pane.Say("suites cannot be changed here")
	}
	if err := s.Regress.Mark(one.suite, m.Number, m.Want, m.Known); err != nil {
		return pane.Say(err.Error())
	}
	for _, r := range one.of {
		if r != nil {
			r.Regrade(m, false)
		}
	}
	p.changed()
	return pane.Say(one.name() + " " + said)
}

// askExport offers the forms in which results are written.
func (p *RegressionPane) askExport() pane.Effect {
	if p.run == 0 {
		return pane.Say("nothing was run yet")
	}
	k := p.newest()
	report := p.sides[k].report(p.suites)
	note := fmt.Sprintf("column %c, %s", 'A'+k, p.sides[k].label)
	form := func(text, name string, write func(*bytes.Buffer) error, note string) pane.Choice {
		return pane.Choice{Text: text, Note: note, Do: func() pane.Effect {
			var out bytes.Buffer
			if err := write(&out); err != nil {
				return pane.Say(err.Error())
			}
			return pane.Effect{Save: &pane.File{Name: name, Data: out.Bytes()}}
		}}
	}
	return pane.Effect{Ask: &pane.Ask{Title: "Write the results", Choices: []pane.Choice{
		form("breakage as text", "regression.txt", p.breakage, "both columns"),
		form("JUnit", "regression.xml", func(b *bytes.Buffer) error { return report.WriteJUnit(b) }, note),
		form("JSON", "regression.json", func(b *bytes.Buffer) error { return report.WriteJSON(b) }, note+", as a baseline"),
		form("TSV", "regression.tsv", func(b *bytes.Buffer) error { return report.WriteTSV(b) }, note),
	}}}
}

// breakage writes the difference of the columns and every unexpected result.
func (p *RegressionPane) breakage(out *bytes.Buffer) error {
	l := p.list()
	for k := range p.sides {
		fmt.Fprintln(out, l.summary[k])
	}
	if err := l.delta.Write(out, true); err != nil {
		return err
	}
	for _, suite := range p.suites {
		for _, one := range p.pairs(suite) {
			for k, r := range one.of {
				if r != nil && r.Outcome.Unexpected() {
					fmt.Fprintf(out, "%c %s\n", 'A'+k, r.String(strings.TrimSuffix(filepath.Base(suite), ".tst")))
				}
			}
		}
	}
	return nil
}
