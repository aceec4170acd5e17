package gtp

import (
	"context"
	"fmt"
	"slices"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/connect"
	"ana/goeng/influence"
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
	o := &owlPart{dragons: d}
	o.fresh()
	c := &connectPart{reader: connect.New(connect.Options{Nodes: connectNodes})}
	return Engine{
		Connect: c.connect, Disconnect: c.disconnect,
		Attack: t.attack, Defend: t.defend, LadderAttack: t.ladderAttack,
		DoesAttack: t.goal(doesAttack), DoesDefend: t.goal(doesDefend),
		AttackEither: t.goal(attackEither), DefendBoth: t.goal(defendBoth),
		OwlAttack: o.attack, OwlDefend: o.defend, OwlDoesAttack: o.doesAttack, OwlDoesDefend: o.doesDefend, Semeai: o.semeai,
		Worms: d.worms, Dragons: d.dragons, Status: o.status, Surround: d.surround,
		Spent:   func() [3]int { return [3]int{d.nodes, o.nodes, 0} },
		NewGame: d.newGame,
		Forget: func() {
			d.kept, d.now = nil, nil
			clear(t.readers)
			o.fresh()
			c.reader = connect.New(connect.Options{Nodes: connectNodes})
		},
		EvalEye: d.evalEye, EyeData: d.eyeData, HalfEyeData: d.halfEyeData,
		Influence: d.influence, EstimateScore: d.estimateScore, Ending: o.ending, Maps: d.maps(), Draw: d.draw,
	}
}

// connectNodes is the budget of a question about connections.
const connectNodes = 8000

// tacticPart keeps a reader for every combination of moves tried and depth shift.
type tacticPart struct {
	level   int
	readers map[[2]int]*tactic.Reader
}

// maxReaders bounds the readers kept; each has a table of its own, which is good for
// all positions. A question plays two moves at most, so that readers for a line of
// hypothetical moves stay while it is walked back and forth.
const maxReaders = 8

func (t *tacticPart) reader(pos Position) *tactic.Reader {
	key := [2]int{pos.Tries, pos.Shift}
	r := t.readers[key]
	if r == nil {
		if len(t.readers) >= maxReaders {
			delete(t.readers, t.farthest(key))
		}
		r = tactic.New(tactic.Options{Level: t.level, Moves: pos.Tries, Shift: pos.Shift})
		t.readers[key] = r
	}
	return r
}

// farthest returns the kept reader whose depth differs most from that of a new one.
func (t *tacticPart) farthest(from [2]int) [2]int {
	most, far := [2]int{}, -1
	for key := range t.readers {
		d := abs(key[0]-from[0]) + abs(key[1]-from[1])
		if d > far || d == far && (key[0] < most[0] || key[0] == most[0] && key[1] < most[1]) {
			most, far = key, d
		}
	}
	return most
}

func abs(n int) int { return max(n, -n) }

func (t *tacticPart) attack(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	return tacticAnswer(ctx, t.reader(pos).Attack(ctx, pos.Board, p))
}

func (t *tacticPart) defend(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	return tacticAnswer(ctx, t.reader(pos).Defend(ctx, pos.Board, p))
}

func tacticAnswer(ctx context.Context, r tactic.Result) (Answer, error) {
	return Answer{Code: int(r.Code), Point: r.Point, Nodes: r.Nodes}, ctx.Err()
}

// dragonPart keeps the last analyses, because clients ask many things about one
// position, and step to and fro between a few.
type dragonPart struct {
	opts  goeng.Options
	kept  []*kept // the last one asked about at the end
	now   *kept
	nodes int // read for strings in all analyses
}

// kept is what is known about a position.
type kept struct {
	// last has all verdicts, unread those before life and death reading.
	last, unread *goeng.Analysis
	hash         uint64
}

// maxKept bounds the positions of which analyses are kept.
const maxKept = 8

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
	k := d.at(pos)
	a, err := goeng.Extend(ctx, k.last, k.last.Position, d.opts, want)
	if err != nil {
		return nil, err
	}
	k.last = a
	return a, nil
}

// grouped returns an analysis with dragons whose life has not been read.
func (d *dragonPart) grouped(ctx context.Context, pos Position) (*goeng.Analysis, error) {
	k := d.at(pos)
	if k.last.Has(goeng.Dragons) {
		return k.last, nil
	}
	if k.unread.Has(goeng.Dragons) {
		return k.unread, nil
	}
	read, err := d.analysis(ctx, pos, goeng.Tactics)
	if err != nil {
		return nil, err
	}
	opts := d.opts
	opts.LifeNodes = -1
	unread, err := goeng.Extend(ctx, read, read.Position, opts, goeng.Dragons)
	if err != nil {
		return nil, err
	}
	k.unread = unread
	return unread, nil
}

// deepNodes is the life-and-death budget of a dragon where a game is counted.
const deepNodes = 200

// deep returns an analysis whose dragons are read with a larger budget than is
// right at every step: a finished game is counted once.
func (d *dragonPart) deep(ctx context.Context, pos Position) (*goeng.Analysis, error) {
	read, err := d.analysis(ctx, pos, goeng.Tactics)
	if err != nil {
		return nil, err
	}
	opts := d.opts
	opts.LifeNodes = deepNodes
	return goeng.Extend(ctx, read, read.Position, opts, goeng.Dragons)
}

// newGame keeps the position asked about last alone: suites load it again for every
// question, and what their questions cost must not depend on older ones.
func (d *dragonPart) newGame() {
	if n := len(d.kept); n > 1 {
		d.kept = slices.Delete(d.kept, 0, n-1)
	}
}

// at returns what is kept about a position and makes it the last one asked about.
func (d *dragonPart) at(pos Position) *kept {
	hash := pos.Board.Hash()
	i := slices.IndexFunc(d.kept, func(k *kept) bool { return k.hash == hash && k.last.Position.ToMove == pos.ToMove })
	if i >= 0 {
		d.now = d.kept[i]
		d.kept = slices.Delete(d.kept, i, i+1)
	} else {
		copied := board.New(pos.Board.Width(), pos.Board.Height())
		copied.CopyPosition(pos.Board)
		a := &goeng.Analysis{Position: goeng.Position{Board: copied, ToMove: pos.ToMove}, Options: d.opts}
		d.now = &kept{last: a, unread: a, hash: hash}
	}
	if len(d.kept) >= maxKept {
		d.kept = slices.Delete(d.kept, 0, 1)
	}
	d.kept = append(d.kept, d.now)
	return d.now
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
