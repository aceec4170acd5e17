//go:build !purego

package nn

import "golang.org/x/sys/cpu"

//go:generate go run asm/kernels.go asm/own.go -out kernel_amd64.s

// These are fixed at start-up; they select the kernels for the whole run. The
// wide registers change the speed only: each lane sums in the same order.
var (
	haveAVX2   = cpu.X86.HasAVX2
	haveAVX512 = cpu.X86.HasAVX2 && cpu.X86.HasAVX512F
	haveOwn    = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 // kernels of the embedded net
	haveWide   = haveOwn && haveAVX512 && cpu.X86.HasAVX512BW
)

// Vectorised reports whether the AVX2 kernels are in use.
func Vectorised() bool { return haveAVX2 }

//go:noescape
func accumulateAVX2(dst *float32, n int, w *float32, index *int32, value *float32, count int)

//go:noescape
func addRowsAVX2(dst *float32, n int, w *float32, index *int32, count int)

//go:noescape
func accumulateAVX512(dst *float32, n int, w *float32, index *int32, value *float32, count int)

//go:noescape
func addRowsAVX512(dst *float32, n int, w *float32, index *int32, count int)

//go:noescape
func scatterAVX2(w *float32, n int, index *int32, value *float32, count int, d *float32)

func scatter(w []float32, index []int32, value, d []float32) {
	if !haveAVX2 {
		scatterGo(w, index, value, d)
		return
	}
	if len(index) > 0 {
		scatterAVX2(&w[0], len(d), &index[0], &value[0], len(index), &d[0])
	}
}

//go:noescape
func activateAVX2(h *float32, n int, beta float32, table *[steps + 1]float32)

//go:noescape
func dotsAVX2(out *[Outputs]float32, a *float32, n int, w *float32)

//go:noescape
func rectifyAVX2(h *float32, n int)

func rectify(h []float32) {
	if !haveAVX2 {
		rectifyGo(h)
		return
	}
	rectifyAVX2(&h[0], len(h))
}

func accumulate(dst, w []float32, index []int32, value []float32) {
	if !haveAVX2 {
		accumulateGo(dst, w, index, value)
		return
	}
	if len(index) == 0 {
		return
	}
	if haveAVX512 {
		accumulateAVX512(&dst[0], len(dst), &w[0], &index[0], &value[0], len(index))
	} else {
		accumulateAVX2(&dst[0], len(dst), &w[0], &index[0], &value[0], len(index))
	}
}

func addRows(dst, w []float32, index []int32) {
	if !haveAVX2 {
		addRowsGo(dst, w, index)
		return
	}
	if len(index) == 0 {
		return
	}
	if haveAVX512 {
		addRowsAVX512(&dst[0], len(dst), &w[0], &index[0], len(index))
	} else {
		addRowsAVX2(&dst[0], len(dst), &w[0], &index[0], len(index))
	}
}

func activate(h []float32, beta float32) {
	if !haveAVX2 {
		activateGo(h, beta)
		return
	}
	activateAVX2(&h[0], len(h), beta, expTable())
}

func dots(out *[Outputs]float32, a, w []float32) {
	if !haveAVX2 {
		dotsGo(out, a, w)
		return
	}
	_ = w[len(a)*Outputs-1]
	dotsAVX2(out, &a[0], len(a), &w[0])
}
