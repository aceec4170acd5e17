package record_test

import (
	"path/filepath"
	"strings"
	"testing"

	"ana/bgeng/moves"
	"ana/model"
	"ana/model/record"
	"ana/model/record/posid"
	"ana/testdata/shared"
)

func bgAt(rec *model.Record, game int) *model.BgPosition { return model.NewCursor(rec, game).Bg() }

func plays(p *model.BgPosition) []string {
	var out []string
	for _, m := range moves.Legal(p.Board, p.Match.Dice[0], p.Match.Dice[1], nil) {
		out = append(out, moves.Notation(&m))
	}
	return out
}

func TestCase31BothDice(t *testing.T) {
	rec := openCase(t, "31-both-dice.txt")
	if got := plays(bgAt(rec, 0)); len(got) != 1 || got[0] != "24/22 8/2" {
		t.Errorf("plays %q", got)
	}
}

func TestCase33BearOff(t *testing.T) {
	rec := openCase(t, "33-bear-off.txt")
	want := []int{2, 2, 1, 1, 2, 2, 2}
	if len(rec.Games) != len(want) {
		t.Fatalf("%d positions", len(rec.Games))
	}
	for i, n := range want {
		if got := plays(bgAt(rec, i)); len(got) != n {
			t.Errorf("line %d: plays %q, want %d", i+1, got, n)
		}
	}
}

func TestCase35UpperPlayerOnBar(t *testing.T) {
	rec := openCase(t, "35-xgid-both-bars.txt")
	p := bgAt(rec, 0)
	if got := plays(p); len(got) != 1 || got[0] != "bar/23* bar/20" {
		t.Errorf("plays %q", got)
	}
	if id := p.Board.PositionID(); id != "MufBYCDYzuCAYA" || !p.Match.Jacoby || p.Match.Length != 0 || p.State.Turn != 0 {
		t.Errorf("id %s, match %+v", id, p.Match)
	}
}

func TestCase37Cube(t *testing.T) {
	rec := openCase(t, "37-xgid-cube.txt")
	for i, owner := range []int8{0, 1, -1} {
		p := bgAt(rec, i)
		if p.State.Owner != owner || p.Board.PositionID() != "u61jAAButwMGAA" {
			t.Errorf("line %d: owner %d, id %s", i+1, p.State.Owner, p.Board.PositionID())
		}
	}
	wantWarnings(t, rec, 1, ":3:", "cube")
}

func TestCase38HiddenPlay(t *testing.T) {
	rec := openCase(t, "38-hidden-play.mat")
	g := rec.Games
	if g[0].Players[0].Name != "North" || g[0].Players[1].Name != "South" {
		t.Errorf("players %v", g[0].Players)
	}
	if r := g[0].Result; r.Winner != 0 || r.Points != 1 || r.Reason != "resign" {
		t.Errorf("game 1: %+v", r)
	}
	if r := g[1].Result; r.Winner != 1 || r.Points != 2 || r.Reason != "resign" {
		t.Errorf("game 2: %+v", r)
	}
	made := 0
	for id := range model.NodeID(g[0].Len()) {
		if a := g[0].Node(id).Action; a != nil && a.Kind == model.ActRoll && !a.Hidden {
			made++
		}
	}
	if made != 9 {
		t.Errorf("game 1: %d plays, want 9", made)
	}
	if !g[2].Bg.Unfinished || g[2].Result.Winner != -1 || g[2].Moves() != 6 {
		t.Errorf("game 3: unfinished %v, %d actions", g[2].Bg.Unfinished, g[2].Moves())
	}
	wantWarnings(t, rec, 0)
}

func TestCase40Jacoby(t *testing.T) {
	rec := openCase(t, "40-jacoby-gammon.mat")
	if r := rec.Games[0].Result; r.Winner != 0 || r.Points != 1 {
		t.Errorf("result %+v", r)
	}
	wantWarnings(t, rec, 0)
	data := mustRead(t, shared.Path(t, "corpus", "cases", "40-jacoby-gammon.mat"))
	off, err := record.Parse("off.mat", []byte(strings.Replace(data, `[Jacoby "On"]`, `[Jacoby "Off"]`, 1)), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	wantWarnings(t, off, 1, "2 were expected")
}

func TestCase41Backgammon(t *testing.T) {
	rec := openCase(t, "41-backgammon-value.mat")
	if r := rec.Games[0].Result; r.Winner != 0 || r.Points != 3 {
		t.Errorf("game 1: %+v", r)
	}
	if r := rec.Games[1].Result; r.Winner != 1 || r.Points != 1 {
		t.Errorf("game 2: %+v", r)
	}
	wantWarnings(t, rec, 1, "2 points written, 1 was expected")
	wantWarnings(t, rec, 1)
}

func TestCase44Crawford(t *testing.T) {
	rec := openCase(t, "44-crawford.mat")
	for i, want := range [][2]bool{{false, false}, {true, false}, {false, true}} {
		if in := rec.Games[i].Bg; in.Crawford != want[0] || in.PostCrawford != want[1] {
			t.Errorf("game %d: Crawford %v, after it %v", i+1, in.Crawford, in.PostCrawford)
		}
	}
	wantWarnings(t, rec, 0)
}

func TestCase47TightColumns(t *testing.T) {
	rec := openCase(t, "47-tight-columns.mat")
	c := model.NewCursor(rec, 0)
	rolls, player := 0, -1
	for ok := true; ok; c, ok = c.Next() {
		a := c.Node().Action
		if a == nil || a.Kind != model.ActRoll {
			continue
		}
		if rolls++; a.Player == player || a.Dance {
			t.Errorf("roll %d: player %d again, or no play", rolls, player)
		}
		player = a.Player
	}
	if rolls < 12 {
		t.Errorf("%d rolls", rolls)
	}
	wantWarnings(t, rec, 0)
}

func TestCase49Money(t *testing.T) {
	rec := openCase(t, "49-money-session.mat")
	if len(rec.Games) != 2 || rec.Games[0].Bg.Length != 0 || rec.Games[1].Bg.Score != [2]int{2, 0} {
		t.Errorf("%d games, %+v", len(rec.Games), rec.Games[0].Bg)
	}
	for i, want := range [][2]int{{2, 0}, {2, 1}} {
		g := rec.Games[i]
		score := g.Bg.Score
		score[g.Result.Winner] += int(g.Result.Points)
		if score != want || g.Bg.Crawford || g.Bg.PostCrawford {
			t.Errorf("game %d: score %v, want %v", i+1, score, want)
		}
	}
	wantWarnings(t, rec, 0)
}

func TestCase50LongComment(t *testing.T) {
	rec := openCase(t, "50-gm6-long-comment.sgf")
	g := rec.Games[0]
	rolls, comment := 0, 0
	for id := range model.NodeID(g.Len()) {
		n := g.Node(id)
		comment = max(comment, len(n.Comment))
		if a := n.Action; a != nil && a.Kind == model.ActRoll {
			if rolls++; rolls == 4 && a.Stored.HasLuck {
				t.Error("play 4 has luck")
			}
		}
	}
	if rolls != 8 || comment < 83000 {
		t.Errorf("%d plays, comment of %d bytes", rolls, comment)
	}
	if r := g.Result; r.Winner != 1 || r.Points != 2 || r.Reason != "resign" {
		t.Errorf("result %+v", r)
	}
	wantWarnings(t, rec, 1, "dropped")
}

func TestCase52BadIDs(t *testing.T) {
	rec := openCase(t, "52-bad-ids.txt")
	if len(rec.Games) != 2 {
		t.Errorf("%d good lines, want 1 and 16", len(rec.Games))
	}
	bad := rec.Warnings.AtLeast(model.Critical)
	lines := map[int]bool{}
	for _, e := range bad {
		lines[e.Line] = true
	}
	for n := 2; n <= 15; n++ {
		if !lines[n] {
			t.Errorf("no error on line %d", n)
		}
	}
	if len(lines) != 14 {
		t.Errorf("errors on %d lines: %v", len(lines), bad)
	}
}

func TestCase54SavedMidGame(t *testing.T) {
	rec := openCase(t, "54-saved-mid-game.xg")
	g := rec.Games[0]
	if len(rec.Games) != 1 || !g.Bg.Unfinished || g.Moves() != 11 || g.Bg.Length != 7 || g.Players[0].Name != "charlot1" || g.Players[1].Name != "charlot2" {
		t.Errorf("%d games, %d actions, %+v", len(rec.Games), g.Moves(), g.Bg)
	}
	if len(rec.Warnings) != 1 || rec.Warnings[0].Severity != model.Note || !strings.Contains(rec.Warnings[0].Msg, "not finished") {
		t.Errorf("warnings %v", rec.Warnings)
	}
}

func TestCase57Positions(t *testing.T) {
	rec := openCase(t, "57-gammon-chances.txt")
	if len(rec.Games) != 4 || len(rec.Warnings) != 0 {
		t.Errorf("%d positions, warnings %v", len(rec.Games), rec.Warnings)
	}
}

func TestPositionTexts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(shared.Path(t, "corpus", "bg", "pos-*"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files")
	}
	byNumber := map[string]string{}
	for _, f := range files {
		rec, err := parseFile(t, f)
		name := filepath.Base(f)
		if err != nil || len(rec.Games) != 1 || len(rec.Warnings) != 0 {
			t.Errorf("%s: %v, %v", name, rec, err)
			continue
		}
		c := model.NewCursor(rec, 0)
		if c.Node().Comment == "" {
			t.Errorf("%s: no comment", name)
		}
		id := posid.ID(c, posid.XGID)
		number := strings.SplitN(name, "-", 3)[2][:2]
		if old := byNumber[number]; old != "" && old != id {
			t.Errorf("%s: %s, others %s", name, id, old)
		}
		byNumber[number] = id
	}
}

func TestGnubgTextExports(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(shared.Path(t, "corpus", "bg", "gnubg-analysis-*"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files")
	}
	for _, f := range files {
		rec, err := parseFile(t, f)
		if err != nil || len(rec.Games) < 10 || len(rec.Warnings.AtLeast(model.Warning)) != 0 {
			t.Errorf("%s: %v, %v", filepath.Base(f), rec, err)
			continue
		}
		for i := range rec.Games {
			again, err := posid.FromID(posid.ID(model.NewCursor(rec, i), posid.GNU))
			if err != nil || bgAt(again, 0).Identity() != bgAt(rec, i).Identity() {
				t.Errorf("%s: position %d does not come back: %v", filepath.Base(f), i+1, err)
			}
		}
	}
}
