//go:build !purego

package nn

import "testing"

// narrowKernels makes the test use AVX2 where AVX-512 is at hand.
func narrowKernels(t *testing.T) {
	old := haveAVX512
	haveAVX512 = false
	t.Cleanup(func() { haveAVX512 = old })
}
