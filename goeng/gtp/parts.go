package gtp

import (
	"context"
	"fmt"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/connect"
	"ana/goeng/influence"
	"ana/goeng/owl"
	"ana/goeng/tactic"
	"ana/goeng/worm"
)

// Parts returns an Engine of the parts that this module has, with the options of
// an analysis. level is that of tactical reading, 0 for 10. The Engine keeps
// readers and the last analysis and may be used by one Server at a time.
func Parts(opts goeng.Options, level int) Engine {
	t := &tacticPart{level: level, readers: make(map[[2]int]*tactic.Reader)}
	d := &dragonPart{opts: opts}
	d.count()
	o := &owlPart{dragons: d, life: owl.NewLife(owl.Options{Nodes: owlNodesGTP}), reader: owl.New(owl.Options{Nodes: owlNodesGTP}), racer: owl.NewRacer(owl.Options{Nodes: raceNodes})}
	c := &connectPart{reader: connect.New(connect.Options{Nodes: connectNodes})}
	return Engine{
		Connect: c.connect, Disconnect: c.disconnect,
		Attack: t.attack, Defend: t.defend, LadderAttack: t.ladderAttack,
		DoesAttack: t.goal(doesAttack), DoesDefend: t.goal(doesDefend),
		AttackEither: t.goal(attackEither), DefendBoth: t.goal(defendBoth),
		OwlAttack: o.attack, OwlDefend: o.defend, OwlDoesAttack: o.doesAttack, OwlDoesDefend: o.doesDefend, Semeai: o.semeai,
		Worms: d.worms, Dragons: d.dragons, Status: o.status, Surround: d.surround,
		Reading: func() int { return d.nodes }, Forget: func() { d.last, d.unread = nil, nil },
		EvalEye: d.evalEye, EyeData: d.eyeData, HalfEyeData: d.halfEyeData,
		Influence: d.influence, EstimateScore: d.estimateScore, Maps: d.maps(), Draw: d.draw,
	}
}

// connectNodes is the budget of a question about connections, GNU Go's.
const connectNodes = 2000

// tacticPart keeps a reader for every combination of moves tried and depth shift.
type tacticPart struct {
	level   int
	readers map[[2]int]*tactic.Reader
}

// maxReaders bounds the readers kept; each has a table of its own.
const maxReaders = 4

func (t *tacticPart) reader(pos Position) *tactic.Reader {
	key := [2]int{pos.Tries, pos.Shift}
	r := t.readers[key]
	if r == nil {
		if len(t.readers) >= maxReaders {
			clear(t.readers)
		}
		r = tactic.New(tactic.Options{Level: t.level, Moves: pos.Tries, Shift: pos.Shift})
		t.readers[key] = r
	}
	return r
}

func (t *tacticPart) attack(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	return tacticAnswer(ctx, t.reader(pos).Attack(ctx, pos.Board, p))
}

func (t *tacticPart) defend(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	return tacticAnswer(ctx, t.reader(pos).Defend(ctx, pos.Board, p))
}

func tacticAnswer(ctx context.Context, r tactic.Result) (Answer, error) {
	return Answer{Code: int(r.Code), Point: r.Point, Nodes: r.Nodes}, ctx.Err()
}

// dragonPart keeps the last analysis, because clients ask many things about one
// position.
type dragonPart struct {
	opts goeng.Options
	// last has all verdicts, unread those before life and death reading.
	last, unread *goeng.Analysis
	hash         uint64
	nodes        int // read for strings in all analyses
}

// count makes the reading of whole positions count its nodes.
func (d *dragonPart) count() {
	read := d.opts.Read
	if read == nil {
		workers := max(1, d.opts.Workers)
		read = func(ctx context.Context, b *board.Board) ([]tactic.Codes, error) {
			return tactic.ReadAll(ctx, b, tactic.Options{}, workers)
		}
	}
	d.opts.Read = func(ctx context.Context, b *board.Board) ([]tactic.Codes, error) {
		list, err := read(ctx, b)
		for i := range list {
			d.nodes += list[i].Nodes
		}
		return list, err
	}
}

// analysis returns an analysis with the wanted parts. It works on a copy of the
// board, so that what is kept stays valid.
func (d *dragonPart) analysis(ctx context.Context, pos Position, want goeng.Part) (*goeng.Analysis, error) {
	d.start(pos)
	a, err := goeng.Extend(ctx, d.last, d.last.Position, d.opts, want)
	if err != nil {
		return nil, err
	}
	d.last = a
	return a, nil
}

// grouped returns an analysis with dragons whose life has not been read.
func (d *dragonPart) grouped(ctx context.Context, pos Position) (*goeng.Analysis, error) {
	d.start(pos)
	if d.last.Has(goeng.Dragons) {
		return d.last, nil
	}
	if d.unread.Has(goeng.Dragons) {
		return d.unread, nil
	}
	read, err := d.analysis(ctx, pos, goeng.Tactics)
	if err != nil {
		return nil, err
	}
	opts := d.opts
	opts.LifeNodes = -1
	d.unread, err = goeng.Extend(ctx, read, read.Position, opts, goeng.Dragons)
	return d.unread, err
}

// start forgets what is kept about another position.
func (d *dragonPart) start(pos Position) {
	hash := pos.Board.Hash()
	if d.last != nil && d.hash == hash && d.last.Position.ToMove == pos.ToMove {
		return
	}
	copied := board.New(pos.Board.Width(), pos.Board.Height())
	copied.CopyPosition(pos.Board)
	d.last = &goeng.Analysis{Position: goeng.Position{Board: copied, ToMove: pos.ToMove}, Options: d.opts}
	d.unread = d.last
	d.hash = hash
}

func (d *dragonPart) worms(ctx context.Context, pos Position) (*worm.Result, error) {
	a, err := d.analysis(ctx, pos, goeng.Worms|goeng.Tactics)
	if err != nil {
		return nil, err
	}
	return a.Worms, nil
}

func (d *dragonPart) influence(ctx context.Context, pos Position, c board.Color, what string) (*[board.NumPoints]float64, bool, bool, error) {
	a, err := d.analysis(ctx, pos, goeng.Dragons)
	if err != nil {
		return nil, false, false, err
	}
	m := a.Dragons.ForSide(c)
	var value func(p board.Point) float64
	integer := false
	layer := func(l *influence.Layer) { value = func(p board.Point) float64 { return float64(l[p]) } }
	switch what {
	case "white_influence":
		layer(m.Influence(board.White))
	case "black_influence":
		layer(m.Influence(board.Black))
	case "white_strength":
		layer(m.Strength(board.White))
	case "black_strength":
		layer(m.Strength(board.Black))
	case "white_attenuation":
		layer(m.Attenuation(board.White))
	case "black_attenuation":
		layer(m.Attenuation(board.Black))
	case "white_permeability":
		layer(m.Permeability(board.White))
	case "black_permeability":
		layer(m.Permeability(board.Black))
	case "territory_value":
		layer(m.Territory())
	case "influence_regions":
		integer = true
		value = func(p board.Point) float64 { return float64(m.Region(p)) }
	case "non_territory":
		integer = true
		value = func(p board.Point) float64 { return float64(m.NonTerritory(p)) }
	default:
		return nil, false, false, nil
	}
	grid := new([board.NumPoints]float64)
	for _, p := range m.Points() {
		grid[p] = value(p)
	}
	return grid, integer, true, nil
}

// estimateScore is the mean of the scores with either side moving first; they are
// the bounds.
func (d *dragonPart) estimateScore(ctx context.Context, pos Position) (score, upper, lower float64, err error) {
	a, err := d.analysis(ctx, pos, goeng.Dragons)
	if err != nil {
		return 0, 0, 0, err
	}
	captured := [2]int{pos.Board.Captured(board.White), pos.Board.Captured(board.Black)}
	side := func(c board.Color) float64 {
		return influence.ScoreOf(a.Dragons.ForSide(c), captured, pos.Komi, influence.TerritoryCounting).Lead()
	}
	upper, lower = side(board.White), side(board.Black)
	return (upper + lower) / 2, upper, lower, nil
}

func point(p board.Point, height int) string {
	if p == board.NoPoint {
		p = board.Pass
	}
	return p.Vertex(height)
}

func yesNo(b bool) string {
	if b {
		return "YES"
	}
	return "NO"
}

func real(x float64) string { return fmt.Sprintf("%.2f", x) }
