//go:build !purego

package nn

import "unsafe"

//go:noescape
func updateSumsAVX2(sums, from *int16, n int, w, hand *int16, l *rowChange, next, held *int16)

//go:noescape
func updateSumsAVX512(sums, from *int16, n int, w, hand *int16, l *rowChange, next, held *int16)

func updateSums(sums, from []int16, b *ownBlock, l *rowChange, next, held *[handTotal]int16) {
	kernel := updateSumsAVX2
	switch {
	case !haveOwn:
		updateSumsGo(sums, from, b, l, next, held)
		return
	case haveWide:
		kernel = updateSumsAVX512
	}
	kernel(&sums[0], &from[0], len(sums), &b.rows[0], unsafe.SliceData(b.hand), l, &next[0], &held[0])
}

//go:noescape
func roundLanesAVX2(value *int16, v, scale *float32, held *int16, nonZero, changed *uint64)

func roundLanes(next *handValues, v, scale *[handTotal]float32, held *handValues, changed *uint64) {
	if !haveOwn {
		roundLanesGo(next, v, scale, held, changed)
		return
	}
	roundLanesAVX2(&next.value[0], &v[0], &scale[0], &held.value[0], &next.nonZero, changed)
}

//go:noescape
func secondLayerAVX2(chains *[2][OwnTail]float32, sums *int16, n int, w *float32, table *[256][8]uint8)

//go:noescape
func secondLayerAVX512(chains *[2][OwnTail]float32, sums *int16, n int, w *float32, table *[256][8]uint8)

func secondLayer(chains *[2][OwnTail]float32, sums []int16, w []float32) {
	_ = w[len(sums)*OwnTail-1]
	switch {
	case haveWide:
		secondLayerAVX512(chains, &sums[0], len(sums), &w[0], &setBits)
	case haveOwn:
		secondLayerAVX2(chains, &sums[0], len(sums), &w[0], &setBits)
	default:
		secondLayerGo(chains, sums, w)
	}
}

// setBits lists the bits that are set in a byte, then anything.
var setBits = func() (table [256][8]uint8) {
	for set := range table {
		n := 0
		for bit := range uint8(8) {
			if set>>bit&1 != 0 {
				table[set][n] = bit
				n++
			}
		}
	}
	return table
}()

//go:noescape
func lastLayerAVX2(logits *[8]float32, second *[2][OwnTail]float32, w, b *float32)

func lastLayer(logits *[8]float32, second *[2][OwnTail]float32, w, b []float32) {
	if !haveOwn {
		lastLayerGo(logits, second, w, b)
		return
	}
	_, _ = w[8*OwnTail-1], b[7]
	lastLayerAVX2(logits, second, &w[0], &b[0])
}

//go:noescape
func expLanesAVX2(x *[8]float32)

func expLanes(x *[8]float32) {
	if !haveOwn {
		expLanesGo(x)
		return
	}
	expLanesAVX2(x)
}
