package nn

// The kernels come twice: plain Go below, and AVX2 in kernel_amd64.s. Products
// are rounded before they are added (the float32 conversions forbid the fused
// form), and every lane sums in the same order, so both give the same bits.

// Accumulate adds value[k] times row index[k] of w to dst, for k in order. Rows
// are len(dst) long, a multiple of 8. index and value have equal length; every
// index must be a row of w.
func Accumulate(dst, w []float32, index []int32, value []float32) {
	checkRows(dst, w, index)
	if len(index) > len(value) {
		panic("nn: fewer values than indices")
	}
	accumulate(dst, w, index, value)
}

// AddRows adds rows index[k] of w to dst, for k in order. It is Accumulate with
// all values one.
func AddRows(dst, w []float32, index []int32) {
	checkRows(dst, w, index)
	addRows(dst, w, index)
}

// Scatter adds value[k] times d to row index[k] of w, for k in order: the
// transpose of [Accumulate], for training. Rows are len(d) long, a multiple of 8.
func Scatter(w []float32, index []int32, value, d []float32) {
	checkRows(d, w, index)
	if len(index) > len(value) {
		panic("nn: fewer values than indices")
	}
	scatter(w, index, value, d)
}

func scatterGo(w []float32, index []int32, value, d []float32) {
	for k, i := range index {
		row := w[int(i)*len(d):][:len(d)]
		for j := range row {
			row[j] += float32(value[k] * d[j])
		}
	}
}

// checkRows guards the kernels, which do not check bounds themselves.
func checkRows(dst, w []float32, index []int32) {
	if len(dst) == 0 || len(dst)%lanes != 0 {
		panic("nn: row length is not a multiple of 8")
	}
	rows := uint32(len(w) / len(dst))
	for _, i := range index {
		if uint32(i) >= rows {
			panic("nn: row out of range")
		}
	}
}

func accumulateGo(dst, w []float32, index []int32, value []float32) {
	for k, i := range index {
		row := w[int(i)*len(dst):][:len(dst)]
		v := value[k]
		for j := range dst {
			dst[j] += float32(v * row[j])
		}
	}
}

func addRowsGo(dst, w []float32, index []int32) {
	for _, i := range index {
		row := w[int(i)*len(dst):][:len(dst)]
		for j := range dst {
			dst[j] += row[j]
		}
	}
}

func activateGo(h []float32, beta float32) {
	table := expTable()
	for j, x := range h {
		h[j] = logistic(table, float32(beta*x))
	}
}

// dotsGo forms the five sums of products of a with the rows of w in four
// interleaved partial sums each: the order in which the nets' own program adds.
func dotsGo(out *[Outputs]float32, a, w []float32) {
	for k := range out {
		row := w[k*len(a):][:len(a)]
		var s0, s1, s2, s3 float32
		for j := 0; j+3 < len(a); j += 4 {
			s0 += float32(row[j] * a[j])
			s1 += float32(row[j+1] * a[j+1])
			s2 += float32(row[j+2] * a[j+2])
			s3 += float32(row[j+3] * a[j+3])
		}
		out[k] = (s0 + s1) + (s2 + s3)
	}
}

// Rectify replaces negative numbers by zero. len(h) is a multiple of 8.
func Rectify(h []float32) {
	if len(h) == 0 || len(h)%lanes != 0 {
		panic("nn: row length is not a multiple of 8")
	}
	rectify(h)
}

func rectifyGo(h []float32) {
	for j, x := range h {
		if !(x > 0) {
			h[j] = 0
		}
	}
}
