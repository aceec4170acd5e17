package board

import "sync"

// keys are the Zobrist keys: one for a stone of each colour on each point, and
// one for a ko ban of each colour on each point.
type keys struct {
	stone [3][NumPoints]uint64
	ko    [3][NumPoints]uint64
}

// zobrist makes the keys from a fixed seed, so that hashes are the same in every
// run and on every machine.
var zobrist = sync.OnceValue(func() *keys {
	k := new(keys)
	state := uint64(0x616e612d676f2d31)
	next := func() uint64 { // splitmix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for c := White; c <= Black; c++ {
		for p := range NumPoints {
			k.stone[c][p] = next()
			k.ko[c][p] = next()
		}
	}
	return k
})

// sizeKey tells boards of different sizes apart.
func sizeKey(width, height int) uint64 {
	return (uint64(width)<<8 | uint64(height)) * 0x9e3779b97f4a7c15
}
