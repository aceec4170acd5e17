package bgplay

import (
	"ana/model"
	"ana/model/record/diag"
)

// EventKind is the kind of a row entry.
type EventKind uint8

// The entries that readers report, in the order of the record.
const (
	EvRoll EventKind = iota
	EvDouble
	EvTake
	EvDrop
	EvBeaver
	EvResign
	EvWin   // the line that says who won how much
	EvSetup // a position set up: the Parts of State
	EvNote  // nothing but a comment or unknown properties
)

// Part names a part of a state that a setup changes.
type Part uint8

// The parts.
const (
	PartBoard Part = 1 << iota
	PartTurn
	PartDice
	PartCube
	PartOwner
	PartAll Part = 1<<iota - 1
)

// Apply changes the parts of s that the event sets.
func (e *Event) Apply(s *model.BgState) {
	if e.Parts&PartBoard != 0 {
		s.Men = e.State.Men
	}
	if e.Parts&PartTurn != 0 {
		s.Turn = e.State.Turn
	}
	if e.Parts&PartDice != 0 {
		s.Dice = e.State.Dice
	}
	if e.Parts&PartCube != 0 {
		s.Cube = max(e.State.Cube, 1)
	}
	if e.Parts&PartOwner != 0 {
		s.Owner = e.State.Owner
	}
}

// Event is one entry of a game as written.
type Event struct {
	Kind    EventKind
	Player  int
	Dice    [2]int
	Entries []Entry
	// Hidden: the play was not recorded ("????").
	Hidden bool
	// NoPlay: the record says in words, or by having no entry, that nothing was played.
	NoPlay bool
	// Bad is why the text of the play could not be read, "" if it could.
	Bad string
	// Value is the new cube value (EvDouble, EvBeaver), the points lost (EvResign, 0
	// not said) or won (EvWin).
	Value int
	State model.BgState // EvSetup
	Parts Part          // EvSetup
	// Resigned: the line of EvWin says that the loser resigned.
	Resigned bool
	Written  string
	Place    diag.Place
	Comment  string
	Stored   *model.StoredAnalysis
	Props    []model.Prop
}

// Game is one game as a reader found it.
type Game struct {
	Info      model.BgInfo // Start is filled by Build if it is empty
	Players   [2]model.Player
	Fields    []model.Field
	Events    []Event
	Place     diag.Place
	Comment   string
	Props     []model.Prop // of the root node
	Marks     bool         // the record marks hits
	NextScore *[2]int      // the score after the game, if the record has it
	Last      bool         // the last game of the record
	// ResultText is the result as the record writes it.
	ResultText string
	// Trust says that the result in the record is exact, as in binary formats.
	Trust bool
}
