package posid

import (
	"strings"

	bgboard "ana/bgeng/board"
	"ana/model"
)

// Form is the notation of a written identifier.
type Form uint8

// The notations.
const (
	GNU  Form = iota // POSITIONID:MATCHID
	XGID             // XGID=…
)

// ID returns the identifier of the position under a cursor.
func ID(c model.Cursor, f Form) string {
	p := c.Bg()
	if f == XGID {
		return bgboard.XGID(p.Board, p.Match)
	}
	return p.Board.PositionID() + ":" + p.Match.MatchID()
}

// Write returns the identifiers of a record, one a line: its positions, or all
// positions of its games in order; of a game without actions that at its end, which
// may have been set up.
func Write(r *model.Record, f Form) []byte {
	var b strings.Builder
	for i := range r.Games {
		c := model.NewCursor(r, i)
		ok := true
		if !r.Position || c.Game().Len() > 1 {
			c, ok = c.Next()
		}
		written := false
		last := c
		for ok {
			if last = c; c.Node().Action != nil || c.ID() == 0 {
				b.WriteString(ID(c, f))
				b.WriteByte('\n')
				written = true
			}
			c, ok = c.Next()
		}
		if !written {
			b.WriteString(ID(last, f))
			b.WriteByte('\n')
		}
	}
	return []byte(b.String())
}
