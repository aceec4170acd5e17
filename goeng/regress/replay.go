package regress

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ana/goeng/board"
)

// Asker is an engine that answers GTP commands, such as a Session.
type Asker interface {
	Ask(ctx context.Context, command string) (ok bool, text string, err error)
}

// ReplayMove is a move of a replay and what the engine said to the question that it
// answers.
type ReplayMove struct {
	Color board.Color
	Point board.Point
	Said  string // "attack C3: 1 C4"
}

// Replay is what follows from an answer of an engine.
type Replay struct {
	Answer string       // to the test itself
	Moves  []ReplayMove // from the position of the test on, in turns
	End    string       // why there are no more: the last question and its answer
	Values string       // of the moves considered, if the engine tells them
	// Dragons are the fields of the dragons by the vertex of their origin, if the
	// engine tells them.
	Dragons map[string]map[string]string
	Fields  []string // their names in order
}

// replayMoves is how many moves of a replay are asked for.
const replayMoves = 16

// question is what the parts of a replay need to know about a test.
type question struct {
	command string
	words   []string
	b       *board.Board // the position, for whose stones they are
}

// PositionOf replays the setup of a test in an engine and asks it for the board.
func PositionOf(ctx context.Context, s Asker, setup []string) (*board.Board, error) {
	for _, line := range setup {
		if _, _, err := s.Ask(ctx, line); err != nil {
			return nil, err
		}
	}
	_, size, err := s.Ask(ctx, "query_boardsize")
	if err != nil {
		return nil, err
	}
	w, h := 19, 19
	if n, _ := fmt.Sscan(size, &w, &h); n == 1 {
		h = w
	}
	if w < 2 || h < 2 || w > board.MaxSize || h > board.MaxSize {
		return nil, fmt.Errorf("board of %s lines", size)
	}
	b := board.New(w, h)
	for _, c := range [2]board.Color{board.White, board.Black} {
		_, stones, err := s.Ask(ctx, "list_stones "+c.String())
		if err != nil {
			return nil, err
		}
		for _, v := range strings.Fields(stones) {
			p, err := board.ParseVertex(v, w, h)
			if err != nil || p <= 0 {
				return nil, fmt.Errorf("list_stones %s: %q", c, v)
			}
			if err := b.Place(p, c); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// Follow makes the position of a test in a session, asks its question, plays the move
// of the answer, and goes on asking the opposite question in turns: what is
// attacked is defended, what is joined is kept apart. b is the position.
func Follow(ctx context.Context, s Asker, setup []string, command string, b *board.Board) (*Replay, error) {
	for _, line := range setup {
		if _, _, err := s.Ask(ctx, line); err != nil {
			return nil, err
		}
	}
	q := &question{command: command, words: strings.Fields(command), b: b.Clone()}
	out := new(Replay)
	_, text, err := s.Ask(ctx, command)
	if err != nil {
		return nil, err
	}
	out.Answer = firstLine(text)
	if err := q.inspect(ctx, s, out); err != nil {
		return nil, err
	}
	return out, q.follow(ctx, s, out)
}

// inspect asks for what explains the answer.
func (q *question) inspect(ctx context.Context, s Asker, out *Replay) error {
	if len(q.words) > 1 && strings.HasSuffix(q.words[0], "genmove") {
		if ok, text, err := s.Ask(ctx, "top_moves_"+strings.ToLower(q.words[1])); err != nil {
			return err
		} else if ok {
			out.Values = strings.TrimSpace(text)
		}
	}
	ok, text, err := s.Ask(ctx, "dragon_data")
	if ok {
		out.Dragons, out.Fields = dragonFields(text)
	}
	return err
}

// dragonFields reads the answer to dragon_data.
func dragonFields(text string) (map[string]map[string]string, []string) {
	dragons := make(map[string]map[string]string)
	var order []string
	var now map[string]string
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case strings.HasSuffix(name, ":") && value == "":
			now = make(map[string]string)
			dragons[strings.TrimSuffix(name, ":")] = now
		case now != nil && name != "":
			now[name] = strings.Join(strings.Fields(value), " ")
			if !slices.Contains(order, name) {
				order = append(order, name)
			}
		}
	}
	return dragons, order
}

// opposite is the question that answers a move.
var opposite = map[string]string{
	"attack": "defend", "defend": "attack", "owl_attack": "owl_defend", "owl_defend": "owl_attack",
	"connect": "disconnect", "disconnect": "connect",
}

// follow plays the move of the answer and asks on.
func (q *question) follow(ctx context.Context, s Asker, out *Replay) error {
	word, said := q.words[0], out.Answer
	command := q.command
	mover, at, ok := q.first(out.Answer)
	for ok {
		if !q.b.TryPlay(at, mover) {
			out.End = fmt.Sprintf("%s: %s, which is no legal move", command, said)
			return nil
		}
		out.Moves = append(out.Moves, ReplayMove{mover, at, command + ": " + said})
		accepted, text, err := s.Ask(ctx, fmt.Sprintf("trymove %s %s", mover, at.Vertex(q.b.Height())))
		if err != nil {
			return err
		}
		next := opposite[word]
		if !accepted || next == "" || len(out.Moves) >= replayMoves {
			out.End = firstLine(text)
			return nil
		}
		word = next
		command = strings.Join(append([]string{word}, q.words[1:]...), " ")
		if accepted, text, err = s.Ask(ctx, command); err != nil {
			return err
		}
		said = firstLine(text)
		out.End = command + ": " + said
		if !accepted {
			return nil
		}
		mover = mover.Opponent()
		at, ok = q.pointIn(said, 1)
	}
	return nil
}

// first returns the move of the answer to the test and who plays it.
func (q *question) first(answer string) (board.Color, board.Point, bool) {
	arg := func(i int) string {
		if i < len(q.words) {
			return q.words[i]
		}
		return ""
	}
	stone := func(i int) board.Color {
		p, err := board.ParseVertex(arg(i), q.b.Width(), q.b.Height())
		if err != nil || p <= 0 {
			return board.Empty
		}
		return q.b.At(p)
	}
	var mover board.Color
	field := 1
	switch q.words[0] {
	case "attack", "owl_attack", "disconnect", "ladder_attack":
		mover = stone(1).Opponent()
	case "defend", "owl_defend", "connect", "dragon_status":
		mover = stone(1)
		if q.words[0] == "dragon_status" {
			field = 2
		}
	case "analyze_semeai":
		mover, field = stone(1), 2
	case "reg_genmove", "restricted_genmove":
		field = 0
		mover = map[string]board.Color{"b": board.Black, "black": board.Black, "w": board.White, "white": board.White}[strings.ToLower(arg(1))]
	}
	if !mover.IsPlayer() {
		return mover, board.Pass, false
	}
	p, ok := q.pointIn(answer, field)
	return mover, p, ok
}

// pointIn reads the point in a field of an answer, counted from 0. A pass is none.
func (q *question) pointIn(answer string, field int) (board.Point, bool) {
	words := strings.Fields(answer)
	if field >= len(words) {
		return board.Pass, false
	}
	p, err := board.ParseVertex(words[field], q.b.Width(), q.b.Height())
	return p, err == nil && p > 0
}

// FirstDifferences lists where the dragons of two replays differ, the first fields
// first: "dragon F9: moyo_size 31 -> 6". It is empty if one of them has none.
func FirstDifferences(a, b *Replay, most int) []string {
	if a == nil || b == nil || a.Dragons == nil || b.Dragons == nil {
		return nil
	}
	var out []string
	names := make([]string, 0, len(a.Dragons))
	for name := range a.Dragons {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		other := b.Dragons[name]
		if other == nil {
			out = append(out, fmt.Sprintf("dragon %s: none in B", name))
			continue
		}
		var fields []string
		for _, f := range a.Fields {
			if was, now := a.Dragons[name][f], other[f]; now != was && f != "strings" && f != "neighbors" && now != "" {
				fields = append(fields, fmt.Sprintf("%s %s -> %s", f, was, now))
			}
		}
		if len(fields) > 0 {
			out = append(out, fmt.Sprintf("dragon %s: %s", name, strings.Join(fields[:min(len(fields), 4)], ", ")))
		}
	}
	return out[:min(len(out), most)]
}
