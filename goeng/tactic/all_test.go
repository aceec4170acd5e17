package tactic

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"ana/goeng/board"
)

// fight is a 9×9 position with several unsettled strings.
const fight = `. . . O . X . . .
. O . O X X . . .
O . . O X O X X .
X O O X X O O X X
X X X O O O . O O
X . . X X O O X .
O X X X O . O O X
. O . X O O . . .
O . . X X O . . .`

// small keeps the tests short.
var small = Options{Nodes: 2000}

func TestWorkersAgree(t *testing.T) {
	b := parse(t, fight)
	want, err := ReadAll(context.Background(), b, small, 1)
	if err != nil {
		t.Fatal(err)
	}
	attackable := 0
	for _, c := range want {
		if !c.Safe() {
			attackable++
		}
	}
	if attackable < 4 {
		t.Fatalf("only %d attackable strings: the position tests nothing", attackable)
	}
	for _, n := range []int{2, 5, 0} {
		got, err := ReadAll(context.Background(), b, small, n)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			for i := range want {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%d workers: %v, want %v", n, got[i], want[i])
				}
			}
		}
	}
}

func TestListsAreSortedAndShort(t *testing.T) {
	cs, err := ReadAll(context.Background(), parse(t, fight), small, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cs {
		for _, ms := range [][]Move{c.Attacks, c.Defences} {
			if len(ms) > MaxPoints {
				t.Errorf("%v: %d points", c.Origin, len(ms))
			}
			for i := 1; i < len(ms); i++ {
				if ms[i].Code > ms[i-1].Code {
					t.Errorf("%v: not sorted: %v", c.Origin, ms)
				}
			}
		}
		if c.Attack == Lose && c.Defence != Lose {
			t.Errorf("%v: defence of a safe string", c.Origin)
		}
	}
}

func TestInsertMove(t *testing.T) {
	var ms []Move
	for _, m := range []Move{{30, KoA}, {31, Win}, {32, KoA}, {31, KoB}, {33, Win}} {
		ms = insertMove(ms, m)
	}
	want := []Move{{33, Win}, {30, KoA}, {32, KoA}, {31, KoB}}
	if !reflect.DeepEqual(ms, want) {
		t.Errorf("got %v, want %v", ms, want)
	}
}

// TestStepper walks through a small game and compares with fresh readings.
func TestStepper(t *testing.T) {
	st := NewStepper(small, 1)
	b := parse(t, fight)
	strings, read := 0, 0
	for _, v := range []string{"C8", "B4", "J9", "H1"} {
		p, err := board.ParseVertex(v, 9, 9)
		if err != nil {
			t.Fatal(err)
		}
		if !b.TryPlay(p, board.Color(1+b.Depth()%2)) {
			t.Fatalf("move %s refused", v)
		}
		got, err := st.Read(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		n, k := st.Stats()
		strings, read = strings+n, read+k
		want, _ := ReadAll(context.Background(), b, small, 1)
		for i := range want {
			got[i].Nodes, want[i].Nodes = 0, 0
		}
		for i := range want {
			if !reflect.DeepEqual(got[i], want[i]) {
				t.Errorf("after %s: %v, want %v", v, got[i], want[i])
			}
		}
	}
	if read >= strings {
		t.Errorf("all %d strings were read again", strings)
	}
	st.Read(context.Background(), b)
	if _, again := st.Stats(); again != 0 {
		t.Errorf("%d strings read again in the same position", again)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ReadAll(ctx, parse(t, fight), Options{}, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("ReadAll: %v", err)
	}
	start := time.Now()
	r := New(Options{Nodes: 1 << 30})
	b := parse(t, fight)
	for _, p := range origins(b) {
		r.Attack(ctx, b, p)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("cancelled questions took %v", d)
	}
}

func TestNodeBudget(t *testing.T) {
	b := parse(t, fight)
	met := false
	for _, p := range origins(b) {
		res := New(Options{Nodes: 20}).Attack(context.Background(), b, p)
		met = met || res.Limit&LimitNodes != 0
		if res.Nodes > 40 {
			t.Errorf("%v: %d nodes with a budget of 20", p, res.Nodes)
		}
	}
	if !met {
		t.Error("no question met the budget")
	}
}

func TestNothingToRead(t *testing.T) {
	b := board.New(9, 9)
	r := New(Options{})
	if res := r.Attack(context.Background(), b, board.At(4, 4)); res.Code != Lose || res.Point != board.Pass {
		t.Errorf("empty point: %v", res)
	}
	if cs, err := ReadAll(context.Background(), b, Options{}, 3); err != nil || len(cs) != 0 {
		t.Errorf("empty board: %v, %v", cs, err)
	}
}

func BenchmarkReadAll(b *testing.B) {
	pos := parse(b, fight)
	p := newPool(Options{}, 1)
	for b.Loop() {
		if _, err := p.readAll(context.Background(), pos, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLadder(b *testing.B) {
	pos := parse(b, micros[1].board)
	r := New(Options{})
	p, _ := board.ParseVertex("E5", 9, 9)
	for b.Loop() {
		r.Attack(context.Background(), pos, p)
	}
}
