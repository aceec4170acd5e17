package regress

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/gtp"
	"ana/goeng/gtp/gtptest"
	"ana/testdata/shared"
)

// floors are what the suites must reach with the built-in patterns: tests passed
// in a sample that is quick to run, and in all. GNU Go 3.8 passes 236 of 261 of
// owl, 121 of 154 of semeai, 84 of 90 of optics, 75 of 81 of connect and 105 of 128
// of connection.
var floors = []struct {
	name, sample string
	some, all    int
}{
	{"optics", "", 84, 84},
	{"connect", "1-40", 35, 77},
	{"connection", "19-60", 32, 105},
	{"owl", "1-10", 7, 200},
	{"semeai", "1-24", 23, 107},
}

// TestSuites runs suites of GNU Go against the parts of this module: samples, or
// with ANA_FULL=1 all tests; with ANA_SUITE=NAME one suite in full with its
// failures.
func TestSuites(t *testing.T) {
	dir := shared.Path(t, "corpus", "gnugo-regression")
	only := os.Getenv("ANA_SUITE")
	for _, f := range floors {
		name, sel, _ := strings.Cut(only, ":")
		if only != "" && f.name != name {
			continue
		}
		spec, want := f.name+".tst", f.some
		switch {
		case sel != "":
			spec += ":" + sel
			want = 0
		case only != "" || os.Getenv("ANA_FULL") != "":
			want = f.all
		case f.sample != "":
			spec += ":" + f.sample
		}
		r, err := Run(t.Context(), Options{Suites: []string{spec}, Dir: dir, Jobs: 2, Server: func(dir string) gtp.Options {
			return gtp.Options{Engine: gtp.Parts(goeng.Options{}, 0), Load: gtptest.Loader(dir)}
		}})
		if err != nil {
			t.Fatal(err)
		}
		s := r.Suites[0]
		t.Logf("%s: %d of %d pass, %d lost, %d nodes", filepath.Base(spec), s.Passes, s.Tests, s.Lost, s.Nodes.Owl)
		if only != "" {
			for _, x := range s.Results {
				if x.Outcome != Passed && x.Outcome != UnexpectedPass {
					t.Logf("%5d %-34s want %-26s got %s (%d nodes) %s", x.Number, x.Command, x.Want, x.Answer, x.Nodes.Owl, x.Outcome)
				}
			}
		}
		if s.Passes < want {
			t.Errorf("%s: %d of %d pass, want %d", spec, s.Passes, s.Tests, want)
		}
	}
}
