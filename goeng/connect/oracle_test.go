package connect_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/connect"
	"ana/testdata/shared"
)

// pairOf is one recorded question: two strings of a position of the oracle, and
// the digits that GNU Go 3.8 printed at level 10 for connect and disconnect.
type pairOf struct {
	pos       int
	a, b      string
	con, disc int
}

// record is what is needed of a position of the oracle.
type record struct {
	Size         json.RawMessage
	Black, White []string
}

func (r *record) board(t testing.TB) *board.Board {
	t.Helper()
	var wh [2]int
	if json.Unmarshal(r.Size, &wh) != nil {
		if err := json.Unmarshal(r.Size, &wh[0]); err != nil {
			t.Fatal(err)
		}
		wh[1] = wh[0]
	}
	b := board.New(wh[0], wh[1])
	for _, side := range []struct {
		c    board.Color
		list []string
	}{{board.Black, r.Black}, {board.White, r.White}} {
		for _, v := range side.list {
			p, err := board.ParseVertex(v, wh[0], wh[1])
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Place(p, side.c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func positions(t testing.TB) []*board.Board {
	t.Helper()
	f, err := os.Open(shared.Path(t, "oracle", "go", "positions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<22)
	var out []*board.Board
	for sc.Scan() {
		var r record
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		out = append(out, r.board(t))
	}
	return out
}

func pairs(t testing.TB) []pairOf {
	t.Helper()
	data, err := os.ReadFile("testdata/gnugo38.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []pairOf
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var p pairOf
		if _, err := fmt.Sscan(line, &p.pos, &p.a, &p.b, &p.con, &p.disc); err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

// TestAgainstGNUGo compares success and failure with the recorded answers: a
// sample of them, or all with ANA_FULL=1.
func TestAgainstGNUGo(t *testing.T) {
	boards := positions(t)
	r := connect.New(connect.Options{})
	ctx := context.Background()
	same := [2]int{}
	n, nodes := 0, 0
	for i, q := range pairs(t) {
		if os.Getenv("ANA_FULL") == "" && i%16 != 0 {
			continue
		}
		b := boards[q.pos]
		p1, _ := board.ParseVertex(q.a, b.Width(), b.Height())
		p2, _ := board.ParseVertex(q.b, b.Width(), b.Height())
		con, disc := r.Connect(ctx, b, p1, p2), r.Disconnect(ctx, b, p1, p2)
		n++
		nodes += con.Nodes + disc.Nodes
		if (con.Code > 0) == (q.con > 0) {
			same[0]++
		}
		if (disc.Code > 0) == (q.disc > 0) {
			same[1]++
		}
	}
	t.Logf("%d pairs: connect %d, disconnect %d agree; %d moves a pair", n, same[0], same[1], nodes/n)
	if 100*same[0] < 96*n || 100*same[1] < 95*n {
		t.Errorf("agreement below 96 %% or 95 %%")
	}
}

// TestNoMemory: what a Reader was asked before does not change its answers.
func TestNoMemory(t *testing.T) {
	boards := positions(t)
	kept := connect.New(connect.Options{})
	ctx := context.Background()
	for i, q := range pairs(t) {
		if i%40 != 0 {
			continue
		}
		b := boards[q.pos]
		p1, _ := board.ParseVertex(q.a, b.Width(), b.Height())
		p2, _ := board.ParseVertex(q.b, b.Width(), b.Height())
		kept.Connect(ctx, b, p1, p2)
		got := kept.Disconnect(ctx, b, p1, p2)
		if want := connect.New(connect.Options{}).Disconnect(ctx, b, p1, p2); got != want {
			t.Errorf("position %d, %s and %s: %+v after other questions, %+v alone", q.pos, q.a, q.b, got, want)
		}
	}
}
