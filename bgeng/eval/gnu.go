package eval

import (
	"encoding/binary"

	"ana/bgeng/board"
	"ana/bgeng/nn"
)

// GNU evaluates with the nets of a GNU Backgammon weights file.
type GNU struct {
	nets      *nn.Set
	databases *Databases
	id        uint64
}

// NewGNU returns an evaluator that runs the given nets.
func NewGNU(nets *nn.Set, databases *Databases) *GNU {
	sum := nets.Digest()
	return &GNU{nets: nets, databases: databases, id: binary.LittleEndian.Uint64(sum[:])}
}

// Name returns "gnubg" and the version of the weights.
func (g *GNU) Name() string { return "gnubg " + g.nets.Version }

// ID returns a hash of the weights.
func (g *GNU) ID() uint64 { return g.id }

// Databases returns the bear-off databases.
func (g *GNU) Databases() *Databases { return g.databases }

// Class returns the class of p with the stock databases.
func (g *GNU) Class(p *board.Position) board.Class { return p.Class() }

// Eval writes the static outputs of p.
func (g *GNU) Eval(p *board.Position, out *Outputs) {
	var in nn.Inputs
	var scratch nn.Scratch
	g.eval(p, &in, &scratch, out)
}

// EvalBatch evaluates many positions with one set of buffers.
func (g *GNU) EvalBatch(p []board.Position, out []Outputs) {
	var in nn.Inputs
	var scratch nn.Scratch
	for i := range p {
		g.eval(&p[i], &in, &scratch, &out[i])
	}
}

func (g *GNU) eval(p *board.Position, in *nn.Inputs, scratch *nn.Scratch, out *Outputs) {
	v := nn.Look(p)
	class := v.Class()
	net := g.nets.Contact
	switch class {
	case board.Over:
		over(p, out)
		return
	case board.Bearoff1, board.Bearoff2:
		g.databases.eval(p, class, out)
		return
	case board.Race:
		net = g.nets.Race
		in.SetRace(&v)
	case board.Crashed:
		net = g.nets.Crashed
		in.SetCrashed(&v)
	default:
		in.SetContact(&v)
	}
	net.Eval(in, scratch, out)
	if class == board.Race {
		correctRace(p, &v, g.databases, out)
	}
	clamp(p, &v, g.databases, out)
}

// Prune estimates positions with the pruning net of their class, if it has one.
func (g *GNU) Prune(p []board.Position, class board.Class, out []Outputs) bool {
	var net *nn.Net
	switch class {
	case board.Contact:
		net = g.nets.PruneContact
	case board.Crashed:
		net = g.nets.PruneCrashed
	case board.Race:
		net = g.nets.PruneRace
	default:
		return false
	}
	var in nn.Inputs
	var scratch nn.Scratch
	for i := range p {
		v := nn.Look(&p[i])
		in.SetBase(&v)
		net.Eval(&in, &scratch, &out[i])
		if class == board.Race {
			correctRace(&p[i], &v, g.databases, &out[i])
		}
		clamp(&p[i], &v, g.databases, &out[i])
	}
	return true
}
