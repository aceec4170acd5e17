package worm

import (
	"ana/goeng/board"
)

// Compat chooses the program whose figures are followed where two differ.
type Compat uint8

// The two programs.
const (
	GNUGo38   Compat = iota // GNU Go 3.8
	GNUGo2002               // GNU Go 3.3.8 with the experimental moyo sizes of 2002
)

// Defaults of Options.
const (
	DefaultEitherLayers = 4
	DefaultColorLayers  = 6
	MaxLayers           = 12 // largest value of either
	MaxClose            = 4  // worms listed for a point
)

// Options are the parameters of an Analyzer. The zero value is GNU Go 3.8.
type Options struct {
	Compat       Compat
	EitherLayers int // largest distance in the Either map, 1 to MaxLayers; 0 is 4
	ColorLayers  int // the same in the Black and White maps; 0 is 6
}

func (o Options) layers(m Map) int {
	n, byDefault := o.ColorLayers, DefaultColorLayers
	if m == Either {
		n, byDefault = o.EitherLayers, DefaultEitherLayers
	}
	if n <= 0 {
		return byDefault
	}
	return min(n, MaxLayers)
}

// Worm is one string. Numbers are those of its origin, the first of its stones
// in scan order.
type Worm struct {
	Origin        board.Point
	Color         board.Color
	Size          int     // stones
	EffectiveSize float32 // stones and a share of half the points around
	Liberties     [4]int  // of order 1 to 4
	Cutstone      int     // 0, 1 potential cutting stone, 2 cutting stone
	Cutstone2     int     // potential cuts found while connecting dragons; 0 after Analyze
	Genus         int     // regions that the string separates, minus one

	// Set by Unconditional.
	Invincible    bool
	Unconditional Status

	// Set by ApplyTactics.
	Tactics
	Lunch       board.Point // origin of an adjacent worm that can be taken, or NoPoint
	Inessential bool
}

// Attackable reports whether the worm can be taken if its opponent moves first,
// by ko or otherwise.
func (w *Worm) Attackable() bool { return w.AttackCode != 0 }

// Tactics is what tactical reading found for a worm. Codes are 0 (fails), 1 and 4
// (by ko) and 5 (succeeds). A point is meaningful with a code other than 0.
type Tactics struct {
	AttackCode  int
	AttackPoint board.Point
	DefendCode  int
	DefendPoint board.Point
}

// Result is the description of one position. It keeps no reference to the board
// and is not modified after the Analyzer returned it, unless it is passed in
// again.
type Result struct {
	Width, Height int
	Worms         []Worm // in scan order of their origins
	Maps          [3]Closest
	Settled       [board.NumPoints]Status // set by Unconditional
	HasSettled    bool                    // Unconditional was called
	HasTactics    bool                    // ApplyTactics was called

	id     [board.NumPoints]int16
	points []board.Point
	stones []board.Point // of all worms, one after the other
	first  []int32       // of a worm in stones
}

// ID returns the index in Worms of the stone at p, or -1 where there is none.
func (r *Result) ID(p board.Point) int {
	if uint(p) >= board.NumPoints {
		return -1
	}
	return int(r.id[p])
}

// At returns the worm at p, or nil where there is no stone.
func (r *Result) At(p board.Point) *Worm {
	if id := r.ID(p); id >= 0 {
		return &r.Worms[id]
	}
	return nil
}

// Points returns the points of the board in scan order. The caller must not
// modify them.
func (r *Result) Points() []board.Point { return r.points }

// Stones returns the stones of worm id in scan order. The caller must not modify
// them.
func (r *Result) Stones(id int) []board.Point {
	start := r.first[id]
	return r.stones[start : int(start)+r.Worms[id].Size]
}

// Analyzer makes Results. It holds scratch memory and may be used by one
// goroutine at a time.
type Analyzer struct {
	opts Options

	cells   [board.NumPoints]board.Color
	near    [3][board.NumPoints]bool // by colour: touches a stone of the colour
	ko      [board.NumPoints]bool    // ko points
	seen    [board.NumPoints]uint32  // marks of floods, equal to gen when visited
	known   [board.NumPoints]uint32  // liberties of lower order
	gen     uint32
	queue   []board.Point
	fresh   []board.Point
	wormGen []uint32 // marks by worm
	cut     []cutPair
	scratch *board.Board // for unconditional reading
	marks   [board.NumPoints]uint8
	origins []board.Point
	libs    []board.Point
	suspect [board.NumPoints]bool
}

// cutPair holds the worms of the first adjacent enemy stone and of the last one
// that is not of the same worm.
type cutPair struct{ first, last int16 }

// NewAnalyzer returns an Analyzer with the options.
func NewAnalyzer(opts Options) *Analyzer { return &Analyzer{opts: opts} }

// Options returns the options of a.
func (a *Analyzer) Options() Options { return a.opts }

// Analyze describes the worms of b without any reading. It fills r, or a new
// Result if r is nil, and returns it. The board is not modified.
func (a *Analyzer) Analyze(b *board.Board, r *Result) *Result {
	if r == nil {
		r = new(Result)
	}
	a.collect(b, r)
	for m := Either; m <= Black; m++ {
		a.spread(r, m)
	}
	effectiveSizes(r)
	a.higherLiberties(b, r)
	a.cutstones(b, r)
	for i := range r.Worms {
		r.Worms[i].Genus = genus(b, r, i)
	}
	return r
}

// Analyze describes the worms of b with a new Analyzer.
func Analyze(b *board.Board, opts Options) *Result {
	return NewAnalyzer(opts).Analyze(b, nil)
}

// collect lists the worms and their stones.
func (a *Analyzer) collect(b *board.Board, r *Result) {
	r.Width, r.Height = b.Width(), b.Height()
	r.points = b.Points()
	r.Worms, r.stones, r.first = r.Worms[:0], r.stones[:0], r.first[:0]
	r.HasSettled, r.HasTactics = false, false
	for i := range r.id {
		r.id[i] = -1
	}
	for i := range a.cells {
		a.cells[i] = board.Edge
	}
	a.near[board.White] = [board.NumPoints]bool{}
	a.near[board.Black] = [board.NumPoints]bool{}
	for _, p := range r.points {
		c := b.At(p)
		a.cells[p] = c
		if c == board.Empty {
			continue
		}
		near := &a.near[c]
		near[p+board.South], near[p+board.North] = true, true
		near[p+board.West], near[p+board.East] = true, true
		if r.id[p] >= 0 {
			continue
		}
		id, start := int16(len(r.Worms)), len(r.stones)
		r.first = append(r.first, int32(start))
		r.stones = b.AppendStones(r.stones, p)
		for _, q := range r.stones[start:] {
			r.id[q] = id
		}
		r.Worms = append(r.Worms, Worm{
			Origin: p, Color: c, Size: len(r.stones) - start,
			Liberties: [4]int{b.Liberties(p)},
		})
	}
	if len(a.wormGen) < len(r.Worms) {
		a.wormGen = make([]uint32, max(len(r.Worms), 2*len(a.wormGen)))
	}
}

// genStep leaves room for the orders of liberties between two generations.
const genStep = 8

// nextGen starts a round of marking points and worms.
func (a *Analyzer) nextGen() {
	a.gen += genStep
	if a.gen < genStep {
		clear(a.seen[:])
		clear(a.known[:])
		clear(a.wormGen)
		a.gen = genStep
	}
}

// effectiveSizes adds up, in single precision and in scan order, one for each
// stone and for each point of the Either map an equal part of one half.
func effectiveSizes(r *Result) {
	m := &r.Maps[Either]
	for _, p := range r.points {
		list := m.All(p)
		if m.Distance(p) == 0 {
			r.Worms[list[0]].EffectiveSize++
			continue
		}
		for _, id := range list {
			size := &r.Worms[id].EffectiveSize
			*size = float32(float64(*size) + 0.5/float64(len(list)))
		}
	}
}

// cutstones looks at the enemy stones in scan order: the first beside a worm, and
// the last of another worm. A third neighbour between them does not count.
func (a *Analyzer) cutstones(b *board.Board, r *Result) {
	a.cut = a.cut[:0]
	for range r.Worms {
		a.cut = append(a.cut, cutPair{-1, -1})
	}
	for _, p := range r.points {
		enemy := r.id[p]
		if enemy < 0 {
			continue
		}
		other := r.Worms[enemy].Color.Opponent()
		for _, q := range [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East} {
			if b.At(q) != other {
				continue
			}
			pair := &a.cut[r.id[q]]
			if pair.first < 0 {
				pair.first = enemy
			} else if pair.first != enemy {
				pair.last = enemy
			}
		}
	}
	for i, pair := range a.cut {
		switch {
		case pair.last < 0:
		case b.HaveCommonLiberty(r.Worms[pair.first].Origin, r.Worms[pair.last].Origin):
			r.Worms[i].Cutstone = 1
		default:
			r.Worms[i].Cutstone = 2
		}
	}
}
