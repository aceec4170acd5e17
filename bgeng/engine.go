package bgeng

import (
	"fmt"
	"sync/atomic"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/eval"
	"ana/bgeng/match"
	"ana/bgeng/ply"
)

// Setup says what an engine is made of.
type Setup struct {
	Net      string // "" or "embedded", "gnubg", or a weights file
	MET      string // "" or "kazaross-xg2", or an XML file
	CacheDir string // keeps computed bear-off databases; "" only in memory
	CacheMiB int    // evaluation cache; 0 is 32, negative none
	// Progress, if set, is called while a bear-off database is computed.
	Progress func(name string, done, total int)
}

// defaultCacheMiB holds half a million positions.
const defaultCacheMiB = 32

// Engine analyses positions with one net and one match equity table. It may be
// shared by goroutines.
type Engine struct {
	search *ply.Engine
	eval   eval.Evaluator
	table  *match.Table
	source string
	behind *counted // nil without a cache
}

// Open loads the net and the table. Errors name the file and what is wrong.
func Open(setup Setup) (*Engine, error) {
	table, err := match.Open(setup.MET)
	if err != nil {
		return nil, err
	}
	size := setup.CacheMiB
	if size == 0 {
		size = defaultCacheMiB
	}
	ev, err := eval.Open(setup.Net, eval.Options{CacheDir: setup.CacheDir, Progress: setup.Progress})
	if err != nil {
		return nil, err
	}
	source := setup.Net
	if source == "" {
		source = eval.NameEmbedded
	}
	if size < 0 {
		return New(ev, table, source), nil
	}
	behind := &counted{Evaluator: ev}
	e := New(eval.NewCached(behind, size), table, source)
	e.behind = behind
	return e, nil
}

// counted counts what reaches an evaluator behind a cache.
type counted struct {
	eval.Evaluator
	n atomic.Int64
}

// Eval counts and passes on.
func (c *counted) Eval(p *board.Position, out *eval.Outputs) {
	c.n.Add(1)
	c.Evaluator.Eval(p, out)
}

// EvalBatch counts and passes on.
func (c *counted) EvalBatch(p []board.Position, out []eval.Outputs) {
	c.n.Add(int64(len(p)))
	c.Evaluator.EvalBatch(p, out)
}

// computed returns how many evaluations the cache has not answered so far, in
// all searches of the engine.
func (e *Engine) computed() int64 {
	if e.behind == nil {
		return 0
	}
	return e.behind.n.Load()
}

// New returns an engine from its parts; source says where the net is from.
func New(ev eval.Evaluator, table *match.Table, source string) *Engine {
	return &Engine{search: ply.New(ev), eval: ev, table: table, source: source}
}

// Net describes the evaluator in use.
type Net struct{ Name, Source string }

// Net returns the name and source of the net.
func (e *Engine) Net() Net { return Net{e.eval.Name(), e.source} }

// Table returns the match equity table.
func (e *Engine) Table() *match.Table { return e.table }

// Evaluator returns the static evaluator.
func (e *Engine) Evaluator() eval.Evaluator { return e.eval }

// Counter returns the state of the roll counter that the rotations of 2001 and
// 2002 never restart: what their next answer depends on.
func (e *Engine) Counter() int { return e.search.Counter() }

// SetCounter sets it, to repeat an answer.
func (e *Engine) SetCounter(n int) { e.search.SetCounter(n) }

// Game returns the score and rules of a match state as the cube model wants
// them. The error says which score the table does not hold.
func (e *Engine) Game(m *board.Match) (*cube.Game, error) { return cube.New(e.table, m) }

// question turns a position and a match state into a search request.
func (e *Engine) question(p board.Position, m *board.Match, o *Options) (ply.Request, error) {
	r := ply.Request{Position: p, Cube: cube.State{Value: m.Cube, Owner: m.Owner}, Player: m.OnRoll}
	if what := p.Check(); what != "" {
		return r, fmt.Errorf("position: %s", what)
	}
	if what := m.Check(); what != "" {
		return r, fmt.Errorf("match: %s", what)
	}
	g, err := e.Game(m)
	if err != nil {
		return r, err
	}
	r.Game = g
	o.request(&r)
	return r, nil
}
