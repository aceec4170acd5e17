package eval

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
	"unsafe"

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
type scratch struct{ main, race, sort desk }

// desk collects questions to one net, which are answered a few at a time.
type desk struct {
	nn.OwnScratch
	n         int
	index     [nn.MaxBatch]int // of the positions
	views     [nn.MaxBatch]nn.View
	questions [nn.MaxBatch]nn.Question
}

func (d *desk) ask(index int, v *nn.View, class board.Class) {
	k := d.n
	d.index[k], d.views[k] = index, *v
	d.questions[k].View, d.questions[k].Class = &d.views[k], class
	d.n++
}

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
	o.EvalBatch(unsafe.Slice(p, 1), unsafe.Slice(out, 1))
}

// EvalBatch evaluates many positions with one set of buffers.
func (o *Own) EvalBatch(p []board.Position, out []Outputs) {
	s := o.scratch.Get().(*scratch)
	for i := range p {
		v := nn.Look(&p[i])
		switch class := v.Class(); class {
		case board.Over:
			over(&p[i], &out[i])
		case board.Bearoff1, board.Bearoff2:
			o.databases.eval(&p[i], class, &out[i])
		case board.Race:
			o.ask(o.nets.Race, &s.race, i, &v, class, p, out)
		default:
			o.ask(o.nets.Main, &s.main, i, &v, class, p, out)
		}
	}
	o.answer(o.nets.Race, &s.race, p, out)
	o.answer(o.nets.Main, &s.main, p, out)
	o.scratch.Put(s)
}

// ask puts position i of p on a net's desk, and has it cleared when it is full.
func (o *Own) ask(net *nn.Own, d *desk, i int, v *nn.View, class board.Class, p []board.Position, out []Outputs) {
	d.ask(i, v, class)
	if d.n == nn.MaxBatch {
		o.answer(net, d, p, out)
	}
}

// answer clears a desk: it writes the outputs that the net gives, corrected and
// clamped.
func (o *Own) answer(net *nn.Own, d *desk, p []board.Position, out []Outputs) {
	net.Eval(d.questions[:d.n], &d.OwnScratch)
	for k := range d.questions[:d.n] {
		q, i := &d.questions[k], d.index[k]
		gammon, lost := q.Out[1]+q.Out[2], q.Out[4]+q.Out[5]
		out[i] = Outputs{q.Out[0] + gammon, gammon, q.Out[2], lost, q.Out[5]}
		if q.Class == board.Race {
			correctRace(&p[i], q.View, o.databases, &out[i])
		}
		clamp(&p[i], q.View, o.databases, &out[i])
	}
	d.n = 0
}

// Prune estimates positions with contact with the sorting net, if there is one.
func (o *Own) Prune(p []board.Position, class board.Class, out []Outputs) bool {
	if o.nets.Sort == nil || class != board.Contact && class != board.Crashed {
		return false
	}
	s := o.scratch.Get().(*scratch)
	for i := range p {
		v := nn.Look(&p[i])
		o.ask(o.nets.Sort, &s.sort, i, &v, class, p, out)
	}
	o.answer(o.nets.Sort, &s.sort, p, out)
	o.scratch.Put(s)
	return true
}
