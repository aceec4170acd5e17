package gtp

import (
	"context"
	"fmt"
	"strings"

	"ana/goeng/board"
	"ana/goeng/worm"
)

func wormCommands() []command {
	return []command{
		{name: "worm_data", args: "[VERTEX]", help: "the fields of a worm, or of all points", run: wormData, needs: canReadWorms},
		{name: "worm_stones", args: "[VERTEX|COLOR]", help: "the stones of a worm, or of the worms a line each", run: wormStones},
		{name: "worm_cutstone", args: "VERTEX", help: "0, 1 potential or 2 cutting stone", run: wormCutstone},
	}
}

func canReadWorms(s *Server) bool {
	e := &s.opts.Engine
	return e.Worms != nil || e.Attack != nil && e.Defend != nil
}

func wormData(ctx context.Context, s *Server, args []string) (string, error) {
	points := s.board.Points()
	if len(args) > 0 {
		p, err := s.point(args, 0)
		if err != nil {
			return "", err
		}
		points = []board.Point{p}
	}
	r, err := s.fullWorms(ctx)
	if err != nil {
		return "", err
	}
	fields := s.wormFields38
	if s.opts.Worm.Compat == worm.GNUGo2002 {
		fields = s.wormFields2002
	}
	var out strings.Builder
	for _, p := range points {
		w := r.At(p)
		if w == nil {
			w = &worm.Worm{Origin: p, Unconditional: r.Settled[p]}
		}
		fmt.Fprintf(&out, "%s:\n", s.vertex(p))
		writeFields(&out, fields(w), 20)
	}
	return out.String(), nil
}

// writeFields writes names and values in two columns.
func writeFields(out *strings.Builder, fields []Field, column int) {
	for _, f := range fields {
		fmt.Fprintf(out, "%-*s %s\n", column, f.Name, f.Value)
	}
}

func (s *Server) wormFields38(w *worm.Worm) []Field {
	return []Field{
		{"origin", s.vertex(w.Origin)},
		{"color", w.Color.String()},
		{"size", fmt.Sprint(w.Size)},
		{"effective_size", fmt.Sprintf("%.2f", w.EffectiveSize)},
		{"liberties", fmt.Sprint(w.Liberties[0])},
		{"liberties2", fmt.Sprint(w.Liberties[1])},
		{"liberties3", fmt.Sprint(w.Liberties[2])},
		{"liberties4", fmt.Sprint(w.Liberties[3])},
		{"attack_code", fmt.Sprint(w.AttackCode)},
		{"attack_point", s.codePoint(w.AttackCode, w.AttackPoint)},
		{"defense_code", fmt.Sprint(w.DefendCode)},
		{"defense_point", s.codePoint(w.DefendCode, w.DefendPoint)},
		{"lunch", s.vertex(w.Lunch)},
		{"cutstone", fmt.Sprint(w.Cutstone)},
		{"cutstone2", fmt.Sprint(w.Cutstone2)},
		{"genus", fmt.Sprint(w.Genus)},
		{"inessential", bit(w.Inessential)},
		{"invincible", bit(w.Invincible)},
		{"unconditional_status", w.Unconditional.String()},
	}
}

// wormFields2002 are the fields of the older program: another order, codes from 0
// to 3, and no unconditional status.
func (s *Server) wormFields2002(w *worm.Worm) []Field {
	old := func(code int) string { return fmt.Sprint([6]int{0, 1, 1, 2, 2, 3}[code]) }
	return []Field{
		{"color", w.Color.String()},
		{"size", fmt.Sprint(w.Size)},
		{"effective_size", fmt.Sprintf("%.2f", w.EffectiveSize)},
		{"origin", s.vertex(w.Origin)},
		{"liberties", fmt.Sprint(w.Liberties[0])},
		{"liberties2", fmt.Sprint(w.Liberties[1])},
		{"liberties3", fmt.Sprint(w.Liberties[2])},
		{"liberties4", fmt.Sprint(w.Liberties[3])},
		{"attack_point", s.codePoint(w.AttackCode, w.AttackPoint)},
		{"attack_code", old(w.AttackCode)},
		{"lunch", s.vertex(w.Lunch)},
		{"defense_point", s.codePoint(w.DefendCode, w.DefendPoint)},
		{"defend_code", old(w.DefendCode)},
		{"cutstone", fmt.Sprint(w.Cutstone)},
		{"cutstone2", fmt.Sprint(w.Cutstone2)},
		{"genus", fmt.Sprint(w.Genus)},
		{"inessential", bit(w.Inessential)},
	}
}

// codePoint writes the point of a code, a pass if the code is 0.
func (s *Server) codePoint(code int, p board.Point) string {
	if code == 0 {
		p = board.Pass
	}
	return s.vertex(p)
}

func wormStones(_ context.Context, s *Server, args []string) (string, error) {
	r := s.staticWorms()
	want := board.Empty
	if len(args) > 0 {
		c, err := parseColor(args[0])
		if err != nil {
			p, err := s.point(args, 0)
			if err != nil {
				return "", err
			}
			if r.ID(p) < 0 {
				return "", fmt.Errorf("worm_stones called on an empty vertex")
			}
			return s.vertices(r.Stones(r.ID(p))), nil
		}
		want = c
	}
	var lines []string
	for i := range r.Worms {
		if want == board.Empty || r.Worms[i].Color == want {
			lines = append(lines, s.vertices(r.Stones(i)))
		}
	}
	return strings.Join(lines, "\n"), nil
}

func wormCutstone(_ context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(s.staticWorms().At(p).Cutstone), nil
}
