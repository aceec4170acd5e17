package xg

import (
	"errors"
	"strconv"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// Read reads a file that begins with RGMH.
func Read(data []byte, log *diag.List) (*model.Record, error) {
	members, err := unpack(data, log)
	if err != nil {
		return nil, err
	}
	r := reader{log: log}
	var main *member
	for i := range members {
		switch m := &members[i]; m.name {
		case "temp.xg":
			main = m
		case "temp.xgc":
			r.comments = readComments(m.data)
		}
	}
	if main == nil || len(main.data) < recordSize {
		return nil, errors.New("no match in this file: the member temp.xg is missing or shorter than one record")
	}
	if n := len(main.data) % recordSize; n != 0 {
		log.Warn(main.at(len(main.data)-n), "xg-partial", "the last record has %d of %d bytes; ignored", n, recordSize)
	}
	r.main = main
	for off := 0; off+recordSize <= len(main.data); off += recordSize {
		if err := r.record(rec(main.data[off:off+recordSize]), off); err != nil {
			return nil, err
		}
	}
	return r.finish()
}

// reader turns the records of temp.xg into a match.
type reader struct {
	log      *diag.List
	main     *member
	comments []string
	m        bgplay.Match
	players  [2]model.Player
	info     model.BgInfo
	g        *bgplay.Game
	ended    bool
	cube     *model.StoredAnalysis // of the cube record before a move
	position *bgplay.Game          // a record without game header: an .xgp file
	version  int
}

func (r *reader) record(b rec, off int) error {
	at := r.main.at(off)
	switch b[8] {
	case recMatch:
		return r.match(b, at)
	case recGame:
		r.game(b, at)
	case recCube, recMove:
		if r.g == nil {
			r.start(b, at)
		}
		if b[8] == recCube {
			r.cubeRecord(b, at)
		} else {
			r.move(b, at)
		}
	case recGameEnd:
		r.gameEnd(b, at)
	case recMatchEnd, recGap:
	default:
		r.log.Warn(at, "xg-type", "record of unknown type %d; ignored", b[8])
	}
	return nil
}

// match reads the first record.
func (r *reader) match(b rec, at diag.Place) error {
	if string(b[556:560]) != "DMLI" && string(b[556:560]) != "ILMD" {
		return errors.New("the match record has no mark DMLI; this is no XG match")
	}
	r.version = b.i32(552)
	if r.version > 40 {
		r.log.Warn(at, "xg-version", "version %d is newer than the ones that are known; read all the same", r.version)
	}
	r.players[0].Name, r.players[1].Name = b.ansi(9, 41), b.ansi(50, 41)
	event, location, round := b.ansi(136, 129), b.ansi(283, 129), b.ansi(417, 129)
	if r.version >= 24 {
		event, location, round = or(b.wide(622, 129), event), or(b.wide(1396, 129), location), or(b.wide(1654, 129), round)
		r.players[0].Name = or(b.wide(880, 129), r.players[0].Name)
		r.players[1].Name = or(b.wide(1138, 129), r.players[1].Name)
	}
	length := b.i32(92)
	if length >= 99999 || length < 0 {
		length = 0
	}
	r.m.Length = length
	r.info = model.BgInfo{Length: length, CrawfordRule: b[100] != 0 && length > 0, Variant: "backgammon"}
	if length == 0 {
		r.info.Jacoby, r.info.Beavers = b[101] != 0, b[102] != 0
	}
	if v := b.i32(96); v >= 0 && v < 4 {
		r.info.Variant = [...]string{"backgammon", "nackgammon", "hypergammon", "longgammon"}[v]
	}
	if limit := b.i32(612); limit >= 0 && limit < 13 {
		r.info.CubeLimit = 1 << limit
	}
	for p, off := range [...]int{104, 112} {
		if elo := b.f64(off); elo > 0 && elo < 10000 {
			r.players[p].Rating = strconv.FormatFloat(elo, 'f', 2, 64)
		}
	}
	for _, f := range [...]model.Field{
		{Name: "Event", Value: event}, {Name: "Site", Value: location}, {Name: "Round", Value: round}, {Name: "EventDate", Value: date(b.f64(128))},
		{Name: "Player 1", Value: r.players[0].Name}, {Name: "Player 2", Value: r.players[1].Name},
	} {
		if f.Value != "" {
			r.m.Headers = append(r.m.Headers, f)
		}
	}
	return nil
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// game reads a game header.
func (r *reader) game(b rec, at diag.Place) {
	r.start(b, at)
	g := r.g
	g.Info.Score = [2]int{clamp(b.i32(12)), clamp(b.i32(16))}
	g.Info.Crawford = b[20] != 0 && r.info.Length > 0
	if n := b.i32(48); n > 0 && n < 1<<20 {
		g.Info.Number = n
	}
	if n := b.i32(64); n > 0 && n < 12 {
		g.Info.AutoDoubles = n
	}
	if me, opp, ok := b.position(21); ok {
		s := model.StartState(r.info.Variant)
		if s.Men != [2][25]uint8{me, opp} && me != [25]uint8{} {
			s.Men = [2][25]uint8{me, opp}
			g.Info.Start = s
		}
	}
	need0, need1 := g.Info.Length-g.Info.Score[0], g.Info.Length-g.Info.Score[1]
	g.Info.PostCrawford = g.Info.CrawfordRule && !g.Info.Crawford && (need0 == 1 || need1 == 1)
	g.Comment = r.comment(b.i32(56))
	if end := r.comment(b.i32(60)); end != "" && end != g.Comment {
		g.Comment = or(g.Comment, "") + "\n" + end
	}
}

func clamp(n int) int { return min(max(n, 0), 32767) }

// start begins a game.
func (r *reader) start(b rec, at diag.Place) {
	r.g = &bgplay.Game{Info: r.info, Players: r.players, Marks: false, Place: at, Fields: r.m.Headers, Trust: true}
	r.g.Info.Number = len(r.m.Games) + 1
	if b[8] != recGame {
		r.position = r.g
	}
	r.ended, r.cube = false, nil
	r.m.Games = append(r.m.Games, r.g)
}

// gameEnd reads a game footer.
func (r *reader) gameEnd(b rec, at diag.Place) {
	if r.g == nil || r.ended {
		return
	}
	r.ended = true
	next := [2]int{clamp(b.i32(12)), clamp(b.i32(16))}
	kind := b.i32(32)
	e := bgplay.Event{Kind: bgplay.EvWin, Player: r.player(b.i32(24)), Value: clamp(b.i32(28)), Place: at, Written: "game end"}
	e.Resigned = kind >= 100 && kind < 1000
	if n := len(r.g.Events); n > 0 && e.Resigned && r.g.Events[n-1].Hidden && r.g.Events[n-1].Player == e.Player {
		e.Resigned = false
	}
	if r.g.Info.Length > 0 {
		r.g.NextScore = &next
	}
	r.g.Events = append(r.g.Events, e)
}

func (r *reader) player(n int) int {
	if n < 0 {
		return 1
	}
	return 0
}

func (r *reader) comment(i int) string {
	if i >= 0 && i < len(r.comments) {
		return r.comments[i]
	}
	return ""
}

// finish builds the record.
func (r *reader) finish() (*model.Record, error) {
	if len(r.m.Games) == 0 {
		return nil, errors.New("no match in this file: no game, cube or move record")
	}
	r.m.Format, r.m.Known = "xg", true
	if r.position != nil && len(r.m.Games) == 1 {
		return r.positionRecord()
	}
	if !r.ended {
		r.log.Note(r.main.at(len(r.main.data)), "xg-unfinished", "the last game is not finished")
	}
	return r.m.Record(r.log)
}
