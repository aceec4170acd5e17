package gtp_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/gtp"
)

// do asks a server and fails the test if it refuses.
func do(t *testing.T, s *gtp.Server, line string) string {
	t.Helper()
	resp, _ := s.Do(context.Background(), line)
	if !resp.OK {
		t.Fatalf("%s: %s", line, resp.Text)
	}
	return resp.Text
}

// The floors of TestFinalScore, of 30 games; all 30 were right when they were set.
const (
	scoreFloor = 28
	deadFloor  = 29
)

// TestFinalScore counts finished games as GNU Go does after playing them out.
func TestFinalScore(t *testing.T) {
	data, err := os.ReadFile("testdata/finished.tsv")
	if err != nil {
		t.Fatal(err)
	}
	games, scores, dead := 0, 0, 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		size := len(f[0])*10 - 1 // "9" or "13"
		fmt.Sscan(f[0], &size)
		s := gtp.New(gtp.Options{Size: size, Komi: 6.5, Engine: gtp.Parts(goeng.Options{}, 0)})
		for _, m := range strings.Fields(f[3]) {
			v := "pass"
			if m[1] != '-' {
				v = board.At(int(m[2]-'a'), int(m[1]-'a')).Vertex(size)
			}
			do(t, s, "play "+m[:1]+" "+v)
		}
		if got := do(t, s, "final_score"); got == f[1] {
			scores++
		} else {
			t.Logf("game %d: final_score %s, want %s", games, got, f[1])
		}
		want, got := strings.Fields(f[2]), strings.Fields(do(t, s, "final_status_list dead"))
		slices.Sort(want)
		slices.Sort(got)
		if slices.Equal(want, got) {
			dead++
		} else {
			t.Logf("game %d: dead %v, want %v", games, got, want)
		}
		games++
	}
	if games != 30 || scores < scoreFloor || dead < deadFloor {
		t.Errorf("of %d games %d scores and %d times the dead stones", games, scores, dead)
	}
}

// TestFinalStatus counts small positions by hand: a wall with a dead stone and a
// dame, a seki, stones that nobody can take, and an unfinished fight.
func TestFinalStatus(t *testing.T) {
	s := gtp.New(gtp.Options{Size: 5, Engine: gtp.Parts(goeng.Options{}, 0)})
	check := func(line, want string) {
		t.Helper()
		if got := do(t, s, line); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	do(t, s, "gogui-setup b B1 b B2 b B3 b B4 b B5 w D1 w D2 w D3 w D4 w D5")
	check("final_score", "0")
	check("final_status_list dame", "C5 C4 C3 C2 C1")
	check("final_status_list black_territory", "A5 A4 A3 A2 A1")
	check("final_status A1", "black_territory")
	check("final_status B1", "alive")
	do(t, s, "komi 0.5")
	do(t, s, "gogui-setup b C1 b C2 b C3 b C4 b C5 w A3 b B3 b A4 b B4")
	check("final_status A3", "dead")
	check("final_status_list dead", "A3")
	check("final_score", "B+17.5")
	if resp, _ := s.Do(context.Background(), "final_status_list nothing"); resp.OK {
		t.Error("an unknown status is listed")
	}
	if resp, _ := s.Do(context.Background(), "final_status Z9"); resp.OK {
		t.Error("a point off the board has a status")
	}
	do(t, s, "clear_board")
	check("final_score", "W+0.5")
}

// TestFinalSeki has two strings that share their last two liberties, each walled in
// by a living group.
func TestFinalSeki(t *testing.T) {
	s := gtp.New(gtp.Options{Size: 9, Engine: gtp.Parts(goeng.Options{}, 0)})
	do(t, s, "gogui-setup "+strings.TrimSpace(stones(
		"XX.OOX.X.",
		"XX.OOXXXX",
		"OXXOOX..X",
		"OOOXXXXXX",
		"O.OOX....",
		".O.OX....",
		"OOOOX....",
		"...OX....",
		"...OX....")))
	if got := do(t, s, "final_status_list seki"); got != "A9 B9 A8 B8 B7 C7\nD9 E9 D8 E8 D7 E7" {
		t.Errorf("seki: %q", got)
	}
	if got := do(t, s, "final_status_list dame"); got != "C9 C8" {
		t.Errorf("dame: %q", got)
	}
	if got := do(t, s, "final_score"); got != "B+15.0" {
		t.Errorf("score: %s, White has 9 points and Black 24", got)
	}
}

// stones writes rows of a board as the arguments of gogui-setup.
func stones(rows ...string) string {
	var sb strings.Builder
	for y, row := range rows {
		for x, c := range row {
			switch c {
			case 'X':
				sb.WriteString(" b ")
			case 'O':
				sb.WriteString(" w ")
			default:
				continue
			}
			sb.WriteString(board.At(y, x).Vertex(len(rows)))
		}
	}
	return sb.String()
}
