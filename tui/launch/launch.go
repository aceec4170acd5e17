// Package launch starts the interface on a record: it opens the file, makes the
// scheduler and the pattern library, and hands both to the program.
//
// It is the only place where the interface meets the file system; package tui
// itself is given functions.
package launch

import (
	"context"
	"os"
	"runtime"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/command"
	"ana/model/record"
	"ana/model/settings"
	"ana/model/work"
	"ana/tui"
	"ana/tui/pane"
	"ana/tui/theme"
)

const (
	// keptAnswers is how many answers of analyzers stay in memory.
	keptAnswers = 4096
	// nearbyFiles is how many records the picker offers.
	nearbyFiles = 500
)

// Options say what to open and how to show it.
type Options struct {
	Target   command.Target // no name: the built-in record
	Demo     []byte         // the built-in record
	Settings settings.Settings
	Theme    string // "" for auto
	Glyphs   string // "" for unicode
	Sync     string // synchronized output: "auto", "on" or "off"
	NoMouse  bool
	Engine   string // command of a GTP program that regression results may be set beside
}

// Run shows the record until the user leaves.
func Run(ctx context.Context, std command.Streams, o Options) error {
	e, err := newEngines()
	if err != nil {
		return err
	}
	defer e.close()
	opts, err := o.screen(ctx, std, e)
	if err != nil {
		return err
	}
	user, err := command.LoadUserConfig(os.LookupEnv)
	if err != nil {
		return command.Usage(err)
	}
	if opts.Keys, err = keymap.Default().Remap(user.Keys); err != nil {
		return command.Usage(err)
	}
	opts.Changed = o.watch(ctx, e)
	opts.Pick = o.Target.Name == ""
	opts.Suites, opts.Regress = func() []string { return suitesNear(o.Target.Name) }, regression()
	opts.Engine = o.Engine
	opts.Save = saveHere
	opts.Test = func(t *pane.Test) (string, error) { return appendTest(testSuite, t) }
	memory := newMemory()
	memory.recall(&opts, o.Target)
	opts.Leave = memory.keep
	return tui.Run(ctx, opts)
}

// engines is what several screens may share.
type engines struct {
	library   *analyze.Library
	registry  *analyze.Registry
	scheduler *work.Scheduler
}

func newEngines() (*engines, error) {
	lib := command.NewLibrary()
	registry, err := analyze.Standard(lib)
	if err != nil {
		return nil, err
	}
	workers := max(1, runtime.GOMAXPROCS(0)-1)
	return &engines{library: lib, registry: registry, scheduler: work.New(registry, workers, keptAnswers)}, nil
}

func (e *engines) close() { e.scheduler.Close() }

// screen opens the record and returns the options of its screen.
func (o *Options) screen(ctx context.Context, std command.Streams, e *engines) (tui.Options, error) {
	name, set, err := o.check()
	if err != nil {
		return tui.Options{}, command.Usage(err)
	}
	r, start, err := o.open(ctx, std)
	if err != nil {
		return tui.Options{}, err
	}
	return tui.Options{
		Record: r, Start: &start, Settings: o.Settings, Scheduler: e.scheduler, Library: e.library,
		Known: func(n analyze.Name) bool { _, ok := e.registry.Lookup(n); return ok },
		Cheap: func(n analyze.Name) bool { a, ok := e.registry.Lookup(n); return ok && a.Cost == analyze.Instant },
		Theme: name, Glyphs: set, Sync: o.Sync, NoMouse: o.NoMouse,
		Open:   func(path string) (*model.Record, error) { return record.Open(ctx, path, std.RecordOptions()) },
		Nearby: func() []string { return command.Nearby(".", nearbyFiles) },
		JSON: func(c model.Cursor, shown analyze.Position, s settings.Settings) ([]byte, error) {
			return command.PlaceJSON(ctx, c, shown, s, e.library)
		},
	}, nil
}

// check refuses words that the options do not know.
func (o *Options) check() (theme.Name, theme.Set, error) {
	name, err := theme.ParseName(o.Theme)
	if err != nil {
		return "", "", err
	}
	set, err := theme.ParseSet(o.Glyphs)
	if err != nil {
		return "", "", err
	}
	switch o.Sync {
	case "", "auto", "on", "off":
		return name, set, nil
	}
	return "", "", command.Usagef("--sync %s: want auto, on or off", o.Sync)
}

// open reads the named record, or the built-in one.
func (o *Options) open(ctx context.Context, std command.Streams) (*model.Record, model.Cursor, error) {
	if o.Target.Name != "" {
		return o.Target.Open(ctx, std)
	}
	r, err := record.Parse("demo.sgf", o.Demo, record.Options{})
	if err != nil {
		return nil, model.Cursor{}, err
	}
	return r, model.NewCursor(r, 0), nil
}
