package gtp_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/gtp"
	"ana/goeng/gtp/gtptest"
)

func TestPanicIsCaught(t *testing.T) {
	e := scripted()
	e.Attack = func(_ context.Context, pos gtp.Position, _ board.Point) (gtp.Answer, error) {
		pos.Board.TryPlay(board.At(0, 0), board.White)
		panic("broken\n\npart")
	}
	var log bytes.Buffer
	session(t, gtp.Options{Size: 9, Engine: e, Log: &log}, `
> play black E5
=
> attack E5
? internal error: broken
part; the board was cleared
> list_stones black
=
`)
	if !strings.Contains(log.String(), "attack E5") {
		t.Errorf("log %q", log.String())
	}
}

func TestServe(t *testing.T) {
	in := "1 name\r\n\r\n# comment\n2 echo " + strings.Repeat("x", 1<<17) + "\n3 quit\n4 name\n"
	var out bytes.Buffer
	if err := gtp.Serve(context.Background(), strings.NewReader(in), &out, gtp.Options{}); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n\n")
	if len(answers) != 4 || answers[0] != "=1 ana" || !strings.HasPrefix(answers[1], "=2 xxx") || answers[2] != "=3 " || answers[3] != "" {
		t.Errorf("%d answers, first %.40q", len(answers), out.String())
	}
}

func TestServeEnds(t *testing.T) {
	var out bytes.Buffer
	if err := gtp.Serve(context.Background(), strings.NewReader("name"), &out, gtp.Options{}); err != nil || out.String() != "= ana\n\n" {
		t.Errorf("end of input: %v, %q", err, out.String())
	}
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := gtp.Serve(ctx, r, &out, gtp.Options{}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	if err := gtp.Serve(context.Background(), strings.NewReader("name\n"), brokenPipe{}, gtp.Options{}); err != io.ErrClosedPipe {
		t.Errorf("closed output: %v", err)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestInterrupt(t *testing.T) {
	started := make(chan bool)
	e := scripted()
	e.Attack = func(ctx context.Context, _ gtp.Position, _ board.Point) (gtp.Answer, error) {
		close(started)
		<-ctx.Done()
		return gtp.Answer{}, ctx.Err()
	}
	r, w := io.Pipe()
	var out bytes.Buffer
	done := make(chan error)
	go func() { done <- gtp.Serve(context.Background(), r, &out, gtp.Options{Engine: e}) }()
	io.WriteString(w, "play b D4\n1 attack D4\n")
	<-started
	io.WriteString(w, "# interrupt\n2 name\nquit\n")
	w.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "= \n\n?1 context canceled\n\n=2 ana\n\n= \n\n" {
		t.Errorf("%q", got)
	}
}

var wellFormed = regexp.MustCompile(`^[=?]\d* [^\n]*(\n[^\n]+)*\n\n$`)

// generate makes a line that is more often nearly right than not.
func generate(r *rand.Rand, names []string) string {
	words := []string{"black", "white", "b", "w", "A1", "E5", "T19", "Z25", "pass", "I5", "0", "-1", "9", "19", "7", "2",
		"1e9", "\"\"", "#", "either", "=", "?", "x.sgf", "\x00", "\xff\xfe", "é", "", "9999999999999999999999"}
	var line strings.Builder
	if r.IntN(3) == 0 {
		fmt.Fprintf(&line, "%d ", r.IntN(1000))
	}
	switch r.IntN(20) {
	case 0:
		for range r.IntN(40) {
			line.WriteByte(byte(r.IntN(256)))
		}
	case 1:
		line.WriteString("boardsize " + fmt.Sprint(r.IntN(28)))
	case 2, 3, 4, 5, 6:
		vertex := board.At(r.IntN(12), r.IntN(12)).Vertex(12)
		fmt.Fprintf(&line, "%s %s %s", []string{"play", "trymove", "tryko"}[r.IntN(3)], words[r.IntN(4)], vertex)
	default:
		line.WriteString(names[r.IntN(len(names))])
		for range r.IntN(4) {
			line.WriteString(" " + words[r.IntN(len(words))])
		}
	}
	return line.String()
}

// TestGeneratedInput sends generated lines, a million of them with ANA_FULL=1.
func TestGeneratedInput(t *testing.T) {
	lines := 20_000
	if os.Getenv("ANA_FULL") != "" {
		lines = 1_000_000
	}
	var names []string
	opts := gtp.Options{Size: 9, Engine: scripted(), Log: failOnWrite{t}, Load: gtptest.Loader(t.TempDir())}
	for _, c := range gtp.Commands(opts) {
		if c.Name != "echo_err" { // writes to the log
			names = append(names, c.Name)
		}
	}
	sendGenerated(t, opts, names, lines)
}

func sendGenerated(t *testing.T, opts gtp.Options, names []string, lines int) {
	t.Helper()
	s := gtp.New(opts)
	r := rand.New(rand.NewPCG(1, 2))
	for range lines {
		line := generate(r, names)
		resp, ok := s.Do(context.Background(), line)
		if ok && !wellFormed.MatchString(resp.String()) {
			t.Fatalf("%q answers %q", line, resp.String())
		}
		if strings.HasPrefix(resp.Text, "internal error") {
			t.Fatalf("%q: %s", line, resp.Text)
		}
	}
}

// TestGeneratedInputWithParts does the same with the real engine.
func TestGeneratedInputWithParts(t *testing.T) {
	lines := 1000
	if os.Getenv("ANA_FULL") != "" {
		lines = 50_000
	}
	var names []string
	opts := gtp.Options{Size: 5, Engine: gtp.Parts(goeng.Options{}, 0), Log: failOnWrite{t}}
	for _, c := range gtp.Commands(opts) {
		if c.Name != "echo_err" && c.Available {
			names = append(names, c.Name)
		}
	}
	sendGenerated(t, opts, names, lines)
}

type failOnWrite struct{ t *testing.T }

func (f failOnWrite) Write(p []byte) (int, error) {
	f.t.Errorf("log: %s", p)
	return len(p), nil
}

func FuzzDo(f *testing.F) {
	for _, s := range []string{"play b E5", "1 worm_data", "loadsgf x 3", "boardsize 25\nplay w Z25\nshowboard", "trymove b A1\npopgo\nundo",
		"gogui-setup b A1 w A1", "set_free_handicap A1 B2 C3", "ana-close_worms black C3", "99999999999999999999 echo"} {
		f.Add(s)
	}
	load := func(string) (*gtp.Record, error) { return gtptest.Parse("(;SZ[9]HA[2];W[ee];B[ef])") }
	f.Fuzz(func(t *testing.T, script string) {
		s := gtp.New(gtp.Options{Size: 9, Engine: scripted(), Load: load})
		for _, line := range strings.Split(script, "\n") {
			resp, ok := s.Do(context.Background(), line)
			if ok && !wellFormed.MatchString(resp.String()) {
				t.Fatalf("%q answers %q", line, resp.String())
			}
			if strings.HasPrefix(resp.Text, "internal error") {
				t.Fatalf("%q: %s", line, resp.Text)
			}
		}
	})
}
