package model_test

import (
	"errors"
	"testing"

	goboard "ana/goeng/board"
	"ana/model"
)

func TestCursorMoves(t *testing.T) {
	t.Parallel()
	rec, _ := game(t, 9, nil, "B D4", "W E5", "B F6", "W G7")
	c := model.NewCursor(rec, 7)
	if c.Record() != rec || c.GameIndex() != 0 || c.ID() != 0 {
		t.Fatal("not at the start")
	}
	c, moved := c.Step(3)
	if !moved || c.MoveNumber() != 3 {
		t.Errorf("at move %d", c.MoveNumber())
	}
	c, moved = c.Step(-9)
	if !moved || c.ID() != 0 {
		t.Errorf("at node %d", c.ID())
	}
	if _, moved = c.Step(-1); moved {
		t.Error("stepped before the root")
	}
	white := func(n *model.Node) bool { return n.HasMove && n.Move.Color == goboard.White }
	c, _ = c.NextWhere(white)
	d, ok := c.NextWhere(white)
	if !ok || c.MoveNumber() != 2 || d.MoveNumber() != 4 {
		t.Errorf("white moves %d and %d", c.MoveNumber(), d.MoveNumber())
	}
	if _, ok = d.NextWhere(white); ok {
		t.Error("found a fifth move")
	}
	if e, ok := d.PrevWhere(white); !ok || e.ID() != c.ID() {
		t.Errorf("back at %d", e.ID())
	}
	if _, ok := c.PrevWhere(white); ok {
		t.Error("found a white move before the first")
	}
	if _, ok := c.ToGame(1); ok {
		t.Error("went to a game that is not there")
	}
	if got := c.Line(); len(got) != 5 {
		t.Errorf("line %v", got)
	}
	if _, ok := c.ToNode(99); ok {
		t.Error("went to a node that is not there")
	}
	if _, ok := c.Child(1); ok {
		t.Error("went to a child that is not there")
	}
}

// TestAfterPassesSetup has setup behind a move: GTP's loadsgf with a move number loads it.
func TestAfterPassesSetup(t *testing.T) {
	t.Parallel()
	b := model.NewGame(model.KindGo)
	b.Game().Go = model.GoInfo{Width: 9, Height: 9}
	add := func(parent model.NodeID, m string) model.NodeID {
		id := b.Add(parent)
		if m != "" {
			b.Node(id).HasMove, b.Node(id).Move = true, move(t, 9, m)
		}
		return id
	}
	one := add(0, "B D4")
	two := add(one, "")
	b.Node(two).Setup = &model.Setup{White: coords(t, 9, "E5"), ToMove: goboard.Black}
	add(two, "B F6")
	g, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	c := model.NewCursor(&model.Record{Kind: model.KindGo, Games: []*model.Game{g}}, 0)
	if at, _ := c.ToMove(1); at.ID() != one {
		t.Errorf("move 1 is node %d", at.ID())
	}
	at, _ := c.After(1)
	if at.ID() != two || at.Go().ToMove != goboard.Black || at.Go().At(coord(t, 9, "E5")) != goboard.White {
		t.Errorf("after move 1: node %d", at.ID())
	}
	if at, _ = c.After(0); at.ID() != 0 {
		t.Errorf("after move 0: node %d", at.ID())
	}
}

func TestIdentityTellsPositionsApart(t *testing.T) {
	t.Parallel()
	setup := &model.Setup{Black: coords(t, 5, "B5 A4 B3"), White: coords(t, 5, "C5 B4 D4 C3")}
	rec, _ := game(t, 5, setup, "B C4", "W E1", "B E2", "W B4", "B E1", "W pass")
	seen := map[uint64]int{}
	c := model.NewCursor(rec, 0)
	for i, ok := 0, true; ok; i++ {
		id := c.Identity()
		if old, again := seen[id]; again {
			t.Errorf("nodes %d and %d have one identity", old, i)
		}
		seen[id] = i
		if c.Identity() != id {
			t.Error("identity changes")
		}
		c, ok = c.Next()
	}
}

func TestLargeBoardsAreNotAnalysed(t *testing.T) {
	t.Parallel()
	b := model.NewGame(model.KindGo)
	b.Game().Go = model.GoInfo{Width: 30, Height: 20}
	g, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	c := model.NewCursor(&model.Record{Games: []*model.Game{g}}, 0)
	if _, err := c.Go().Board(); err == nil {
		t.Error("a board of 30 columns is given to the engine")
	}
	if v := (model.Coord{X: 29, Y: 0}).Vertex(20); v != "AE20" {
		t.Errorf("vertex %s", v)
	}
	b = model.NewGame(model.KindGo)
	b.Game().Go = model.GoInfo{Width: 53, Height: 9}
	if _, _, err := b.Finish(); err == nil {
		t.Error("53 columns accepted")
	}
}

func TestBuilderWantsPreOrder(t *testing.T) {
	t.Parallel()
	b := model.NewGame(model.KindBackgammon)
	x := b.Add(0)
	b.Add(0)
	b.Add(x)
	if _, _, err := b.Finish(); err == nil {
		t.Error("nodes out of order accepted")
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for _, k := range []model.Kind{model.KindUnknown, model.KindGo, model.KindBackgammon} {
		text, _ := k.MarshalText()
		var back model.Kind
		if err := back.UnmarshalText(text); err != nil || back != k {
			t.Errorf("%s comes back as %v, %v", text, back, err)
		}
	}
	var k model.Kind
	if err := k.UnmarshalText([]byte("chess")); err == nil {
		t.Error("chess accepted")
	}
	for s, want := range map[model.Severity]string{model.Note: "note", model.Warning: "warning", model.Critical: "error"} {
		if text, _ := s.MarshalText(); string(text) != want {
			t.Errorf("%s, want %s", text, want)
		}
	}
	for a := model.ActNone; a <= model.ActSetup; a++ {
		if a.String() == "" {
			t.Errorf("action %d has no word", a)
		}
	}
}

func TestErrorList(t *testing.T) {
	t.Parallel()
	if (model.ErrorList{}).Err() != nil {
		t.Error("an empty list is an error")
	}
	one := &model.Error{File: "a", Member: "m", Offset: 16, Msg: "x"}
	list := model.ErrorList{one, &model.Error{Offset: 3, Msg: "y", Severity: model.Warning}}
	if got := one.Error(); got != "a(m):+0x10: x" {
		t.Error(got)
	}
	if got := list[1].Error(); got != "-:+0x3: y" {
		t.Error(got)
	}
	var found *model.Error
	if !errors.As(list.Err(), &found) || found != one || list.Error() != "a(m):+0x10: x (and 1 more)" {
		t.Errorf("%v", list)
	}
	if got := list.AtLeast(model.Warning); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestStartStates(t *testing.T) {
	t.Parallel()
	for variant, pips := range map[string]int{"backgammon": 167, "nackgammon": 194, "hypergammon": 69, "hypergammon1": 24, "hypergammon2": 47, "longgammon": 360} {
		s := model.StartState(variant)
		if a, b := s.Pips(); a != pips || b != pips {
			t.Errorf("%s: %d and %d pips, want %d", variant, a, b, pips)
		}
	}
}
