package influencetest

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/pattern"
	"ana/goeng/worm"
	"ana/testdata/shared"
)

// Position38 is a position with what 3.8 says about it.
type Position38 struct {
	File         string
	Size         int
	Black, White []string
	Worms        map[string]map[string]any
	Dragons      map[string]map[string]any `json:"dragons_38"`
	Influence    map[string][][]string     `json:"influence_38"`
}

func text38(tb testing.TB, x any) float64 {
	tb.Helper()
	s, ok := x.(string)
	if !ok {
		tb.Fatalf("%v is not a string", x)
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return v
}

func (r *Position38) vertex(tb testing.TB, x any) board.Point {
	tb.Helper()
	s, ok := x.(string)
	if !ok {
		tb.Fatalf("%v is not a string", x)
	}
	p, err := board.ParseVertex(s, r.Size, r.Size)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// WormsWithCodes describes the worms with the recorded codes.
func (r *Position38) WormsWithCodes(tb testing.TB, b *board.Board) *worm.Result {
	tb.Helper()
	an := worm.NewAnalyzer(worm.Options{Compat: worm.GNUGo38})
	res := an.Analyze(b, nil)
	codes := make([]worm.Tactics, len(res.Worms))
	for i := range res.Worms {
		w := r.Worms[res.Worms[i].Origin.Vertex(r.Size)]
		codes[i] = worm.Tactics{
			AttackCode: int(text38(tb, w["attack_code"])), AttackPoint: r.vertex(tb, w["attack_point"]),
			DefendCode: int(text38(tb, w["defense_code"])), DefendPoint: r.vertex(tb, w["defense_point"]),
		}
	}
	an.ApplyTactics(b, res, codes)
	return res
}

// Inputs translates worms and dragons: the inputs of influence and the matcher
// status of every stone.
func (r *Position38) Inputs(tb testing.TB, b *board.Board, w *worm.Result) (*influence.Input, func(board.Point) pattern.Status) {
	tb.Helper()
	in := &influence.Input{Board: b, Attack: new([board.NumPoints]uint8), Defend: new([board.NumPoints]uint8),
		Inessential: new([board.NumPoints]bool), Safety: new([board.NumPoints]influence.Safety),
		Weakness: new([board.NumPoints]float32)}
	for i := range w.Worms {
		worm := &w.Worms[i]
		for _, p := range w.Stones(i) {
			in.Attack[p], in.Defend[p] = uint8(worm.AttackCode), uint8(worm.DefendCode)
			in.Inessential[p] = r.Worms[worm.Origin.Vertex(r.Size)]["inessential"] == "1"
		}
	}
	safety := map[any]influence.Safety{"inessential": influence.Inessential, "tactically dead": influence.TacticallyDead,
		"dead": influence.Dead, "critical": influence.Critical}
	matcher := map[any]pattern.Status{"dead": pattern.StatusDead, "alive": pattern.StatusAlive,
		"critical": pattern.StatusCritical, "unknown": pattern.StatusUnknown}
	status := new([board.NumPoints]pattern.Status)
	for _, d := range r.Dragons {
		s, known := safety[d["safety"]]
		if !known {
			s = influence.Alive
		}
		strings, _ := d["strings"].([]any)
		for _, origin := range strings {
			for _, p := range b.AppendStones(nil, r.vertex(tb, origin)) {
				in.Safety[p] = s
				in.Weakness[p] = float32(text38(tb, d["weakness_pre_owl"]))
				status[p] = matcher[d["status"]]
			}
		}
	}
	return in, func(p board.Point) pattern.Status { return status[p] }
}

// Positions38 reads the recorded positions; it skips the test where there are
// none.
func Positions38(tb testing.TB) []Position38 {
	tb.Helper()
	f, err := os.Open(shared.Path(tb, "oracle", "go", "positions.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var list []Position38
	dec := json.NewDecoder(bufio.NewReaderSize(f, 1<<20))
	for dec.More() {
		var r Position38
		if err := dec.Decode(&r); err != nil {
			tb.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// Field reads a number of a worm or dragon record.
func Field(tb testing.TB, record map[string]any, name string) float64 {
	tb.Helper()
	return text38(tb, record[name])
}

// Strings returns the origins of the worms of a dragon record.
func Strings(tb testing.TB, record map[string]any, size int) []board.Point {
	tb.Helper()
	list, ok := record["strings"].([]any)
	if !ok {
		tb.Fatalf("%v is not a list", record["strings"])
	}
	var origins []board.Point
	for _, x := range list {
		s, _ := x.(string)
		origins = append(origins, parse(tb, s, size))
	}
	return origins
}

// At returns a number of an influence grid, such as "territory_value", in the
// computation in which a colour moves first.
func (r *Position38) At(tb testing.TB, toMove board.Color, what string, p board.Point) float64 {
	tb.Helper()
	return text38(tb, r.Influence[toMove.String()+"."+what][p.Row()][p.Col()])
}

// Board returns the position.
func (r *Position38) Board(tb testing.TB) *board.Board {
	tb.Helper()
	return Setup(tb, r.Size, r.Black, r.White)
}
