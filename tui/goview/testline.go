package goview

import (
	"fmt"
	"strings"

	goboard "ana/goeng/board"
	"ana/goeng/dragon"
	"ana/model"
	"ana/tui/pane"
)

// testLine makes a question about the position shown, with the answer that was just given, for a regression suite.
func testLine(s *pane.State, command, answer string) pane.Effect {
	return pane.Effect{Test: &pane.Test{Setup: setup(s), Command: command, Answer: answer}}
}

// setup returns the GTP commands that make the position: loadsgf where the file has it, the stones otherwise.
func setup(s *pane.State) []string {
	c := s.Cursor
	if rec := c.Record(); !s.Edited && rec.Path != "" && rec.Path != "-" && rec.Format == "sgf" && c.GameIndex() == 0 {
		if main, _ := model.NewCursor(rec, 0).After(c.MoveNumber()); main.ID() == c.ID() {
			return []string{fmt.Sprintf("loadsgf %s %d", rec.Path, c.MoveNumber()+1)}
		}
	}
	out := []string{fmt.Sprintf("boardsize %d", s.Go.Width), "clear_board"}
	if s.Go.Width != s.Go.Height {
		out[0] = fmt.Sprintf("rectangular_boardsize %d %d", s.Go.Width, s.Go.Height)
	}
	for i, stone := range s.Go.Stones {
		if stone != goboard.Empty {
			at := model.Coord{X: int8(i % s.Go.Width), Y: int8(i / s.Go.Width)}
			out = append(out, fmt.Sprintf("play %s %s", stone, at.Vertex(s.Go.Height)))
		}
	}
	return out
}

// statusTest asks for the status of a dragon.
func statusTest(s *pane.State, r *dragon.Result, i int) pane.Effect {
	d, h := &r.Dragons[i], s.Go.Height
	answer := d.Status.String()
	if d.Status == dragon.Critical {
		answer += " " + strings.ToUpper(vertex(d.Life.AttackPoint, h)) + " " + strings.ToUpper(vertex(d.Life.DefensePoint, h))
	}
	return testLine(s, "dragon_status "+d.Origin.Vertex(h), answer)
}

// gtpCode is a result code as GTP writes it: 1 succeeds, 2 and 3 by ko.
func gtpCode(code int) string {
	switch code {
	case 0:
		return "0"
	case 1:
		return "3"
	case 4:
		return "2"
	}
	return "1"
}

// codeTest asks a question whose answer is a code and the move.
func codeTest(s *pane.State, command string, code int, at goboard.Point) pane.Effect {
	answer := gtpCode(code)
	if code > 0 {
		move := "PASS"
		if at > 0 {
			move = at.Vertex(s.Go.Height)
		}
		answer += " " + move
	}
	return testLine(s, command, answer)
}

// test asks about what the point cursor is on: the dragon where the pane shows dragons, else whether the string can be captured.
func (b *base) test(s *pane.State) pane.Effect {
	at := b.point(s)
	if at.IsPass() || s.Go.At(at) == goboard.Empty {
		return pane.Say("put the cursor on a stone first")
	}
	if r, stale := dragons(s); r != nil && !stale {
		if id := r.ID[at.Point()]; id >= 0 {
			return statusTest(s, r, int(id))
		}
	}
	return wormTest(s, at)
}

// wormTest asks whether the string at a point can be captured.
func wormTest(s *pane.State, at model.Coord) pane.Effect {
	r := tactics(s)
	if at.IsPass() || r == nil {
		return pane.Say("the answer is not there yet")
	}
	id := r.ID(at.Point())
	if id < 0 {
		return pane.Say("put the cursor on a stone first")
	}
	w := &r.Worms[id]
	return codeTest(s, "attack "+at.Vertex(s.Go.Height), w.AttackCode, w.AttackPoint)
}

// selectedTest asks for the status of the dragon of the selected row.
func selectedTest(s *pane.State, selected func(*dragon.Result) int) pane.Effect {
	r, stale := dragons(s)
	if r == nil || stale {
		return pane.Say("the answer is not there yet")
	}
	i := selected(r)
	if i < 0 {
		return pane.Say("select a dragon first")
	}
	return statusTest(s, r, i)
}
