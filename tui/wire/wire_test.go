package wire_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"ana/tui/wire"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// twin is two terminals that get the same output, one of them through the writer.
type twin struct {
	plain, thin *vt.Emulator
	wire        *wire.Writer
	sent, saved int
}

func newTwin(w, h int) *twin {
	t := &twin{plain: vt.NewEmulator(w, h), thin: vt.NewEmulator(w, h)}
	for _, e := range []*vt.Emulator{t.plain, t.thin} {
		go func() { _, _ = io.Copy(io.Discard, e) }()
		_, _ = e.WriteString("\x1b[20h")
	}
	t.wire = wire.New(counted{t}, true)
	t.wire.SetSize(w, h)
	return t
}

type counted struct{ t *twin }

func (c counted) Write(p []byte) (int, error) {
	c.t.saved += len(p)
	return c.t.thin.Write(p)
}

func (t *twin) Write(p []byte) (int, error) {
	t.sent += len(p)
	if _, err := t.plain.Write(p); err != nil {
		return 0, err
	}
	return t.wire.Write(p)
}

// compare reports the first cell that differs.
func (t *twin) compare(tb testing.TB, when string) {
	tb.Helper()
	for y := range t.plain.Height() {
		for x := range t.plain.Width() {
			a, b := t.plain.CellAt(x, y), t.thin.CellAt(x, y)
			if a.Content != b.Content || a.Style.Attrs != b.Style.Attrs || fmt.Sprint(a.Style.Fg, a.Style.Bg) != fmt.Sprint(b.Style.Fg, b.Style.Bg) {
				tb.Fatalf("%s: cell %d,%d is %q %v, should be %q %v\n%s\n%s", when, x, y, b.Content, b.Style, a.Content, a.Style, t.thin, t.plain)
			}
		}
	}
	if p, q := t.plain.CursorPosition(), t.thin.CursorPosition(); p != q {
		tb.Fatalf("%s: cursor at %v, should be at %v", when, q, p)
	}
}

// scene changes a screen buffer at random, as panes do: single cells, runs, rows, everything.
func scene(r *rand.Rand, buf *uv.RenderBuffer) {
	glyphs := []string{"a", "b", " ", "●", "白", "7", "─", " "}
	style := func() uv.Style {
		var s uv.Style
		if r.IntN(2) == 0 {
			s.Fg = lipgloss.Color([]string{"#ff0000", "#00ff00", "#ffffff"}[r.IntN(3)])
		}
		if r.IntN(3) == 0 {
			s.Bg = lipgloss.Color([]string{"#102030", "#c0a060"}[r.IntN(2)])
		}
		if r.IntN(4) == 0 {
			s.Attrs = uv.AttrBold
		}
		return s
	}
	w, h := buf.Width(), buf.Height()
	for range 1 + r.IntN(6) {
		x, y, n := r.IntN(w), r.IntN(h), 1
		switch r.IntN(5) {
		case 0:
			n = 1 + r.IntN(w)
		case 1:
			x, n = 0, w
		case 2:
			if r.IntN(8) == 0 {
				buf.Clear()
			}
		}
		st, g := style(), glyphs[r.IntN(len(glyphs))]
		wide := 1
		if g == "白" {
			wide = 2
		}
		for k := 0; k < n; k++ {
			buf.SetCell(x+k*wide, y, &uv.Cell{Content: g, Width: wide, Style: st})
		}
	}
	if r.IntN(10) == 0 {
		buf.InsertLine(r.IntN(h), 1, nil)
	}
}

// The screen behind the writer is the same as without it, whatever the renderer draws.
func TestSameScreen(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 7))
		tw := newTwin(20+r.IntN(30), 5+r.IntN(10))
		w, h := tw.plain.Width(), tw.plain.Height()
		ren := uv.NewTerminalRenderer(tw, []string{"TERM=" + []string{"xterm-256color", "tmux-256color"}[seed%2]})
		ren.SetColorProfile(colorprofile.TrueColor)
		ren.SetFullscreen(true)
		ren.SetMapNewline(true)
		ren.SetScrollOptim(seed%2 == 0)
		if seed%3 > 0 {
			ren.SetTabStops(w) // as on a terminal device: tabs and back tabs move the cursor
		}
		ren.EnterAltScreen()
		buf := uv.NewRenderBuffer(w, h)
		for step := range 40 {
			scene(r, buf)
			ren.Render(buf)
			if step%3 == 0 {
				ren.MoveTo(r.IntN(w), r.IntN(h))
			}
			if err := ren.Flush(); err != nil {
				t.Fatal(err)
			}
			tw.compare(t, fmt.Sprintf("seed %d step %d", seed, step))
		}
	}
}

// Moves by tab stops, lines and relative columns end where the terminal has them: what follows is written in place.
func TestMoves(t *testing.T) {
	t.Parallel()
	for _, move := range []string{
		"\x1b[Z", "\x1b[2Z", "\x1b[9Z", "\x1b[I", "\x1b[2I", "\x1b[99I", "\t\t", "\x1b[E", "\x1b[2F", "\x1b[3a", "\x1b[e", "\x1b[5G\x1b[Z", "\x1b[17G\x1b[Z\x1b[Z", "\x1b[18G\x1b[Z",
	} {
		tw := newTwin(40, 6)
		for range 2 { // the second time all of it is on the screen already
			if _, err := io.WriteString(tw, "\x1b[3;1H0123456789012345678901234567890123456789\x1b[3;22Hab"+move+"\x1b[1mxy\x1b[m\x1b[2;2Hz"); err != nil {
				t.Fatal(err)
			}
			tw.compare(t, fmt.Sprintf("%q", move))
		}
	}
}

func TestSkipsWhatIsThere(t *testing.T) {
	t.Parallel()
	var sb strings.Builder
	w := wire.New(&sb, false)
	w.SetSize(20, 3)
	write := func(s string) string {
		sb.Reset()
		if n, err := io.WriteString(w, s); err != nil || n != len(s) {
			t.Fatalf("Write = %d, %v", n, err)
		}
		return sb.String()
	}
	for _, c := range []struct{ name, in, want string }{
		{"first", "\x1b[1;1H\x1b[31mabcdef\x1b[m", "\x1b[H\x1b[31mabcdef\x1b[m"},
		{"again", "\x1b[1;1H\x1b[31mabcdef\x1b[m", ""},
		{"one letter", "\x1b[1;1H\x1b[31mabXdef\x1b[m", "\x1b[4D\x1b[31mX\x1b[3C\x1b[m"},
		{"other look", "\x1b[1;1H\x1b[31mab\x1b[32mXd\x1b[m", "\x1b[4D\x1b[32mXd\x1b[m"},
		{"title", "\x1b]2;title\a", "\x1b]2;title\a"},
		{"unfinished", "\x1b[1;", ""},
		{"rest of it", "1Hab", ""},
	} {
		got := write(c.in)
		if c.name == "rest of it" { // a plain a over the red one
			if !strings.Contains(got, "ab") {
				t.Errorf("%s: %q", c.name, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%s: sent %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFileIsTheDevice(t *testing.T) {
	t.Parallel()
	f, err := os.CreateTemp(t.TempDir(), "out")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	file := wire.NewFile(f)
	if _, err := file.WriteString("x"); err != nil || file.Fd() != f.Fd() || file.String() == "" {
		t.Errorf("%v, descriptor %d", err, file.Fd())
	}
}

func FuzzWriter(f *testing.F) {
	f.Add("\x1b[2;3Habc\r\n\x1b[K\x1b[5@白\x1b[3b\t\b\x1b[?7lz\x1bM")
	f.Add("\x1b[1;1H\x1b[38;2;1;2;3mx\x1b[2J\x1b]8;;u\x1b\\\x9b1m\xff")
	f.Fuzz(func(t *testing.T, s string) {
		w := wire.New(io.Discard, true)
		w.SetSize(10, 4)
		for range 2 {
			if n, err := io.WriteString(w, s); err != nil || n != len(s) {
				t.Fatalf("Write = %d, %v", n, err)
			}
		}
	})
}
