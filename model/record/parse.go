package record

import (
	"errors"

	"ana/model"
	"ana/model/record/bgblitz"
	"ana/model/record/charset"
	"ana/model/record/diag"
	"ana/model/record/gnubg"
	"ana/model/record/mat"
	"ana/model/record/minor"
	"ana/model/record/posid"
	"ana/model/record/sgf"
	"ana/model/record/xg"
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
	case fmtMat:
		return mat.Read(plain(data, o, log))
	case fmtPosition:
		return posid.Read(plain(data, o, log))
	case fmtXG:
		return xg.Read(data, log)
	case fmtBGBlitz:
		return bgblitz.Read(data, log)
	case fmtJellyfish:
		return minor.Jellyfish(data, log)
	}
	text, info, log := plain(data, o, log)
	switch f {
	case fmtGamesGrid:
		return minor.GamesGrid(text, info, log)
	case fmtTMG:
		return minor.TrueMoney(text, info, log)
	case fmtGamGrid:
		return minor.Gam(text, info, log)
	case fmtParty:
		return minor.Party(text, info, log)
	case fmtFIBS:
		return minor.FIBS(text, info, log)
	case fmtSnowie:
		return minor.Snowie(text, info, log)
	case fmtBGRoom:
		return minor.Room(text, info, log)
	case fmtBKG:
		return minor.BKG(text, info, log)
	}
	return nil, errors.New(fmtUnknown.refusal(data))
}

// plain decodes a text format of backgammon.
func plain(data []byte, o Options, log *diag.List) (string, model.Charset, *diag.List) {
	t := charset.Plain(data, o.Charset)
	for _, n := range t.Notes {
		log.Note(diag.At(1, 1), "charset", "%s", n)
	}
	for _, w := range t.Warnings {
		log.Warn(diag.At(1, 1), "charset", "%s", w)
	}
	return t.Text, t.Info, log
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
	bg := gnubg.NewReader(text.Info, log)
	junk := ""
	for i := range c.Trees {
		t := &c.Trees[i]
		if len(rec.Games)+bg.Len() >= maxGames {
			log.Warn(diag.At(t.Line, t.Column), "sgf-limit", "more than %d games; the rest of the file is not read, split it", maxGames)
			break
		}
		junk = joinJunk(junk, t.Junk)
		log.Game = len(rec.Games) + bg.Len()
		g, used := readTree(rec, t, bg, log)
		log.Game = -1
		if !used {
			junk = joinJunk(junk, t.Text)
			continue
		}
		rec.Junk = append(rec.Junk, junk)
		junk = ""
		if g != nil {
			rec.Games = append(rec.Games, g)
		}
	}
	rec.Junk = append(rec.Junk, joinJunk(junk, c.Tail))
	if bg.Len() > 0 {
		match, err := bg.Record()
		if match != nil {
			match.Junk = rec.Junk
		}
		return match, err
	}
	if len(rec.Games) == 0 {
		return nil, errors.New("no game in this file; an SGF game begins with (; and a property")
	}
	return rec, nil
}

// maxGames bounds the games of one SGF file.
const maxGames = 50_000

func joinJunk(a, b string) string {
	if a != "" && b != "" {
		return a + "\n" + b
	}
	return a + b
}

// readTree reads one tree: a Go game, or a backgammon game that goes to bg. Used is
// false if it cannot be used; log has the reason.
func readTree(rec *model.Record, t *sgf.Tree, bg *gnubg.Reader, log *diag.List) (g *model.Game, used bool) {
	gm, at := t.GameKind()
	kind := model.KindUnknown
	switch gm {
	case "1":
		kind = model.KindGo
	case "6":
		kind = model.KindBackgammon
	default:
		log.Fail(at, "sgf-kind", "this is a record of %s (GM[%s]); only Go (1) and backgammon (6) are read", sgf.GameName(gm), gm)
		return nil, false
	}
	if rec.Kind != model.KindUnknown && rec.Kind != kind {
		log.Fail(at, "sgf-kind", "a record of %s in a file of %s; put it into a file of its own", kind, rec.Kind)
		return nil, false
	}
	if kind == model.KindBackgammon {
		rec.Kind = kind
		bg.Add(t)
		return nil, true
	}
	g, err := sgf.ReadGo(t, log)
	if err != nil {
		return nil, false
	}
	rec.Kind = kind
	return g, true
}
