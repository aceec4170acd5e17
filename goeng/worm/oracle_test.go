package worm

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/testdata/shared"
)

// oracleRecord is a line of the recorded answers of the two programs.
type oracleRecord struct {
	File         string
	Move, Size   int
	Black, White []string
	Worms        map[string]map[string]string
	Worms2002    map[string]map[string]string `json:"worms_2002"`
	Runs         []struct {
		CloseWorms map[string]map[string][]string `json:"close_worms"`
		Worms      map[string]map[string]string
	}
}

func (o *oracleRecord) board(t testing.TB) *board.Board {
	return setup(t, o.Size, strings.Join(o.Black, " "), strings.Join(o.White, " "))
}

func eachRecord(t testing.TB, file string, do func(*oracleRecord)) {
	f, err := os.Open(shared.Path(t, "oracle", "go", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var o oracleRecord
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			t.Fatal(err)
		}
		do(&o)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// number reads a number, 0 where it is missing.
func number(t *testing.T, s string) int {
	n, err := strconv.Atoi(s)
	if s != "" && err != nil {
		t.Fatal(err)
	}
	return n
}

// oracleTactics are the recorded answers of tactical reading. The tree of 2002
// numbers the codes 0 to 3.
func oracleTactics(t *testing.T, r *Result, worms map[string]map[string]string, compat Compat) []Tactics {
	codes, defense := [6]int{0, 1, 2, 3, 4, 5}, "defense_code"
	if compat == GNUGo2002 {
		codes, defense = [6]int{0, 1, 4, 5}, "defend_code"
	}
	list := make([]Tactics, len(r.Worms))
	for i := range r.Worms {
		w := worms[r.Worms[i].Origin.Vertex(r.Height)]
		list[i].AttackCode = codes[number(t, w["attack_code"])]
		list[i].DefendCode = codes[number(t, w[defense])]
	}
	return list
}

// describe writes a worm like the recorded answers; fields says which.
func describe(w *Worm, height int) map[string]string {
	bit := map[bool]string{false: "0", true: "1"}
	lunch := w.Lunch.Vertex(height)
	if lunch == "" {
		lunch = "PASS"
	}
	return map[string]string{
		"origin": w.Origin.Vertex(height), "color": w.Color.String(), "size": strconv.Itoa(w.Size),
		"liberties": strconv.Itoa(w.Liberties[0]), "liberties2": strconv.Itoa(w.Liberties[1]),
		"liberties3": strconv.Itoa(w.Liberties[2]), "liberties4": strconv.Itoa(w.Liberties[3]),
		"cutstone": strconv.Itoa(w.Cutstone), "genus": strconv.Itoa(w.Genus), "lunch": lunch,
		"inessential": bit[w.Inessential], "invincible": bit[w.Invincible],
		"unconditional_status": w.Unconditional.String(),
	}
}

func TestOracleWorms(t *testing.T) {
	for _, compat := range []Compat{GNUGo38, GNUGo2002} {
		t.Run(fmt.Sprint("compat ", compat), func(t *testing.T) {
			a, r := NewAnalyzer(Options{Compat: compat}), new(Result)
			checked, wrong := 0, map[string]int{}
			eachRecord(t, "positions.jsonl", func(o *oracleRecord) {
				worms := o.Worms
				if compat == GNUGo2002 {
					worms = o.Worms2002
				}
				b := o.board(t)
				a.Analyze(b, r)
				a.Unconditional(b, r)
				a.ApplyTactics(b, r, oracleTactics(t, r, worms, compat))
				stones := 0
				for i := range r.Worms {
					w := &r.Worms[i]
					want := worms[w.Origin.Vertex(o.Size)]
					compareWorm(t, o, w, want, wrong)
					stones += w.Size
					checked++
				}
				if stones != len(o.Black)+len(o.White) {
					t.Errorf("%s: %d stones", o.File, stones)
				}
			})
			t.Logf("%d worms, differences %v", checked, wrong)
		})
	}
}

func compareWorm(t *testing.T, o *oracleRecord, w *Worm, want map[string]string, wrong map[string]int) {
	t.Helper()
	if want == nil {
		t.Errorf("%s %d: no worm at %s", o.File, o.Move, w.Origin.Vertex(o.Size))
		return
	}
	for field, got := range describe(w, o.Size) {
		if v, ok := want[field]; ok && v != got {
			wrong[field]++
			t.Errorf("%s %d: %s of %s is %s, want %s", o.File, o.Move, field, want["origin"], got, v)
		}
	}
	size, err := strconv.ParseFloat(want["effective_size"], 64)
	if err != nil || math.Abs(size-float64(w.EffectiveSize)) > 0.006 {
		wrong["effective_size"]++
		t.Errorf("%s %d: effective size of %s is %f, want %f", o.File, o.Move, want["origin"], w.EffectiveSize, size)
	}
}

func TestOracleInternals(t *testing.T) {
	a := NewAnalyzer(Options{Compat: GNUGo2002})
	points, worms := 0, 0
	eachRecord(t, "internals-2002.jsonl", func(o *oracleRecord) {
		b := o.board(t)
		r := a.Analyze(b, nil)
		a.Unconditional(b, r)
		for _, run := range o.Runs {
			for m := Either; m <= Black && run.CloseWorms != nil; m++ {
				for _, p := range r.points {
					points++
					want := run.CloseWorms[m.String()][p.Vertex(o.Size)]
					if got := strings.Fields(names(r, r.Maps[m].Listed(p))); !slices.Equal(got, want) {
						t.Errorf("%s %d %v %s: %v, want %v", o.File, o.Move, m, p.Vertex(o.Size), got, want)
					}
				}
			}
			for origin, want := range run.Worms {
				worms++
				compareInternal(t, o, r.At(at(t, r, origin)), want)
			}
		}
	})
	if points == 0 || worms == 0 {
		t.Errorf("compared %d points and %d worms", points, worms)
	}
}

func compareInternal(t *testing.T, o *oracleRecord, w *Worm, want map[string]string) {
	t.Helper()
	size, err := strconv.ParseFloat(want["eff"], 32)
	if err != nil || float32(size) != w.EffectiveSize {
		t.Errorf("%s %d: effective size %v, want %v", o.File, o.Move, w.EffectiveSize, want["eff"])
	}
	l := w.Liberties
	invincible := map[bool]int{true: 1}[w.Invincible]
	got := fmt.Sprintf("%d,%d,%d,%d genus %d invincible %d unconditional %d", l[0], l[1], l[2], l[3], w.Genus, invincible,
		map[Status]int{Dead: 0, Alive: 1, Unknown: 3}[w.Unconditional])
	if w := fmt.Sprintf("%s genus %s invincible %s unconditional %s", want["lib"], want["genus"], want["inv"], want["unc"]); got != w {
		t.Errorf("%s %d: %s, want %s", o.File, o.Move, got, w)
	}
}

// BenchmarkOraclePositions takes the recorded positions of 19 lines one after the
// other, worms and all three maps.
func BenchmarkOraclePositions(b *testing.B) {
	var boards []*board.Board
	eachRecord(b, "positions.jsonl", func(o *oracleRecord) {
		if o.Size == 19 {
			boards = append(boards, o.board(b))
		}
	})
	a, r := NewAnalyzer(Options{}), new(Result)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		a.Analyze(boards[i%len(boards)], r)
	}
}
