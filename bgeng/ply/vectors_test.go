package ply_test

import (
	"context"
	"fmt"
	"math"
	"sync"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/eval"
	"ana/bgeng/match"
	"ana/bgeng/ply"
)

// installed opens the weights once: making the bear-off databases takes a while.
var installed = sync.OnceValues(func() (eval.Evaluator, error) {
	return eval.Open(eval.NameGNU, eval.Options{CacheMiB: 16})
})

// gnubg returns an engine with the installed weights of GNU Backgammon, or
// skips the test.
func gnubg(tb testing.TB) *ply.Engine {
	tb.Helper()
	ev, err := installed()
	if err != nil {
		tb.Skip(err)
	}
	return ply.New(ev)
}

func position(tb testing.TB, id string) board.Position {
	tb.Helper()
	p, err := board.ParsePositionID(id)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// money is a question about p in money play without Jacoby, player 1 on roll.
func money(tb testing.TB, p board.Position) ply.Request {
	tb.Helper()
	m := board.Money()
	m.Jacoby = false
	return request(tb, p, m)
}

func request(tb testing.TB, p board.Position, m board.Match) ply.Request {
	tb.Helper()
	g, err := cube.New(match.Kazaross(), &m)
	if err != nil {
		tb.Fatal(err)
	}
	return ply.Request{
		Position: p, Game: g, Cube: cube.State{Value: m.Cube, Owner: m.Owner}, Player: m.OnRoll, Workers: 1,
	}
}

func near(tb testing.TB, what string, got, want, tol float64) {
	tb.Helper()
	if math.Abs(got-want) > tol || math.IsNaN(got) {
		tb.Errorf("%s: %.6f, want %.6f", what, got, want)
	}
}

func search(tb testing.TB, e *ply.Engine, req ply.Request) *ply.Result {
	tb.Helper()
	res, err := e.Search(context.Background(), req)
	if err != nil {
		tb.Fatal(err)
	}
	return res
}

// TestGroups has the values of one roll for every group, forced by choosing
// which roll list the root uses.
func TestGroups(t *testing.T) {
	e := gnubg(t)
	for _, c := range []struct {
		id     string
		static float64
		groups map[int][]float64
	}{
		{"sGfwATDgc/ABMA", -.159036, map[int][]float64{
			100: {-.162585}, 66: {-.163535, -.166003, -.158217}, 50: {-.182102, -.143068},
			33: {-.160685, -.155748, -.171321}, 25: {-.066836, -.220218, -.170832, -.192453}}},
		{"4NfCCUBmOwcDIA", 1.446137, map[int][]float64{
			100: {1.473623}, 66: {1.466065, 1.488438, 1.466366}, 50: {1.464535, 1.482711},
			33: {1.488740, 1.443993, 1.488137}, 25: {1.512053, 1.438897, 1.508581, 1.434960}}},
		{"wgTcjgzfBw8IAA", .429305, map[int][]float64{
			100: {.874997}, 66: {.883763, .876498, .864730}, 50: {.942240, .807754},
			33: {.857465, .871995, .895531}, 25: {.982307, 1.000396, .639437, .877848}}},
	} {
		req := money(t, position(t, c.id))
		near(t, c.id+" static", search(t, e, req).Equity, c.static, 2e-4)
		req.Rolls = 1
		for percent, want := range c.groups {
			// The rotation of 2002 uses the group after its counter.
			req.Rotation, req.Reduction = ply.Classic2002, []int{percent}
			for group, v := range want {
				e.SetCounter((group + len(want) - 1) % len(want))
				near(t, fmt.Sprintf("%s %d%% group %d", c.id, percent, group), search(t, e, req).Equity, v, 2e-4)
			}
		}
		// 33 % and 66 % of the same group complement each other.
		for group := range 3 {
			v := map[int]float64{}
			for _, percent := range []int{33, 66} {
				e.SetCounter((group + 2) % 3)
				req.Reduction = []int{percent}
				v[percent] = search(t, e, req).Equity
			}
			req.Reduction = nil
			near(t, c.id+" complement", (12*v[33]+24*v[66])/36, search(t, e, req).Equity, 1e-6)
		}
	}
}

// TestTwoRolls has level 0 full and level 1 reduced.
func TestTwoRolls(t *testing.T) {
	e := gnubg(t)
	for _, c := range []struct {
		id   string
		want map[int]float64
	}{
		{"sGfwATDgc/ABMA", map[int]float64{100: -.158759, 66: -.156838, 50: -.159187, 33: -.162601, 25: -.163222}},
		{"4NfCCUBmOwcDIA", map[int]float64{100: 1.475792, 66: 1.476023, 50: 1.474300, 33: 1.475328, 25: 1.475637}},
		{"wgTcjgzfBw8IAA", map[int]float64{100: .329795, 66: .328052, 50: .327097, 33: .333279, 25: .334783}},
	} {
		req := money(t, position(t, c.id))
		req.Rolls = 2
		for percent, want := range c.want {
			for _, rotation := range []ply.Rotation{ply.Path, ply.Stack, ply.Classic2003} {
				req.Rotation, req.Reduction = rotation, []int{100, percent}
				near(t, fmt.Sprintf("%s %d%% %s", c.id, percent, rotation), search(t, e, req).Equity, want, 2e-4)
			}
		}
	}
	req := money(t, position(t, "sGfwATDgc/ABMA"))
	for rolls, want := range map[int][]float64{
		1: {.448532, .117091, .005793, .174775, .007757}, 2: {.449036, .116677, .004769, .169890, .008387},
	} {
		req.Rolls = rolls
		for i, v := range search(t, e, req).Outputs {
			near(t, fmt.Sprintf("output %d at %d rolls", i, rolls), float64(v), want[i], 2e-4)
		}
	}
	// 2001 took the rolls in another order.
	req.Rolls, req.Rotation, req.Reduction = 2, ply.Classic2001, []int{33}
	e.SetCounter(0)
	near(t, "2 rolls 33 % 2001", search(t, e, req).Equity, -.163864, 2e-4)
}

// TestThreeRolls follows the worked example of the rotations.
func TestThreeRolls(t *testing.T) {
	e := gnubg(t)
	req := money(t, position(t, "sGfwATDgc/ABMA"))
	req.Rolls = 3
	for _, c := range []struct {
		rotation  ply.Rotation
		reduction []int
		want      float64
		leaves    int64
	}{
		{ply.Path, nil, -.161971, 9261},
		{ply.Classic2001, []int{33}, -.163846, 3087},
		{ply.Classic2002, []int{33}, -.158612, 3087},
		{ply.Classic2003, []int{33}, -.158612, 3087},
		{ply.Classic2002a, []int{33}, -.165311, 3087},
		{ply.Stack, []int{100, 33, 33}, -.166978, 1029},
		{ply.Path, []int{100, 33, 33}, -.161731, 1029},
		{ply.Stack, []int{100, 50, 25}, -.165449, 1160},
		{ply.Path, []int{100, 50, 25}, -.164209, 1163},
	} {
		e.SetCounter(0)
		req.Rotation, req.Reduction = c.rotation, c.reduction
		res := search(t, e, req)
		name := fmt.Sprint(c.rotation, c.reduction)
		near(t, name, res.Equity, c.want, 2e-4)
		if res.Effort.Leaves != c.leaves {
			t.Errorf("%s: %d leaf lines, want %d", name, res.Effort.Leaves, c.leaves)
		}
	}
}
