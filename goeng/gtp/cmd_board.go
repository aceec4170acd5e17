package gtp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"ana/goeng/board"
)

func boardCommands() []command {
	return []command{
		{name: "boardsize", args: "N", help: "empty board of N lines", run: boardsize},
		{name: "rectangular_boardsize", args: "COLUMNS ROWS", help: "empty board that need not be square", min: 2, run: rectangular},
		{name: "query_boardsize", help: "lines of the board; columns and rows if they differ", run: say(querySize)},
		{name: "clear_board", help: "remove all stones", run: clearBoard},
		{name: "komi", args: "KOMI", help: "set the komi", run: komi},
		{name: "get_komi", help: "the komi", run: say(func(s *Server) string { return fmt.Sprintf("%4.1f", s.komi) })},
		{name: "play", args: "COLOR VERTEX", help: "play a move", run: play},
		{name: "black", args: "VERTEX", help: "play a black move", run: playAs("black")},
		{name: "white", args: "VERTEX", help: "play a white move", run: playAs("white")},
		{name: "undo", help: "take back a move", run: undo},
		{name: "gg-undo", args: "[N]", help: "take back N moves", run: undoSome},
		{name: "trymove", args: "COLOR VERTEX", help: "make a move that popgo takes back", run: tryMove},
		{name: "tryko", args: "COLOR VERTEX", help: "trymove that ignores the ko", run: tryKo},
		{name: "popgo", help: "take back a trymove", run: popGo},
		{name: "increase_depths", help: "read one move deeper", run: say(func(s *Server) string { s.shift++; return "" })},
		{name: "decrease_depths", help: "read one move less deep", run: say(func(s *Server) string { s.shift--; return "" })},
		{name: "showboard", help: "the board as text", run: say(showBoard)},
		{name: "list_stones", args: "COLOR", help: "the stones of a colour", run: listStones},
		{name: "color", args: "VERTEX", help: "what is on a point", run: colorAt},
		{name: "countlib", args: "VERTEX", help: "number of liberties", run: countLib},
		{name: "findlib", args: "VERTEX", help: "the liberties", run: findLib},
		{name: "is_legal", args: "COLOR VERTEX", help: "1 if the move is legal", run: isLegal},
		{name: "all_legal", args: "COLOR", help: "the legal moves", run: allLegal},
		{name: "captures", args: "COLOR", help: "number of stones that the colour has taken", run: captures},
		{name: "last_move", help: "the last move", run: lastMove},
		{name: "move_history", help: "the moves, the last one first", run: moveHistory},
		{name: "gogui-play_sequence", args: "COLOR VERTEX ...", help: "play several moves", run: playSequence},
	}
}

func boardsize(_ context.Context, s *Server, args []string) (string, error) {
	n, err := strconv.Atoi(arg(args, 0))
	if err != nil {
		return "", errors.New("boardsize not an integer")
	}
	if n < 2 || n > board.MaxSize {
		return "", errors.New("unacceptable size")
	}
	s.reset(board.New(n, n))
	return "", nil
}

func rectangular(_ context.Context, s *Server, args []string) (string, error) {
	w, ok1 := number(args[0], 2, board.MaxSize)
	h, ok2 := number(args[1], 2, board.MaxSize)
	if !ok1 || !ok2 {
		return "", errors.New("unacceptable size")
	}
	s.reset(board.New(w, h))
	return "", nil
}

func querySize(s *Server) string {
	if s.board.Width() == s.board.Height() {
		return strconv.Itoa(s.board.Width())
	}
	return fmt.Sprint(s.board.Width(), s.board.Height())
}

func clearBoard(_ context.Context, s *Server, _ []string) (string, error) {
	s.reset(board.New(s.board.Width(), s.board.Height()))
	return "", nil
}

func komi(_ context.Context, s *Server, args []string) (string, error) {
	k, err := strconv.ParseFloat(arg(args, 0), 64)
	if err != nil || math.IsNaN(k) || math.IsInf(k, 0) {
		return "", errors.New("komi not a float")
	}
	s.komi = k
	return "", nil
}

func play(_ context.Context, s *Server, args []string) (string, error) {
	m, err := s.move(args)
	if err != nil {
		return "", err
	}
	return "", s.playMove(m)
}

func playAs(color string) func(context.Context, *Server, []string) (string, error) {
	return func(_ context.Context, s *Server, args []string) (string, error) {
		m, err := s.move([]string{color, arg(args, 0)})
		if err != nil {
			return "", errCoordinate
		}
		return "", s.playMove(m)
	}
}

func (s *Server) playMove(m Move) error {
	if len(s.tries) > 0 {
		return errors.New("moves made with trymove must be taken back first")
	}
	if !s.board.TryPlay(m.Point, m.Color) {
		return errIllegalMove
	}
	s.moves = append(s.moves, m)
	s.toMove = m.Color.Opponent()
	return nil
}

func playSequence(_ context.Context, s *Server, args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", errColorCoordinate
	}
	for i := 0; i < len(args); i += 2 {
		m, err := s.move(args[i : i+2])
		if err == nil {
			err = s.playMove(m)
		}
		if err != nil {
			return "", fmt.Errorf("%s %s: %w", args[i], args[i+1], err)
		}
	}
	return "", nil
}

// takeBack takes back the last move.
func (s *Server) takeBack() error {
	if len(s.tries) > 0 || len(s.moves) == 0 || s.board.Depth() <= s.floor {
		return errors.New("cannot undo")
	}
	s.board.Undo()
	s.toMove = s.moves[len(s.moves)-1].Color
	s.moves = s.moves[:len(s.moves)-1]
	return nil
}

func undo(_ context.Context, s *Server, _ []string) (string, error) { return "", s.takeBack() }

func undoSome(_ context.Context, s *Server, args []string) (string, error) {
	n := 1
	if len(args) > 0 {
		var ok bool
		if n, ok = number(args[0], 0, math.MaxInt32); !ok {
			return "", errors.New("invalid number of moves")
		}
	}
	if len(s.tries) > 0 || n > len(s.moves) || s.board.Depth()-n < s.floor {
		return "", errors.New("cannot undo")
	}
	for range n {
		if err := s.takeBack(); err != nil {
			return "", err
		}
	}
	return "", nil
}

// maxTries bounds the stack of trymove, so that a client cannot exhaust memory.
const maxTries = 10000

func tryMove(_ context.Context, s *Server, args []string) (string, error) {
	m, err := s.move(args)
	if err != nil {
		return "", err
	}
	if len(s.tries) >= maxTries || !s.board.TryPlay(m.Point, m.Color) {
		return "", errIllegalMove
	}
	s.tries = append(s.tries, s.toMove)
	s.toMove = m.Color.Opponent()
	return "", nil
}

func tryKo(_ context.Context, s *Server, args []string) (string, error) {
	m, err := s.move(args)
	if err != nil {
		return "", err
	}
	if len(s.tries) >= maxTries {
		return "", errIllegalMove
	}
	if ok, _ := s.board.TryKoPlay(m.Point, m.Color); !ok {
		return "", errIllegalMove
	}
	s.tries = append(s.tries, s.toMove)
	s.toMove = m.Color.Opponent()
	return "", nil
}

func popGo(_ context.Context, s *Server, _ []string) (string, error) {
	n := len(s.tries)
	if n == 0 {
		return "", errors.New("stack empty")
	}
	s.board.Undo()
	s.toMove = s.tries[n-1]
	s.tries = s.tries[:n-1]
	return "", nil
}

func showBoard(s *Server) string {
	w, h := s.board.Width(), s.board.Height()
	stars := starPoints(w, h)
	counts := h - 2 // row with white's captures, black's below
	if h >= 10 {
		counts = 8
	}
	var letters strings.Builder
	for col := range w {
		letters.WriteString(" " + board.At(0, col).Vertex(1)[:1])
	}
	var out strings.Builder
	fmt.Fprintf(&out, "\n  %s\n", letters.String())
	for row := range h {
		fmt.Fprintf(&out, "%2d", h-row)
		for col := range w {
			p := board.At(row, col)
			switch c := s.board.At(p); {
			case c == board.White:
				out.WriteString(" O")
			case c == board.Black:
				out.WriteString(" X")
			case stars[p]:
				out.WriteString(" +")
			default:
				out.WriteString(" .")
			}
		}
		fmt.Fprintf(&out, " %d", h-row)
		switch row {
		case counts:
			fmt.Fprintf(&out, "     WHITE (O) has captured %d stones", s.board.Captured(board.Black))
		case counts + 1:
			fmt.Fprintf(&out, "     BLACK (X) has captured %d stones", s.board.Captured(board.White))
		}
		out.WriteString("\n")
	}
	fmt.Fprintf(&out, "  %s", letters.String())
	return out.String()
}

// starPoints returns the points that showboard marks, as GNU Go does: four near
// the corners, the centre of odd boards, and the middles of the sides from 13 on.
func starPoints(w, h int) map[board.Point]bool {
	stars := make(map[board.Point]bool)
	edge := func(size int) int {
		switch {
		case size < 7:
			return 1
		case size < 12:
			return 2
		}
		return 3
	}
	if w < 5 || h < 5 {
		return stars
	}
	rows, cols := [2]int{edge(h), h - 1 - edge(h)}, [2]int{edge(w), w - 1 - edge(w)}
	for _, row := range rows {
		for _, col := range cols {
			stars[board.At(row, col)] = true
		}
		if w%2 == 1 && w >= 13 {
			stars[board.At(row, w/2)] = true
		}
	}
	for _, col := range cols {
		if h%2 == 1 && h >= 13 {
			stars[board.At(h/2, col)] = true
		}
	}
	if w%2 == 1 && h%2 == 1 {
		stars[board.At(h/2, w/2)] = true
	}
	return stars
}

func listStones(_ context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	var stones []board.Point
	for _, p := range s.board.Points() {
		if s.board.At(p) == c {
			stones = append(stones, p)
		}
	}
	return s.vertices(stones), nil
}

func colorAt(_ context.Context, s *Server, args []string) (string, error) {
	p, err := s.point(args, 0)
	if err != nil {
		return "", err
	}
	return s.board.At(p).String(), nil
}

func countLib(_ context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(s.board.Liberties(p)), nil
}

func findLib(_ context.Context, s *Server, args []string) (string, error) {
	p, err := s.stone(args, 0)
	if err != nil {
		return "", err
	}
	return s.vertices(s.board.AppendLiberties(nil, p)), nil
}

func isLegal(_ context.Context, s *Server, args []string) (string, error) {
	m, err := s.move(args)
	if err != nil {
		return "", err
	}
	return bit(s.board.Legal(m.Point, m.Color)), nil
}

func bit(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

func allLegal(_ context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	var moves []board.Point
	for _, p := range s.board.Points() {
		if s.board.Legal(p, c) {
			moves = append(moves, p)
		}
	}
	return s.vertices(moves), nil
}

func captures(_ context.Context, s *Server, args []string) (string, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return "", err
	}
	return strconv.Itoa(s.board.Captured(c.Opponent())), nil
}

func lastMove(_ context.Context, s *Server, _ []string) (string, error) {
	if len(s.moves) == 0 {
		return "", errors.New("no previous move known")
	}
	m := s.moves[len(s.moves)-1]
	return m.Color.String() + " " + s.vertex(m.Point), nil
}

func moveHistory(_ context.Context, s *Server, _ []string) (string, error) {
	lines := make([]string, 0, len(s.moves))
	for i := len(s.moves) - 1; i >= 0; i-- {
		lines = append(lines, s.moves[i].Color.String()+" "+s.vertex(s.moves[i].Point))
	}
	return strings.Join(lines, "\n"), nil
}
