package work

import (
	"container/list"

	"ana/model/analyze"
)

// cache keeps the most recently used final answers.
type cache struct {
	limit   int
	entries map[Key]*list.Element
	recent  *list.List
}

func newCache(limit int) *cache {
	return &cache{limit: max(1, limit), entries: map[Key]*list.Element{}, recent: list.New()}
}

func (c *cache) get(k Key) (Update, bool) {
	e, ok := c.entries[k]
	if !ok {
		return Update{}, false
	}
	c.recent.MoveToFront(e)
	return e.Value.(Update), true
}

func (c *cache) put(u Update) {
	if e, ok := c.entries[u.Key]; ok {
		e.Value = u
		c.recent.MoveToFront(e)
		return
	}
	c.entries[u.Key] = c.recent.PushFront(u)
	for len(c.entries) > c.limit {
		oldest := c.recent.Back()
		delete(c.entries, oldest.Value.(Update).Key)
		c.recent.Remove(oldest)
	}
}

// drop forgets every answer of an analyzer.
func (c *cache) drop(name analyze.Name) {
	for k, e := range c.entries {
		if k.Name == name {
			delete(c.entries, k)
			c.recent.Remove(e)
		}
	}
}
