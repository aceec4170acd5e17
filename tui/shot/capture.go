package shot

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"time"

	"ana/tui"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// Options are how a picture is taken.
type Options struct {
	Width, Height int // in cells; 0 is 120 by 36
	Keys          []tea.KeyPressMsg
	Light         bool // a terminal with a light background
	// Wait is the longest time to wait for the engines after each key; 0 is 30 s.
	Wait time.Duration
}

// Frame is a screen.
type Frame struct {
	Width, Height int
	Cells         []uv.Cell // row-major
	Light         bool
}

// Capture runs the interface with the options o, presses the keys and returns the last screen. It ends early with the error
// of ctx.
func Capture(ctx context.Context, o tui.Options, so Options) (*Frame, error) {
	if so.Width == 0 || so.Height == 0 {
		so.Width, so.Height = 120, 36
	}
	if so.Width < 1 || so.Height < 1 || so.Width > 1000 || so.Height > 1000 {
		return nil, fmt.Errorf("size %dx%d: want 1 to 1000 columns and rows", so.Width, so.Height)
	}
	if so.Wait == 0 {
		so.Wait = 30 * time.Second
	}
	term := vt.NewSafeEmulator(so.Width, so.Height)
	defer closeTerm(term)
	_, _ = term.Write([]byte("\x1b[20h")) // the renderer emits bare line feeds without a terminal device
	go discard(term)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := tui.NewModel(o)
	defer m.Close()
	p := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(term), tea.WithWindowSize(so.Width, so.Height),
		tea.WithColorProfile(colorprofile.TrueColor), tea.WithEnvironment([]string{"TERM=xterm-256color"}), tea.WithoutSignalHandler())
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	p.Send(tea.BackgroundColorMsg{Color: background(so.Light)})
	for _, k := range so.Keys {
		if err := settle(ctx, o, so.Wait); err != nil {
			return nil, err
		}
		p.Send(k)
	}
	if err := settle(ctx, o, so.Wait); err != nil {
		return nil, err
	}
	frame := grab(term, so)
	p.Quit()
	return frame, <-done
}

// settle waits until the engines are idle and the last frame has been written.
func settle(ctx context.Context, o tui.Options, longest time.Duration) error {
	const frame = 40 * time.Millisecond
	tick := time.NewTicker(frame)
	defer tick.Stop()
	quiet := 0
	for end := time.Now().Add(longest); time.Now().Before(end) && quiet < 5; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		quiet++
		if o.Scheduler != nil && o.Scheduler.Busy() {
			quiet = 0
		}
	}
	return nil
}

func discard(r io.Reader) {
	buf := make([]byte, 256)
	for {
		if _, err := r.Read(buf); err != nil {
			return
		}
	}
}

// closeTerm ends discard. It closes the pipe itself: closing the emulator writes a
// flag that a read looks at.
func closeTerm(t *vt.SafeEmulator) {
	if c, ok := t.InputPipe().(io.Closer); ok {
		_ = c.Close()
	}
}

func grab(term *vt.SafeEmulator, so Options) *Frame {
	f := &Frame{Width: so.Width, Height: so.Height, Light: so.Light}
	for y := range so.Height {
		for x := range so.Width {
			c := term.CellAt(x, y)
			if c == nil {
				c = &uv.Cell{Content: " ", Width: 1}
			}
			f.Cells = append(f.Cells, *c)
		}
	}
	return f
}

func background(light bool) color.Color {
	if light {
		return color.RGBA{0xfb, 0xfb, 0xfb, 0xff}
	}
	return color.RGBA{0x14, 0x18, 0x1d, 0xff}
}

func foreground(light bool) color.Color {
	if light {
		return color.RGBA{0x20, 0x20, 0x20, 0xff}
	}
	return color.RGBA{0xd8, 0xd8, 0xd8, 0xff}
}
