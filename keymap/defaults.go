package keymap

// The actions. Their IDs are written in users' configuration files.
const (
	StepNext    Action = "step.next"
	StepPrev    Action = "step.prev"
	StepForward Action = "step.forward10"
	StepBack    Action = "step.back10"
	StepFirst   Action = "step.first"
	StepLast    Action = "step.last"
	VarNext     Action = "variation.next"
	VarPrev     Action = "variation.prev"
	EventNext   Action = "event.next"
	EventPrev   Action = "event.prev"
	GameNext    Action = "game.next"
	GamePrev    Action = "game.prev"

	TabNext   Action = "tab.next"
	TabPrev   Action = "tab.prev"
	FocusNext Action = "focus.next"

	Palette      Action = "palette"
	Search       Action = "search"
	SearchAgain  Action = "search.again"
	BookmarkSet  Action = "bookmark"
	BookmarkNext Action = "bookmark.next"
	Picker       Action = "picker"
	Info         Action = "info"
	Warnings     Action = "warnings"
	Explain      Action = "explain"
	Help         Action = "help"
	CopyText     Action = "copy.text"
	CopyJSON     Action = "copy.json"
	Reload       Action = "reload"
	Redraw       Action = "redraw"
	ThemeNext    Action = "theme.next"
	GlyphsNext   Action = "glyphs.next"
	CoordsNext   Action = "coordinates"
	Edit         Action = "edit"
	Dismiss      Action = "dismiss"
	Suspend      Action = "suspend"
	Quit         Action = "quit"

	ToggleMoyo Action = "toggle.moyo"
	Reduction  Action = "reduction.next"
	Rotation   Action = "rotation.next"
	PliesMore  Action = "plies.more"
	PliesLess  Action = "plies.fewer"
	PliesNames Action = "plies.names"

	CursorLeft  Action = "cursor.left"
	CursorRight Action = "cursor.right"
	CursorUp    Action = "cursor.up"
	CursorDown  Action = "cursor.down"
	CursorPin   Action = "cursor.pin"
	CursorClear Action = "cursor.clear"
	CursorMove  Action = "cursor.last"

	RowDown  Action = "row.down"
	RowUp    Action = "row.up"
	RowFirst Action = "row.first"
	RowLast  Action = "row.last"
	RowOpen  Action = "row.open"
	SortNext Action = "sort.next"
	SortFlip Action = "sort.reverse"

	ScrollDown Action = "scroll.down"
	ScrollUp   Action = "scroll.up"

	GraphSeries Action = "graph.series"

	DialogDown   Action = "dialog.down"
	DialogUp     Action = "dialog.up"
	DialogPgDown Action = "dialog.pagedown"
	DialogPgUp   Action = "dialog.pageup"
	DialogTop    Action = "dialog.first"
	DialogBottom Action = "dialog.last"
	DialogOK     Action = "dialog.accept"
	DialogClose  Action = "dialog.close"

	TextOK     Action = "text.accept"
	TextCancel Action = "text.cancel"
	TextDone   Action = "text.complete"
	TextUp     Action = "text.previous"
	TextDown   Action = "text.next"

	WormsBlack  Action = "worms.black"
	WormsWhite  Action = "worms.white"
	WormsBoth   Action = "worms.both"
	WormsOwner  Action = "worms.owner"
	WormsDist   Action = "worms.distance"
	WormsTies   Action = "worms.ties"
	WormsLayers Action = "worms.layers"
	WormsDiff   Action = "worms.difference"

	BoardMarks   Action = "board.marks"
	BoardNumber  Action = "board.numbers"
	BoardOverlay Action = "board.overlay"

	InfluenceNext  Action = "influence.layer"
	InfluencePrev  Action = "influence.layer.prev"
	InfluenceStage Action = "influence.stage"
	InfluenceFirst Action = "influence.first"

	MoyoA      Action = "moyo.classic"
	MoyoB      Action = "moyo.experimental"
	MoyoDiff   Action = "moyo.difference"
	MoyoFlips  Action = "moyo.flips"
	MoyoValues Action = "moyo.values"

	TestLine Action = "test.append"

	ReadNext Action = "reading.question"
	ReadSave Action = "reading.save"

	RegressRun  Action = "regression.run"
	RegressView Action = "regression.view"

	RegressAgainst Action = "regression.against"
	RegressAgain   Action = "regression.again"
	RegressSave    Action = "regression.save"
	RegressAccept  Action = "regression.accept"
	RegressMark    Action = "regression.mark"
	RegressReplay  Action = "regression.replay"
	RegressLimit   Action = "regression.limit"
	RegressFilter  Action = "regression.filter"

	PatternFilter Action = "patterns.filter"
	PatternWhy    Action = "patterns.why"
	PatternCount  Action = "patterns.count"
	PatternDiff   Action = "patterns.difference"
	PatternFind   Action = "patterns.find"

	EditPlay  Action = "edit.play"
	EditBlack Action = "edit.black"
	EditWhite Action = "edit.white"
	EditClear Action = "edit.clear"
	EditTurn  Action = "edit.turn"
	EditUndo  Action = "edit.undo"
	EditRoll  Action = "edit.roll" // with a number behind it: edit.roll1 to edit.roll6
	EditLeave Action = "edit.leave"

	EditPutX  Action = "edit.putx"
	EditPutO  Action = "edit.puto"
	EditTake  Action = "edit.take"
	EditCarry Action = "edit.carry"
	EditCube  Action = "edit.cube"

	PlaysFlip Action = "plays.persp"
	PlaysDiff Action = "plays.difference"

	RollsDiff Action = "rolls.difference"
	RollsPlay Action = "rolls.play"

	RollsReplies Action = "rolls.replies"

	CubeMap Action = "cube.map"

	BlunderKind   Action = "blunders.kind"
	BlunderPlayer Action = "blunders.player"
	BlunderSave   Action = "blunders.save"
	BlunderPhase  Action = "blunders.phase"
	BlunderFloor  Action = "blunders.floor"
	BlunderMark   Action = "blunders.mark"
	BlunderUnmark Action = "blunders.unmark"
	BlunderDeeper Action = "blunders.deeper"
)

// Tab returns the action that opens the nth tab, 1 to 9.
func Tab(n int) Action { return Action("tab." + string(rune('0'+n))) }

// TabNumber returns the tab that an action of Tab opens, or 0.
func TabNumber(a Action) int {
	if len(a) == 5 && a[:4] == "tab." && a[4] >= '1' && a[4] <= '9' {
		return int(a[4] - '0')
	}
	return 0
}

// defaults lists every binding. The order is the order of the help page.
func defaults() []Binding {
	var all []Binding
	for _, part := range [][]Binding{movement(), tabs(), general(), games(), parts(), goPanes(), bgPanes(), overlays()} {
		all = append(all, part...)
	}
	return all
}

func bind(c Context, a Action, short, help string, keys ...string) Binding {
	return Binding{Action: a, Context: c, Keys: keys, Short: short, Help: help}
}

func movement() []Binding {
	return []Binding{
		bind(Global, StepNext, "", "one move forward", "right", "l"),
		bind(Global, StepPrev, "move", "one move back", "left", "h"),
		bind(Global, StepForward, "", "ten moves forward", "down", "pgdown"),
		bind(Global, StepBack, "ten", "ten moves back", "up", "pgup"),
		bind(Global, StepFirst, "ends", "to the start of the game", "g", "home"),
		bind(Global, StepLast, "", "to the end of this line", "G", "end"),
		bind(Global, VarNext, "variation", "next variation at this move", "J"),
		bind(Global, VarPrev, "", "previous variation at this move", "K"),
		bind(Global, EventNext, "event", "next event of this pane: capture, flip, blunder, comment", "n"),
		bind(Global, EventPrev, "", "previous event of this pane", "N"),
		bind(Global, GameNext, "game", "next game of the record", ">", "}"),
		bind(Global, GamePrev, "", "previous game of the record", "<", "{"),
	}
}

func tabs() []Binding {
	out := []Binding{
		bind(Global, TabNext, "pane", "next pane", "tab"),
		bind(Global, TabPrev, "", "previous pane", "shift+tab"),
		bind(Global, FocusNext, "focus", "move the focus to the next part of the pane", "ctrl+w", "f6"),
	}
	for n := 1; n <= 9; n++ {
		digit := string(rune('0' + n))
		out = append(out, bind(Global, Tab(n), "", "pane "+digit, digit))
	}
	return out
}

func general() []Binding {
	return []Binding{
		bind(Global, Palette, "go to", "go to a move number, or run a command by its name", ":"),
		bind(Global, Search, "find", "search comments, coordinates and players", "/"),
		bind(Global, SearchAgain, "", "repeat the search", "ctrl+n"),
		bind(Global, BookmarkSet, "mark", "set or clear a bookmark here", "b", "B"),
		bind(Global, BookmarkNext, "", "next bookmark", "'"),
		bind(Global, Picker, "open", "pick a game of this record or a file nearby", "o", "O"),
		bind(Global, Info, "info", "all headers of the record", "I"),
		bind(Global, Warnings, "warnings", "what was wrong in the file, with places", "W"),
		bind(Global, Explain, "explain", "the formulae, constants and sources of this pane", "i"),
		bind(Global, Help, "help", "the keys that work here", "?", "f1"),
		bind(Global, CopyText, "copy", "copy this pane as text", "y"),
		bind(Global, CopyJSON, "", "copy this pane as JSON", "Y"),
		bind(Global, Reload, "", "read the record again", "ctrl+r", "f5"),
		bind(Global, Redraw, "", "draw the screen afresh", "ctrl+l"),
		bind(Global, ThemeNext, "", "next colour theme", "f7"),
		bind(Global, GlyphsNext, "", "next glyph set: unicode, neutral, ascii", "f8"),
		bind(Global, CoordsNext, "", "coordinates on or off", "f9"),
		bind(Global, Edit, "edit", "change the position to try what-if moves; again to return", "e"),
		bind(Global, Dismiss, "", "clear the message, the selection or the search", "esc"),
		bind(Global, Suspend, "", "suspend to the shell", "ctrl+z"),
		bind(Global, Quit, "quit", "leave", "q", "ctrl+c"),
	}
}

func games() []Binding {
	return []Binding{
		bind(Go, ToggleMoyo, "moyo", "classic or experimental surrounding moyo", "m"),
		bind(Go, TestLine, "", "append a question about this position to positions.tst", "T"),
		bind(Bg, Reduction, "roll %", "next share of rolls that are searched", "r"),
		bind(Bg, Rotation, "rotation", "next rotation scheme of the roll groups", "R"),
		bind(Bg, PliesMore, "plies", "one roll deeper", "p"),
		bind(Bg, PliesLess, "", "one roll less deep", "P"),
		bind(Bg, PliesNames, "", "count plies as GNU Backgammon (2p) or as XG, one more (3x)", "#"),
		bind(Bg, PlaysFlip, "", "show the board from the other side", "x"),
	}
}

func parts() []Binding {
	return []Binding{
		bind(Points, CursorLeft, "", "point cursor left", "h", "shift+left"),
		bind(Points, CursorDown, "", "point cursor down", "j", "shift+down"),
		bind(Points, CursorUp, "", "point cursor up", "k", "shift+up"),
		bind(Points, CursorRight, "", "point cursor right", "l", "shift+right"),
		bind(Pointer, CursorLeft, "", "point cursor left", "shift+left"),
		bind(Pointer, CursorRight, "", "point cursor right", "shift+right"),
		bind(Pointer, CursorDown, "", "point cursor down", "shift+down"),
		bind(Pointer, CursorUp, "", "point cursor up", "shift+up"),
		bind(Points, CursorPin, "pin", "pin what the cursor is on, so that it stays while stepping", "enter"),
		bind(Points, CursorClear, "clear", "clear the pin", "c"),
		bind(Points, CursorMove, "", "cursor to the last move", "."),
		bind(Table, RowDown, "row", "next row", "j", "down"),
		bind(Table, RowUp, "", "previous row", "k", "up"),
		bind(Table, RowFirst, "", "first row", "home"),
		bind(Table, RowLast, "", "last row", "end"),
		bind(Table, RowOpen, "go", "go to what the row is about", "enter"),
		bind(Table, SortNext, "sort", "sort by the next column", "s"),
		bind(Table, SortFlip, "", "reverse the order", "S"),
		bind(Scroll, ScrollDown, "scroll", "scroll down", "j", "space"),
		bind(Scroll, ScrollUp, "", "scroll up", "k"),
		bind(Graph, GraphSeries, "series", "next value to plot", "s"),
	}
}

func goPanes() []Binding {
	return []Binding{
		bind(GoBoard, BoardMarks, "marks", "markup of the record on or off", "t"),
		bind(GoBoard, BoardOverlay, "show", "what the engine adds: nothing, status of dragons, territory", "v"),
		bind(GoBoard, BoardNumber, "numbers", "move numbers: none, last ten, all", "#"),
		bind(Worms, WormsBlack, "black", "map of the closest black worm", "b"),
		bind(Worms, WormsWhite, "white", "map of the closest white worm", "w"),
		bind(Worms, WormsBoth, "both", "map of the closest worm of either colour", "a"),
		bind(Worms, WormsOwner, "owner", "show which worm is closest", "o"),
		bind(Worms, WormsDist, "dist", "show the distance to the closest worm", "d"),
		bind(Worms, WormsTies, "ties", "show how many worms are equally close", "t"),
		bind(Worms, WormsLayers, "layers", "largest distance that counts: 3, 4, 5 or 6", "L"),
		bind(Worms, WormsDiff, "diff", "mark what changed since the move before", "x"),
		bind(Moyo, MoyoA, "", "classic attribution alone", "a"),
		bind(Moyo, MoyoB, "", "experimental attribution alone", "b"),
		bind(Moyo, MoyoDiff, "diff", "difference of the two attributions", "D", "d"),
		bind(Moyo, MoyoFlips, "flips", "only dragons whose verdict differs", "o"),
		bind(Moyo, MoyoValues, "values", "territorial values instead of sizes", "v"),
		bind(Influence, InfluenceNext, "layer", "next layer", "v"),
		bind(Influence, InfluencePrev, "", "previous layer", "V"),
		bind(Influence, InfluenceStage, "before", "before or after life-and-death reading", "t"),
		bind(Influence, InfluenceFirst, "first", "the other side moves first", "f"),
		bind(Reading, ReadNext, "question", "attack, defend, connect or disconnect", "v"),
		bind(Regress, RegressRun, "run", "run all suites", "r"),
		bind(Regress, RegressView, "view", "results that are unexpected, that failed, that differ, that changed, that are slow, or all", "v"),
		bind(Regress, RegressFilter, "filter", "only results that fit words and limits such as owl & nodes>1M", "/"),
		bind(Regress, RegressReplay, "replay", "the two answers of the selected test played out side by side; again to return", "p"),
		bind(Regress, RegressAccept, "accept", "make an answer the expected one in the suite, after asking", "a"),
		bind(Regress, RegressMark, "mark", "expect the selected test to fail, or no longer, in the suite", "x"),
		bind(Regress, RegressSave, "export", "write the results: text of what broke, JUnit, JSON or TSV", "e", "w"),
		bind(Regress, RegressAgain, "failed", "run what failed again", "f"),
		bind(Regress, RegressAgainst, "against", "what the next run is set against: the other moyo mode, the run before, a GTP engine", "b"),
		bind(Regress, RegressLimit, "time", "time budget of one question in the next run", "T"),
		bind(Patterns, PatternFilter, "filter", "matches that fire, those at the cursor, or all", "v"),
		bind(Patterns, PatternWhy, "why", "why the selected pattern matches or not at the point cursor: every test and value", "w"),
		bind(Patterns, PatternCount, "count", "hits and cost of every pattern, here and over the game, or the matches of this position", "a"),
		bind(Patterns, PatternDiff, "diff", "hits of the game that came or went with the last change of a database", "d"),
		bind(Patterns, PatternFind, "find", "only patterns that fit words such as CB* db:conn class:C at:H4", "/"),
		bind(Reading, ReadSave, "save", "save the tree that was read as SGF", "w"),
	}
}

func bgPanes() []Binding {
	return []Binding{
		bind(Plays, PlaysDiff, "diff", "difference of every play to the search of all rolls", "d"),
		bind(Rolls, RollsDiff, "diff", "difference of the two best plays", "d"),
		bind(Rolls, RollsReplies, "replies", "the plays of the roll under the cursor", "enter"),
		bind(Rolls, RollsPlay, "play", "next of the ranked plays", "v"),
		bind(Cube, CubeMap, "equities", "what the score map shows: actions, equities of no double or of double and take", "e"),
		bind(Blunders, BlunderPlayer, "player", "errors of both players, of X or of O", "f"),
		bind(Blunders, BlunderDeeper, "deeper", "analyse the marked errors, or the selected one, a roll deeper", "r"),
		bind(Blunders, BlunderMark, "mark", "mark the selected error", "x"),
		bind(Blunders, BlunderUnmark, "unmark", "take all marks away", "u"),
		bind(Blunders, BlunderSave, "export", "write the marked errors, or all that are listed, as a table", "e", "w"),
		bind(Blunders, BlunderPhase, "phase", "errors of all phases of the game, or of one", "t"),
		bind(Blunders, BlunderFloor, "least", "the smallest error that is listed: .030, .060, .120 or any", "T"),
		bind(Blunders, BlunderKind, "kind", "checker plays, cube decisions or both", "v"),
	}
}

// Roll returns the action that puts a die of n pips.
func Roll(n int) Action { return EditRoll + Action(string(rune('0'+n))) }

// Pips returns the pips of an action of Roll, or 0.
func Pips(a Action) int {
	if n := len(EditRoll); len(a) == n+1 && a[:n] == EditRoll && a[n] >= '1' && a[n] <= '6' {
		return int(a[n] - '0')
	}
	return 0
}

func overlays() []Binding {
	var out []Binding
	for n := 1; n <= 6; n++ {
		digit := string(rune('0' + n))
		short := ""
		if n == 1 {
			short = "dice 1-6"
		}
		out = append(out, bind(Rolling, Roll(n), short, "put a die of "+digit, digit))
	}
	out = append(out,
		bind(Rolling, CursorLeft, "", "to the point at the left", "h", "shift+left"),
		bind(Rolling, CursorRight, "", "to the point at the right", "l", "shift+right"),
		bind(Rolling, CursorUp, "", "to the upper half", "k", "shift+up"),
		bind(Rolling, CursorDown, "", "to the lower half", "j", "shift+down"),
		bind(Rolling, EditCarry, "carry", "pick a checker up at the cursor; again to put it down", "enter"),
		bind(Rolling, EditPutX, "put", "put a checker of player X that is off the board", "x"),
		bind(Rolling, EditPutO, "", "put a checker of player O that is off the board", "o"),
		bind(Rolling, EditTake, "take", "take a checker off the board", "-", "delete"),
		bind(Rolling, EditCube, "cube", "next value and owner of the cube", "v"),
		bind(Rolling, EditClear, "no dice", "take the dice away, for the cube decision", "c", "0"),
		bind(Rolling, EditTurn, "turn", "the other side to act", "t"),
		bind(Rolling, EditUndo, "undo", "take the last change back", "backspace", "u"),
		bind(Rolling, EditLeave, "return", "return to the record", "esc"))
	return append(out, dialogs()...)
}

func dialogs() []Binding {
	return []Binding{
		bind(Editing, EditPlay, "play", "play a move of the side to move at the point cursor", "enter"),
		bind(Editing, EditBlack, "black", "put a black stone, capturing nothing", "b"),
		bind(Editing, EditWhite, "white", "put a white stone, capturing nothing", "w"),
		bind(Editing, EditClear, "clear", "take the stone away", "c", "delete"),
		bind(Editing, EditTurn, "turn", "the other side to move", "t"),
		bind(Editing, EditUndo, "undo", "take the last change back", "backspace", "u"),
		bind(Editing, EditLeave, "return", "return to the record", "esc"),
		bind(Dialog, DialogDown, "move", "next line", "j", "down"),
		bind(Dialog, DialogUp, "", "previous line", "k", "up"),
		bind(Dialog, DialogPgDown, "", "one page down", "pgdown", "space"),
		bind(Dialog, DialogPgUp, "", "one page up", "pgup"),
		bind(Dialog, DialogTop, "", "first line", "g", "home"),
		bind(Dialog, DialogBottom, "", "last line", "G", "end"),
		bind(Dialog, DialogOK, "choose", "take the line", "enter"),
		bind(Dialog, DialogClose, "close", "close", "esc", "q", "?", "ctrl+c"),
		bind(Text, TextOK, "do it", "take what was typed", "enter"),
		bind(Text, TextCancel, "cancel", "leave without doing anything", "esc", "ctrl+c"),
		bind(Text, TextDone, "complete", "complete the command", "tab"),
		bind(Text, TextUp, "", "previous proposal", "up"),
		bind(Text, TextDown, "", "next proposal", "down"),
	}
}
