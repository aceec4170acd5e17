package gtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"ana/goeng/board"
)

func setupCommands() []command {
	return []command{
		{name: "loadsgf", args: "FILE [N|VERTEX]", help: "the main line of a record, up to before move N or the first move at VERTEX",
			run: loadRecord, needs: func(s *Server) bool { return s.opts.Load != nil }},
		{name: "fixed_handicap", args: "N", help: "put N handicap stones on their usual places", run: fixedHandicapStones},
		{name: "place_free_handicap", args: "N", help: "put N handicap stones", run: fixedHandicapStones},
		{name: "set_free_handicap", args: "VERTEX ...", help: "put handicap stones on the points", run: setFreeHandicap},
		{name: "get_handicap", help: "number of handicap stones", run: say(func(s *Server) string { return strconv.Itoa(s.handicap) })},
		{name: "gogui-setup", args: "COLOR VERTEX ...", help: "empty board with these stones", run: setupStones},
		{name: "gogui-setup_player", args: "COLOR", help: "set the side to move", run: setupPlayer},
	}
}

func loadRecord(_ context.Context, s *Server, args []string) (string, error) {
	if len(args) == 0 {
		return "", errors.New("missing filename")
	}
	rec, err := s.opts.Load(args[0])
	if err != nil {
		return "", fmt.Errorf("cannot open or parse '%s': %w", args[0], err)
	}
	var stop until
	if len(args) > 1 {
		if stop, err = parseUntil(args[1], rec); err != nil {
			return "", err
		}
	}
	r, err := rec.play(stop, s.board)
	if err != nil {
		return "", err
	}
	s.reset(r.board)
	s.toMove, s.handicap, s.floor = r.next, r.handicap, r.floor
	s.moves = append(s.moves, r.moves...)
	if rec.HasKomi {
		s.komi = rec.Komi
	}
	return s.toMove.String(), nil
}

// emptyBoard is the condition of the handicap commands.
func (s *Server) emptyBoard() error {
	if len(s.tries) > 0 || len(s.moves) > 0 {
		return errors.New("board not empty")
	}
	for _, p := range s.board.Points() {
		if s.board.At(p) != board.Empty {
			return errors.New("board not empty")
		}
	}
	return nil
}

// putHandicap sets up the stones of a handicap.
func (s *Server) putHandicap(points []board.Point) error {
	for _, p := range points {
		if err := s.board.Place(p, board.Black); err != nil {
			return err
		}
	}
	s.handicap, s.toMove, s.floor = len(points), board.White, s.board.Depth()
	return nil
}

func fixedHandicapStones(_ context.Context, s *Server, args []string) (string, error) {
	if err := s.emptyBoard(); err != nil {
		return "", err
	}
	n, err := strconv.Atoi(arg(args, 0))
	if err != nil {
		return "", errors.New("handicap not an integer")
	}
	points := fixedHandicap(s.board.Width(), s.board.Height(), n)
	if points == nil {
		return "", errors.New("invalid handicap")
	}
	return s.vertices(points), s.putHandicap(points)
}

func setFreeHandicap(_ context.Context, s *Server, args []string) (string, error) {
	if err := s.emptyBoard(); err != nil {
		return "", err
	}
	var points []board.Point
	seen := make(map[board.Point]bool)
	for i := range args {
		p, err := s.point(args, i)
		if err != nil {
			return "", err
		}
		if seen[p] {
			return "", errors.New("repeated vertex")
		}
		seen[p] = true
		points = append(points, p)
	}
	if len(points) < 2 || len(points) >= len(s.board.Points()) {
		return "", errors.New("invalid handicap")
	}
	return "", s.putHandicap(points)
}

func setupStones(_ context.Context, s *Server, args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", errColorCoordinate
	}
	b := board.New(s.board.Width(), s.board.Height())
	for i := 0; i < len(args); i += 2 {
		m, err := s.move(args[i : i+2])
		if err != nil || m.Point == board.Pass {
			return "", errColorCoordinate
		}
		if err := b.Place(m.Point, m.Color); err != nil {
			return "", err
		}
	}
	s.reset(b)
	s.floor = b.Depth()
	return "", nil
}

func setupPlayer(_ context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	s.toMove = c
	return "", nil
}
