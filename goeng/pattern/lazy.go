package pattern

import (
	"context"
	"slices"
)

// late is a match that is judged after those that need no reading of connections.
type late struct {
	at   int // its outcome
	span int // the largest squared distance of two of its O stones
}

// postpone puts off the outcome at an index if its match does nothing but join
// dragons and asks the reader of connections first. Which dragons there are in the
// end does not depend on the order of such joins, but most of these matches need no
// reading any more once the others have been judged.
//
// A pattern without a class that reads connections before its action decides
// between joins: it waits for all others of the pass, lazy or not.
func (c *Conn) postpone(at int) bool {
	p := c.Outcomes[at].Pattern
	if !p.Classes.HasAny("BCI") && p.Action != nil && p.readsConnections() {
		c.last = append(c.last, at)
		return true
	}
	if !c.in.Lazy || !p.Classes.Has('C') || p.Classes.HasAny("BI") || p.Action != nil || p.Helper != "" || !p.readsConnections() {
		return false
	}
	c.late = append(c.late, late{at, c.Outcomes[at].span()})
	return true
}

// catchUp judges what was put off: stones that lie close together first, which
// costs least and joins most.
func (c *Conn) catchUp(ctx context.Context) {
	list := c.late
	c.late = nil
	slices.SortStableFunc(list, func(x, y late) int { return x.span - y.span })
	for _, l := range list {
		if ctx.Err() != nil {
			return
		}
		c.process(ctx, l.at)
	}
}

// finish ends a pass with all that was put off.
func (c *Conn) finish(ctx context.Context) {
	c.catchUp(ctx)
	for _, at := range c.last {
		if ctx.Err() == nil {
			c.process(ctx, at)
		}
	}
	c.last = nil
}

// readsConnections reports whether the constraint asks the reader of connections,
// and nothing about dragons, whose answer would change with the joins.
func (p *Pattern) readsConnections() bool {
	if p.Constraint == nil {
		return false
	}
	reads := false
	for _, n := range p.Constraint.Nodes {
		if n.Op != OpCall {
			continue
		}
		switch n.Func.Name {
		case "same_dragon":
			return false
		case "disconnect_helper", "oplay_connect", "xplay_connect", "oplay_disconnect", "xplay_disconnect":
			reads = true
		}
	}
	return reads
}

// span returns the largest squared distance of two O stones of the drawing.
func (m *Match) span() int {
	far, cols := 0, m.Pattern.Cols
	var stones []int
	m.Elements(func(e Element) bool {
		if e.Symbol == 'O' {
			for _, s := range stones {
				dr, dc := s/cols-e.Cell/cols, s%cols-e.Cell%cols
				far = max(far, dr*dr+dc*dc)
			}
			stones = append(stones, e.Cell)
		}
		return true
	})
	return far
}
