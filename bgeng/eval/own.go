package eval

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"

	"ana/bgeng/board"
	"ana/bgeng/nn"
)

// Nets are the nets of an [Own]. Main is needed; Race judges races in its place,
// Sort is a quicker and coarser one that preselects plays.
type Nets struct{ Main, Race, Sort *nn.Own }

// Own evaluates with nets of this program.
type Own struct {
	nets      Nets
	scratch   *sync.Pool // of *scratch
	databases *Databases
	name      string
	id        uint64
}

// NewOwn returns an evaluator that runs the given nets.
func NewOwn(nets Nets, databases *Databases) *Own {
	if nets.Race == nil {
		nets.Race = nets.Main
	}
	pool := &sync.Pool{New: func() any { return new(scratch) }}
	return &Own{nets: nets, scratch: pool, databases: databases, name: "own net"}
}

// scratch is the working space of the nets. Each net's remembers the latest
// position, from which those of a search are seldom far.
type scratch struct{ main, race, sort nn.OwnScratch }

// parseOwn reads the files of the main net and, unless they are nil, of the race
// and sorting nets.
func parseOwn(main, race, sort []byte, name string, databases *Databases) (*Own, error) {
	var nets Nets
	hash := sha256.New()
	for _, part := range []struct {
		name string
		data []byte
		net  **nn.Own
	}{{"main", main, &nets.Main}, {"race", race, &nets.Race}, {"sorting", sort, &nets.Sort}} {
		if part.data == nil {
			continue
		}
		raw, err := nn.ParseOwn(part.data)
		if err != nil {
			return nil, fmt.Errorf("%s net: %w", part.name, err)
		}
		if *part.net, err = nn.NewOwn(raw); err != nil {
			return nil, fmt.Errorf("%s net: %w", part.name, err)
		}
		hash.Write(part.data)
	}
	own := NewOwn(nets, databases)
	own.name, own.id = name, binary.LittleEndian.Uint64(hash.Sum(nil))
	return own, nil
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
	s := o.scratch.Get().(*scratch)
	o.eval(p, s, out)
	o.scratch.Put(s)
}

// EvalBatch evaluates many positions with one set of buffers.
func (o *Own) EvalBatch(p []board.Position, out []Outputs) {
	s := o.scratch.Get().(*scratch)
	for i := range p {
		o.eval(&p[i], s, &out[i])
	}
	o.scratch.Put(s)
}

func (o *Own) eval(p *board.Position, s *scratch, out *Outputs) {
	v := nn.Look(p)
	class := v.Class()
	switch class {
	case board.Over:
		over(p, out)
	case board.Bearoff1, board.Bearoff2:
		o.databases.eval(p, class, out)
	case board.Race:
		o.run(o.nets.Race, p, &v, class, &s.race, out)
	default:
		o.run(o.nets.Main, p, &v, class, &s.main, out)
	}
}

// run writes the outputs that a net gives, corrected and clamped.
func (o *Own) run(net *nn.Own, p *board.Position, v *nn.View, class board.Class, s *nn.OwnScratch, out *Outputs) {
	var chance [nn.OwnClasses]float32
	net.Eval(v, class, s, &chance)
	gammon, lost := chance[1]+chance[2], chance[4]+chance[5]
	*out = Outputs{chance[0] + gammon, gammon, chance[2], lost, chance[5]}
	if class == board.Race {
		correctRace(p, v, o.databases, out)
	}
	clamp(p, v, o.databases, out)
}

// Prune estimates positions with contact with the sorting net, if there is one.
func (o *Own) Prune(p []board.Position, class board.Class, out []Outputs) bool {
	if o.nets.Sort == nil || class != board.Contact && class != board.Crashed {
		return false
	}
	s := o.scratch.Get().(*scratch)
	for i := range p {
		v := nn.Look(&p[i])
		o.run(o.nets.Sort, &p[i], &v, class, &s.sort, &out[i])
	}
	o.scratch.Put(s)
	return true
}
