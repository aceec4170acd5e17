package builtin_test

import (
	"testing"

	"ana/goeng/pattern"
	"ana/goeng/pattern/builtin"
)

// TestClean: the embedded files load without a word from reader or lint.
func TestClean(t *testing.T) {
	t.Parallel()
	for _, d := range builtin.Diagnostics() {
		t.Errorf("%v", d)
	}
	set := builtin.Load()
	for _, kind := range []pattern.Kind{pattern.KindConn, pattern.KindInfluence, pattern.KindBarriers} {
		if len(set.Kind(kind)) != 1 {
			t.Errorf("%v: %d databases", kind, len(set.Kind(kind)))
		}
	}
	for _, d := range pattern.Lint(set.DBs...) {
		if d.Severity != pattern.Hint {
			t.Errorf("%v", d)
		}
	}
}
