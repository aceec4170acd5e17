package eval

import (
	"context"
	"sync"

	"ana/bgeng/bearoff"
	"ana/bgeng/board"
)

// Databases are the bear-off databases of an evaluator: read when it was
// opened, or made when first needed (about a second each, once, or a few
// milliseconds when the cache folder has them). Safe for concurrent use.
type Databases struct {
	dir      string
	onOnce   sync.Once
	one      *bearoff.OneSided
	twoOnce  sync.Once
	two      *bearoff.TwoSided
	progress func(name string, done, total int)
}

// Databases without a folder are computed once for the whole program.
var (
	sharedOne = sync.OnceValue(func() *bearoff.OneSided {
		db, _ := bearoff.CachedOneSided(context.Background(), "", nil)
		return db
	})
	sharedTwo = sync.OnceValue(func() *bearoff.TwoSided {
		db, _ := bearoff.CachedTwoSided(context.Background(), "", nil)
		return db
	})
)

// NewDatabases returns databases that are kept in the folder dir ("" keeps
// them in memory only). progress, which may be nil, is called while a database
// is computed, from the goroutine that needed it.
func NewDatabases(dir string, progress func(name string, done, total int)) *Databases {
	return &Databases{dir: dir, progress: progress}
}

// OneSided returns the database of 6 points and 15 chequers.
func (d *Databases) OneSided() *bearoff.OneSided {
	d.onOnce.Do(func() {
		switch {
		case d.one != nil:
		case d.dir == "" && d.progress == nil:
			d.one = sharedOne()
		default:
			d.one, _ = bearoff.CachedOneSided(context.Background(), d.dir, d.report("one-sided"))
		}
	})
	return d.one
}

// TwoSided returns the database of 6 points and 6 chequers a side.
func (d *Databases) TwoSided() *bearoff.TwoSided {
	d.twoOnce.Do(func() {
		switch {
		case d.two != nil:
		case d.dir == "" && d.progress == nil:
			d.two = sharedTwo()
		default:
			d.two, _ = bearoff.CachedTwoSided(context.Background(), d.dir, d.report("two-sided"))
		}
	})
	return d.two
}

func (d *Databases) report(name string) bearoff.Progress {
	if d.progress == nil {
		return nil
	}
	return func(done, total int) { d.progress(name, done, total) }
}

// Cubeful returns the exact money equities of a position of class Bearoff2;
// false for other positions.
func (d *Databases) Cubeful(p *board.Position) (bearoff.Equities, bool) {
	if p.Class() != board.Bearoff2 {
		return bearoff.Equities{}, false
	}
	return d.TwoSided().At(homeIndices(p)), true
}

// homeIndices returns the bear-off indices of the side on roll and the other.
func homeIndices(p *board.Position) (me, opp int) {
	return bearoff.Index(p[board.OnRoll][:6]), bearoff.Index(p[board.Opponent][:6])
}

// eval writes the outputs of positions of class Bearoff2 and Bearoff1.
func (d *Databases) eval(p *board.Position, class board.Class, out *Outputs) {
	me, opp := homeIndices(p)
	if class == board.Bearoff2 {
		*out = Outputs{Win: d.TwoSided().Cubeless(me, opp)/2 + 0.5}
		return
	}
	full := p.Count(board.OnRoll) == board.Chequers || p.Count(board.Opponent) == board.Chequers
	d.OneSided().Eval(me, opp, full, out)
}
