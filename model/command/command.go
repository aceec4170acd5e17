package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"ana/model"
	"ana/model/record"
)

// Streams are the standard streams of a verb.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// Reading says how records are opened, the same for all of them; nil stands for
	// what their content says.
	Reading *record.Options
}

// RecordOptions returns how records are opened.
func (s Streams) RecordOptions() record.Options {
	if s.Reading == nil {
		return record.Options{}
	}
	return *s.Reading
}

// The exit statuses of the program.
const (
	StatusDone    = 0
	StatusFailed  = 1
	StatusUsage   = 2
	StatusPartial = 3
)

// ExitError carries the exit status of an error.
type ExitError struct {
	Status int
	Err    error
}

func (e *ExitError) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

// Unwrap gives the error without its status.
func (e *ExitError) Unwrap() error { return e.Err }

// Usage wraps an error of the call itself: unknown flag, value out of range.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return &ExitError{Status: StatusUsage, Err: err}
}

// Usagef makes an error of the call.
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// Partial reports that some records were skipped; each has been named already.
func Partial(skipped int) error {
	if skipped == 0 {
		return nil
	}
	return &ExitError{Status: StatusPartial, Err: fmt.Errorf("%d skipped; each is named above", skipped)}
}

// Status returns the exit status of an error.
func Status(err error) int {
	if err == nil {
		return StatusDone
	}
	var e *ExitError
	if errors.As(err, &e) {
		return e.Status
	}
	return StatusFailed
}

// Line returns an error as the one line that a person sees.
func Line(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted; what was finished is written"
	}
	var list model.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return list[0].Error()
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

// Warn writes the warnings of a record to the talk stream, a line each.
func (s Streams) Warn(r *model.Record) {
	for _, line := range r.Warnings.Lines() {
		fmt.Fprintln(s.Err, line)
	}
}
