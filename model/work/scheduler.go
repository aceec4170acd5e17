package work

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"ana/model/analyze"
	"ana/model/settings"
)

// Key identifies one answer.
type Key struct {
	Name  analyze.Name
	Print uint64
}

// Update is an answer or a part of one.
type Update struct {
	Key
	// Generation is the one under which the receiving client last asked.
	Generation uint64
	// Payload is what the analyzer returned or emitted; nil with an error.
	Payload any
	// Final says that nothing more follows.
	Final bool
	// Err is never a cancellation.
	Err error
	// Elapsed is the running time so far.
	Elapsed time.Duration
	// Cached says that no work was done for this request.
	Cached bool
}

// Priority orders jobs; lower runs first.
type Priority uint8

// The priorities, most urgent first.
const (
	Visible Priority = iota
	Series
	Prefetch
)

// Want asks for one analysis and everything it depends on.
type Want struct {
	Name     analyze.Name
	Position analyze.Position
	Settings settings.Settings
	Priority Priority
}

// ErrClosed is returned after Close.
var ErrClosed = errors.New("scheduler is closed")

// PanicError reports an analyzer that panicked; the program goes on.
type PanicError struct {
	Name  analyze.Name
	Value any
	Stack string
}

func (e *PanicError) Error() string { return fmt.Sprintf("analyzer %s: %v", e.Name, e.Value) }

// Scheduler runs jobs. Its methods may be called from any goroutine.
type Scheduler struct {
	registry *analyze.Registry
	ctx      context.Context
	stop     context.CancelFunc
	workers  sync.WaitGroup

	mu      sync.Mutex
	wake    *sync.Cond
	ready   jobHeap
	jobs    map[Key]*job
	cache   *cache
	clients map[*Client]bool
	running int
	serial  uint64
	closed  bool
}

// New starts workers goroutines (at least one) and keeps up to entries answers.
func New(registry *analyze.Registry, workers, entries int) *Scheduler {
	ctx, stop := context.WithCancel(context.Background())
	s := &Scheduler{registry: registry, ctx: ctx, stop: stop, jobs: map[Key]*job{}, cache: newCache(entries), clients: map[*Client]bool{}}
	s.wake = sync.NewCond(&s.mu)
	for range max(1, workers) {
		s.workers.Add(1)
		go s.work()
	}
	return s
}

// Close cancels all jobs and waits for the workers.
func (s *Scheduler) Close() {
	s.mu.Lock()
	s.closed = true
	s.stop()
	s.wake.Broadcast()
	s.mu.Unlock()
	s.workers.Wait()
}

// Busy tells whether any job waits or runs.
func (s *Scheduler) Busy() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running > 0 || len(s.jobs) > 0
}

// Forget drops every kept answer of the named analyzers; used when a file that
// they read has changed. Answers already delivered are the client's.
func (s *Scheduler) Forget(names ...analyze.Name) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range names {
		s.cache.drop(n)
	}
}

// work is the loop of one worker.
func (s *Scheduler) work() {
	defer s.workers.Done()
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for len(s.ready) == 0 && !s.closed {
			s.wake.Wait()
		}
		if s.closed {
			return
		}
		j := heap.Pop(&s.ready).(*job)
		if j.cancelled {
			continue
		}
		s.running++
		in := analyze.Input{Position: j.position, Settings: j.settings, Deps: j.payloads}
		s.mu.Unlock()
		payload, elapsed, err := s.run(j, in)
		s.mu.Lock()
		s.running--
		s.finish(j, payload, elapsed, err)
	}
}

// run calls the analyzer outside the lock and turns a panic into an error.
func (s *Scheduler) run(j *job, in analyze.Input) (payload any, elapsed time.Duration, err error) {
	start := time.Now()
	defer func() {
		elapsed = time.Since(start)
		if v := recover(); v != nil {
			payload, err = nil, &PanicError{Name: j.key.Name, Value: v, Stack: string(debug.Stack())}
		}
	}()
	emit := func(part any) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !j.cancelled && !j.done {
			s.deliver(j, Update{Key: j.key, Payload: part, Elapsed: time.Since(start)})
		}
	}
	payload, err = j.analyzer.Run(j.ctx, in, emit)
	return payload, elapsed, err
}

// finish stores an answer, tells the clients and releases dependents.
func (s *Scheduler) finish(j *job, payload any, elapsed time.Duration, err error) {
	j.done = true
	j.cancel()
	if s.jobs[j.key] == j {
		delete(s.jobs, j.key)
	}
	if j.cancelled || (err != nil && j.ctx.Err() != nil && errors.Is(err, context.Canceled)) {
		return
	}
	u := Update{Key: j.key, Payload: payload, Final: true, Err: err, Elapsed: elapsed}
	if err == nil {
		s.cache.put(u)
	}
	s.deliver(j, u)
	for _, d := range j.dependents {
		if d.cancelled || d.done {
			continue
		}
		if err != nil {
			s.finish(d, nil, 0, fmt.Errorf("%s: %w", j.key.Name, err))
			continue
		}
		d.payloads[j.key.Name] = payload
		d.pending--
		s.enqueue(d)
	}
}

// deliver puts an update in the inbox of each client that still wants it.
func (s *Scheduler) deliver(j *job, u Update) {
	for c := range j.clients {
		c.post(u)
	}
}

// enqueue makes a job ready when nothing is pending.
func (s *Scheduler) enqueue(j *job) {
	if j.pending > 0 || j.queued {
		return
	}
	j.queued = true
	heap.Push(&s.ready, j)
	s.wake.Signal()
}
