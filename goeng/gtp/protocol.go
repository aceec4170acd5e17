package gtp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
)

// maxLine is the length at which an input line is cut off.
const maxLine = 1 << 16

// Response is the answer to one line.
type Response struct {
	ID   string // digits, or empty
	OK   bool
	Text string // without empty lines
	Quit bool   // the session is over
}

// String returns the response as it is sent, with the empty line at its end.
func (r Response) String() string {
	mark := "="
	if !r.OK {
		mark = "?"
	}
	return mark + r.ID + " " + r.Text + "\n\n"
}

// Serve answers commands from in on out until quit, the end of in, or the end of
// ctx. It returns nil for the first two, ctx.Err() for the third, and otherwise
// the error of writing or reading.
//
// The comment line "# interrupt" cancels the context of the command that runs.
// Reading from in goes on in a goroutine of its own, which ends with the next
// line or the end of in.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opts Options) error {
	s := New(opts)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var run running
	lines := make(chan string)
	readErr := make(chan error, 1)
	go func() {
		defer close(lines)
		readErr <- readLines(ctx, in, lines, run.interrupt)
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return <-readErr
			}
			cmd, done := run.start(ctx)
			resp, answered := s.Do(cmd, line)
			done()
			if !answered {
				continue
			}
			if _, err := io.WriteString(out, resp.String()); err != nil {
				return err
			}
			if resp.Quit {
				return nil
			}
		}
	}
}

// running holds the cancel function of the command that runs.
type running struct {
	mu     sync.Mutex
	cancel context.CancelFunc
}

func (r *running) start(ctx context.Context) (context.Context, func()) {
	cmd, cancel := context.WithCancel(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel = cancel
	return cmd, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.cancel = nil
		cancel()
	}
}

func (r *running) interrupt() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancel != nil {
		r.cancel()
	}
}

// readLines sends the lines of in, cut off at maxLine, until its end.
func readLines(ctx context.Context, in io.Reader, lines chan<- string, interrupt func()) error {
	r := bufio.NewReaderSize(in, maxLine)
	for {
		line, err := r.ReadSlice('\n')
		text := string(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		if isInterrupt(text) {
			interrupt()
		} else if text != "" {
			select {
			case lines <- text:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func isInterrupt(line string) bool {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
	return ok && strings.TrimSpace(rest) == "interrupt"
}

// split takes a line apart: control characters and comments go, an identity
// number is a first word of digits only. ok is false if nothing is left.
func split(line string) (id string, words []string, ok bool) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\u00a0':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line)
	words = strings.Fields(line)
	if len(words) == 0 {
		return "", nil, false
	}
	if strings.Trim(words[0], "0123456789") == "" {
		id, words = words[0], words[1:]
	}
	return id, words, true
}

// clean makes a text fit for an answer: no control characters and no empty lines.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
	for strings.Contains(text, "\n\n") {
		text = strings.ReplaceAll(text, "\n\n", "\n")
	}
	return strings.TrimRight(text, "\n")
}
