package paint_test

import (
	"strings"
	"testing"

	"ana/tui/paint"

	uv "github.com/charmbracelet/ultraviolet"
)

func screen(w, h int) (*uv.Buffer, paint.Canvas) {
	buf := uv.NewBuffer(w, h)
	return buf, paint.New(buf, buf.Bounds())
}

func line(buf *uv.Buffer, y int) string {
	var sb strings.Builder
	for _, c := range buf.Line(y) {
		sb.WriteString(c.Content)
	}
	return sb.String()
}

func TestText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		x    int
		text string
		want string
		end  int
	}{
		{"plain", 1, "abc", " abc    ", 4},
		{"cut right", 6, "abc", "      ab", 9},
		{"cut left", -1, "abc", "bc      ", 2},
		{"wide", 1, "白a", " 白a    ", 4},
		{"wide at the edge", 7, "白", "        ", 9},
		{"wide over the left edge", -1, "白a", " a      ", 2},
		{"escape sequence", 0, "\x1b[2J", " [2J    ", 4},
		{"c1 and bidi", 0, "\u009bA\u202eB", " A B    ", 4},
		{"combining", 0, "e\u0301x", "e\u0301x      ", 2},
		{"bad utf-8", 0, "a\xffb", "a b     ", 3},
		{"tab and line end", 0, "a\tb\nc", "a b c   ", 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			buf, cv := screen(8, 1)
			if end := cv.Text(c.x, 0, paint.Style{}, c.text); end != c.end {
				t.Errorf("end = %d, want %d", end, c.end)
			}
			if got := line(buf, 0); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestSubClips(t *testing.T) {
	t.Parallel()
	buf, cv := screen(6, 3)
	sub := cv.Sub(2, 1, 3, 9)
	sub.Text(-1, 0, paint.Style{}, "abcdef")
	sub.Text(0, 5, paint.Style{}, "never")
	sub.Cell(9, 0, paint.Style{}, "x")
	if got := line(buf, 1); got != "  bcd " {
		t.Errorf("row 1 = %q", got)
	}
	if sub.H() != 2 || sub.W() != 3 {
		t.Errorf("size %dx%d", sub.W(), sub.H())
	}
	paint.Canvas{}.Text(0, 0, paint.Style{}, "dropped")
}

func TestCutAndWrap(t *testing.T) {
	t.Parallel()
	if got := paint.Cut("abcdef", 4, "~"); got != "abc~" {
		t.Errorf("Cut = %q", got)
	}
	if got := paint.Cut("白黒白", 4, "~"); got != "白~" {
		t.Errorf("Cut = %q", got)
	}
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"one two three", 7, "one two|three"},
		{"abcdefghij k", 4, "abcd|efgh|ij k"},
		{"a\r\n\nb", 5, "a||b"},
		{"白白白", 4, "白白|白"},
		{"白", 1, "?|"},
		{"", 3, ""},
		{"exact", 5, "exact"},
	} {
		if got := strings.Join(paint.Wrap(c.text, c.w), "|"); got != c.want {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.text, c.w, got, c.want)
		}
	}
	if paint.Wrap("abc", 0) != nil {
		t.Error("Wrap of width 0 is not nil")
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("one two 白黒 e\u0301\x1b[0m\xff", 5)
	f.Add("👩‍👩‍👧 flag 🇩🇪", 3)
	f.Fuzz(func(t *testing.T, s string, w int) {
		if w > 1000 || len(s) > 10000 {
			t.Skip()
		}
		for _, l := range paint.Wrap(s, w) {
			if paint.Width(l) > w {
				t.Errorf("line %q has %d cells of %d", l, paint.Width(l), w)
			}
		}
		buf, cv := screen(20, 1)
		cv.Text(0, 0, paint.Style{}, s)
		for _, c := range buf.Line(0) {
			if len(c.Content) > 0 && (c.Content[0] < 0x20 || c.Content[0] == 0x7f) {
				t.Errorf("control character %q on the screen", c.Content)
			}
		}
	})
}
