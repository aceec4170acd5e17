package gtp

import (
	"context"
	"fmt"
	"sort"
	"strings"
)

func adminCommands() []command {
	list := []command{
		{name: "protocol_version", help: "version of the protocol", run: say(func(*Server) string { return "2" })},
		{name: "name", help: "name of the program", run: say(func(s *Server) string { return s.opts.Name })},
		{name: "version", help: "version of the program", run: say(func(s *Server) string { return s.opts.Version })},
		{name: "known_command", args: "COMMAND", help: "true if the command is available", run: knownCommand},
		{name: "list_commands", help: "the available commands, one a line", run: listCommands},
		{name: "help", args: "[COMMAND]", help: "the available commands, or what one does", run: help},
		{name: "quit", help: "end the session", run: say(func(*Server) string { return "" })},
		{name: "echo", args: "TEXT", help: "the text", run: echo},
		{name: "echo_err", args: "TEXT", help: "the text, here and in the log", run: echoErr},
		{name: "cputime", help: "processor time used, in seconds", run: say(func(s *Server) string {
			return fmt.Sprintf("%.3f", s.opts.CPU().Seconds())
		})},
		{name: "clear_cache", help: "forget what is known about the position", run: clearCache},
		{name: "gogui-interrupt", help: "says that the comment '# interrupt' is understood", run: say(func(*Server) string { return "" })},
	}
	for which, name := range [counters]string{"reading", "owl", "connection"} {
		var needs func(s *Server) bool
		switch which {
		case readingNodes:
			needs = func(s *Server) bool { return s.opts.Engine.Attack != nil }
		case owlNodes:
			needs = func(s *Server) bool { return s.opts.Engine.OwlAttack != nil }
		case connectionNodes:
			needs = func(s *Server) bool { return s.opts.Engine.Connect != nil }
		}
		list = append(list, command{name: "get_" + name + "_node_counter", help: "nodes searched", needs: needs,
			run: say(func(s *Server) string { return fmt.Sprint(s.count(which)) })})
		list = append(list, command{name: "reset_" + name + "_node_counter", help: "set the counter to 0", needs: needs,
			run: say(func(s *Server) string { s.resetCount(which); return "" })})
	}
	return list
}

// count is a counter: what answers took, and the analyses too.
func (s *Server) count(which int) int { return s.nodes[which] + s.spent()[which] - s.analysed[which] }

func (s *Server) resetCount(which int) {
	s.nodes[which] = 0
	s.analysed[which] = s.spent()[which]
}

// spent is what the engine has read beside the answers.
func (s *Server) spent() [counters]int {
	if s.opts.Engine.Spent == nil {
		return [counters]int{}
	}
	return s.opts.Engine.Spent()
}

// say makes a command without arguments that cannot fail.
func say(f func(*Server) string) func(context.Context, *Server, []string) (string, error) {
	return func(_ context.Context, s *Server, _ []string) (string, error) { return f(s), nil }
}

func knownCommand(_ context.Context, s *Server, args []string) (string, error) {
	c := s.table[arg(args, 0)]
	return fmt.Sprint(c != nil && s.available(c)), nil
}

// sorted returns all commands in the order of their names.
func (s *Server) sorted() []*command {
	list := make([]*command, 0, len(s.table))
	for _, c := range s.table {
		list = append(list, c)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list
}

func listCommands(_ context.Context, s *Server, _ []string) (string, error) {
	var names []string
	for _, c := range s.sorted() {
		if s.available(c) {
			names = append(names, c.name)
		}
	}
	return strings.Join(names, "\n"), nil
}

func help(ctx context.Context, s *Server, args []string) (string, error) {
	if len(args) == 0 {
		return listCommands(ctx, s, args)
	}
	c := s.table[args[0]]
	if c == nil {
		return "", fmt.Errorf("unknown command %s", args[0])
	}
	text := c.usage() + ": " + c.help
	if !s.available(c) {
		text += " (" + errNotAvailable.Error() + ")"
	}
	return text, nil
}

func echo(_ context.Context, _ *Server, args []string) (string, error) {
	return strings.Join(args, " "), nil
}

func echoErr(_ context.Context, s *Server, args []string) (string, error) {
	text := strings.Join(args, " ")
	fmt.Fprintln(s.opts.Log, text)
	return text, nil
}

func clearCache(_ context.Context, s *Server, _ []string) (string, error) {
	s.wormsOf = 0
	if s.opts.Engine.Forget != nil {
		s.opts.Engine.Forget()
	}
	return "", nil
}
