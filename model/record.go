package model

// Record is one opened file: its games and what was found while reading.
// It is immutable.
type Record struct {
	Kind    Kind
	Path    string  // as given to the reader; "" or "-" for a stream
	Format  string  // short name of the format: "sgf", "mat", "gnubg-sgf", "xg", "bgf", "id", …
	Charset Charset // how text was decoded; zero for binary formats
	Games   []*Game // at least one
	// Warnings holds notes and warnings in the order of place.
	Warnings ErrorList
	// Headers holds header lines and tags that belong to the whole file, in
	// file order (backgammon match text).
	Headers []Field
	// Junk holds text outside the games, by place: Junk[i] stands before game
	// i, Junk[len(Games)] after the last. It may be shorter than that.
	Junk []string
	// Position says that the record is not a game but one or more positions.
	Position bool
}

// Charset says how the text of a record was decoded.
type Charset struct {
	Name     string // canonical name, such as "UTF-8" or "GB18030"
	Declared string // as written in the file, "" if not declared
	Guessed  bool   // neither declared nor marked
	BOM      bool   // the file began with a byte order mark
	Forced   bool   // chosen by the user
	Lossy    bool   // some bytes could not be decoded
}

// Field is one name and value of the game information, as written.
type Field struct {
	Name  string
	Value string
}

// Player is one side of a game.
type Player struct {
	Name   string
	Rank   string
	Team   string
	Rating string
}

// Result is the outcome of a game.
type Result struct {
	Text   string  // as written, "" if the record does not say
	Winner int     // index into Game.Players, -1 if none or unknown
	Points float64 // Go: margin; backgammon: points won; 0 if not given
	// Reason is "resign", "time", "forfeit", "drop", "bearoff", "draw", "void" or "".
	Reason string
}

// Game is one game of a record. It is immutable.
type Game struct {
	Kind    Kind
	Index   int       // place in Record.Games
	Info    []Field   // game information of the root, in file order; see Cursor.Info
	Players [2]Player // Go: black, white; backgammon: player 0 (top, left, White, O), player 1 (bottom, right, Black, X)
	Result  Result
	Go      GoInfo // valid for KindGo
	Bg      BgInfo // valid for KindBackgammon

	nodes []Node
	snaps map[NodeID]*goState // every 16th node of a Go game
	// From node cut on (0: none) positions are not followed; cutState stands for all.
	cut      NodeID
	cutState *goState
}

// GoInfo is the information that a Go game starts from.
type GoInfo struct {
	Width, Height int // 1 to 52
	Komi          float64
	KomiWritten   string // as written, "" if not given
	Handicap      int
	Rules         string // canonical: "japanese", "chinese", "aga", "nz", "goe", "korean", "tromp-taylor", "" if not given
}

// BgInfo is the information that a backgammon game starts from.
type BgInfo struct {
	Number       int    // as written, from 1
	Length       int    // points of the match, 0 for a money session
	Score        [2]int // before the game, by player
	CrawfordRule bool   // the match uses the rule
	Crawford     bool   // this is the Crawford game
	PostCrawford bool
	Jacoby       bool // money session only
	Beavers      bool // money session only
	AutoDoubles  int  // number of automatic doubles before the first roll
	CubeLimit    int  // largest cube value, 0 for none; 1 means no cube
	NoCube       bool
	Variant      string // "backgammon", "nackgammon", "hypergammon", "longgammon"
	Unfinished   bool   // the record stops before the game ended
	// WrittenPoints is the value on the line that ends the game, as the file has it;
	// 0 if there is none.
	WrittenPoints int
	// Start is the state before the first action.
	Start BgState
	// Analysed is false for variants and illegal starts that the engine refuses.
	Analysed bool
}

// Len returns the number of nodes.
func (g *Game) Len() int { return len(g.nodes) }

// Node returns node id; the caller must not modify it.
func (g *Game) Node(id NodeID) *Node { return &g.nodes[id] }

// Root returns the root node.
func (g *Game) Root() *Node { return &g.nodes[0] }

// Main returns the last node of the main line, following first children.
func (g *Game) Main() NodeID {
	id := NodeID(0)
	for g.nodes[id].FirstChild != NoNode {
		id = g.nodes[id].FirstChild
	}
	return id
}

// Moves returns the number of moves (Go) or actions (backgammon) of the main line.
func (g *Game) Moves() int { return int(g.nodes[g.Main()].MoveNumber) }

// Field returns the value of the first information field of that name, "" if
// there is none.
func (g *Game) Field(name string) string {
	for _, f := range g.Info {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
