//go:build !purego

package nn

import "testing"

// narrowKernels makes the test use AVX2 where AVX-512 is at hand.
func narrowKernels(t *testing.T) {
	old, wide := haveAVX512, haveWide
	haveAVX512, haveWide = false, false
	t.Cleanup(func() { haveAVX512, haveWide = old, wide })
}
