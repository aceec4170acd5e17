package goview

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// regressFilter lets through the tests for which every part of an expression holds, such as "owl & nodes>1M": words
// that stand in the suite, the question, the answers or the outcome, ! before a word for its absence, and limits on
// nodes, ms and id.
type regressFilter struct {
	text  string
	parts []func(*pair) bool
}

var limitPart = regexp.MustCompile(`^(nodes|ms|id)\s*(<=|>=|<|>|=)\s*([0-9]+(?:\.[0-9]+)?)\s*([kKmM]?)$`)

// parseFilter reads an expression; the empty one lets everything through.
func parseFilter(text string) (regressFilter, error) {
	f := regressFilter{text: strings.TrimSpace(text)}
	for _, part := range strings.Split(f.text, "&") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if m := limitPart.FindStringSubmatch(part); m != nil {
			limit, err := strconv.ParseFloat(m[3], 64)
			if err != nil {
				return regressFilter{}, fmt.Errorf("filter %q: %w", part, err)
			}
			limit *= map[string]float64{"": 1, "k": 1e3, "m": 1e6}[strings.ToLower(m[4])]
			f.parts = append(f.parts, within(m[1], m[2], limit))
			continue
		}
		if strings.ContainsAny(part, "<>=") {
			return regressFilter{}, fmt.Errorf("filter %q: want a word, or nodes, ms or id with < <= = >= > and a number, such as nodes>1M", part)
		}
		word, without := strings.CutPrefix(part, "!")
		word = strings.ToLower(strings.TrimSpace(word))
		f.parts = append(f.parts, func(t *pair) bool { return strings.Contains(t.hay(), word) != without })
	}
	return f, nil
}

// within holds a figure of a test, the larger of both columns, against a limit.
func within(figure, op string, limit float64) func(*pair) bool {
	return func(t *pair) bool {
		v := float64(t.number())
		if figure != "id" {
			v = 0
			for _, r := range t.of {
				switch {
				case r == nil:
				case figure == "ms":
					v = max(v, 1000*r.Wall)
				default:
					v = max(v, float64(r.Nodes.Reading+r.Nodes.Owl+r.Nodes.Connection))
				}
			}
		}
		switch op {
		case "<":
			return v < limit
		case "<=":
			return v <= limit
		case ">":
			return v > limit
		case ">=":
			return v >= limit
		}
		return v == limit
	}
}

// hay is what words are looked for in.
func (t *pair) hay() string {
	r := t.any()
	words := []string{strings.TrimSuffix(filepath.Base(t.suite), ".tst"), strconv.Itoa(r.Number), r.Command, r.Want}
	for _, x := range t.of {
		if x != nil {
			words = append(words, x.Answer, string(x.Outcome))
		}
	}
	return strings.ToLower(strings.Join(words, " "))
}

// passes tells whether a test is let through.
func (f *regressFilter) passes(t *pair) bool {
	for _, part := range f.parts {
		if !part(t) {
			return false
		}
	}
	return true
}
