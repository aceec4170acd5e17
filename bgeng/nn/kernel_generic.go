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

func compact(h []float32, a *activeUnits) int { return compactGo(h, a) }
