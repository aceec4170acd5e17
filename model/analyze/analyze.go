package analyze

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"

	"ana/model/settings"
)

// Name identifies an analyzer.
type Name string

// Cost says how long an analyzer runs, which decides when it is started.
type Cost uint8

// The cost classes: Instant stages run on every step, Short ones within a
// frame or two, Deep ones wait until a held key is let go.
const (
	Instant Cost = iota
	Short
	Deep
)

// Position is what is analysed. Identity is equal only for positions that every
// engine must answer alike: stones, ko, captures and side to move; for
// backgammon also dice, cube and score.
type Position interface {
	Identity() uint64
}

// Input is what an analyzer may look at.
type Input struct {
	Position Position
	Settings settings.Settings
	// Deps holds the payload of each dependency by name.
	Deps map[Name]any
}

// Emit delivers a partial payload. A payload is immutable once emitted.
type Emit func(payload any)

// Analyzer is one stage of an engine.
type Analyzer struct {
	Name Name
	Game settings.Game
	// Version changes whenever the same input would give another answer.
	Version int
	// Deps are the analyzers whose payloads Run reads.
	Deps []Name
	// Fields are the names of the settings that Run reads.
	Fields []string
	Cost   Cost
	// Run computes the payload. It checks ctx at least each millisecond, returns
	// the error of ctx when cancelled, and never emits after it returned.
	Run func(ctx context.Context, in Input, emit Emit) (any, error)
}

// Registry is a checked set of analyzers.
type Registry struct {
	byName map[Name]Analyzer
	order  []Name
}

// NewRegistry checks that names are unique, dependencies exist without cycles
// and declared settings exist.
func NewRegistry(analyzers ...Analyzer) (*Registry, error) {
	r := &Registry{byName: make(map[Name]Analyzer, len(analyzers))}
	for _, a := range analyzers {
		if _, ok := r.byName[a.Name]; ok {
			return nil, fmt.Errorf("analyzer %s is registered twice", a.Name)
		}
		if a.Run == nil {
			return nil, fmt.Errorf("analyzer %s has no function", a.Name)
		}
		for _, f := range a.Fields {
			if _, ok := settings.FieldByName(f); !ok {
				return nil, fmt.Errorf("analyzer %s reads the unknown setting %s", a.Name, f)
			}
		}
		r.byName[a.Name] = a
	}
	state := map[Name]int{}
	for _, a := range analyzers {
		if err := r.visit(a.Name, state); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// visit appends name to the order after its dependencies. State is 1 while a
// name is on the path and 2 when it is done.
func (r *Registry) visit(name Name, state map[Name]int) error {
	switch state[name] {
	case 1:
		return fmt.Errorf("analyzer %s depends on itself", name)
	case 2:
		return nil
	}
	a, ok := r.byName[name]
	if !ok {
		return fmt.Errorf("analyzer %s does not exist", name)
	}
	state[name] = 1
	for _, d := range a.Deps {
		if err := r.visit(d, state); err != nil {
			return errors.Join(fmt.Errorf("needed by %s", name), err)
		}
	}
	state[name] = 2
	r.order = append(r.order, name)
	return nil
}

// Lookup returns the analyzer of a name.
func (r *Registry) Lookup(name Name) (Analyzer, bool) {
	a, ok := r.byName[name]
	return a, ok
}

// Names returns all names, dependencies before those that need them.
func (r *Registry) Names() []Name { return append([]Name(nil), r.order...) }

// Closure returns names and everything they depend on, dependencies first.
// Unknown names are left out.
func (r *Registry) Closure(names []Name) []Name {
	wanted := map[Name]bool{}
	var mark func(Name)
	mark = func(n Name) {
		a, ok := r.byName[n]
		if !ok || wanted[n] {
			return
		}
		wanted[n] = true
		for _, d := range a.Deps {
			mark(d)
		}
	}
	for _, n := range names {
		mark(n)
	}
	var closure []Name
	for _, n := range r.order {
		if wanted[n] {
			closure = append(closure, n)
		}
	}
	return closure
}

// Fingerprint identifies the answer of an analyzer: its name and version, the
// position, the settings it declares, and the same of everything it depends on.
func (r *Registry) Fingerprint(name Name, p Position, s settings.Settings) uint64 {
	h := fnv.New64a()
	var buf [8]byte
	binary.LittleEndian.PutUint64(buf[:], p.Identity())
	h.Write(buf[:])
	for _, n := range r.Closure([]Name{name}) {
		a := r.byName[n]
		fmt.Fprintf(h, "|%s %d", n, a.Version)
		for _, field := range a.Fields {
			f, _ := settings.FieldByName(field)
			fmt.Fprintf(h, " %s=%q", field, f.Get(&s))
		}
	}
	// The analyzer's own name goes last: two analyzers with one closure differ.
	fmt.Fprintf(h, "|%s", name)
	return h.Sum64()
}
