package moves

import (
	"fmt"
	"strings"

	"ana/bgeng/board"
)

// NotationError says why a text is not a play.
type NotationError struct {
	Text   string // as given
	Column int    // from 1, in bytes of Text; 0 if the whole is wrong
	Msg    string
}

// Error returns the message with its place.
func (e *NotationError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("play %q: %s", e.Text, e.Msg)
	}
	return fmt.Sprintf("play %q, column %d: %s", e.Text, e.Column, e.Msg)
}

// maxRepeat is the largest count in "(n)": four moves of a double.
const maxRepeat = 4

// scanner reads notation byte by byte.
type scanner struct {
	text string
	at   int
}

func (s *scanner) fail(format string, args ...any) *NotationError {
	return &NotationError{Text: s.text, Column: s.at + 1, Msg: fmt.Sprintf(format, args...)}
}

func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// ParseSteps reads notation without a board: "8/5 6/5", "bar/20*/15",
// "13/11(2)", with "-" for "/", "25" or "b" for the bar, "0" or "o" for off,
// commas between moves, and a star before or after the count. It returns one
// step for each leg of each chequer.
func ParseSteps(text string) ([]Step, error) {
	s := &scanner{text: text}
	var steps []Step
	for {
		for s.peek() == ' ' || s.peek() == ',' || s.peek() == '\t' || s.peek() == ';' {
			s.at++
		}
		if s.at == len(s.text) {
			break
		}
		chain, n, err := s.chain()
		if err != nil {
			return nil, err
		}
		for range n {
			steps = append(steps, chain...)
		}
		if len(steps) > 4*maxRepeat {
			return nil, s.fail("too many moves for one roll")
		}
	}
	if len(steps) == 0 {
		return nil, &NotationError{Text: text, Msg: "empty, expected moves such as 8/5 6/5"}
	}
	return steps, nil
}

// chain reads "24/20*/15(2)".
func (s *scanner) chain() ([]Step, int, error) {
	from, err := s.point()
	if err != nil {
		return nil, 0, err
	}
	n := s.repeat()
	var chain []Step
	for s.peek() == '/' || s.peek() == '-' {
		s.at++
		to, err := s.point()
		if err != nil {
			return nil, 0, err
		}
		if to >= from {
			return nil, 0, s.fail("%s/%s does not move forward", pointName(from), pointName(to))
		}
		step := Step{From: from, To: to, Hit: s.star()}
		n = max(n, s.repeat())
		step.Hit = step.Hit || s.star()
		chain = append(chain, step)
		from = to
	}
	if len(chain) == 0 {
		return nil, 0, s.fail("expected \"/\" and the point it goes to")
	}
	return chain, n, nil
}

func (s *scanner) star() bool {
	if s.peek() != '*' {
		return false
	}
	s.at++
	return true
}

// repeat reads "(n)" and returns 1 where there is none.
func (s *scanner) repeat() int {
	if s.at+2 < len(s.text) && s.text[s.at] == '(' && s.text[s.at+2] == ')' {
		if n := int(s.text[s.at+1] - '0'); n >= 1 && n <= maxRepeat {
			s.at += 3
			return n
		}
	}
	return 1
}

// point reads a number from 0 to 25 or a name of the bar or of off.
func (s *scanner) point() (int8, error) {
	rest := strings.ToLower(s.text[s.at:])
	for _, name := range []string{"bar", "off", "b", "o"} {
		if strings.HasPrefix(rest, name) {
			s.at += len(name)
			if name[0] == 'b' {
				return board.Bar, nil
			}
			return Off, nil
		}
	}
	n, digits := 0, 0
	for digits < 2 && s.peek() >= '0' && s.peek() <= '9' {
		n = 10*n + int(s.peek()-'0')
		s.at++
		digits++
	}
	if digits == 0 || n > 25 {
		return 0, s.fail("expected a point 1 to 24, bar or off")
	}
	return int8(n - 1), nil
}

// Apply moves chequers on a board as written, without asking whether dice
// allow it: for records and for positions without a roll. A step that starts
// where the mover has no chequer, or ends on a point the opponent holds, is an
// error. The result has the opponent on roll.
func Apply(p board.Position, steps []Step) (board.Position, error) {
	me, opp := p[board.OnRoll], p[board.Opponent]
	for _, s := range steps {
		if me[s.From] == 0 {
			return p, fmt.Errorf("no checker on %s", pointName(s.From))
		}
		me[s.From]--
		if s.To == Off {
			continue
		}
		switch at := 23 - s.To; opp[at] {
		case 0:
		case 1:
			opp[at] = 0
			opp[board.Bar]++
		default:
			return p, fmt.Errorf("%s is held by the opponent", pointName(s.To))
		}
		me[s.To]++
	}
	return board.Position{me, opp}, nil
}

// Parse reads a play of the roll d1 d2 on p in any usual notation and returns
// the legal play it stands for. Stops that the text leaves out ("24/14" for
// 6-4) and missing stars are filled in; where that leaves a choice, a play whose
// hits are exactly the written ones is preferred, then the one with the fewest
// hits. The error is a [*NotationError].
func Parse(text string, p board.Position, d1, d2 int) (Play, error) {
	steps, err := ParseSteps(text)
	if err != nil {
		return Play{}, err
	}
	var delta [26]int // of the mover's chequers; index 25 collects those borne off
	stars := 0
	var starred [25]bool
	for _, s := range steps {
		delta[s.From]--
		delta[(int(s.To)+26)%26]++
		if s.Hit && s.To != Off {
			starred[s.To] = true
		}
	}
	for _, on := range starred {
		if on {
			stars++
		}
	}
	best, bestScore := Play{}, -1
	for _, play := range Legal(p, d1, d2, nil) {
		if !play.moves(&p, &delta) {
			continue
		}
		hits, matched := play.countHits(&starred)
		score := 100 - 10*(stars-matched) - (hits - matched)
		if score > bestScore {
			best, bestScore = play, score
		}
	}
	if bestScore < 0 {
		return Play{}, &NotationError{Text: text, Msg: fmt.Sprintf("not a legal play of %d%d here", max(d1, d2), min(d1, d2))}
	}
	return best, nil
}

// moves reports whether the play changes the mover's chequers by delta.
func (p *Play) moves(before *board.Position, delta *[26]int) bool {
	after := &p.Result[board.Opponent]
	for i := range 25 {
		if int(after[i])-int(before[board.OnRoll][i]) != delta[i] {
			return false
		}
	}
	return true
}

// countHits returns how many blots the play hits and how many of them are
// starred.
func (p *Play) countHits(starred *[25]bool) (hits, matched int) {
	for i := range p.N {
		if p.Hits>>i&1 == 1 {
			hits++
			if starred[p.To[i]] {
				matched++
			}
		}
	}
	return hits, matched
}
