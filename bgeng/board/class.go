package board

// Class says which kind of evaluator a position belongs to. The numbers are
// those that GNU Backgammon prints.
type Class uint8

// The classes. Those up to BearoffTS are exact: looking ahead cannot improve
// them in money play. Those up to BearoffOS come from databases and are not
// clamped.
const (
	Over      Class = 0  // one side has no chequer left
	Hyper1    Class = 1  // hypergammon databases
	Hyper2    Class = 2  //
	Hyper3    Class = 3  //
	Bearoff2  Class = 4  // two-sided database, 6 points and 6 chequers
	BearoffTS Class = 5  // larger two-sided database
	Bearoff1  Class = 6  // one-sided database, 6 points and 15 chequers
	BearoffOS Class = 7  // larger one-sided database
	Race      Class = 8  // no contact
	Crashed   Class = 9  // contact, and a side has few chequers left to play with
	Contact   Class = 10 // everything else
)

var classNames = [...]string{
	"over", "hyper1", "hyper2", "hyper3", "bearoff2", "bearoff-ts", "bearoff1",
	"bearoff-os", "race", "crashed", "contact",
}

// String returns the name used in reports: "contact", "race", "bearoff2", ….
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return "unknown"
}

// Perfect reports whether values of the class are exact.
func (c Class) Perfect() bool { return c <= BearoffTS }

// Net reports whether values of the class come from a neural net.
func (c Class) Net() bool { return c >= Race }

// Class returns the class of p with the stock databases: Over, Bearoff2,
// Bearoff1, Race, Crashed or Contact. An evaluator that has larger databases, or
// none, refines the answer itself.
func (p *Position) Class() Class {
	me, opp := p.Back(OnRoll), p.Back(Opponent)
	switch {
	case me < 0 || opp < 0:
		return Over
	case me+opp > 22:
		if p.crashed(OnRoll) || p.crashed(Opponent) {
			return Crashed
		}
		return Contact
	case me > 5 || opp > 5:
		return Race
	case p.Count(OnRoll) <= 6 && p.Count(Opponent) <= 6:
		return Bearoff2
	default:
		return Bearoff1
	}
}

// crashed reports whether a side has at most six chequers that are still of
// use, those buried on its ace and deuce points not counted.
func (p *Position) crashed(side int) bool {
	total := p.Count(side)
	ace, deuce := int(p[side][0]), int(p[side][1])
	switch {
	case total <= 6:
		return true
	case ace <= 1:
		return total <= 6+deuce-1
	default:
		return total <= 6+ace || deuce > 1 && 1+total-ace-deuce <= 6
	}
}
