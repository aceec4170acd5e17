package serve_test

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"ana/model/record"
	"ana/model/settings"
	"ana/tui"
	"ana/tui/serve"

	"charm.land/wish/v2/testsession"
	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"
)

func server(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../testdata/game.sgf")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse("game.sgf", data, record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := serve.New(serve.Options{
		HostKey: t.TempDir() + "/key",
		Session: func(_ context.Context, _, arg string) (tui.Options, error) {
			if arg != "" {
				return tui.Options{}, errors.New("no such record: " + arg)
			}
			return tui.Options{Record: r, Settings: settings.Default()}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return testsession.Listen(t, s)
}

// screen is a terminal at the end of a session.
type screen struct {
	mu   sync.Mutex
	term *vt.Emulator
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.term.Write(p)
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.term.String()
}

// until waits for a text on the screen; the server runs in real time.
func (s *screen) until(t *testing.T, want string) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if strings.Contains(s.text(), want) {
			return
		}
	}
	t.Fatalf("no %q on the screen:\n%s", want, s.text())
}

func TestSession(t *testing.T) {
	sess, err := testsession.NewClientSession(t, server(t), &gossh.ClientConfig{User: "visitor"})
	if err != nil {
		t.Fatal(err)
	}
	sc := &screen{term: vt.NewEmulator(80, 24)}
	go func() { _, _ = io.Copy(io.Discard, sc.term) }()
	in, err := sess.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	sess.Stdout = sc
	if err := sess.RequestPty("xterm-256color", 24, 80, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := sess.Shell(); err != nil {
		t.Fatal(err)
	}
	sc.until(t, "0/140")
	_, _ = io.WriteString(in, "l2")
	sc.until(t, "2 WORMS")
	sc.until(t, "1/140")
	_, _ = io.WriteString(in, "q")
	if err := sess.Wait(); err != nil {
		t.Errorf("the session ended with %v", err)
	}
}

func TestRefusals(t *testing.T) {
	addr := server(t)
	for _, c := range []struct{ command, want string }{{"../secret", "no such record"}, {"", "needs a terminal"}} {
		sess, err := testsession.NewClientSession(t, addr, &gossh.ClientConfig{User: "visitor"})
		if err != nil {
			t.Fatal(err)
		}
		if c.command != "" {
			if err := sess.RequestPty("xterm", 24, 80, gossh.TerminalModes{}); err != nil {
				t.Fatal(err)
			}
		}
		out, err := sess.CombinedOutput(c.command)
		if err == nil || !strings.Contains(string(out), c.want) {
			t.Errorf("command %q: %q, %v", c.command, out, err)
		}
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ready := make(chan string, 1)
	done := make(chan error, 1)
	go func() {
		done <- serve.Run(ctx, serve.Options{
			Listen: "localhost:0", HostKey: t.TempDir() + "/key", Ready: func(a net.Addr) { ready <- a.String() },
			Session: func(context.Context, string, string) (tui.Options, error) { return tui.Options{}, errors.New("closed") },
		})
	}()
	<-ready
	cancel()
	if err := <-done; err != nil {
		t.Errorf("Run: %v", err)
	}
	if err := serve.Run(t.Context(), serve.Options{Listen: "nowhere.invalid:1"}); err == nil {
		t.Error("a server without sessions")
	}
}
