// Package nn runs the small neural nets that estimate backgammon positions: it
// reads GNU Backgammon's weights files, turns positions into inputs and
// computes the five outputs.
//
//	position ──► Inputs (index, value) pairs ──► hidden layer ──► 5 outputs
//	             only the non-zero ones          one row of        S(U + w2·a)
//	                                             weights added
//	                                             per input
//
// The outputs are, for the side on roll: win, win a gammon or better, win a
// backgammon, lose a gammon or better, lose a backgammon. They are what the net
// says; clamps and corrections are package eval's work.
//
// Arithmetic is float32 in one fixed order without fused multiply-add, but for
// the first layer of this program's own nets, which is summed in whole numbers
// (see [Own]). The AVX2 and AVX-512 kernels (amd64) and the plain Go ones (every
// other machine, or build tag purego) therefore give identical bits, and a result
// can be compared with == between machines.
//
// The package does not train nets and does not choose between them. The layout
// of the files and the definition of the inputs follow a published description
// of GNU Backgammon's data formats; nothing of that program is contained here.
package nn
