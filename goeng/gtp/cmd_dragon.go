package gtp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ana/goeng/board"
)

func dragonCommands() []command {
	dragons := func(s *Server) bool { return s.opts.Engine.Dragons != nil }
	surrounds := func(s *Server) bool { return s.opts.Engine.Surround != nil }
	return []command{
		{name: "dragon_data", args: "[VERTEX]", help: "the fields of a dragon, or of all", needs: dragons, run: dragonData},
		{name: "dragon_stones", args: "[VERTEX|COLOR]", help: "the stones of a dragon, or of the dragons a line each", needs: dragons, run: dragonStones},
		{name: "dragon_status", args: "[VERTEX]", help: "alive, dead, unknown, or critical with the moves that decide", needs: dragons, run: dragonStatus},
		{name: "same_dragon", args: "VERTEX VERTEX", help: "1 if the stones are of one dragon", needs: dragons, run: sameDragon},
		{name: "is_surrounded", args: "VERTEX", help: "0, 1 surrounded or 2 weakly surrounded", needs: surrounds, run: isSurrounded},
		{name: "surround_map", args: "VERTEX VERTEX", help: "where the point lies in the map of the dragon: 1 hull, 2 ring, 0 outside, -1 no map", needs: surrounds, run: surroundMap},
		{name: "eye_data", args: "COLOR VERTEX", help: "the fields of an eye space",
			needs: func(s *Server) bool { return s.opts.Engine.EyeData != nil }, run: eyeData},
		{name: "half_eye_data", args: "VERTEX", help: "the fields of a half eye",
			needs: func(s *Server) bool { return s.opts.Engine.HalfEyeData != nil }, run: halfEyeData},
		{name: "influence", args: "COLOR", help: "white and black influence and the regions with COLOR to move, as the 2002 tree has them: its opponent moves first",
			needs: func(s *Server) bool { return s.opts.Engine.Influence != nil }, run: influence2002},
		{name: "initial_influence", args: "COLOR NAME", help: "an array of the influence with COLOR to move",
			needs: func(s *Server) bool { return s.opts.Engine.Influence != nil }, run: initialInfluence},
	}
}

// dragonAt returns the dragon with a stone on p, or nil.
func dragonAt(list []Dragon, p board.Point) *Dragon {
	for i := range list {
		if slices.Contains(list[i].Stones, p) {
			return &list[i]
		}
	}
	return nil
}

func dragonData(ctx context.Context, s *Server, args []string) (string, error) {
	var p board.Point
	if len(args) > 0 {
		var err error
		if p, err = s.point(args, 0); err != nil {
			return "", err
		}
		if s.board.At(p) == board.Empty {
			return s.vertex(p) + " empty", nil
		}
	}
	list, err := s.opts.Engine.Dragons(ctx, s.position())
	if err != nil {
		return "", err
	}
	if len(args) > 0 {
		d := dragonAt(list, p)
		if d == nil {
			return "", fmt.Errorf("no dragon at %s", s.vertex(p))
		}
		list = []Dragon{*d}
	}
	var out strings.Builder
	for i := range list {
		d := &list[i]
		origin := d.Origin
		if len(args) > 0 {
			origin = p
		}
		fmt.Fprintf(&out, "%s:\n", s.vertex(origin))
		writeFields(&out, d.Fields, 23)
		writeFields(&out, []Field{{"strings", s.vertices(d.Strings) + " "}}, 23)
	}
	return out.String(), nil
}

func dragonStones(ctx context.Context, s *Server, args []string) (string, error) {
	list, err := s.opts.Engine.Dragons(ctx, s.position())
	if err != nil {
		return "", err
	}
	want := board.Empty
	if len(args) > 0 {
		c, err := parseColor(args[0])
		if err != nil {
			p, err := s.stone(args, 0)
			if err != nil {
				return "", err
			}
			if d := dragonAt(list, p); d != nil {
				return s.vertices(d.Stones), nil
			}
			return "", fmt.Errorf("no dragon at %s", s.vertex(p))
		}
		want = c
	}
	var lines []string
	for i := range list {
		if want == board.Empty || list[i].Color == want {
			lines = append(lines, s.vertices(list[i].Stones))
		}
	}
	return strings.Join(lines, "\n"), nil
}

func dragonStatus(ctx context.Context, s *Server, args []string) (string, error) {
	var p board.Point
	if len(args) > 0 {
		var err error
		if p, err = s.stone(args, 0); err != nil {
			return "", err
		}
	}
	if len(args) > 0 && s.opts.Engine.Status != nil {
		d, err := s.opts.Engine.Status(ctx, s.position(), p)
		if err != nil {
			return "", err
		}
		return s.statusText(d), nil
	}
	list, err := s.opts.Engine.Dragons(ctx, s.position())
	if err != nil {
		return "", err
	}
	if len(args) > 0 {
		if d := dragonAt(list, p); d != nil {
			return s.statusText(d), nil
		}
		return "", fmt.Errorf("no dragon at %s", s.vertex(p))
	}
	var lines []string
	for i := range list {
		lines = append(lines, s.vertex(list[i].Origin)+": "+s.statusText(&list[i]))
	}
	return strings.Join(lines, "\n"), nil
}

func (s *Server) statusText(d *Dragon) string {
	if d.Status == "critical" {
		return "critical " + s.vertex(d.Attack) + " " + s.vertex(d.Defend)
	}
	return d.Status
}

func sameDragon(ctx context.Context, s *Server, args []string) (string, error) {
	p, q, err := s.twoStones(args)
	if err != nil {
		return "", err
	}
	list, err := s.opts.Engine.Dragons(ctx, s.position())
	if err != nil {
		return "", err
	}
	d := dragonAt(list, p)
	return bit(d != nil && slices.Contains(d.Stones, q)), nil
}

// twoStones reads two vertices with stones.
func (s *Server) twoStones(args []string) (p, q board.Point, err error) {
	if p, err = s.stone(args, 0); err != nil {
		return p, q, err
	}
	q, err = s.stone(args, 1)
	return p, q, err
}

func eyeData(ctx context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", errColorCoordinate
	}
	p, err := s.point(args, 1)
	if err != nil {
		return "", errColorCoordinate
	}
	fields, err := s.opts.Engine.EyeData(ctx, s.position(), c, p)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	writeFields(&out, fields, 20)
	return out.String(), nil
}

func halfEyeData(ctx context.Context, s *Server, args []string) (string, error) {
	p, err := s.point(args, 0)
	if err != nil {
		return "", err
	}
	fields, err := s.opts.Engine.HalfEyeData(ctx, s.position(), p)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	writeFields(&out, fields, 20)
	return out.String(), nil
}

// influence2002 prints the initial influence of an analysis with a colour to move,
// in which its opponent moves first: three blocks of rows.
func influence2002(ctx context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	pos := s.position()
	pos.ToMove = c
	var out strings.Builder
	for i, what := range []string{"white_influence", "black_influence", "influence_regions"} {
		if i > 0 {
			out.WriteByte('\n')
		}
		grid, integer, _, err := s.opts.Engine.Influence(ctx, pos, c.Opponent(), what)
		if err != nil {
			return "", err
		}
		out.WriteString(s.matrix(func(p board.Point) string {
			if integer {
				return fmt.Sprintf("%2d ", int(grid[p]))
			}
			return fmt.Sprintf("%6.2f ", grid[p])
		}))
	}
	return out.String(), nil
}

func initialInfluence(ctx context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	grid, integer, ok, err := s.opts.Engine.Influence(ctx, s.position(), c, arg(args, 1))
	if err != nil {
		return "", err
	}
	if !ok {
		return "", fmt.Errorf("unknown influence data")
	}
	return s.matrix(func(p board.Point) string {
		if integer {
			return fmt.Sprintf("%2d ", int(grid[p]))
		}
		return fmt.Sprintf("%6.2f ", grid[p])
	}), nil
}

// matrix writes a word for every point, a row a line.
func (s *Server) matrix(word func(board.Point) string) string {
	var out strings.Builder
	for i, p := range s.board.Points() {
		if i > 0 && p.Col() == 0 {
			out.WriteByte('\n')
		}
		out.WriteString(word(p))
	}
	return out.String()
}
