package regress

import (
	"slices"
	"strings"
	"time"
)

// partsPerWorker makes parts smaller than their even share, because tests take
// very different times.
const partsPerWorker = 4

// word returns the name of the command.
func (s *Step) word() string {
	word, _, _ := strings.Cut(s.Command, " ")
	return word
}

// loadsPosition reports whether the command makes all before it irrelevant but
// for settings.
func (s *Step) loadsPosition() bool {
	switch s.word() {
	case "loadsgf", "clear_board", "boardsize":
		return !s.IsTest
	}
	return false
}

// isSetting reports whether the command has an effect that a new position does
// not end.
func (s *Step) isSetting() bool {
	switch s.word() {
	case "increase_depths", "decrease_depths", "komi", "level":
		return !s.IsTest
	}
	return false
}

// addSetting appends a setting to a list; steps up and down in depth cancel out.
func addSetting(list []string, command string) []string {
	opposite := map[string]string{"increase_depths": "decrease_depths", "decrease_depths": "increase_depths"}[command]
	if i := slices.Index(list, opposite); opposite != "" && i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return append(list, command)
}

// split cuts suites into parts at positions, if there are more workers than
// suites. Only servers in this process are split: their answers and node counts
// do not depend on what was asked before, as those of programs with caches do.
func (r *runner) split(jobs []*job) []*job {
	if r.words != nil || r.opts.Jobs <= len(jobs) {
		return jobs
	}
	var parts []*job
	for _, j := range jobs {
		size := 1 + len(j.steps)*len(jobs)/(r.opts.Jobs*partsPerWorker)
		part := *j
		from := 0
		var settings []string
		for i := range j.steps {
			if i-from >= size && j.steps[i].loadsPosition() {
				done := part
				done.steps = j.steps[from:i]
				parts = append(parts, &done)
				from, part.before = i, slices.Clone(settings)
			}
			if j.steps[i].isSetting() {
				settings = addSetting(settings, j.steps[i].Command)
			}
		}
		part.steps = j.steps[from:]
		parts = append(parts, &part)
	}
	return parts
}

// merge puts the reports of the parts of each suite together. A suite of which no
// part was run has none.
func merge(parts []*job) []*SuiteReport {
	var reports []*SuiteReport
	var last *job
	var began, ended time.Time
	for _, p := range parts {
		if p.report == nil {
			continue
		}
		begin := p.ended.Add(-time.Duration(p.report.Wall * float64(time.Second)))
		if last == nil || last.suite != p.suite {
			reports = append(reports, p.report)
			last, began, ended = p, begin, p.ended
			continue
		}
		r := reports[len(reports)-1]
		r.Results = append(r.Results, p.report.Results...)
		r.CPU = round(r.CPU+p.report.CPU, 2)
		if begin.Before(began) {
			began = begin
		}
		if p.ended.After(ended) {
			ended = p.ended
		}
		r.Wall = round(ended.Sub(began).Seconds(), 2)
		r.count()
	}
	return reports
}
