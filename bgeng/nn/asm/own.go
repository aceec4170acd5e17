//go:build ignore

package main

import (
	"fmt"
	"math"
)

// Layout of rowChange in bytes: two counts, two lists of rows, two sets.
const (
	listLength = 4 * 64
	listRows   = 2 * 8
	handSets   = listRows + 2*listLength
)

// sums writes the kernel that adds and subtracts rows, and multiples of rows, of
// 16-bit weights, one block of units at a time in registers.
func sums(w *writer, name string, shapes []shape) {
	w.text(name, 64)
	w.op("MOVQ sums+0(FP), DI")
	w.op("MOVQ from+8(FP), R9")
	w.op("MOVQ n+16(FP), DX")
	w.op("MOVQ w+24(FP), SI")
	w.op("MOVQ hand+32(FP), R10")
	w.op("MOVQ l+40(FP), R8")
	w.op("MOVQ next+48(FP), R11")
	w.op("MOVQ held+56(FP), R12")
	w.op("LEAQ (DX)(DX*1), R13") // length of a row
	for _, s := range shapes {
		sumBlock(w, s)
	}
	w.op("VZEROUPPER")
	w.op("RET")
}

// sumBlock writes the loops for one shape, whose lanes are units of two bytes.
func sumBlock(w *writer, s shape) {
	width := 4 * s.size()
	r := func(i int) string { return fmt.Sprintf("%s%d", s.prefix, i) }
	registers := 2 * s.lanes / width
	w.label(fmt.Sprintf("block%d", s.lanes))
	w.op("CMPQ DX, $%d", s.lanes)
	w.op("JLT end%d", s.lanes)
	for j := range registers {
		w.op("VMOVDQU%s %d(R9), %s", suffix(s), width*j, r(j))
	}
	for list, op := range []string{"VPADDW", "VPSUBW"} {
		sumRows(w, s, list, op)
		sumTimes(w, s, list, op)
	}
	for j := range registers {
		w.op("VMOVDQU%s %s, %d(DI)", suffix(s), r(j), width*j)
	}
	for _, p := range []string{"DI", "R9", "SI", "R10"} {
		w.op("ADDQ $%d, %s", 2*s.lanes, p)
	}
	w.op("SUBQ $%d, DX", s.lanes)
	w.op("JMP block%d", s.lanes)
	w.label(fmt.Sprintf("end%d", s.lanes))
}

// sumRows writes the loop over a list of rows.
func sumRows(w *writer, s shape, list int, op string) {
	width := 4 * s.size()
	w.op("MOVQ %d(R8), CX", 8*list)
	w.op("XORQ AX, AX")
	w.op("TESTQ CX, CX")
	w.op("JZ rows%d_%d", s.lanes, list)
	w.label(fmt.Sprintf("row%d_%d", s.lanes, list))
	w.op("MOVLQSX %d(R8)(AX*4), BX", listRows+listLength*list)
	for j := range 2 * s.lanes / width {
		w.op("%s %d(SI)(BX*1), %s%d, %s%d", op, width*j, s.prefix, j, s.prefix, j)
	}
	w.op("INCQ AX")
	w.op("CMPQ AX, CX")
	w.op("JLT row%d_%d", s.lanes, list)
	w.label(fmt.Sprintf("rows%d_%d", s.lanes, list))
}

// sumTimes writes the loop over a set of hand-made inputs.
func sumTimes(w *writer, s shape, list int, op string) {
	width := 4 * s.size()
	times, temps := 15, 7
	if s.prefix == "Z" {
		times, temps = 31, 15
	}
	w.op("MOVQ %d(R8), CX", handSets+8*list)
	w.op("TESTQ CX, CX")
	w.op("JZ hands%d_%d", s.lanes, list)
	w.label(fmt.Sprintf("hand%d_%d", s.lanes, list))
	w.op("TZCNTQ CX, AX")
	w.op("VPBROADCASTW (%s)(AX*2), %s%d", []string{"R11", "R12"}[list], s.prefix, times)
	w.op("IMULQ R13, AX")
	for j := range 2 * s.lanes / width {
		t := times - temps + j%temps
		w.op("VPMULHRSW %d(R10)(AX*1), %s%d, %s%d", width*j, s.prefix, times, s.prefix, t)
		w.op("%s %s%d, %s%d, %s%d", op, s.prefix, t, s.prefix, j, s.prefix, j)
	}
	w.op("BLSRQ CX, CX")
	w.op("JNZ hand%d_%d", s.lanes, list)
	w.label(fmt.Sprintf("hands%d_%d", s.lanes, list))
}

// suffix completes the name of a move: the wide form names its lanes.
func suffix(s shape) string {
	if s.prefix == "Z" {
		return "32"
	}
	return ""
}

// roundLanes writes the kernel that makes whole numbers of 64 lanes, 32 at a
// time, and the sets of lanes that are not zero or not what they were.
func roundLanes(w *writer) {
	w.text("roundLanesAVX2", 48)
	w.op("MOVQ value+0(FP), DI")
	w.op("MOVQ v+8(FP), SI")
	w.op("MOVQ scale+16(FP), R8")
	w.op("MOVQ held+24(FP), R9")
	w.op("VPXOR Y15, Y15, Y15")
	for half := range 2 {
		for k := range 4 {
			w.op("VMOVUPS %d(SI), Y%d", 128*half+32*k, k)
			w.op("VMULPS %d(R8), Y%d, Y%d", 128*half+32*k, k, k)
			w.op("VCVTPS2DQ Y%d, Y%d", k, k)
		}
		for k := 0; k < 4; k += 2 {
			w.op("VPACKSSDW Y%d, Y%d, Y%d", k+1, k, k)
			w.op("VPERMQ $0xd8, Y%d, Y%d", k, k)
			w.op("VMOVDQU Y%d, %d(DI)", k, 64*half+16*k)
			w.op("VPCMPEQW %d(R9), Y%d, Y%d", 64*half+16*k, k, 4+k)
			w.op("VPCMPEQW Y15, Y%d, Y%d", k, 8+k)
		}
		for i, to := range []string{"AX", "BX"} {
			k := 4 + 4*i
			w.op("VPACKSSWB Y%d, Y%d, Y%d", k+2, k, k)
			w.op("VPERMQ $0xd8, Y%d, Y%d", k, k)
			w.op("VPMOVMSKB Y%d, %s", k, to)
		}
		if half == 0 {
			w.op("MOVL AX, R10")
			w.op("MOVL BX, R11")
		}
	}
	w.op("SHLQ $32, AX")
	w.op("SHLQ $32, BX")
	w.op("ORQ R10, AX")
	w.op("ORQ R11, BX")
	w.op("NOTQ AX")
	w.op("NOTQ BX")
	w.op("MOVQ nonZero+32(FP), DI")
	w.op("MOVQ BX, (DI)")
	w.op("MOVQ changed+40(FP), DI")
	w.op("MOVQ AX, (DI)")
	w.op("VZEROUPPER")
	w.op("RET")
}

// secondLayer writes the kernel that adds the rows of the units above zero. It
// lists those units first, eight at a time by a table of the bits of a byte, so
// that the loop over them is one; then two chains take turns.
func secondLayer(w *writer, name, prefix string) {
	const list = 2*128 + 16
	fmt.Fprintf(w, "\nTEXT ·%s(SB), NOSPLIT, $%d-40\n", name, list)
	w.op("MOVQ chains+0(FP), DI")
	w.op("MOVQ sums+8(FP), SI")
	w.op("MOVQ n+16(FP), CX")
	w.op("MOVQ w+24(FP), R8")
	w.op("MOVQ table+32(FP), R9")
	listUnits(w, prefix)
	s := shape{0, prefix}
	r := func(i int) string { return fmt.Sprintf("%s%d", prefix, i) }
	bytes := 4 * s.size()
	registers := 128 / bytes
	for j := range 2 * registers {
		w.op("VMOVUPS %d(DI), %s", bytes*j, r(j))
	}
	w.op("LEAQ list-%d(SP), R11", list)
	w.op("SUBQ $1, R10") // index of the last unit, -1 if none
	w.op("XORQ AX, AX")
	w.label("pair")
	w.op("CMPQ AX, R10")
	w.op("JGE single")
	for chain := range 2 {
		addUnit(w, prefix, chain)
	}
	w.op("ADDQ $2, AX")
	w.op("JMP pair")
	w.label("single")
	w.op("JG done")
	addUnit(w, prefix, 0)
	w.label("done")
	for j := range 2 * registers {
		w.op("VMOVUPS %s, %d(DI)", r(j), bytes*j)
	}
	w.op("VZEROUPPER")
	w.op("RET")
}

// listUnits writes the loop that stores the numbers of the units above zero on the
// stack and leaves their count in R10.
func listUnits(w *writer, prefix string) {
	w.op("LEAQ list-%d(SP), R11", 2*128+16)
	w.op("XORQ R10, R10")
	w.op("VPXOR X15, X15, X15")
	w.op("VPXOR X5, X5, X5") // number of the first unit, eight times
	w.op("MOVL $0x00080008, AX")
	w.op("VMOVD AX, X6")
	w.op("VPBROADCASTD X6, X6")
	w.op("MOVQ SI, R12")
	w.label("word")
	if prefix == "Z" {
		w.op("VMOVDQU32 (R12), Z8")
		w.op("VPCMPGTW Z15, Z8, K1")
		w.op("KMOVD K1, BX")
	} else {
		w.op("VMOVDQU (R12), Y8")
		w.op("VMOVDQU 32(R12), Y9")
		w.op("VPCMPGTW Y15, Y8, Y8")
		w.op("VPCMPGTW Y15, Y9, Y9")
		w.op("VPACKSSWB Y9, Y8, Y8")
		w.op("VPERMQ $0xd8, Y8, Y8")
		w.op("VPMOVMSKB Y8, BX")
	}
	for k := range 4 {
		w.op("MOVBLZX BX, DX")
		w.op("VPMOVZXBW (R9)(DX*8), X7")
		w.op("VPADDW X5, X7, X7")
		w.op("VMOVDQU X7, (R11)(R10*2)")
		w.op("POPCNTL DX, DX")
		w.op("ADDQ DX, R10")
		w.op("VPADDW X6, X5, X5")
		if k < 3 {
			w.op("SHRL $8, BX")
		}
	}
	w.op("ADDQ $64, R12")
	w.op("SUBQ $32, CX")
	w.op("JG word")
}

// addUnit adds the row of a unit of the list, times its sum, to a chain.
func addUnit(w *writer, prefix string, chain int) {
	s := shape{0, prefix}
	r := func(i int) string { return fmt.Sprintf("%s%d", prefix, i) }
	bytes := 4 * s.size()
	registers := 128 / bytes
	w.op("MOVWLZX %d(R11)(AX*2), DX", 2*chain)
	w.op("VPBROADCASTW (SI)(DX*2), %s", r(10))
	w.op("VPSRLD $16, %s, %s", r(10), r(10))
	w.op("VCVTDQ2PS %s, %s", r(10), r(10))
	w.op("SHLL $7, DX")
	for j := range registers {
		w.op("VMULPS %d(R8)(DX*1), %s, %s", bytes*j, r(10), r(11+j))
		w.op("VADDPS %s, %s, %s", r(11+j), r(chain*registers+j), r(chain*registers+j))
	}
}

// lastLayer writes the dense layer of 32 inputs, two chains joined and rectified,
// and 8 outputs; four chains of additions take turns.
func lastLayer(w *writer) {
	fmt.Fprintf(w, "\nTEXT ·lastLayerAVX2(SB), NOSPLIT, $128-32\n")
	w.op("MOVQ logits+0(FP), DI")
	w.op("MOVQ second+8(FP), SI")
	w.op("MOVQ w+16(FP), R8")
	w.op("MOVQ b+24(FP), R9")
	w.op("LEAQ joined-128(SP), R10")
	w.op("VXORPS X15, X15, X15")
	for j := range 4 {
		w.op("VMOVUPS %d(SI), Y%d", 32*j, j)
		w.op("VADDPS %d(SI), Y%d, Y%d", 128+32*j, j, j)
		w.op("VMAXPS Y15, Y%d, Y%d", j, j)
		w.op("VMOVUPS Y%d, %d(R10)", j, 32*j)
	}
	w.op("VMOVUPS (R9), Y0")
	for c := 1; c < 4; c++ {
		w.op("VXORPS X%d, X%d, X%d", c, c, c)
	}
	for i := range 32 {
		w.op("VBROADCASTSS %d(R10), Y%d", 4*i, 4+i%4)
		w.op("VMULPS %d(R8), Y%d, Y%d", 32*i, 4+i%4, 4+i%4)
		w.op("VADDPS Y%d, Y%d, Y%d", 4+i%4, i%4, i%4)
	}
	w.op("VADDPS Y1, Y0, Y0")
	w.op("VADDPS Y3, Y2, Y2")
	w.op("VADDPS Y2, Y0, Y0")
	w.op("VMOVUPS Y0, (DI)")
	w.op("VZEROUPPER")
	w.op("RET")
}

// expLanes writes the exponential function of 8 numbers that are not positive.
func expLanes(w *writer) {
	w.text("expLanesAVX2", 8)
	w.op("MOVQ x+0(FP), DI")
	constant := func(bits uint32, reg int) {
		w.op("MOVL $%#x, AX", bits)
		w.op("VMOVD AX, X%d", reg)
		w.op("VPBROADCASTD X%d, Y%d", reg, reg)
	}
	single := func(x float32, reg int) { constant(math.Float32bits(x), reg) }
	w.op("VMOVUPS (DI), Y0")
	single(1.44269504, 8)
	single(0.5, 9)
	single(0.693145751953125, 10)
	single(1.42860677e-06, 11)
	w.op("VMULPS Y8, Y0, Y1")
	w.op("VSUBPS Y9, Y1, Y1")
	w.op("VCVTTPS2DQ Y1, Y2") // k
	w.op("VCVTDQ2PS Y2, Y3")
	w.op("VMULPS Y10, Y3, Y4")
	w.op("VSUBPS Y4, Y0, Y4")
	w.op("VMULPS Y11, Y3, Y5")
	w.op("VSUBPS Y5, Y4, Y4") // the rest
	single(1.0/720, 6)
	for _, c := range []float32{1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1, 1} {
		single(c, 7)
		w.op("VMULPS Y4, Y6, Y6")
		w.op("VADDPS Y7, Y6, Y6")
	}
	constant(127, 7)
	w.op("VPADDD Y7, Y2, Y2")
	w.op("VPSLLD $23, Y2, Y2")
	w.op("VMULPS Y2, Y6, Y6")
	single(-80, 7)
	w.op("VCMPPS $0x1d, Y7, Y0, Y5") // x >= -80
	w.op("VANDPS Y5, Y6, Y6")
	w.op("VMOVUPS Y6, (DI)")
	w.op("VZEROUPPER")
	w.op("RET")
}
