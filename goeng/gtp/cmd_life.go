package gtp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ana/goeng/board"
	"ana/goeng/worm"
)

func lifeCommands() []command {
	return []command{
		{name: "unconditional_status", args: "VERTEX", help: "what is settled about a point if one side only moves", run: unconditionalStatus},
		{name: "eval_eye", args: "VERTEX", help: "least and most eyes of an eye space, and the moves that decide",
			needs: func(s *Server) bool { return s.opts.Engine.EvalEye != nil }, run: evalEye},
		{name: "analyze_semeai", args: "VERTEX VERTEX", help: "results of a capturing race, the first dragon's side moving first",
			needs: func(s *Server) bool { return s.opts.Engine.Semeai != nil }, run: semeai},
	}
}

func unconditionalStatus(_ context.Context, s *Server, args []string) (string, error) {
	p, err := s.point(args, 0)
	if err != nil {
		return "", err
	}
	if status := s.staticWorms().Settled[p]; status != worm.Unknown {
		return status.String(), nil
	}
	return "undecided", nil
}

func evalEye(ctx context.Context, s *Server, args []string) (string, error) {
	p, err := s.point(args, 0)
	if err != nil {
		return "", err
	}
	return s.opts.Engine.EvalEye(ctx, s.position(), p)
}

func semeai(ctx context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", err
	}
	q, err := s.stone(args, 1)
	if err != nil {
		return "", err
	}
	if s.board.At(p) == s.board.At(q) {
		return "", errors.New("vertices must have different colors")
	}
	first, second, move, err := s.opts.Engine.Semeai(ctx, s.position(), p, q)
	if err != nil {
		return "", err
	}
	return digit(first) + " " + digit(second) + " " + s.vertex(move), nil
}

func scoreCommands() []command {
	estimate := command{name: "estimate_score", help: "score with bounds, nobody moving again",
		needs: func(s *Server) bool { return s.opts.Engine.EstimateScore != nil }, run: estimateScore}
	newScore := estimate
	newScore.name = "new_score"
	genmove := func(s *Server) bool { return s.opts.Engine.Genmove != nil }
	ending := func(s *Server) bool { return s.opts.Engine.Ending != nil }
	return []command{
		estimate, newScore,
		{name: "final_score", help: "score after the end of the game, dead stones taken off", needs: ending, run: finalScore},
		{name: "final_status", args: "VERTEX", help: "what a point is at the end of the game", needs: ending, run: finalStatus},
		{name: "final_status_list", args: "STATUS", help: "points that are alive, dead, seki, white_territory, black_territory or dame at the end", needs: ending, run: finalStatusList},
		{name: "reg_genmove", args: "COLOR", help: "a move that is not played", needs: genmove, run: regGenmove},
		{name: "restricted_genmove", args: "COLOR VERTEX ...", help: "the best of some moves, not played", needs: genmove, run: restrictedGenmove},
	}
}

// scoreText writes a score for white.
func scoreText(white float64) string {
	switch {
	case white > 0:
		return fmt.Sprintf("W+%.1f", white)
	case white < 0:
		return fmt.Sprintf("B+%.1f", -white)
	}
	return "0"
}

func estimateScore(ctx context.Context, s *Server, _ []string) (string, error) {
	score, upper, lower, err := s.opts.Engine.EstimateScore(ctx, s.position())
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s (upper bound: %.1f, lower: %.1f)", scoreText(score), upper, lower), nil
}

func finalScore(ctx context.Context, s *Server, _ []string) (string, error) {
	end, err := s.opts.Engine.Ending(ctx, s.position())
	if err != nil {
		return "", err
	}
	return scoreText(end.Score), nil
}

func finalStatus(ctx context.Context, s *Server, args []string) (string, error) {
	p, err := s.point(args, 0)
	if err != nil {
		return "", err
	}
	end, err := s.opts.Engine.Ending(ctx, s.position())
	if err != nil {
		return "", err
	}
	return end.Status[p].String(), nil
}

// finalStatusList writes the points of a status: stones a string a line, other
// points in one line.
func finalStatusList(ctx context.Context, s *Server, args []string) (string, error) {
	i := slices.Index(finalNames[:], arg(args, 0))
	if i < 0 {
		return "", errors.New("invalid status; want " + strings.Join(finalNames[:], ", "))
	}
	end, err := s.opts.Engine.Ending(ctx, s.position())
	if err != nil {
		return "", err
	}
	var lines []string
	var empty []board.Point
	for _, p := range s.board.Points() {
		switch {
		case end.Status[p] != FinalStatus(i):
		case s.board.At(p) == board.Empty:
			empty = append(empty, p)
		case s.board.Origin(p) == p:
			lines = append(lines, s.vertices(s.board.AppendStones(nil, p)))
		}
	}
	if len(empty) > 0 {
		lines = append(lines, s.vertices(empty))
	}
	return strings.Join(lines, "\n"), nil
}

func (s *Server) genmove(ctx context.Context, c board.Color, allowed []board.Point) (string, error) {
	p, err := s.opts.Engine.Genmove(ctx, s.position(), c, allowed)
	if err != nil {
		return "", err
	}
	return s.vertex(p), nil
}

func regGenmove(ctx context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	return s.genmove(ctx, c, nil)
}

func restrictedGenmove(ctx context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	var allowed []board.Point
	for i := 1; i < len(args); i++ {
		p, err := s.point(args, i)
		if err != nil {
			return "", err
		}
		if s.board.Legal(p, c) {
			allowed = append(allowed, p)
		}
	}
	if len(allowed) == 0 {
		return "PASS", nil
	}
	return s.genmove(ctx, c, allowed)
}
