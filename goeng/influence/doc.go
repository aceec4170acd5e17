// Package influence spreads the influence of stones over the board and reads
// territory, moyo and area from it.
//
// Every living stone is a source. From each source a wave runs outward through
// empty vertices, losing a factor at every step (more on diagonals), stopped or
// damped where the opponent stands near:
//
//	9  .  w  w  w  b  b       w, b  restricted moyo of White and Black
//	8  w  w  O  .  X  b       .     nobody: the two fields balance here, or a
//	7  w  O  .  .  X  b             cut point keeps the field of one side out
//	6  w  w  O  X  .  b
//	   A  B  C  D  E  F
//
// One computation answers one question: who owns what if a given colour moves
// first everywhere. [Map.Compute] performs its steps:
//
//	sources → pattern effects → soft barriers → radiation → territory → regions
//
// A [Map] owns all arrays of one computation and is reused from position to
// position; after the first use nothing is allocated.
//
// The arithmetic is IEEE single precision in a fixed order, so that results are
// the same bits on every machine. Products are wrapped in float32 conversions,
// which forbids fused multiply-add. The order of operations, including its
// accidents, is part of the behaviour: with [GNUGo2002] a wave abandons a vertex
// at the first direction that is blocked or too weak, so that fields are not
// quite symmetric; [GNUGo38] abandons only the direction.
//
// What the package does not do: it reads nothing out, knows no patterns and
// builds no dragons. Tactical codes, the safety of stones, inhibited
// connections and the effects of matched patterns come in through [Input] and
// [EffectSource]. Surrounding-moyo attribution is in package moyo.
//
// Source of the method: the specification "Go influence, territory and moyo
// attribution" of this project, which describes the behaviour of GNU Go 3.3.8
// with the "surrounding moyo sizes" patch of September 2002 and of GNU Go 3.8.
package influence
