package main

import (
	"encoding/gob"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"ana/goeng/owl"
)

// hidden is the number of hidden units.
const hidden = owl.Hidden

// model scores moves: a layer of rectified units over the features, and the
// features themselves.
type model struct {
	First  []float32 // Inputs by hidden
	Bias   []float32 // hidden
	Second []float32 // hidden
	Direct []float32 // Inputs
	// What becomes of the dragon goes by the largest value of each unit among the
	// moves, and by the features that all of them have.
	Fate       []float32 // hidden
	FateDirect []float32 // Inputs, and a constant
}

func newModel(rng *rand.Rand) *model {
	m := &model{First: make([]float32, owl.Inputs*hidden), Bias: make([]float32, hidden), Second: make([]float32, hidden), Direct: make([]float32, owl.Inputs),
		Fate: make([]float32, hidden), FateDirect: make([]float32, owl.Inputs+1)}
	for i := range m.First {
		m.First[i] = float32(rng.NormFloat64()) * 0.08
	}
	for i := range m.Second {
		m.Fate[i] = float32(rng.NormFloat64()) * 0.1
		m.Second[i] = float32(rng.NormFloat64()) * 0.15
	}
	return m
}

func (m *model) parts() [6][]float32 {
	return [6][]float32{m.First, m.Bias, m.Second, m.Direct, m.Fate, m.FateDirect}
}

// pass holds what one example goes through.
type pass struct {
	base  [hidden]float32
	units [][hidden]float32
	score []float32
	grad  []float32
	most  [hidden]float32 // the largest value of each unit
	by    [hidden]int     // the move that has it, -1 for none
	life  float32         // logarithm of the odds that the dragon lives
	dlife float32
}

func (m *model) row(f uint16) []float32 { return m.First[int(f)*hidden : int(f)*hidden+hidden] }

// forward scores the moves of an example.
func (m *model) forward(e *example, p *pass) {
	copy(p.base[:], m.Bias)
	for _, f := range e.Common {
		for i, w := range m.row(f) {
			p.base[i] += w
		}
	}
	p.units = p.units[:0]
	for i := range p.most {
		p.most[i], p.by[i] = 0, -1
	}
	p.score = p.score[:0]
	for _, list := range e.Features {
		u := p.base
		s := float32(0)
		for _, f := range list {
			for i, w := range m.row(f) {
				u[i] += w
			}
			s += m.Direct[f]
		}
		for i := range u {
			if u[i] > 0 {
				s += u[i] * m.Second[i]
			}
			if u[i] > p.most[i] {
				p.most[i], p.by[i] = u[i], len(p.units)
			}
		}
		p.units = append(p.units, u)
		p.score = append(p.score, s)
	}
	p.life = m.FateDirect[owl.Inputs]
	for _, f := range e.Common {
		p.life += m.FateDirect[f]
	}
	for i, u := range p.most {
		p.life += u * m.Fate[i]
	}
}

// fateLoss sets the gradient by what became of the dragon.
func (e *example) fateLoss(p *pass) float64 {
	p.dlife = 0
	if e.Fate < 0 {
		return 0
	}
	odds := float64(p.life)
	if e.Fate == 0 {
		odds = -odds
	}
	miss := 1 / (1 + math.Exp(odds))
	p.dlife = float32(-miss) * fateShare
	if e.Fate == 0 {
		p.dlife = -p.dlife
	}
	return math.Log1p(math.Exp(-odds))
}

// fateShare is what the fate counts beside the order of moves.
const fateShare = 1

// orderWeights are what the moves that GNU Go tried first, second, … count.
var orderWeights = [...]float32{1, .5, .35, .25}

// failed is what positions count in which nothing worked.
const failed = .3

// rootShare is what the first position of a question counts.
const rootShare = 2

// loss sets the gradient by the scores and returns the loss: of each of the moves
// tried, that it comes before those tried later or not at all.
func (e *example) loss(p *pass) (loss float64) {
	p.grad = append(p.grad[:0], make([]float32, len(p.score))...)
	out := make([]bool, len(p.score))
	for k, t := range e.Tried {
		if k == len(orderWeights) {
			break
		}
		if t < 0 {
			continue
		}
		top, sum := float32(math.Inf(-1)), 0.0
		for i, s := range p.score {
			if !out[i] {
				top = max(top, s)
			}
		}
		for i, s := range p.score {
			if !out[i] {
				sum += math.Exp(float64(s - top))
			}
		}
		w := orderWeights[k]
		if !e.Win {
			w *= failed
		}
		if e.Root {
			w *= rootShare
		}
		loss += float64(w) * (math.Log(sum) - float64(p.score[t]-top))
		for i, s := range p.score {
			if !out[i] {
				p.grad[i] += w * float32(math.Exp(float64(s-top))/sum)
			}
		}
		p.grad[t] -= w
		out[t] = true
	}
	return loss
}

// backward adds the gradient of an example to g.
func (m *model) backward(e *example, p *pass, g *model) {
	var base [hidden]float32
	g.FateDirect[owl.Inputs] += p.dlife
	for _, f := range e.Common {
		g.FateDirect[f] += p.dlife
	}
	for i, u := range p.most {
		g.Fate[i] += p.dlife * u
	}
	for k, list := range e.Features {
		d := p.grad[k]
		u := &p.units[k]
		var du [hidden]float32
		for i := range u {
			if u[i] > 0 {
				g.Second[i] += d * u[i]
				du[i] = d * m.Second[i]
				if p.by[i] == k {
					du[i] += p.dlife * m.Fate[i]
				}
				base[i] += du[i]
			}
		}
		for _, f := range list {
			g.Direct[f] += d
			for i := range g.row(f) {
				g.First[int(f)*hidden+i] += du[i]
			}
		}
	}
	for i, d := range base {
		g.Bias[i] += d
	}
	for _, f := range e.Common {
		for i, d := range base {
			g.First[int(f)*hidden+i] += d
		}
	}
}

// shrink is the share of the rate by which weights shrink at a step.
const shrink = .02

// adam is the state of the optimizer.
type adam struct {
	m, v [6][]float32
	step int
}

func (a *adam) update(m, g *model, rate float64) {
	a.step++
	c1, c2 := 1-math.Pow(.9, float64(a.step)), 1-math.Pow(.999, float64(a.step))
	scale := float32(rate * math.Sqrt(c2) / c1)
	parts, grads := m.parts(), g.parts()
	for k := range parts {
		if a.m[k] == nil {
			a.m[k], a.v[k] = make([]float32, len(parts[k])), make([]float32, len(parts[k]))
		}
		x, d, am, av := parts[k], grads[k], a.m[k], a.v[k]
		for i, gi := range d {
			if gi == 0 && am[i] == 0 && x[i] == 0 {
				continue
			}
			am[i] = .9*am[i] + .1*gi
			av[i] = .999*av[i] + .001*gi*gi
			x[i] -= float32(rate)*shrink*x[i] + scale*am[i]/(float32(math.Sqrt(float64(av[i])))+1e-8)
			d[i] = 0
		}
	}
}

// Training: examples a step, passes over the data, the rate of the first pass, and
// by what it falls from pass to pass.
const (
	batch  = 32
	epochs = 4
	rate   = .002
	decay  = .5
)

// learn trains the nets of both sides and writes them to a file.
func learn(dirs []string, seed uint64, out string) error {
	var sides [2]owl.Net
	for side, name := range [2]string{"attacker", "owner"} {
		list, held, err := load(dirs, side == 0)
		if err != nil {
			return err
		}
		sides[side] = fit(list, held, rand.New(rand.NewPCG(seed, uint64(side))), name, true).net()
	}
	p := owl.Policy{Attacker: sides[0], Owner: sides[1]}
	data, err := p.Append(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(out, data, 0o644)
}

// fit trains a net on examples and reports on those that were kept aside.
func fit(list, held []example, rng *rand.Rand, name string, report bool) *model {
	m := newModel(rng)
	g, opt, p := newModel(rng), &adam{}, &pass{}
	for _, x := range g.parts() {
		clear(x)
	}
	r := rate
	for epoch := range epochs {
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		total := 0.0
		for n := range list {
			e := list[n].thinned(rng)
			m.forward(e, p)
			total += e.loss(p) + e.fateLoss(p)
			for i := range p.grad {
				p.grad[i] /= batch
			}
			p.dlife /= batch
			m.backward(e, p, g)
			if n%batch == batch-1 {
				opt.update(m, g, r)
			}
		}
		r *= decay
		if report {
			fmt.Printf("%s, pass %d: loss %.4f on %d; %s\n", name, epoch+1, total/float64(len(list)), len(list), m.measure(held))
		}
	}
	return m
}

// net rounds the weights.
func (m *model) net() (n owl.Net) {
	round := func(w float32) int16 {
		return int16(math.Round(min(max(float64(w)*owl.PolicyScale, math.MinInt16), math.MaxInt16)))
	}
	for i, w := range m.First {
		n.First[i/hidden][i%hidden] = round(w)
	}
	for i := range hidden {
		n.Bias[i], n.Second[i] = round(m.Bias[i]), round(m.Second[i])
	}
	for i, w := range m.Direct {
		n.Direct[i] = round(w)
	}
	for i, w := range m.Fate {
		n.Fate[i] = round(w)
	}
	for i, w := range m.FateDirect {
		n.FateDirect[i] = round(w)
	}
	return n
}

// dropped is the share of the features that are left out of an example in training,
// in hundredths, so that no one of them is relied upon.
const dropped = 20

// thinned is an example without some of its features.
func (e *example) thinned(rng *rand.Rand) *example {
	x := *e
	thin := func(list []uint16) []uint16 {
		kept := make([]uint16, 0, len(list))
		for _, f := range list {
			if rng.IntN(100) >= dropped {
				kept = append(kept, f)
			}
		}
		return kept
	}
	x.Common = thin(e.Common)
	x.Features = make([][]uint16, len(e.Features))
	for i, list := range e.Features {
		x.Features[i] = thin(list)
	}
	return &x
}

// heldShare is the share of files that are kept aside, one in so many.
const heldShare = 6

func load(dirs []string, attack bool) (fit, held []example, err error) {
	n := 0
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "examples-*.gob"))
		if err != nil {
			return nil, nil, err
		}
		for _, name := range files {
			f, err := os.Open(name)
			if err != nil {
				return nil, nil, err
			}
			var list []example
			err = gob.NewDecoder(f).Decode(&list)
			f.Close()
			if err != nil {
				return nil, nil, err
			}
			n++
			for _, e := range list {
				switch {
				case e.Attack != attack:
				case n%heldShare == 0:
					held = append(held, e)
				default:
					fit = append(fit, e)
				}
			}
		}
	}
	return fit, held, nil
}

// measure says how often the move that GNU Go tried first, and the one that worked,
// is among the first few.
func (m *model) measure(list []example) string {
	p := &pass{}
	var loss, fate float64
	var first [8]int
	moves, right, fates := 0, 0, 0
	roots, rootFirst, rootTop3 := 0, 0, 0
	for i := range list {
		e := &list[i]
		m.forward(e, p)
		loss += e.loss(p)
		fate += e.fateLoss(p)
		if e.Fate >= 0 {
			fates++
			if (p.life > 0) == (e.Fate == 1) {
				right++
			}
		}
		if len(e.Tried) == 0 || e.Tried[0] < 0 {
			continue
		}
		moves++
		rank := 0
		for _, s := range p.score {
			if s > p.score[e.Tried[0]] {
				rank++
			}
		}
		first[min(rank, 7)]++
		if e.Root {
			roots++
			if rank == 0 {
				rootFirst++
			}
			if rank < 3 {
				rootTop3++
			}
		}
	}
	sum := 0
	text := fmt.Sprintf("held %d: loss %.4f, fate %.4f, %.4f right of %d, first among the first", len(list), loss/float64(moves), fate/float64(fates), float64(right)/float64(fates), fates)
	for k := range 7 {
		sum += first[k]
		text += fmt.Sprintf(" %.3f", float64(sum)/float64(moves))
	}
	return text + fmt.Sprintf("; roots %d: %.3f, %.3f", roots, float64(rootFirst)/float64(max(1, roots)), float64(rootTop3)/float64(max(1, roots)))
}
