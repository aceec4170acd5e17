package main

import (
	"fmt"
	"math"

	"ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
)

// pairs compares every pair of percentages at 2 rolls.
func (l *lab) pairs() error {
	var variants []*variant
	for _, a := range ply.Percentages() {
		for _, b := range ply.Percentages() {
			variants = append(variants, reduced(a, b))
		}
	}
	return l.compare(2, variants, true)
}

// triples compares inner reductions at 3 rolls, by path.
func (l *lab) triples() error {
	var variants []*variant
	for _, a := range ply.Percentages() {
		for _, b := range ply.Percentages() {
			variants = append(variants, reduced(100, a, b))
		}
	}
	return l.compare(3, variants, false)
}

// rotations compares path, stack and the rotation of 2003 at 3 rolls with the
// same percentage.
func (l *lab) rotations() error {
	var variants []*variant
	for _, percent := range ply.Percentages()[1:] {
		for _, rotation := range []ply.Rotation{ply.Path, ply.Stack, ply.Classic2003} {
			variants = append(variants, &variant{
				name: fmt.Sprintf("%s %d %%", rotation, percent),
				change: func(r *ply.Request) {
					r.Rotation, r.Reduction = rotation, []int{100, percent, percent}
				},
			})
		}
	}
	return l.compare(3, variants, false)
}

// corrected compares plain with corrected reduction of the root level of a
// 2-roll search.
func (l *lab) corrected() error {
	var variants []*variant
	for _, percent := range ply.Percentages()[1:] {
		for _, with := range []bool{false, true} {
			name := fmt.Sprintf("%d/100 plain", percent)
			if with {
				name = fmt.Sprintf("%d/100 corrected", percent)
			}
			variants = append(variants, &variant{name: name, change: func(r *ply.Request) {
				r.Reduction, r.Corrected = []int{percent, 100}, with
			}})
		}
	}
	return l.compare(2, variants, false)
}

// groups gives the signed error of each group at the root of a 1-roll search,
// races apart. The counter of 2002 selects the group.
func (l *lab) groups() error {
	for _, races := range []bool{false, true} {
		var variants []*variant
		for _, percent := range ply.Percentages()[1:] {
			for g := range ply.Groups(percent) {
				variants = append(variants, &variant{
					name: fmt.Sprintf("%d %% group %d", percent, g),
					change: func(r *ply.Request) {
						l.engine.SetCounter((g + ply.Groups(percent) - 1) % ply.Groups(percent))
						r.Rotation, r.Reduction = ply.Classic2002, []int{percent}
					},
				})
			}
		}
		part := lab{ctx: l.ctx, engine: l.engine, game: l.game, threads: l.threads, nets: l.nets}
		for _, p := range l.positions {
			if (p.Class() == board.Race) == races {
				part.positions = append(part.positions, p)
			}
		}
		if err := part.compare(1, variants, false); err != nil {
			return err
		}
		fmt.Println()
	}
	return nil
}

// plays compares the choice among all plays of a roll at 2 rolls of lookahead
// with the unreduced choice: how often it agrees and what the difference costs.
func (l *lab) plays() error {
	normal, err := ply.ParseFilter("normal")
	if err != nil {
		return err
	}
	rows := []*choice{{percent: 100}, {percent: 66}, {percent: 50}, {percent: 33}, {percent: 25}}
	for i, p := range l.positions {
		d := [2]int{i%6 + 1, i/6%6 + 1}
		if len(moves.Legal(p, d[0], d[1], nil)) < 2 {
			continue
		}
		var full *ply.Ranking
		for _, r := range rows {
			req := ply.RankRequest{Request: l.request(p, 2, 100, r.percent), Dice: d, Filter: normal}
			ranking, err := l.engine.Rank(l.ctx, req)
			if err != nil {
				return err
			}
			if full == nil {
				full = ranking
			}
			r.n++
			r.evaluations += ranking.Effort.Evaluations
			lost := full.Plays[0].Score - score(full, &ranking.Plays[0].Play.Result)
			if lost == 0 {
				r.agree++
			}
			r.lost += lost
			differences(full, ranking, &r.differences)
		}
	}
	header("inner level | positions | same play | equity lost a play | mean error of differences | rms | evaluations")
	for _, r := range rows {
		n := float64(r.n)
		d := float64(max(r.differences.n, 1))
		fmt.Printf("| %d %% | %d | %.1f %% | %.6f | %.5f | %.5f | %.0f |\n", r.percent, r.n, 100*float64(r.agree)/n, r.lost/n,
			r.differences.abs/d, rms(&r.differences), float64(r.evaluations)/n)
	}
	return nil
}

// choice is how a reduced ranking does against the full one.
type choice struct {
	percent, agree, n int
	lost              float64
	differences       stat
	evaluations       int64
}

// score returns the score of the play with a result in a ranking.
func score(r *ply.Ranking, result *board.Position) float64 {
	for i := range r.Plays {
		if r.Plays[i].Play.Result == *result {
			return r.Plays[i].Score
		}
	}
	return 0
}

// differences compares how far the plays that were searched are behind the
// best of the full ranking.
func differences(full, reduced *ply.Ranking, s *stat) {
	best := &full.Plays[0].Play.Result
	for i := range full.Plays {
		p := &full.Plays[i]
		if i == 0 || p.Rolls < full.Rolls {
			continue
		}
		d := full.Plays[0].Score - p.Score
		s.add(score(reduced, best)-score(reduced, &p.Play.Result)-d, 0)
	}
}

func rms(s *stat) float64 { return math.Sqrt(s.sq / float64(max(s.n, 1))) }
