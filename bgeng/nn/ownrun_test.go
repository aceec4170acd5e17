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

// ask evaluates one position.
func ask(net *Own, p *board.Position, s *OwnScratch) [OwnClasses]float32 {
	q := []Question{{View: view(p), Class: p.Class()}}
	net.Eval(q, s)
	return q[0].Out
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

// TestOwnPath checks that an evaluation does not depend on those before it nor on
// those asked together with it, by the path of positions that the sums have gone.
func TestOwnPath(t *testing.T) {
	for _, hidden := range []int{8, 64, 72, 256, 512} {
		rng := rand.New(rand.NewPCG(7, uint64(hidden)))
		_, net := randomOwn(t, rng, hidden)
		var carried OwnScratch
		p := randomPosition(rng)
		for range 400 {
			questions := make([]Question, 1+rng.IntN(MaxBatch))
			boards := make([]board.Position, len(questions))
			for i := range questions {
				for again := true; again; again = p.Class() == board.Over {
					if p = nearby(rng, p); rng.IntN(20) == 0 || p.Class() == board.Over {
						p = randomPosition(rng)
					}
				}
				boards[i] = p
				questions[i] = Question{View: view(&boards[i]), Class: p.Class()}
			}
			net.Eval(questions, &carried)
			for i := range questions {
				if alone := ask(net, &boards[i], new(OwnScratch)); alone != questions[i].Out {
					t.Fatalf("%d units, %s: %v after others, %v alone", hidden, boards[i].PositionID(), questions[i].Out, alone)
				}
			}
		}
	}
}

// TestOwnScratchOfAnotherNet checks that sums of one net are not taken for those
// of another.
func TestOwnScratchOfAnotherNet(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	_, one := randomOwn(t, rng, 64)
	_, two := randomOwn(t, rng, 64)
	p := board.Start()
	var shared OwnScratch
	ask(one, &p, &shared)
	if a, b := ask(two, &p, &shared), ask(two, &p, new(OwnScratch)); a != b {
		t.Errorf("%v with the other net's scratch, %v alone", a, b)
	}
}

func TestOwnRefusesTooMany(t *testing.T) {
	_, net := randomOwn(t, rand.New(rand.NewPCG(1, 1)), 64)
	p := board.Start()
	p[board.OnRoll][3] = 1
	defer func() {
		if recover() == nil {
			t.Error("16 chequers of a side were evaluated")
		}
	}()
	ask(net, &p, new(OwnScratch))
}

// TestOwnRange checks that no sum of 16 bits wraps around, in positions as far
// out as can be: few points, many chequers.
func TestOwnRange(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	_, net := randomOwn(t, rng, 64)
	block := &net.blocks[0]
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
		if p.Class() == board.Over || p.Check() != "" {
			continue
		}
		var s OwnScratch
		ask(net, &p, &s)
		slot := &s.slots[s.last]
		for j := range net.width {
			sum := int(block.bias[j])
			for _, at := range slot.change.row[listAdd][:slot.change.n[listAdd]] {
				sum += int(block.rows[int(at)/2+j])
			}
			for lane := range handTotal {
				sum += (int(slot.hand.value[lane])*int(block.hand[lane*net.width+j]) + 1<<14) >> 15
			}
			if sum != int(slot.sums[j]) {
				t.Fatalf("%s: unit %d sums to %d, which 16 bits show as %d", p.PositionID(), j, sum, slot.sums[j])
			}
		}
	}
}

// TestOwnRounding checks that the sums are those of the trained numbers to half a
// unit for each input.
func TestOwnRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	raw, net := randomOwn(t, rng, 64)
	scale := newLayer(raw).scale
	for range 200 {
		p := randomPosition(rng)
		if p.Class() == board.Over {
			continue
		}
		var in Inputs
		in.SetOwn(view(&p))
		index, value := in.Sparse()
		want := append([]float32(nil), raw.B1...)
		Accumulate(want, raw.W1, index, value)
		var s OwnScratch
		ask(net, &p, &s)
		for j, x := range want {
			if got := s.slots[s.last].sums[j]; math.Abs(float64(x*scale[j])-float64(got)) > 40 {
				t.Fatalf("%s: unit %d is %g, want %g", p.PositionID(), j, float32(got)/scale[j], x)
			}
		}
	}
}

// ownKernelsAgree compares the vector forms with the plain ones.
func ownKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, n := range []int{narrowWidth, blockWidth} {
		whole := func(n int) []int16 {
			x := make([]int16, n)
			for i := range x {
				x[i] = int16(max(-math.MaxInt16, rng.IntN(1<<16)-1<<15))
			}
			return x
		}
		const rows = 30
		block := ownBlock{rows: whole(rows * n), hand: whole(handTotal * n)}
		from := whole(n)
		var l rowChange
		for list := range numLists {
			for range rng.IntN(40) {
				l.add(list, int32(2*n*rng.IntN(rows)))
			}
			l.hand[list] = rng.Uint64() & rng.Uint64()
		}
		next, held := [handTotal]int16(whole(handTotal)), [handTotal]int16(whole(handTotal))
		got, want := make([]int16, n), make([]int16, n)
		updateSums(got, from, &block, &l, &next, &held)
		updateSumsGo(want, from, &block, &l, &next, &held)
		for j := range want {
			if got[j] != want[j] {
				t.Fatalf("updateSums: unit %d of %d: %d, plain Go gives %d", j, n, got[j], want[j])
			}
		}
		lanesAgree(t, rng)
		layersAgree(t, rng, n)
	}
}

// layersAgree compares the layers behind the sums.
func layersAgree(t *testing.T, rng *rand.Rand, units int) {
	t.Helper()
	sums, w := make([]int16, units), noisy(rng, units*OwnTail)
	for _, dense := range []int{0, 1, 50, 100} {
		for j := range sums {
			if sums[j] = int16(rng.IntN(1 << 15)); rng.IntN(100) >= dense {
				sums[j] = -sums[j]
			}
		}
		var a, b [2][OwnTail]float32
		copy(a[0][:], noisy(rng, OwnTail))
		b = a
		secondLayer(&a, sums, w)
		secondLayerGo(&b, sums, w)
		sameBits(t, "secondLayer", append(a[0][:], a[1][:]...), append(b[0][:], b[1][:]...))
		var x, y [8]float32
		lastLayer(&x, &a, w, w[9:])
		lastLayerGo(&y, &a, w, w[9:])
		sameBits(t, "lastLayer", x[:], y[:])
		for k := range x {
			x[k] = -rng.Float32() * 90
		}
		y = x
		expLanes(&x)
		expLanesGo(&y)
		sameBits(t, "expLanes", x[:], y[:])
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
