package bgplay

import (
	"fmt"
	"slices"
	"strings"

	"ana/bgeng/moves"
	"ana/model"
	"ana/model/record/diag"
)

// maxTries bounds the second attempts at ambiguous plays in one game.
const maxTries = 64

// machine replays the events of a game.
type machine struct {
	in      *Game
	log     *diag.List
	b       *model.GameBuilder
	at      model.NodeID
	s       model.BgState
	over    bool
	winner  int
	reason  string
	beaver  bool // the cube was beavered: a take leaves the owner as it is
	doubler int  // who offered the cube first and rolls after the take
	stopped bool
	warned  bool // the warning about rows after the end was given
	lastWin *Event
	resign  int // points of a resignation that were said, 0 if not
	plays   []outcome
	choice  []int
	legal   []moves.Play // scratch
}

// Build makes the game. It reports what is wrong to log and always returns a game.
func Build(in *Game, log *diag.List) (*model.Game, error) {
	if in.Info.Start.Cube == 0 {
		in.Info.Start = model.StartState(in.Info.Variant)
		for range in.Info.AutoDoubles {
			in.Info.Start.Cube *= 2
		}
	}
	m := &machine{in: in, log: log, winner: -1}
	m.resolveAll()
	m.start()
	for i := range in.Events {
		m.event(i)
	}
	m.finish()
	g, _, err := m.b.Finish()
	return g, err
}

// resolveAll finds the meaning of every play, going back to ambiguous ones when a later
// play becomes impossible.
func (m *machine) resolveAll() {
	m.plays = make([]outcome, len(m.in.Events))
	m.choice = make([]int, len(m.in.Events))
	bad := m.resolveFrom(0, m.in.Info.Start)
	tries := 0
	for bad >= 0 && tries < maxTries {
		better := false
		for i := bad - 1; i >= 0 && tries < maxTries && !better; i-- {
			for k := 1; k < len(m.plays[i].list) && tries < maxTries; k++ {
				old := m.choice[i]
				m.choice[i] = k
				tries++
				if next := m.resolveFrom(0, m.in.Info.Start); next < 0 || next > bad {
					m.log.Note(m.in.Events[i].Place, "bg-ambiguous", "%s may hit or not; read so that the later plays are possible",
						model.Quote(m.in.Events[i].Written))
					bad, better = next, true
					break
				}
				m.choice[i] = old
			}
		}
		if !better {
			m.resolveFrom(0, m.in.Info.Start)
			break
		}
	}
}

// resolveFrom resolves the events from number i on, starting in state s, and returns
// the first illegal one, -1 if there is none.
func (m *machine) resolveFrom(i int, s model.BgState) int {
	bad := -1
	for ; i < len(m.in.Events); i++ {
		e := &m.in.Events[i]
		switch {
		case e.Kind == EvSetup:
			e.Apply(&s)
		case e.Kind == EvRoll && e.Dice[0] > 0 && !e.Hidden:
			b := sideOf(&s, e.Player)
			o := resolve(b, e.Dice, e.Entries, m.in.Marks, &m.legal)
			if o.reason != "" && len(e.Entries) == 0 {
				o = m.unplayed(i, b, o)
			}
			m.plays[i] = o
			if o.reason != "" {
				if bad < 0 && len(e.Entries) > 0 {
					bad = i
				}
				o.after.store(&s, e.Player)
				continue
			}
			c := &o.list[min(m.choice[i], len(o.list)-1)]
			c.after.store(&s, e.Player)
		}
	}
	return bad
}

// unplayed decides a roll without play although there is a legal one: before the end
// of the game the play was not made (or there is only one).
func (m *machine) unplayed(i int, b side, o outcome) outcome {
	if i+1 < len(m.in.Events) && m.in.Events[i+1].Kind != EvWin && m.in.Events[i+1].Kind != EvResign {
		return o
	}
	legal := legalPlays(b, m.in.Events[i].Dice)
	if len(legal) == 1 && i+1 < len(m.in.Events) {
		return outcome{list: []candidate{fromPlay(&legal[0])}}
	}
	o.unplayed = true
	return o
}

// start makes the root node.
func (m *machine) start() {
	m.b = model.NewGame(model.KindBackgammon)
	g := m.b.Game()
	g.Bg, g.Players, g.Info = m.in.Info, m.in.Players, m.in.Fields
	g.Bg.Analysed = g.Bg.Variant == "" || g.Bg.Variant == "backgammon" || g.Bg.Variant == "nackgammon"
	n := m.b.Node(0)
	n.Comment, n.Props = m.in.Comment, m.in.Props
	n.Line, n.Column = int32(m.in.Place.Line), int32(m.in.Place.Column)
	n.Offset = m.in.Place.Offset
	m.s = m.in.Info.Start
}

// add appends the node of an action and returns the action; its After state is filled
// by the caller.
func (m *machine) add(e *Event, kind model.ActionKind, player int, text string) *model.BgAction {
	m.at = m.b.Add(m.at)
	n := m.b.Node(m.at)
	n.Line, n.Column, n.Offset = int32(e.Place.Line), int32(e.Place.Column), e.Place.Offset
	n.Comment, n.Props = e.Comment, e.Props
	n.Joined = strings.HasPrefix(e.Written, "(")
	a := &model.BgAction{Kind: kind, Player: player, Text: text, Written: e.Written, Stored: e.Stored, AfterEnd: m.over}
	a.Before = m.s
	a.After = m.s
	n.Action = a
	if m.over && !m.warned {
		m.warned = true
		m.log.Warn(e.Place, "bg-after", "%s after the end of the game; shown, not analysed", model.Quote(e.Written))
	}
	return a
}

func (m *machine) event(i int) {
	e := &m.in.Events[i]
	if m.stopped && e.Kind != EvWin {
		return
	}
	switch e.Kind {
	case EvRoll:
		m.roll(e, &m.plays[i], m.choice[i])
	case EvDouble:
		m.double(e)
	case EvTake:
		m.take(e, e.Player, false)
	case EvDrop:
		m.drop(e, e.Player)
	case EvBeaver:
		m.beavers(e)
	case EvResign:
		m.resigns(e)
	case EvWin:
		m.win(e)
	case EvSetup:
		m.setup(e)
	case EvNote:
		m.note(e)
	}
}

func (m *machine) roll(e *Event, o *outcome, choice int) {
	if m.s.Doubled && !m.over {
		m.log.Note(e.Place, "bg-take", "the cube was offered and play went on; a take is assumed")
		m.take(&Event{Place: e.Place, Written: "(take)"}, int(m.s.Turn), true)
	}
	if !m.over {
		m.s.Turn = int8(e.Player)
	}
	m.s.Dice = e.Dice
	a := m.add(e, model.ActRoll, e.Player, "")
	a.Dice, a.Hidden = e.Dice, e.Hidden
	m.s.Dice = [2]int{}
	switch {
	case m.over || e.Hidden || e.Dice[0] == 0:
		a.Text = diceText(e.Dice) + ": ????"
		a.Hidden = true
	case o.unplayed:
		a.Dance, a.Unplayed = true, true
		a.Text = diceText(e.Dice) + ": not played"
	case o.reason != "":
		a.Illegal, a.Steps = true, o.steps
		a.Text = diceText(e.Dice) + ": " + e.Written
		m.illegal(e, o)
		o.after.store(&m.s, e.Player)
	default:
		c := &o.list[min(choice, len(o.list)-1)]
		a.Steps = inOrder(c.steps[:c.n])
		a.Dance = c.n == 0
		a.Text = diceText(e.Dice) + ": " + playText(a.Steps)
		c.after.store(&m.s, e.Player)
		if a.Dance && !e.NoPlay && e.Bad == "" && len(e.Entries) > 0 {
			m.log.Warn(e.Place, "bg-illegal", "no play is legal, %s is ignored", model.Quote(e.Written))
		}
	}
	if e.Bad != "" {
		m.log.Warn(e.Place, "bg-entry", "%s; what stands before it is played", e.Bad)
	}
	m.s.Turn = int8(1 - e.Player)
	a.After = m.s
	if !m.over && m.s.Borne(e.Player) == 15 {
		m.end(e.Player, "bearoff")
	}
}

// inOrder returns the steps from the back forward, which is always a workable order;
// of several checkers that come to a blot's point the first one hits.
func inOrder(steps []model.Step) []model.Step {
	out := slices.Clone(steps)
	slices.SortStableFunc(out, func(a, b model.Step) int {
		if d := int(b.From) - int(a.From); d != 0 {
			return d
		}
		return int(b.To) - int(a.To)
	})
	for i := range out {
		for k := i + 1; k < len(out) && !out[i].Hit; k++ {
			if out[k].Hit && out[k].To == out[i].To {
				out[i].Hit, out[k].Hit = true, false
			}
		}
	}
	return out
}

func (m *machine) illegal(e *Event, o *outcome) {
	m.log.Add(model.Warning, e.Place, "bg-illegal", "", "%s: illegal play %s, %s; applied as written, not analysed",
		diceText(e.Dice), model.Quote(e.Written), o.reason)
	if m.s.Borne(0) < 0 || m.s.Borne(1) < 0 {
		m.stopped = true
		m.log.Warn(e.Place, "bg-checkers", "a side has more than 15 checkers; the game stops here")
	}
}

func (m *machine) end(winner int, reason string) {
	m.over, m.winner, m.reason = true, winner, reason
}

func diceText(d [2]int) string {
	return string([]byte{'0' + byte(d[0]), '0' + byte(d[1])})
}

// playText writes steps as the engine's notation does.
func playText(steps []model.Step) string {
	if len(steps) == 0 {
		return "cannot move"
	}
	p := moves.Play{N: int8(min(len(steps), 4))}
	for i, s := range steps[:p.N] {
		p.From[i], p.To[i] = s.From, s.To
		if s.Hit {
			p.Hits |= 1 << i
		}
	}
	return p.String()
}

func (m *machine) setup(e *Event) {
	e.Apply(&m.s)
	if e.Parts&PartBoard != 0 {
		m.over = false
	}
	a := m.add(e, model.ActSetup, int(m.s.Turn), "position set up")
	a.After = m.s
	a.Before = m.s
}

// note appends a node without action.
func (m *machine) note(e *Event) {
	m.at = m.b.Add(m.at)
	n := m.b.Node(m.at)
	n.Line, n.Column, n.Offset = int32(e.Place.Line), int32(e.Place.Column), e.Place.Offset
	n.Comment, n.Props = e.Comment, e.Props
}

// finish closes a game without a line that says how it ended, and adds the end node.
func (m *machine) finish() {
	g := m.b.Game()
	if m.lastWin == nil && !m.over && m.in.NextScore != nil {
		m.winnerByScore()
	}
	g.Bg.Unfinished = !m.over
	g.Result = m.result()
	if m.b.Len() > 1 {
		m.b.Add(m.at)
	}
}

// winnerByScore ends a game that just stops by the score of the next one.
func (m *machine) winnerByScore() {
	for p := range 2 {
		won := m.in.NextScore[p] - m.in.Info.Score[p]
		if won > 0 && m.in.NextScore[1-p] == m.in.Info.Score[1-p] {
			m.log.Note(m.in.Place, "bg-noend", "the game has no end; by the next score %s won %d", m.name(p), won)
			m.win(&Event{Kind: EvWin, Player: p, Value: won, Place: m.in.Place})
			return
		}
	}
}

func (m *machine) name(p int) string {
	if n := m.in.Players[p].Name; n != "" {
		return model.Quote(n)
	}
	return fmt.Sprintf("player %d", p+1)
}

func legalPlays(b side, dice [2]int) []moves.Play {
	return moves.Legal(b.position(), dice[0], dice[1], nil)
}
