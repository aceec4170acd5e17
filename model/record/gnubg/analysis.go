package gnubg

import (
	"math"
	"strconv"
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
)

// analysisIDs are the properties of stored analysis.
const analysisIDs = " A DA LU GB GW BM DO IT TE BC DC MR CR "

// stored interprets the analysis of a node. What does not parse is dropped with a
// warning; the properties themselves stay in the node.
func (r *gameReader) stored(props []model.Prop, e *bgplay.Event) *model.StoredAnalysis {
	var s *model.StoredAnalysis
	need := func() *model.StoredAnalysis {
		if s == nil {
			s = &model.StoredAnalysis{Source: "gnubg", Chosen: -1}
		}
		return s
	}
	for k := range props {
		p := &props[k]
		if !strings.Contains(analysisIDs, " "+p.ID+" ") {
			continue
		}
		a := need()
		a.Raw = append(a.Raw, *p)
		switch p.ID {
		case "A":
			r.candidates(a, p, e.Player)
		case "DA":
			r.cube(a, p)
		case "LU":
			if f, ok := finite(value(p)); ok {
				a.Luck, a.HasLuck = f, true
			} else {
				r.log.Add(model.Note, place(p), "bgsgf-luck", "LU", "luck %s is no number; read as missing", model.Quote(value(p)))
			}
		}
	}
	return s
}

// finite reads a number that is neither infinite nor NaN.
func finite(s string) (float64, bool) {
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && !math.IsInf(f, 0) && !math.IsNaN(f)
}

// numbers reads n finite numbers.
func numbers(words []string, n int) ([]float64, bool) {
	if len(words) < n {
		return nil, false
	}
	out := make([]float64, n)
	for i := range n {
		var ok bool
		if out[i], ok = finite(words[i]); !ok {
			return nil, false
		}
	}
	return out, true
}

func (r *gameReader) dropped(p *model.Prop, text string) {
	r.log.Add(model.Warning, place(p), "bgsgf-analysis", p.ID, "analysis %s cannot be read; dropped, the move stays", model.Quote(text))
}

// candidates reads A[i][move …]….
func (r *gameReader) candidates(a *model.StoredAnalysis, p *model.Prop, player int) {
	if len(p.Values) == 0 {
		return
	}
	chosen := number(p.Values[0], -1)
	for i, raw := range p.Values[1:] {
		play, ok := candidate(raw, player)
		if !ok {
			r.dropped(p, raw)
			continue
		}
		if i == chosen {
			a.Chosen = len(a.Plays)
		}
		a.Plays = append(a.Plays, play)
	}
}

// candidate reads one analysed play: letters, "E ver 3", six numbers, settings.
func candidate(raw string, player int) (model.StoredPlay, bool) {
	w := strings.Fields(raw)
	out := model.StoredPlay{}
	if len(w) < 2 {
		return out, false
	}
	entries, ok := letterPairs(w[0], player)
	if w[1] != "E" && w[1] != "X" {
		entries, ok = nil, false
	}
	if !ok {
		return out, false
	}
	out.Text = entriesText(entries)
	rest, version := afterVersion(w[2:])
	if w[1] == "X" {
		return rollout(out, rest)
	}
	if version < 2 {
		rest = rest[min(4, len(rest)):]
	}
	v, ok := numbers(rest, 6)
	if !ok {
		return out, false
	}
	copy(out.Probs[:], v[:5])
	out.Equity = v[5]
	if len(rest) > 6 {
		out.Level = level(rest[6])
	}
	return out, true
}

// rollout reads "Score s1 s2 Trials n Output 7 numbers …".
func rollout(out model.StoredPlay, w []string) (model.StoredPlay, bool) {
	out.Level = "rollout"
	ok := false
	for i := 0; i < len(w); i++ {
		switch w[i] {
		case "Trials":
			if i+1 < len(w) {
				out.Level = "rollout " + w[i+1]
			}
		case "Output":
			v, good := numbers(w[i+1:], 6)
			if !good {
				return out, false
			}
			copy(out.Probs[:], v[:5])
			out.Equity, ok = v[5], true
		}
	}
	return out, ok
}

// afterVersion skips "ver n".
func afterVersion(w []string) ([]string, int) {
	if len(w) >= 2 && w[0] == "ver" {
		return w[2:], number(w[1], 0)
	}
	return w, 0
}

// level turns "2C" into words.
func level(s string) string {
	plies, cubeful := strings.CutSuffix(s, "C")
	if cubeful {
		return plies + "-ply cubeful"
	}
	return plies + "-ply cubeless"
}

// cube reads DA[E ver 3 2C 1 0.0 1 seven numbers seven numbers]. In a match the last of
// each seven is a winning chance.
func (r *gameReader) cube(a *model.StoredAnalysis, p *model.Prop) {
	raw := value(p)
	w := strings.Fields(raw)
	if len(w) < 3 || w[0] != "E" {
		if len(w) > 0 && w[0] == "X" {
			return // a rollout of a cube decision: kept as written
		}
		r.dropped(p, raw)
		return
	}
	rest, version := afterVersion(w[1:])
	head := 4
	if version < 3 {
		head = 5
	}
	if len(rest) < head {
		r.dropped(p, raw)
		return
	}
	lv := level(rest[0])
	v, ok := numbers(rest[head:], 14)
	if !ok {
		r.dropped(p, raw)
		return
	}
	c := &model.StoredCube{Level: lv, NoDouble: v[6], DoubleTake: v[13], MWC: r.g.Info.Length > 0, DoublePass: 1}
	copy(c.Probs[:], v[:5])
	if c.MWC {
		c.DoublePass = 0 // not stored; depends on the match equity table
	}
	a.Cube = c
}
