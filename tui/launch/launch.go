// Package launch starts the interface on a record: it opens the file, makes the
// scheduler and the pattern library, and hands both to the program.
//
// It is the only place where the interface meets the file system; package tui
// itself is given functions.
package launch

import (
	"context"
	"runtime"

	"ana/model"
	"ana/model/analyze"
	"ana/model/command"
	"ana/model/record"
	"ana/model/settings"
	"ana/model/work"
	"ana/tui"
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
}

// Run shows the record until the user leaves.
func Run(ctx context.Context, std command.Streams, o Options) error {
	name, set, err := o.check()
	if err != nil {
		return command.Usage(err)
	}
	r, start, err := o.open(ctx, std)
	if err != nil {
		return err
	}
	lib := analyze.NewLibrary()
	registry, err := analyze.Standard(lib)
	if err != nil {
		return err
	}
	scheduler := work.New(registry, max(1, runtime.GOMAXPROCS(0)-1), keptAnswers)
	defer scheduler.Close()
	return tui.Run(ctx, tui.Options{
		Record: r, Start: &start, Settings: o.Settings, Scheduler: scheduler,
		Known: func(n analyze.Name) bool { _, ok := registry.Lookup(n); return ok },
		Cheap: func(n analyze.Name) bool { a, ok := registry.Lookup(n); return ok && a.Cost == analyze.Instant },
		Theme: name, Glyphs: set, Sync: o.Sync, NoMouse: o.NoMouse,
		Open:   func(path string) (*model.Record, error) { return record.Open(ctx, path, record.Options{}) },
		Nearby: func() []string { return command.Nearby(".", nearbyFiles) },
		JSON: func(c model.Cursor, s settings.Settings) ([]byte, error) {
			return command.PlaceJSON(ctx, c, s, lib)
		},
	})
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
