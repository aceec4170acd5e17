package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"ana/bgeng/board"
)

func position(t testing.TB, id string) board.Position {
	t.Helper()
	p, err := board.ParsePositionID(id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func view(p *board.Position) *View {
	v := Look(p)
	return &v
}

// TestView compares the view with plain loops and its class with the board's.
func TestView(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 5000 {
		p := randomPosition(rng)
		v := view(&p)
		if v.Class() != p.Class() {
			t.Fatalf("%v: class %v, want %v", p, v.Class(), p.Class())
		}
		for side := range 2 {
			h := &v.side[side]
			if v.Back(side) != p.Back(side) || v.Count(side) != p.Count(side) {
				t.Fatalf("%v side %d: back %d, count %d", p, side, v.Back(side), v.Count(side))
			}
			for i, n := range p[side] {
				board := i < board.Bar
				if h.any>>i&1 != 0 != (n > 0) || h.made>>i&1 != 0 != (board && n > 1) || h.blots>>i&1 != 0 != (board && n == 1) {
					t.Fatalf("%v side %d point %d", p, side, i)
				}
			}
		}
	}
}

// dense spreads sparse inputs, checking that they come in increasing order.
func dense(t *testing.T, in *Inputs, n int) []float32 {
	t.Helper()
	x := make([]float32, n)
	index, value := in.Sparse()
	for k, i := range index {
		if k > 0 && i <= index[k-1] {
			t.Fatalf("input %d after %d", i, index[k-1])
		}
		x[i] = value[k]
	}
	return x
}

// TestHalfInputs checks the published worked numbers of the hand-made inputs.
func TestHalfInputs(t *testing.T) {
	const opening = "0 0 0 1 .9583333 .9583333 .1666667 0 0 0 .6666667 .3888889 .1512346 .3888889 .1512346 .6205556 .105 0 .3055556 .52 .9393939 0 .25 0 .5"
	for _, c := range []struct {
		id      string
		crashed bool
		a, b    string
	}{
		{"4HPwATDgc/ABMA", false, opening, opening},
		{
			"bD6JAyBsO8EBCA", false,
			"0 0 0 .6706587 .9166667 .5 2 .6481481 .7777778 .1111111 .3333333 .6666667 .4444444 .6666667 .4444444 .3327778 .1875 0 .75 .44 .5909091 0 0 0 .3333333",
			".3333333 0 0 .6586826 .9583333 .5 2 .2037037 .8055556 .0555556 .6388889 .3611111 .1304012 .4166667 .1736111 .3241667 .1375 0 .8888889 .56 .6060606 0 0 0 .6388889",
		},
		{
			"wgTcjgzfBw8IAA", true,
			"0 0 0 .1916168 .5416667 .25 2 .1620370 .3888889 0 .8888889 .1111111 .0123457 .25 .0625 .0688889 .07 0 .3055556 .22 0 0 0 .15 .8055556",
			"0 0 0 .4910180 .875 .875 .5 .8657407 .9444444 .1666667 .4166667 0 0 .4722222 .2229938 1.2366667 .045 0 .5555556 .42 .3636364 0 .375 .22 .3333333",
		},
	} {
		p := position(t, c.id)
		var in Inputs
		if c.crashed {
			in.SetCrashed(view(&p))
		} else {
			in.SetContact(view(&p))
		}
		x := dense(t, &in, ContactInputs)
		for k, word := range strings.Fields(c.a + " " + c.b) {
			var want float64
			if _, err := fmt.Sscan("0"+word, &want); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(word, ".") && word[0] != '.' {
				fmt.Sscan(word, &want)
			}
			if got := float64(x[BaseInputs+k]); math.Abs(got-want) > 1e-6 {
				t.Errorf("%s block %c slot %d: %.7f, want %s", c.id, 'A'+k/halfInputs, k%halfInputs, got, word)
			}
		}
	}
}

func TestBaseInputs(t *testing.T) {
	p := board.Position{}
	p[0][5], p[0][board.Bar] = 5, 1
	p[1][0], p[1][1], p[1][2], p[1][board.Bar] = 1, 2, 3, 5
	var in Inputs
	in.SetBase(view(&p))
	x := dense(t, &in, BaseInputs)
	for i, want := range map[int]float32{
		5*4 + 2: 1, 5*4 + 3: 1, 96: 1,
		100: 1, 105: 1, 110: 1, 196: 1, 197: 1, 198: 1, 199: 1,
	} {
		if x[i] != want {
			t.Errorf("input %d is %g, want %g", i, x[i], want)
		}
		x[i] = 0
	}
	for i, v := range x {
		if v != 0 {
			t.Errorf("input %d is %g, want 0", i, v)
		}
	}
}

func TestRaceInputs(t *testing.T) {
	p := board.Position{}
	p[0][0], p[0][13] = 2, 4 // nine off
	p[1][22], p[1][6] = 1, 14
	var in Inputs
	in.SetRace(view(&p))
	x := dense(t, &in, RaceInputs)
	for i, want := range map[int]float32{
		1: 1, 13*4 + 2: 1, 13*4 + 3: 0.5, 92 + 8: 1, 106: 0.8,
		107 + 22*4: 1, 107 + 6*4 + 2: 1, 107 + 6*4 + 3: 5.5, 107 + 106: 1.7,
	} {
		if x[i] != want {
			t.Errorf("input %d is %g, want %g", i, x[i], want)
		}
	}
}

// randomPosition spreads up to 15 chequers a side without sharing points.
func randomPosition(rng *rand.Rand) (p board.Position) {
	for side := range 2 {
		total := board.Chequers
		if rng.IntN(3) == 0 {
			total = 1 + rng.IntN(board.Chequers)
		}
		for p.Count(side) < total {
			i := rng.IntN(25)
			if i < board.Bar && p[1-side][23-i] > 0 {
				continue
			}
			p[side][i] += uint8(min(1+rng.IntN(4), total-p.Count(side)))
		}
	}
	return p
}

// TestOwnFolded checks that the folded rows give what the trained ones give.
func TestOwnFolded(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	raw, net := randomOwn(t, rng, 64)
	for range 300 {
		p := randomPosition(rng)
		class := p.Class()
		if class == board.Over {
			continue
		}
		var in Inputs
		in.SetOwn(view(&p))
		got := ask(net, &p, new(OwnScratch))

		h := append([]float32(nil), raw.B1...)
		index, value := in.Sparse()
		Accumulate(h, raw.W1, index, value)
		Rectify(h)
		tail := &raw.Tail[OwnBucket(view(&p), class)]
		second := append([]float32(nil), tail.B2...)
		Accumulate(second, tail.W2, every[:len(h)], h)
		Rectify(second)
		z := append([]float32(nil), tail.B3...)
		Accumulate(z, tail.W3, every[:OwnTail], second)
		sum, want := 0.0, [OwnClasses]float64{}
		for k := range want {
			win, gammon := k < 3, k%3 > 0
			if !gammon || win && p.Off(board.Opponent) == 0 || !win && p.Off(board.OnRoll) == 0 {
				want[k] = math.Exp(float64(z[k]))
				sum += want[k]
			}
		}
		for k := range want {
			if d := math.Abs(float64(got[k]) - want[k]/sum); d > 5e-4 || want[k] == 0 && got[k] != 0 {
				t.Fatalf("%s outcome %d: %g, want %g", p.PositionID(), k, got[k], want[k]/sum)
			}
		}
	}
}

// TestPlainOwn checks that a net without hand-made inputs gives the same whether
// they are zero weights or left out.
func TestPlainOwn(t *testing.T) {
	raw := &OwnRaw{Hidden: 8}
	for k, part := range raw.parts() {
		*part = make([]float32, raw.sizes()[k])
		for i := range *part {
			(*part)[i] = testNumber(i + k)
		}
	}
	for i := range OwnInputs {
		if i%ownSide >= ownHand {
			clear(raw.W1[i*raw.Hidden:][:raw.Hidden])
		}
	}
	net, err := NewOwn(raw)
	if err != nil || !net.plain {
		t.Fatalf("hand-made inputs kept (%v)", err)
	}
	p := position(t, "4HPwATDgc/ABMA")
	var in Inputs
	in.SetOwn(view(&p))
	full := dense(t, &in, OwnInputs)
	in.DropHand()
	for i, x := range dense(t, &in, OwnInputs) {
		if i%ownSide < ownHand && x != full[i] || i%ownSide >= ownHand && x != 0 {
			t.Errorf("input %d is %g, was %g", i, x, full[i])
		}
	}
	a := ask(net, &p, new(OwnScratch))
	net.plain = false
	for i := range net.blocks {
		net.blocks[i].hand = make([]int16, handTotal*net.width)
	}
	if b := ask(net, &p, new(OwnScratch)); a != b {
		t.Errorf("%v without, %v with zero weights", a, b)
	}
}

// every lists 0, 1, 2, …: the rows of a dense layer.
var every = func() (index [MaxHidden]int32) {
	for i := range index {
		index[i] = int32(i)
	}
	return index
}()

func TestExp(t *testing.T) {
	for x := float32(0); x > -85; x -= 0.0137 {
		got, want := float64(exp(x)), math.Exp(float64(x))
		if x < -80 {
			want = 0
		}
		if math.Abs(got-want) > 3e-7*want {
			t.Fatalf("exp(%g) = %g, want %g", x, got, want)
		}
	}
}
