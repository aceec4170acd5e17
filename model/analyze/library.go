package analyze

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"ana/goeng/pattern"
)

// Library keeps loaded pattern databases and reads them again when a file has
// changed. A database that has become unreadable keeps its last good version in
// force. It is safe for concurrent use.
type Library struct {
	mu      sync.Mutex
	shelves map[string]*shelf
}

// shelf is one set of databases as it was loaded.
type shelf struct {
	stamp  string
	set    *pattern.Set
	faults pattern.ErrorList
}

// NewLibrary returns an empty library.
func NewLibrary() *Library { return &Library{shelves: map[string]*shelf{}} }

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
