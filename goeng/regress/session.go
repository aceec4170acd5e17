package regress

import (
	"context"
	"errors"
)

// Session asks an engine one command after the other, outside of a suite. It is used by one
// goroutine at a time.
type Session struct{ engine engine }

// Open starts the engine of opts, a program or a server in this process, in the
// folder dir.
func Open(opts Options, dir string) (*Session, error) {
	if opts.Engine == "" {
		if opts.Server == nil {
			return nil, errors.New("neither an engine nor a server to ask")
		}
		return &Session{newLocal(opts.Server(dir), false)}, nil
	}
	words, err := SplitCommand(opts.Engine)
	if err != nil {
		return nil, err
	}
	p, err := startProcess(words, dir, opts.Stderr)
	if err != nil {
		return nil, err
	}
	return &Session{p}, nil
}

// Ask returns whether the command was accepted and the text of the answer. After an
// error, the end of ctx included, the session can only be closed.
func (s *Session) Ask(ctx context.Context, command string) (ok bool, text string, err error) {
	return s.engine.ask(ctx, command)
}

// Close ends the engine.
func (s *Session) Close() {
	if p, isProcess := s.engine.(*process); isProcess {
		p.abandon() // nothing that it still does is of use
	}
	s.engine.close()
}
