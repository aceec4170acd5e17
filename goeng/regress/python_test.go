package regress

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ana/testdata/shared"
)

// TestAgainstPythonGrader runs GNU Go by both graders.
func TestAgainstPythonGrader(t *testing.T) {
	const gnugo = "/usr/games/gnugo"
	if _, err := os.Stat(gnugo); err != nil {
		t.Skip("GNU Go is not installed")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	dir, grader := shared.Path(t, "corpus", "gnugo-regression"), shared.Path(t, "tools", "regress.py")
	suites := []string{"reading.tst:1-120", "connect.tst:1-20", "unconditional.tst:1-50"}
	jsonFile := filepath.Join(t.TempDir(), "ref.json")
	args := append([]string{grader, "--engine", gnugo + " --mode gtp", "--dir", dir, "-q", "--json", jsonFile}, suites...)
	table, err := exec.Command(python, args...).Output()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	f, err := os.Open(jsonFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ref, err := ReadReport(f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), Options{Suites: suites, Dir: dir, Engine: gnugo + " --mode gtp", Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	compareReports(t, ref, r)
	var ours bytes.Buffer
	if err := r.WriteTable(&ours); err != nil {
		t.Fatal(err)
	}
	if a, b := withoutCPU(string(table)), withoutCPU(ours.String()); a != b {
		t.Errorf("tables\n%s\n%s", a, b)
	}
}

func compareReports(t *testing.T, ref, got *Report) {
	t.Helper()
	tests := 0
	for i, want := range ref.Suites {
		s := got.Suites[i]
		if s.Suite != want.Suite || s.Tests != want.Tests || s.Passes != want.Passes || s.Failures != want.Failures ||
			s.UnexpectedPasses != want.UnexpectedPasses || s.UnexpectedFailures != want.UnexpectedFailures || s.Lost != want.Lost || s.Nodes != want.Nodes {
			t.Errorf("%+v, want %+v", *s, *want)
		}
		for j := range want.Results {
			a, b := want.Results[j], s.Results[j]
			if a.Number != b.Number || a.Outcome != b.Outcome || a.Answer != b.Answer || a.Command != b.Command || a.Want != b.Want || a.Nodes != b.Nodes {
				t.Errorf("%+v, want %+v", b, a)
			}
			tests++
		}
	}
	if tests == 0 {
		t.Error("nothing was compared")
	}
}

// withoutCPU drops the column of the processor time from a table.
func withoutCPU(table string) string {
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		f := strings.Fields(line)
		if f[0] == "suite" {
			f = slices.DeleteFunc(f, func(s string) bool { return s == "s" })
		}
		out = append(out, strings.Join(slices.Delete(f, 6, 7), " "))
	}
	return strings.Join(out, "\n")
}
