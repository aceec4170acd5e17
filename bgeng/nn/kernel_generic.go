//go:build !amd64 || purego

package nn

// Vectorised reports whether the AVX2 kernels are in use.
func Vectorised() bool { return false }

func accumulate(dst, w []float32, index []int32, value []float32) {
	accumulateGo(dst, w, index, value)
}

func addRows(dst, w []float32, index []int32) { addRowsGo(dst, w, index) }

func activate(h []float32, beta float32) { activateGo(h, beta) }

func dots(out *[Outputs]float32, a, w []float32) { dotsGo(out, a, w) }

func rectify(h []float32) { rectifyGo(h) }

func scatter(w []float32, index []int32, value, d []float32) { scatterGo(w, index, value, d) }

func updateSums(sums, from []int16, b *ownBlock, l *rowChange, next, held *[handTotal]int16) {
	updateSumsGo(sums, from, b, l, next, held)
}

func roundLanes(next *handValues, v, scale *[handTotal]float32, held *handValues, changed *uint64) {
	roundLanesGo(next, v, scale, held, changed)
}

func secondLayer(chains *[2][OwnTail]float32, sums []int16, w []float32) {
	secondLayerGo(chains, sums, w)
}

func lastLayer(logits *[8]float32, second *[2][OwnTail]float32, w, b []float32) {
	lastLayerGo(logits, second, w, b)
}

func expLanes(x *[8]float32) { expLanesGo(x) }
