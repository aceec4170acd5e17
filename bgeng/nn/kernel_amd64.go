//go:build !purego

package nn

import "golang.org/x/sys/cpu"

//go:generate go run asm/kernels.go -out kernel_amd64.s

// haveAVX2 is fixed at start-up; it selects the kernels for the whole run.
var haveAVX2 = cpu.X86.HasAVX2

// Vectorised reports whether the AVX2 kernels are in use.
func Vectorised() bool { return haveAVX2 }

//go:noescape
func accumulateAVX2(dst *float32, n int, w *float32, index *int32, value *float32, count int)

//go:noescape
func addRowsAVX2(dst *float32, n int, w *float32, index *int32, count int)

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
	if len(index) > 0 {
		accumulateAVX2(&dst[0], len(dst), &w[0], &index[0], &value[0], len(index))
	}
}

func addRows(dst, w []float32, index []int32) {
	if !haveAVX2 {
		addRowsGo(dst, w, index)
		return
	}
	if len(index) > 0 {
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
