package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"ana/goeng/board"
	"ana/goeng/regress"
)

// question is a traced question about a dragon.
type question struct {
	Size   int        `json:"size"`
	Black  []string   `json:"black"`
	White  []string   `json:"white"`
	Ko     string     `json:"ko,omitempty"` // banned for the side that moves
	Attack bool       `json:"attack"`
	Stone  string     `json:"stone"`
	Nodes  []position `json:"nodes"`
}

// peer is a GNU Go that answers commands.
type peer struct{ *regress.Session }

// ask sends a command and returns the text of the answer.
func (p peer) ask(format string, args ...any) (string, error) {
	command := fmt.Sprintf(format, args...)
	ok, text, err := p.Ask(context.Background(), command)
	if err == nil && !ok {
		err = errors.New(text)
	}
	if err != nil {
		err = fmt.Errorf("gnugo: %s: %w", command, err)
	}
	return text, err
}

// game is a game of GNU Go against itself that is asked about on the way.
type game struct {
	p     peer
	rng   *rand.Rand
	b     *board.Board
	trace string // file
	out   *json.Encoder
	count int // of questions
}

// How games are made: sizes of boards with the share of each in tenths, moves at
// random in a hundred, moves between positions that are asked about.
const (
	share9, share13 = 4, 8
	randomMoves     = 20
	apart           = 9
)

// playGame plays a game and writes the questions about its positions.
func playGame(program, dir string, seed uint64, out *json.Encoder) (int, error) {
	rng := rand.New(rand.NewPCG(seed, 0x6f776c))
	size := 19
	switch k := rng.IntN(10); {
	case k < share9:
		size = 9
	case k < share13:
		size = 13
	}
	engine := fmt.Sprintf("%s --mode gtp --quiet --seed %d", program, seed%1e6+1)
	p, err := regress.Open(regress.Options{Engine: engine}, dir)
	if err != nil {
		return 0, err
	}
	defer p.Close()
	g := &game{p: peer{p}, rng: rng, b: board.New(size, size), trace: filepath.Join(dir, fmt.Sprintf("trace-%d.sgf", os.Getpid())), out: out}
	err = g.play(size)
	return g.count, err
}

func (g *game) play(size int) error {
	if _, err := g.p.ask("boardsize %d", size); err != nil {
		return err
	}
	c, passes := board.Black, 0
	next := size*size/12 + g.rng.IntN(apart)
	for n := 0; n < size*size*3/4 && passes < 2; n++ {
		v, err := g.move(c)
		if err != nil {
			return err
		}
		passes++
		if v != board.Pass {
			passes = 0
			if err := g.b.Play(v, c); err != nil {
				return err
			}
		}
		c = c.Opponent()
		if n == next {
			next += apart + g.rng.IntN(apart)
			if err := g.position(); err != nil {
				return err
			}
		}
	}
	return nil
}

// move makes a move of a game, at times one at random beside stones.
func (g *game) move(c board.Color) (board.Point, error) {
	if g.b.Depth() > 6 && g.rng.IntN(100) < randomMoves {
		if q := g.random(c); q != board.Pass {
			_, err := g.p.ask("play %s %s", c, q.Vertex(g.b.Height()))
			return q, err
		}
	}
	if _, err := g.p.ask("level 1"); err != nil {
		return board.Pass, err
	}
	text, err := g.p.ask("genmove %s", c)
	if err != nil {
		return board.Pass, err
	}
	q, err := board.ParseVertex(text, g.b.Width(), g.b.Height())
	if err != nil {
		return board.Pass, nil // it resigns
	}
	return q, nil
}

// random returns a point beside a stone that c may play at and keep.
func (g *game) random(c board.Color) board.Point {
	var list []board.Point
	for _, p := range g.b.Points() {
		if g.b.At(p) != board.Empty || !g.b.Legal(p, c) || g.b.LibertiesAfter(p, c) < 2 {
			continue
		}
		for _, d := range board.Steps8() {
			if g.b.At(p + d).IsPlayer() {
				list = append(list, p)
				break
			}
		}
	}
	if len(list) == 0 {
		return board.Pass
	}
	return list[g.rng.IntN(len(list))]
}

// position asks about the dragons of the position.
func (g *game) position() error {
	if _, err := g.p.ask("level 10"); err != nil {
		return err
	}
	for _, p := range g.b.Points() {
		if !g.b.At(p).IsPlayer() || g.b.Origin(p) != p || g.b.Size(p) == 1 && g.rng.IntN(4) > 0 {
			continue
		}
		code, err := g.question(p, true)
		if err != nil {
			return err
		}
		if code {
			if _, err := g.question(p, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// question asks one question and writes it down if anything was tried. It tells
// whether the answer was anything but 0.
func (g *game) question(p board.Point, attack bool) (bool, error) {
	h := g.b.Height()
	q := question{Size: h, Attack: attack, Stone: p.Vertex(h)}
	word := "owl_defend"
	if attack {
		word = "owl_attack"
	}
	if _, err := g.p.ask("start_sgftrace"); err != nil {
		return false, err
	}
	answer, err := g.p.ask("%s %s", word, q.Stone)
	if err != nil {
		return false, err
	}
	if _, err := g.p.ask("finish_sgftrace %s", g.trace); err != nil {
		return false, err
	}
	text, err := os.ReadFile(g.trace)
	if err != nil {
		return false, err
	}
	q.Nodes = collect(parseTrace(string(text)), h, attack)
	if len(q.Nodes) > 1 {
		q.stones(g.b, attack)
		g.count++
		if err := g.out.Encode(&q); err != nil {
			return false, err
		}
	}
	return answer != "0", nil
}

// stones writes the position down.
func (q *question) stones(b *board.Board, attack bool) {
	h := b.Height()
	for _, s := range b.Points() {
		switch b.At(s) {
		case board.Black:
			q.Black = append(q.Black, s.Vertex(h))
		case board.White:
			q.White = append(q.White, s.Vertex(h))
		}
	}
	owner, _ := board.ParseVertex(q.Stone, h, h)
	mover := b.At(owner)
	if attack {
		mover = mover.Opponent()
	}
	if at, c := b.Ko(); c == mover {
		q.Ko = at.Vertex(h)
	}
}
