package ply_test

import (
	"context"
	"testing"
	"time"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/ply"
)

// ranked are ten positions with dice for which many plays survive the filter.
var ranked = []string{
	"jGfDAWC33QEAAA:EYFlAAAAAAAA", "yFfiBwDgG/g4AA:MAEGAAAAAAAA", "4HPwgAXg2xODAA:cIkuAQAAKAAA",
	"4A94AFy2bZADCA:QQk1AQAACAAA", "7HYwA0C2bRIJIA:AYG1AAAAEAAA", "4GviEwDgc/AmAA:cIk2ATAAEAAA",
	"aE+LA0Bs3m4AAA:cAkZAAAAAAAA", "mNfBAyDgc/ADQA:MIEEAAAAAAAA", "uM7BGQBot8EBUA:MIEMAAAAAAAA",
	"4HNvAEDb7gYAAA:QQkGAAAAAAAA",
}

// rankAll ranks those positions at 2 rolls.
func rankAll(b *testing.B, e *ply.Engine, change func(*ply.RankRequest)) (effort ply.Effort) {
	b.Helper()
	normal, err := ply.ParseFilter("normal")
	if err != nil {
		b.Fatal(err)
	}
	for _, id := range ranked {
		parsed, err := board.ParseID(id)
		if err != nil {
			b.Fatal(err)
		}
		req := ply.RankRequest{Request: request(b, parsed.Position, parsed.Match), Dice: parsed.Match.Dice, Filter: normal}
		req.Rolls, req.Cubeful, req.PruneNets = 2, true, true
		change(&req)
		r, err := e.Rank(context.Background(), req)
		if err != nil {
			b.Fatal(err)
		}
		effort.Add(&r.Effort)
	}
	return effort
}

func benchmarkRank(b *testing.B, change func(*ply.RankRequest)) {
	var effort ply.Effort
	dir := b.TempDir()
	for b.Loop() {
		b.StopTimer()
		ev, err := eval.Open(eval.NameGNU, eval.Options{CacheDir: dir})
		if err != nil {
			b.Skip(err)
		}
		ev.Databases().OneSided() // made before the clock runs
		ev.Databases().TwoSided()
		e := ply.New(eval.NewCached(ev, 32))
		b.StartTimer()
		effort = rankAll(b, e, change)
	}
	b.ReportMetric(float64(effort.Evaluations), "evals/op")
	b.ReportMetric(float64(effort.Pruned), "pruned/op")
}

func BenchmarkRank2(b *testing.B) { benchmarkRank(b, func(*ply.RankRequest) {}) }

func BenchmarkRank2Cubeless(b *testing.B) {
	benchmarkRank(b, func(r *ply.RankRequest) { r.Cubeful = false })
}

func BenchmarkRank2Half(b *testing.B) {
	benchmarkRank(b, func(r *ply.RankRequest) { r.Reduction = []int{100, 50} })
}

func BenchmarkRank2Workers2(b *testing.B) {
	benchmarkRank(b, func(r *ply.RankRequest) { r.Workers = 2 })
}

func BenchmarkSearch3(b *testing.B) {
	e := gnubg(b)
	req := money(b, board.Start())
	req.Rolls, req.Reduction = 3, []int{100, 33, 33}
	for b.Loop() {
		if _, err := e.Search(context.Background(), req); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTree measures the search without an evaluator worth the name.
func BenchmarkTree(b *testing.B) {
	e := ply.New(fake{})
	req := money(b, board.Start())
	req.Rolls, req.Cubeful = 2, true
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Search(context.Background(), req); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCancel reports how long a search goes on after its context ended.
func BenchmarkCancel(b *testing.B) {
	e := gnubg(b)
	req := money(b, board.Start())
	req.Rolls, req.Workers = 4, 2
	var late, worst time.Duration
	n := 0
	for b.Loop() {
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan time.Time, 1)
		time.AfterFunc(10*time.Millisecond, func() { cancel(); ended <- time.Now() })
		if _, err := e.Search(ctx, req); err == nil {
			b.Fatal("four rolls in ten milliseconds")
		}
		d := time.Since(<-ended)
		late, worst = late+d, max(worst, d)
		n++
	}
	b.ReportMetric(float64(late.Microseconds())/float64(n), "µs-late/op")
	b.ReportMetric(float64(worst.Microseconds()), "µs-worst")
}
