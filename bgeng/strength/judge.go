package strength

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// Judge values positions some rolls deep and remembers what it found, because
// that takes long and does not depend on who is judged. It is safe for concurrent
// use.
type Judge struct {
	Evaluator eval.Evaluator
	Plies     int

	mu     sync.Mutex
	values map[board.Position]float64
	fresh  []board.Position // not in what was read, in no particular order
}

// judged is a line of a file of values.
type judged struct {
	ID     string  `json:"position_id"`
	Equity float64 `json:"equity"` // for the side that is not on roll
}

// value returns the equity for the side that has just moved.
func (j *Judge) value(s *Searcher, p board.Position) float64 {
	j.mu.Lock()
	v, ok := j.values[p]
	j.mu.Unlock()
	if ok {
		return v
	}
	var out eval.Outputs
	s.Eval(&p, j.Plies, &out)
	v = -float64(eval.Equity(&out))
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.values == nil {
		j.values = map[board.Position]float64{}
	}
	if _, ok := j.values[p]; !ok {
		j.values[p] = v
		j.fresh = append(j.fresh, p)
	}
	return v
}

// Read takes over values that [Judge.Write] wrote for the same evaluator and
// depth.
func (j *Judge) Read(r io.Reader) error {
	dec := json.NewDecoder(r)
	j.values = map[board.Position]float64{}
	for n := 1; ; n++ {
		var row judged
		if err := dec.Decode(&row); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("value %d: %w", n, err)
		}
		p, err := board.ParsePositionID(row.ID)
		if err != nil {
			return fmt.Errorf("value %d: %w", n, err)
		}
		j.values[p] = row.Equity
	}
}

// Write writes the values that were not read, one JSON object a line.
func (j *Judge) Write(w io.Writer) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	enc := json.NewEncoder(w)
	for _, p := range j.fresh {
		if err := enc.Encode(judged{p.PositionID(), j.values[p]}); err != nil {
			return err
		}
	}
	j.fresh = nil
	return nil
}
