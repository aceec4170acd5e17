package gtp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"ana/goeng/worm"
)

// Parameter is a setting that can be read and changed over the protocol.
type Parameter struct {
	Name   string
	Value  string
	Values []string // the words allowed, nil for free text
}

// Change is what a new value of a parameter leads to: the engine and the options
// of worms from then on.
type Change struct {
	Engine Engine
	Worm   worm.Options
}

func setCommands() []command {
	return []command{
		{name: "ana-set", args: "[NAME [VALUE]]", help: "the settings as GoGui wants them, the value of one, or a new value for it",
			needs: func(s *Server) bool { return s.opts.Parameters != nil && s.opts.Set != nil }, run: setParameter},
	}
}

// setParameter lists the settings, reads one or changes one.
func setParameter(_ context.Context, s *Server, args []string) (string, error) {
	list := s.opts.Parameters()
	if len(args) == 0 {
		lines := make([]string, len(list))
		for i, p := range list {
			kind := "[string]"
			if len(p.Values) > 0 {
				kind = "[list/" + strings.Join(p.Values, "/") + "]"
			}
			lines[i] = strings.TrimSpace(kind + " " + p.Name + " " + p.Value)
		}
		return strings.Join(lines, "\n"), nil
	}
	for _, p := range list {
		if p.Name != args[0] {
			continue
		}
		if len(args) == 1 {
			return p.Value, nil
		}
		change, err := s.opts.Set(p.Name, strings.Join(args[1:], " "))
		if err != nil {
			return "", err
		}
		s.change(change)
		return "", nil
	}
	return "", fmt.Errorf("unknown setting %q", args[0])
}

// change puts another engine in force; what was known about the position is
// forgotten.
func (s *Server) change(c Change) {
	for which := range s.nodes { // what the engine before has read stays counted
		s.nodes[which] = s.count(which)
	}
	s.opts.Engine, s.opts.Worm = c.Engine, c.Worm
	s.analysed = s.spent()
	s.analyzer, s.wormsOf = worm.NewAnalyzer(c.Worm), 0
}

var errDragonVertex = errors.New("dragon vertex must not be empty")

// isSurrounded says how far the neighbours enclose a dragon.
func isSurrounded(ctx context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", orDragon(err)
	}
	status, _, err := s.opts.Engine.Surround(ctx, s.position(), p)
	return fmt.Sprint(status), err
}

// surroundMap says where a point lies in the map of a surrounded dragon: 1 in the
// hull, 2 in the ring around it, 0 elsewhere; -1 for a dragon without a map.
func surroundMap(ctx context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", orDragon(err)
	}
	q, err := s.point(args, 1)
	if err != nil {
		return "", err
	}
	_, zone, err := s.opts.Engine.Surround(ctx, s.position(), p)
	if err != nil {
		return "", err
	}
	if zone == nil {
		return "-1", nil
	}
	return fmt.Sprint(zone[q]), nil
}

func orDragon(err error) error {
	if errors.Is(err, errEmptyVertex) {
		return errDragonVertex
	}
	return err
}
