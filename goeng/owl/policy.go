package owl

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"
)

// Hidden is the number of hidden units of the nets that order moves.
const Hidden = 48

// PolicyScale is what a weight of 1 is in the file of the nets: they are integers,
// so that scores are the same everywhere.
const PolicyScale = 256

// Net scores the moves of one side: rectified units over the features, and the
// features themselves.
type Net struct {
	First  [Inputs][Hidden]int16
	Bias   [Hidden]int16
	Second [Hidden]int16
	Direct [Inputs]int16
	// Fate weighs the largest value of each unit among the moves, FateDirect the
	// features that all moves have, and a constant.
	Fate       [Hidden]int16
	FateDirect [Inputs + 1]int16
}

// Policy are the nets of the attacker and of the owner.
type Policy struct{ Attacker, Owner Net }

//go:embed policy.bin
var policyData []byte

var embedded = sync.OnceValue(func() *Policy {
	p, err := ReadPolicy(policyData)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return p
})

// ReadPolicy reads what Policy.Append wrote.
func ReadPolicy(data []byte) (*Policy, error) {
	p := &Policy{}
	if n := binary.Size(p); len(data) != n {
		return nil, fmt.Errorf("owl: nets of %d bytes, want %d", len(data), n)
	}
	_, err := binary.Decode(data, binary.LittleEndian, p)
	return p, err
}

// Append appends the nets to dst.
func (p *Policy) Append(dst []byte) ([]byte, error) {
	return binary.Append(dst, binary.LittleEndian, p)
}

// base sums what the features that all moves have put into the units.
func (n *Net) base(common []uint16, units *[Hidden]int32) {
	for i, b := range n.Bias {
		units[i] = int32(b)
	}
	for _, f := range common {
		for i, w := range &n.First[f] {
			units[i] += int32(w)
		}
	}
}

// score is how likely the reference is to try a move, as a logarithm in units of
// 1/PolicyScale.
func (n *Net) score(base, most *[Hidden]int32, features []uint16) int32 {
	units, sum := *base, int32(0)
	for _, f := range features {
		for i, w := range &n.First[f] {
			units[i] += int32(w)
		}
		sum += int32(n.Direct[f])
	}
	deep := int64(0)
	for i, u := range units {
		if u > 0 {
			deep += int64(u) * int64(n.Second[i])
			most[i] = max(most[i], u)
		}
	}
	return sum + int32(deep/PolicyScale)
}

// fate is how likely the dragon lives, as the logarithm of the odds in units of
// 1/PolicyScale.
func (n *Net) fate(most *[Hidden]int32, common []uint16) int32 {
	sum, deep := int32(n.FateDirect[Inputs]), int64(0)
	for _, f := range common {
		sum += int32(n.FateDirect[f])
	}
	for i, u := range most {
		deep += int64(u) * int64(n.Fate[i])
	}
	return sum + int32(deep/PolicyScale)
}

// likely lists what the side to move may try, the most likely first, with scores
// that fall from topScore.
func (s *survey) likely(attacker bool, n int) []scored {
	d := s.r.describer
	net := &embedded().Owner
	if attacker {
		net = &embedded().Attacker
	}
	d.begin(s, attacker)
	defer d.end()
	var base, most [Hidden]int32
	net.base(d.common, &base)
	k := &s.ranking
	k.list = k.list[:0]
	top := int32(-1 << 30)
	for _, p := range s.playable(attacker) {
		d.features = d.append(d.features[:0], p)
		v := net.score(&base, &most, d.features)
		top = max(top, v)
		k.list = append(k.list, scored{p, int(v)})
	}
	s.odds = net.fate(&most, d.common)
	for i := range k.list {
		m := &k.list[i]
		m.score = topScore - (int(top)-m.score)*likelyStep/PolicyScale
	}
	slices.SortFunc(k.list, func(a, b scored) int {
		if a.score != b.score {
			return b.score - a.score
		}
		return int(a.at) - int(b.at)
	})
	return k.list[:min(n, len(k.list))]
}

// likelyStep is how much the score falls for a move that is e times less likely.
const likelyStep = 20
