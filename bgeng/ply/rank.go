package ply

import (
	"context"
	"slices"

	"ana/bgeng/board"
	"ana/bgeng/moves"
)

// RankRequest asks for the plays of a roll in order.
type RankRequest struct {
	Request
	Dice   [2]int
	Filter Filter             // which plays are looked at deeper; the zero value looks at all
	Judge  []board.Position   // results (opponent on roll) that are to be scored at the full depth too
	Emit   func(RankSnapshot) // if set, called with every completed depth
}

// RankSnapshot is a ranking on its way: Rolls is the depth just completed.
type RankSnapshot struct {
	Rolls int
	Plays []Ranked
	Final bool
}

// Ranked is a play with its value for the side that moves.
type Ranked struct {
	Play  moves.Play
	Rolls int // of lookahead that the value has
	Value
	Score     float64     // what it is ranked by: Cubeful, or cubeless equity
	Error     float64     // score of the best play less this one, 0 or more
	Breakdown []RollValue // of the position after the play, from the view of its side on roll; empty for a static value
}

// Ranking answers [Engine.Rank].
type Ranking struct {
	Plays  []Ranked // best first; empty if the roll cannot be played
	Rolls  int
	Effort Effort
}

// entry is a play while it is being ranked.
type entry struct {
	ranked Ranked
	second float64
	node   *rootNode
}

// Rank orders the legal plays of a roll. All are scored statically; those that
// pass the filter are scored deeper. Plays that did not pass keep their shallower
// score and stay below those that did, in the order they had.
func (n *Engine) Rank(ctx context.Context, req RankRequest) (*Ranking, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	r := ranker{engine: n, req: &req, ranking: &Ranking{Rolls: req.Rolls}}
	r.search = n.newSearch(&req.Request, 1-req.Player, false, req.Cube)
	for _, play := range moves.Legal(req.Position, req.Dice[0], req.Dice[1], nil) {
		r.entries = append(r.entries, &entry{ranked: Ranked{Play: play}})
	}
	if len(r.entries) == 0 {
		return r.ranking, ctx.Err()
	}
	if err := r.rank(ctx); err != nil {
		return nil, err
	}
	r.publish(&r.ranking.Plays)
	if req.Emit != nil {
		req.Emit(RankSnapshot{Rolls: req.Rolls, Plays: slices.Clone(r.ranking.Plays), Final: true})
	}
	return r.ranking, nil
}

type ranker struct {
	engine  *Engine
	req     *RankRequest
	search  *search
	entries []*entry // in order, the first alive of them still in the race
	ranking *Ranking
}

// rank runs through the filter steps and the final scoring.
func (r *ranker) rank(ctx context.Context) error {
	n := r.req.Rolls
	alive := len(r.entries)
	var steps []Step
	if n > 0 {
		steps = r.req.Filter.Steps[n-1]
	}
	if len(steps) == 0 && n > 0 {
		steps = []Step{{Accept: len(r.entries)}}
	}
	for k, step := range steps {
		if step.Accept < 0 {
			continue
		}
		if err := r.score(ctx, r.entries[:alive], k); err != nil {
			return err
		}
		alive = step.count(r.entries[:alive])
		r.emit(k)
		if alive == 1 && step.Accept != 1 {
			return r.judge(ctx)
		}
	}
	if n >= 2 && r.req.Emit != nil && r.req.Rotation == Path {
		if err := r.preview(ctx, alive); err != nil {
			return err
		}
	}
	if err := r.score(ctx, r.entries[:alive], n); err != nil {
		return err
	}
	return r.judge(ctx)
}

// preview scores the survivors with one roll, only to show something on the way
// to the full depth: the order of the survivors does not count.
func (r *ranker) preview(ctx context.Context, alive int) error {
	if err := r.score(ctx, r.entries[:alive], 1); err != nil {
		return err
	}
	r.emit(1)
	return nil
}

// count returns how many of the sorted entries a step keeps.
func (s Step) count(sorted []*entry) int {
	n := min(s.Accept, len(sorted))
	best := sorted[0].ranked.Score
	for n < len(sorted) && n < s.Accept+s.Extra && sorted[n].ranked.Score >= best-s.Window {
		n++
	}
	return max(n, 1)
}

// score values entries at a depth and sorts them.
func (r *ranker) score(ctx context.Context, entries []*entry, rolls int) error {
	roots := make([]*rootNode, len(entries))
	for i, e := range entries {
		roots[i] = &rootNode{pos: e.ranked.Play.Result, left: rolls}
	}
	if rolls == 0 {
		if err := r.static(ctx, roots); err != nil {
			return err
		}
	} else if err := r.search.run(ctx, roots, &r.ranking.Effort); err != nil {
		return err
	}
	for i, e := range entries {
		e.node = roots[i]
		e.ranked.Rolls = rolls
		r.search.fillInverted(&e.ranked.Value, &roots[i].value, 0)
		prices := r.search.prices[r.req.Player]
		e.second = prices.Utility(&e.ranked.Outputs)
		e.ranked.Score = e.second
		if r.req.Cubeful {
			e.ranked.Score = e.ranked.Cubeful
		}
	}
	slices.SortStableFunc(entries, compareEntries)
	return nil
}

// static values roots in one batch.
func (r *ranker) static(ctx context.Context, roots []*rootNode) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := newWorker(r.search)
	pos := make([]board.Position, len(roots))
	for i, root := range roots {
		pos[i] = root.pos
	}
	outs := make([][5]float32, len(pos))
	for i := 0; i < len(pos); i += batch {
		if err := ctx.Err(); err != nil {
			return err
		}
		end := min(i+batch, len(pos))
		r.engine.eval.EvalBatch(pos[i:end], outs[i:end])
	}
	r.ranking.Effort.Evaluations += int64(len(pos))
	for i, root := range roots {
		w.known(&pos[i], &outs[i], 0, &root.value)
	}
	return ctx.Err()
}

func compareEntries(a, b *entry) int {
	switch {
	case a.ranked.Score != b.ranked.Score:
		return compareFloat(b.ranked.Score, a.ranked.Score)
	case a.second != b.second:
		return compareFloat(b.second, a.second)
	case a.ranked.Play.Result.Less(&b.ranked.Play.Result):
		return -1
	default:
		return 1
	}
}

// judge scores the wanted plays that were left behind at the full depth, and
// the best with them if the search stopped early.
func (r *ranker) judge(ctx context.Context) error {
	var late []*entry
	for i, e := range r.entries {
		wanted := slices.Contains(r.req.Judge, e.ranked.Play.Result)
		if wanted && e.ranked.Rolls < r.req.Rolls {
			late = append(late, r.entries[i])
		}
	}
	if len(late) == 0 {
		return nil
	}
	if first := r.entries[0]; first.ranked.Rolls < r.req.Rolls && !slices.Contains(late, first) {
		late = append(late, first)
	}
	if err := r.score(ctx, late, r.req.Rolls); err != nil {
		return err
	}
	slices.SortStableFunc(r.entries, func(a, b *entry) int {
		if d := b.ranked.Rolls - a.ranked.Rolls; d != 0 {
			return d
		}
		return compareEntries(a, b)
	})
	return nil
}

func (r *ranker) emit(rolls int) {
	if r.req.Emit == nil {
		return
	}
	snap := RankSnapshot{Rolls: rolls}
	r.publish(&snap.Plays)
	r.req.Emit(snap)
}

// publish copies the entries with their errors and breakdowns.
func (r *ranker) publish(out *[]Ranked) {
	*out = make([]Ranked, len(r.entries))
	for i, e := range r.entries {
		p := e.ranked
		p.Error = max(r.entries[0].ranked.Score-p.Score, 0)
		p.Breakdown = r.search.breakdown(e.node)
		(*out)[i] = p
	}
}
