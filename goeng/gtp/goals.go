package gtp

import (
	"context"

	"ana/goeng/board"
)

// goals answers the questions that are made of attacks and defences.
type goals struct {
	t   *tacticPart
	ctx context.Context
	pos Position // Tries counts the moves played here too
	// nodes and err add up what the questions answered.
	nodes int
	err   error
}

// codeWin is success without a ko.
const codeWin = 5

func (g *goals) attack(p board.Point) (int, board.Point) {
	a, err := g.t.attack(g.ctx, g.pos, p)
	return g.note(a, err)
}

func (g *goals) defend(p board.Point) (int, board.Point) {
	a, err := g.t.defend(g.ctx, g.pos, p)
	return g.note(a, err)
}

func (g *goals) note(a Answer, err error) (int, board.Point) {
	g.nodes += a.Nodes
	if err != nil && g.err == nil {
		g.err = err
	}
	return a.Code, a.Point
}

// play makes a move that the questions after it count as tried.
func (g *goals) play(p board.Point, c board.Color) bool {
	if p <= 0 || !g.pos.Board.TryPlay(p, c) {
		return false
	}
	g.pos.Tries++
	return true
}

func (g *goals) undo() {
	g.pos.Board.Undo()
	g.pos.Tries--
}

// goal makes a question about two points.
func (t *tacticPart) goal(f func(g *goals, p, q board.Point) int) Read2 {
	return func(ctx context.Context, pos Position, p, q board.Point) (Answer, error) {
		g := &goals{t: t, ctx: ctx, pos: pos}
		code := f(g, p, q)
		return Answer{Code: code, Point: board.Pass, Nodes: g.nodes}, g.err
	}
}

// doesAttack is the code of the attacking move m: what the owner cannot prevent
// after it, also not with the defence known before, unless another attack is
// better anyway.
func doesAttack(g *goals, m, s board.Point) int {
	b := g.pos.Board
	owner := b.At(s)
	known, _ := g.attack(s)
	defence := board.NoPoint
	if known != 0 {
		code, p := g.defend(s)
		if code == 0 {
			return 0
		}
		defence = p
	}
	if !g.play(m, owner.Opponent()) {
		return 0
	}
	defer g.undo()
	if b.At(s) != owner {
		return codeWin
	}
	code, _ := g.defend(s)
	value := codeWin - code
	if value != 0 && g.play(defence, owner) {
		after, _ := g.attack(s)
		value = min(value, after)
		g.undo()
	}
	if value < known {
		return 0
	}
	return value
}

// doesDefend is success if after the move m of its owner the string cannot be
// attacked, and can be saved when the attack known before is played.
func doesDefend(g *goals, m, s board.Point) int {
	b := g.pos.Board
	owner := b.At(s)
	known, attack := g.attack(s)
	if known == 0 || !g.play(m, owner) {
		return 0
	}
	defer g.undo()
	if code, _ := g.attack(s); code != 0 {
		return 0
	}
	if g.play(attack, owner.Opponent()) {
		defer g.undo()
		if b.At(s) != owner {
			return 0
		}
		if again, _ := g.attack(s); again != 0 {
			if code, _ := g.defend(s); code == 0 {
				return 0
			}
		}
	}
	return codeWin
}

// attackEither is the best code with which one of two strings of a colour can be
// taken: one of them alone, or an atari after which not both can be saved.
func attackEither(g *goals, s, t board.Point) int {
	best := 0
	for _, p := range [2]board.Point{s, t} {
		if code, _ := g.attack(p); code > best {
			best = code
		}
		if best == codeWin {
			return best
		}
	}
	b := g.pos.Board
	owner := b.At(s)
	for _, p := range [2]board.Point{s, t} {
		if b.Liberties(p) != 2 {
			continue
		}
		for _, lib := range b.AppendLiberties(nil, p) {
			if !g.play(lib, owner.Opponent()) {
				continue
			}
			code := codeWin
			if b.At(s) == owner && b.At(t) == owner {
				code = codeWin - defendBoth(g, s, t)
			}
			g.undo()
			best = max(best, code)
		}
	}
	return best
}

// defendBoth is success if both strings can be kept: at most one of them is in
// danger and can be saved, or a move that saves one saves the other too, or
// taking a string that touches both does.
func defendBoth(g *goals, s, t board.Point) int {
	var moves []board.Point
	for _, p := range [2]board.Point{s, t} {
		if code, _ := g.attack(p); code == 0 {
			continue
		}
		code, move := g.defend(p)
		if code != codeWin {
			return 0
		}
		moves = append(moves, move)
	}
	if len(moves) < 2 || moves[0] == moves[1] {
		return codeWin
	}
	if g.keepsBoth(moves[0], s, t) || g.keepsBoth(moves[1], s, t) {
		return codeWin
	}
	return g.captureCommon(s, t)
}

// keepsBoth reports whether neither string can be attacked after a move of their
// owner.
func (g *goals) keepsBoth(m, s, t board.Point) bool {
	if !g.play(m, g.pos.Board.At(s)) {
		return false
	}
	defer g.undo()
	for _, p := range [2]board.Point{s, t} {
		if code, _ := g.attack(p); code != 0 {
			return false
		}
	}
	return true
}

// commonLiberties is the most liberties of a string between two others whose
// capture is tried.
const commonLiberties = 4

func (g *goals) captureCommon(s, t board.Point) int {
	b := g.pos.Board
	second := b.AppendAdjacent(nil, t)
	for _, link := range b.AppendAdjacent(nil, s) {
		if b.Liberties(link) > commonLiberties {
			continue
		}
		for _, other := range second {
			if other != link {
				continue
			}
			if code, move := g.attack(link); code == codeWin && g.keepsBoth(move, s, t) {
				return codeWin
			}
		}
	}
	return 0
}

// ladderLimit ends a ladder that a ko keeps alive.
const ladderLimit = 2 * board.MaxSize * board.MaxSize

// ladderAttack reads a strict ladder: only ataris on the two liberties, only
// extensions and captures of stones in atari against them.
func (t *tacticPart) ladderAttack(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	g := &goals{t: t, ctx: ctx, pos: pos}
	move, caught := g.ladder(p, 0)
	if !caught {
		return Answer{Nodes: g.nodes}, ctx.Err()
	}
	return Answer{Code: codeWin, Point: move, Nodes: g.nodes}, ctx.Err()
}

// ladder reports whether a string with two liberties is caught if its opponent
// moves, and with which move.
func (g *goals) ladder(p board.Point, depth int) (board.Point, bool) {
	b := g.pos.Board
	attacker := b.At(p).Opponent()
	libs := b.AppendLiberties(nil, p)
	if len(libs) != 2 || depth > ladderLimit || g.ctx.Err() != nil {
		return board.NoPoint, false
	}
	for i, move := range libs {
		// A string that gets four liberties on the other side escapes at once.
		if b.LibertiesAfter(libs[1-i], attacker.Opponent()) > 3 || !b.TryPlay(move, attacker) {
			continue
		}
		g.nodes++
		caught := !g.escapes(p, depth+1)
		b.Undo()
		if caught {
			return move, true
		}
	}
	return board.NoPoint, false
}

// escapes reports whether the owner of a string in atari, to move, gets away.
func (g *goals) escapes(p board.Point, depth int) bool {
	b := g.pos.Board
	owner := b.At(p)
	moves := b.AppendLiberties(nil, p)
	for _, link := range b.AppendAdjacent(nil, p) {
		if b.Liberties(link) == 1 {
			moves = append(moves, b.FirstLiberty(link))
		}
	}
	for _, move := range moves {
		if !b.TryPlay(move, owner) {
			continue
		}
		g.nodes++
		free := b.Liberties(p) > 2
		if b.Liberties(p) == 2 {
			_, caught := g.ladder(p, depth+1)
			free = !caught
		}
		b.Undo()
		if free {
			return true
		}
	}
	return false
}
