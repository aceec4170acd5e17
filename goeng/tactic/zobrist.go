package tactic

import "sync"

// zobrist holds the random numbers of the position keys.
type zobrist struct {
	stone  [2][(25+2)*26 + 2]uint64
	ko     [(25+2)*26 + 2]uint64
	state  [8]uint64
	kp     [(25+2)*26 + 2]uint64
	target [(25+2)*26 + 2]uint64
	role   [4]uint64
}

// zobristTables returns the one table of the process. The numbers come from a
// fixed splitmix64 sequence, so that searches are the same on every platform.
var zobristTables = sync.OnceValue(func() *zobrist {
	z := &zobrist{}
	x := uint64(0x5bd1e995_97f4a7c1)
	next := func() uint64 {
		x += 0x9e3779b97f4a7c15
		v := x
		v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
		v = (v ^ v>>27) * 0x94d049bb133111eb
		return v ^ v>>31
	}
	for i := range z.ko {
		z.stone[0][i], z.stone[1][i] = next(), next()
		z.ko[i], z.kp[i], z.target[i] = next(), next(), next()
	}
	for i := range z.state {
		z.state[i] = next()
	}
	for i := range z.role {
		z.role[i] = next()
	}
	return z
})
