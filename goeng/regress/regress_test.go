package regress

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ana/goeng/board"
	"ana/goeng/gtp"
	"ana/goeng/gtp/gtptest"
	"ana/testdata/shared"
)

// TestMain lets the test binary be a GTP program: with REGRESS_ENGINE set it
// answers every command, dies of "die", never answers "hang", and prints noise.
func TestMain(m *testing.M) {
	if os.Getenv("REGRESS_ENGINE") == "" {
		os.Exit(m.Run())
	}
	position := ""
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		words := strings.Fields(lines.Text())
		id := ""
		if strings.Trim(words[0], "0123456789") == "" {
			id, words = words[0], words[1:]
		}
		answer := "=" + id + " "
		switch words[0] {
		case "die":
			os.Exit(3)
		case "hang":
			for {
				time.Sleep(time.Hour)
			}
		case "quit":
			fmt.Print(answer + "\n\n")
			os.Exit(0)
		case "refuse":
			answer = "?" + id + " no"
		case "loadsgf", "play":
			position += words[1] + " "
			if words[0] == "loadsgf" {
				position = words[1] + " "
			}
		case "where":
			answer += position
		case "noise":
			fmt.Print("some noise = x\r\n\r\n")
			answer += "1 A1\r\nsecond line\r"
		}
		fmt.Print(answer + "\n\n")
	}
}

const sample = `# A suite.
loadsgf a.sgf 3

# The corner.
1 attack C13  # inside
#? [1 (C14|B13)]
2 where
#? [!a.sgf]*
play b C4
3 noise
#? [1 A1]&
4 refuse
#? [x
1 where
#? [a.sgf b]
#? nonsense
5 where
play w D4
6 where
#? [(]
#? [a|b
`

func TestParse(t *testing.T) {
	s, problems, err := Parse("sample", strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range problems {
		got = append(got, p.String())
	}
	want := []string{"sample:14: test 1 repeated", "sample:16: unreadable answer line",
		"sample:20: pattern \"(\": error parsing regexp: missing closing ): `^($`", "sample:17: test 5 has no answer line"}
	if !slices.Equal(got, want) {
		t.Errorf("problems %q", got)
	}
	if s.Tests() != 7 || len(s.Steps) != 10 {
		t.Errorf("%d tests of %d steps", s.Tests(), len(s.Steps))
	}
	if x := s.Steps[1]; x.Number != 1 || x.Command != "attack C13" || x.Want != "1 (C14|B13)" || x.Comment != "The corner." || x.Line != 5 {
		t.Errorf("%+v", x)
	}
	if x := s.Steps[2]; !x.Known || x.Note || x.Want != "!a.sgf" {
		t.Errorf("%+v", x)
	}
	if x := s.Steps[4]; !x.Note || x.Known {
		t.Errorf("%+v", x)
	}
	if x := s.Steps[5]; x.Want != "x" {
		t.Errorf("%+v", x)
	}
}

func TestMatches(t *testing.T) {
	for _, tc := range []struct {
		want, answer  string
		plain, strict bool
	}{
		{"1 A1", "1 A1", true, true}, {"1 A1", "1 A12", false, false}, {"!0", "1 A1", true, true}, {"!0", "0", false, false},
		{"A1|B2|C3", "A12", true, false}, {"A1|B2|C3", "xB2y", true, false}, {"A1|B2|C3", "xC3", true, false}, {"A1|B2|C3", "C3", true, true},
		{"", "", true, true}, {"(", "(", false, false}, {"1 (A1|B2)", "1 B2", true, true},
	} {
		if got := Matches(tc.want, tc.answer, false); got != tc.plain {
			t.Errorf("[%s] %q: %v", tc.want, tc.answer, got)
		}
		if got := Matches(tc.want, tc.answer, true); got != tc.strict {
			t.Errorf("strict [%s] %q: %v", tc.want, tc.answer, got)
		}
	}
}

func TestSelection(t *testing.T) {
	s, err := ParseSelection("1,5,10-20")
	if err != nil || !s.Has(1) || s.Has(2) || !s.Has(10) || !s.Has(20) || s.Has(21) {
		t.Errorf("%v %v", s, err)
	}
	if all := Selection(nil); !all.Has(7) {
		t.Error("nil selects nothing")
	}
	for _, bad := range []string{"a", "5-3", "1-2-3", "-"} {
		if _, err := ParseSelection(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	for spec, want := range map[string][2]string{"reading.tst:1,5": {"reading.tst", "1,5"}, `C:\x.tst`: {`C:\x.tst`, ""}, "a": {"a", ""}} {
		if path, sel := splitSpec(spec); path != want[0] || sel != want[1] {
			t.Errorf("%s: %q %q", spec, path, sel)
		}
	}
}

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"gnugo --mode gtp": {"gnugo", "--mode", "gtp"}, `a 'b c' "d\"e" f\ g ""`: {"a", "b c", `d"e`, "f g", ""}, "  x ": {"x"},
	} {
		if got, err := SplitCommand(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q %v", line, got, err)
		}
	}
	for _, bad := range []string{"", "  ", "'a"} {
		if got, err := SplitCommand(bad); err == nil {
			t.Errorf("%q: %q", bad, got)
		}
	}
}

// writeSuite writes a suite and returns its path.
func writeSuite(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func outcomes(r *Report) string {
	var out []string
	for _, s := range r.Suites {
		for _, x := range s.Results {
			out = append(out, fmt.Sprintf("%d:%s", x.Number, x.Outcome))
		}
	}
	return strings.Join(out, " ")
}

// self is the command line of the GTP program that this binary can be.
func self(t *testing.T) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("REGRESS_ENGINE", "1")
	return "'" + exe + "'"
}

func TestProgram(t *testing.T) {
	suite := writeSuite(t, "s.tst", `loadsgf a
play b
1 where
#? [a b]
2 noise
#? [1 A1]
3 die
#? [0]
4 where
#? [a b]
5 hang
#? [0]*
6 where
#? [a b]
7 refuse
#? [no]
8 where
#? [b]
9 where
#? [b]*
10 where
#? [a b]*
11 where
#? [a b]&
loadsgf c
12 where
#? [c]
`)
	var seen []string
	r, err := Run(context.Background(), Options{Suites: []string{suite}, Engine: self(t), Timeout: time.Second,
		Progress: func(p Progress) {
			seen = append(seen, fmt.Sprintf("%s %d/%d", p.Result.Outcome, p.Done, p.Total))
		}})
	if err != nil {
		t.Fatal(err)
	}
	want := "1:pass 2:pass 3:lost 4:pass 5:lost 6:pass 7:lost 8:FAIL 9:fail 10:PASS 11:note 12:pass"
	if got := outcomes(r); got != want {
		t.Errorf("%s\nwant %s\nwarnings %q", got, want, r.Warnings)
	}
	s := r.Suites[0]
	if s.Tests != 11 || s.Passes != 6 || s.Failures != 5 || s.UnexpectedPasses != 1 || s.UnexpectedFailures != 1 || s.Lost != 3 {
		t.Errorf("%+v", *s)
	}
	if x := s.Results[3]; !slices.Equal(x.Setup, []string{"loadsgf a", "play b"}) || x.Answer != "a b" {
		t.Errorf("%+v", x)
	}
	if s.Results[2].Answer != "engine exited" || s.Results[4].Answer != "timeout" {
		t.Errorf("%q %q", s.Results[2].Answer, s.Results[4].Answer)
	}
	if r.ExitCode() != 1 || len(seen) != 12 || seen[11] != "pass 12/12" {
		t.Errorf("exit code %d, progress %q", r.ExitCode(), seen)
	}
}

func TestRunErrors(t *testing.T) {
	suite := writeSuite(t, "s.tst", "1 name\n#? [x]\n")
	for name, opts := range map[string]Options{
		"no suite":      {Engine: "x"},
		"no engine":     {Suites: []string{suite}},
		"missing suite": {Suites: []string{"none"}, Engine: "x"},
		"bad selection": {Suites: []string{suite + ":5-1"}, Engine: "x"},
		"no program":    {Suites: []string{suite}, Engine: "/nonexistent/program"},
		"quote":         {Suites: []string{suite}, Engine: "'"},
	} {
		if _, err := Run(context.Background(), opts); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{Suites: []string{suite}, Engine: self(t)}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

func TestInterruptKeepsFinishedTests(t *testing.T) {
	suite := writeSuite(t, "s.tst", "1 where\n#? []\n2 hang\n#? []\n3 where\n#? []\n")
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Run(ctx, Options{Suites: []string{suite}, Engine: self(t), Progress: func(Progress) { cancel() }})
	if err != context.Canceled || outcomes(r) != "1:pass" {
		t.Errorf("%v, %s", err, outcomes(r))
	}
}

// local servers that find records in the folder of the suites.
func localServer(e gtp.Engine) func(string) gtp.Options {
	return func(dir string) gtp.Options {
		return gtp.Options{Engine: e, Load: gtptest.Loader(dir)}
	}
}

func TestUnconditionalSuite(t *testing.T) {
	dir := shared.Path(t, "corpus", "gnugo-regression")
	r, err := Run(context.Background(), Options{Suites: []string{"unconditional.tst"}, Dir: dir, Server: localServer(gtp.Engine{})})
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Suites[0]; s.Tests != 673 || s.Passes != 673 || r.ExitCode() != 0 {
		t.Errorf("%d of %d pass", s.Passes, s.Tests)
	}
}

func TestLocalServer(t *testing.T) {
	suite := writeSuite(t, "s.tst", `boardsize 9
play b E5
1 attack E5
#? [1 A1]
2 list_stones black
#? [E5]
3 foo
#? [.*]
4 attack E5
#? [0]
`)
	asked := 0
	e := gtp.Engine{Attack: func(ctx context.Context, _ gtp.Position, _ board.Point) (gtp.Answer, error) {
		asked++
		if asked > 1 { // the second question takes too long
			<-ctx.Done()
		}
		return gtp.Answer{Code: 5, Point: board.At(8, 0), Nodes: 11}, ctx.Err()
	}}
	r, err := Run(context.Background(), Options{Suites: []string{suite}, Server: localServer(e), Timeout: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if got := outcomes(r); got != "1:pass 2:pass 3:lost 4:lost" {
		t.Error(got)
	}
	if s := r.Suites[0]; s.Nodes.Reading != 11 || s.Results[3].Answer != "timeout" {
		t.Errorf("%+v", *s)
	}
}

// TestParts runs suites whole and in parts, with settings that reach across.
func TestParts(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		if i == 20 || i == 40 {
			fmt.Fprintf(&text, "%s_depths\n", []string{"increase", "decrease"}[i/20-1])
		}
		fmt.Fprintf(&text, "boardsize 9\nplay b %c1\n%d attack %c1\n#? [1 .*]\n", 'A'+i%8, i+1, 'A'+i%8)
	}
	a, b := writeSuite(t, "a.tst", text.String()), writeSuite(t, "b.tst", text.String())
	e := gtp.Engine{Attack: func(_ context.Context, pos gtp.Position, p board.Point) (gtp.Answer, error) {
		return gtp.Answer{Code: 5 - pos.Shift, Point: p, Nodes: p.Col()}, nil
	}}
	var want string
	for jobs := 1; jobs <= 5; jobs++ {
		r, err := Run(context.Background(), Options{Suites: []string{a, b + ":5-45"}, Server: localServer(e), Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for _, s := range r.Suites {
			fmt.Fprintln(&out, s.Suite, s.Tests, s.Passes, s.Failures, s.Nodes)
			for _, x := range s.Results {
				fmt.Fprintln(&out, x.Number, x.Outcome, x.Answer, x.Nodes, x.Setup)
			}
		}
		if jobs == 1 {
			want = out.String()
			if !strings.Contains(want, "a 60 40 20") || !strings.Contains(want, "b 41 21 20") {
				t.Errorf("%s", want)
			}
		} else if out.String() != want {
			t.Errorf("%d jobs\n%s\nwant\n%s", jobs, out.String(), want)
		}
	}
}

func TestCompare(t *testing.T) {
	report := func(results ...Result) *Report {
		return &Report{Suites: []*SuiteReport{{Suite: "s", Results: results}}}
	}
	before := report(Result{Number: 1, Outcome: Passed, Answer: "1"}, Result{Number: 2, Outcome: Failed, Answer: "0"},
		Result{Number: 3, Outcome: UnexpectedFailed, Answer: "0"}, Result{Number: 4, Outcome: Passed, Answer: "1 A1"},
		Result{Number: 5, Outcome: Noted}, Result{Number: 6, Outcome: Passed})
	now := report(Result{Number: 1, Outcome: UnexpectedFailed, Answer: "0", Command: "attack A1", Want: "1"}, Result{Number: 2, Outcome: UnexpectedPass, Answer: "1"},
		Result{Number: 3, Outcome: Lost, Answer: "timeout"}, Result{Number: 4, Outcome: Passed, Answer: "1 A2"},
		Result{Number: 5, Outcome: Passed}, Result{Number: 7, Outcome: Passed})
	d := Compare(before, now)
	if d.Passes != 1 || d.Failures != 1 || d.Changed != 2 || d.Compared != 4 || d.SignTest != 1 {
		t.Errorf("%+v", d)
	}
	var out bytes.Buffer
	if err := d.Write(&out, false); err != nil {
		t.Fatal(err)
	}
	want := "1 pass, 1 failure, 2 answers changed\n" +
		"  pass    s:2  want [] was [0] now [1]\n  fail    s:1 attack A1 want [1] was [1] now [0]\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
	if p := signTest(21, 12); math.Abs(p-0.1628) > 0.0001 {
		t.Errorf("sign test of 21 against 12: %f", p)
	}
}

func TestJSONRoundTrip(t *testing.T) {
	suite := writeSuite(t, "s.tst", "1 protocol_version\n#? [2]\n2 echo <&>\n#? [x]*\n")
	r, err := Run(context.Background(), Options{Suites: []string{suite}, Server: localServer(gtp.Engine{})})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := r.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	again, err := ReadReport(&out)
	if err != nil || outcomes(again) != "1:pass 2:fail" || again.Suites[0].Results[1].Answer != "<&>" {
		t.Errorf("%v, %+v", err, again)
	}
	if d := Compare(r, again); len(d.List) != 0 || d.Compared != 2 {
		t.Errorf("%+v", d)
	}
	for _, bad := range []string{"", "[]", `{"suites":[null]}`} {
		if _, err := ReadReport(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("1 a\n#? [b]*&\n")
	f.Add("99999999999999999999 a\n#?[")
	f.Fuzz(func(t *testing.T, text string) {
		s, _, err := Parse("f", strings.NewReader(text))
		if err != nil {
			return
		}
		for _, step := range s.Steps {
			if step.Command == "" || strings.ContainsAny(step.Command, "#\n") {
				t.Errorf("command %q", step.Command)
			}
			Matches(step.Want, "1 A1", false)
		}
	})
}
