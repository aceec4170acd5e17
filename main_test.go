package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"ana/keymap"
	"ana/model/command"
	"ana/model/settings"
)

// TestMain lets scripts call the program under its own name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ana": func() {
			os.Exit(run(os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
		},
	})
}

// TestScripts runs the scripts of every command. RECORDS is the folder of the
// records that come with the project.
func TestScripts(t *testing.T) {
	t.Parallel()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("RECORDS", filepath.Join(root, "testdata"))
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "cache"))
			env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, "state"))
			return nil
		},
	})
}

// readmeCommands returns the lines of the console blocks of the README that a
// person would type.
func readmeCommands(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	inside := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console"
		case inside && strings.HasPrefix(line, "$ "):
			commands = append(commands, strings.TrimPrefix(line, "$ "))
		}
	}
	return commands
}

// TestReadmeCommands runs every command of the README but the two that other
// tests stand for: the interface itself (TestReadmeOpensRecord) and the test
// command, which is what runs this.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	commands := readmeCommands(t)
	if len(commands) < 5 || commands[1] != "go test ./..." {
		t.Fatalf("the README starts with %q", commands)
	}
	ci, err := os.ReadFile(filepath.Join(".ci", "run"))
	if err != nil || !strings.Contains(string(ci), commands[1]) {
		t.Errorf(".ci/run does not run %q: %v", commands[1], err)
	}
	for _, c := range commands[2:] {
		t.Run(c, func(t *testing.T) {
			args, ok := strings.CutPrefix(c, "go run . ")
			if !ok {
				t.Fatalf("not a call of the program: %q", c)
			}
			var out, talk bytes.Buffer
			status := run(shellWords(args), command.Streams{In: strings.NewReader(""), Out: &out, Err: &talk})
			if status != command.StatusDone || out.Len() == 0 {
				t.Errorf("status %d, %d bytes of output, %s", status, out.Len(), talk.String())
			}
		})
	}
}

// shellWords splits a line at blanks outside double quotes.
func shellWords(line string) []string {
	var words []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}

// TestGeneratedDocs holds that the pages made from tables are up to date; with
// ANA_UPDATE set it writes them.
func TestGeneratedDocs(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"keys.md": keymap.Default().Markdown(), "settings.md": settings.Markdown()} {
		path := filepath.Join("docs", name)
		if os.Getenv("ANA_UPDATE") != "" {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("%s is out of date (%v); run ANA_UPDATE=1 go test -run GeneratedDocs .", path, err)
		}
	}
}

// TestMoyoModes holds that the positions of docs/moyo-modes.md are what compare finds.
func TestMoyoModes(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("docs", "moyo-modes.md"))
	if err != nil {
		t.Fatal(err)
	}
	var out, talk bytes.Buffer
	args := []string{"compare", "testdata/go/demo.sgf", "testdata/go/small.sgf", "--by", "moyo", "--compat", "gnugo-2002", "--limit", "0"}
	if status := run(args, command.Streams{In: strings.NewReader(""), Out: &out, Err: &talk}); status != command.StatusDone {
		t.Fatalf("status %d, %s", status, talk.String())
	}
	shown := regexp.MustCompile(`## (\S+), move (\d+): the \w+ \w+ at (\w+)\n\n.*classic (\d+) points.*experimental (\d+) points, (weak)`)
	list := shown.FindAllStringSubmatch(string(text), -1)
	if len(list) != 3 {
		t.Fatalf("%d positions, want 3", len(list))
	}
	for _, m := range list {
		want := regexp.MustCompile(`go/` + m[1] + `@` + m[2] + ` .*dragon ` + m[3] + ` .*: ` + m[4] + `\.000 against ` + m[5] + `\.000 .*strongly alive without reading against (weak|critical)`)
		if !want.MatchString(out.String()) {
			t.Errorf("compare does not find %s, move %s, %s with %s against %s points", m[1], m[2], m[3], m[4], m[5])
		}
	}
}
