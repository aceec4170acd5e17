package nn

import (
	"math"
	"math/rand/v2"
	"testing"
)

// noisy returns numbers of mixed size and sign, zeros among them.
func noisy(rng *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		if rng.IntN(8) > 0 {
			x[i] = float32(rng.NormFloat64() * math.Pow(10, float64(rng.IntN(5)-2)))
		}
	}
	return x
}

func sameBits(t *testing.T, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
			t.Fatalf("%s: lane %d of %d: %x, plain Go gives %x", what, i, len(want), got[i], want[i])
		}
	}
}

func TestKernelsAgree(t *testing.T) {
	if !Vectorised() {
		t.Skip("plain Go kernels in use")
	}
	t.Run("widest", kernelsAgree)
	t.Run("widest, embedded net", ownKernelsAgree)
	narrowKernels(t)
	t.Run("narrow", kernelsAgree)
	t.Run("narrow, embedded net", ownKernelsAgree)
}

func kernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := lanes; n <= MaxHidden+64; n += lanes {
		for offset := range 3 {
			const rows = 20
			w := noisy(rng, rows*n+offset)[offset:]
			start := noisy(rng, n+offset)[offset:]
			index := make([]int32, rng.IntN(40))
			for i := range index {
				index[i] = int32(rng.IntN(rows))
			}
			value := noisy(rng, len(index))
			got, want := append([]float32(nil), start...), append([]float32(nil), start...)
			Accumulate(got, w, index, value)
			accumulateGo(want, w, index, value)
			sameBits(t, "Accumulate", got, want)
			AddRows(got, w, index)
			addRowsGo(want, w, index)
			sameBits(t, "AddRows", got, want)
			many, plain := append([]float32(nil), w...), append([]float32(nil), w...)
			Scatter(many, index, value, start)
			scatterGo(plain, index, value, start)
			sameBits(t, "Scatter", many, plain)
			var a, b [Outputs]float32
			dots(&a, got, w[:Outputs*n])
			dotsGo(&b, got, w[:Outputs*n])
			sameBits(t, "dots", a[:], b[:])
			activate(got, 0.1)
			activateGo(want, 0.1)
			sameBits(t, "activate", got, want)
			got, want = noisy(rng, n), nil
			want = append(want, got...)
			Rectify(got)
			rectifyGo(want)
			sameBits(t, "Rectify", got, want)
		}
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), uint16(16), uint8(3))
	f.Add(uint64(2), uint16(128), uint8(60))
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, count uint8) {
		if !Vectorised() {
			t.Skip("plain Go kernels in use")
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		width := lanes * (1 + int(n)%64)
		w, got := noisy(rng, 7*width), noisy(rng, width)
		want := append([]float32(nil), got...)
		index := make([]int32, count)
		for i := range index {
			index[i] = int32(rng.IntN(7))
		}
		value := noisy(rng, len(index))
		Accumulate(got, w, index, value)
		accumulateGo(want, w, index, value)
		sameBits(t, "Accumulate", got, want)
		activate(got, 0.1)
		activateGo(want, 0.1)
		sameBits(t, "activate", got, want)
	})
}

func TestKernelsRefuseBadRows(t *testing.T) {
	for name, call := range map[string]func(){
		"row":    func() { Accumulate(make([]float32, 8), make([]float32, 16), []int32{2}, []float32{1}) },
		"minus":  func() { AddRows(make([]float32, 8), make([]float32, 16), []int32{-1}) },
		"length": func() { AddRows(make([]float32, 7), make([]float32, 14), []int32{0}) },
		"values": func() { Accumulate(make([]float32, 8), make([]float32, 8), []int32{0, 0}, []float32{1}) },
		"empty":  func() { Rectify(nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			call()
		}()
	}
}

// TestLogistic checks the values that follow from the definition, and that the
// table is the same on every machine.
func TestLogistic(t *testing.T) {
	near := func(z float32, want float64) {
		t.Helper()
		if got := float64(Logistic(z)); math.Abs(got-want) > 1e-7*want {
			t.Errorf("S(%g) = %g, want %g", z, got, want)
		}
	}
	near(0, 0.5)
	near(float32(math.Inf(-1)), 1/19931.37)
	near(-1e30, 1/19931.37)
	near(float32(math.Inf(1)), 1-1/19931.37)
	near(-0.05, 1/(1+0.1*10.5))
	near(1.25, 1-1/(1+math.Exp(1.2)/10*10.5))
	for z := -12.0; z <= 12; z += 0.01 {
		exact := 1 / (1 + math.Exp(-z))
		if d := math.Abs(float64(Logistic(float32(z))) - exact); d > 0.0013 {
			t.Fatalf("S(%g) is %g from the logistic function", z, d)
		}
	}
	hash := uint32(2166136261)
	for _, x := range expTable() {
		hash = (hash ^ math.Float32bits(x)) * 16777619
	}
	if hash != expTableHash {
		t.Errorf("table hash %#x, want %#x", hash, expTableHash)
	}
}

const expTableHash uint32 = 0x87eddf99

func BenchmarkAccumulate(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	w, dst := noisy(rng, 250*128), noisy(rng, 128)
	index, value := make([]int32, 52), noisy(rng, 52)
	for i := range index {
		index[i] = int32(i * 250 / 52)
	}
	for b.Loop() {
		accumulate(dst, w, index, value)
	}
}

func testRand() *rand.Rand { return rand.New(rand.NewPCG(5, 6)) }
