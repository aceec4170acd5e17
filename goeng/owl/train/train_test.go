package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"ana/goeng/owl"
)

const trace = `(;GM[1]SZ[9]C[owl_attack A1: WIN B1 (attack effective)
  (4 variations)]AB[aa]AW[bb]
(;W[ba]C[first at B9 (variation 1)
owl_defend A1: 0 (defense failed - genus 0)
  (2 variations)]MA[aa];B[ca]C[second \] at C9
owl_attack A1: WIN D9 (cached)])
(;W[ii]C[third
owl_defend A1: KO_A E5 (defense effective (ko))])
(;W[hh]C[nothing told]))`

func TestCollect(t *testing.T) {
	list := collect(parseTrace(trace), 9, true)
	if len(list) != 4 {
		t.Fatalf("%d positions, want 4: %+v", len(list), list)
	}
	root := list[0]
	if root.Verdict != 3 || !root.Attack || root.Why != "attack effective" {
		t.Errorf("root %+v", root)
	}
	if want := []string{"B9", "J1", "H2"}; !slices.Equal(root.Tried, want) {
		t.Errorf("tried %v, want %v", root.Tried, want)
	}
	if want := []int8{0, 2, -1}; !slices.Equal(root.Worked, want) {
		t.Errorf("worked %v, want %v", root.Worked, want)
	}
	if x := list[2]; !slices.Equal(x.Line, []string{"B9", "C9"}) || x.Why != "cached" || !x.Attack {
		t.Errorf("third %+v", x)
	}
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	m, g := newModel(rng), newModel(rng)
	for i := range m.FateDirect {
		m.FateDirect[i], m.Direct[i%len(m.Direct)] = float32(rng.NormFloat64())*.1, float32(rng.NormFloat64())*.1
	}
	for _, x := range g.parts() {
		clear(x)
	}
	e := &example{Common: []uint16{600, 610}, Tried: []int16{2, 0}, Win: true, Fate: 1}
	for range 4 {
		e.Features = append(e.Features, []uint16{uint16(rng.IntN(300)), uint16(300 + rng.IntN(300))})
	}
	total := func() float64 {
		p := &pass{}
		m.forward(e, p)
		return e.loss(p) + e.fateLoss(p)
	}
	p := &pass{}
	m.forward(e, p)
	e.loss(p)
	e.fateLoss(p)
	m.backward(e, p, g)
	checked := 0
	for k, part := range m.parts() {
		grads := g.parts()[k]
		for i, d := range grads {
			if d == 0 || checked > 200 && k == 0 {
				continue
			}
			checked++
			const step = 1e-2
			w := part[i]
			part[i] = w + step
			up := total()
			part[i] = w - step
			down := total()
			part[i] = w
			if got := (up - down) / (2 * step); math.Abs(got-float64(d)) > .02+.05*math.Abs(float64(d)) {
				t.Errorf("part %d, weight %d: gradient %.4f, difference %.4f", k, i, d, got)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d weights have a gradient", checked)
	}
}

// TestLearns fits a few examples whose first move has a feature of its own.
func TestLearns(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var list []example
	for n := range 3000 {
		e := example{Attack: true, Tried: []int16{int16(n % 3)}, Win: true, Fate: int8(n % 2), Common: []uint16{uint16(600 + n%2)}}
		for k := range 3 {
			f := []uint16{uint16(rng.IntN(100))}
			if k == n%3 {
				f = append(f, 500)
			}
			e.Features = append(e.Features, f)
		}
		list = append(list, e)
	}
	m := fit(list, nil, rng, "test", false)
	p, right, fates := &pass{}, 0, 0
	for i := range list {
		e := &list[i]
		m.forward(e, p)
		if slices.Index(p.score, slices.Max(p.score)) == int(e.Tried[0]) {
			right++
		}
		if (p.life > 0) == (e.Fate == 1) {
			fates++
		}
	}
	if right < 2900 || fates < 2900 {
		t.Errorf("%d moves and %d fates of %d learned", right, fates, len(list))
	}
	if n := m.net(); n.Direct[500] == 0 || len(n.First) != owl.Inputs {
		t.Error("the rounded net is empty")
	}
}

// FuzzTrace reads anything as a trace: it must end, and every line must be one of the
// board's.
func FuzzTrace(f *testing.F) {
	f.Add(trace)
	f.Add("(;B[aa]C[owl_attack A1: WIN (x)](;W[")
	f.Add(")))(((;;;C[\\")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range collect(parseTrace(text), 9, true) {
			if len(p.Tried) != len(p.Worked) {
				t.Errorf("%d moves tried, %d told of", len(p.Tried), len(p.Worked))
			}
			if p.Attack != (len(p.Line)%2 == 0) {
				t.Errorf("wrong side after %v", p.Line)
			}
		}
	})
}
