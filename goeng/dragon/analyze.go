package dragon

import (
	"context"
	"time"

	"ana/goeng/board"
	"ana/goeng/eye"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/worm"
)

// Input is what dragons are made from. Nothing in it is changed.
type Input struct {
	Board *board.Board
	// ToMove is the side to move, Empty in the neutral mode.
	ToMove board.Color
	Compat influence.Compat
	// Experimental selects the experimental partition of the 2002 tree: other
	// connection patterns, and eye spaces do not join.
	Experimental bool
	// Worms describes the strings, tactical codes included.
	Worms *worm.Result
	// Patterns are the databases for connections, influence and barriers; nil
	// leaves every worm a dragon of its own.
	Patterns *pattern.Set
	Disabled *pattern.Disabled
	// ConnectNodes is the budget of one connection question of the patterns; 0 stands
	// for the reader's own.
	ConnectNodes int
	// ReadNodes is the budget of one tactical question of the patterns; 0 stands for
	// the reader's own.
	ReadNodes int
	// Partition returns the origin of the dragon of a stone where that is known
	// already; connections are then not looked for. It may be nil.
	Partition func(p board.Point) board.Point
	// Safe returns the code with which the opponent fails to take a stone of
	// colour c played at p.
	Safe func(p board.Point, c board.Color) int
	// Life reads life and death; nil leaves every dragon unchecked.
	Life LifeReader
	// Mode is the attribution whose moyo sizes decide about reading.
	Mode moyo.Mode
}

// Life is what life-and-death reading says about a dragon. Codes are GNU Go's.
type Life struct {
	AttackCode      int
	AttackPoint     board.Point
	AttackCertain   bool
	DefenseCode     int
	DefensePoint    board.Point
	DefenseCertain  bool
	InvincibleByEye bool
}

// Race is the outcome of a capturing race for the side that moves first.
type Race struct {
	Save, Kill int // codes: of its own dragon, of the other one
	Point      board.Point
	Certain    bool
}

// RaceReader is a LifeReader that also reads capturing races: of dragon d with e,
// the owner of d moving first.
type RaceReader interface {
	Race(ctx context.Context, r *Result, d, e int) (Race, error)
}

// Semeai is what the capturing races of a dragon say: the best that its owner and
// the best that its opponent get by moving first, against which dragon.
type Semeai struct {
	Races           int
	Defense, Attack Race // of the mover; Kill of Attack is the capture of the dragon
	DefenseTarget   int
	AttackTarget    int
}

// LifeReader answers whether a dragon can be killed and saved.
type LifeReader interface {
	Read(ctx context.Context, r *Result, dragon int) (Life, error)
}

// Dragon is one group of worms.
type Dragon struct {
	Origin         board.Point
	Color          board.Color
	Worms          []int // indices of its worms, its origin's first
	Size           int   // stones
	EffectiveSize  float64
	StrategicSize  float64
	Eyes           Eyes
	Lunch          board.Point // origin of an enemy worm, or NoPoint
	EscapeRoute    int         // lowered by the surround status
	PotentialRoute int         // before that

	Crude  Status
	Owl    Status
	Status Status
	Life   Life
	Semeai Semeai
	Safety influence.Safety

	Weakness       float64
	WeaknessPreOwl float64

	Surround     Surround
	SurroundSize int
	Neighbors    []int // in order of discovery
	Hostile      int   // how many of them are of the other colour

	solidEyes     int  // eye spaces that nothing can take
	insubstantial bool // one string that saves nobody who takes it

	// Pre and Post are the surrounding moyo before and after reading, by mode.
	Pre, Post moyo.Pair
}

// Result is what is known about the dragons of a position. It is not modified
// once returned.
type Result struct {
	Board    *board.Board
	Worms    *worm.Result
	Compat   influence.Compat
	ToMove   board.Color
	Dragons  []Dragon // in board order of their origins
	ID       [board.NumPoints]int16
	Eyes     *eye.Result
	Cuts     []*pattern.CutPoint
	Inhibit  [board.NumPoints]uint8 // by influence.ColorBit
	Outcomes []pattern.Outcome      // matches of the connection databases
	Escape   [3]EscapeValues        // worth of points for running, by colour
	// Before and After are the influence before and after reading: in 3.8 with
	// Black and with White to move, in 2002 with the opponent and with the side
	// to move.
	Before, After [2]*influence.Map
	// Effects are the matches of the other databases in the last computation.
	Effects *pattern.InfluenceResult

	part *moyo.Partition
	near [2]*moyo.Nearest
}

// Partition returns the partition as the moyo package takes it.
func (r *Result) Partition() *moyo.Partition { return r.part }

// Nearest returns the closest worms of White and of Black.
func (r *Result) Nearest() [2]*moyo.Nearest { return r.near }

// Mover returns the colour that moves first in computation i of Before and After.
func (r *Result) Mover(i int) board.Color {
	if r.Compat == influence.GNUGo38 {
		return [2]board.Color{board.Black, board.White}[i]
	}
	switch {
	case r.ToMove == board.Empty:
		return board.Empty
	case i == 0:
		return r.ToMove.Opponent()
	}
	return r.ToMove
}

// ForSide returns the computation after reading in which c moves first.
func (r *Result) ForSide(c board.Color) *influence.Map {
	for i := range r.After {
		if r.Mover(i) == c {
			return r.After[i]
		}
	}
	return r.After[0]
}

// Analyzer makes Results. It keeps what can be used again, and may be used by
// one goroutine at a time.
type Analyzer struct {
	// InfluenceTime is how long influence and moyo took in the last analysis.
	InfluenceTime time.Duration

	eyes     *eye.Analyzer
	surround Surrounder
	escape   Escaper
	credit   moyo.Attributor
}

// NewAnalyzer returns an Analyzer.
func NewAnalyzer() *Analyzer { return &Analyzer{eyes: eye.NewAnalyzer()} }

// builder carries one analysis.
type builder struct {
	*Analyzer
	in    *Input
	r     *Result
	codes *tactics
	// The environments of constraints: 2002 reads less deeply for influence.
	shallow, deep *env.Env
	matches       pattern.Memo
}

// Analyze groups the worms and judges the dragons. It returns the error of ctx
// when that ends first.
func (a *Analyzer) Analyze(ctx context.Context, in *Input) (*Result, error) {
	b := &builder{Analyzer: a, in: in, r: &Result{Board: in.Board, Worms: in.Worms, Compat: in.Compat, ToMove: in.ToMove}}
	b.codes = tacticsOf(in.Board, in.Worms)
	b.r.near = nearestOf(in.Worms)
	b.environments()
	a.InfluenceTime = 0
	steps := []func(context.Context) error{
		b.timed(b.influenceBefore), b.partition, b.makeDragons, b.runRoutes, b.timed(b.moyoBefore), b.judgeCrude, b.meet, b.readLife, b.readRaces,
		b.timed(b.influenceAfter), b.timed(b.moyoAfter),
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	b.sizes()
	return b.r, nil
}

// timed adds the time that a step takes to that of influence.
func (b *builder) timed(step func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		begin := time.Now()
		defer func() { b.InfluenceTime += time.Since(begin) }()
		return step(ctx)
	}
}
