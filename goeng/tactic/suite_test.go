package tactic

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"ana/goeng/board"
	"ana/testdata/shared"
)

// suiteRunner executes the part of GTP that the reading suite uses.
type suiteRunner struct {
	t      *testing.T
	dir    string
	b      *board.Board
	tries  int
	shift  int
	nodes  int
	reader map[[2]int]*Reader
	spent  time.Duration
}

func (r *suiteRunner) get() *Reader {
	k := [2]int{r.tries, r.shift}
	if r.reader[k] == nil {
		r.reader[k] = New(Options{Moves: r.tries, Shift: r.shift})
	}
	return r.reader[k]
}

func (r *suiteRunner) vertex(s string) board.Point {
	p, err := board.ParseVertex(s, r.b.Width(), r.b.Height())
	if err != nil {
		r.t.Fatal(err)
	}
	return p
}

func (r *suiteRunner) answer(res Result) string {
	r.nodes += res.Nodes
	if res.Code == Lose {
		return "0"
	}
	v := res.Point.Vertex(r.b.Height())
	if res.Point == board.Pass {
		v = "PASS"
	}
	return fmt.Sprintf("%d %s", res.Code.GTP(), v)
}

func (r *suiteRunner) run(line string) string {
	f := strings.Fields(line)
	ctx := context.Background()
	switch f[0] {
	case "loadsgf":
		stop := ""
		if len(f) > 2 {
			stop = f[2]
		}
		r.b = loadSGF(r.t, filepath.Join(r.dir, f[1]), stop)
		r.tries, r.shift = 0, 0
	case "trymove":
		c := board.Black
		if strings.EqualFold(f[1][:1], "w") {
			c = board.White
		}
		if !r.b.TryPlay(r.vertex(f[2]), c) {
			r.t.Errorf("illegal %s", line)
		}
		r.tries++
	case "popgo":
		r.b.Undo()
		r.tries--
	case "play", "black", "white":
		if f[0] != "play" {
			f = append([]string{"play"}, f...)
		}
		c := board.Black
		if strings.EqualFold(f[1][:1], "w") {
			c = board.White
		}
		if err := r.b.Play(r.vertex(f[2]), c); err != nil {
			r.t.Error(err)
		}
	case "increase_depths":
		r.shift++
	case "decrease_depths":
		r.shift--
	case "attack", "defend":
		start := time.Now()
		defer func() { r.spent += time.Since(start) }()
		if f[0] == "attack" {
			return r.answer(r.get().Attack(ctx, r.b, r.vertex(f[1])))
		}
		return r.answer(r.get().Defend(ctx, r.b, r.vertex(f[1])))
	default:
		r.t.Fatalf("unknown command %q", line)
	}
	return ""
}

// runSuite returns the number of passes, and of tests that the reference
// passes and we fail.
func runSuite(t *testing.T, dir, file string) (pass, regress int, r *suiteRunner) {
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r = &suiteRunner{t: t, dir: dir, reader: map[[2]int]*Reader{}}
	verbose := os.Getenv("TACTIC_V") != ""
	want := regexp.MustCompile(`^#\? \[([^\]]*)\]([*&]*)`)
	got, test := "", ""
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := strings.TrimSpace(sc.Text())
		if m := want.FindStringSubmatch(line); m != nil {
			pat, neg := strings.CutPrefix(m[1], "!")
			ok := regexp.MustCompile("^"+pat+"$").MatchString(got) != neg
			if ok {
				pass++
			} else if m[2] == "" {
				regress++
			}
			if verbose && !ok {
				t.Logf("%-22s got %-8s want %s%s", test, got, m[1], m[2])
			} else if verbose && m[2] != "" {
				t.Logf("%-22s UNEXPECTED PASS %s %s%s", test, got, m[1], m[2])
			}
			continue
		}
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) == "" {
			continue
		}
		test = line
		if n, rest, _ := strings.Cut(line, " "); n != "" && n[0] >= '0' && n[0] <= '9' {
			line = rest
		}
		before := r.nodes
		got = r.run(line)
		if verbose && r.nodes-before > 20000 {
			t.Logf("%-22s %d nodes", test, r.nodes-before)
		}
	}
	return pass, regress, r
}

func TestReadingSuite(t *testing.T) {
	dir := shared.Path(t, "corpus", "gnugo-regression")
	pass, regress, r := runSuite(t, dir, "reading.tst")
	t.Logf("reading.tst: %d passes, %d regressions, %d nodes, %v", pass, regress, r.nodes, r.spent)
	if pass < 207 || regress > 5 {
		t.Errorf("%d tests pass, %d that GNU Go passes fail; it was 207 and 5", pass, regress)
	}
	if r.nodes > 380_000 {
		t.Errorf("%d moves tried", r.nodes)
	}
}

var sgfProp = regexp.MustCompile(`(?s)([A-Z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)`)
var sgfValue = regexp.MustCompile(`(?s)\[((?:\\.|[^\]\\])*)\]`)

// loadSGF replays the main line of a record up to a move number or a vertex.
func loadSGF(t testing.TB, path, stop string) *board.Board {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := mainLine(string(data))
	size := 19
	if m := regexp.MustCompile(`SZ\[(\d+)\]`).FindStringSubmatch(text); m != nil {
		size, _ = strconv.Atoi(m[1])
	}
	b := board.New(size, size)
	until, err := strconv.Atoi(stop)
	if err != nil {
		until = 1 << 30
	}
	n := 1
	for _, m := range sgfProp.FindAllStringSubmatch(text, -1) {
		for _, v := range sgfValue.FindAllStringSubmatch(m[2], -1) {
			c := board.Black
			switch m[1] {
			case "AW", "W":
				c = board.White
			case "AE":
				c = board.Empty
			}
			switch m[1] {
			case "AB", "AW", "AE":
				for _, p := range compressed(v[1], size) {
					if err := b.Place(p, c); err != nil {
						t.Fatal(err)
					}
				}
			case "B", "W":
				p, err := board.ParseSGF(v[1], size, size)
				if err != nil || v[1] == "tt" && size <= 19 {
					p = board.Pass
				}
				if n >= until || stop != "" && p.Vertex(size) == strings.ToUpper(stop) {
					return b
				}
				b.PlayRecorded(p, c)
				n++
			case "IL":
				p, _ := board.ParseSGF(v[1], size, size)
				for _, c := range []board.Color{board.Black, board.White} {
					b.SetKo(p, c)
					if !b.Legal(p, c) {
						break
					}
				}
			}
		}
	}
	return b
}

func compressed(v string, size int) []board.Point {
	a, z, ok := strings.Cut(v, ":")
	if !ok {
		z = a
	}
	p, err1 := board.ParseSGF(a, size, size)
	q, err2 := board.ParseSGF(z, size, size)
	if err1 != nil || err2 != nil {
		return nil
	}
	var ps []board.Point
	for r := p.Row(); r <= q.Row(); r++ {
		for c := p.Col(); c <= q.Col(); c++ {
			ps = append(ps, board.At(r, c))
		}
	}
	return ps
}

// mainLine drops every variation but the first.
func mainLine(s string) string {
	var out strings.Builder
	depth, inValue, closed := 0, false, false
	for i := 0; i < len(s); i++ {
		ch := s[i]
		if inValue {
			if !closed {
				out.WriteByte(ch)
			}
			if ch == '\\' && i+1 < len(s) {
				i++
				if !closed {
					out.WriteByte(s[i])
				}
			} else if ch == ']' {
				inValue = false
			}
			continue
		}
		switch ch {
		case '(':
			depth++
			continue
		case ')':
			closed = true
			continue
		case '[':
			inValue = true
		}
		if !closed {
			out.WriteByte(ch)
		}
	}
	return out.String()
}
