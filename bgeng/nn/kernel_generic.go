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

func updateSums(sums, from, w, hand []int16, l *rowChange, next, held *[handTotal]int16) {
	updateSumsGo(sums, from, w, hand, l, next, held)
}

func roundLanes(next *handValues, v, scale *[handTotal]float32, held *handValues, changed *uint64) {
	roundLanesGo(next, v, scale, held, changed)
}

func secondLayer(second *[OwnTail]float32, sums []int16, w []float32) {
	secondLayerGo(second, sums, w)
}

func lastLayer(logits *[8]float32, second *[OwnTail]float32, w, b []float32) {
	lastLayerGo(logits, second, w, b)
}
