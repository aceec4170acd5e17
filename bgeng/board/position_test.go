package board_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"ana/bgeng/board"
	"ana/testdata/shared"
)

func TestStart(t *testing.T) {
	p := board.Start()
	if me, opp := p.Pips(); me != 167 || opp != 167 {
		t.Errorf("pips %d %d, want 167 167", me, opp)
	}
	if p.PositionID() != "4HPwATDgc/ABMA" {
		t.Errorf("position ID %s", p.PositionID())
	}
	n := board.Nackgammon()
	if me, _ := n.Pips(); me != 194 || n.Count(board.OnRoll) != 15 {
		t.Errorf("nackgammon: %d pips, %d checkers", me, n.Count(board.OnRoll))
	}
	for i := 1; i <= 3; i++ {
		if h := board.Hypergammon(i); h.Count(board.OnRoll) != i || h.Check() != "" {
			t.Errorf("hypergammon %d: %d checkers, %s", i, h.Count(board.OnRoll), h.Check())
		}
	}
}

// TestOracleClasses reads every recorded position: its ID must survive a round
// trip and its class must be the recorded one.
func TestOracleClasses(t *testing.T) {
	f, err := os.Open(shared.Path(t, "oracle", "bg", "gnubg-0ply.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		var r struct {
			ID    string `json:"position_id"`
			Class string `json:"class"`
		}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		p, err := board.ParsePositionID(r.ID)
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		if got := p.Class().String(); got != r.Class {
			t.Errorf("%s: class %s, want %s", r.ID, got, r.Class)
		}
		if p.PositionID() != r.ID || p.Swap().Swap() != p {
			t.Errorf("%s is written as %s", r.ID, p.PositionID())
		}
		back, err := board.FromKey(p.Key())
		if err != nil || back != p {
			t.Errorf("%s: key does not read back, %v", r.ID, err)
		}
	}
	if n == 0 {
		t.Fatal("no positions")
	}
}

func TestCheck(t *testing.T) {
	closed := board.Position{}
	for side := range 2 {
		for i := range 6 {
			closed[side][i] = 2
		}
		closed[side][board.Bar] = 1
	}
	held := board.Start()
	held[board.OnRoll][0] = 1
	many := board.Start()
	many[board.OnRoll][20] = 1
	for name, p := range map[string]board.Position{"both closed out": closed, "point held twice": held, "16 checkers": many, "empty": {}} {
		if p.Check() == "" {
			t.Errorf("%s is accepted", name)
		}
	}
	if _, err := board.FromKey([10]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255}); err == nil {
		t.Error("80 checkers are accepted")
	}
}

func BenchmarkBits(b *testing.B) {
	p := board.Start()
	for b.Loop() {
		p.Bits()
	}
}
