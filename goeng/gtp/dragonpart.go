package gtp

import (
	"context"
	"fmt"
	"strings"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/eye"
	"ana/goeng/moyo"
)

func (d *dragonPart) dragons(ctx context.Context, pos Position) ([]Dragon, error) {
	a, err := d.analysis(ctx, pos, goeng.Dragons)
	if err != nil {
		return nil, err
	}
	r := a.Dragons
	mode := moyo.Experimental
	if d.opts.Classic {
		mode = moyo.Classic
	}
	list := make([]Dragon, len(r.Dragons))
	for i := range r.Dragons {
		x := &r.Dragons[i]
		out := Dragon{Origin: x.Origin, Color: x.Color, Status: x.Status.String(), Attack: board.Pass, Defend: board.Pass,
			Stones: r.Stones(i), Fields: dragonFields(r, x, mode)}
		if x.Life.AttackCode != 0 {
			out.Attack = x.Life.AttackPoint
		}
		if x.Life.DefenseCode != 0 {
			out.Defend = x.Life.DefensePoint
		}
		for _, w := range x.Worms {
			out.Strings = append(out.Strings, r.Worms.Worms[w].Origin)
		}
		list[i] = out
	}
	return list, nil
}

// dragonFields are the fields of GNU Go 3.8. What belongs to parts that do not
// exist has the values that it has there before those parts run.
func dragonFields(r *dragon.Result, x *dragon.Dragon, mode moyo.Mode) []Field {
	height := r.Board.Height()
	vertex := func(p board.Point) string { return point(p, height) }
	coded := func(code int, p board.Point) string {
		if code == 0 {
			return "PASS"
		}
		return vertex(p)
	}
	var neighbors strings.Builder
	for _, n := range x.Neighbors {
		neighbors.WriteString(vertex(r.Dragons[n].Origin) + " ")
	}
	l, share := &x.Life, x.Post[mode]
	fields := []Field{
		{"color", x.Color.String()},
		{"origin", vertex(x.Origin)},
		{"size", fmt.Sprint(x.Size)},
		{"effective_size", real(x.EffectiveSize)},
		{"strategic_size", real(x.StrategicSize)},
		{"genus", x.Eyes.Genus.String()},
		{"heye", vertex(x.Eyes.Heye)},
		{"escape_route", fmt.Sprint(x.EscapeRoute)},
		{"lunch", vertex(x.Lunch)},
		{"crude_status", x.Crude.String()},
		{"owl_status", x.Owl.String()},
		{"status", x.Status.String()},
		{"safety", x.Safety.String()},
		{"weakness", real(x.Weakness)},
		{"weakness_pre_owl", real(x.WeaknessPreOwl)},
		{"surround_status", fmt.Sprint(int(x.Surround))},
		{"surround_size", fmt.Sprint(x.SurroundSize)},
		{"moyo_size", fmt.Sprint(share.Size)},
		{"moyo_territorial_value", real(float64(share.Value))},
		{"neighbors", neighbors.String()},
		{"hostile_neighbors", fmt.Sprint(x.Hostile)},
		{"owl_attack_code", fmt.Sprint(l.AttackCode)},
		{"owl_attack_point", coded(l.AttackCode, l.AttackPoint)},
		{"owl_attack_certain", yesNo(l.AttackCertain)},
		{"owl_2nd_attack_point", "PASS"},
		{"owl_threat_status", dragon.Unchecked.String()},
		{"owl_defense_code", fmt.Sprint(l.DefenseCode)},
		{"owl_defense_point", coded(l.DefenseCode, l.DefensePoint)},
		{"owl_defense_certain", yesNo(l.DefenseCertain)},
		{"owl_2nd_defense_point", "PASS"},
		{"owl_attack_kworm", "PASS"},
		{"owl_defense_kworm", "PASS"},
	}
	return append(fields, semeaiFields(r, x)...)
}

// semeaiFields are those of capturing races.
func semeaiFields(r *dragon.Result, x *dragon.Dragon) []Field {
	s, height := &x.Semeai, r.Board.Height()
	coded := func(code int, p board.Point) string {
		if code == 0 {
			return "PASS"
		}
		return point(p, height)
	}
	target := func(d int) string {
		if s.Races == 0 {
			return "PASS"
		}
		return point(r.Dragons[d].Origin, height)
	}
	return []Field{
		{"semeais", fmt.Sprint(s.Races)},
		{"semeai_defense_code", fmt.Sprint(s.Defense.Save)},
		{"semeai_defense_point", coded(s.Defense.Save, s.Defense.Point)},
		{"semeai_defense_certain", bit(s.Races > 0 && s.Defense.Certain)},
		{"semeai_defense_target", target(s.DefenseTarget)},
		{"semeai_attack_code", fmt.Sprint(s.Attack.Kill)},
		{"semeai_attack_point", coded(s.Attack.Kill, s.Attack.Point)},
		{"semeai_attack_certain", bit(s.Races > 0 && s.Attack.Certain)},
		{"semeai_attack_target", target(s.AttackTarget)},
	}
}

// space returns the eye space of colour c at p, or nil.
func space(r *eye.Result, c board.Color, p board.Point) *eye.Space {
	if id := r.ID[c][p]; id >= 0 {
		return &r.Spaces[id]
	}
	return nil
}

func (d *dragonPart) evalEye(ctx context.Context, pos Position, p board.Point) (string, error) {
	a, err := d.grouped(ctx, pos)
	if err != nil {
		return "", err
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		s := space(a.Dragons.Eyes, c, p)
		if s == nil {
			continue
		}
		text := fmt.Sprintf("%d %d", s.Value.B, s.Value.C)
		if s.Value.Urgency() > 0 {
			text += " " + point(s.AttackPoint, pos.Board.Height()) + " " + point(s.DefensePoint, pos.Board.Height())
		}
		return text, nil
	}
	return "-1", nil
}

func (d *dragonPart) eyeData(ctx context.Context, pos Position, c board.Color, p board.Point) ([]Field, error) {
	a, err := d.grouped(ctx, pos)
	if err != nil {
		return nil, err
	}
	r := a.Dragons.Eyes
	s := space(r, c, p)
	if s == nil {
		s = &eye.Space{}
	}
	neighbors, marginal := 0, 0
	for _, step := range board.Steps4() {
		if q := p + step; pos.Board.OnBoard(q) && len(s.Points) > 0 && space(r, c, q) == s {
			neighbors++
			if r.Marginal[c][q] {
				marginal++
			}
		}
	}
	return []Field{
		{"origin", point(s.Origin, pos.Board.Height())},
		{"color", s.Color.String()},
		{"esize", fmt.Sprint(len(s.Points))},
		{"msize", fmt.Sprint(s.Margins)},
		{"value", s.Value.String()},
		{"marginal", bit(len(s.Points) > 0 && r.Marginal[c][p])},
		{"neighbors", fmt.Sprint(neighbors)},
		{"marginal_neighbors", fmt.Sprint(marginal)},
	}, nil
}

// noHalfEye is the value that half_eye_data prints away from half eyes.
const noHalfEye = 10

func (d *dragonPart) halfEyeData(ctx context.Context, pos Position, p board.Point) ([]Field, error) {
	a, err := d.grouped(ctx, pos)
	if err != nil {
		return nil, err
	}
	h, ok := a.Dragons.Eyes.Halves[p]
	kind := "0"
	switch {
	case !ok:
		h.Sum = noHalfEye
	case h.Kind == eye.HalfEye:
		kind = "HALF_EYE"
	case h.Kind == eye.FalseEye:
		kind = "FALSE_EYE"
	}
	height := pos.Board.Height()
	fields := []Field{{"value", real(h.Sum)}, {"type", kind}, {"num_attacks", fmt.Sprint(len(h.Attack))}}
	for i, q := range h.Attack {
		fields = append(fields, Field{fmt.Sprintf("attack_point[%d]", i), point(q, height)})
	}
	fields = append(fields, Field{"num_defenses", fmt.Sprint(len(h.Defend))})
	for i, q := range h.Defend {
		fields = append(fields, Field{fmt.Sprintf("defense_point[%d]", i), point(q, height)})
	}
	return fields, nil
}
