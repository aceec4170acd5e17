package gtp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"
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
// Commands are read by the goroutine that answers them, which costs a controller
// that waits for every answer the least; only while a command takes its time the
// next line is read beside it. After the end of ctx a read may be left waiting for
// its line or the end of in.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opts Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{server: New(opts), in: bufio.NewReaderSize(in, maxLine), out: out}
	ended := make(chan error, 1)
	go func() { ended <- s.run(ctx) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		s.answering.Lock() // the command that runs ends soon; no other begins
		defer s.answering.Unlock()
		return ctx.Err()
	}
}

// session is one call of Serve.
type session struct {
	server    *Server
	in        *bufio.Reader
	out       io.Writer
	ahead     chan input // where the next line comes from if it is read ahead
	answering sync.Mutex // held while a command runs
}

// input is a line, without its end where that was too far away, or the error that
// ended reading.
type input struct {
	line string
	err  error
}

// patience is how long a command runs before the line after it is read, to see
// whether it is an interrupt.
const patience = 50 * time.Millisecond

func (s *session) run(ctx context.Context) error {
	for {
		next := s.next()
		if next.line != "" {
			if quit, err := s.answer(ctx, next.line); quit || err != nil {
				return err
			}
		}
		if next.err == io.EOF {
			return nil
		}
		if next.err != nil {
			return next.err
		}
	}
}

// next returns the next line that is no interrupt.
func (s *session) next() input {
	if s.ahead == nil {
		return s.read(func() {})
	}
	defer func() { s.ahead = nil }()
	return <-s.ahead
}

// answer runs a command and writes its answer. It reports whether the session is
// over.
func (s *session) answer(ctx context.Context, line string) (quit bool, err error) {
	s.answering.Lock()
	defer s.answering.Unlock()
	if ctx.Err() != nil {
		return true, ctx.Err()
	}
	cmd, interrupt := context.WithCancel(ctx)
	defer interrupt()
	ahead := make(chan input, 1)
	watch := time.AfterFunc(patience, func() { ahead <- s.read(interrupt) })
	resp, answered := s.server.Do(cmd, line)
	if !watch.Stop() {
		s.ahead = ahead
	}
	if !answered {
		return false, nil
	}
	_, err = io.WriteString(s.out, resp.String())
	return resp.Quit, err
}

// read returns the next line with something in it, cut off at maxLine, and calls
// interrupt for each line that asks for it.
func (s *session) read(interrupt func()) input {
	for {
		line, err := s.in.ReadSlice('\n')
		text := string(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = s.in.ReadSlice('\n')
		}
		if isInterrupt(text) {
			interrupt()
			text = ""
		}
		if text != "" || err != nil {
			return input{text, err}
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
