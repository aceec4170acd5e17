package ply

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Keep is a pruning rule for a list of plays sorted by score: at most Max plays,
// none worse than the best by more than Window. The best is always kept.
type Keep struct {
	Max    int     // 0: any number
	Window float64 // equity; +Inf: any distance
}

// count returns how many of the sorted scores are kept.
func (k Keep) count(n int, score func(int) float64) int {
	if k.Max > 0 && n > k.Max {
		n = k.Max
	}
	for n > 1 && score(0)-score(n-1) > k.Window {
		n--
	}
	return n
}

// Pruning holds the three rules that apply to the plays of a roll at one depth
// of the tree.
type Pruning struct {
	PostBasic Keep // after static scoring, before any lookahead
	Candidate Keep // between the candidate evaluations of 1, 2, … rolls
	Final     Keep // before the final scoring
}

// Policies holds the pruning of every depth of the tree; the last entry serves
// the depths beyond.
type Policies []Pruning

func (p Policies) at(depth int) *Pruning { return &p[min(depth, len(p)-1)] }

var one = Keep{Max: 1, Window: math.Inf(1)}

// PruneGnubg keeps the statically best play of every roll, as GNU Backgammon
// does.
func PruneGnubg() Policies { return Policies{{one, one, one}} }

// PruneWide keeps a few plays at the first depth.
func PruneWide() Policies {
	return Policies{{Keep{4, .12}, Keep{3, .08}, Keep{2, .04}}, {one, one, one}}
}

// PruneNone scores every play of every roll at every depth.
func PruneNone() Policies {
	all := Keep{0, math.Inf(1)}
	return Policies{{all, all, all}}
}

// ParsePolicies returns the preset of that name: gnubg, wide or none.
func ParsePolicies(name string) (Policies, error) {
	switch name {
	case "gnubg", "":
		return PruneGnubg(), nil
	case "wide":
		return PruneWide(), nil
	case "none":
		return PruneNone(), nil
	}
	return nil, fmt.Errorf("pruning %q, allowed are gnubg, wide and none", name)
}

// ReadPolicies reads a text with a line for each depth from the root on: three
// rules MAX/WINDOW for post-basic, candidate and final pruning, "-" for no
// limit; blank lines and lines that start with # are skipped.
//
//	# post-basic  candidate  final
//	4/.12         3/.08      2/.04
//	1/-           1/-        1/-
func ReadPolicies(text string) (Policies, error) {
	var out Policies
	n := 0
	for line := range strings.Lines(text) {
		n++
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 3 {
			return nil, fmt.Errorf("line %d: %d rules, expected 3: post-basic, candidate, final", n, len(fields))
		}
		var keep [3]Keep
		for i, f := range fields {
			k, err := parseKeep(f)
			if err != nil {
				return nil, fmt.Errorf("line %d, rule %d: %w", n, i+1, err)
			}
			keep[i] = k
		}
		out = append(out, Pruning{keep[0], keep[1], keep[2]})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no pruning rules, expected a line such as 4/.12 3/.08 2/.04")
	}
	return out, nil
}

func parseKeep(s string) (Keep, error) {
	k := Keep{Window: math.Inf(1)}
	count, window, found := strings.Cut(s, "/")
	if !found {
		return k, fmt.Errorf("%q, expected MAX/WINDOW", s)
	}
	if count != "-" {
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 {
			return k, fmt.Errorf("%q: the number of plays is 1 or more, or -", s)
		}
		k.Max = n
	}
	if window != "-" {
		w, err := strconv.ParseFloat(window, 64)
		if err != nil || !(w >= 0) {
			return k, fmt.Errorf("%q: the window is an equity of 0 or more, or -", s)
		}
		k.Window = w
	}
	return k, nil
}

// Filter is the choice of plays at the root that go on to the next depth: for a
// search of n rolls, row n-1 holds a step for each shallower depth.
type Filter struct {
	Name  string
	Steps [MaxRolls][]Step
}

// Step keeps the first Accept plays and up to Extra more that are within Window
// of the best. A negative Accept skips the depth.
type Step struct {
	Accept, Extra int
	Window        float64
}

var skip = Step{Accept: -1}

// filterNames in order of width.
var filterNames = [...]string{"tiny", "narrow", "normal", "large", "huge"}

// Filter2001 is the ranking of 2001: at every depth half as many plays as at the
// one before, within half the distance.
const Filter2001 = "classic-2001"

// ParseFilter returns a named filter: tiny, narrow, normal, large or huge, or
// that of 2001.
func ParseFilter(name string) (Filter, error) {
	if name == Filter2001 {
		a, b, c, d := Step{0, 8, .25}, Step{0, 4, .08}, Step{0, 2, .04}, Step{0, 1, .02}
		return Filter{Name: name, Steps: [MaxRolls][]Step{{a}, {a, b}, {a, b, c}, {a, b, c, d}}}, nil
	}
	first := [...]Step{{0, 5, .08}, {0, 8, .12}, {0, 8, .16}, {0, 16, .32}, {0, 20, .44}}
	third := [...]Step{{0, 2, .02}, {0, 2, .03}, {0, 2, .04}, {0, 4, .08}, {0, 6, .11}}
	for i, n := range filterNames {
		if n != name {
			continue
		}
		return Filter{Name: name, Steps: [MaxRolls][]Step{
			{first[i]}, {first[i], skip}, {first[i], skip, third[i]}, {first[i], skip, third[i], skip},
		}}, nil
	}
	return Filter{}, fmt.Errorf("filter %q, allowed are %s", name, strings.Join(filterNames[:], ", "))
}
