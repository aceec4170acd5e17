package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/model/work"
	"ana/tui/pane"
	"ana/tui/theme"
	"ana/tui/wire"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// Options are what the interface is started with. Record is required; everything else has a useful zero value.
type Options struct {
	Record *model.Record
	// Start is the place to begin at, the root of the first game if nil.
	Start *model.Cursor
	// Pick opens with the list of games and nearby files, for a start without a record of the user's.
	Pick bool
	// Message is shown in the bottom line until the first key.
	Message  string
	Settings settings.Settings
	// Scheduler computes what panes show; without it only boards and worms are shown.
	Scheduler *work.Scheduler
	// Known reports whether an analyzer exists, Cheap whether it may run while a key is held.
	Known, Cheap func(analyze.Name) bool

	Keys    *keymap.Map // nil for the defaults
	Theme   theme.Name  // "" for auto
	Glyphs  theme.Set   // "" for unicode
	Sync    string      // synchronized output: "auto", "on" or "off"
	NoMouse bool

	// Open reads another record for the picker and for reloading; without it both say that they cannot.
	Open func(path string) (*model.Record, error)
	// Nearby lists files that the picker offers.
	Nearby func() []string
	// Changed delivers the path of a file that changed on disk: the record itself or a file that a setting names.
	Changed <-chan string
	// JSON returns what `ana eval --json` prints for a place in whose stead a position is shown, which may have been changed by
	// hand. It is called aside. Without it copying as JSON says so.
	JSON func(c model.Cursor, shown analyze.Position, s settings.Settings) ([]byte, error)
	// Library holds the pattern databases, for panes that analyse whole games.
	Library *analyze.Library
	// Suites lists regression suites nearby, and Regress runs them; without both there is no regression pane.
	Suites  func() []string
	Regress *pane.Regression
	// Engine is the command of a GTP program that regression results may be set beside.
	Engine string
	// Save writes a file that a pane made and returns where; without it the clipboard gets the content.
	Save func(name string, data []byte) (path string, err error)
	// Test appends a question to a regression suite and returns where, with its number; without it the clipboard gets it.
	Test func(t *pane.Test) (place string, err error)
	// Resized is called with every new size of the terminal.
	Resized func(width, height int)
	// Leave is called with the last place when the program ends.
	Leave func(model.Cursor)

	// Input, Output and Env replace the terminal of the process; all three are set for a remote session or a test.
	Input  io.Reader
	Output io.Writer
	Env    []string
}

// Run shows a record until the user leaves, the context ends or the terminal is gone, and restores the terminal in every
// case. It returns nil when the user or a signal ended it. A terminal that cannot show anything is an error that says what
// to use instead.
func Run(ctx context.Context, opts Options) error {
	if opts.Record == nil || len(opts.Record.Games) == 0 {
		return errors.New("nothing to show: the record has no game")
	}
	if err := usable(opts); err != nil {
		return err
	}
	if opts.Output == nil {
		screen := wire.NewFile(os.Stdout)
		opts.Output, opts.Resized = screen, screen.SetSize
	}
	m := NewModel(opts)
	defer m.Close()
	program := tea.NewProgram(m, programOptions(opts)...)
	defer context.AfterFunc(ctx, func() { end(program) })()
	_, err := program.Run()
	if opts.Leave != nil {
		opts.Leave(m.cursor)
	}
	switch {
	case err == nil, errors.Is(err, tea.ErrInterrupted):
		return nil
	case errors.Is(err, tea.ErrProgramPanic):
		return fmt.Errorf("the interface stopped at %s: %w", m.where(), err)
	case errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil:
		return nil
	}
	return err
}

// patience is how long a program may take to leave in good order.
const patience = 2 * time.Second

// end asks a program to leave. Bubble Tea's own way of following a context closes the terminal's reader while it is being
// read; leaving by a message waits for the reader. A program that does not take messages any more is killed.
func end(program *tea.Program) {
	kill := time.AfterFunc(patience, program.Kill)
	program.Quit()
	program.Wait()
	kill.Stop()
}

// programOptions turns the options into those of Bubble Tea. Signals come through the context that Run was given.
func programOptions(opts Options) []tea.ProgramOption {
	out := []tea.ProgramOption{tea.WithoutSignalHandler()}
	if opts.Input != nil {
		out = append(out, tea.WithInput(opts.Input))
	}
	if opts.Output != nil {
		out = append(out, tea.WithOutput(opts.Output))
	}
	if opts.Env != nil {
		out = append(out, tea.WithEnvironment(opts.Env))
	}
	return out
}

// usable reports why the terminal of the process cannot show the interface.
func usable(opts Options) error {
	if opts.Output != nil {
		return nil
	}
	if !term.IsTerminal(os.Stdout.Fd()) {
		return errors.New("standard output is not a terminal; use \"ana eval\" or \"ana report\" for text and JSON")
	}
	if t := os.Getenv("TERM"); t == "dumb" {
		return fmt.Errorf("terminal type %q cannot place the cursor; set TERM to the type of this terminal, or use \"ana eval\"", t)
	}
	return nil
}

// forceSync makes the renderer bracket frames as if the terminal had said that it understands synchronized output.
func forceSync() tea.Msg {
	return tea.ModeReportMsg{Mode: ansi.ModeSynchronizedOutput, Value: ansi.ModeReset}
}
