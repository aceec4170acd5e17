package work

import (
	"container/heap"
	"context"

	"ana/model/analyze"
	"ana/model/settings"
)

// job is one analysis in the making. All fields are guarded by the scheduler's
// lock, but for those that never change after it was made.
type job struct {
	key      Key
	analyzer analyze.Analyzer
	position analyze.Position
	settings settings.Settings
	ctx      context.Context
	cancel   context.CancelFunc

	priority   Priority
	serial     uint64
	index      int
	pending    int
	payloads   map[analyze.Name]any
	dependents []*job
	clients    map[*Client]bool
	queued     bool
	cancelled  bool
	done       bool
}

// jobHeap orders ready jobs by priority, then by cost, then by age.
type jobHeap []*job

func (h jobHeap) Len() int { return len(h) }

func (h jobHeap) Less(i, k int) bool {
	a, b := h[i], h[k]
	if a.priority != b.priority {
		return a.priority < b.priority
	}
	if a.analyzer.Cost != b.analyzer.Cost {
		return a.analyzer.Cost < b.analyzer.Cost
	}
	return a.serial < b.serial
}

func (h jobHeap) Swap(i, k int) {
	h[i], h[k] = h[k], h[i]
	h[i].index, h[k].index = i, k
}

// Push is for container/heap.
func (h *jobHeap) Push(x any) {
	j := x.(*job)
	j.index = len(*h)
	*h = append(*h, j)
}

// Pop is for container/heap.
func (h *jobHeap) Pop() any {
	old := *h
	j := old[len(old)-1]
	*h = old[:len(old)-1]
	return j
}

// ensure returns the job of a question, made when it is not yet under way, and
// marks the client as interested in it and in everything it depends on. It
// returns nil when the answer is kept already.
func (s *Scheduler) ensure(c *Client, name analyze.Name, w Want, keys map[Key]bool) *job {
	key := Key{Name: name, Print: s.registry.Fingerprint(name, w.Position, w.Settings)}
	keys[key] = true
	if _, ok := s.cache.get(key); ok {
		return nil
	}
	j, ok := s.jobs[key]
	if !ok {
		j = s.newJob(key, w)
		s.jobs[key] = j
	}
	j.clients[c] = true
	if w.Priority < j.priority {
		j.priority = w.Priority
		if j.queued && j.index < len(s.ready) && s.ready[j.index] == j {
			heap.Fix(&s.ready, j.index)
		}
	}
	for _, dep := range j.analyzer.Deps {
		d := s.ensure(c, dep, w, keys)
		switch {
		case ok:
			// An older job already waits for its dependencies.
		case d == nil:
			u, _ := s.cache.get(Key{Name: dep, Print: s.registry.Fingerprint(dep, w.Position, w.Settings)})
			j.payloads[dep] = u.Payload
		default:
			j.pending++
			d.dependents = append(d.dependents, j)
		}
	}
	if !ok {
		s.enqueue(j)
	}
	return j
}

func (s *Scheduler) newJob(key Key, w Want) *job {
	a, _ := s.registry.Lookup(key.Name)
	ctx, cancel := context.WithCancel(s.ctx)
	s.serial++
	return &job{
		key: key, analyzer: a, position: w.Position, settings: w.Settings, ctx: ctx, cancel: cancel,
		priority: w.Priority, serial: s.serial, payloads: map[analyze.Name]any{}, clients: map[*Client]bool{},
	}
}

// release takes a client's interest from a job and cancels it when nobody is
// left. A running job notices through its context.
func (s *Scheduler) release(c *Client, j *job) {
	delete(j.clients, c)
	if len(j.clients) > 0 || j.cancelled {
		return
	}
	j.cancelled = true
	j.cancel()
	if s.jobs[j.key] == j {
		delete(s.jobs, j.key)
	}
}
