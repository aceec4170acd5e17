package gtp

import (
	"context"
	"errors"
	"strings"

	"ana/goeng/board"
)

func readingCommands() []command {
	return []command{
		readCommand("attack", "can the string be captured", readingNodes, func(e *Engine) Read { return e.Attack }),
		readCommand("defend", "can the string be saved", readingNodes, func(e *Engine) Read { return e.Defend }),
		ladderCommand(),
		moveCommand("does_attack", "does the move capture the string", readingNodes, func(e *Engine) Read2 { return e.DoesAttack }),
		moveCommand("does_defend", "does the move save the string", readingNodes, func(e *Engine) Read2 { return e.DoesDefend }),
		pairCommand("attack_either", "can one of two strings be captured", readingNodes, false, func(e *Engine) Read2 { return e.AttackEither }),
		pairCommand("defend_both", "can both strings be saved", readingNodes, false, func(e *Engine) Read2 { return e.DefendBoth }),
		pairCommand("connect", "can the strings be joined", connectionNodes, true, func(e *Engine) Read2 { return e.Connect }),
		pairCommand("disconnect", "can the strings be kept apart", connectionNodes, true, func(e *Engine) Read2 { return e.Disconnect }),
		readCommand("owl_attack", "can the dragon be killed", owlNodes, func(e *Engine) Read { return e.OwlAttack }),
		readCommand("owl_defend", "can the dragon be made alive", owlNodes, func(e *Engine) Read { return e.OwlDefend }),
		moveCommand("owl_does_attack", "does the move kill the dragon", owlNodes, func(e *Engine) Read2 { return e.OwlDoesAttack }),
		moveCommand("owl_does_defend", "does the move save the dragon", owlNodes, func(e *Engine) Read2 { return e.OwlDoesDefend }),
	}
}

// answer writes a code and its point.
func (s *Server) answer(a Answer, nodes int) string {
	s.nodes[nodes] += a.Nodes
	if a.Code == 0 {
		return "0"
	}
	return digit(a.Code) + " " + s.vertex(a.Point)
}

func readCommand(name, help string, nodes int, part func(*Engine) Read) command {
	return command{name: name, args: "VERTEX", help: help,
		needs: func(s *Server) bool { return part(&s.opts.Engine) != nil },
		run: func(ctx context.Context, s *Server, args []string) (string, error) {
			p, err := s.stone(args, 0)
			if err != nil {
				return "", err
			}
			a, err := part(&s.opts.Engine)(ctx, s.position(), p)
			if err != nil {
				return "", err
			}
			return s.answer(a, nodes), nil
		}}
}

func ladderCommand() command {
	c := readCommand("ladder_attack", "can the string be captured in a ladder", readingNodes, func(e *Engine) Read { return e.LadderAttack })
	run := c.run
	c.run = func(ctx context.Context, s *Server, args []string) (string, error) {
		p, err := s.stone(args, 0)
		if err != nil {
			return "", err
		}
		if s.board.Liberties(p) != 2 {
			return "", errors.New("string must have exactly 2 liberties")
		}
		return run(ctx, s, args)
	}
	return c
}

// moveCommand is about a move and a string. The answer has no point.
func moveCommand(name, help string, nodes int, part func(*Engine) Read2) command {
	return command{name: name, args: "MOVE VERTEX", help: help,
		needs: func(s *Server) bool { return part(&s.opts.Engine) != nil },
		run: func(ctx context.Context, s *Server, args []string) (string, error) {
			move, err := s.point(args, 0)
			if err != nil {
				return "", err
			}
			if s.board.At(move) != board.Empty {
				return "", errors.New("move vertex must be empty")
			}
			target, err := s.stone(args, 1)
			if err != nil {
				return "", err
			}
			a, err := part(&s.opts.Engine)(ctx, s.position(), move, target)
			if err != nil {
				return "", err
			}
			s.nodes[nodes] += a.Nodes
			return digit(a.Code), nil
		}}
}

// pairCommand is about two strings of one colour.
func pairCommand(name, help string, nodes int, withPoint bool, part func(*Engine) Read2) command {
	return command{name: name, args: "VERTEX VERTEX", help: help,
		needs: func(s *Server) bool { return part(&s.opts.Engine) != nil },
		run: func(ctx context.Context, s *Server, args []string) (string, error) {
			p, q, err := s.pair(args)
			if err != nil {
				return "", err
			}
			a, err := part(&s.opts.Engine)(ctx, s.position(), p, q)
			if err != nil {
				return "", err
			}
			text := s.answer(a, nodes)
			if !withPoint {
				text, _, _ = strings.Cut(text, " ")
			}
			return text, nil
		}}
}

// pair reads two vertices with stones of one colour.
func (s *Server) pair(args []string) (p, q board.Point, err error) {
	if p, err = s.stone(args, 0); err != nil {
		return p, q, err
	}
	if q, err = s.stone(args, 1); err != nil {
		return p, q, err
	}
	if s.board.At(p) != s.board.At(q) {
		return p, q, errors.New("vertices must have same color")
	}
	return p, q, nil
}
