package pattern

import (
	"sort"

	"ana/goeng/board"
)

// HeatSize is the side of a heat map: a board of up to 25 lines folded into one
// octant has 13 lines.
const HeatSize = (board.MaxSize + 1) / 2

// PatternCoverage counts what one pattern did over a corpus.
type PatternCoverage struct {
	DB        string `json:"db"`
	Name      string `json:"name"`
	Class     string `json:"class"`
	Line      int    `json:"line"`
	Matches   int    `json:"matches"`  // geometric
	Rejected  int    `json:"rejected"` // by status, strength, safety, inhibition, mode
	False     int    `json:"constraint_false"`
	Unknown   int    `json:"constraint_unknown"`
	Fired     int    `json:"fired"`     // all tests passed
	Effective int    `json:"effective"` // and something changed
	Positions int    `json:"positions"` // distinct positions with a match
	Games     int    `json:"games"`
	Nodes     int    `json:"nodes"`
	MaxNodes  int    `json:"max_nodes"`
	First     string `json:"first,omitempty"`   // label of the first position with a match
	Hardest   string `json:"hardest,omitempty"` // label of the position with MaxNodes
	// Heat counts matches by the vertex of the key cell (or the anchor), folded
	// into the octant row ≤ column counted from the nearest corner.
	Heat [HeatSize][HeatSize]int `json:"-"`

	lastPosition, lastGame int
	fired                  uint64 // combined fingerprint of the positions where it fired
	firedIn                int
	lastFired              int
}

// Coverage gathers statistics over positions. It is not safe for concurrent
// use; workers gather their own and Merge them in a fixed order.
type Coverage struct {
	Positions int
	Games     int
	rows      []*PatternCoverage
	index     map[*Pattern]*PatternCoverage
	game      string
	dbs       []*DB
}

// NewCoverage prepares the table for the databases of a set, in file order.
func NewCoverage(set *Set) *Coverage {
	c := &Coverage{index: map[*Pattern]*PatternCoverage{}, dbs: set.DBs}
	for _, db := range set.DBs {
		for _, p := range db.Patterns {
			row := &PatternCoverage{DB: db.Name, Name: p.Name, Class: p.Classes.String(), Line: p.Line, lastPosition: -1, lastGame: -1, lastFired: -1}
			c.rows = append(c.rows, row)
			c.index[p] = row
		}
	}
	return c
}

// Begin starts a position. The game is a name that stays the same over the
// positions of one game, the label is what First and Hardest show.
func (c *Coverage) Begin(game string) {
	c.Positions++
	if game != c.game || c.Games == 0 {
		c.Games++
		c.game = game
	}
}

// Outcomes adds judged matches of the current position.
func (c *Coverage) Outcomes(label string, b *board.Board, list []Outcome) {
	for i := range list {
		o := &list[i]
		row := c.match(label, b, &o.Match)
		if row == nil {
			continue
		}
		row.Nodes += o.Nodes
		if o.Nodes > row.MaxNodes {
			row.MaxNodes, row.Hardest = o.Nodes, label
		}
		switch o.Verdict {
		case VerdictFires:
			row.Fired++
			row.Effective++
		case VerdictNoEffect:
			row.Fired++
		case VerdictConstraintFalse, VerdictHelper:
			row.False++
		case VerdictConstraintUnknown:
			row.Unknown++
		default:
			row.Rejected++
		}
		if o.Verdict.Fired() && row.lastFired != c.Positions {
			row.lastFired = c.Positions
			row.fired ^= mix(uint64(c.Positions))
			row.firedIn++
		}
	}
}

// mix spreads a position number over 64 bits, so that the combination of a set
// of numbers identifies the set.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Matches adds geometric matches of the current position.
func (c *Coverage) Matches(label string, b *board.Board, list []Match) {
	for i := range list {
		c.match(label, b, &list[i])
	}
}

func (c *Coverage) match(label string, b *board.Board, m *Match) *PatternCoverage {
	row := c.index[m.Pattern]
	if row == nil {
		return nil
	}
	row.Matches++
	if row.First == "" {
		row.First = label
	}
	if row.lastPosition != c.Positions {
		row.lastPosition = c.Positions
		row.Positions++
	}
	if row.lastGame != c.Games {
		row.lastGame = c.Games
		row.Games++
	}
	at := m.Move()
	if at == board.NoPoint {
		at = m.Anchor
	}
	i, j := fold(at.Row(), b.Height()), fold(at.Col(), b.Width())
	row.Heat[min(i, j)][max(i, j)]++
	return row
}

// fold is the distance to the nearer edge.
func fold(x, n int) int { return min(x, n-1-x) }

// Merge adds the counts of other, which must have been made for the same set
// and for games that c has not seen.
func (c *Coverage) Merge(other *Coverage) {
	for i, o := range other.rows {
		r := c.rows[i]
		r.Matches += o.Matches
		r.Rejected += o.Rejected
		r.False += o.False
		r.Unknown += o.Unknown
		r.Fired += o.Fired
		r.Effective += o.Effective
		r.Positions += o.Positions
		r.Games += o.Games
		r.Nodes += o.Nodes
		if r.First == "" {
			r.First = o.First
		}
		if o.MaxNodes > r.MaxNodes {
			r.MaxNodes, r.Hardest = o.MaxNodes, o.Hardest
		}
		r.firedIn += o.firedIn
		r.fired ^= o.fired * (2*uint64(c.Positions) + 1) // keeps sets of different workers apart
		for a := range r.Heat {
			for b := range r.Heat[a] {
				r.Heat[a][b] += o.Heat[a][b]
			}
		}
	}
	c.Positions += other.Positions
	c.Games += other.Games
}

// Rows returns the table in file order. The rows must not be changed.
func (c *Coverage) Rows() []*PatternCoverage { return c.rows }

// Together returns groups of patterns that fired in exactly the same positions,
// at least two of them, in file order.
func (c *Coverage) Together() [][]*PatternCoverage {
	type key struct {
		hash uint64
		n    int
	}
	groups := map[key][]*PatternCoverage{}
	for _, r := range c.rows {
		if r.firedIn >= 2 {
			k := key{r.fired, r.firedIn}
			groups[k] = append(groups[k], r)
		}
	}
	var out [][]*PatternCoverage
	for _, r := range c.rows {
		if g := groups[key{r.fired, r.firedIn}]; len(g) > 1 && g[0] == r {
			out = append(out, g)
		}
	}
	return out
}

// Lint returns the findings L17: patterns that never matched, and patterns that
// matched but never passed their constraint.
func (c *Coverage) Lint() ErrorList {
	l := linter{}
	for _, db := range c.dbs {
		l.db = db
		for _, p := range db.Patterns {
			switch r := c.index[p]; {
			case r.Matches == 0:
				l.add(Hint, "L17", p, 0, 9, "never matched in %d positions", c.Positions)
			case r.Fired == 0 && r.False == r.Matches:
				l.add(Hint, "L17", p, 0, 9, "matched %d times, always refused by its constraint", r.Matches)
			}
		}
	}
	return l.out
}

// CoverageDelta is the change of one pattern between two runs.
type CoverageDelta struct {
	DB      string `json:"db"`
	Name    string `json:"name"`
	Matches int    `json:"matches"` // new minus old
	Fired   int    `json:"fired"`
	Added   bool   `json:"added,omitempty"`
	Removed bool   `json:"removed,omitempty"`
}

// Compare lists the patterns whose counts differ between two runs over the same
// positions: the largest changes first, then in file order.
func (c *Coverage) Compare(old *Coverage) []CoverageDelta {
	type key struct{ db, name string }
	before := map[key]*PatternCoverage{}
	for _, r := range old.rows {
		before[key{r.DB, r.Name}] = r
	}
	var out []CoverageDelta
	for _, r := range c.rows {
		k := key{r.DB, r.Name}
		o := before[k]
		delete(before, k)
		if o == nil {
			out = append(out, CoverageDelta{DB: r.DB, Name: r.Name, Matches: r.Matches, Fired: r.Fired, Added: true})
		} else if r.Matches != o.Matches || r.Fired != o.Fired {
			out = append(out, CoverageDelta{DB: r.DB, Name: r.Name, Matches: r.Matches - o.Matches, Fired: r.Fired - o.Fired})
		}
	}
	for _, r := range old.rows {
		if before[key{r.DB, r.Name}] == r {
			out = append(out, CoverageDelta{DB: r.DB, Name: r.Name, Matches: -r.Matches, Fired: -r.Fired, Removed: true})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return abs(out[i].Matches) > abs(out[j].Matches) })
	return out
}
