package bgeng

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"ana/bgeng/ply"
)

// Options are the settings of an analysis. The zero value is not useful; start
// from [Defaults].
type Options struct {
	Plies     int          // rolls of lookahead, 0 to 4
	Reduction []int        // percentages from the root level on; one value spares the root level
	Rotation  ply.Rotation //
	Prune     ply.Policies // inside the tree; nil is that of GNU Backgammon
	PruneName string       // how the policies are called, for reports
	Filter    ply.Filter   // of plays at the root
	Cubeful   bool         // rank by cubeful equity
	PruneNets bool         // pick candidates by pruning nets where there are any; classic rotations never do
	Corrected bool         // correct reduced levels by static values of all rolls
	Threads   int          // 0: all processors but one
}

// Defaults returns two rolls of lookahead, no reduction, rotation by path,
// pruning as GNU Backgammon, normal filter, cubeful.
func Defaults() Options {
	normal, _ := ply.ParseFilter("normal") // a known name
	return Options{Plies: 2, Reduction: []int{100}, PruneName: "gnubg", Filter: normal, Cubeful: true, PruneNets: true}
}

// ParseReduction reads "100", "33" or a list from the root level on such as
// "100,50,25". The numbers 0 to 4 and 21 of old settings are understood.
func ParseReduction(s string) ([]int, error) {
	var out []int
	for word := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(word), "%"))
		if err != nil {
			return nil, fmt.Errorf("reduction %q, allowed are 100, 66, 50, 33 and 25, or a list of them", word)
		}
		percent, err := ply.Percent(n)
		if err != nil {
			return nil, err
		}
		out = append(out, percent)
	}
	if len(out) > ply.MaxRolls {
		return nil, fmt.Errorf("reduction of %d levels, at most %d", len(out), ply.MaxRolls)
	}
	return out, nil
}

// ParsePrune returns the policies of a preset (gnubg, wide, none) or of a file;
// see [ply.ReadPolicies] for its form.
func ParsePrune(name string) (ply.Policies, error) {
	p, err := ply.ParsePolicies(name)
	if err == nil {
		return p, nil
	}
	text, fileErr := os.ReadFile(name)
	if fileErr != nil {
		return nil, fmt.Errorf("%w, or a file of policies: %w", err, fileErr)
	}
	if p, err = ply.ReadPolicies(string(text)); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// Levels returns the percentage of every level of the search, as many as there
// are rolls of lookahead: what the settings line of a report shows.
func (o *Options) Levels() []int {
	levels := make([]int, max(o.Plies, 1))
	for i := range levels {
		levels[i] = 100
		switch {
		case o.Rotation.Classic():
			continue
		case len(o.Reduction) == 1 && i > 0:
			levels[i] = o.Reduction[0]
		case len(o.Reduction) > 1 && i < len(o.Reduction):
			levels[i] = o.Reduction[i]
		}
	}
	if n := len(o.Reduction); n > 0 && o.Rotation.Classic() {
		classicLevels(levels, o.Reduction[n-1], o.Rotation)
	}
	return levels
}

// classicLevels marks the one level that a classic rotation reduces.
func classicLevels(levels []int, percent int, rotation ply.Rotation) {
	switch {
	case rotation == ply.Classic2002a && len(levels) > 1:
		levels[1] = percent
	case rotation == ply.Classic2001 && len(levels) > 1 && percent != 100:
		levels[len(levels)-1] = 33
	case rotation == ply.Classic2003 || rotation == ply.Classic2002:
		levels[len(levels)-1] = percent
	}
}

// request fills the settings into a question.
func (o *Options) request(r *ply.Request) {
	r.Rolls = o.Plies
	r.Rotation = o.Rotation
	r.Reduction = o.Levels()
	if n := len(o.Reduction); n > 0 && o.Rotation.Classic() {
		r.Reduction = o.Reduction[n-1:]
	}
	r.Prune = o.Prune
	r.PruneNets = o.PruneNets && !o.Rotation.Classic()
	r.Cubeful = o.Cubeful
	r.Corrected = o.Corrected && !o.Rotation.Classic()
	r.Workers = o.Threads
	if r.Workers <= 0 {
		r.Workers = max(runtime.NumCPU()-1, 1)
	}
}
