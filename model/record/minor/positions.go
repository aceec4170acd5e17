package minor

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// position makes a record of one position.
func position(format string, info model.Charset, bg model.BgInfo, names [2]string, line int) (*model.Record, error) {
	b := model.NewGame(model.KindBackgammon)
	g := b.Game()
	g.Bg = bg
	g.Bg.Number, g.Bg.Variant, g.Bg.Analysed, g.Bg.Unfinished = 1, "backgammon", true, true
	g.Players[0].Name, g.Players[1].Name = names[0], names[1]
	b.Node(0).Line = int32(line)
	game, _, err := b.Finish()
	if err != nil {
		return nil, err
	}
	return &model.Record{Kind: model.KindBackgammon, Format: format, Charset: info, Position: true, Games: []*model.Game{game}}, nil
}

// maxPositions bounds the positions of one file.
const maxPositions = 50_000

// Snowie reads positions of 40 fields a line.
func Snowie(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	var rec *model.Record
	for l := range linesOf(text) {
		if l.n > maxPositions {
			log.Warn(diag.At(l.n, 1), "id-limit", "more than %d lines; the rest is not read, split the file", maxPositions)
			break
		}
		if strings.TrimSpace(l.s) == "" {
			continue
		}
		s, err := bgplay.ParseSnowie(l.s)
		if err != nil {
			log.Fail(diag.At(l.n, 1), "snowie", "%v; want 40 fields with semicolons", err)
			continue
		}
		me := s.Side
		names, score := [2]string{}, [2]int{}
		names[me], names[1-me] = s.Names[0], s.Names[1]
		score[me], score[1-me] = s.Score[0], s.Score[1]
		bg := model.BgInfo{
			Length: s.Length, Score: score, Crawford: s.Crawford && s.Length > 0, CrawfordRule: s.Length > 0,
			Jacoby: s.Jacoby && s.Length == 0, Beavers: s.Length == 0, Start: s.State(me),
		}
		one, err := position("snowie", info, bg, names, l.n)
		if err != nil {
			return nil, err
		}
		if rec == nil {
			rec = one
		} else {
			rec.Games = append(rec.Games, one.Games...)
		}
	}
	return rec, nil
}

// jellyfish reads the fields of a .pos file one by one.
type jellyfish struct {
	data []byte
	at   int
	err  error
}

func (j *jellyfish) num() int {
	if j.at+2 > len(j.data) {
		if j.err == nil {
			j.err = fmt.Errorf("the file ends at byte %d, inside the fields", j.at)
		}
		return 0
	}
	v := int(int16(binary.LittleEndian.Uint16(j.data[j.at:])))
	j.at += 2
	return v
}

func (j *jellyfish) text() string {
	if j.at >= len(j.data) {
		j.num()
		return ""
	}
	n := int(j.data[j.at])
	start := j.at + 1
	if start+n > len(j.data) {
		j.at = len(j.data)
		j.num()
		return ""
	}
	j.at = start + n
	return string(j.data[start:j.at])
}

// Jellyfish reads a binary .pos file.
func Jellyfish(data []byte, log *diag.List) (*model.Record, error) {
	j := &jellyfish{data: data}
	bg := model.BgInfo{}
	version := j.num()
	if version == 126 {
		j.num()
		j.num()
	}
	jacoby, beavers := 1, 1
	if version >= 125 {
		j.num()
		jacoby, beavers = j.num(), j.num()
	}
	cube, owner, onRoll := j.num(), j.num(), j.num()
	j.num()
	j.num()
	j.num()
	kind := j.num()
	j.num()
	j.num()
	length := j.num()
	bg.Score = [2]int{max(j.num(), 0), max(j.num(), 0)}
	names := [2]string{j.text(), j.text()}
	j.num()
	crawford := j.num()
	j.num()
	j.text()
	dice := [2]int{j.num(), j.num()}
	var first, second [26]int
	for i := range first {
		first[i], second[i] = j.num()-20, j.num()-20
	}
	if j.err != nil {
		return nil, j.err
	}
	if kind == 1 {
		bg.Length, bg.CrawfordRule, bg.Crawford = max(length, 0), length > 0, crawford == 2
		bg.PostCrawford = crawford == 3
	}
	bg.Jacoby, bg.Beavers = bg.Length == 0 && jacoby != 0, bg.Length == 0 && beavers != 0
	bg.Start = model.BgState{Turn: int8((onRoll + 1) % 2), Cube: max(cube, 1), Owner: int8(min(max(owner, 0), 2) - 1)}
	if onRoll == 1 || onRoll == 2 {
		if dice[0] >= 1 && dice[0] <= 6 && dice[1] >= 1 && dice[1] <= 6 {
			bg.Start.Dice = dice
		}
	}
	if err := checkers(&bg.Start, signed(first, second)); err != nil {
		return nil, err
	}
	if bg.Start.Cube&(bg.Start.Cube-1) != 0 || bg.Start.Cube > 4096 {
		log.Warn(diag.AtOffset(0), "jellyfish", "cube %d is no power of two; read as 1", bg.Start.Cube)
		bg.Start.Cube = 1
	}
	return position("jellyfish", model.Charset{}, bg, names, 0)
}

// signed joins the pairs of the file to signed counts: the first of a pair is one already,
// or, in files without negative numbers, the checkers of player 1 and player 2.
func signed(first, second [26]int) [26]int {
	for _, n := range first {
		if n < 0 {
			return first
		}
	}
	for i, n := range second {
		if n > 0 && first[i] == 0 {
			first[i] = -n
		}
	}
	return first
}

// checkers fills the board from 26 signed counts: player 1 positive, on points as player
// 1 counts them, 0 and 25 the bars.
func checkers(s *model.BgState, points [26]int) error {
	total := [2]int{}
	for i, n := range points {
		p := 0
		if n < 0 {
			p, n = 1, -n
		}
		if n > 15 {
			return errors.New("more than 15 checkers on a point")
		}
		total[p] += n
		switch {
		case i == 0 || i == 25:
			s.Men[p][model.Bar] += uint8(n)
		case p == 0:
			s.Men[0][i-1] = uint8(n)
		default:
			s.Men[1][24-i] = uint8(n)
		}
	}
	if total[0] > 15 || total[1] > 15 {
		return fmt.Errorf("%d and %d checkers, want at most 15 a side", total[0], total[1])
	}
	return nil
}
