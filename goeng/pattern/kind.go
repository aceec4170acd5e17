package pattern

import "strings"

// Dialect is one of the text formats that share the ending .db.
type Dialect uint8

// The dialects. DialectAuto asks the reader to recognise the dialect.
const (
	DialectAuto     Dialect = iota
	Dialect2002             // pattern file without directives
	Dialect38               // pattern file with attribute_map, goal_elements or callback_data
	DialectEyes2002         // eye shapes with ":max,min"
	DialectEyes38           // eye shapes with ":dddd"
	DialectMC               // Monte-Carlo tables: recognised, not read
	DialectDBZ              // compressed full-board fuseki
)

var dialectNames = [...]string{"auto", "2002", "3.8", "eyes2002", "eyes38", "mc", "dbz"}

// String returns the name used on the command line and in reports.
func (d Dialect) String() string {
	if int(d) < len(dialectNames) {
		return dialectNames[d]
	}
	return "unknown"
}

// is38 reports whether the rules of the 3.8 tree hold.
func (d Dialect) is38() bool { return d == Dialect38 || d == DialectEyes38 || d == DialectDBZ }

// Kind says what a database is for; it decides which stones may be anchors,
// whether a key cell is needed, and for which colours the database is matched.
type Kind uint8

// The kinds of databases.
const (
	KindUnknown Kind = iota
	KindConn
	KindInfluence
	KindBarriers
	KindAttack
	KindDefense
	KindMove
	KindHandicap
	KindJoseki
	KindOwlAttack
	KindOwlVital
	KindOwlDefend
	KindCombination
	KindFullBoard
	KindReading
	KindEyes
	KindMC
)

var kindNames = [...]string{
	"unknown", "conn", "influence", "barriers", "attack", "defense", "move", "handicap", "joseki",
	"owl_attack", "owl_vital", "owl_defend", "combination", "fullboard", "reading", "eyes", "mc",
}

// String returns the name of the kind, as ParseKind takes it.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// ParseKind returns the kind of that name and whether there is one.
func ParseKind(name string) (Kind, bool) {
	for i, n := range kindNames {
		if i > 0 && n == name {
			return Kind(i), true
		}
	}
	return KindUnknown, false
}

// kindTraits are the facts of a kind that the reader and the matcher need.
type kindTraits struct {
	anchorO, anchorX bool // stones that may be the anchor
	optionalStar     bool // a pattern may lack the key cell
	both             bool // run for white as O, then for black as O
	centre           bool // anchor is the permitted stone nearest the centre
}

func (k Kind) traits() kindTraits {
	switch k {
	case KindConn, KindInfluence:
		return kindTraits{anchorO: true, optionalStar: true, both: true}
	case KindBarriers:
		return kindTraits{anchorO: true, anchorX: true, optionalStar: true}
	case KindAttack:
		return kindTraits{anchorX: true, both: true}
	case KindDefense:
		return kindTraits{anchorO: true, both: true}
	case KindOwlAttack, KindOwlVital, KindOwlDefend, KindCombination:
		return kindTraits{anchorO: true, anchorX: true, centre: true}
	}
	return kindTraits{anchorO: true, anchorX: true}
}

// BothColours reports whether the database is matched once for white and once
// for black in the role O. The other databases are matched for one given side.
func (k Kind) BothColours() bool { return k.traits().both }

// HasPatterns reports whether the kind holds board patterns that a Matcher can
// run. Eye shapes and Monte-Carlo tables do not.
func (k Kind) HasPatterns() bool { return k != KindEyes && k != KindMC && k != KindUnknown }

// kindOfName applies the default rule: the file name decides.
func kindOfName(base string) Kind {
	name := strings.TrimSuffix(strings.TrimSuffix(base, ".dbz"), ".db")
	switch name {
	case "conn":
		return KindConn
	case "influence":
		return KindInfluence
	case "barriers":
		return KindBarriers
	case "attack":
		return KindAttack
	case "defense":
		return KindDefense
	case "patterns", "patterns2", "endgame", "fuseki", "oracle":
		return KindMove
	case "handicap":
		return KindHandicap
	case "hoshi", "komoku", "sansan", "takamoku", "mokuhazushi":
		return KindJoseki
	case "owl_attackpats":
		return KindOwlAttack
	case "owl_vital_apats":
		return KindOwlVital
	case "owl_defendpats":
		return KindOwlDefend
	case "aa_attackpats":
		return KindCombination
	case "fuseki9", "fuseki13", "fuseki19":
		return KindFullBoard
	case "read_attack", "read_defend":
		return KindReading
	case "eyes":
		return KindEyes
	}
	if strings.HasPrefix(name, "mc_") {
		return KindMC
	}
	return KindUnknown
}
