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
	"time"

	"charm.land/fang/v2"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ana/keymap"
	"ana/model/command"
	"ana/model/config"
	"ana/model/record"
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
	std.Reading = &record.Options{}
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
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := std.Reading.Check(); err != nil {
			return command.Usage(err)
		}
		return applyConfig(cmd.Flags())
	}
	interfaceCommand(root, std)
	root.AddCommand(evalCommand(std), reportCommand(std), gtpCommand(std), regressCommand(std),
		patternsCommand(std), convertCommand(std), compareCommand(std), benchCommand(std), shotCommand(std), serveCommand(std), versionCommand(std), keysCommand(std))
	completionCommand(root)
	return root
}

// completionCommand makes a call without a shell that is known an error instead of a
// page of help.
func completionCommand(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Args = cobra.ArbitraryArgs
			c.RunE = func(*cobra.Command, []string) error {
				return command.Usagef("completion: want bash, zsh, fish or powershell")
			}
		}
	}
}

// applyConfig sets the flags that were not given from the environment, else from
// the configuration file.
func applyConfig(flags *pflag.FlagSet) error {
	file, err := command.LoadUserConfig(os.LookupEnv)
	if err != nil {
		return command.Usage(err)
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if err != nil || f.Changed || !file.Has(f.Name) {
			return
		}
		value, from := config.Pick(f.Name, nil, file.Value(f.Name), "", os.LookupEnv)
		if from == config.FromDefault {
			return
		}
		if bad := f.Value.Set(value); bad != nil {
			err = command.Usagef("%s: %w", from, bad)
		}
	})
	return err
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
	screenFlags(root, &o)
	readingFlags(root, std)
	root.Flags().StringVar(&o.Sync, "sync", "auto", "synchronized output: auto, on or off")
	root.Flags().StringVar(&o.Engine, "rival", "", "command of a GTP engine that the Regression pane may set beside this one")
	root.Flags().BoolVar(&o.NoMouse, "no-mouse", false, "leave the mouse to the terminal")
}

// screenFlags adds the flags of everything that shows a screen.
func screenFlags(cmd *cobra.Command, o *launch.Options) {
	f := cmd.Flags()
	f.StringVar(&o.Target.At, "at", "", "open at the position after N moves; in a match G:N, game G before its N-th action")
	f.StringVar(&o.Theme, "theme", "auto", "colours: auto, dark, light, colour-blind or mono")
	f.StringVar(&o.Glyphs, "glyphs", "unicode", "characters: unicode, neutral or ascii")
	engineFlags(cmd, &o.Settings)
}

// readingFlags adds the flags that say how records are read.
func readingFlags(cmd *cobra.Command, std command.Streams) {
	f := cmd.Flags()
	f.StringVar(&std.Reading.Charset, "charset", "", "character set of the records, whatever they declare")
	f.StringVar(&std.Reading.Rules, "rules", "", "rules of Go records, whatever they name; moves that repeat a position against them are warned about")
}

// usageArgs makes a wrong number of arguments an error of the call.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error { return command.Usage(check(cmd, args)) }
}

// engineFlags adds a flag for each setting that an engine reads; without a game
// those of both.
func engineFlags(cmd *cobra.Command, s *settings.Settings, game ...settings.Game) {
	for _, f := range settings.Fields() {
		if len(game) > 0 && f.Game != game[0] && f.Game != settings.Both {
			continue
		}
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
	readingFlags(cmd, std)
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
	f.Var(command.NewCount("jobs", &o.Jobs, 1, 1), "jobs", "records analysed at once")
	f.StringVar(&o.Shard, "shard", "", "I/N: only every N-th record, from the I-th")
	f.BoolVar(&o.Resume, "resume", false, "skip what the output file already holds")
	readingFlags(cmd, std)
	engineFlags(cmd, &o.Settings)
	return cmd
}

func gtpCommand(std command.Streams) *cobra.Command {
	o := command.GTPOptions{Settings: settings.Default(), Version: versionText()}
	cmd := &cobra.Command{
		Use: "gtp", Short: "Serve the Go Text Protocol on standard input and output", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return command.GTP(cmd.Context(), std, o) },
	}
	cmd.Flags().Var(command.NewCount("level", &o.Level, 10, 1), "level", "level of tactical reading")
	engineFlags(cmd, &o.Settings, settings.Go)
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
	f.StringVar(&o.JUnit, "junit", "", "also write the results to this file as JUnit XML")
	f.StringVar(&o.Dir, "dir", "", "folder that suites and records are relative to (default: that of each suite)")
	f.Var(command.NewCount("jobs", &o.Jobs, 1, 1), "jobs", "suites run at once")
	f.Var(command.NewSpan("timeout", &o.Timeout, 2*time.Minute), "timeout", "limit for one command")
	f.BoolVar(&o.Strict, "strict", false, "bracket the alternatives of patterns")
	f.BoolVar(&o.JSON, "json", false, "as JSON")
	engineFlags(cmd, &o.GTP.Settings, settings.Go)
	return cmd
}

func patternsCommand(std command.Streams) *cobra.Command {
	o := command.PatternOptions{Settings: settings.Default()}
	parent := &cobra.Command{
		Use: "patterns", Short: "Check, list, match and explain pattern databases",
		RunE: func(*cobra.Command, []string) error {
			return command.Usagef("patterns: want check, list, match, explain or cover")
		},
	}
	add := func(use, short string, args cobra.PositionalArgs, run func(context.Context, []string) error) *pflag.FlagSet {
		cmd := &cobra.Command{
			Use: use, Short: short, Args: usageArgs(args),
			RunE: func(cmd *cobra.Command, args []string) error { return run(cmd.Context(), args) },
		}
		cmd.Flags().BoolVar(&o.JSON, "json", false, "as JSON")
		engineFlags(cmd, &o.Settings, settings.Go)
		parent.AddCommand(cmd)
		return cmd.Flags()
	}
	f := add("check DB|DIR...", "Read databases and report every fault with its place", cobra.ArbitraryArgs,
		func(_ context.Context, args []string) error { o.Paths = args; return command.PatternsCheck(std, o) })
	f.BoolVar(&o.Hints, "hints", false, "also findings about style")
	f = add("list [DB|DIR...]", "List the patterns of databases", cobra.ArbitraryArgs,
		func(_ context.Context, args []string) error { o.Paths = args; return command.PatternsList(std, o) })
	f.StringVar(&o.Filter, "filter", "", "only these: words such as db:conn class:C name:CB* at:H4")
	f.BoolVar(&o.Source, "source", false, "with the text of each pattern")
	f = add("match FILE", "List what matches on a position", cobra.ExactArgs(1), func(ctx context.Context, args []string) error {
		o.Target.Name = args[0]
		return command.PatternsMatch(ctx, std, o)
	})
	f.StringVar(&o.Target.At, "at", "", "the position after N moves")
	f.StringVar(&o.Filter, "filter", "", "only these: words such as db:conn class:C name:CB* at:H4")
	f.BoolVar(&o.All, "all", false, "also matches that were rejected, with the reason")
	f = add("explain PATTERN FILE [VERTEX]", "Say why a pattern matches at a place, or why not", cobra.RangeArgs(2, 3),
		func(ctx context.Context, args []string) error {
			o.Pattern, o.Target.Name = args[0], args[1]
			if len(args) > 2 {
				o.Vertex = args[2]
			}
			return command.PatternsExplain(ctx, std, o)
		})
	f.StringVar(&o.Target.At, "at", "", "the position after N moves")
	f = add("cover FILE|DIR...", "Count the matches of every pattern over records", cobra.MinimumNArgs(1),
		func(ctx context.Context, args []string) error { return command.PatternsCover(ctx, std, o, args) })
	f.StringVar(&o.Sort, "sort", "file", "order: file, hits or cost")
	f.Var(command.NewCount("jobs", &o.Jobs, 1, 1), "jobs", "positions judged at once")
	return parent
}

func convertCommand(std command.Streams) *cobra.Command {
	o := command.ConvertOptions{App: "ana:" + versionText(), Settings: settings.Default()}
	cmd := &cobra.Command{
		Use: "convert FILE -o FILE", Short: "Rewrite a record in another format of the same game", Args: usageArgs(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Input = args[0]
			return command.Convert(cmd.Context(), std, o)
		},
	}
	cmd.Flags().StringVarP(&o.Output, "output", "o", "", "file to write; its ending names the format")
	cmd.Flags().BoolVar(&o.Analysis, "analysis", false, "write our analysis of a Go record into it: marks on dead (MA) and critical (TR) stones, figures in the property XANA")
	readingFlags(cmd, std)
	engineFlags(cmd, &o.Settings, settings.Go)
	return cmd
}

func compareCommand(std command.Streams) *cobra.Command {
	o := command.CompareOptions{Settings: settings.Default()}
	cmd := &cobra.Command{
		Use: "compare FILE|DIR...", Short: "Find where two modes disagree most", Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Paths = args
			return command.Compare(cmd.Context(), std, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.By, "by", "", "what is compared: moyo, reduction or patterns")
	f.Var(command.NewCount("limit", &o.Limit, 20, 0), "limit", "how many places are listed, worst first; 0 for all")
	f.BoolVar(&o.JSON, "json", false, "as JSON")
	readingFlags(cmd, std)
	engineFlags(cmd, &o.Settings)
	return cmd
}

func benchCommand(std command.Streams) *cobra.Command {
	o := command.BenchOptions{Settings: settings.Default()}
	var s command.StrengthOptions
	strength := false
	cmd := &cobra.Command{
		Use: "bench [--strength [FILE...]]", Short: "Measure the engines on fixed positions, or how well the net judges",
		RunE: func(cmd *cobra.Command, args []string) error {
			if strength {
				s.Paths, s.JSON, s.Settings = args, o.JSON, o.Settings
				return command.Strength(cmd.Context(), std, s)
			}
			if len(args) > 0 {
				return command.Usage(errors.New("bench takes files with --strength only: matches whose decisions are judged"))
			}
			return command.Bench(cmd.Context(), std, o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&strength, "strength", false, "how well the backgammon net judges, each figure with its standard error")
	f.StringVar(&s.Rollouts, "rollouts", "", "with --strength: file of rolled-out positions, one JSON object a line; errors at 0 to --plies rolls")
	f.StringVar(&s.Reference, "reference", "", "with --strength: evaluator to compare with, which judges decisions at 2 plies: gnubg or a weights file")
	f.Var(command.NewCount("decisions", &s.Decisions, 1000, 0), "decisions", "with --strength: how many decisions of the files, or of self-play, are judged at most")
	f.Var(command.NewCount("pairs", &s.Pairs, 500, 0), "pairs", "with --strength: pairs of games against each opponent, the dice used twice")
	f.BoolVar(&o.JSON, "json", false, "as JSON")
	f.Var(command.NewSpan("time", &o.Time, 500*time.Millisecond), "time", "how long each measurement takes")
	engineFlags(cmd, &o.Settings)
	return cmd
}

func shotCommand(std command.Streams) *cobra.Command {
	o := launch.ShotOptions{Options: launch.Options{Demo: demo, Settings: settings.Default()}}
	cmd := &cobra.Command{
		Use: "shot FILE", Short: "Take a picture of the screen after some keys", Args: usageArgs(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				o.Target.Name = args[0]
			}
			return launch.Shot(cmd.Context(), std, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Keys, "keys", "", "keys to press, separated by blanks")
	f.StringVar(&o.Size, "size", "120x36", "size of the screen")
	f.BoolVar(&o.Light, "light", false, "a terminal with a light background")
	f.StringVarP(&o.Output, "output", "o", "", "SVG file to write")
	screenFlags(cmd, &o.Options)
	readingFlags(cmd, std)
	return cmd
}

func serveCommand(std command.Streams) *cobra.Command {
	o := launch.ServeOptions{Options: launch.Options{Demo: demo, Settings: settings.Default()}}
	cmd := &cobra.Command{
		Use: "serve", Short: "Offer the records of a folder over SSH", Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return launch.Serve(cmd.Context(), std, o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Listen, "listen", "localhost:2323", "address to listen on")
	f.StringVar(&o.Dir, "dir", ".", "folder whose records are offered")
	f.StringVar(&o.HostKey, "host-key", "", "file of the host key, made when it is not there")
	f.StringVar(&o.AuthorizedKeys, "authorized-keys", "", "file of public keys that may connect")
	engineFlags(cmd, &o.Settings)
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
