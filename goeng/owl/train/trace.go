package main

import (
	"regexp"
	"strings"

	"ana/goeng/board"
)

// verdict is a result code of GNU Go's life and death reading for the side that
// asked: 0, 1 ko for which the other side has to find the first threat, 2 ko for
// which it has to itself, 3 without condition.
type verdict uint8

var verdicts = map[string]verdict{"0": 0, "KO_B": 1, "KO_A": 2, "WIN": 3}

// position is a node of a trace: the moves that led to it, and what was tried.
type position struct {
	Line    []string `json:"l,omitempty"` // from the root, vertices
	Attack  bool     `json:"a,omitempty"` // the attacker moves
	Verdict verdict  `json:"v,omitempty"` // of the side that moves
	Why     string   `json:"w"`           // as the trace says it
	Tried   []string `json:"t,omitempty"` // in this order
	Worked  []int8   `json:"r,omitempty"` // of Tried: the verdict after it for the other side, -1 if not told
}

// node is a node of the SGF of a trace.
type node struct {
	move    string // as in SGF, "" at the root
	comment string
	next    []*node
}

// parseTrace reads the tree of variations that GNU Go writes.
func parseTrace(text string) *node {
	root := &node{}
	at, stack, open := root, []*node(nil), false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(':
			stack = append(stack, at)
		case c == ')' && len(stack) > 0:
			at, stack = stack[len(stack)-1], stack[:len(stack)-1]
		case c == ';':
			if open {
				n := &node{}
				at.next = append(at.next, n)
				at = n
			}
			open = true
		case c >= 'A' && c <= 'Z':
			i = at.property(text, i)
		}
	}
	return root
}

// property reads a property that begins at i and returns the place of its last
// character.
func (n *node) property(text string, i int) int {
	j := i
	for j < len(text) && text[j] >= 'A' && text[j] <= 'Z' {
		j++
	}
	name := text[i:j]
	for j < len(text) && text[j] == '[' {
		var value strings.Builder
		for j++; j < len(text) && text[j] != ']'; j++ {
			if text[j] == '\\' && j+1 < len(text) {
				j++
			}
			value.WriteByte(text[j])
		}
		j++
		for j < len(text) && (text[j] == '\n' || text[j] == ' ') {
			j++
		}
		switch name {
		case "B", "W":
			n.move = value.String()
		case "C":
			n.comment += value.String()
		}
	}
	return j - 1
}

var told = regexp.MustCompile(`(?m)^owl_(attack|defend) \S+: (0|KO_A|KO_B|WIN)(?: \S+)? ?\(([^)]*)\)`)

// collect lists the positions of a trace of a question, attack if the attacker moves
// at the root.
func collect(root *node, size int, attack bool) []position {
	var list []position
	var walk func(n *node, line []string, attack bool) (verdict, bool)
	walk = func(n *node, line []string, attack bool) (verdict, bool) {
		m := told.FindStringSubmatch(n.comment)
		if m == nil || (m[1] == "attack") != attack {
			return 0, false
		}
		p := position{Line: line, Attack: attack, Verdict: verdicts[m[2]], Why: m[3]}
		at := len(list)
		list = append(list, p)
		for _, c := range n.next {
			q, err := board.ParseSGF(c.move, size, size)
			if err != nil || c.move == "" || q == board.Pass {
				continue
			}
			v := q.Vertex(size)
			r, ok := walk(c, append(line[:len(line):len(line)], v), !attack)
			list[at].Tried = append(list[at].Tried, v)
			if ok {
				list[at].Worked = append(list[at].Worked, int8(r))
			} else {
				list[at].Worked = append(list[at].Worked, -1)
			}
		}
		return p.Verdict, true
	}
	walk(root, nil, attack)
	return list
}
