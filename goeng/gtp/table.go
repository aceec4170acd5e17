package gtp

import (
	"context"
	"strings"
)

// command is one entry of the table.
type command struct {
	name  string
	args  string // for help
	help  string
	min   int // arguments needed; more are ignored, as GNU Go does
	run   func(ctx context.Context, s *Server, args []string) (string, error)
	needs func(s *Server) bool // nil: nothing
}

func (c *command) usage() string { return strings.TrimSpace(c.name + " " + c.args) }

// CommandInfo describes a command for documentation.
type CommandInfo struct {
	Name, Args, Help string
	Available        bool
}

// Commands lists all commands that a server with these options knows, in the
// order of list_commands, those that are not available included.
func Commands(opts Options) []CommandInfo {
	s := New(opts)
	var list []CommandInfo
	for _, c := range s.sorted() {
		list = append(list, CommandInfo{c.name, c.args, c.help, s.available(c)})
	}
	return list
}

// commandTable builds the table of all commands.
func commandTable() map[string]*command {
	table := make(map[string]*command)
	for _, group := range [][]command{
		adminCommands(), boardCommands(), setupCommands(), readingCommands(),
		lifeCommands(), wormCommands(), dragonCommands(), setCommands(), scoreCommands(), analyzeCommands(),
	} {
		for i := range group {
			table[group[i].name] = &group[i]
		}
	}
	return table
}
