package goview

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ana/goeng"
	"ana/goeng/pattern"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/pane"
	"ana/tui/theme"
)

// patternID names a pattern across versions of its database.
type patternID struct{ db, name string }

// tally counts what became of the matches of a pattern: in one position, or in all of a game.
type tally struct{ matches, fired, nodes int }

func (t *tally) add(u tally) {
	t.matches += u.matches
	t.fired += u.fired
	t.nodes += u.nodes
}

// tallies counts the matches of a position.
func tallies(all []*pattern.Outcome) map[patternID]tally {
	out := map[patternID]tally{}
	for _, o := range all {
		t := out[patternID{o.DB.Name, o.Pattern.Name}]
		one := tally{matches: 1, nodes: o.Nodes}
		if o.Verdict.Fired() {
			one.fired = 1
		}
		t.add(one)
		out[patternID{o.DB.Name, o.Pattern.Name}] = t
	}
	return out
}

// countsKey is a game and what it is analysed with; another version of a database makes another set.
type countsKey struct {
	series seriesKey
	set    *pattern.Set
}

// patternCounts are the matches of every pattern over the main line of a game, counted in the background.
type patternCounts struct {
	key    countsKey
	done   int // positions
	of     map[patternID]tally
	at     map[patternID][]model.NodeID // where it matched
	failed error
	// before are the counts of the same game with the databases as they were before the last change.
	before *patternCounts
	change string // what the last change of the databases was
}

// countsPart is what matched in some more positions.
type countsPart struct {
	key  countsKey
	from int
	list []positionTally
	err  error
}

type positionTally struct {
	node model.NodeID
	of   map[patternID]tally
}

// setOf returns the databases in force and the game that is counted.
func (c *patternCounts) keyOf(s *pane.State) countsKey {
	key := countsKey{series: seriesKeyOf(s)}
	if s.Library != nil {
		if opts, _, err := analyze.GoOptions(key.series.settings, s.Library); err == nil {
			key.set = opts.PatternSet()
		}
	}
	return key
}

// turn makes the counts those of what is shown. The counts of another version of the databases stay to compare with.
func (c *patternCounts) turn(s *pane.State) {
	key := c.keyOf(s)
	if key == c.key {
		return
	}
	var before *patternCounts
	change := ""
	if key.series == c.key.series && c.key.set != nil && key.set != nil {
		if change = changesOf(c.key.set, key.set); c.complete() {
			old := *c
			old.before = nil
			before = &old
		} else {
			before = c.before
		}
	}
	*c = patternCounts{key: key, of: map[patternID]tally{}, at: map[patternID][]model.NodeID{}, before: before, change: change}
}

// changesOf sums up the difference of two versions: "conn.db 14:02:11 +1 -0 ~2".
func changesOf(old, fresh *pattern.Set) string {
	var parts []string
	for _, db := range fresh.DBs {
		if d := pattern.Diff(old.DB(db.Name), db); !d.Empty() {
			parts = append(parts, fmt.Sprintf("%s +%d -%d ~%d", db.Name, len(d.Added), len(d.Removed), len(d.Changed)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return time.Now().Format("15:04:05 ") + strings.Join(parts, ", ")
}

// complete reports whether nothing is missing.
func (c *patternCounts) complete() bool {
	return c.failed != nil || c.key.series.game != nil && c.done == len(mainLine(c.key.series.game))
}

// ask returns what is still to be counted.
func (c *patternCounts) ask(s *pane.State) (pane.Question, bool) {
	c.turn(s)
	if c.complete() || s.Library == nil {
		return pane.Question{}, false
	}
	key, from, lib, rec, game := c.key, c.done, s.Library, s.Cursor.Record(), s.Cursor.GameIndex()
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		opts, _, err := analyze.GoOptions(key.series.settings, lib)
		part := countsPart{key: key, from: from, err: err}
		last := time.Now()
		for i, node := range mainLine(key.series.game) {
			if i < from || part.err != nil {
				continue
			}
			one, err := countAt(ctx, rec, game, node, opts)
			if ctx.Err() != nil {
				return
			}
			part.err = err
			part.list = append(part.list, one)
			if time.Since(last) >= 100*time.Millisecond {
				emit(part)
				part, last = countsPart{key: key, from: part.from + len(part.list)}, time.Now()
			}
		}
		emit(part)
	}}, true
}

// countAt counts the matches of one position.
func countAt(ctx context.Context, rec *model.Record, game int, node model.NodeID, opts goeng.Options) (positionTally, error) {
	cur, _ := model.NewCursor(rec, game).ToNode(node)
	pos := cur.Go()
	b, err := pos.Board()
	if err != nil {
		return positionTally{node: node}, err
	}
	a, err := goeng.Analyze(ctx, goeng.Position{Board: b, ToMove: pos.ToMove, Komi: pos.Komi}, opts, goeng.Dragons)
	if err != nil {
		return positionTally{node: node}, err
	}
	return positionTally{node, tallies(outcomes(a.Dragons))}, nil
}

// answer takes a part, if it is the next one.
func (c *patternCounts) answer(part countsPart) {
	if part.key != c.key || part.from != c.done {
		return
	}
	for _, one := range part.list {
		c.done++
		for id, t := range one.of {
			sum := c.of[id]
			sum.add(t)
			c.of[id] = sum
			if t.matches > 0 {
				c.at[id] = append(c.at[id], one.node)
			}
		}
	}
	c.failed = part.err
}

func countColumns() []pane.Column {
	return []pane.Column{
		{Title: "pattern"}, {Title: "class", Keep: 5}, {Title: "here", Right: true}, {Title: "fire", Right: true, Keep: 3},
		{Title: "game", Right: true}, {Title: "fired", Right: true, Keep: 2}, {Title: "pos", Right: true, Keep: 4}, {Title: "nodes", Right: true},
		{Title: "cost %", Right: true, Keep: 1}, {Title: "gain", Right: true, Keep: 1}, {Title: "database", Keep: 6},
	}
}

// countRows lists every pattern of the databases in force that the filter lets through.
func (p *PatternsPane) countRows(here map[patternID]tally) *pane.Table {
	t := &pane.Table{Columns: countColumns()}
	c := &p.counts
	if c.key.set == nil {
		return t
	}
	total := 0
	for _, sum := range c.of {
		total += sum.nodes
	}
	for _, db := range c.key.set.DBs {
		for _, pt := range db.Patterns {
			id := patternID{db.Name, pt.Name}
			sum := c.of[id]
			if !p.only.Pattern(db, pt) {
				continue
			}
			share, gain := pane.V(""), pane.V("")
			if total > 0 && sum.nodes > 0 {
				share = decimal(100*float64(sum.nodes)/float64(total), 1)
			}
			if c.before != nil && c.complete() {
				d := sum.matches - c.before.of[id].matches
				if gain = pane.N(fmt.Sprintf("%+d", d), float64(d)); d == 0 {
					gain.Text = "0"
				}
			}
			row := pane.Row{ID: id.db + " " + id.name, Node: model.NoNode, Cells: []pane.Value{
				pane.V(id.name), pane.V(pt.Classes.String()), count(here[id].matches), count(here[id].fired),
				count(sum.matches), count(sum.fired), count(len(c.at[id])), count(sum.nodes), share, gain, pane.V(id.db),
			}}
			if gain.Text != "" && gain.Text != "0" {
				row.Cells[9].Role = theme.Changed
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// countTitle sums up the position and the game.
func (p *PatternsPane) countTitle(s *pane.State, rows int, here map[patternID]tally) string {
	hits := 0
	for _, t := range here {
		hits += t.matches
	}
	text := fmt.Sprintf("%d hits of %d patterns here, %d listed", hits, len(here), rows)
	all := len(mainLine(s.Cursor.Game()))
	if p.counts.done < all {
		text += fmt.Sprintf(", %d of %d positions counted", p.counts.done, all)
	}
	return text
}

// countNotes says what stands out over the game: patterns that never match, where the reading goes, and the last change.
func (p *PatternsPane) countNotes() string {
	c := &p.counts
	if c.failed != nil {
		return c.failed.Error()
	}
	var lines []string
	if c.complete() && c.key.set != nil {
		never, total := 0, 0
		var nodes []int
		for _, db := range c.key.set.DBs {
			for _, pt := range db.Patterns {
				sum := c.of[patternID{db.Name, pt.Name}]
				if sum.matches == 0 {
					never++
				}
				nodes = append(nodes, sum.nodes)
				total += sum.nodes
			}
		}
		slices.SortFunc(nodes, func(a, b int) int { return cmp.Compare(b, a) })
		most := 0
		for _, n := range nodes[:min(5, len(nodes))] {
			most += n
		}
		lines = append(lines, fmt.Sprintf("never matched in the game: %d patterns   costliest 5 = %.0f %% of %s nodes", never, 100*float64(most)/float64(max(total, 1)), short(total)))
	}
	if c.change != "" {
		lines = append(lines, "changed on disk: "+c.change)
	}
	return strings.Join(lines, "\n")
}

// changedCounts lists the patterns whose hits in the game the last change of the databases altered.
func (p *PatternsPane) changedCounts() string {
	c := &p.counts
	switch {
	case c.before == nil:
		return "No database has changed since the game was counted. Save one, and the hits of the game are counted again and set beside these."
	case !c.complete():
		return "counting with the databases as they are now"
	}
	type line struct {
		id       patternID
		was, now int
	}
	var list []line
	seen := map[patternID]bool{}
	for _, of := range []map[patternID]tally{c.before.of, c.of} {
		for id := range of {
			if was, now := c.before.of[id].matches, c.of[id].matches; was != now && !seen[id] {
				seen[id] = true
				list = append(list, line{id, was, now})
			}
		}
	}
	slices.SortFunc(list, func(a, b line) int {
		return cmp.Or(cmp.Compare(-max(a.now-a.was, a.was-a.now), -max(b.now-b.was, b.was-b.now)), strings.Compare(a.id.db+a.id.name, b.id.db+b.id.name))
	})
	var sb strings.Builder
	fmt.Fprintf(&sb, "game of %d positions, %s\n", c.done, c.change)
	for _, l := range list {
		fmt.Fprintf(&sb, "%s  %d -> %d (%+d)\n", l.id.name, l.was, l.now, l.now-l.was)
	}
	if len(list) == 0 {
		sb.WriteString("no hits came or went\n")
	}
	return sb.String()
}

// Event implements pane.Eventer: the positions of the game in which the selected pattern matches.
func (p *PatternsPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	id, ok := p.selectedID()
	if !ok {
		return s.Cursor, false
	}
	wanted := map[model.NodeID]bool{}
	for _, n := range p.counts.at[id] {
		wanted[n] = true
	}
	is := func(n *model.Node) bool { return wanted[n.ID] }
	if by < 0 {
		return s.Cursor.PrevWhere(is)
	}
	return s.Cursor.NextWhere(is)
}

// Pending implements pane.Pender.
func (p *PatternsPane) Pending(*pane.State) bool { return p.counted && !p.counts.complete() }

// Modes implements pane.Moder: how far the counting is.
func (p *PatternsPane) Modes(s *pane.State) []string {
	all := len(mainLine(s.Cursor.Game()))
	if !p.counted || p.counts.done >= all {
		return nil
	}
	return []string{fmt.Sprintf("counting %d/%d", p.counts.done, all)}
}

// selectedID is the pattern of the selected row.
func (p *PatternsPane) selectedID() (patternID, bool) {
	if !p.counted {
		if o := p.selected(); o != nil {
			return patternID{o.DB.Name, o.Pattern.Name}, true
		}
		return patternID{}, false
	}
	row, ok := p.tally.Selected()
	if !ok {
		return patternID{}, false
	}
	db, name, _ := strings.Cut(row.ID, " ")
	return patternID{db, name}, true
}
