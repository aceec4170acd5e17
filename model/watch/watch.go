package watch

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Options chooses the timing. The zero value is right for the program.
type Options struct {
	Quiet time.Duration // how long it must be quiet before a change is reported; 0 means 100 ms
	Poll  time.Duration // interval of polling; 0 means 1 s
	// PollOnly does not use events of the system.
	PollOnly bool
}

// stamp is what is compared of a file.
type stamp struct {
	size int64
	mod  time.Time
	mode fs.FileMode
	ok   bool
}

// Watcher watches files and folders. Its methods may be called from any goroutine.
type Watcher struct {
	o       Options
	changes chan []string
	cancel  context.CancelFunc
	done    chan struct{}
	events  *fsnotify.Watcher // nil when polling

	mu     sync.Mutex
	files  map[string]stamp
	dirs   map[string]int // watched folders, by number of watched files in them
	polled bool           // some folder could not be watched
}

// New starts a watcher. It ends with ctx or Close.
func New(ctx context.Context, o Options) *Watcher {
	if o.Quiet == 0 {
		o.Quiet = 100 * time.Millisecond
	}
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	ctx, cancel := context.WithCancel(ctx)
	w := &Watcher{
		o: o, changes: make(chan []string, 1), cancel: cancel, done: make(chan struct{}),
		files: map[string]stamp{}, dirs: map[string]int{}, polled: o.PollOnly,
	}
	if !o.PollOnly {
		if events, err := fsnotify.NewWatcher(); err == nil {
			w.events = events
		} else {
			w.polled = true
		}
	}
	go w.run(ctx)
	return w
}

// Changes delivers the watched paths that changed, appeared or vanished, sorted. Changes
// that are not taken are joined to the next ones. The channel is closed when the watcher
// ends.
func (w *Watcher) Changes() <-chan []string { return w.changes }

// Add watches a file or, for its direct entries, a folder. The path need not exist yet.
func (w *Watcher) Add(path string) {
	path = filepath.Clean(path)
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.files[path]; ok {
		return
	}
	w.files[path] = look(path)
	dir := folderOf(path)
	if w.dirs[dir]++; w.dirs[dir] == 1 && w.events != nil {
		if err := w.events.Add(dir); err != nil {
			w.polled = true
		}
	}
}

// Remove stops watching a path.
func (w *Watcher) Remove(path string) {
	path = filepath.Clean(path)
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.files[path]; !ok {
		return
	}
	delete(w.files, path)
	dir := folderOf(path)
	if w.dirs[dir]--; w.dirs[dir] > 0 {
		return
	}
	delete(w.dirs, dir)
	if w.events != nil {
		// The folder may be gone already, which is as good.
		_ = w.events.Remove(dir)
	}
}

// Close ends the watcher and waits for it.
func (w *Watcher) Close() {
	w.cancel()
	<-w.done
}

// folderOf is the folder whose events tell about path.
func folderOf(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	return filepath.Dir(path)
}

// look stamps a file; a folder's stamp changes with its entries.
func look(path string) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	s := stamp{info.Size(), info.ModTime(), info.Mode(), true}
	if !info.IsDir() {
		return s
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return s
	}
	for _, e := range entries {
		if i, err := e.Info(); err == nil && !i.IsDir() {
			s.size += i.Size() + int64(len(e.Name()))
			if i.ModTime().After(s.mod) {
				s.mod = i.ModTime()
			}
		}
	}
	return s
}

// run waits for events, lets them settle, and reports what differs.
func (w *Watcher) run(ctx context.Context) {
	defer close(w.done)
	defer close(w.changes)
	var events chan fsnotify.Event
	var errs chan error
	if w.events != nil {
		defer w.events.Close()
		events, errs = w.events.Events, w.events.Errors
	}
	quiet := time.NewTimer(time.Hour)
	quiet.Stop()
	poll := time.NewTicker(w.o.Poll)
	defer poll.Stop()
	var waiting []string
	for {
		var out chan []string
		if len(waiting) > 0 {
			out = w.changes
		}
		select {
		case <-ctx.Done():
			return
		case <-events:
			quiet.Reset(w.o.Quiet)
		case <-errs:
			// Events were lost: look at everything.
			quiet.Reset(w.o.Quiet)
		case <-poll.C:
			if w.polling() {
				waiting = join(waiting, w.compare())
			}
		case <-quiet.C:
			waiting = join(waiting, w.compare())
		case out <- waiting:
			waiting = nil
		}
	}
}

func (w *Watcher) polling() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.polled
}

// compare returns the paths whose stamp changed and stores the new stamps.
func (w *Watcher) compare() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for path, old := range w.files {
		if now := look(path); now != old {
			w.files[path] = now
			out = append(out, path)
		}
	}
	return out
}

// join returns the union of two lists, sorted.
func join(a, b []string) []string {
	if len(b) == 0 {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}
