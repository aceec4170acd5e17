package bgplay

import (
	"fmt"

	bgboard "ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/model"
)

func (b *side) position() bgboard.Position {
	return bgboard.Position{bgboard.OnRoll: b.me, bgboard.Opponent: b.opp}
}

// fromPlay is a legal play as a reading of a text.
func fromPlay(p *moves.Play) candidate {
	c := candidate{n: int(p.N)}
	for i := range c.n {
		c.steps[i] = model.Step{From: p.From[i], To: p.To[i], Hit: p.Hits>>i&1 == 1}
	}
	c.after = side{me: p.Result[bgboard.Opponent], opp: p.Result[bgboard.OnRoll]}
	return c
}

func (m *machine) double(e *Event) {
	value := 2 * m.s.Cube
	m.mayDouble(e)
	if e.Value != 0 && e.Value != value {
		m.log.Warn(e.Place, "bg-cube", "cube offered at %d while it stands at %d; read as %d", e.Value, m.s.Cube, value)
	}
	if !m.over {
		m.s.Turn, m.s.Doubled = int8(e.Player), false
	}
	a := m.add(e, model.ActDouble, e.Player, fmt.Sprintf("Doubles => %d", value))
	a.Cube = value
	if m.over {
		return
	}
	m.beaver, m.doubler = false, e.Player
	m.s.Doubled, m.s.Turn = true, int8(1-e.Player)
	a.After = m.s
}

// mayDouble warns about a double without the right to it.
func (m *machine) mayDouble(e *Event) {
	in := &m.in.Info
	switch {
	case m.over:
	case in.Crawford:
		m.log.Warn(e.Place, "bg-double", "%s doubles in the Crawford game; kept", m.name(e.Player))
	case m.s.Owner >= 0 && int(m.s.Owner) != e.Player:
		m.log.Warn(e.Place, "bg-double", "%s doubles but the other side owns the cube; kept", m.name(e.Player))
	case in.Length > 0 && in.Score[e.Player]+m.s.Cube >= in.Length:
		m.log.Warn(e.Place, "bg-double", "%s doubles although the cube is dead at %d-%d; kept", m.name(e.Player), in.Score[0], in.Score[1])
	}
}

// take accepts an offered cube.
func (m *machine) take(e *Event, player int, implied bool) {
	if !m.s.Doubled && !m.over {
		m.log.Warn(e.Place, "bg-cube", "%s takes but no cube was offered; ignored", m.name(player))
		return
	}
	if !m.over && int(m.s.Turn) != player {
		m.log.Note(e.Place, "bg-cube", "the take is written on the side of the doubler")
		player = int(m.s.Turn)
	}
	text := "Takes"
	if implied {
		text = "Takes (not recorded)"
	}
	a := m.add(e, model.ActTake, player, text)
	if m.over {
		return
	}
	m.s.Cube *= 2
	if !m.beaver {
		m.s.Owner = int8(player)
	}
	m.s.Doubled = false
	m.s.Turn = int8(m.doubler)
	m.beaver = false
	a.After = m.s
}

func (m *machine) drop(e *Event, player int) {
	if !m.s.Doubled && !m.over {
		m.log.Warn(e.Place, "bg-cube", "%s passes but no cube was offered; read as a resignation", m.name(player))
		m.resigns(&Event{Kind: EvResign, Player: player, Value: 1, Written: e.Written, Place: e.Place})
		return
	}
	if !m.over && int(m.s.Turn) != player {
		player = int(m.s.Turn)
	}
	a := m.add(e, model.ActDrop, player, "Drops")
	a.After.Doubled = false
	if !m.over {
		m.s.Doubled = false
		m.end(1-player, "drop")
	}
}

// beavers redoubles at once while keeping the cube.
func (m *machine) beavers(e *Event) {
	if !m.s.Doubled && !m.over {
		m.log.Warn(e.Place, "bg-cube", "%s beavers but no cube was offered; ignored", m.name(e.Player))
		return
	}
	if m.in.Info.Length > 0 && !m.over {
		m.log.Warn(e.Place, "bg-cube", "beaver in a match; kept")
	}
	value := 4 * m.s.Cube
	a := m.add(e, model.ActBeaver, e.Player, fmt.Sprintf("Beavers => %d", value))
	a.Cube = value
	if m.over {
		return
	}
	m.s.Cube *= 2
	if !m.beaver {
		m.s.Owner = int8(e.Player)
	}
	m.s.Turn, m.beaver = int8(1-e.Player), true
	a.After = m.s
}
