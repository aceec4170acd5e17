package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"ana/bgeng/board"
	"ana/bgeng/nn"
)

// Own evaluates with nets of this program.
type Own struct {
	net       *nn.Own
	race      *nn.Own // for races; the same as net if there is no other
	databases *Databases
	name      string
	id        uint64
}

// NewOwn returns an evaluator that runs the given net, and another for races
// unless race is nil.
func NewOwn(net, race *nn.Own, databases *Databases) *Own {
	if race == nil {
		race = net
	}
	return &Own{net: net, race: race, databases: databases, name: "own net"}
}

// parseOwn reads the file of a net, and that of a race net unless it is nil.
func parseOwn(data, raceData []byte, name string, databases *Databases) (*Own, error) {
	net, err := parseNet(data)
	if err != nil {
		return nil, err
	}
	var race *nn.Own
	if raceData != nil {
		if race, err = parseNet(raceData); err != nil {
			return nil, fmt.Errorf("race net: %w", err)
		}
	}
	own := NewOwn(net, race, databases)
	sum := sha256.Sum256(append(bytes.Clone(data), raceData...))
	own.name, own.id = name, binary.LittleEndian.Uint64(sum[:])
	return own, nil
}

func parseNet(data []byte) (*nn.Own, error) {
	raw, err := nn.ParseOwn(data)
	if err != nil {
		return nil, err
	}
	return nn.NewOwn(raw)
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
	net := o.net
	if class == board.Race {
		net = o.race
	}
	net.Eval(&v, class, s, &chance)
	gammon, lost := chance[1]+chance[2], chance[4]+chance[5]
	*out = Outputs{chance[0] + gammon, gammon, chance[2], lost, chance[5]}
	if class == board.Race {
		correctRace(p, &v, o.databases, out)
	}
	clamp(p, &v, o.databases, out)
}

// Prune reports false: the net is quick enough to score every play.
func (o *Own) Prune(*board.Position, board.Class, *Outputs) bool { return false }
