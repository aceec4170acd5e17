package cube

import (
	"fmt"

	"ana/bgeng/board"
)

// Action names the right cube action.
type Action uint8

// The actions, in the wording of [Action.Text].
const (
	NotAvailable Action = iota
	NeverDouble         // dead cube
	NoDoubleTake
	NoDoubleBeaver
	DoubleTake
	OptionalDoubleTake
	DoubleBeaver
	OptionalDoubleBeaver
	DoublePass
	OptionalDoublePass
	TooGoodTake
	TooGoodPass
)

// Text returns the name of the action; owned says that the cube is owned by the
// side on roll, so that doubling is redoubling.
func (a Action) Text(owned bool) string {
	double, never := "double", "Never double"
	if owned {
		double, never = "redouble", "Never redouble"
	}
	capital := fmt.Sprintf("%c%s", double[0]-'a'+'A', double[1:])
	switch a {
	case NeverDouble:
		return never + ", take (dead cube)"
	case NoDoubleTake:
		return "No " + double + ", take"
	case NoDoubleBeaver:
		return "No " + double + ", beaver"
	case DoubleTake:
		return capital + ", take"
	case OptionalDoubleTake:
		return "Optional " + double + ", take"
	case DoubleBeaver:
		return capital + ", beaver"
	case OptionalDoubleBeaver:
		return "Optional " + double + ", beaver"
	case DoublePass:
		return capital + ", pass"
	case OptionalDoublePass:
		return "Optional " + double + ", pass"
	case TooGoodTake:
		return "Too good to " + double + ", take"
	case TooGoodPass:
		return "Too good to " + double + ", pass"
	default:
		return "Not available"
	}
}

// Doubles reports whether the side on roll turns the cube.
func (a Action) Doubles() bool { return a == DoubleTake || a == DoubleBeaver || a == DoublePass }

// Takes reports whether the other side keeps playing when doubled.
func (a Action) Takes() bool { return a != DoublePass && a != OptionalDoublePass && a != TooGoodPass }

// Decision is a cube decision in equities: money, or EMG at the current cube.
type Decision struct {
	NoDouble   float64
	DoubleTake float64
	DoublePass float64
	Optimal    float64 // value of the right action
	Action     Action
	Text       string  // its name
	Available  bool    // the side on roll may double
	Percent    float64 // share of wrong answers that would make the other action right; 0 where not defined
	MWC        [3]float64
	Match      bool // MWC holds the chances of no double, take and pass
}

// same is how close two equities count as equal.
const same = 1e-5

// Combine returns the value of a node for player: noDouble and doubleTake are
// the values of the two states, each for its own cube (money) or as MWC.
func (g *Game) Combine(noDouble, doubleTake float64, s State, player int) float64 {
	pass := 1.0
	if g.Money() {
		doubleTake *= 2
	} else {
		pass = g.won(player, s.Value)
	}
	if doubleTake >= noDouble && pass >= noDouble {
		return min(doubleTake, pass)
	}
	return noDouble
}

// Decide names the right action. noDouble and doubleTake are values as
// [Game.Static] and lookahead give them (doubleTake for the doubled cube), out
// the outputs of the no-double evaluation.
func (g *Game) Decide(noDouble, doubleTake float64, out *[5]float32, s State, player int) Decision {
	d := Decision{NoDouble: noDouble, DoubleTake: 2 * doubleTake, DoublePass: 1}
	if !g.Money() {
		d.Match = true
		d.MWC = [3]float64{noDouble, doubleTake, g.won(player, s.Value)}
		d.NoDouble = g.EMG(noDouble, s.Value, player)
		d.DoubleTake = g.EMG(doubleTake, s.Value, player)
	}
	d.Available = g.CanDouble(s, player)
	d.Action = g.action(&d, out[1] > 0, s, player)
	d.Text = d.Action.Text(int(s.Owner) == player)
	d.Optimal = d.NoDouble
	if d.Available && d.DoubleTake >= d.NoDouble && d.DoublePass >= d.NoDouble {
		d.Optimal = min(d.DoubleTake, d.DoublePass)
	}
	d.Percent = d.percent()
	return d
}

func (g *Game) action(d *Decision, gammons bool, s State, player int) Action {
	nd, dt, dp := d.NoDouble, d.DoubleTake, d.DoublePass
	beaver := g.Money() && g.beavers && dt >= -2 && dt <= 0
	switch {
	case !d.Available:
		if !g.Money() && (s.Owner == board.Centre || int(s.Owner) == player) {
			return NeverDouble
		}
		return NotAvailable
	case dt >= nd && dp >= nd && dp > dt:
		return takeAction(nd, dt, beaver)
	case dt >= nd && dp >= nd:
		if near(nd, dp) && gammons && (!g.Money() || s.Owner != board.Centre || !g.jacoby) {
			return OptionalDoublePass
		}
		return DoublePass
	case nd > dt && dt > dp:
		if gammons {
			return TooGoodPass
		}
		return DoublePass
	case nd > dp && dp >= dt:
		if gammons {
			return TooGoodTake
		}
		return NoDoubleTake
	case dp >= nd && nd > dt:
		if beaver {
			return NoDoubleBeaver
		}
		return NoDoubleTake
	case gammons:
		return TooGoodPass
	default:
		return DoublePass
	}
}

// takeAction names a double that is right and a take.
func takeAction(nd, dt float64, beaver bool) Action {
	switch {
	case beaver && 2*dt < nd:
		return NoDoubleBeaver
	case beaver && near(nd, dt):
		return OptionalDoubleBeaver
	case beaver:
		return DoubleBeaver
	case near(nd, dt):
		return OptionalDoubleTake
	default:
		return DoubleTake
	}
}

func near(a, b float64) bool { return a-b <= same && b-a <= same }

// percent returns the share of wrong passes that would make doubling right, or
// of wrong takes where the position is too good.
func (d *Decision) percent() float64 {
	nd, dt, dp := d.NoDouble, d.DoubleTake, d.DoublePass
	switch d.Action {
	case NoDoubleTake, NoDoubleBeaver:
		if dp != dt {
			return (nd - dt) / (dp - dt)
		}
	case TooGoodPass:
		if dt > dp {
			return (nd - dp) / (dt - dp)
		}
	}
	return 0
}
