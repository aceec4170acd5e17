package analyze

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"ana/bgeng"
	"ana/bgeng/bearoff"
	"ana/bgeng/eval"
	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/goeng/tactic"
	"ana/model/settings"
)

// Library keeps what engines load from files: pattern databases, read again when
// a file has changed, and evaluators with their tables. A database that has
// become unreadable keeps its last good version in force. It is safe for
// concurrent use.
type Library struct {
	// CacheDir is where computed bear-off databases are kept; "" for memory only.
	CacheDir string

	steppers sync.Pool // of *tactic.Stepper

	mu      sync.Mutex
	shelves map[string]*shelf
	engines map[string]*bgeng.Engine
}

// shelf is one set of databases as it was loaded.
type shelf struct {
	stamp  string
	set    *pattern.Set
	faults pattern.ErrorList
}

// NewLibrary returns an empty library.
func NewLibrary() *Library {
	return &Library{shelves: map[string]*shelf{}, engines: map[string]*bgeng.Engine{}}
}

// Engine returns the backgammon engine of the net, the match equity table and the
// bear-off databases of the settings, opened once.
func (l *Library) Engine(s settings.Settings) (*bgeng.Engine, error) {
	key := s.Net + "\x00" + s.MET + "\x00" + s.Bearoff
	l.mu.Lock()
	defer l.mu.Unlock()
	if e, ok := l.engines[key]; ok {
		return e, nil
	}
	e, err := bgeng.Open(bgeng.Setup{Net: s.Net, MET: s.MET, CacheDir: l.CacheDir})
	if err != nil {
		return nil, err
	}
	if s.Bearoff != "" && s.Bearoff != computedBearoff {
		for _, path := range filepath.SplitList(s.Bearoff) {
			if err := useBearoff(e.Evaluator().Databases(), path); err != nil {
				return nil, err
			}
		}
	}
	l.engines[key] = e
	return e, nil
}

// computedBearoff is the setting for the databases that the program computes.
const computedBearoff = "computed"

// useBearoff reads a .bd file in place of the database of its kind.
func useBearoff(d *eval.Databases, path string) error {
	err := d.UseOneSided(path)
	if errors.Is(err, bearoff.ErrKind) && d.UseTwoSided(path) == nil || err == nil {
		return nil
	}
	return fmt.Errorf("%w; give a one-sided database of 6 points and 15 checkers with gammons, or a two-sided one of 6 points and 6 checkers with a cube", err)
}

// readStrings reads all strings of a board. Readings of earlier positions are used
// again where nothing near has changed; the answers are the same.
func (l *Library) readStrings(ctx context.Context, b *board.Board) ([]tactic.Codes, error) {
	s, ok := l.steppers.Get().(*tactic.Stepper)
	if !ok {
		s = tactic.NewStepper(tactic.Options{}, 1)
	}
	codes, err := s.Read(ctx, b)
	if err == nil {
		l.steppers.Put(s)
	}
	return codes, err
}

// Load returns the databases of folders and files, and what is wrong with them.
func (l *Library) Load(paths ...string) (*pattern.Set, pattern.ErrorList) {
	key := strings.Join(paths, "\x00")
	stamp := stampOf(paths)
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.shelves[key]
	if ok && s.stamp == stamp {
		return s.set, s.faults
	}
	set, faults := pattern.LoadDir(paths...)
	if ok {
		set = pattern.Merge(s.set, set, faults)
	}
	l.shelves[key] = &shelf{stamp: stamp, set: set, faults: faults}
	return set, faults
}

// Faults reads the databases of a setting, if they changed, and returns what is
// wrong with them, a line each with its place.
func (l *Library) Faults(patterns string) []string {
	_, faults := l.Load(filepath.SplitList(patterns)...)
	var lines []string
	for _, f := range faults {
		if f.Severity == pattern.Error {
			lines = append(lines, f.Error())
		}
	}
	return lines
}

// stampOf changes whenever one of the files does.
func stampOf(paths []string) string {
	var sb strings.Builder
	for _, p := range paths {
		err := filepath.WalkDir(p, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return nil
			}
			if info, err := os.Stat(name); err == nil {
				sb.WriteString(name + info.ModTime().String())
			}
			return nil
		})
		if err != nil {
			sb.WriteString(err.Error())
		}
	}
	return sb.String()
}
