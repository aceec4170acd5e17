package owl

// fill lists the moves of a new node, with what they are expected to need.
func (c *chase) fill(n *chaseNode) {
	list := c.listed(n)
	n.proof, n.disproof = n.sight.guess(n.attacker, int32(len(list)))
	if c.r.breadth.single {
		odds := c.r.survey.odds
		n.proof += oddsWorth * max(0, odds) / PolicyScale
		n.disproof += oddsWorth * max(0, -odds) / PolicyScale
	}
	for _, m := range list {
		if n.depth == 0 && c.r.barred[m.at] {
			continue
		}
		if n.depth == 0 && m.at == c.hint {
			m.score = topScore
		}
		wait := int32(max(0, topScore-m.score) / step)
		e := chaseEdge{at: m.at, to: -1, proof: 1, disproof: 1}
		if n.attacker {
			e.proof += wait
		} else {
			e.disproof += wait
		}
		c.edges = append(c.edges, e)
	}
}

// listed are the moves of a new node: those that the nets have listed, or those of
// the survey.
func (c *chase) listed(n *chaseNode) []scored {
	if c.r.breadth.single {
		return c.likely
	}
	list := c.r.survey.moves(n.attacker, int(n.depth))
	switch {
	case n.depth > someDepth:
		return list[:min(len(list), chaseFew)]
	case n.depth > manyDepth:
		return list[:min(len(list), chaseSome)]
	}
	return list[:min(len(list), chaseMany)]
}

// Odds by which verdicts are tempered, as logarithms in units of 1/PolicyScale: a
// dragon that seems to live must be likely to, one that seems to die likely to die,
// and from a depth on the odds alone decide where they are long.
const (
	oddsLives           = 1 * PolicyScale
	oddsDies            = 0
	oddsLong, oddsDepth = 5 * PolicyScale, 6
	// oddsWorth is what the logarithm of the odds adds to what has to be shown.
	oddsWorth = 2
)

// temper corrects a verdict by the odds.
func (s *survey) temper(v fate, depth int) fate {
	switch {
	case v == lives && s.odds < oddsLives, v == dies && s.odds > oddsDies:
		v = open
	}
	switch {
	case v != open || depth < oddsDepth:
	case s.odds > oddsLong:
		return lives
	case s.odds < -oddsLong:
		return dies
	}
	return v
}
