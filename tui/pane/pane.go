package pane

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/paint"
	"ana/tui/theme"
)

// Look is how things are drawn.
type Look struct {
	Theme  *theme.Theme
	Glyphs *theme.Glyphs
	Coords bool // coordinates around boards
	// XGPlies counts plies as eXtreme Gammon does, one more than rolls of lookahead.
	XGPlies bool
}

// Style is short for Theme.Style.
func (l *Look) Style(r theme.Role) paint.Style { return l.Theme.Style(r) }

// Answer is what an analyzer has said about the position shown.
type Answer struct {
	Payload any
	Final   bool
	Err     error
	Elapsed time.Duration
	Cached  bool
	// Stale says that the payload belongs to a position that was shown before: it is drawn dimmed until the answer comes.
	Stale bool
}

// State is the snapshot that a pane draws from. The root makes a new one whenever something changes.
type State struct {
	Look
	Cursor   model.Cursor
	Go       *model.GoPosition // for Go records; what is shown, edits included
	Bg       *model.BgPosition // for backgammon records
	Settings settings.Settings
	Answers  map[analyze.Name]Answer
	Known    func(analyze.Name) bool // whether an analyzer exists
	Edited   bool                    // the position was changed by hand
	Busy     bool                    // work is going on
	Spin     int                     // phase of the spinner
	Library  *analyze.Library        // pattern databases, nil for none
	Regress  *Regression             // runs regression suites, nil if that is not possible here
	Engine   string                  // command of a GTP program to set beside this one, "" for none
	Bookmark func(model.NodeID) bool
}

// Position returns what is analysed.
func (s *State) Position() analyze.Position {
	if s.Go != nil {
		return analyze.GoInput{GoPosition: s.Go}
	}
	return s.Bg
}

// Effect is what an action asks the root to do. The zero value asks for nothing but a redraw.
type Effect struct {
	Jump     *model.Cursor      // go there
	Settings *settings.Settings // compute with these
	Message  string             // say so
	Open     string             // open this file
	OpenAt   int                // at the position after so many moves; -1 for the end
	Copy     string             // put on the clipboard
	Save     *File              // write it where the user can find it
	Test     *Test              // append it to a regression suite
	Ask      *Ask               // ask the user
}

// Test is a question for a regression suite.
type Test struct {
	Setup           []string // GTP commands that make the position
	Command, Answer string   // the question and what was answered
}

// Text returns the lines of a suite with the given number of the test.
func (t *Test) Text(number int) string {
	return fmt.Sprintf("%s\n%d %s\n#? [%s]\n\n", strings.Join(t.Setup, "\n"), number, t.Command, t.Answer)
}

// File is something to be written.
type File struct {
	Name string // without folder
	Data []byte
}

// Jump returns the effect of going to a cursor if it moved.
func Jump(c model.Cursor, moved bool) Effect {
	if !moved {
		return Effect{}
	}
	return Effect{Jump: &c}
}

// Say returns the effect of a message.
func Say(text string) Effect { return Effect{Message: text} }

// Pane is one tab of the main part of the screen.
type Pane interface {
	// ID is a word that never changes, such as "worms".
	ID() string
	// Title is the name on the tab.
	Title() string
	// Contexts are the key contexts that are live in the pane, the focused part first, without the game and the global one.
	Contexts() []keymap.Context
	// Wants are the analyzers whose answers the pane shows.
	Wants() []analyze.Name
	// Draw paints the pane; the canvas is the whole main part.
	Draw(c paint.Canvas, s *State)
	// Do performs an action and reports whether the pane knows it.
	Do(a keymap.Action, s *State) (Effect, bool)
}

// Clicker is a pane that understands the mouse; x and y count from the corner of its canvas.
type Clicker interface {
	Click(x, y int, s *State) Effect
}

// Wheeler is a pane with parts that scroll; it reports whether the place at x, y does.
type Wheeler interface {
	Wheel(x, y, by int, s *State) bool
}

// Eventer is a pane with events of its own: the next one in direction +1 or -1 from the cursor.
type Eventer interface {
	Event(s *State, by int) (model.Cursor, bool)
}

// Pender is a pane whose events are still being looked for in the background; then "no event" is not the last word.
type Pender interface {
	Pending(s *State) bool
}

// Writer gives the content as text; without it the cells that are drawn are copied.
type Writer interface {
	Text(s *State) string
}

// Explainer says in words where the numbers of the pane come from. Lines that begin with "# " are headings.
type Explainer interface {
	Explain(s *State) []string
}

// Question is work that a pane wants done aside. Key identifies it: the same question is not asked twice, and an answer to
// another one is never delivered. Run calls emit with parts of the answer, any number of times, from its own goroutine, and
// returns when ctx ends. What it emits is not changed afterwards.
type Question struct {
	Key any // comparable
	Run func(ctx context.Context, emit func(any))
}

// Asker is a pane with questions of its own, besides those of Wants. The root asks whenever something changed; Answer gets
// what was emitted, on the goroutine of the interface.
type Asker interface {
	Ask(s *State) (Question, bool)
	Answer(part any)
}

// Moder names the modes in force in the pane for the status line.
type Moder interface {
	Modes(s *State) []string
}

// Keeper is a pane whose content does not belong to the record: it stays when another one of the same kind is opened.
type Keeper interface {
	Keeps()
}

// Focuser is a pane with several parts; Focus moves to the next one.
type Focuser interface {
	FocusNext()
}

// Edit is one change of a position that is being tried out. It works on the snapshot's own copy of the position.
type Edit func(s *State)

// Editor is a pane in which the position can be changed. Edit returns the change of an action, or why it is not possible;
// known is false for actions that are not about editing.
type Editor interface {
	Edit(a keymap.Action, s *State) (change Edit, why string, known bool)
}
