package eval

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ana/bgeng/bearoff"
	"ana/bgeng/nn"
)

// Names that [Open] understands besides paths.
const (
	NameEmbedded = "embedded"
	NameGNU      = "gnubg"
)

// Options tell Open where to look. The zero value keeps databases in memory and
// looks for GNU Backgammon's files where distributions put them.
type Options struct {
	// CacheDir is the folder that keeps computed bear-off databases.
	CacheDir string
	// Folders are searched for GNU Backgammon's files, in order. Nil stands
	// for [Folders].
	Folders []string
	// CacheMiB puts an evaluation cache of that size before the evaluator; 0
	// none.
	CacheMiB int
	// Progress, if not nil, is called while a bear-off database is computed.
	Progress func(name string, done, total int)
}

// Folders returns where the packages of GNU Backgammon put their files.
func Folders() []string {
	return []string{"/usr/lib/gnubg", "/usr/share/gnubg", "/var/lib/gnubg", "/usr/local/share/gnubg",
		"/opt/homebrew/share/gnubg", `C:\Program Files (x86)\gnubg`, `C:\Program Files\gnubg`}
}

// weightFiles are the names of weights files, the binary one first.
var weightFiles = []string{"gnubg.wd", "gnubg.weights"}

// ErrNotFound is wrapped when GNU Backgammon's weights are nowhere to be found.
var ErrNotFound = errors.New("no weights of GNU Backgammon found")

// Open returns an evaluator: the embedded net for "" or [NameEmbedded], GNU
// Backgammon's weights where the distribution keeps them for [NameGNU], else
// those of the named file or folder. Errors name the file and what is wrong.
func Open(name string, options Options) (Evaluator, error) {
	ev, err := open(name, options)
	if err != nil || options.CacheMiB <= 0 {
		return ev, err
	}
	return NewCached(ev, options.CacheMiB), nil
}

func open(name string, options Options) (Evaluator, error) {
	databases := NewDatabases(options.CacheDir, options.Progress)
	folders := options.Folders
	if folders == nil {
		folders = Folders()
	}
	path := name
	switch {
	case name == "" || name == NameEmbedded:
		return newEmbedded(databases)
	case name == NameGNU:
		if path = find(folders, weightFiles); path == "" {
			return nil, fmt.Errorf("%w in %s", ErrNotFound, strings.Join(folders, ", "))
		}
	default:
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if path = find([]string{path}, weightFiles); path == "" {
				return nil, fmt.Errorf("%w in %s", ErrNotFound, name)
			}
		}
	}
	return openFile(path, databases)
}

// openFile opens a weights file of either program.
func openFile(path string, databases *Databases) (Evaluator, error) {
	const limit = 64 << 20
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s: %w: %d bytes", path, nn.ErrMagic, info.Size())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if nn.IsOwn(data) {
		own, err := parseOwn(data, nil, nil, filepath.Base(path), databases)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return own, nil
	}
	nets, err := nn.ReadSet(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return NewGNU(nets, databases), nil
}

// find returns the first existing file of the names in the folders, "" if there
// is none.
func find(folders, names []string) string {
	for _, name := range names {
		for _, folder := range folders {
			path := filepath.Join(folder, name)
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				return path
			}
		}
	}
	return ""
}

// UseOneSided makes d use the database of a .bd file in place of a computed
// one. It must cover 6 points and 15 chequers with gammons, and d must not have
// been used yet.
func (d *Databases) UseOneSided(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	db, err := bearoff.ReadOneSided(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if db.Points() != 6 || db.Chequers() != 15 || !db.HasGammons() {
		return fmt.Errorf("%s: %w: want 6 points, 15 chequers and gammons", path, bearoff.ErrKind)
	}
	d.one = db
	return nil
}

// UseTwoSided makes d use the database of a .bd file of 6 points and 6
// chequers with cubeful equities. d must not have been used yet.
func (d *Databases) UseTwoSided(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	db, err := bearoff.ReadTwoSided(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if db.Points() != 6 || db.Chequers() != 6 || !db.HasCube() {
		return fmt.Errorf("%s: %w: want 6 points, 6 chequers and a cube", path, bearoff.ErrKind)
	}
	d.two = db
	return nil
}
