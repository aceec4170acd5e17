package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"ana/goeng/board"
	"ana/goeng/worm"
)

// Options configure a Server. The zero value is a server with an empty board of
// 19 lines, without an engine and without records.
type Options struct {
	Name, Version string // answers to name and version; "ana" and "0" if empty
	Size          int    // of the board at the start, 19 if 0
	Komi          float64
	Engine        Engine
	Worm          worm.Options
	// Load reads the main line of a record.
	Load func(path string) (*Record, error)
	// Parameters lists the settings that Set changes; both nil for none.
	Parameters func() []Parameter
	Set        func(name, value string) (Change, error)
	// CPU returns the processor time used so far; nil is that of the process.
	CPU func() time.Duration
	// Log gets a line for every panic of a command, and what echo_err says. It
	// may be nil.
	Log io.Writer
}

// Server is one session of the protocol. It is used by one goroutine at a time.
type Server struct {
	opts     Options
	table    map[string]*command
	board    *board.Board
	komi     float64
	handicap int
	toMove   board.Color
	moves    []Move
	floor    int // history depth below which undo does not go
	tries    []board.Color
	shift    int
	nodes    [counters]int
	analysed [counters]int // what Engine.Spent was when the counters were set to 0
	analyzer *worm.Analyzer
	worms    *worm.Result
	wormsOf  uint64 // hash of the position that worms describes, 0 for none
}

// The node counters.
const (
	readingNodes = iota
	owlNodes
	connectionNodes
	counters
)

// New returns a Server.
func New(opts Options) *Server {
	if opts.Name == "" {
		opts.Name = "ana"
	}
	if opts.Version == "" {
		opts.Version = "0"
	}
	if opts.Size < 1 || opts.Size > board.MaxSize {
		opts.Size = 19
	}
	if opts.CPU == nil {
		opts.CPU = processTime
	}
	if opts.Log == nil {
		opts.Log = io.Discard
	}
	s := &Server{opts: opts, table: commandTable(), komi: opts.Komi, analyzer: worm.NewAnalyzer(opts.Worm)}
	s.reset(board.New(opts.Size, opts.Size))
	return s
}

// reset starts a game on b.
func (s *Server) reset(b *board.Board) {
	s.board, s.toMove, s.handicap = b, board.Black, 0
	s.moves, s.floor, s.tries, s.wormsOf = s.moves[:0], 0, s.tries[:0], 0
	if s.opts.Engine.NewGame != nil {
		s.opts.Engine.NewGame()
	}
}

// errNotAvailable is the answer of commands whose part of the engine is missing.
var errNotAvailable = errors.New("not available yet")

// Do answers one line. The second result is false if the line has no command,
// and then there is no answer. A command that is cancelled through ctx answers
// with an error.
func (s *Server) Do(ctx context.Context, line string) (Response, bool) {
	id, words, ok := split(line)
	if !ok {
		return Response{}, false
	}
	resp := Response{ID: id}
	if len(words) == 0 {
		resp.Text = "missing command"
		return resp, true
	}
	c := s.table[words[0]]
	switch {
	case c == nil:
		resp.Text = "unknown command"
		return resp, true
	case !s.available(c):
		resp.Text = errNotAvailable.Error()
		return resp, true
	}
	text, err := s.run(ctx, c, words[1:])
	if err != nil {
		resp.Text = clean(err.Error())
		return resp, true
	}
	resp.OK, resp.Text, resp.Quit = true, clean(text), words[0] == "quit"
	return resp, true
}

// run calls a command. A panic becomes an error; the board may be half changed
// then, so the game is taken back to its last sound state, an empty board.
func (s *Server) run(ctx context.Context, c *command, args []string) (text string, err error) {
	depth, hash := s.board.Depth(), s.board.Hash()
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(s.opts.Log, "gtp: %s %s: %v\n", c.name, strings.Join(args, " "), r)
			err = fmt.Errorf("internal error: %v", r)
			if s.board.Depth() != depth || s.board.Hash() != hash {
				s.reset(board.New(s.board.Width(), s.board.Height()))
				err = fmt.Errorf("internal error: %v; the board was cleared", r)
			}
		}
	}()
	if len(args) < c.min {
		return "", fmt.Errorf("missing argument; usage: %s", c.usage())
	}
	return c.run(ctx, s, args)
}

func (s *Server) available(c *command) bool { return c.needs == nil || c.needs(s) }

// position is the position as an engine gets it.
func (s *Server) position() Position {
	return Position{Board: s.board, ToMove: s.toMove, Komi: s.komi,
		Moves: len(s.moves) + len(s.tries), Tries: len(s.tries), Shift: s.shift}
}

// staticWorms describes the worms of the position without reading.
func (s *Server) staticWorms() *worm.Result {
	if hash := s.board.Hash(); s.worms == nil || s.wormsOf != hash {
		s.worms = s.analyzer.Analyze(s.board, s.worms)
		s.analyzer.Unconditional(s.board, s.worms)
		s.wormsOf = hash
	}
	return s.worms
}

// fullWorms describes the worms with the results of reading.
func (s *Server) fullWorms(ctx context.Context) (*worm.Result, error) {
	if s.opts.Engine.Worms != nil {
		return s.opts.Engine.Worms(ctx, s.position())
	}
	r := s.staticWorms()
	if r.HasTactics {
		return r, nil
	}
	tactics := make([]worm.Tactics, len(r.Worms))
	for i := range r.Worms {
		if err := s.readWorm(ctx, r.Worms[i].Origin, &tactics[i]); err != nil {
			return nil, err
		}
	}
	s.analyzer.ApplyTactics(s.board, r, tactics)
	return r, nil
}

func (s *Server) readWorm(ctx context.Context, p board.Point, t *worm.Tactics) error {
	t.AttackPoint, t.DefendPoint = board.Pass, board.Pass
	attack, err := s.opts.Engine.Attack(ctx, s.position(), p)
	if err != nil {
		return err
	}
	s.nodes[readingNodes] += attack.Nodes
	if attack.Code == 0 {
		return nil
	}
	t.AttackCode, t.AttackPoint = attack.Code, attack.Point
	defend, err := s.opts.Engine.Defend(ctx, s.position(), p)
	if err != nil {
		return err
	}
	s.nodes[readingNodes] += defend.Nodes
	if defend.Code != 0 {
		t.DefendCode, t.DefendPoint = defend.Code, defend.Point
	}
	return nil
}
