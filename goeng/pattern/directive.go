package pattern

import "strings"

// directive is a 3.8 directive line, kept for the linter.
type directive struct {
	name, arg string
	line      int
	before    int // number of patterns that stand before it
}

// attributeMaps are the names an attribute_map line may give.
var attributeMaps = [...]string{"general", "value_only", "owl_attack", "owl_defense", "none"}

func (r *reader) directive(l srcLine) {
	r.closePattern()
	name, arg, _ := strings.Cut(l.text, " ")
	arg = strings.TrimSpace(arg)
	col := len(l.text) - len(strings.TrimLeft(l.text[len(name):], " \t")) + 1
	if i := strings.IndexAny(arg, " \t"); i >= 0 {
		arg = arg[:i]
	}
	r.db.directives = append(r.db.directives, directive{name, arg, l.no, len(r.drafts)})
	if arg == "" {
		r.add(Error, "P005", l.no, len(l.text)+1, "%s needs an argument", name)
		return
	}
	if name == "attribute_map" {
		r.attributeMap(l, col, arg)
		return
	}
	if arg == "none" {
		return
	}
	for i := 0; i < len(arg); i++ {
		c := arg[i]
		switch {
		case strings.IndexByte(".XOxo,!", c) < 0:
			r.add(Error, "P005", l.no, col+i, "%s: %q is none of . X O x o , !", name, printable(c))
		case name == "goal_elements" && (c == ',' || c == '!'):
			r.add(Error, "P005", l.no, col+i, "goal_elements: %q may not be listed ('.' implies it)", printable(c))
		}
	}
}

func (r *reader) attributeMap(l srcLine, col int, arg string) {
	if r.started {
		r.add(Error, "P005", l.no, 1, "attribute_map must stand before the first pattern")
		return
	}
	for _, m := range attributeMaps {
		if m == arg {
			r.attrMap = arg
			return
		}
	}
	r.add(Error, "P005", l.no, col, "attribute_map: %q is none of %s", arg, strings.Join(attributeMaps[:], ", "))
}

// guessKind looks at all patterns of a file whose name says nothing.
func guessKind(drafts []*draft) Kind {
	var letters Class
	comma, value, owl, noStar := false, 0, 0, 0
	for _, d := range drafts {
		star := false
		for _, row := range d.diagram {
			cells, _, _ := strings.Cut(row.text, " ")
			comma = comma || strings.Contains(cells, ",")
			star = star || strings.Contains(cells, "*")
		}
		if !star {
			noStar++
		}
		if fields := strings.Split(d.entry.text, ","); len(fields) > 1 {
			for i := 0; i < len(fields[1]); i++ {
				letters |= classBit(fields[1][i])
			}
		}
		if strings.Contains(d.entry.text, "value(") {
			value++
		}
		for _, c := range d.constraint {
			if strings.Contains(c.text, "owl_") {
				owl++
				break
			}
		}
	}
	n := len(drafts)
	if n == 0 {
		return KindMove
	}
	return guessFrom(letters, comma, value, owl, noStar, n)
}

func guessFrom(letters Class, comma bool, value, owl, noStar, n int) Kind {
	only := func(set string) bool {
		for i := 0; i < len(set); i++ {
			letters &^= classBit(set[i])
		}
		return letters == 0
	}
	saved := letters
	switch {
	case comma || noStar > 0 && letters.HasAny("ADt"):
		return KindBarriers
	case letters.HasAny("EI") && value == n && only("EIes"):
		return KindInfluence
	}
	letters = saved
	if noStar*4 > n && only("BCsWYI") {
		return KindConn
	}
	letters = saved
	if saved.Has('A') && only("A") {
		return KindAttack
	}
	letters = saved
	if saved.Has('D') && only("D") {
		return KindDefense
	}
	if value == n && owl > 0 {
		return KindOwlAttack
	}
	return KindMove
}
