//go:build unix

package tui_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"ana/model/record"
	"ana/model/settings"
	"ana/tui"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// helperEnv makes the test binary run the interface instead of the tests, on the terminal that it was started in.
const helperEnv = "ANA_TUI_HELPER"

func TestMain(m *testing.M) {
	if os.Getenv(helperEnv) != "" {
		os.Exit(helper())
	}
	os.Exit(m.Run())
}

func helper() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := record.Open(ctx, goGame, record.Options{})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	if err := tui.Run(ctx, tui.Options{Record: r, Settings: settings.Default()}); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// terminal is a process in a pseudo terminal with an emulator behind it.
type terminal struct {
	cmd  *exec.Cmd
	dev  *os.File
	mu   sync.Mutex
	term *vt.Emulator
	raw  strings.Builder
	eof  chan struct{}
}

func inTerminal(t *testing.T, size *pty.Winsize, env ...string) *terminal {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append([]string{helperEnv + "=1", "TERM=xterm-256color"}, env...)...)
	dev, err := pty.StartWithSize(cmd, size)
	if err != nil {
		t.Skipf("no pseudo terminal: %v", err)
	}
	p := &terminal{cmd: cmd, dev: dev, term: vt.NewEmulator(max(int(size.Cols), 80), max(int(size.Rows), 24)), eof: make(chan struct{})}
	go func() { _, _ = io.Copy(dev, p.term) }() // answers to queries
	go func() {
		defer close(p.eof)
		buf := make([]byte, 4096)
		for {
			n, err := dev.Read(buf)
			p.mu.Lock()
			_, _ = p.term.Write(buf[:n])
			p.raw.Write(buf[:n])
			p.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = dev.Close()
	})
	return p
}

func (p *terminal) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.term.String()
}

// until waits for a text on the screen; the process runs in real time.
func (p *terminal) until(t *testing.T, want string) {
	t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(p.text(), want) {
			return
		}
	}
	t.Fatalf("no %q on the screen:\n%s", want, p.text())
}

// ended waits for the process and checks its status and that the terminal is as before.
func (p *terminal) ended(t *testing.T, status int) {
	t.Helper()
	err := p.cmd.Wait()
	<-p.eof
	if got := p.cmd.ProcessState.ExitCode(); got != status {
		t.Errorf("exit status %d (%v), want %d; last screen:\n%s", got, err, status, p.text())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	raw := p.raw.String()
	for _, c := range []struct{ on, off string }{{"\x1b[?1049h", "\x1b[?1049l"}, {"\x1b[?25l", "\x1b[?25h"}, {"\x1b[?1002h", "\x1b[?1002l"}, {"\x1b[?2004h", "\x1b[?2004l"}} {
		if strings.LastIndex(raw, c.on) > strings.LastIndex(raw, c.off) {
			t.Errorf("%q was not undone", c.on)
		}
	}
}

func TestRealTerminal(t *testing.T) {
	t.Parallel()
	p := inTerminal(t, &pty.Winsize{Rows: 24, Cols: 80})
	p.until(t, "0/140")
	_, _ = p.dev.WriteString("ll\x1b[C2")
	p.until(t, "3/140")
	p.until(t, "2 WORMS")
	p.mu.Lock()
	p.term.Resize(100, 30)
	p.mu.Unlock()
	if err := pty.Setsize(p.dev, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		t.Fatal(err)
	}
	p.until(t, "liberties")
	_, _ = p.dev.WriteString("q")
	p.ended(t, 0)
}

func TestSignals(t *testing.T) {
	t.Parallel()
	for _, sig := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		p := inTerminal(t, &pty.Winsize{Rows: 24, Cols: 80})
		p.until(t, "0/140")
		if err := p.cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		p.ended(t, 0)
	}
}

// A terminal without colour, one without a size, and one that says nothing about itself.
func TestPoorTerminals(t *testing.T) {
	t.Parallel()
	p := inTerminal(t, &pty.Winsize{Rows: 24, Cols: 80}, "NO_COLOR=1")
	p.until(t, "0/140")
	_, _ = p.dev.WriteString("2q")
	p.ended(t, 0)
	if raw := p.raw.String(); strings.Contains(raw, "38;2;") || strings.Contains(raw, "38;5;") {
		t.Error("colours in spite of NO_COLOR")
	}
	p = inTerminal(t, &pty.Winsize{})
	time.Sleep(300 * time.Millisecond)
	_, _ = p.dev.WriteString("lq")
	p.ended(t, 0)
	p = inTerminal(t, &pty.Winsize{Rows: 24, Cols: 80}, "TERM=dumb")
	p.ended(t, 1)
	if !strings.Contains(p.raw.String(), "ana eval") {
		t.Errorf("TERM=dumb: %q", p.raw.String())
	}
}

func TestNoTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperEnv+"=1")
	out, err := cmd.Output()
	if err == nil || !strings.Contains(string(out), "not a terminal") || strings.Count(string(out), "\n") != 1 {
		t.Errorf("output %q, %v", out, err)
	}
	if err := tui.Run(t.Context(), tui.Options{}); err == nil {
		t.Error("Run without a record")
	}
}
