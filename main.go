// Command ana analyses Go records and backgammon matches in a terminal, and
// headless with the same engines.
//
// This file is the table of commands: it turns flags into options, calls the
// packages that do the work, and turns errors into exit statuses.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"charm.land/fang/v2"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ana/keymap"
	"ana/model/command"
	"ana/model/report"
	"ana/model/settings"
	"ana/tui/launch"
)

// Set by the release build.
var (
	version = ""
	commit  = ""
	date    = ""
)

func main() {
	os.Exit(run(os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run executes one call and returns its exit status.
func run(args []string, std command.Streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot(std)
	root.SetArgs(args)
	root.SetIn(std.In)
	root.SetOut(std.Out)
	root.SetErr(std.Err)
	err := fang.Execute(ctx, root, fang.WithVersion(versionText()),
		fang.WithErrorHandler(func(w io.Writer, _ fang.Styles, err error) {
			if line := command.Line(err); line != "" {
				fmt.Fprintln(w, line)
			}
		}))
	return command.Status(err)
}

// versionText returns the version of the release, or of the module when the
// program was installed from source.
func versionText() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

func newRoot(std command.Streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "ana [FILE|ID|-]",
		Short: "Analyse Go records and backgammon matches in the terminal",
		Long: "ana opens a Go record or a backgammon match and analyses it at every step.\n" +
			"Without a file it opens a built-in record with a picker.",
		Args:          usageArgs(cobra.MaximumNArgs(1)),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return command.Usage(flagError(err)) })
	interfaceCommand(root, std)
	root.AddCommand(evalCommand(std), reportCommand(std), gtpCommand(std), regressCommand(std), versionCommand(std), keysCommand(std))
	return root
}

// flagError drops what the flag library says before an error of a setting, which
// names the flag and the allowed values itself.
func flagError(err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && invalid.Unwrap() != nil && strings.HasPrefix(invalid.Unwrap().Error(), "--") {
		return invalid.Unwrap()
	}
	return err
}

// demo is the record that opens when none is named.
//
//go:embed testdata/go/demo.sgf
var demo []byte

// interfaceCommand makes the root command open the interface.
func interfaceCommand(root *cobra.Command, std command.Streams) {
	o := launch.Options{Demo: demo, Settings: settings.Default()}
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			o.Target.Name = args[0]
		}
		return launch.Run(cmd.Context(), std, o)
	}
	f := root.Flags()
	f.StringVar(&o.Target.At, "at", "", "open at the position after N moves; in a match G:N, game G before its N-th action")
	f.StringVar(&o.Theme, "theme", "auto", "colours: auto, dark, light, colour-blind or mono")
	f.StringVar(&o.Glyphs, "glyphs", "unicode", "characters: unicode, neutral or ascii")
	f.StringVar(&o.Sync, "sync", "auto", "synchronized output: auto, on or off")
	f.BoolVar(&o.NoMouse, "no-mouse", false, "leave the mouse to the terminal")
	engineFlags(root, &o.Settings)
}

// usageArgs makes a wrong number of arguments an error of the call.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error { return command.Usage(check(cmd, args)) }
}

// engineFlags adds a flag for each setting.
func engineFlags(cmd *cobra.Command, s *settings.Settings) {
	for _, f := range settings.Fields() {
		cmd.Flags().Var(&settingFlag{field: f, settings: s}, f.Name, f.Help)
	}
}

// settingFlag is a setting as a flag.
type settingFlag struct {
	field    settings.Field
	settings *settings.Settings
}

func (f *settingFlag) String() string {
	if f.settings == nil {
		return ""
	}
	return f.field.Get(f.settings)
}

func (f *settingFlag) Set(v string) error { return f.field.Set(f.settings, v) }

func (f *settingFlag) Type() string { return "VALUE" }

func evalCommand(std command.Streams) *cobra.Command {
	o := command.EvalOptions{Settings: settings.Default()}
	cmd := &cobra.Command{
		Use: "eval FILE|ID", Short: "Analyse one position, or a list of them", Args: usageArgs(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				o.Target.Name = args[0]
			}
			return command.Eval(cmd.Context(), std, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Target.At, "at", "", "the position after N moves; in a match G:N, game G before its N-th action")
	f.StringVar(&o.ToPlay, "to-play", "", "side to move: black, white or none")
	f.StringVar(&o.Only, "only", "", "compute and print just these parts, separated by commas")
	f.StringVar(&o.Play, "play", "", "the play whose rolls are broken down, such as \"24/23 13/10\"")
	f.StringVar(&o.Batch, "batch", "", "analyse the list in this file (- for standard input), one ID or FILE@N a line")
	f.BoolVar(&o.JSON, "json", false, "as JSON")
	engineFlags(cmd, &o.Settings)
	return cmd
}

func reportCommand(std command.Streams) *cobra.Command {
	o := command.ReportOptions{Format: report.Markdown, Settings: settings.Default()}
	formats := map[report.Format]*bool{}
	cmd := &cobra.Command{
		Use: "report FILE|DIR...", Short: "Analyse whole records", Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen := 0
			for f, on := range formats {
				if *on {
					o.Format = f
					chosen++
				}
			}
			if chosen > 1 {
				return command.Usagef("--json, --csv, --html, --md: choose one")
			}
			o.Paths = args
			o.Progress = term.IsTerminal(os.Stderr.Fd()) && (o.Output != "" || !term.IsTerminal(os.Stdout.Fd()))
			return command.Report(cmd.Context(), std, o)
		},
	}
	f := cmd.Flags()
	for _, format := range []report.Format{report.JSON, report.CSV, report.HTML, report.Markdown} {
		formats[format] = f.Bool(string(format), false, "write "+string(format))
	}
	f.StringVarP(&o.Output, "output", "o", "", "write to this file")
	f.IntVar(&o.Jobs, "jobs", 1, "records analysed at once")
	f.StringVar(&o.Shard, "shard", "", "I/N: only every N-th record, from the I-th")
	f.BoolVar(&o.Resume, "resume", false, "skip what the output file already holds")
	engineFlags(cmd, &o.Settings)
	return cmd
}

func gtpCommand(std command.Streams) *cobra.Command {
	o := command.GTPOptions{Settings: settings.Default(), Version: versionText()}
	cmd := &cobra.Command{
		Use: "gtp", Short: "Serve the Go Text Protocol on standard input and output", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return command.GTP(cmd.Context(), std, o) },
	}
	cmd.Flags().IntVar(&o.Level, "level", 10, "level of tactical reading")
	engineFlags(cmd, &o.Settings)
	return cmd
}

func regressCommand(std command.Streams) *cobra.Command {
	o := command.RegressOptions{GTP: command.GTPOptions{Settings: settings.Default(), Version: versionText()}}
	cmd := &cobra.Command{
		Use: "regress SUITE.tst...", Short: "Run regression suites against this engine or any GTP engine", Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Suites = args
			o.Progress = term.IsTerminal(os.Stderr.Fd())
			return command.Regress(cmd.Context(), std, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Engine, "engine", "", "command of a GTP engine instead of this one")
	f.StringVar(&o.Baseline, "baseline", "", "report in JSON to compare with")
	f.StringVar(&o.Dir, "dir", "", "folder that suites and records are relative to (default: that of each suite)")
	f.IntVar(&o.Jobs, "jobs", 1, "suites run at once")
	f.DurationVar(&o.Timeout, "timeout", 0, "limit for one command (default 2m)")
	f.BoolVar(&o.Strict, "strict", false, "bracket the alternatives of patterns")
	f.BoolVar(&o.JSON, "json", false, "as JSON")
	engineFlags(cmd, &o.GTP.Settings)
	return cmd
}

func versionCommand(std command.Streams) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			return command.Version(std, command.BuildInfo{Version: versionText(), Commit: commit, Date: date})
		},
	}
}

func keysCommand(std command.Streams) *cobra.Command {
	var md bool
	cmd := &cobra.Command{
		Use: "keys", Short: "Print the table of keys", Args: usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			table := keymap.Default().Text()
			if md {
				table = keymap.Default().Markdown()
			}
			_, err := io.WriteString(std.Out, table)
			return err
		},
	}
	cmd.Flags().BoolVar(&md, "md", false, "as Markdown")
	return cmd
}
