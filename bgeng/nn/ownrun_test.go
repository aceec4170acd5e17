package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"ana/bgeng/board"
)

// randomOwn returns a net with weights of mixed size.
func randomOwn(tb testing.TB, rng *rand.Rand, hidden int) (*OwnRaw, *Own) {
	tb.Helper()
	raw := &OwnRaw{Hidden: hidden}
	for k, part := range raw.parts() {
		*part = make([]float32, raw.sizes()[k])
		for i := range *part {
			(*part)[i] = float32(rng.NormFloat64() * 0.1)
		}
	}
	net, err := NewOwn(raw)
	if err != nil {
		tb.Fatal(err)
	}
	return raw, net
}

// nearby changes a position by a chequer or two, so that sums are carried over.
func nearby(rng *rand.Rand, p board.Position) board.Position {
	for range 1 + rng.IntN(3) {
		side, from, to := rng.IntN(2), rng.IntN(25), rng.IntN(25)
		if p[side][from] == 0 || to < board.Bar && p[1-side][23-to] > 0 {
			continue
		}
		p[side][from]--
		if rng.IntN(8) > 0 {
			p[side][to]++ // else borne off
		}
	}
	return p
}

// TestOwnPath checks that an evaluation does not depend on those before it, by
// the path of positions that the sums have gone.
func TestOwnPath(t *testing.T) {
	for _, hidden := range []int{8, 64, 72, 512} {
		t.Run("", func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, uint64(hidden)))
			_, net := randomOwn(t, rng, hidden)
			var carried OwnScratch
			p := randomPosition(rng)
			for range 2000 {
				if p = nearby(rng, p); rng.IntN(20) == 0 || p.Class() == board.Over {
					p = randomPosition(rng)
				}
				class := p.Class()
				if class == board.Over {
					continue
				}
				var fresh OwnScratch
				var a, b [OwnClasses]float32
				net.Eval(view(&p), class, &carried, &a)
				net.Eval(view(&p), class, &fresh, &b)
				if a != b || carried.sums != fresh.sums {
					t.Fatalf("%s: %v after others, %v alone", p.PositionID(), a, b)
				}
			}
		})
	}
}

// TestOwnScratchOfAnotherNet checks that sums of one net are not taken for those
// of another.
func TestOwnScratchOfAnotherNet(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	_, one := randomOwn(t, rng, 64)
	_, two := randomOwn(t, rng, 64)
	p := board.Start()
	var shared, alone OwnScratch
	var a, b [OwnClasses]float32
	one.Eval(view(&p), board.Contact, &shared, &a)
	two.Eval(view(&p), board.Contact, &shared, &a)
	two.Eval(view(&p), board.Contact, &alone, &b)
	if a != b {
		t.Errorf("%v with the other net's scratch, %v alone", a, b)
	}
}

// TestOwnRange checks that no sum of 16 bits wraps around, in positions as far
// out as can be: few points, many chequers.
func TestOwnRange(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	_, net := randomOwn(t, rng, 64)
	for range 3000 {
		p := randomPosition(rng)
		if rng.IntN(2) == 0 {
			p = board.Position{}
			for side := range 2 {
				for range 1 + rng.IntN(3) {
					i := rng.IntN(12)
					p[side][i] = min(p[side][i]+uint8(rng.IntN(6)), 5)
				}
				p[side][12*side] += uint8(board.Chequers - p.Count(side))
			}
		}
		class := p.Class()
		if class == board.Over || p.Check() != "" {
			continue
		}
		var s OwnScratch
		var out [OwnClasses]float32
		net.Eval(view(&p), class, &s, &out)
		for j := range net.hidden {
			sum := int(net.bias[j])
			for _, at := range s.change.row[listAdd][:s.change.n[listAdd]] {
				sum += int(net.rows[int(at)/2+j])
			}
			for lane := range handTotal {
				sum += (int(s.held.value[lane])*int(net.hand[lane*net.hidden+j]) + 1<<14) >> 15
			}
			if sum != int(s.sums[j]) {
				t.Fatalf("%s: unit %d sums to %d, which 16 bits show as %d", p.PositionID(), j, sum, s.sums[j])
			}
		}
	}
}

// TestOwnRounding measures what whole numbers cost in the embedded nets' sizes:
// the chances stay those of the trained numbers.
func TestOwnRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	raw, net := randomOwn(t, rng, 64)
	scale := newLayer(raw).scale
	for range 200 {
		p := randomPosition(rng)
		class := p.Class()
		if class == board.Over {
			continue
		}
		var in Inputs
		in.SetOwn(view(&p))
		index, value := in.Sparse()
		want := append([]float32(nil), raw.B1...)
		Accumulate(want, raw.W1, index, value)
		var s OwnScratch
		var out [OwnClasses]float32
		net.Eval(view(&p), class, &s, &out)
		for j, x := range want {
			if d := math.Abs(float64(x*scale[j]) - float64(s.sums[j])); d > 40 {
				t.Fatalf("%s: unit %d is %g, want %g", p.PositionID(), j, float32(s.sums[j])/scale[j], x)
			}
		}
	}
}

// ownKernelsAgree compares the vector forms with the plain ones.
func ownKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for n := unitBlock; n <= MaxHidden; n += unitBlock {
		whole := func(n int) []int16 {
			x := make([]int16, n)
			for i := range x {
				x[i] = int16(max(-math.MaxInt16, rng.IntN(1<<16)-1<<15))
			}
			return x
		}
		const rows = 30
		w, hand, from := whole(rows*n), whole(handTotal*n), whole(n)
		var l rowChange
		for list := range numLists {
			for range rng.IntN(40) {
				l.add(list, int32(2*n*rng.IntN(rows)))
			}
			l.hand[list] = rng.Uint64() & rng.Uint64()
		}
		next, held := [handTotal]int16(whole(handTotal)), [handTotal]int16(whole(handTotal))
		got, want := make([]int16, n), make([]int16, n)
		updateSums(got, from, w, hand, &l, &next, &held)
		updateSumsGo(want, from, w, hand, &l, &next, &held)
		for j := range want {
			if got[j] != want[j] {
				t.Fatalf("updateSums: unit %d of %d: %d, plain Go gives %d", j, n, got[j], want[j])
			}
		}
		lanesAgree(t, rng)
		var a, b [OwnTail]float32
		copy(a[:], noisy(rng, OwnTail))
		b = a
		weights := noisy(rng, n*OwnTail)
		secondLayer(&a, got, weights)
		secondLayerGo(&b, got, weights)
		sameBits(t, "secondLayer", a[:], b[:])
		var x, y [8]float32
		lastLayer(&x, &a, weights, weights[9:])
		lastLayerGo(&y, &a, weights, weights[9:])
		sameBits(t, "lastLayer", x[:], y[:])
	}
}

func lanesAgree(t *testing.T, rng *rand.Rand) {
	t.Helper()
	var v, scale [handTotal]float32
	copy(v[:], noisy(rng, handTotal))
	copy(scale[:], noisy(rng, handTotal))
	var held, got, want handValues
	var changed, wantChanged uint64
	roundLanesGo(&held, &v, &scale, &held, &changed)
	for range 10 {
		v[rng.IntN(handTotal)] = float32(rng.IntN(9)) / 2
	}
	roundLanes(&got, &v, &scale, &held, &changed)
	roundLanesGo(&want, &v, &scale, &held, &wantChanged)
	if got != want || changed != wantChanged {
		t.Fatalf("roundLanes: %v %x, plain Go gives %v %x", got, changed, want, wantChanged)
	}
}
