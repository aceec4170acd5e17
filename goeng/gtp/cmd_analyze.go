package gtp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"ana/goeng/board"
	"ana/goeng/worm"
)

func analyzeCommands() []command {
	reading := canReadWorms
	return []command{
		{name: "gogui-analyze_commands", help: "the commands below as GoGui wants them", run: say(analyzeList)},
		{name: "ana-distance", args: "MAP", help: "distance of every point from the closest worms; MAP is either, black or white", run: distances},
		{name: "ana-ties", args: "MAP", help: "number of equally close worms", run: ties},
		{name: "ana-owner", args: "MAP", help: "the side whose worms alone are closest", run: owners},
		{name: "ana-closest", args: "MAP", help: "the closest worm of every point, * if there are several", run: closestWorms},
		{name: "ana-close_worms", args: "MAP VERTEX", help: "the closest worms of a point and their shares", run: closeWorms},
		{name: "ana-effective_size", help: "effective sizes, on every stone", run: perWorm(func(w *worm.Worm) string { return fmt.Sprintf("%.2f", w.EffectiveSize) })},
		{name: "ana-rings", args: "VERTEX", help: "where the effective size of a worm comes from, ring by ring", run: rings},
		{name: "ana-liberties", args: "N", help: "liberties of order N, on every stone", run: libertiesOfOrder},
		{name: "ana-cutstone", help: "cutting stones", run: perWorm(func(w *worm.Worm) string { return fmt.Sprint(w.Cutstone) })},
		{name: "ana-genus", help: "genus of the worms", run: perWorm(func(w *worm.Worm) string { return fmt.Sprint(w.Genus) })},
		{name: "ana-unconditional", help: "the side that a point belongs to unconditionally", run: unconditionalOwners},
		{name: "ana-map", args: "NAME", help: "a map of the analysis; gogui-analyze_commands lists them",
			needs: func(s *Server) bool { return s.opts.Engine.Draw != nil }, run: drawMap},
		{name: "ana-tactics", help: "attackable worms with the points of attack and defence", run: tacticsGraphic, needs: reading},
	}
}

// analyzeList has a line type/label/command for each that is available.
func analyzeList(s *Server) string {
	var lines []string
	add := func(kind, label, line string) {
		name, _, _ := strings.Cut(line, " ")
		if c := s.table[name]; c != nil && s.available(c) {
			lines = append(lines, kind+"/"+label+"/"+line)
		}
	}
	for m := worm.Either; m <= worm.Black; m++ {
		add("sboard", "Distance to closest worms, "+m.String(), "ana-distance "+m.String())
		add("sboard", "Number of closest worms, "+m.String(), "ana-ties "+m.String())
		add("sboard", "Closest worm, "+m.String(), "ana-closest "+m.String())
		add("string", "Close worms of a point, "+m.String(), "ana-close_worms "+m.String()+" %p")
	}
	add("bwboard", "Side of closest worms", "ana-owner either")
	add("sboard", "Effective size", "ana-effective_size")
	add("hstring", "Effective size of a worm", "ana-rings %p")
	for n := 1; n <= 4; n++ {
		add("sboard", fmt.Sprintf("Liberties of order %d", n), fmt.Sprintf("ana-liberties %d", n))
	}
	add("sboard", "Cutting stones", "ana-cutstone")
	add("sboard", "Genus", "ana-genus")
	add("bwboard", "Unconditional status", "ana-unconditional")
	add("gfx", "Attack and defence", "ana-tactics")
	add("string", "Attack", "attack %p")
	add("string", "Defend", "defend %p")
	add("string", "Connect", "connect %p %p")
	add("hstring", "Worm data", "worm_data %p")
	add("hstring", "Dragon data", "dragon_data %p")
	add("string", "Dragon status", "dragon_status %p")
	add("string", "Unconditional status of a point", "unconditional_status %p")
	for _, name := range []string{
		"white_influence", "black_influence", "territory_value", "influence_regions", "white_strength", "black_strength",
		"white_attenuation", "black_attenuation", "white_permeability", "black_permeability", "non_territory",
	} {
		add("sboard", "Influence: "+name, "initial_influence %c "+name)
	}
	for _, m := range s.opts.Engine.Maps {
		add(m.Kind, m.Label, "ana-map "+m.Name)
	}
	add("string", "Score", "estimate_score")
	add("string", "Final score", "final_score")
	for _, name := range finalNames {
		add("plist", "Final status: "+name, "final_status_list "+name)
	}
	add("param", "Settings", "ana-set")
	return strings.Join(lines, "\n")
}

func drawMap(ctx context.Context, s *Server, args []string) (string, error) {
	word, err := s.opts.Engine.Draw(ctx, s.position(), arg(args, 0))
	if err != nil {
		return "", err
	}
	return s.matrix(func(p board.Point) string {
		if text := word(p); text != "" {
			return text + " "
		}
		return nothing + " "
	}), nil
}

// mapArg reads the name of a map, Either if there is none.
func mapArg(args []string) (worm.Map, error) {
	for m := worm.Either; m <= worm.Black; m++ {
		if len(args) == 0 || strings.EqualFold(args[0], m.String()) {
			return m, nil
		}
	}
	return 0, errors.New("invalid map; want either, black or white")
}

// mapMatrix writes a word for every point of a map.
func (s *Server) mapMatrix(args []string, word func(*worm.Result, *worm.Closest, board.Point) string) (string, error) {
	m, err := mapArg(args)
	if err != nil {
		return "", err
	}
	r := s.staticWorms()
	return s.matrix(func(p board.Point) string { return word(r, &r.Maps[m], p) + " " }), nil
}

// nothing is an empty word of a matrix.
const nothing = `""`

func distances(_ context.Context, s *Server, args []string) (string, error) {
	return s.mapMatrix(args, func(_ *worm.Result, c *worm.Closest, p board.Point) string {
		if c.Distance(p) < 0 {
			return nothing
		}
		return fmt.Sprint(c.Distance(p))
	})
}

func ties(_ context.Context, s *Server, args []string) (string, error) {
	return s.mapMatrix(args, func(_ *worm.Result, c *worm.Closest, p board.Point) string {
		if c.Distance(p) < 0 {
			return nothing
		}
		return fmt.Sprint(c.Ties(p))
	})
}

func owners(_ context.Context, s *Server, args []string) (string, error) {
	return s.mapMatrix(args, func(r *worm.Result, c *worm.Closest, p board.Point) string {
		owner := board.Empty
		for i, id := range c.All(p) {
			switch color := r.Worms[id].Color; {
			case i == 0:
				owner = color
			case owner != color:
				return "empty"
			}
		}
		return owner.String()
	})
}

func closestWorms(_ context.Context, s *Server, args []string) (string, error) {
	return s.mapMatrix(args, func(r *worm.Result, c *worm.Closest, p board.Point) string {
		switch c.Ties(p) {
		case 0:
			return nothing
		case 1:
			return s.vertex(r.Worms[c.All(p)[0]].Origin)
		}
		return "*"
	})
}

func closeWorms(_ context.Context, s *Server, args []string) (string, error) {
	m, err := mapArg(args)
	if err != nil {
		return "", err
	}
	p, err := s.point(args, 1)
	if err != nil {
		return "", err
	}
	r := s.staticWorms()
	c := &r.Maps[m]
	if c.Distance(p) < 0 {
		return "out of range", nil
	}
	words := []string{fmt.Sprintf("distance %d", c.Distance(p))}
	for _, id := range c.All(p) {
		words = append(words, fmt.Sprintf("%s 1/%d", s.vertex(r.Worms[id].Origin), c.Ties(p)))
	}
	if c.IsCut(p) {
		words = append(words, fmt.Sprintf("(more than %d, none listed)", worm.MaxClose))
	}
	return strings.Join(words, " "), nil
}

// perWorm makes a command that writes a word on every stone.
func perWorm(word func(*worm.Worm) string) func(context.Context, *Server, []string) (string, error) {
	return func(_ context.Context, s *Server, _ []string) (string, error) { return s.wormMatrix(word), nil }
}

func (s *Server) wormMatrix(word func(*worm.Worm) string) string {
	r := s.staticWorms()
	return s.matrix(func(p board.Point) string {
		if w := r.At(p); w != nil {
			return word(w) + " "
		}
		return nothing + " "
	})
}

func libertiesOfOrder(_ context.Context, s *Server, args []string) (string, error) {
	n, ok := number(arg(args, 0), 1, 4)
	if !ok {
		return "", errors.New("invalid order; want 1 to 4")
	}
	return s.wormMatrix(func(w *worm.Worm) string { return fmt.Sprint(w.Liberties[n-1]) }), nil
}

func rings(_ context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", err
	}
	r := s.staticWorms()
	w := r.At(p)
	lines := []string{fmt.Sprintf("%s effective size %.2f", s.vertex(w.Origin), w.EffectiveSize)}
	for d, ring := range r.Rings(r.ID(p)) {
		lines = append(lines, fmt.Sprintf("distance %d: %d points %.3f", d, ring.Points, ring.Size))
	}
	return strings.Join(lines, "\n"), nil
}

func unconditionalOwners(_ context.Context, s *Server, _ []string) (string, error) {
	r := s.staticWorms()
	return s.matrix(func(p board.Point) string {
		owner := board.Empty
		switch r.Settled[p] {
		case worm.Alive:
			owner = s.board.At(p)
		case worm.Dead:
			owner = s.board.At(p).Opponent()
		case worm.WhiteTerritory:
			owner = board.White
		case worm.BlackTerritory:
			owner = board.Black
		}
		return owner.String() + " "
	}), nil
}

// tacticsGraphic marks worms that can be taken and not saved, and draws a triangle
// on those that can be both; the points are labelled a and d.
func tacticsGraphic(ctx context.Context, s *Server, _ []string) (string, error) {
	r, err := s.fullWorms(ctx)
	if err != nil {
		return "", err
	}
	labels := make(map[board.Point]string)
	var lines []string
	for i := range r.Worms {
		w := &r.Worms[i]
		if !w.Attackable() {
			continue
		}
		mark := "MARK "
		if w.DefendCode != 0 {
			mark = "TRIANGLE "
			addLabel(labels, w.DefendPoint, "d")
		}
		addLabel(labels, w.AttackPoint, "a")
		lines = append(lines, mark+s.vertices(r.Stones(i)))
	}
	for _, p := range s.board.Points() {
		if labels[p] != "" {
			lines = append(lines, "LABEL "+s.vertex(p)+" "+labels[p])
		}
	}
	return strings.Join(lines, "\n"), nil
}

func addLabel(labels map[board.Point]string, p board.Point, letter string) {
	if p > 0 && !strings.Contains(labels[p], letter) {
		labels[p] += letter
	}
}
