// Package influencetest reads the recorded internals of the 2002 reference
// program for tests of packages influence and moyo. It is imported by tests
// only.
package influencetest

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/testdata/shared"
)

// Grid is rows from the top edge down.
type Grid[T any] [][]T

// Record is one position with the runs of the reference program on it.
type Record struct {
	File   string
	Size   int
	ToPlay string `json:"to_play"`
	Black  []string
	White  []string
	Runs   []Run
}

// Run is one analysis: the side assumed to move, a stage and a mode.
type Run struct {
	Side, Stage, Mode string
	Influences        []Influence
	Dragons           []Dragon
	CloseWorms        map[string]map[string][]string `json:"close_worms"`
}

// Dragon is what the reference program says about a dragon. IDs are those of
// the DragonID grids.
type Dragon struct {
	Origin     string
	ID         int
	Pre, Post  int
	Val, Weak  float32
	Esc        int
	Genus      int
	HalfEyes   int `json:"heyes"`
	Lunch      int
	Crude, Owl int
	Safety     int
	Status     int
	AttackSure int `json:"ac"`
	DefendSure int `json:"dc"`
	Threat     int
	Size       int
}

// Influence is one computation. Classic runs hold all grids, experimental ones
// Territory, DragonID and Restricted only.
type Influence struct {
	Which        string
	ToMove       string      `json:"assumed_to_move"`
	Regions      [][]float32 // id, kind, size, value
	Living       Grid[uint8] `json:"living_stones"`
	Board        Grid[uint8]
	Attack       Grid[int]
	Defend       Grid[int]
	Inessential  Grid[int]
	Safety       Grid[int]
	DragonID     Grid[int]     `json:"dragon_id"`
	BlackFlags   Grid[int]     `json:"black_inhibit_or_eye_flags"`
	WhiteFlags   Grid[int]     `json:"white_inhibit_or_eye_flags"`
	NonTerritory Grid[uint8]   `json:"non_territory"`
	WhiteStr     Grid[float32] `json:"white_strength"`
	BlackStr     Grid[float32] `json:"black_strength"`
	WhiteAtt     Grid[float32] `json:"white_attenuation"`
	BlackAtt     Grid[float32] `json:"black_attenuation"`
	WhitePerm    Grid[float32] `json:"white_permeability"`
	BlackPerm    Grid[float32] `json:"black_permeability"`
	WhiteInf     Grid[float32] `json:"white_influence"`
	BlackInf     Grid[float32] `json:"black_influence"`
	Territory    Grid[float32] `json:"territory_value"`
	MoyoSeg      Grid[int]     `json:"moyo_segmentation"`
	TerritorySeg Grid[int]     `json:"territory_segmentation"`
	AreaSeg      Grid[int]     `json:"area_segmentation"`
	Restricted   Grid[uint8]   `json:"restricted_moyo"`
	Moyo         Grid[uint8]
	Area         Grid[uint8]
}

// Records reads the internals file; it skips the test where there is none.
func Records(tb testing.TB) []Record {
	tb.Helper()
	f, err := os.Open(shared.Path(tb, "oracle", "go", "internals-2002.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var recs []Record
	dec := json.NewDecoder(bufio.NewReaderSize(f, 1<<20))
	for dec.More() {
		var r Record
		if err := dec.Decode(&r); err != nil {
			tb.Fatalf("internals: %v", err)
		}
		recs = append(recs, r)
	}
	return recs
}

// Position returns the board of the record.
func (r *Record) Position(tb testing.TB) *board.Board {
	tb.Helper()
	return Setup(tb, r.Size, r.Black, r.White)
}

// Setup places stones given as vertices on a new board.
func Setup(tb testing.TB, size int, black, white []string) *board.Board {
	tb.Helper()
	b := board.New(size, size)
	for c, list := range map[board.Color][]string{board.Black: black, board.White: white} {
		for _, s := range list {
			p, err := board.ParseVertex(s, size, size)
			if err != nil {
				tb.Fatal(err)
			}
			if err := b.Place(p, c); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return b
}

// Run returns the run of a side ("none" for neutral), stage and mode.
func (r *Record) Run(tb testing.TB, side, stage, mode string) *Run {
	tb.Helper()
	for i := range r.Runs {
		if x := &r.Runs[i]; x.Side == side && x.Stage == stage && x.Mode == mode {
			return x
		}
	}
	tb.Fatalf("%s: no run %s/%s/%s", r.File, side, stage, mode)
	return nil
}

// Color reads "none", "white" or "black".
func Color(s string) board.Color {
	switch s {
	case "white":
		return board.White
	case "black":
		return board.Black
	}
	return board.Empty
}

// inhibitFlag is the bit of the flag grids that inhibits a connection.
const inhibitFlag = 4

// Input returns the inputs recorded with a classic computation.
func (x *Influence) Input(b *board.Board) *influence.Input {
	in := &influence.Input{
		Board:       b,
		Attack:      new([board.NumPoints]uint8),
		Defend:      new([board.NumPoints]uint8),
		Inessential: new([board.NumPoints]bool),
		Safety:      new([board.NumPoints]influence.Safety),
		Inhibit:     new([board.NumPoints]uint8),
	}
	for _, p := range b.Points() {
		row, col := p.Row(), p.Col()
		in.Attack[p] = uint8(x.Attack[row][col])
		in.Defend[p] = uint8(x.Defend[row][col])
		in.Inessential[p] = x.Inessential[row][col] != 0
		if s := x.Safety[row][col]; s >= 0 {
			in.Safety[p] = influence.Safety(s)
		}
		if x.WhiteFlags[row][col]&inhibitFlag != 0 {
			in.Inhibit[p] |= influence.ColorBit(board.White)
		}
		if x.BlackFlags[row][col]&inhibitFlag != 0 {
			in.Inhibit[p] |= influence.ColorBit(board.Black)
		}
	}
	return in
}
