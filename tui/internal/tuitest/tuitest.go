// Package tuitest runs a real Bubble Tea program against a terminal emulator in virtual time and looks at its screen.
//
//	synctest.Test(t, func(t *testing.T) {
//		s := tuitest.Start(t, model, 80, 24)
//		s.Keys("right", "2")        // settles after each: all work is done when the call returns
//		golden.RequireEqual(t, []byte(s.Text()))
//	})
//
// Inside the bubble time advances only when every goroutine is blocked, so "settled" means that all analysis is done, and
// nothing sleeps. There is no file watching and no network in the bubble.
package tuitest

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"ana/tui/wire"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// Screen is a running program with its terminal.
type Screen struct {
	t       *testing.T
	program *tea.Program
	term    *vt.SafeEmulator
	out     *counter
	thin    *wire.Writer
	done    chan error
	ended   bool
}

// counter passes output on to the emulator and counts it.
type counter struct {
	mu   sync.Mutex
	w    io.Writer
	n    int
	last bytes.Buffer
}

func (c *counter) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += len(p)
	c.last.Write(p)
	return c.w.Write(p)
}

// Start runs a model on a terminal of w by h cells with the given colour profile, TrueColor if none, and waits until it has
// painted. Its output goes through the same thinning as on a real terminal. It must be called in a synctest bubble; the program is stopped when the test ends.
func Start(t *testing.T, m tea.Model, w, h int, profile ...colorprofile.Profile) *Screen {
	t.Helper()
	p := colorprofile.TrueColor
	if len(profile) > 0 {
		p = profile[0]
	}
	term := vt.NewSafeEmulator(w, h)
	_, _ = term.Write([]byte("\x1b[20h")) // without a terminal device the renderer emits bare line feeds
	s := &Screen{t: t, term: term, out: &counter{w: term}, done: make(chan error, 1)}
	s.thin = wire.New(s.out, true)
	s.thin.SetSize(w, h)
	go drain(term)
	s.program = tea.NewProgram(m,
		tea.WithInput(nil), tea.WithOutput(s.thin), tea.WithWindowSize(w, h), tea.WithColorProfile(p),
		tea.WithEnvironment([]string{"TERM=xterm-256color"}), tea.WithoutSignalHandler())
	go func() {
		_, err := s.program.Run()
		s.done <- err
	}()
	s.Settle()
	t.Cleanup(s.Stop)
	return s
}

// drain reads what the emulator answers to queries, so that it never blocks.
func drain(r io.Reader) {
	buf := make([]byte, 256)
	for {
		if _, err := r.Read(buf); err != nil {
			return
		}
	}
}

// Settle lets virtual time pass until everything is done.
func (s *Screen) Settle() {
	time.Sleep(400 * time.Millisecond)
	synctest.Wait()
}

// Stop quits the program and waits for it.
func (s *Screen) Stop() {
	if s.ended {
		return
	}
	s.ended = true
	s.program.Quit()
	if err := <-s.done; err != nil {
		s.t.Errorf("the program ended with %v", err)
	}
	if c, ok := any(s.term.Emulator).(io.Closer); ok {
		_ = c.Close()
	}
	time.Sleep(5 * time.Second) // virtual: timers of the program run out
	synctest.Wait()
}

// Ended reports whether the program has ended by itself.
func (s *Screen) Ended() bool {
	select {
	case err := <-s.done:
		s.done <- err
		return true
	default:
		return false
	}
}

// Keys presses keys one after the other and settles after each. A name is what package keymap uses; anything else is typed.
func (s *Screen) Keys(names ...string) {
	s.t.Helper()
	for _, n := range names {
		s.program.Send(Key(n))
		s.Settle()
	}
}

// Hold presses a key n times with gap between, as a held key does, and does not settle.
func (s *Screen) Hold(name string, n int, gap time.Duration) {
	for range n {
		k := Key(name)
		k.IsRepeat = true
		s.program.Send(k)
		time.Sleep(gap)
	}
}

// Send delivers any message and settles.
func (s *Screen) Send(msg tea.Msg) {
	s.program.Send(msg)
	s.Settle()
}

// Click presses the left button at a cell.
func (s *Screen) Click(x, y int) {
	s.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// Wheel turns the wheel one step at a cell, down for positive by.
func (s *Screen) Wheel(x, y, by int) {
	b := tea.MouseWheelDown
	if by < 0 {
		b = tea.MouseWheelUp
	}
	s.Send(tea.MouseWheelMsg{X: x, Y: y, Button: b})
}

// Resize changes the size of the terminal.
func (s *Screen) Resize(w, h int) {
	s.term.Resize(w, h)
	s.thin.SetSize(w, h)
	s.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

// Written returns the bytes written since the last call.
func (s *Screen) Written() int {
	s.out.mu.Lock()
	defer s.out.mu.Unlock()
	n := s.out.n
	s.out.n = 0
	return n
}

// Output returns the escape sequences and text written since the last call.
func (s *Screen) Output() string {
	s.out.mu.Lock()
	defer s.out.mu.Unlock()
	text := s.out.last.String()
	s.out.last.Reset()
	return text
}

// Text returns the screen without colours, one line a row, blanks at the ends removed.
func (s *Screen) Text() string {
	var sb strings.Builder
	for y := range s.term.Height() {
		sb.WriteString(strings.TrimRight(s.row(y), " "))
		sb.WriteByte('\n')
	}
	return sb.String()
}

func (s *Screen) row(y int) string {
	var sb strings.Builder
	for x := 0; x < s.term.Width(); {
		c := s.term.CellAt(x, y)
		switch {
		case c == nil || c.Content == "":
			sb.WriteByte(' ')
			x++
		default:
			sb.WriteString(c.Content)
			x += max(c.Width, 1)
		}
	}
	return sb.String()
}

// Contains reports whether a text stands in one row of the screen.
func (s *Screen) Contains(text string) bool { return strings.Contains(s.Text(), text) }

// Classes returns the screen with a letter for each look instead of the text, and a legend: foreground, background and
// attributes of each letter in the order of appearance.
func (s *Screen) Classes() string {
	letters := map[string]string{}
	var legend []string
	var sb strings.Builder
	for y := range s.term.Height() {
		var row strings.Builder
		for x := range s.term.Width() {
			look := lookOf(s.term.CellAt(x, y))
			l, ok := letters[look]
			if !ok {
				l = letter(len(letters))
				letters[look] = l
				legend = append(legend, l+" "+look)
			}
			row.WriteString(l)
		}
		sb.WriteString(strings.TrimRight(row.String(), " "))
		sb.WriteByte('\n')
	}
	return sb.String() + strings.Join(legend, "\n") + "\n"
}

func letter(i int) string {
	const letters = " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	return letters[i%len(letters) : i%len(letters)+1]
}

func lookOf(c *uv.Cell) string {
	if c == nil {
		return "none"
	}
	return fmt.Sprintf("fg %s bg %s attrs %d", hex(c.Style.Fg), hex(c.Style.Bg), c.Style.Attrs)
}

func hex(c color.Color) string {
	if c == nil {
		return "-"
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)
}

// Key makes a key press from the name that package keymap uses.
func Key(name string) tea.KeyPressMsg {
	k := tea.Key{}
	for {
		mod, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" {
			break
		}
		k.Mod |= map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift}[mod]
		name = rest
	}
	named := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
		"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "f1": tea.KeyF1, "f5": tea.KeyF5, "f6": tea.KeyF6, "f7": tea.KeyF7, "f8": tea.KeyF8, "f9": tea.KeyF9,
	}
	if code, ok := named[name]; ok {
		k.Code = code
		return tea.KeyPressMsg(k)
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	k.Code, _ = utf8.DecodeRuneInString(name)
	if k.Mod == 0 {
		k.Text = name
	}
	return tea.KeyPressMsg(k)
}
