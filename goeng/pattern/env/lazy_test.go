package env_test

import (
	"maps"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/goeng/pattern/builtin"
	"ana/goeng/pattern/env"
)

// TestLazy: judging the matches that read last gives the same dragons and reads
// fewer of them.
func TestLazy(t *testing.T) {
	asked := [2]int{}
	same := true
	for _, r := range oracle(t)[:3] {
		b := r.board(t)
		var dragons [2]map[string]string
		for i, lazy := range []bool{false, true} {
			in := pattern.ConnInput{Board: b, Set: builtin.Load(), Mode: pattern.Conn38, Lazy: lazy, Env: env.New(env.Input{Board: b, ConnectNodes: 100})}
			c := pattern.NewConn(in)
			if err := c.FindCuts(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := c.FindConnections(t.Context()); err != nil {
				t.Fatal(err)
			}
			dragons[i] = map[string]string{}
			for _, p := range b.Points() {
				if b.At(p).IsPlayer() {
					dragons[i][p.Vertex(b.Height())] = c.Dragon(p).Vertex(b.Height())
				}
			}
			for _, o := range c.Outcomes {
				if o.Nodes > 0 {
					asked[i]++
				}
			}
		}
		for p, o := range dragons[0] {
			same = same && dragons[1][p] == o
		}
	}
	if !same || asked[1] >= asked[0] {
		t.Errorf("dragons the same: %v; matches read out %d in order, %d lazily", same, asked[0], asked[1])
	}
}

// place is where and how an effect acts.
type place struct {
	kind       pattern.EffectKind
	color      board.Color
	at, anchor board.Point
}

// settled is what effects amount to: of sources the strongest counts, of the
// intrusions of one stone into a vertex the weakest; a source keeps its vertex open.
func settled(effects []pattern.Effect) map[place]float32 {
	out, open := map[place]float32{}, map[place]bool{}
	for _, e := range effects {
		k := place{e.Kind, e.Color, e.Point, board.NoPoint}
		v := out[k]
		switch e.Kind {
		case pattern.EffectSource:
			v = max(v, e.Strength)
		case pattern.EffectIntrusion:
			k.anchor = e.Anchor
			if w, ok := out[k]; !ok || e.Strength < w {
				v = e.Strength
			} else {
				v = w
			}
		case pattern.EffectWeakBlock:
			v++
		}
		out[k] = v
		open[place{0, e.Color, e.Point, 0}] = open[place{0, e.Color, e.Point, 0}] || e.Strength > 0
	}
	maps.DeleteFunc(out, func(k place, _ float32) bool {
		return (k.kind == pattern.EffectBlock || k.kind == pattern.EffectWeakBlock) &&
			(open[place{0, k.color, k.at, 0}] || k.kind == pattern.EffectWeakBlock && has(out, place{pattern.EffectBlock, k.color, k.at, 0}))
	})
	return out
}

func has(m map[place]float32, k place) bool { _, ok := m[k]; return ok }

// TestLazyInfluence: judging the barriers that read last has the same effects and
// reads less, before and after life and death are known, by either side's rules.
func TestLazyInfluence(t *testing.T) {
	nodes, n := [2]int{}, 0
	for _, set := range []*pattern.Set{builtin.Load(), loadSet(t, "2002", "influence.db", "barriers.db"), loadSet(t, "3.8", "influence.db", "barriers.db")} {
		for _, r := range oracle(t)[:1] {
			b := r.board(t)
			for run := range 8 {
				in := pattern.InfluenceInput{Board: b, Set: set, Compat: pattern.Dialect2002, ToMove: board.Color(1 + run%2), DragonsKnown: run&2 != 0}
				if run&4 != 0 {
					in.Compat = pattern.Dialect38
				}
				var effects [2]map[place]float32
				for i := range effects {
					in.Lazy, in.Env = i == 1, env.New(env.Input{Board: b, Compat: in.Compat, Nodes: 60})
					res, err := pattern.Influence(t.Context(), &in)
					if err != nil {
						t.Fatal(err)
					}
					effects[i] = settled(res.Effects)
					for _, o := range res.Outcomes {
						nodes[i] += o.Nodes
					}
				}
				n += len(effects[0])
				if !maps.Equal(effects[0], effects[1]) {
					t.Errorf("%s, run %d: the effects differ", r.File, run)
				}
			}
		}
	}
	if n == 0 || nodes[1] >= nodes[0] {
		t.Errorf("%d effects; %d moves read in order, %d lazily", n, nodes[0], nodes[1])
	}
}
