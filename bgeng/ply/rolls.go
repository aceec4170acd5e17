package ply

import (
	"fmt"
	"slices"
	"sync"
)

// Roll is a throw of two dice, larger first. Weight is how many of the 36
// throws it stands for.
type Roll struct{ High, Low, Weight int8 }

// String returns the two digits, larger first.
func (r Roll) String() string { return fmt.Sprintf("%d%d", r.High, r.Low) }

// Rolls is the number of different throws.
const Rolls = 21

// makeRolls reads throws written as two digits.
func makeRolls(codes ...int) []Roll {
	rolls := make([]Roll, len(codes))
	for i, c := range codes {
		rolls[i] = Roll{int8(c / 10), int8(c % 10), 2}
		if c/10 == c%10 {
			rolls[i].Weight = 1
		}
	}
	return rolls
}

// rollTables are the groups of every percentage in the normative order, and the
// full list in the order used before December 2002.
type rollTables struct {
	groups  map[int][][]Roll
	full    []Roll
	old2001 []Roll
}

var tables = sync.OnceValue(func() *rollTables {
	t := &rollTables{
		full:    makeRolls(11, 21, 31, 41, 51, 61, 22, 32, 42, 52, 62, 33, 43, 53, 63, 44, 54, 64, 55, 65, 66),
		old2001: makeRolls(11, 21, 22, 31, 32, 33, 41, 42, 43, 44, 51, 52, 53, 54, 55, 61, 62, 63, 64, 65, 66),
	}
	t.groups = map[int][][]Roll{
		100: {t.full},
		50: {
			makeRolls(66, 22, 64, 63, 53, 52, 51, 43, 41, 21),
			makeRolls(55, 44, 33, 11, 65, 62, 61, 54, 42, 32, 31),
		},
		33: {
			makeRolls(22, 11, 65, 63, 51, 43, 42),
			makeRolls(66, 33, 64, 53, 52, 41, 21),
			makeRolls(55, 44, 62, 61, 54, 32, 31),
		},
		25: {
			makeRolls(66, 33, 11, 61, 53, 42),
			makeRolls(55, 63, 62, 52, 41),
			makeRolls(44, 64, 51, 32, 31),
			makeRolls(22, 65, 54, 43, 21),
		},
	}
	// 66 %: everything except one of the 33 % groups, in the full order.
	for _, left := range t.groups[33] {
		t.groups[66] = append(t.groups[66], slices.DeleteFunc(slices.Clone(t.full), func(r Roll) bool {
			return slices.Contains(left, r)
		}))
	}
	return t
})

// Group returns the throws of one group of a percentage; index counts from 0
// and wraps round. The slice must not be changed.
func Group(percent, index int) []Roll {
	groups := tables().groups[percent]
	return groups[index%len(groups)]
}

// Groups returns how many groups a percentage has: 1 for 100, 2 for 50, 3 for 66
// and 33, 4 for 25.
func Groups(percent int) int { return len(tables().groups[percent]) }

// Percentages lists the reductions, the full search first.
func Percentages() []int { return []int{100, 66, 50, 33, 25} }

// Percent returns the reduction that a number means: 100, 66, 50, 33 and 25
// themselves, 0, 1 and 21 the full search, 2, 3 and 4 one half, a third, a quarter.
func Percent(n int) (int, error) {
	switch n {
	case 0, 1, 21:
		return 100, nil
	case 2:
		return 50, nil
	case 3:
		return 33, nil
	case 4:
		return 25, nil
	}
	if Groups(n) == 0 {
		return 0, fmt.Errorf("reduction %d, allowed are 100, 66, 50, 33 and 25", n)
	}
	return n, nil
}

// Rotation is the rule that says which group of rolls a node uses.
type Rotation uint8

// The rotations. Only Path is independent of the order of evaluation.
const (
	Path         Rotation = iota // a function of the rolls that lead to the node
	Stack                        // a counter for every depth, restarted at the root
	Classic2003                  // one counter, innermost level, restarted at the root
	Classic2002                  // one counter, innermost level, never restarted
	Classic2002a                 // one counter, level below the root, never restarted
	Classic2001                  // as 2002, only 33 %, not for one roll, rolls in another order
)

var rotationNames = [...]string{"path", "stack", "classic-2003", "classic-2002", "classic-2002a", "classic-2001"}

// String returns the name that flags use.
func (r Rotation) String() string {
	if int(r) < len(rotationNames) {
		return rotationNames[r]
	}
	return "unknown"
}

// ParseRotation is the inverse of String.
func ParseRotation(name string) (Rotation, error) {
	for i, n := range rotationNames {
		if n == name {
			return Rotation(i), nil
		}
	}
	return 0, fmt.Errorf("rotation %q, allowed are path, stack, classic-2003, classic-2002, classic-2002a and classic-2001", name)
}

// Classic reports whether the rotation reduces the one level that it always
// did, with a single counter.
func (r Rotation) Classic() bool { return r >= Classic2003 && r <= Classic2001 }

// OrderDependent reports whether an answer depends on what was evaluated
// before.
func (r Rotation) OrderDependent() bool { return r >= Classic2002 && r <= Classic2001 }

// rotor picks the rolls of a node. One worker owns it.
type rotor struct {
	rotation Rotation
	percent  [MaxRolls]int // by level
	classic  int           // the percentage of classic rotations
	counters [MaxRolls + 1]int
}

// restart forgets the counters, at the root of an evaluation.
func (t *rotor) restart() {
	if !t.rotation.OrderDependent() {
		t.counters = [MaxRolls + 1]int{}
	}
}

// rolls returns the throws of a node with left rolls to look ahead, at a level
// of the tree, reached by rolls whose ordinals add up to sum; group is which
// group they are.
func (t *rotor) rolls(left, level, sum int) (rolls []Roll, group int) {
	switch {
	case t.rotation == Path:
		group = sum % Groups(t.percent[level])
	case t.rotation == Stack:
		group = t.counters[level]
	case t.reduces(left, level):
		n := Groups(t.classic)
		t.counters[0] = (t.counters[0] + 1) % n
		return Group(t.classic, t.counters[0]), t.counters[0]
	case t.rotation == Classic2001:
		return tables().old2001, 0
	default:
		return tables().full, 0
	}
	return Group(t.percent[level], group), group
}

// reduces reports whether a classic rotation reduces a node.
func (t *rotor) reduces(left, level int) bool {
	if t.classic == 100 {
		return false
	}
	switch t.rotation {
	case Classic2001:
		return left == 1 && level > 0
	case Classic2002a:
		return level == 1
	default:
		return left == 1
	}
}

// advance turns to the next group of the level that the survivors of one roll
// share.
func (t *rotor) advance(level int) {
	if t.rotation == Stack {
		t.counters[level] = (t.counters[level] + 1) % Groups(t.percent[level])
	}
}
