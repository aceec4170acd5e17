package regress

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/gtp"
)

const marked = "loadsgf a.sgf\r\n# the corner\r\n1 attack C13  # inside\r\n\r\n#? [1 (C14|B13)]&\r\n2 where\n3 attack D4\n#? [0]*"

func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		name string
		mark Mark
		want string // the whole suite
	}{
		{"another answer", Mark{Number: 1, Want: "0"}, strings.Replace(marked, "[1 (C14|B13)]&", "[0]", 1)},
		{"a first answer", Mark{Number: 2, Want: "x", Known: true}, strings.Replace(marked, "2 where\n", "2 where\n#? [x]*\n", 1)},
		{"the last line", Mark{Number: 3, Want: "!1 D4"}, strings.Replace(marked, "[0]*", "[!1 D4]\n", 1)},
		{"an answer with signs", Accept(3, "W+3.5"), strings.Replace(marked, "[0]*", `[W\+3\.5]`+"\n", 1)},
	} {
		got, err := Rewrite([]byte(marked), c.mark)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v %q, want %q", c.name, err, got, c.want)
		}
		again, err := Rewrite(got, c.mark)
		if err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s: not the same the second time: %q", c.name, again)
		}
	}
	for _, c := range []struct {
		suite string
		mark  Mark
		want  string
	}{
		{marked, Mark{Number: 7, Want: "0"}, "no test 7"},
		{"1 a\n1 b\n", Mark{Number: 1, Want: "0"}, "lines 1 and 2"},
		{marked, Mark{Number: 1, Want: "a]b"}, "cannot be written"},
		{marked, Mark{Number: 1, Want: "("}, "cannot be written"},
		{marked, Mark{Number: 1, Want: "a\nb"}, "cannot be written"},
	} {
		if _, err := Rewrite([]byte(c.suite), c.mark); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.mark, err)
		}
	}
}

// FuzzRewrite holds that a test that was marked reads back with that mark, and all
// other tests as before.
func FuzzRewrite(f *testing.F) {
	f.Add(marked, 1, "0", true)
	f.Add("1 a\n2 b", 2, "!x|y", false)
	f.Fuzz(func(t *testing.T, text string, number int, want string, known bool) {
		out, err := Rewrite([]byte(text), Mark{number, want, known})
		if err != nil {
			return
		}
		before, _, err1 := Parse("a", strings.NewReader(text))
		after, _, err2 := Parse("a", bytes.NewReader(out))
		if err1 != nil || err2 != nil {
			return
		}
		if len(before.Steps) != len(after.Steps) {
			t.Fatalf("%d steps became %d: %q", len(before.Steps), len(after.Steps), out)
		}
		for i, s := range after.Steps {
			switch {
			case s.IsTest && s.Number == number:
				if s.Want != want || s.Known != known {
					t.Fatalf("test %d wants %q, known %v: %q", number, s.Want, s.Known, out)
				}
			case s.Command != before.Steps[i].Command || s.Want != before.Steps[i].Want:
				t.Fatalf("step %d changed: %+v, %+v", i, before.Steps[i], s)
			}
		}
	})
}

func exported() *Report {
	s := &SuiteReport{Suite: "sample", Wall: 1.25, Results: []Result{
		{Number: 1, Command: "attack C3", Want: "0", Answer: "0", OK: true, Outcome: Passed, Wall: 0.5, Nodes: Nodes{Reading: 7}},
		{Number: 2, Command: "defend C3", Want: "1 <D4>", Answer: "0\x1b", OK: true, Outcome: UnexpectedFailed, Line: 9, Setup: []string{"loadsgf a.sgf"}},
		{Number: 3, Command: "defend C3", Want: "1 D4", Answer: "0", OK: true, KnownFail: true, Outcome: Failed},
		{Number: 4, Command: "defend C3", Want: "1 D4", Answer: "1 D4", OK: true, KnownFail: true, Outcome: UnexpectedPass},
		{Number: 5, Command: "defend C3", Want: "1 D4", Answer: "timeout", Outcome: Lost},
	}}
	s.count()
	return &Report{Suites: []*SuiteReport{s}}
}

func TestJUnit(t *testing.T) {
	var out bytes.Buffer
	if err := exported().WriteJUnit(&out); err != nil {
		t.Fatal(err)
	}
	var back junitSuites
	if err := xml.Unmarshal(out.Bytes(), &back); err != nil {
		t.Fatalf("%v:\n%s", err, out.String())
	}
	if back.Tests != 5 || back.Failures != 1 || back.Errors != 1 || back.Skipped != 1 || back.Time != "1.250" || len(back.Suites[0].Cases) != 5 {
		t.Errorf("%+v", back)
	}
	c := back.Suites[0].Cases[1]
	if c.Failure == nil || c.Failure.Message != "want [1 <D4>] got [0\ufffd]" || c.Name != "2 defend C3" || c.Line != 9 || !strings.Contains(c.Failure.Text, "loadsgf a.sgf") {
		t.Errorf("%+v %+v", c, c.Failure)
	}
}

func TestTSV(t *testing.T) {
	var out bytes.Buffer
	if err := exported().WriteTSV(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 6 || lines[1] != "sample\t1\t0\tattack C3\t0\tfalse\t0\tpass\t500.0\t7\t0\t0" {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if strings.Count(line, "\t") != 11 {
			t.Errorf("%d fields: %q", 1+strings.Count(line, "\t"), line)
		}
	}
}

// TestFollow follows a ladder: every attack is answered by the defence and the other
// way round, until the stones are taken.
func TestFollow(t *testing.T) {
	setup := []string{"boardsize 9", "gogui-setup b E6 b D5 b D4 w E5"}
	opts := Options{Server: func(string) gtp.Options { return gtp.Options{Engine: gtp.Parts(goeng.Options{}, 0)} }}
	b := board.New(9, 9)
	for _, v := range []string{"E6", "D5", "D4"} {
		if err := b.Place(mustPoint(t, v), board.Black); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Place(mustPoint(t, "E5"), board.White); err != nil {
		t.Fatal(err)
	}
	s, err := Open(opts, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := Follow(t.Context(), s, setup, "attack E5", b)
	if err != nil {
		t.Fatal(err)
	}
	if r.Answer != "1 F5" || len(r.Moves) < 1 || r.Moves[0].Color != board.Black || r.Moves[0].Said != "attack E5: 1 F5" || r.End == "" || r.Dragons["E5"]["color"] != "white" {
		t.Errorf("%+v", r)
	}
	other := &Replay{Dragons: map[string]map[string]string{"E5": {"color": "white", "status": "unheard"}}}
	if d := FirstDifferences(r, other, 5); len(d) == 0 || !strings.Contains(strings.Join(d, ";"), "dragon E5: status ") {
		t.Errorf("differences %q", d)
	}
	if d := FirstDifferences(r, r, 5); len(d) != 0 {
		t.Errorf("differences of a replay from itself: %q", d)
	}
}

func mustPoint(t *testing.T, v string) board.Point {
	t.Helper()
	p, err := board.ParseVertex(v, 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
