package work

import (
	"context"

	"ana/model/analyze"
)

// Client is one party that wants answers: a screen, or a report. Its methods
// may be called from any goroutine; Request, Drain and Close usually come from
// the one that owns the client.
type Client struct {
	s          *Scheduler
	generation uint64
	keys       map[Key]bool
	order      []Key
	inbox      map[Key]Update
	signal     chan struct{}
	closed     bool
}

// Client returns a new client without any wants.
func (s *Scheduler) Client() *Client {
	c := &Client{s: s, keys: map[Key]bool{}, inbox: map[Key]Update{}, signal: make(chan struct{}, 1)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clients[c] = true
	return c
}

// Request replaces what the client wants. Jobs that nobody wants any more are
// cancelled, undelivered updates that are no longer wanted are dropped. The
// answers that are kept already, dependencies included, are returned at once;
// the others come through Drain. Generation is copied into every update.
func (c *Client) Request(generation uint64, wants []Want) []Update {
	s := c.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || c.closed {
		return nil
	}
	c.generation = generation
	keys := map[Key]bool{}
	for _, w := range wants {
		if _, ok := s.registry.Lookup(w.Name); ok {
			s.ensure(c, w.Name, w, keys)
		}
	}
	for k := range c.keys {
		if keys[k] {
			continue
		}
		if j, ok := s.jobs[k]; ok {
			s.release(c, j)
		}
	}
	for k := range c.inbox {
		if !keys[k] {
			delete(c.inbox, k)
		}
	}
	c.keys = keys
	return c.kept(generation, wants)
}

// kept returns the cached answers of the wants and their dependencies, in
// dependency order.
func (c *Client) kept(generation uint64, wants []Want) []Update {
	var updates []Update
	seen := map[Key]bool{}
	for _, w := range wants {
		for _, n := range c.s.registry.Closure([]analyze.Name{w.Name}) {
			key := Key{Name: n, Print: c.s.registry.Fingerprint(n, w.Position, w.Settings)}
			u, ok := c.s.cache.get(key)
			if !ok || seen[key] {
				continue
			}
			seen[key] = true
			u.Generation, u.Cached = generation, true
			updates = append(updates, u)
		}
	}
	return updates
}

// post keeps the newest update of a fingerprint and raises the signal. The
// scheduler's lock is held.
func (c *Client) post(u Update) {
	if c.closed || !c.keys[u.Key] {
		return
	}
	u.Generation = c.generation
	if _, ok := c.inbox[u.Key]; !ok {
		c.order = append(c.order, u.Key)
	}
	c.inbox[u.Key] = u
	select {
	case c.signal <- struct{}{}:
	default:
	}
}

// Signal is readable when Drain has something to return. It is closed by Close.
func (c *Client) Signal() <-chan struct{} { return c.signal }

// Drain returns the updates that came since the last call, in order of arrival
// of their first, and empties the inbox.
func (c *Client) Drain() []Update {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	updates := make([]Update, 0, len(c.inbox))
	for _, k := range c.order {
		if u, ok := c.inbox[k]; ok {
			updates = append(updates, u)
			delete(c.inbox, k)
		}
	}
	c.order = c.order[:0]
	return updates
}

// Print returns the fingerprint that a want of this client has, for comparing
// with the key of an update.
func (s *Scheduler) Print(w Want) Key {
	return Key{Name: w.Name, Print: s.registry.Fingerprint(w.Name, w.Position, w.Settings)}
}

// Close gives up all interest and closes the signal.
func (c *Client) Close() {
	s := c.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.closed {
		return
	}
	c.closed = true
	for k := range c.keys {
		if j, ok := s.jobs[k]; ok {
			s.release(c, j)
		}
	}
	delete(s.clients, c)
	close(c.signal)
}

// RunAll computes wants and returns their final updates in the order of wants.
// It is the synchronous form for commands; an analysis that fails has its error
// in its update. It returns the error of ctx when that ends first.
func (s *Scheduler) RunAll(ctx context.Context, wants []Want) ([]Update, error) {
	c := s.Client()
	defer c.Close()
	at := map[Key][]int{}
	for i, w := range wants {
		k := s.Print(w)
		at[k] = append(at[k], i)
	}
	results := make([]Update, len(wants))
	missing := len(at)
	take := func(us []Update) {
		for _, u := range us {
			places, ok := at[u.Key]
			if !ok || !u.Final {
				continue
			}
			delete(at, u.Key)
			missing--
			for _, i := range places {
				results[i] = u
			}
		}
	}
	take(c.Request(0, wants))
	for missing > 0 {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.ctx.Done():
			return nil, ErrClosed
		case <-c.Signal():
			take(c.Drain())
		}
	}
	return results, nil
}
