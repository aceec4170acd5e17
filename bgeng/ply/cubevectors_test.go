package ply_test

import (
	"fmt"
	"testing"

	"ana/bgeng/board"
)

// context is a cube, a score and rules, player 1 on roll.
type cubeContext struct {
	length, opp, me  int
	cube             int
	owner            board.Owner
	crawford, jacoby bool
}

func (c cubeContext) match() board.Match {
	return board.Match{
		Cube: c.cube, Owner: c.owner, OnRoll: 1, Turn: 1, State: board.Playing, Length: c.length,
		Score: [2]int{c.opp, c.me}, Crawford: c.crawford, Jacoby: c.jacoby,
	}
}

// TestCubeVectors are published values of gnubg 1.07 with Kazaross-XG2: utility,
// no double, double/take and the decision, static and at 2 rolls.
func TestCubeVectors(t *testing.T) {
	e := gnubg(t)
	money := cubeContext{cube: 1, owner: board.Centre}
	jacoby := cubeContext{cube: 1, owner: board.Centre, jacoby: true}
	own := cubeContext{cube: 2, owner: board.Player1}
	at23 := cubeContext{length: 7, opp: 2, me: 3, cube: 1, owner: board.Centre}
	at42 := cubeContext{length: 7, opp: 4, me: 2, cube: 2, owner: board.Player1}
	at55 := cubeContext{length: 7, opp: 5, me: 5, cube: 1, owner: board.Centre}
	crawford := cubeContext{length: 7, opp: 6, me: 4, cube: 1, owner: board.Centre, crawford: true}
	post := cubeContext{length: 7, opp: 6, me: 4, cube: 1, owner: board.Centre}
	at04 := cubeContext{length: 7, opp: 0, me: 4, cube: 2, owner: board.Player1}
	for _, c := range []struct {
		id     string
		in     cubeContext
		rolls  int
		nd, dt float64
		want   string
	}{
		{"jGfwATDgc/ABMA", money, 0, -.06204, -.44055, "No double, take"},
		{"jGfwATDgc/ABMA", jacoby, 0, -.05347, -.44055, "No double, take"},
		{"jGfwATDgc/ABMA", own, 0, .11972, -.44055, "No redouble, take"},
		{"jGfwATDgc/ABMA", at23, 0, -.03419, -.53208, "No double, take"},
		{"jGfwATDgc/ABMA", at42, 0, .39095, .43057, "Redouble, take"},
		{"jGfwATDgc/ABMA", at55, 0, -.05742, -.05662, "Double, take"},
		{"jGfwATDgc/ABMA", crawford, 0, -.00254, .29044, "Never double, take (dead cube)"},
		{"jGfwATDgc/ABMA", post, 0, .19668, .29044, "Double, take"},
		{"jGfwATDgc/ABMA", at04, 0, -.11140, -1.75095, "No redouble, take"},
		{"bD6JAyBsO8EBCA", money, 0, .98356, 1.39258, "Double, pass"},
		{"bD6JAyBsO8EBCA", jacoby, 0, .82227, 1.39258, "Double, pass"},
		{"bD6JAyBsO8EBCA", at23, 0, 1.04836, 1.78457, "Too good to double, pass"},
		{"bD6JAyBsO8EBCA", at42, 0, 1.14794, 1.72846, "Too good to redouble, pass"},
		{"bD6JAyBsO8EBCA", at04, 0, .62057, -.08377, "No redouble, take"},
		{"Zs7gAEa4PRkDIA", money, 0, .74091, .85673, "Double, take"},
		{"Zs7gAEa4PRkDIA", jacoby, 0, .69228, .85673, "Double, take"},
		{"Zs7gAEa4PRkDIA", own, 0, .76836, .85673, "Redouble, take"},
		{"Zs7gAEa4PRkDIA", at23, 0, .83133, 1.08609, "Double, pass"},
		{"Zs7gAEa4PRkDIA", post, 0, .69804, .83628, "Double, take"},
		{"75sACMBfPwAAAA", money, 0, .90792, 1.47052, "Double, pass"},
		{"75sACMBfPwAAAA", at23, 0, .90792, 1.67759, "Double, pass"},
		{"75sACMBfPwAAAA", at04, 0, .87836, 1.00522, "Redouble, pass"},
		{"/60JAAC/3gAAAA", money, 0, .91922, 1.53554, "Double, pass"},
		{"/60JAAC/3gAAAA", at23, 0, .91922, 1.75314, "Double, pass"},
		{"qgAAYBUAAAAAAA", money, 0, .30657, .37290, "Double, take"},
		{"qgAAYBUAAAAAAA", own, 0, .38329, .37290, "No redouble, take"},
		{"qgAAYBUAAAAAAA", at23, 0, .32003, .44194, "Double, take"},
		{"qgAAYBUAAAAAAA", at42, 0, .50147, .85468, "Redouble, take"},
		{"jGfwATDgc/ABMA", money, 2, -.08134, -.47187, "No double, take"},
		{"jGfwATDgc/ABMA", at23, 2, -.05629, -.57620, "No double, take"},
		{"bD6JAyBsO8EBCA", money, 2, .90140, 1.29485, "Double, pass"},
		{"bD6JAyBsO8EBCA", at23, 2, 1.00388, 1.68360, "Too good to double, pass"},
		{"Zs7gAEa4PRkDIA", money, 2, .81074, .83748, "Double, take"},
		{"Zs7gAEa4PRkDIA", at23, 2, .89641, 1.06016, "Double, pass"},
		{"75sACMBfPwAAAA", money, 2, .94163, 1.46936, "Double, pass"},
		{"/60JAAC/3gAAAA", money, 2, .95432, 1.53496, "Double, pass"},
		{"qgAAYBUAAAAAAA", money, 2, .30657, .37290, "Double, take"},
		{"qgAAYBUAAAAAAA", at23, 2, .41453, .55488, "Double, take"},
	} {
		req := request(t, position(t, c.id), c.in.match())
		req.Rolls, req.Cubeful = c.rolls, true
		d := search(t, e, req).Decision
		name := fmt.Sprintf("%s %+v %d rolls", c.id, c.in, c.rolls)
		near(t, name+" no double", d.NoDouble, c.nd, 3e-4)
		near(t, name+" double, take", d.DoubleTake, c.dt, 6e-4)
		if d.Text != c.want {
			t.Errorf("%s: %s, want %s", name, d.Text, c.want)
		}
	}
}
