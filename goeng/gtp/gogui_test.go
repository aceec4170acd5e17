package gtp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"ana/goeng/gtp"
)

// client speaks the protocol as GoGui does: numbered commands, one at a time, and
// strict about the answers.
type client struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Reader
	id  int
}

// ask sends a command and returns the answer without mark, number and blank.
func (c *client) ask(command string) (text string, ok bool) {
	c.t.Helper()
	c.id++
	fmt.Fprintf(c.in, "%d %s\n", c.id, command)
	var lines []string
	for {
		line, err := c.out.ReadString('\n')
		if err != nil {
			c.t.Fatalf("%s: %v", command, err)
		}
		if line == "\n" {
			break
		}
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	text = strings.Join(lines, "\n")
	head := fmt.Sprint(c.id, " ")
	if rest, found := strings.CutPrefix(text, "="+head); found {
		return rest, true
	}
	rest, found := strings.CutPrefix(text, "?"+head)
	if !found {
		c.t.Fatalf("%s: answer %q has not the number %d", command, text, c.id)
	}
	return rest, false
}

// must is ask for a command that has to succeed.
func (c *client) must(command string) string {
	c.t.Helper()
	text, ok := c.ask(command)
	if !ok {
		c.t.Fatalf("%s: %s", command, text)
	}
	return text
}

// TestGoGuiSession attaches as GoGui does, plays, walks back and forth, and asks
// what its menus offer.
func TestGoGuiSession(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- gtp.Serve(context.Background(), inR, outW, gtp.Options{Name: "ana", Version: "1", Engine: scripted()})
		outW.Close()
	}()
	c := &client{t: t, in: inW, out: bufio.NewReader(outR)}
	if c.must("protocol_version") != "2" {
		t.Error("not version 2")
	}
	for _, command := range []string{"name", "version", "list_commands", "gogui-interrupt"} {
		c.must(command)
	}
	commands := strings.Fields(c.must("list_commands"))
	for _, need := range strings.Fields("protocol_version name version known_command list_commands quit boardsize clear_board komi play undo") {
		if c.must("known_command "+need) != "true" || !strings.Contains(strings.Join(commands, " "), need) {
			t.Errorf("%s is required", need)
		}
	}
	for _, command := range []string{"boardsize 9", "clear_board", "komi 5.5", "play B C3", "play W PASS", "play B g7", "undo", "undo",
		"play W E5", "gogui-setup B A1 W B1", "gogui-setup_player W", "gogui-play_sequence B C3 W D4", "gg-undo 2", "showboard"} {
		c.must(command)
	}
	if text, ok := c.ask("play B A1"); ok {
		t.Errorf("occupied point: %s", text)
	}
	for _, line := range strings.Split(c.must("gogui-analyze_commands"), "\n") {
		if strings.Count(line, "/") != 2 {
			t.Errorf("analyze command %q", line)
		}
	}
	c.must("quit")
	if err := <-done; err != nil {
		t.Error(err)
	}
	if rest, err := c.out.ReadString('\n'); err != io.EOF {
		t.Errorf("after quit: %q %v", rest, err)
	}
}
