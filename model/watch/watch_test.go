package watch_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"ana/model/watch"
)

// wait takes changes until one of them is the path; what is not watched must not be
// among them. A slow writer may be reported more than once.
func wait(t *testing.T, w *watch.Watcher, path string) {
	t.Helper()
	limit := time.After(10 * time.Second)
	for {
		select {
		case changes, ok := <-w.Changes():
			if !ok {
				t.Fatal("closed")
			}
			if slices.ContainsFunc(changes, func(c string) bool { return filepath.Base(c) == "b.sgf" }) {
				t.Fatalf("%q is not watched", changes)
			}
			if slices.Contains(changes, path) {
				return
			}
		case <-limit:
			t.Fatalf("no change of %s reported", path)
		}
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func testWatcher(t *testing.T, o watch.Options) {
	t.Helper()
	dir := t.TempDir()
	file, other := filepath.Join(dir, "a.sgf"), filepath.Join(dir, "b.sgf")
	write(t, file, "1")
	w := watch.New(t.Context(), o)
	defer w.Close()
	w.Add(file)
	w.Add(filepath.Join(dir, "new.sgf"))
	write(t, other, "not watched")
	write(t, file, "two")
	wait(t, w, file)
	// An editor writes beside the file and renames.
	write(t, file+".tmp", "three!")
	if err := os.Rename(file+".tmp", file); err != nil {
		t.Fatal(err)
	}
	wait(t, w, file)
	write(t, filepath.Join(dir, "new.sgf"), "x")
	wait(t, w, filepath.Join(dir, "new.sgf"))
	w.Remove(filepath.Join(dir, "new.sgf"))
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	wait(t, w, file)
}

func TestEvents(t *testing.T) {
	t.Parallel()
	testWatcher(t, watch.Options{Quiet: 5 * time.Millisecond})
}

func TestPolling(t *testing.T) {
	t.Parallel()
	testWatcher(t, watch.Options{Poll: 5 * time.Millisecond, PollOnly: true})
}

func TestFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := watch.New(t.Context(), watch.Options{Quiet: 5 * time.Millisecond})
	defer w.Close()
	w.Add(dir)
	write(t, filepath.Join(dir, "x.db"), "1")
	wait(t, w, dir)
}

func TestCloseEndsChanges(t *testing.T) {
	t.Parallel()
	w := watch.New(t.Context(), watch.Options{})
	w.Close()
	if _, ok := <-w.Changes(); ok {
		t.Error("a change after closing")
	}
}
