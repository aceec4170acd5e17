package strength

import (
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/nn"
)

// Rung is a player of known, limited strength: the same on every machine and in
// every version, so that figures against it can be compared over time.
type Rung struct {
	Name   string
	Player eval.Evaluator
}

// Ladder returns the rungs, weakest first: random plays; a runner that counts
// pips; a linear function of the chequers on each point, in the manner of the
// public benchmark player pubeval, fitted by least squares (go run ./bgeng/train
// linear); the embedded net that preselects plays. base says who has won.
func Ladder(base eval.Evaluator) ([]Rung, error) {
	lin, err := embeddedLinear()
	if err != nil {
		return nil, err
	}
	quick, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		return nil, err
	}
	return []Rung{
		{"random plays", &simple{base, scramble}},
		{"pip count", &simple{base, lead}},
		{"linear", &simple{base, lin.value}},
		{"quick net", &simple{base, func(p *board.Position) float32 {
			var out [1]eval.Outputs
			if !quick.Prune([]board.Position{*p}, p.Class(), out[:]) {
				quick.Eval(p, &out[0])
			}
			return eval.Equity(&out[0])
		}}},
	}, nil
}

// simple is an evaluator whose winning chance is a function of the position: good
// for choosing plays, not for values. Finished games are left to the base.
type simple struct {
	eval.Evaluator
	value func(*board.Position) float32
}

func (s *simple) Eval(p *board.Position, out *eval.Outputs) {
	if p.Class() == board.Over {
		s.Evaluator.Eval(p, out)
		return
	}
	*out = eval.Outputs{eval.Win: s.value(p)}
}

func (s *simple) EvalBatch(p []board.Position, out []eval.Outputs) {
	for i := range p {
		s.Eval(&p[i], &out[i])
	}
}

// scramble turns a position into a number that has nothing to do with its worth.
func scramble(p *board.Position) float32 {
	h := uint64(14695981039346656037)
	for _, side := range p {
		for _, n := range side {
			h = (h ^ uint64(n)) * 1099511628211
		}
	}
	h ^= h >> 29
	return float32(h*0x9e3779b97f4a7c15>>40) / (1 << 24)
}

// lead is the lead of the side on roll in pips.
func lead(p *board.Position) float32 {
	me, opp := p.Pips()
	return float32(opp-me) / 400
}

// Linear values positions by a weight for each number of chequers on each point,
// one set of weights for races and one for everything else.
type Linear struct {
	// Weights are those of races and of other positions: one for each input of
	// [nn.Inputs.SetOwn] and a constant.
	Weights [2][nn.OwnInputs + 1]float32
}

// LinearInputs calls add with each input of a position that is not zero, the
// constant last, and returns the set of weights to use.
func LinearInputs(p *board.Position, add func(i int, x float32)) int {
	var in nn.Inputs
	view := nn.Look(p)
	in.SetOwn(&view)
	in.DropHand()
	index, value := in.Sparse()
	for k, i := range index {
		add(int(i), value[k])
	}
	add(nn.OwnInputs, 1)
	if p.Class() > board.Race {
		return 1
	}
	return 0
}

func (l *Linear) value(p *board.Position) float32 {
	var sum [2]float32
	set := LinearInputs(p, func(i int, x float32) {
		sum[0] += float32(l.Weights[0][i] * x)
		sum[1] += float32(l.Weights[1][i] * x)
	})
	return sum[set]
}

//go:embed linear.bin
var linearFile []byte

var embeddedLinear = sync.OnceValues(func() (*Linear, error) { return ParseLinear(linearFile) })

// ErrLinear says that a file of linear weights is not one.
var ErrLinear = errors.New("not a file of linear weights")

// ParseLinear reads what [Linear.Format] writes: little-endian float32.
func ParseLinear(data []byte) (*Linear, error) {
	l := new(Linear)
	if want := binary.Size(l.Weights); len(data) != want {
		return nil, fmt.Errorf("%w: %d bytes, want %d", ErrLinear, len(data), want)
	}
	for set := range l.Weights {
		for i := range l.Weights[set] {
			x := math.Float32frombits(binary.LittleEndian.Uint32(data))
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return nil, fmt.Errorf("%w: weight %d is %g", ErrLinear, i, x)
			}
			l.Weights[set][i] = x
			data = data[4:]
		}
	}
	return l, nil
}

// Format returns the weights as a file.
func (l *Linear) Format() []byte {
	var b []byte
	for set := range l.Weights {
		for _, x := range l.Weights[set] {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	return b
}

// RungFigure is the points per game won from a rung.
type RungFigure struct {
	Name string
	Figure
}

// Climb plays ev against every rung, pairs of games each, as [Match] does.
func Climb(ctx context.Context, ev eval.Evaluator, pairs int, seed uint64, workers int) ([]RungFigure, error) {
	rungs, err := Ladder(ev)
	if err != nil {
		return nil, err
	}
	var all []RungFigure
	for _, r := range rungs {
		f, err := Match(ctx, ev, r.Player, pairs, seed, workers)
		if err != nil {
			return nil, err
		}
		all = append(all, RungFigure{r.Name, f})
	}
	return all, nil
}
