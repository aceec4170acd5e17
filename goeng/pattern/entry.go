package pattern

import (
	"strconv"
	"strings"
)

// helperNames are the helper functions that databases of either tree name.
var helperNames = [...]string{
	"basic_cut_helper", "ugly_cutstone_helper", "cutstone2_helper", "jump_out_helper", "jump_out_far_helper",
	"throw_in_atari_helper", "high_handicap_helper", "reinforce_helper", "thrash_around_helper",
}

// build turns a draft into a pattern, or returns nil when it cannot be used.
func (r *reader) build(d *draft) *Pattern {
	if len(d.diagram) == 0 || d.entry.text == "" {
		return nil
	}
	p := &Pattern{Name: d.name, Line: d.header.no, EndLine: d.last, Anchor: -1, Move: -1}
	for i := range p.LabelCell {
		p.LabelCell[i] = -1
	}
	ok := r.mainDiagram(d, p)
	ok = r.entry(d, p) && ok
	if !ok {
		r.checkTextOnly(d)
		return nil
	}
	if len(d.labels) > 0 && !r.labelDiagram(d, p) {
		r.checkTextOnly(d)
		return nil
	}
	used := map[byte]bool{}
	if len(d.constraint) > 0 {
		p.Constraint, ok = r.constraint(d, p, used)
	}
	if len(d.action) > 0 {
		var good bool
		p.Action, good = r.action(d, p, used)
		ok = ok && good
	}
	ok = r.fieldLabels(d, p, used) && ok
	if !ok {
		return nil
	}
	r.unusedLabels(d, p, used)
	p.Source = append([]string(nil), r.lines[d.header.no-1:min(max(d.last, d.header.no), len(r.lines))]...)
	p.computeHash()
	return p
}

// checkTextOnly reports syntax errors of constraint and action of a pattern
// that is lost already, so that the author sees all faults in one go.
func (r *reader) checkTextOnly(d *draft) {
	if len(d.constraint) > 0 {
		r.constraint(d, nil, map[byte]bool{})
	}
	if len(d.action) > 0 {
		r.action(d, nil, map[byte]bool{})
	}
}

// entry parses the line ":<symmetry>,<classes>[,<field>]*[,<helper>]".
func (r *reader) entry(d *draft, p *Pattern) bool {
	t, no := d.entry.text, d.entry.no
	if len(t) < 2 || t[1] == ',' {
		r.add(Error, "P020", no, 2, "entry line without a symmetry letter")
		return false
	}
	p.Symmetry = t[1]
	if !knownSymmetry(p.Symmetry) {
		r.add(Warning, "P021", no, 2, "unknown symmetry letter %q, 8 is used", printable(p.Symmetry))
		p.Symmetry = '8'
	}
	if len(t) < 3 || t[2] != ',' {
		r.add(Error, "P020", no, 3, "no class field: write \":%c,CLASSES,…\" ('-' for no class)", p.Symmetry)
		return false
	}
	if class, _, _ := strings.Cut(t[3:], ","); strings.Contains(class, "(") {
		r.add(Error, "P020", no, 4, "no class field before the fields: write \":%c,-,%s\" for no class", p.Symmetry, class)
		return false
	}
	i, ok := 3, true
	for ; i < len(t) && t[i] != ','; i++ {
		c := t[i]
		switch {
		case c == ' ' || c == '\t' || c == '-':
		case strings.IndexByte(classLetters, c) < 0 || c == 'N' && !r.db.Dialect.is38():
			r.add(Error, "P022", no, i+1, "unknown class letter %q", printable(c))
			ok = false
		default:
			p.Classes |= classBit(c)
		}
	}
	if i == 3 {
		r.add(Error, "P020", no, 4, "empty class field: write '-' for no class")
		return false
	}
	return r.fields(d, p, i) && ok
}

// fields parses the rest of the entry line from offset i.
func (r *reader) fields(d *draft, p *Pattern, i int) bool {
	t, no := d.entry.text, d.entry.no
	for {
		for i < len(t) && (t[i] == ',' || t[i] == ' ' || t[i] == '\t') {
			i++
		}
		if i >= len(t) {
			return true
		}
		start := i
		for i < len(t) && (isLetter(t[i]) || t[i] == '_' || t[i] >= '0' && t[i] <= '9') {
			i++
		}
		name := t[start:i]
		switch {
		case name == "":
			r.add(Error, "P023", no, i+1, "unexpected %q in the entry line", printable(t[i]))
			return false
		case i < len(t) && t[i] == '(':
			end := strings.IndexByte(t[i:], ')')
			if end < 0 {
				r.add(Error, "P023", no, len(t)+1, "field %s: missing ')'", name)
				return false
			}
			if !r.field(d, p, name, t[i+1:i+end], start, i+1) {
				return false
			}
			i += end + 1
		default:
			return r.helper(no, p, name, start, strings.TrimSpace(t[i:]), i)
		}
	}
}

func (r *reader) helper(no int, p *Pattern, name string, start int, rest string, at int) bool {
	if rest != "" {
		r.add(Warning, "P023", no, at+1, "text after the helper is ignored")
	}
	if name == "NULL" {
		return true
	}
	for _, h := range helperNames {
		if h == name {
			p.Helper = name
			return true
		}
	}
	hint := nearest(name, helperNames[:])
	if hint != "" {
		hint = "; did you mean " + hint + "?"
	}
	r.add(Error, "P024", no, start+1, "unknown helper %s%s", name, hint)
	return false
}

// fieldNames returns the numeric and the label fields of an attribute map.
func fieldNames(attrMap string) (numeric, label []string) {
	switch attrMap {
	case "general":
		return []string{
			"value", "minvalue", "maxvalue", "terri", "minterri", "maxterri", "shape", "followup",
			"followup_value", "reverse_followup",
		}, nil
	case "value_only":
		return []string{"value"}, nil
	case "owl_attack", "owl_defense":
		return []string{"value"}, []string{"threatens_to_capture", "threatens_eye", "reverse_sente"}
	}
	return nil, nil
}

// field parses one name(argument). Columns are 0-based offsets into the line.
func (r *reader) field(d *draft, p *Pattern, name, arg string, nameAt, argAt int) bool {
	no := d.entry.no
	numeric, label := fieldNames(d.attrMap)
	name = r.tolerated(no, nameAt, name, numeric)
	switch {
	case contains(numeric, name):
		v, err := strconv.ParseFloat(strings.TrimSpace(arg), 64)
		if err != nil || v != v || v > 1e9 || v < -1e9 {
			r.add(Error, "P023", no, argAt+1, "field %s: %q is not a number", name, arg)
			return false
		}
		p.Fields = append(p.Fields, Field{Name: name, Value: v})
	case contains(label, name):
		arg = strings.TrimSpace(arg)
		if len(arg) != 1 || !isLabel(arg[0]) && arg[0] != '*' {
			r.add(Error, "P032", no, argAt+1, "field %s: %q is not a label", name, arg)
			return false
		}
		p.Fields = append(p.Fields, Field{Name: name, Label: arg[0]})
	default:
		all := append(append([]string{}, numeric...), label...)
		msg := "unknown field " + name
		if n := nearest(name, all); n != "" {
			msg += "; did you mean " + n + "?"
		} else if len(all) == 0 {
			msg = "field " + name + ": this file allows none (attribute_map none)"
		}
		r.add(Error, "P023", no, nameAt+1, "%s", msg)
		return false
	}
	return true
}

// tolerated maps the spellings that the original compilers accept by accident
// to the exact name, with a warning.
func (r *reader) tolerated(no, at int, name string, numeric []string) string {
	if contains(numeric, name) {
		return name
	}
	for _, n := range numeric {
		longer := !r.db.Dialect.is38() && strings.HasPrefix(name, n) // 2002: prefix of the text
		shorter := r.db.Dialect.is38() && strings.HasPrefix(n, name) // 3.8: abbreviation
		if longer || shorter {
			r.add(Warning, "P023", no, at+1, "field %s is read as %s by accident of GNU Go; write %s", name, n, n)
			return n
		}
	}
	return name
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// fieldLabels checks the labels that entry line attributes use.
func (r *reader) fieldLabels(d *draft, p *Pattern, used map[byte]bool) bool {
	ok := true
	for _, f := range p.Fields {
		if f.Label == 0 {
			continue
		}
		used[f.Label] = true
		if f.Label == '*' && p.Move >= 0 || f.Label != '*' && p.LabelCell[f.Label] >= 0 {
			continue
		}
		at := strings.Index(d.entry.text, f.Name+"(")
		r.add(Error, "P032", d.entry.no, at+len(f.Name)+2, "label %c is not in the constraint diagram", f.Label)
		ok = false
	}
	return ok
}

// unusedLabels hints at letters of the constraint diagram that nothing uses.
func (r *reader) unusedLabels(d *draft, p *Pattern, used map[byte]bool) {
	if p.Labels == nil || p.Constraint != nil && p.Constraint.Unsupported || p.Action != nil && p.Action.Unsupported {
		return
	}
	for c := byte('A'); c <= 'z'; c++ {
		if !isLabel(c) || p.LabelCell[c] < 0 || used[c] {
			continue
		}
		line, col := labelPlace(d, c)
		r.add(Hint, "P034", line, col, "label %c is not used", c)
	}
}

// labelPlace finds the first occurrence of a label in the constraint diagram.
func labelPlace(d *draft, c byte) (line, col int) {
	for _, l := range d.labels {
		cells, _, _ := strings.Cut(l.text, " ")
		if i := strings.IndexByte(cells, c); i >= 0 {
			return l.no, i + 1
		}
	}
	return d.header.no, 1
}

// nearest returns the candidate closest to the word, or "" when none is close.
func nearest(word string, candidates []string) string {
	best, bestDist := "", 1+len(word)/3
	for _, c := range candidates {
		if d := editDistance(word, c, bestDist); d <= bestDist && d < len(c) {
			if best == "" || d < bestDist {
				best, bestDist = c, d
			}
		}
	}
	return best
}

// editDistance is the Levenshtein distance, or limit+1 when it is larger.
func editDistance(a, b string, limit int) int {
	if abs(len(a)-len(b)) > limit || len(a) > 100 {
		return limit + 1
	}
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diag := prev[0]
		prev[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diag
			if a[i-1] != b[j-1] {
				cost = 1 + min(diag, prev[j], prev[j-1])
			}
			diag, prev[j] = prev[j], cost
		}
	}
	return prev[len(b)]
}
