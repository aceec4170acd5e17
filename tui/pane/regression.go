package pane

import (
	"context"
	"time"

	"ana/model/settings"
)

// Engine is who answers the questions of a suite: this program with some settings, or the GTP program of a command line.
type Engine struct {
	Settings settings.Settings
	Command  string        // "" for this program
	Limit    time.Duration // for one question, 0 for the default
}

// Regression is what the regression pane may do outside of the interface. All functions are set.
type Regression struct {
	// Count returns the number of tests of a suite, or of a selection of them behind a colon.
	Count func(suite string) (int, error)
	// Run runs a suite or a selection and returns its report in the JSON of the command line; each gets every result in the
	// same form as soon as it is there, one at a time.
	Run func(ctx context.Context, suite string, e Engine, each func(result []byte)) ([]byte, error)
	// Mark changes the answer line of a test in the file of its suite.
	Mark func(suite string, number int, want string, known bool) error
	// Talk starts an engine in the folder of a suite.
	Talk func(ctx context.Context, suite string, e Engine) (Talk, error)
}

// Talk asks an engine GTP commands.
type Talk interface {
	Ask(ctx context.Context, command string) (ok bool, text string, err error)
	Close()
}

// Ask is a question to the user: choices to take, or with a prompt a line of input. Enter gets the line.
type Ask struct {
	Title   string
	Choices []Choice
	Prompt  string // "" for choices alone
	Text    string // the line to begin with
	Enter   func(text string) Effect
}

// Choice is one answer of the user.
type Choice struct {
	Text, Note string
	Do         func() Effect
}
