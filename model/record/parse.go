package record

import (
	"errors"

	"ana/model"
	"ana/model/record/diag"
	"ana/model/record/sgf"
)

// parse reads data in the format it is found to have. A nil record means that nothing
// was usable; the reason is in the error or among the errors of log.
func parse(name string, data []byte, o Options, log *diag.List) (*model.Record, error) {
	f := detect(data, headText(data))
	if msg := f.refusal(data); msg != "" {
		return nil, errors.New(msg)
	}
	switch f {
	case fmtSGF:
		return parseSGF(data, o, log)
	}
	return nil, errors.New(f.refusal(data))
}

// parseSGF reads a collection of Go games or a backgammon match in SGF.
func parseSGF(data []byte, o Options, log *diag.List) (*model.Record, error) {
	text := sgf.Decode(data, o.Charset)
	for _, n := range text.Notes {
		log.Note(diag.At(1, 1), "charset", "%s", n)
	}
	for _, w := range text.Warnings {
		log.Warn(diag.At(1, 1), "charset", "%s", w)
	}
	c := sgf.Parse(text.Text, log)
	rec := &model.Record{Kind: model.KindUnknown, Format: "sgf", Charset: text.Info}
	junk := ""
	for i := range c.Trees {
		t := &c.Trees[i]
		junk = joinJunk(junk, t.Junk)
		log.Game = len(rec.Games)
		g := readTree(rec, t, log)
		log.Game = -1
		if g == nil {
			junk = joinJunk(junk, t.Text)
			continue
		}
		rec.Junk = append(rec.Junk, junk)
		junk = ""
		rec.Games = append(rec.Games, g)
	}
	rec.Junk = append(rec.Junk, joinJunk(junk, c.Tail))
	if len(rec.Games) == 0 {
		return nil, errors.New("no game in this file; an SGF game begins with (; and a property")
	}
	return rec, nil
}

func joinJunk(a, b string) string {
	if a != "" && b != "" {
		return a + "\n" + b
	}
	return a + b
}

// readTree reads one tree, nil if it cannot be used; log has the reason.
func readTree(rec *model.Record, t *sgf.Tree, log *diag.List) *model.Game {
	gm, at := t.GameKind()
	kind := model.KindUnknown
	switch gm {
	case "1":
		kind = model.KindGo
	case "6":
		kind = model.KindBackgammon
	default:
		log.Fail(at, "sgf-kind", "this is a record of %s (GM[%s]); only Go (1) and backgammon (6) are read", sgf.GameName(gm), gm)
		return nil
	}
	if rec.Kind != model.KindUnknown && rec.Kind != kind {
		log.Fail(at, "sgf-kind", "a record of %s in a file of %s; put it into a file of its own", kind, rec.Kind)
		return nil
	}
	if kind != model.KindGo {
		return nil
	}
	g, err := sgf.ReadGo(t, log)
	if err != nil {
		return nil
	}
	rec.Kind = kind
	return g
}
