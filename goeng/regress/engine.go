package regress

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"ana/goeng/gtp"
)

// engine answers GTP commands one at a time.
type engine interface {
	// ask returns whether the command was accepted and the text of the answer. An
	// error means that the engine is of no use any more.
	ask(ctx context.Context, command string) (ok bool, text string, err error)
	// close ends the engine and returns the processor time that it used.
	close() time.Duration
}

// local is a server in this process.
type local struct {
	server *gtp.Server
	spent  time.Duration // wall time of the commands
	start  time.Duration // processor time of the process at the start
	alone  bool          // no other engine runs, so the process's time is its own
}

func newLocal(opts gtp.Options, alone bool) *local {
	l := &local{server: gtp.New(opts), alone: alone}
	l.start = l.process()
	return l
}

// process returns the processor time of the process.
func (l *local) process() time.Duration {
	resp, _ := l.server.Do(context.Background(), "cputime")
	seconds, err := strconv.ParseFloat(resp.Text, 64)
	if err != nil {
		return 0
	}
	return time.Duration(seconds * float64(time.Second))
}

func (l *local) ask(ctx context.Context, command string) (bool, string, error) {
	begin := time.Now()
	resp, answered := l.server.Do(ctx, command)
	l.spent += time.Since(begin)
	if err := ctx.Err(); err != nil {
		return false, "", goneBecause(err)
	}
	if !answered {
		return false, "", errors.New("no command")
	}
	return resp.OK, resp.Text, nil
}

// firstLine is the part of an answer that is graded.
func firstLine(text string) string {
	head, _, _ := strings.Cut(text, "\n")
	return strings.TrimRight(head, " \t")
}

func (l *local) close() time.Duration {
	if used := l.process() - l.start; l.alone && used > 0 {
		return used
	}
	return l.spent
}

func goneBecause(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("timeout")
	}
	return err
}

// process is a GTP program.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan answer
	done    chan struct{} // closed to let the reader end
}

type answer struct {
	ok   bool
	text string
	err  error
}

// startProcess runs a command line in a directory.
func startProcess(words []string, dir string, stderr io.Writer) (*process, error) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir, cmd.Stderr, cmd.WaitDelay = dir, stderr, time.Second
	ownGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, in: in, answers: make(chan answer), done: make(chan struct{})}
	go p.read(bufio.NewReader(out))
	return p, nil
}

// read sends the answers that come in until the output ends.
func (p *process) read(out *bufio.Reader) {
	for {
		a := readAnswer(out)
		select {
		case p.answers <- a:
		case <-p.done:
			return
		}
		if a.err != nil {
			return
		}
	}
}

// maxAnswer is the longest answer that is read, in bytes.
const maxAnswer = 16 << 20

// readAnswer reads one answer: what comes before a line that starts with = or ?
// is ignored, and an empty line ends it.
func readAnswer(out *bufio.Reader) answer {
	var a answer
	var text strings.Builder
	started := false
	for size := 0; size < maxAnswer; {
		line, err := out.ReadString('\n')
		size += len(line)
		if err != nil {
			a.err = errors.New("engine exited")
			return a
		}
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\r", "")
		switch {
		case !started && (strings.HasPrefix(line, "=") || strings.HasPrefix(line, "?")):
			started = true
			a.ok = line[0] == '='
			text.WriteString(headOf(line))
		case started && line == "":
			a.text = text.String()
			return a
		case started:
			text.WriteString("\n" + strings.ToValidUTF8(line, "\ufffd"))
		}
	}
	a.err = errors.New("answer too long")
	return a
}

// headOf takes the mark, the number and a blank off the first line of an answer.
func headOf(line string) string {
	line = strings.TrimLeft(line[1:], "0123456789")
	if line != "" && strings.Contains(" \t", line[:1]) {
		line = line[1:]
	}
	return strings.TrimRight(strings.ToValidUTF8(line, "\ufffd"), " \t")
}

func (p *process) ask(ctx context.Context, command string) (ok bool, text string, err error) {
	sent := make(chan error, 1)
	go func() { // a program that does not read must not hang us
		_, err := io.WriteString(p.in, command+"\n")
		sent <- err
	}()
	for {
		select {
		case err := <-sent:
			if err != nil {
				return false, "", errors.New("engine closed its input")
			}
			sent = nil
		case a := <-p.answers:
			return a.ok, a.text, a.err
		case <-ctx.Done():
			return false, "", goneBecause(ctx.Err())
		}
	}
}

// quitTime is how long a program may take to end after quit.
const quitTime = 3 * time.Second

func (p *process) close() time.Duration {
	close(p.done)
	go func() {
		// Errors do not matter: a program that is gone gets no quit.
		_, _ = io.WriteString(p.in, "quit\n")
		_ = p.in.Close()
	}()
	kill := time.AfterFunc(quitTime, func() { killGroup(p.cmd) })
	_ = p.cmd.Wait() // the exit status of a program that was told to quit says nothing
	kill.Stop()
	state := p.cmd.ProcessState
	return state.UserTime() + state.SystemTime()
}

// abandon kills the program, which did not answer in time.
func (p *process) abandon() { killGroup(p.cmd) }

// SplitCommand splits a command line into words. Blanks separate words except
// within single or double quotes and after a backslash.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			word.WriteByte(line[i])
			inWord = true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, inWord = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("command %q: a quote is not closed", line)
	}
	if inWord {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("empty command")
	}
	return words, nil
}
