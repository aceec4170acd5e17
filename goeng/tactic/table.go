package tactic

// entry is one slot of the transposition table.
type entry struct {
	key   uint64
	gen   uint32
	move  int16
	depth int8
	code  Code
}

const tableBits = 11

// table keeps the results of one question's search. A new generation empties
// it without touching the memory, so that no question can see what another
// one found: results are the same whatever was read before.
type table struct {
	slots []entry
	gen   uint32
}

func newTable() table { return table{slots: make([]entry, 1<<tableBits), gen: 1} }

func (t *table) clear() {
	t.gen++
	if t.gen == 0 {
		clear(t.slots)
		t.gen = 1
	}
}

// get returns the entry for key searched at this depth or a shallower one.
func (t *table) get(key uint64, depth int) (entry, bool) {
	i := key & (1<<tableBits - 2)
	for _, e := range t.slots[i : i+2] {
		if e.key == key && e.gen == t.gen {
			return e, int(e.depth) <= depth
		}
	}
	return entry{}, false
}

func (t *table) put(key uint64, depth int, code Code, move int16) {
	i := key & (1<<tableBits - 2)
	b := t.slots[i : i+2]
	n := entry{key: key, gen: t.gen, move: move, depth: int8(min(depth, 127)), code: code}
	switch {
	case b[0].gen != t.gen || b[0].key == key:
		b[0] = n
	case b[1].gen == t.gen && b[1].key == key || n.depth > b[0].depth:
		b[1] = n
	default:
		b[1], b[0] = b[0], n
	}
}
