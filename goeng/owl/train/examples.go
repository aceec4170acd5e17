package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/owl"
)

// example is a position of a trace with the moves that may be tried and those that
// GNU Go tried, by their places among the moves, in order.
type example struct {
	Attack   bool
	Root     bool
	Common   []uint16
	Features [][]uint16
	Tried    []int16
	Win      bool
	Fate     int8 // of the dragon: 1 it lives, 0 it dies, -1 that is left to ko
}

// perQuestion is how many positions of a question are taken in which something was
// tried, perLeaf how many others.
const perQuestion, perLeaf = 24, 10

// describe makes the examples of all traces of a directory, a file for each.
func describe(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "traces-*.json.gz"))
	if err != nil {
		return err
	}
	for _, name := range files {
		out := strings.Replace(strings.TrimSuffix(name, ".json.gz"), "traces-", "examples-", 1) + ".gob"
		if _, err := os.Stat(out); err == nil {
			continue
		}
		list, err := examplesOf(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		f, err := os.Create(out + ".part")
		if err != nil {
			return err
		}
		w := bufio.NewWriter(f)
		if err := errors.Join(gob.NewEncoder(w).Encode(list), w.Flush(), f.Close(), os.Rename(out+".part", out)); err != nil {
			return err
		}
	}
	return nil
}

func examplesOf(name string) ([]example, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var (
		list []example
		last string
		r    *dragon.Result
		b    *board.Board
	)
	reader := owl.New(owl.Options{Nodes: 1000, Siege: -1})
	in := json.NewDecoder(z)
	for n := uint64(0); in.More(); n++ {
		var q question
		if err := in.Decode(&q); err != nil {
			return nil, err
		}
		if key := fmt.Sprint(q.Size, q.Black, q.White, q.Ko); key != last {
			last = key
			if b, r, err = q.analyze(); err != nil {
				return nil, err
			}
		}
		at, err := board.ParseVertex(q.Stone, q.Size, q.Size)
		if err != nil {
			return nil, err
		}
		id := r.ID[at]
		if id < 0 {
			continue
		}
		p := owl.ProblemOf(r, int(id))
		p.Board = b
		rng := rand.New(rand.NewPCG(n, 24))
		for _, x := range q.chosen(rng) {
			if e, ok := q.example(reader, p, x); ok {
				list = append(list, e)
			}
		}
	}
	return list, nil
}

// analyze returns the board of a question and its dragons before life and death.
func (q *question) analyze() (*board.Board, *dragon.Result, error) {
	b := board.New(q.Size, q.Size)
	for c, stones := range map[board.Color][]string{board.Black: q.Black, board.White: q.White} {
		for _, s := range stones {
			p, err := board.ParseVertex(s, q.Size, q.Size)
			if err != nil {
				return nil, nil, err
			}
			if err := b.Place(p, c); err != nil {
				return nil, nil, err
			}
		}
	}
	a, err := goeng.Analyze(context.Background(), goeng.Position{Board: b, ToMove: board.Black}, goeng.Options{LifeNodes: -1}, goeng.Dragons)
	if err != nil {
		return nil, nil, err
	}
	return b, a.Dragons, nil
}

// chosen picks the positions of a question that are described: the first, and some
// of the others in which something was tried.
func (q *question) chosen(rng *rand.Rand) []position {
	var list, leaves []position
	for _, x := range q.Nodes[1:] {
		if len(x.Tried) > 0 {
			list = append(list, x)
		} else if x.Why != "cached" {
			leaves = append(leaves, x)
		}
	}
	some := func(list []position, n int) []position {
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list[:min(len(list), n)]
	}
	list = append(some(list, perQuestion), some(leaves, perLeaf)...)
	return append(list, q.Nodes[0])
}

func (q *question) example(r *owl.Reader, p *owl.Problem, x position) (example, bool) {
	var line []board.Point
	for _, v := range x.Line {
		m, err := board.ParseVertex(v, q.Size, q.Size)
		if err != nil {
			return example{}, false
		}
		line = append(line, m)
	}
	d, ok := r.Describe(context.Background(), p, line, x.Attack)
	if !ok {
		return example{}, false
	}
	e := example{Attack: x.Attack, Root: len(line) == 0, Common: d.Common, Features: d.Features, Win: x.Verdict == 3, Fate: -1}
	switch {
	case x.Verdict == 0 && x.Attack, x.Verdict == 3 && !x.Attack:
		e.Fate = 1
	case x.Verdict == 0, x.Verdict == 3:
		e.Fate = 0
	}
	for _, v := range x.Tried {
		m, err := board.ParseVertex(v, q.Size, q.Size)
		if err != nil {
			return example{}, false
		}
		e.Tried = append(e.Tried, int16(slices.Index(d.Moves, m)))
	}
	return e, true
}
