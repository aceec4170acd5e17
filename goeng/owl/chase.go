package owl

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/tactic"
	"ana/goeng/worm"
)

const (
	// Budgets in positions looked at: of a search, of all about one position, and of
	// a race. More finds nothing that agrees better with the reference.
	chaseNodes, chaseTotal, chaseRaces = 14, 1200, 12
	// Moves tried at a node, by depth.
	chaseMany, chaseSome, chaseFew = 6, 4, 3
	// chaseSolved is the largest eye space that is solved.
	chaseSolved = 8
	// chaseRoute is the escape potential with which a dragon that nothing else is
	// known of is taken to get away when it moves first.
	chaseRoute = 5
)

// chase is the search: by proof numbers, where a move is looked at only when it is
// the most promising one, so that a line of a few good moves costs as many
// positions. A Reader has one for its questions; Life has one that goes through the
// dragons of a position.
type chase struct {
	r      *Reader
	budget int            // positions per search
	of     *dragon.Result // whose dragons are asked about
	left   int            // positions that all its questions together may still look at
	asked  int            // the dragon that was asked about last
	guess  dragon.Status  // what decided about its attack, Unchecked if the search did
	hint   board.Point    // first move of the owner to try, or NoPoint
	likely []scored
	tree   []chaseNode
	edges  []chaseEdge
	places map[uint64]int32
	path   []int32
	forced int32 // edge of the root that every line goes through, or -1
	limit  int   // positions for the present search
	nodes  int
	// limited says that a limit decided, koSeen that a ban of ko kept someone from a
	// move, standing that the root lives without a move.
	limited, koSeen, standing bool
	strong                    board.Color // may retake a ko at once
}

// chaseNode is a position; proof is how much is still to be shown for a kill,
// disproof for life.
type chaseNode struct {
	attacker, onPath bool // attacker: he moves
	depth            int16
	first, last      int32 // in chase.edges
	proof, disproof  int32
	sight            sight
}

// chaseEdge is a move. Until it has been looked at, to is negative and the numbers
// are what it is expected to need.
type chaseEdge struct {
	at              board.Point
	retake, dropped bool
	to              int32
	proof, disproof int32
}

func newChase(r *Reader, budget int) *chase {
	return &chase{r: r, budget: budget, places: map[uint64]int32{}}
}

// attack answers whether the opponent, moving first, can kill dragon d. Where the
// budget ends the search a guess decides.
func (c *chase) attack(ctx context.Context, r *dragon.Result, d int) Answer {
	c.load(ctx, r, d, false)
	c.asked, c.guess = d, dragon.Unchecked
	if w := onlyWorm(r, d); w != nil && w.AttackCode != 0 {
		return Answer{Code: w.AttackCode, Point: w.AttackPoint, Certain: true}
	}
	a := c.question(true)
	if a.Code == 0 && !a.Certain {
		if c.guess = guessOf(r, d); c.guess != dragon.Alive {
			a.Code = int(tactic.Win)
		}
	}
	return a
}

// defend answers whether the owner, moving first, can make dragon d live. Where the
// budget ends the search he can if the guess about the attack, or the crude status,
// says so, or the dragon has room to run.
func (c *chase) defend(ctx context.Context, r *dragon.Result, d int) Answer {
	if c.of != r || c.asked != d {
		c.attack(ctx, r, d)
	}
	c.load(ctx, r, d, true)
	if w := onlyWorm(r, d); w != nil && w.AttackCode != 0 && w.DefendCode != 0 {
		c.hint = w.DefendPoint
	}
	a := c.question(false)
	if a.Certain {
		return a
	}
	switch me := &r.Dragons[d]; {
	case me.Crude == dragon.Critical:
	case c.guess == dragon.Critical, me.Crude == dragon.Unknown && me.PotentialRoute >= chaseRoute:
		a.Code = int(tactic.Win)
	default:
		a.Code, a.Point = 0, board.Pass
	}
	return a
}

// guessOf is what becomes of most dragons like this one of which a search of the
// reference says more than ours. The crude status is the first guess. Dragons that
// it calls dead though they are not surrounded and have some moyo live; of the others
// those that have neither moyo nor room to run are critical, and those that are shut
// in with one eye dead.
func guessOf(r *dragon.Result, d int) dragon.Status {
	me := &r.Dragons[d]
	around := moyoOf(r, me)
	switch g := me.Eyes.Genus; {
	case me.Crude == dragon.Dead && r.Compat == influence.GNUGo38 && me.Surround != dragon.Surrounded && around > 0:
		return dragon.Alive
	case me.Crude == dragon.Dead || me.Crude == dragon.Critical:
		return me.Crude
	case around == 0 && me.PotentialRoute < chaseRoute:
		return dragon.Critical
	case me.Surround == dragon.Surrounded && me.PotentialRoute == 0 && me.Lunch == board.NoPoint && g.C == 1:
		return dragon.Dead
	}
	return dragon.Alive
}

// moyoOf is the moyo before reading that verdicts go by.
func moyoOf(r *dragon.Result, d *dragon.Dragon) int {
	if r.Compat == influence.GNUGo38 {
		return d.Pre[moyo.Experimental].Size
	}
	return d.Pre[moyo.Classic].Size
}

// onlyWorm returns the worm of a dragon that is just one.
func onlyWorm(r *dragon.Result, d int) *worm.Worm {
	if w := r.Dragons[d].Worms; len(w) == 1 {
		return &r.Worms.Worms[w[0]]
	}
	return nil
}

// load prepares a question. What is known about strings goes on from the attack to
// the defence of a dragon, not to other dragons, whose answers would depend on it.
func (c *chase) load(ctx context.Context, r *dragon.Result, d int, again bool) {
	c.r.keep = again
	c.r.load(ctx, ProblemOf(r, d))
	if c.of != r {
		c.of, c.left = r, chaseTotal
	}
	c.hint = board.NoPoint
}

// question answers whether the dragon that is loaded can be killed, the attacker
// moving first, or saved, its owner moving first.
func (c *chase) question(kill bool) Answer {
	a := c.ask(kill, kill, board.NoPoint, min(c.budget, c.left))
	c.left = max(0, c.left-a.Nodes)
	return a
}

// ask answers whether the goal, killing or saving, is reached with the attacker or
// the owner to move. Played, unless NoPoint, is the move that the question is about.
func (c *chase) ask(kill, attackerMoves bool, played board.Point, budget int) Answer {
	side := c.r.color
	if kill {
		side = side.Opponent()
	}
	c.nodes, c.limited, c.koSeen = 0, false, false
	a := graded(side, func(strong board.Color) trial {
		killed, at := c.search(attackerMoves, strong, budget)
		if played != board.NoPoint {
			at = played
		}
		return trial{killed == kill, c.limited, c.koSeen, at}
	})
	a.Nodes = c.nodes
	return a
}
