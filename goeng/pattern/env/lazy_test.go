package env_test

import (
	"testing"

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
