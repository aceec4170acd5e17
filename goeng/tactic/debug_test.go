package tactic

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"ana/goeng/board"
)

func dump(n *Node, depth, max, h int, sb *strings.Builder) {
	fmt.Fprintf(sb, "%s%s %s", strings.Repeat("  ", depth), n.Color, n.Move.Vertex(h))
	for _, a := range n.Answers {
		k := "D"
		if a.Attack {
			k = "A"
		}
		fmt.Fprintf(sb, " %s%d %s", k, a.Code, a.Point.Vertex(h))
	}
	sb.WriteByte('\n')
	if depth < max {
		for _, c := range n.Children {
			dump(c, depth+1, max, h, sb)
		}
	}
}

// DBG="loadsgf games/x.sgf 3;trymove W A4;attack A9" DEPTH=3
func TestDebug(t *testing.T) {
	cmds := os.Getenv("DBG")
	if cmds == "" {
		t.Skip()
	}
	r := &suiteRunner{t: t, dir: "/work/shared/corpus/gnugo-regression", reader: map[[2]int]*Reader{}}
	max := 3
	fmt.Sscan(os.Getenv("DEPTH"), &max)
	for _, c := range strings.Split(cmds, ";") {
		f := strings.Fields(c)
		if f[0] != "attack" && f[0] != "defend" {
			r.run(c)
			continue
		}
		rd := New(Options{Moves: r.tries, Shift: r.shift, Record: true})
		var res Result
		p, _ := board.ParseVertex(f[1], r.b.Width(), r.b.Height())
		if f[0] == "attack" {
			res = rd.Attack(context.Background(), r.b, p)
		} else {
			res = rd.Defend(context.Background(), r.b, p)
		}
		var sb strings.Builder
		dump(res.Tree, 0, max, r.b.Height(), &sb)
		t.Logf("%s: %s %d nodes limit %d\n%s", c, r.answer(res), res.Nodes, res.Limit, sb.String())
	}
}
