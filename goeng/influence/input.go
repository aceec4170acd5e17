package influence

import (
	"context"
	"fmt"

	"ana/goeng/board"
)

// Compat selects whose constants and accidents are reproduced. The zero value
// is the 2002 tree, which is normative for moyo attribution.
type Compat uint8

// The two generations.
const (
	GNUGo2002 Compat = iota // 3.3.8 with the surrounding-moyo patch
	GNUGo38                 // 3.8
)

// String returns the name used by flags: "gnugo-2002" or "gnugo-3.8".
func (c Compat) String() string {
	switch c {
	case GNUGo2002:
		return "gnugo-2002"
	case GNUGo38:
		return "gnugo-3.8"
	}
	return fmt.Sprintf("Compat(%d)", uint8(c))
}

// Stage tells what is known about the stones when influence is computed.
type Stage uint8

// The three computations that moyo attribution and escape routes need.
const (
	PreOwl  Stage = iota // tactical codes only; every living stone radiates fully
	PostOwl              // safety of dragons known; territory is valued
	Escape               // steep fall-off, for escape routes; no barriers
)

// String returns "pre-owl", "post-owl" or "escape".
func (s Stage) String() string {
	switch s {
	case PreOwl:
		return "pre-owl"
	case PostOwl:
		return "post-owl"
	case Escape:
		return "escape"
	}
	return fmt.Sprintf("Stage(%d)", uint8(s))
}

// Safety is the verdict on a dragon. The numbers are those of the 2002 tree.
type Safety uint8

// The ten values.
const (
	Dead Safety = iota
	Alive
	Critical
	Inessential
	TacticallyDead
	Weak
	WeaklyAlive
	AliveInSeki
	StronglyAlive
	Invincible
)

var safetyNames = [...]string{
	"dead", "alive", "critical", "inessential", "tactically dead", "weak",
	"weakly alive", "alive in seki", "strongly alive", "invincible",
}

// String returns the name in lower case words, such as "weakly alive".
func (s Safety) String() string {
	if int(s) < len(safetyNames) {
		return safetyNames[s]
	}
	return fmt.Sprintf("Safety(%d)", uint8(s))
}

// Factor is the share of full strength that a stone of this safety radiates
// after life-and-death reading, 0 to 1 (2002).
func (s Safety) Factor() float32 {
	switch s {
	case Alive:
		return 0.9
	case Critical:
		return 0.5
	case Weak:
		return 0.7
	case WeaklyAlive:
		return 0.8
	case AliveInSeki:
		return 0.6
	case StronglyAlive:
		return 0.95
	case Invincible:
		return 1
	}
	return 0
}

// Query identifies one computation.
type Query struct {
	Stage Stage
	// ToMove is the colour assumed to move first everywhere: it decides the
	// fate of unstable and critical stones. Empty is the neutral mode, in which
	// both live.
	ToMove board.Color
	// Patterns is the side to move as the pattern databases see it: ToMove,
	// except in escape computations, where it is Empty.
	Patterns board.Color
	Compat   Compat
}

// NewQuery returns the query of one computation. For Escape, toMove is the
// opponent of the dragon that wants to escape.
func NewQuery(stage Stage, toMove board.Color, compat Compat) Query {
	q := Query{Stage: stage, ToMove: toMove, Patterns: toMove, Compat: compat}
	if stage == Escape {
		q.Patterns = board.Empty
	}
	return q
}

// Territorial reports whether the computation values territory and uses the
// patterns meant for that. In 3.8 that is all but the escape computation.
func (q Query) Territorial() bool {
	if q.Compat == GNUGo38 {
		return q.Stage != Escape
	}
	return q.Stage == PostOwl
}

// Input is what other packages supply for a position. Arrays are indexed by
// vertex and may be nil, which stands for all zero. Nothing in it is changed.
type Input struct {
	Board *board.Board
	// Attack and Defend are the tactical codes of the worm on a vertex; only
	// zero or not matters. 0 on empty vertices.
	Attack, Defend *[board.NumPoints]uint8
	// Inessential marks the stones of inessential worms.
	Inessential *[board.NumPoints]bool
	// Safety is the safety of the dragon on a vertex; used after owl reading
	// only. Values on empty vertices do not matter. 3.8 uses of it: Dead,
	// TacticallyDead, Critical.
	Safety *[board.NumPoints]Safety
	// Weakness is the weakness before owl reading, 0 to 1, of the dragon on a
	// vertex; used by GNUGo38 after owl reading.
	Weakness *[board.NumPoints]float32
	// Inhibit holds, per vertex, the colours whose connection through it is
	// inhibited: bit 0 White, bit 1 Black (see [ColorBit]).
	Inhibit *[board.NumPoints]uint8
}

// ColorBit is the bit of a colour in masks: 1 for White, 2 for Black.
func ColorBit(c board.Color) uint8 {
	return uint8(c) & 3
}

func (in *Input) unstable(p board.Point) bool {
	return in.attack(p) && in.Defend != nil && in.Defend[p] != 0
}

func (in *Input) attack(p board.Point) bool {
	return in.Attack != nil && in.Attack[p] != 0
}

func (in *Input) inhibited(p board.Point, c board.Color) bool {
	return in.Inhibit != nil && in.Inhibit[p]&ColorBit(c) != 0
}

// EffectKind names what an effect does.
type EffectKind uint8

// The five things that matched patterns do to an influence computation.
const (
	AddSource    EffectKind = iota // weak source, never lowering a stronger one
	Block                          // Color's stones block the opponent at Point
	WeakBlock                      // as Block, by a factor 0.7; repeats multiply
	Intrusion                      // source of the side to move, capped per Anchor
	NonTerritory                   // Point cannot be territory of Color
)

var effectNames = [...]string{"source", "block", "weak block", "intrusion", "non-territory"}

// String returns a short name such as "weak block".
func (k EffectKind) String() string {
	if int(k) < len(effectNames) {
		return effectNames[k]
	}
	return fmt.Sprintf("EffectKind(%d)", uint8(k))
}

// Effect is one effect of one matched pattern.
type Effect struct {
	Kind EffectKind
	// Colors is a mask of [ColorBit] values: the colours that get the source,
	// the blocking colour, the intruding colour, or the colours that cannot
	// have territory here.
	Colors uint8
	Point  board.Point
	// Anchor is the stone that pays for an intrusion.
	Anchor board.Point
	// Strength and Attenuation of a source or intrusion, as the pattern gives
	// them. Attenuation 0 stands for the default of the computation.
	Strength, Attenuation float32
	// Pattern is an index of the caller's that is carried along for display.
	Pattern int32
}

// EffectSource supplies the effects of patterns to a computation. Effects is
// called once, after the sources have been initialised, so that it can look at
// the strengths of m; it appends to dst and returns it. An error ends the
// computation.
type EffectSource interface {
	Effects(ctx context.Context, m *Map, dst []Effect) ([]Effect, error)
}

// EffectList is an EffectSource of fixed effects.
type EffectList []Effect

// Effects appends the list.
func (l EffectList) Effects(_ context.Context, _ *Map, dst []Effect) ([]Effect, error) {
	return append(dst, l...), nil
}
