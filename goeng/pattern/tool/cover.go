package tool

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"sort"
	"strconv"
	"sync"

	"ana/goeng/pattern"
)

// Sample is one position of a corpus. Samples of one game follow each other and
// carry the same Game.
type Sample struct {
	Game  string
	Label string // shown for examples, such as file.sgf:57
	Position
}

// CoverOptions steer Cover.
type CoverOptions struct {
	Rules  Rules
	Jobs   int    // positions judged at a time, at least 1; the result does not depend on it
	Format string // "text", "csv" or "json"
	Sort   string // "file" (default), "hits" or "cost"
	// Old, when set, is the other version of the databases: the same positions are
	// judged with it too and the changes are written instead of the table.
	Old *pattern.Set
	// Progress is called after every position; nil for none.
	Progress func(done int)
}

// Cover judges the set on every sample and writes the statistics.
func Cover(ctx context.Context, w io.Writer, set *pattern.Set, samples iter.Seq[Sample], opt CoverOptions) error {
	cov, old, err := Gather(ctx, set, samples, opt)
	if err != nil {
		return err
	}
	if old != nil {
		return writeDeltas(w, cov.Compare(old), opt.Format)
	}
	switch opt.Format {
	case "json":
		return coverJSON(w, cov)
	case "csv":
		return coverCSV(w, cov)
	}
	return coverText(w, cov, opt.Sort)
}

// judged is what the databases gave on one sample.
type judged struct {
	list, old []pattern.Outcome
	err       error
}

// Gather is Cover without the writing. The second result is nil without Old.
// Positions are judged concurrently in batches and counted in order.
func Gather(ctx context.Context, set *pattern.Set, samples iter.Seq[Sample], opt CoverOptions) (*pattern.Coverage, *pattern.Coverage, error) {
	cov := pattern.NewCoverage(set)
	var old *pattern.Coverage
	if opt.Old != nil {
		old = pattern.NewCoverage(opt.Old)
	}
	jobs := max(opt.Jobs, 1)
	var batch []Sample
	flush := func() error {
		results := make([]judged, len(batch))
		var wg sync.WaitGroup
		for i := range batch {
			wg.Go(func() { results[i] = judgeSample(ctx, set, &batch[i], &opt) })
		}
		wg.Wait()
		for i := range batch {
			if results[i].err != nil {
				return fmt.Errorf("%s: %w", batch[i].Label, results[i].err)
			}
			cov.Begin(batch[i].Game)
			cov.Outcomes(batch[i].Label, batch[i].Board, results[i].list)
			if old != nil {
				old.Begin(batch[i].Game)
				old.Outcomes(batch[i].Label, batch[i].Board, results[i].old)
			}
			if opt.Progress != nil {
				opt.Progress(cov.Positions)
			}
		}
		batch = batch[:0]
		return nil
	}
	for s := range samples {
		// The caller may go on playing on its board.
		s.Board = s.Board.Clone()
		if batch = append(batch, s); len(batch) < jobs {
			continue
		}
		if err := flush(); err != nil {
			return nil, nil, err
		}
	}
	if err := flush(); err != nil {
		return nil, nil, err
	}
	return cov, old, nil
}

func judgeSample(ctx context.Context, set *pattern.Set, s *Sample, opt *CoverOptions) (j judged) {
	if j.list, j.err = Judge(ctx, set, s.Position, opt.Rules); j.err == nil && opt.Old != nil {
		j.old, j.err = Judge(ctx, opt.Old, s.Position, opt.Rules)
	}
	return j
}

func coverJSON(w io.Writer, cov *pattern.Coverage) error {
	together := [][]string{}
	for _, g := range cov.Together() {
		var names []string
		for _, r := range g {
			names = append(names, r.Name)
		}
		together = append(together, names)
	}
	return writeJSON(w, struct {
		Schema    string                     `json:"schema"`
		Positions int                        `json:"positions"`
		Games     int                        `json:"games"`
		Patterns  []*pattern.PatternCoverage `json:"patterns"`
		Together  [][]string                 `json:"always_together"`
	}{"ana.patterns.cover/1", cov.Positions, cov.Games, cov.Rows(), together})
}

func coverCSV(w io.Writer, cov *pattern.Coverage) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{
		"db", "name", "class", "line", "matches", "rejected", "constraint_false", "constraint_unknown", "fired", "effective",
		"positions", "games", "nodes", "max_nodes", "first", "hardest",
	}); err != nil {
		return err
	}
	for _, r := range cov.Rows() {
		rec := []string{r.DB, r.Name, r.Class}
		for _, n := range []int{
			r.Line, r.Matches, r.Rejected, r.False, r.Unknown, r.Fired, r.Effective, r.Positions, r.Games, r.Nodes, r.MaxNodes,
		} {
			rec = append(rec, strconv.Itoa(n))
		}
		if err := c.Write(append(rec, r.First, r.Hardest)); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

func coverText(w io.Writer, cov *pattern.Coverage, order string) error {
	rows := append([]*pattern.PatternCoverage(nil), cov.Rows()...)
	switch order {
	case "hits":
		sort.SliceStable(rows, func(i, j int) bool { return rows[i].Matches > rows[j].Matches })
	case "cost":
		sort.SliceStable(rows, func(i, j int) bool { return rows[i].Nodes > rows[j].Nodes })
	}
	if _, err := fmt.Fprintf(w, "%d positions, %d games\n%-16s %-14s %-5s %8s %8s %8s %8s %8s %8s %9s  %s\n", cov.Positions, cov.Games,
		"db", "pattern", "class", "matches", "rejected", "false", "unknown", "fired", "pos", "nodes", "first"); err != nil {
		return err
	}
	never := 0
	for _, r := range rows {
		if r.Matches == 0 {
			never++
			continue
		}
		if _, err := fmt.Fprintf(w, "%-16s %-14s %-5s %8d %8d %8d %8d %8d %8d %9d  %s\n", r.DB, r.Name, r.Class, r.Matches, r.Rejected,
			r.False, r.Unknown, r.Fired, r.Positions, r.Nodes, r.First); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "never matched: %d of %d patterns\n", never, len(rows))
	return err
}

func writeDeltas(w io.Writer, deltas []pattern.CoverageDelta, format string) error {
	if format == "json" {
		if deltas == nil {
			deltas = []pattern.CoverageDelta{}
		}
		return writeJSON(w, deltas)
	}
	for _, d := range deltas {
		note := ""
		if d.Added {
			note = "  new"
		} else if d.Removed {
			note = "  gone"
		}
		if _, err := fmt.Fprintf(w, "%-16s %-14s matches %+d fired %+d%s\n", d.DB, d.Name, d.Matches, d.Fired, note); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d patterns differ\n", len(deltas))
	return err
}
