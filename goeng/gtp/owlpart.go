package gtp

import (
	"context"
	"fmt"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/owl"
)

// owlNodesGTP and owlSiegeGTP are the budgets of a question about life and death:
// positions looked at with judgement, which are cheap beside what the exact solver
// does before, and positions of that.
const owlNodesGTP, owlSiegeGTP = 2500, 120000

// raceNodes is the budget of a question about a capturing race.
const raceNodes = 500

// owlPart answers questions about life and death.
type owlPart struct {
	dragons *dragonPart
	life    *owl.Life
	reader  *owl.Reader
	racer   *owl.Racer // of capturing races
	nodes   int        // read by answers that do not tell
}

// fresh makes readers that know nothing.
func (o *owlPart) fresh() {
	question := owl.Options{Nodes: owlNodesGTP, Siege: owlSiegeGTP}
	o.life = owl.NewLife(question)
	o.reader = owl.New(question)
	o.racer = owl.NewRacer(owl.Options{Nodes: raceNodes})
}

// problem makes the question about the dragon at p.
func (o *owlPart) problem(ctx context.Context, pos Position, p board.Point) (*owl.Problem, error) {
	a, err := o.dragons.grouped(ctx, pos)
	if err != nil {
		return nil, err
	}
	id, err := dragonOf(a, pos, p)
	if err != nil {
		return nil, err
	}
	return owl.ProblemOf(a.Dragons, id), nil
}

// dragonOf returns the index of the dragon at p. Stones that setup left without a
// liberty belong to none.
func dragonOf(a *goeng.Analysis, pos Position, p board.Point) (int, error) {
	if id := a.Dragons.ID[p]; id >= 0 {
		return int(id), nil
	}
	return 0, fmt.Errorf("no dragon at %s", p.Vertex(pos.Board.Height()))
}

func owlAnswer(ctx context.Context, a owl.Answer) (Answer, error) {
	return Answer{Code: a.Code, Point: a.Point, Nodes: a.Nodes}, ctx.Err()
}

func (o *owlPart) attack(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	a, err := o.dragons.grouped(ctx, pos)
	if err != nil {
		return Answer{}, err
	}
	return owlAnswer(ctx, o.life.Attack(ctx, a.Dragons, int(a.Dragons.ID[p])))
}

func (o *owlPart) defend(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	a, err := o.dragons.grouped(ctx, pos)
	if err != nil {
		return Answer{}, err
	}
	return owlAnswer(ctx, o.life.Defend(ctx, a.Dragons, int(a.Dragons.ID[p])))
}

func (o *owlPart) doesAttack(ctx context.Context, pos Position, m, p board.Point) (Answer, error) {
	q, err := o.problem(ctx, pos, p)
	if err != nil {
		return Answer{}, err
	}
	return owlAnswer(ctx, o.reader.DoesAttack(ctx, q, m))
}

func (o *owlPart) doesDefend(ctx context.Context, pos Position, m, p board.Point) (Answer, error) {
	q, err := o.problem(ctx, pos, p)
	if err != nil {
		return Answer{}, err
	}
	return owlAnswer(ctx, o.reader.DoesDefend(ctx, q, m))
}

func (o *owlPart) semeai(ctx context.Context, pos Position, p, q board.Point) (first, second int, move board.Point, err error) {
	a, err := o.dragons.grouped(ctx, pos)
	if err != nil {
		return 0, 0, board.Pass, err
	}
	one, err := dragonOf(a, pos, p)
	if err != nil {
		return 0, 0, board.Pass, err
	}
	other, err := dragonOf(a, pos, q)
	if err != nil {
		return 0, 0, board.Pass, err
	}
	race := o.racer.Read(ctx, a.Dragons, one, other)
	o.nodes += race.Nodes
	return race.Save, race.Kill, race.Point, ctx.Err()
}

// status is the dragon at p as dragons describes it, but where the analysis has
// read its life it is read again with the budget of a question. A race that has
// decided about it counts only if it can be killed.
func (o *owlPart) status(ctx context.Context, pos Position, p board.Point) (*Dragon, error) {
	list, err := o.dragons.dragons(ctx, pos)
	if err != nil {
		return nil, err
	}
	a := o.dragons.now.last
	id, err := dragonOf(a, pos, p)
	if err != nil {
		return nil, err
	}
	d, out := &a.Dragons.Dragons[id], &list[id]
	if d.Owl == dragon.Unchecked {
		return out, nil
	}
	at := o.life.Attack(ctx, a.Dragons, id)
	o.nodes += at.Nodes
	if at.Code != 0 && d.Status != d.Owl { // a race has the last word
		return out, ctx.Err()
	}
	out.Attack, out.Defend = board.Pass, board.Pass
	if at.Code == 0 {
		out.Status = dragon.Alive.String()
		return out, ctx.Err()
	}
	out.Status, out.Attack = dragon.Dead.String(), at.Point
	df := o.life.Defend(ctx, a.Dragons, id)
	o.nodes += df.Nodes
	if df.Code != 0 {
		out.Status, out.Defend = dragon.Critical.String(), df.Point
	}
	return out, ctx.Err()
}
