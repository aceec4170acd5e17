// Package moyo attributes surrounding moyo to dragons, in two ways on the same
// influence and the same partition of the stones.
//
// [Classic] gives a dragon every region of restricted moyo that one of its
// stones stands in, in full:
//
//	r r r . . . . s s       a region r of 6 empty points touched by dragons
//	r A r . . . . s D       A and B counts 6 for A and 6 for B
//	r r B . . . . s s
//
// [Experimental] ignores regions and splits every moyo point among the closest
// worms of its owner, at most four and within distance six; each worm hands its
// part on to its dragon. Without most cut patterns regions run through cutting
// points and credit a weak dragon with its neighbour's moyo, so that it looks
// alive without reading; the split avoids that.
//
// Each figure is the smaller one of two influence computations, one for either
// side moving first. Sizes of the experimental mode are truncated sums in single
// precision: three thirds make 1, but 18.999996 makes 18.
//
// What the package does not do: it builds no dragons (the partition comes in,
// see [Partition]), reads nothing and decides no life and death; [Judge] only
// tells what a dragon's numbers mean for the rules that ask for moyo sizes.
//
// Source of the method: the specification "Go influence, territory and moyo
// attribution" of this project, sections 12 and 13, after the "surrounding moyo
// sizes" patch to GNU Go of September 2002; section 15 for GNU Go 3.8.
package moyo
