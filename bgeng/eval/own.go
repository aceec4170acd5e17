package eval

import (
	"crypto/sha256"
	"encoding/binary"

	"ana/bgeng/board"
	"ana/bgeng/nn"
)

// Own evaluates with a net of this program.
type Own struct {
	net       *nn.Own
	databases *Databases
	name      string
	id        uint64
}

// NewOwn returns an evaluator that runs the given net.
func NewOwn(net *nn.Own, databases *Databases) *Own {
	return &Own{net: net, databases: databases, name: "own net"}
}

// parseOwn reads a net file.
func parseOwn(data []byte, name string, databases *Databases) (*Own, error) {
	raw, err := nn.ParseOwn(data)
	if err != nil {
		return nil, err
	}
	net, err := nn.NewOwn(raw)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	return &Own{net: net, databases: databases, name: name, id: binary.LittleEndian.Uint64(sum[:])}, nil
}

// Name returns what the net was opened as.
func (o *Own) Name() string { return o.name }

// ID returns a hash of the net file.
func (o *Own) ID() uint64 { return o.id }

// Databases returns the bear-off databases.
func (o *Own) Databases() *Databases { return o.databases }

// Class returns the class of p with the stock databases.
func (o *Own) Class(p *board.Position) board.Class { return p.Class() }

// Eval writes the static outputs of p.
func (o *Own) Eval(p *board.Position, out *Outputs) {
	var s nn.OwnScratch
	o.eval(p, &s, out)
}

// EvalBatch evaluates many positions with one set of buffers.
func (o *Own) EvalBatch(p []board.Position, out []Outputs) {
	var s nn.OwnScratch
	for i := range p {
		o.eval(&p[i], &s, &out[i])
	}
}

func (o *Own) eval(p *board.Position, s *nn.OwnScratch, out *Outputs) {
	v := nn.Look(p)
	class := v.Class()
	switch class {
	case board.Over:
		over(p, out)
		return
	case board.Bearoff1, board.Bearoff2:
		o.databases.eval(p, class, out)
		return
	}
	var chance [nn.OwnClasses]float32
	o.net.Eval(&v, class, s, &chance)
	gammon, lost := chance[1]+chance[2], chance[4]+chance[5]
	*out = Outputs{chance[0] + gammon, gammon, chance[2], lost, chance[5]}
	if class == board.Race {
		correctRace(p, &v, o.databases, out)
	}
	clamp(p, &v, o.databases, out)
}

// Prune reports false: the net is quick enough to score every play.
func (o *Own) Prune(*board.Position, board.Class, *Outputs) bool { return false }
