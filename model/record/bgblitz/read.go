package bgblitz

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// Limits on unpacking.
const (
	maxUnpacked = 256 << 20
	maxRatio    = 200
)

// Read reads a .bgf file.
func Read(data []byte, log *diag.List) (*model.Record, error) {
	root, err := decode(data)
	if err != nil {
		return nil, err
	}
	o, ok := root.(*object)
	if !ok {
		return nil, errors.New("the match is not an object")
	}
	r := reader{log: log}
	r.match(o)
	if len(r.m.Games) == 0 {
		return nil, errors.New("no game in this match: the key games is missing or empty")
	}
	return r.m.Record(log)
}

// decode splits off the header line, unpacks and decodes.
func decode(data []byte) (any, error) {
	_, body, _ := bytes.Cut(data, []byte("\n"))
	body = bytes.TrimLeft(body, " \r\n")
	if bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, fmt.Errorf("gzip: %w", err)
		}
		limit := min(maxUnpacked, maxRatio*len(body)+1<<16)
		out, err := io.ReadAll(io.LimitReader(z, int64(limit)+1))
		if len(out) > limit {
			return nil, fmt.Errorf("the packed part holds more than %d bytes", limit)
		}
		if err != nil {
			return nil, fmt.Errorf("gzip: %w", err)
		}
		body = out
	}
	if bytes.HasPrefix(body, []byte(":)\n")) {
		return decodeSmile(body)
	}
	return decodeJSON(body)
}

// decodeJSON decodes plain JSON into the same types as Smile.
func decodeJSON(body []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("at +0x%x: %w", d.InputOffset(), err)
	}
	return convert(v, 0)
}

func convert(v any, depth int) (any, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	switch x := v.(type) {
	case map[string]any:
		o := &object{values: map[string]any{}}
		for k, m := range x {
			c, err := convert(m, depth+1)
			if err != nil {
				return nil, err
			}
			o.values[k] = c
		}
		return o, nil
	case []any:
		for i := range x {
			c, err := convert(x[i], depth+1)
			if err != nil {
				return nil, err
			}
			x[i] = c
		}
		return x, nil
	}
	return v, nil
}

// reader turns the match object into a match.
type reader struct {
	log *diag.List
	m   bgplay.Match
}

// warn names the key path of a value that cannot be followed.
func (r *reader) warn(path, format string, args ...any) {
	r.log.Add(model.Warning, diag.Place{Member: path}, "bgf", path, "%s: %s", path, fmt.Sprintf(format, args...))
}

// num returns a whole number, otherwise the given value.
func (o *object) num(key string, otherwise int) int {
	switch x := o.values[key].(type) {
	case int64:
		if x > -1<<20 && x < 1<<20 {
			return int(x)
		}
	case float64:
		if math.Abs(x) < 1<<20 && x == math.Trunc(x) {
			return int(x)
		}
	}
	return otherwise
}

func (o *object) text(key string) string {
	s, _ := o.values[key].(string)
	return s
}

func (o *object) flag(key string, otherwise bool) bool {
	switch x := o.values[key].(type) {
	case bool:
		return x
	case int64:
		return x != 0
	}
	return otherwise
}

func (o *object) list(key string) []any {
	l, _ := o.values[key].([]any)
	return l
}

// match reads the match object. Green is player 0, red player 1.
func (r *reader) match(o *object) {
	r.m.Format = "bgblitz"
	r.m.Length = max(o.num("matchlen", 0), 0)
	r.m.NoCrawford = !o.flag("useCrawford", true)
	for _, f := range [...][2]string{{"event", "Event"}, {"place", "Site"}, {"round", "Round"}, {"date", "EventDate"}} {
		if v := o.text(f[0]); v != "" {
			r.m.Headers = append(r.m.Headers, model.Field{Name: f[1], Value: v})
		}
	}
	final := [2]int{o.num("finalGreen", -1), o.num("finalRed", -1)}
	games := o.list("games")
	for i, v := range games {
		path := fmt.Sprintf("games[%d]", i)
		g, ok := v.(*object)
		if !ok {
			r.warn(path, "not an object; left out")
			continue
		}
		r.game(o, g, path, i)
		last := r.m.Games[len(r.m.Games)-1]
		if i == len(games)-1 && final[0] >= last.Info.Score[0] && final[1] >= last.Info.Score[1] {
			last.NextScore = &final
		}
	}
}

func (r *reader) game(match, o *object, path string, i int) {
	g := &bgplay.Game{Place: diag.Place{Member: path}, Fields: r.m.Headers}
	g.Players[0].Name, g.Players[1].Name = match.text("nameGreen"), match.text("nameRed")
	in := &g.Info
	in.Number, in.Score, in.Variant = i+1, [2]int{max(o.num("scoreGreen", 0), 0), max(o.num("scoreRed", 0), 0)}, "backgammon"
	if r.m.Length == 0 {
		in.Jacoby, in.Beavers = match.flag("useJacoby", true), match.flag("useBeaver", true)
	}
	if in.NoCube = !match.flag("useCube", true); in.NoCube {
		in.CubeLimit = 1
	}
	r.m.Games = append(r.m.Games, g)
	for k, v := range o.list("moves") {
		at := fmt.Sprintf("%s.moves[%d]", path, k)
		m, ok := v.(*object)
		if !ok {
			r.warn(at, "not an object; left out")
			continue
		}
		r.move(g, m, at)
	}
	if won := o.num("wonPoints", 0); won != 0 {
		r.win(g, o, won, path)
	}
}

// win adds the result of a game. Who won is told by the last action or by the sign.
func (r *reader) win(g *bgplay.Game, o *object, won int, path string) {
	e := bgplay.Event{Kind: bgplay.EvWin, Value: max(won, -won), Place: diag.Place{Member: path + ".wonPoints"}, Written: "wonPoints"}
	e.Resigned = o.flag("wasResignation", false) || o.flag("wasForfeit", false)
	if won < 0 {
		e.Player = 1
	}
	if n := len(g.Events); n > 0 && won > 0 {
		switch last := g.Events[n-1]; last.Kind {
		case bgplay.EvDrop, bgplay.EvResign:
			e.Player = 1 - last.Player
		case bgplay.EvRoll:
			if e.Player = last.Player; e.Resigned {
				e.Player = 1 - last.Player
			}
		}
	}
	g.Events = append(g.Events, e)
}

func (r *reader) move(g *bgplay.Game, o *object, path string) {
	e := bgplay.Event{Place: diag.Place{Member: path}, Written: o.text("type")}
	switch p := o.num("player", 0); p {
	case 1:
	case -1:
		e.Player = 1
	default:
		r.warn(path+".player", "%d, want 1 or -1; left out", p)
		return
	}
	switch o.text("type") {
	case "amove":
		if !r.roll(&e, o, path) {
			return
		}
	case "adouble":
		e.Kind = bgplay.EvDouble
		if n := len(g.Events); n > 0 && g.Events[n-1].Kind == bgplay.EvDouble && g.Events[n-1].Player != e.Player {
			e.Kind = bgplay.EvBeaver
		}
	case "abeaver":
		e.Kind = bgplay.EvBeaver
	case "atake":
		e.Kind = bgplay.EvTake
	case "apass", "adrop":
		e.Kind = bgplay.EvDrop
	case "aresign":
		e.Kind = bgplay.EvResign
	default:
		r.warn(path+".type", "%s is not known; left out", model.Quote(o.text("type")))
		return
	}
	g.Events = append(g.Events, e)
}

// roll reads dice and play: four numbers each in from and to, 25 bar, 0 off, −1 unused.
func (r *reader) roll(e *bgplay.Event, o *object, path string) bool {
	e.Kind = bgplay.EvRoll
	e.Dice = [2]int{o.num("green", 0), o.num("red", 0)}
	for _, d := range e.Dice {
		if d < 1 || d > 6 {
			r.warn(path, "dice green %d, red %d; left out", e.Dice[0], e.Dice[1])
			return false
		}
	}
	from, to := o.list("from"), o.list("to")
	if len(from) != len(to) {
		r.warn(path+".from", "%d starts and %d ends; left out", len(from), len(to))
		return false
	}
	for i := range min(len(from), 4) {
		pair := object{values: map[string]any{"f": from[i], "t": to[i]}}
		f, t := pair.num("f", -1), pair.num("t", -1)
		if f < 0 || t < 0 {
			continue
		}
		if f < 1 || f > 25 || t > 24 {
			r.warn(fmt.Sprintf("%s.from[%d]", path, i), "%d to %d is no checker move; left out", f, t)
			continue
		}
		e.Entries = append(e.Entries, bgplay.Entry{From: int8(f - 1), To: int8(t - 1)})
	}
	e.NoPlay = len(e.Entries) == 0
	return true
}
