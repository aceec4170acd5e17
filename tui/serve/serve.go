// Package serve offers the interface over SSH: one program a connection, one scheduler and cache for all of them.
//
//	ssh client ─▶ Run ─▶ Session(ctx, name) ─▶ tui.Options ─▶ program on the terminal of the client
//
// A connection without a terminal is told so. What a visitor may read is decided by the Session function; the package opens
// no records itself and gives nobody a shell.
package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"ana/tui"
	"ana/tui/wire"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	"charm.land/wish/v2/bubbletea"
	"charm.land/wish/v2/recover"
)

// Options are what a server is started with.
type Options struct {
	// Listen is the address, such as "localhost:2323".
	Listen string
	// HostKey is the file of the host key, made if it is not there.
	HostKey string
	// AuthorizedKeys is a file of public keys that may connect; "" lets everybody in who reaches the address.
	AuthorizedKeys string
	// IdleTimeout ends connections without input; 0 is 30 minutes.
	IdleTimeout time.Duration
	// Session returns what a visitor sees. Arg is what was given to ssh after the host, "" for nothing.
	Session func(ctx context.Context, user, arg string) (tui.Options, error)
	// Ready, if set, is called with the address once the server listens.
	Ready func(addr net.Addr)
}

// New returns the server without starting it.
func New(o Options) (*ssh.Server, error) {
	if o.Session == nil {
		return nil, errors.New("serve: no function that makes sessions")
	}
	if o.IdleTimeout == 0 {
		o.IdleTimeout = 30 * time.Minute
	}
	opts := []ssh.Option{
		wish.WithAddress(o.Listen), wish.WithIdleTimeout(o.IdleTimeout),
		wish.WithMiddleware(recover.Middleware(bubbletea.MiddlewareWithProgramHandler(program(o)))),
	}
	if o.HostKey != "" {
		opts = append(opts, wish.WithHostKeyPath(o.HostKey))
	}
	if o.AuthorizedKeys != "" {
		opts = append(opts, wish.WithAuthorizedKeys(o.AuthorizedKeys))
	}
	s, err := wish.NewServer(opts...)
	if err != nil {
		return nil, fmt.Errorf("serve on %s: %w", o.Listen, err)
	}
	return s, nil
}

// program makes the program of a connection; a session that cannot be made ends the connection with the reason.
func program(o Options) bubbletea.ProgramHandler {
	return func(sess ssh.Session) *tea.Program {
		if _, _, ok := sess.Pty(); !ok {
			wish.Fatalln(sess, "this needs a terminal: use ssh -t")
			return nil
		}
		arg := ""
		if c := sess.Command(); len(c) > 0 {
			arg = c[0]
		}
		opts, err := o.Session(sess.Context(), sess.User(), arg)
		if err != nil {
			wish.Fatalln(sess, err.Error())
			return nil
		}
		thin := wire.New(sess, true) // over a network every byte counts
		opts.Resized = thin.SetSize
		m := tui.NewModel(opts)
		context.AfterFunc(sess.Context(), m.Close)
		return tea.NewProgram(m, append(bubbletea.MakeOptions(sess), tea.WithOutput(thin))...)
	}
}

// Run serves until ctx ends, then lets connections finish for a second.
func Run(ctx context.Context, o Options) error {
	s, err := New(o)
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", o.Listen)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	waiting := make(chan struct{})
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(&announced{Listener: l, waiting: waiting}) }()
	// A server that is shut down before it waits for connections counts them wrongly.
	select {
	case err := <-failed:
		return fmt.Errorf("serve on %s: %w", o.Listen, err)
	case <-waiting:
	}
	if o.Ready != nil {
		o.Ready(l.Addr())
	}
	select {
	case err := <-failed:
		return fmt.Errorf("serve on %s: %w", o.Listen, err)
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := s.Shutdown(end); err != nil {
		_ = s.Close()
	}
	<-failed
	return nil
}

// announced is a listener that closes a channel when it is first waited on.
type announced struct {
	net.Listener
	waiting chan struct{}
	once    sync.Once
}

func (a *announced) Accept() (net.Conn, error) {
	a.once.Do(func() { close(a.waiting) })
	return a.Listener.Accept()
}
