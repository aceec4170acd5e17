package launch

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"ana/model"
	"ana/model/analyze"
	"ana/model/command"
	"ana/model/config"
	"ana/model/watch"
	"ana/tui"
)

// memory keeps the place in each record from one run to the next. What goes wrong
// with it is no reason to stop: the place is then the start.
type memory struct {
	dirs   config.Dirs
	recent config.Recent
}

func newMemory() *memory {
	m := &memory{dirs: config.FindDirs(os.LookupEnv)}
	if recent, err := config.LoadRecent(m.dirs); err == nil {
		m.recent = recent
	}
	return m
}

// recall starts the screen at the place last looked at, unless another one was
// asked for, and offers the recent records first.
func (m *memory) recall(opts *tui.Options, target command.Target) {
	nearby := opts.Nearby
	opts.Nearby = func() []string {
		var names []string
		for _, p := range m.recent.Places {
			if _, err := os.Stat(p.Path); err == nil {
				names = append(names, p.Path)
			}
		}
		return append(names, nearby()...)
	}
	path, err := filepath.Abs(target.Name)
	if err != nil || target.Name == "" || target.At != "" {
		return
	}
	place, ok := m.recent.Find(path)
	if !ok || place.Game >= len(opts.Record.Games) {
		return
	}
	c, moved := model.NewCursor(opts.Record, place.Game).ToNode(model.NodeID(place.Node))
	if moved {
		opts.Start = &c
		opts.Message = "at the place where you left it; g goes to the start"
	}
}

// keep remembers a place.
func (m *memory) keep(c model.Cursor) {
	path, err := filepath.Abs(c.Record().Path)
	if err != nil || c.Record().Path == "" {
		return
	}
	if _, err := os.Stat(path); err != nil {
		return // standard input, an identifier, the built-in record
	}
	m.recent.Remember(config.Place{
		Path: path, Game: c.GameIndex(), Node: int(c.ID()), Kind: c.Record().Kind.String(), When: time.Now().UTC(),
	})
	_ = m.recent.Save(m.dirs) // without a state folder nothing is remembered
}

// watch reports changes of the record and of the pattern databases; what was
// computed with the databases is forgotten.
func (o *Options) watch(ctx context.Context, e *engines) <-chan string {
	w := watch.New(ctx, watch.Options{})
	databases := map[string]bool{}
	for _, path := range filepath.SplitList(o.Settings.Patterns) {
		files, err := filepath.Glob(filepath.Join(path, "*.db"))
		if err != nil || len(files) == 0 {
			files = []string{path}
		}
		for _, f := range files {
			databases[f] = true
			w.Add(f)
		}
	}
	if o.Target.Name != "" && o.Target.Name != "-" {
		w.Add(o.Target.Name)
	}
	changed := make(chan string)
	go func() {
		defer close(changed)
		for list := range w.Changes() {
			for _, path := range list {
				if databases[path] {
					e.scheduler.Forget(analyze.GoDragons)
				}
				select {
				case changed <- path:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return changed
}
