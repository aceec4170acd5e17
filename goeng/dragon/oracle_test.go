package dragon_test

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/testdata/shared"
)

// record is one position of the reference data, with the fields used here.
type record struct {
	File    string
	Move    int
	ToPlay  string `json:"to_play"`
	Size    int
	Black   []string
	White   []string
	Worms   map[string]map[string]string
	Dragons map[string]dragonFields `json:"dragons_38"`
}

type dragonFields map[string]json.RawMessage

func (f dragonFields) text(key string) string {
	var s string
	if json.Unmarshal(f[key], &s) != nil {
		return ""
	}
	return s
}

func (f dragonFields) list(key string) []string {
	var l []string
	if json.Unmarshal(f[key], &l) != nil {
		return nil
	}
	return l
}

func (f dragonFields) number(t testing.TB, key string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(f.text(key), 64)
	if err != nil {
		t.Fatalf("%s: %v", key, err)
	}
	return v
}

func records(t testing.TB) []record {
	t.Helper()
	f, err := os.Open(shared.Path(t, "oracle", "go", "positions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []record
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		var r record
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		t.Fatal("no records")
	}
	return all
}

func (r *record) board(t testing.TB) *board.Board {
	t.Helper()
	b := board.New(r.Size, r.Size)
	for _, half := range []struct {
		c      board.Color
		stones []string
	}{{board.Black, r.Black}, {board.White, r.White}} {
		for _, v := range half.stones {
			if err := b.Place(vertex(t, b, v), half.c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func vertex(t testing.TB, b *board.Board, v string) board.Point {
	t.Helper()
	p, err := board.ParseVertex(v, b.Width(), b.Height())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stones returns the stones of a dragon from the origins of its strings.
func (f dragonFields) stones(t testing.TB, b *board.Board) []board.Point {
	t.Helper()
	var all []board.Point
	for _, s := range f.list("strings") {
		all = b.AppendStones(all, vertex(t, b, s))
	}
	return all
}

func safetyOf(t testing.TB, word string) influence.Safety {
	t.Helper()
	for s := influence.Dead; s <= influence.Invincible; s++ {
		if s.String() == word {
			return s
		}
	}
	t.Fatalf("unknown safety %q", word)
	return 0
}

// TestSurroundMatchesReference feeds the neighbours of the reference.
func TestSurroundMatchesReference(t *testing.T) {
	t.Parallel()
	var s dragon.Surrounder
	total := 0
	for _, r := range records(t) {
		b := r.board(t)
		for origin, f := range r.Dragons {
			var hostile []board.Point
			var friends [][]board.Point
			for _, n := range f.list("neighbors") {
				g := r.Dragons[n]
				if g.text("color") == f.text("color") {
					friends = append(friends, g.stones(t, b))
				} else {
					hostile = append(hostile, g.stones(t, b)...)
				}
			}
			stones := f.stones(t, b)
			e := s.Decide(b, b.At(stones[0]), stones, hostile, friends)
			total++
			// Without a hostile neighbour the reference prints memory it never set.
			sized := len(hostile) == 0 || e.Size == int(f.number(t, "surround_size"))
			if int(e.Status) != int(f.number(t, "surround_status")) || !sized {
				t.Errorf("%s move %d dragon %s: status %d size %d, want %s %s", r.File, r.Move, origin, e.Status, e.Size,
					f.text("surround_status"), f.text("surround_size"))
			}
		}
	}
	t.Logf("%d dragons", total)
}

// TestWeaknessMatchesReference feeds the printed values of the other fields.
func TestWeaknessMatchesReference(t *testing.T) {
	t.Parallel()
	total, bad := 0, 0
	for _, r := range records(t) {
		for origin, f := range r.Dragons {
			genus := f.text("genus")
			if len(genus) != 4 {
				continue
			}
			in := dragon.WeaknessInput{
				MoyoValue: f.number(t, "moyo_territorial_value"), EscapeRoute: int(f.number(t, "escape_route")),
				EyeHalves: int(genus[1]-'0') + int(genus[2]-'0'), Lunch: f.text("lunch") != "PASS",
				AttackUncertain: f.text("owl_attack_certain") == "NO", DefenseUncertain: f.text("owl_defense_certain") == "NO",
				CanThreaten: f.text("owl_threat_status") == "can threaten attack",
			}
			got := dragon.Weakness(in, safetyOf(t, f.text("safety")), influence.GNUGo38)
			total++
			if math.Abs(got-f.number(t, "weakness")) > 0.0061 {
				bad++
				t.Errorf("%s move %d dragon %s: weakness %.4f, want %s (%+v)", r.File, r.Move, origin, got, f.text("weakness"), in)
			}
		}
	}
	t.Logf("%d of %d differ", bad, total)
}

// TestStrategicSizeMatchesReference feeds printed weaknesses, which are rounded,
// so large dragons may be off by their share of the rounding.
func TestStrategicSizeMatchesReference(t *testing.T) {
	t.Parallel()
	total, bad := 0, 0
	for _, r := range records(t) {
		var origins []string
		index := map[string]int{}
		for origin := range r.Dragons {
			index[origin] = len(origins)
			origins = append(origins, origin)
		}
		effective, weakness := make([]float64, len(origins)), make([]float64, len(origins))
		inessential := make([]bool, len(origins))
		neighbours := make([][]int, len(origins))
		for i, o := range origins {
			f := r.Dragons[o]
			effective[i], weakness[i] = f.number(t, "effective_size"), f.number(t, "weakness")
			inessential[i] = f.text("safety") == "inessential"
			for _, n := range f.list("neighbors") {
				if r.Dragons[n].text("color") != f.text("color") {
					neighbours[i] = append(neighbours[i], index[n])
				}
			}
		}
		got := dragon.StrategicSizes(effective, weakness, inessential, neighbours)
		for i, o := range origins {
			total++
			want := r.Dragons[o].number(t, "strategic_size")
			if math.Abs(got[i]-want) > 0.02+0.02*want {
				bad++
				t.Logf("%s move %d dragon %s: strategic size %.2f, want %.2f", r.File, r.Move, o, got[i], want)
			}
		}
	}
	if bad*100 > total {
		t.Errorf("%d of %d strategic sizes differ by more than rounding explains", bad, total)
	}
}

// arrays returns the tactical codes and the partition of the reference.
func (r *record) arrays(t testing.TB, b *board.Board) (attack, defend *[board.NumPoints]uint8, id *[board.NumPoints]int16, origins []string) {
	t.Helper()
	attack, defend, id = new([board.NumPoints]uint8), new([board.NumPoints]uint8), new([board.NumPoints]int16)
	for i := range id {
		id[i] = -1
	}
	for _, p := range b.Points() {
		if b.At(p) == board.Empty {
			continue
		}
		w := r.Worms[b.Origin(p).Vertex(b.Height())]
		attack[p], defend[p] = code(t, w["attack_code"]), code(t, w["defense_code"])
	}
	for origin := range r.Dragons {
		origins = append(origins, origin)
	}
	for i, o := range origins {
		for _, p := range r.Dragons[o].stones(t, b) {
			id[p] = int16(i)
		}
	}
	return attack, defend, id, origins
}

func code(t testing.TB, s string) uint8 {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return uint8(n)
}

// TestNeighborsMatchReference needs the influence of the position; it is computed
// without patterns, so some distant neighbours may differ.
func TestNeighborsMatchReference(t *testing.T) {
	t.Parallel()
	total, bad := 0, 0
	for _, r := range records(t) {
		b := r.board(t)
		attack, defend, id, origins := r.arrays(t, b)
		var maps [3]influence.Map
		in := &influence.Input{Board: b, Attack: attack, Defend: defend}
		for _, c := range []board.Color{board.White, board.Black} {
			if err := maps[c].Compute(t.Context(), in, influence.NewQuery(influence.PreOwl, c, influence.GNUGo38), nil); err != nil {
				t.Fatal(err)
			}
		}
		area := func(c board.Color, p board.Point) board.Color { return maps[c].AreaOwner(p) }
		found := dragon.Neighbors(b, id, len(origins), area)
		for i, o := range origins {
			want := r.Dragons[o].list("neighbors")
			have := map[string]bool{}
			for _, n := range found[i] {
				have[origins[n]] = true
			}
			total++
			same := len(want) == len(have)
			for _, n := range want {
				same = same && have[n]
			}
			if !same {
				bad++
				t.Logf("%s move %d dragon %s: %v, want %v", r.File, r.Move, o, have, want)
			}
		}
	}
	t.Logf("%d of %d differ", bad, total)
	if bad*10 > total {
		t.Errorf("%d of %d dragons have other neighbours; at most 10 %% may", bad, total)
	}
}

// TestEscapeRouteNearReference uses influence without patterns and without the
// cutting points of the reference, so only most routes can agree.
func TestEscapeRouteNearReference(t *testing.T) {
	t.Parallel()
	var e dragon.Escaper
	total, exact, near := 0, 0, 0
	for _, r := range records(t) {
		b := r.board(t)
		attack, defend, _, _ := r.arrays(t, b)
		in := &influence.Input{Board: b, Attack: attack, Defend: defend}
		var values [3]dragon.EscapeValues
		for _, c := range []board.Color{board.White, board.Black} {
			var m influence.Map
			if err := m.Compute(t.Context(), in, influence.NewQuery(influence.Escape, c.Opponent(), influence.GNUGo38), nil); err != nil {
				t.Fatal(err)
			}
			values[c].Values(b, &m, c, attack)
		}
		for _, f := range r.Dragons {
			stones := f.stones(t, b)
			c := b.At(stones[0])
			route := e.Route(b, c, stones, &values[c], nil, influence.GNUGo38)
			route = dragon.LowerRoute(route, dragon.Surround(f.number(t, "surround_status")))
			want := int(f.number(t, "escape_route"))
			total++
			if route == want {
				exact++
			}
			if d := route - want; d*d <= 4 {
				near++
			}
		}
	}
	t.Logf("%d dragons: %d exact, %d within 2", total, exact, near)
	if near*100 < total*80 {
		t.Errorf("only %d of %d escape routes within 2", near, total)
	}
}

// TestCrudeStatusFollowsRules uses printed final values where the reference used
// provisional ones, so rules about moyo and escape may differ.
func TestCrudeStatusFollowsRules(t *testing.T) {
	t.Parallel()
	total, same := 0, 0
	for _, r := range records(t) {
		for _, f := range r.Dragons {
			genus := f.text("genus")
			if len(genus) != 4 {
				continue
			}
			strings := f.list("strings")
			w := r.Worms[strings[0]]
			in := moyo.Facts{
				Genus: int(genus[1] - '0'), HalfEyes: int(genus[2]-'0') - int(genus[1]-'0'), OneWorm: len(strings) == 1,
				Attackable: w["attack_code"] != "0", Defendable: w["defense_code"] != "0", Escape: int(f.number(t, "escape_route")),
			}
			if l, ok := r.Worms[f.text("lunch")]; ok {
				in.Lunch, in.LunchDefended, in.LunchStones, in.LunchCutstone = true, true, int(code(t, l["size"])), int(code(t, l["cutstone"]))
			}
			share := moyo.Share{Size: int(f.number(t, "moyo_size")), Value: float32(f.number(t, "moyo_territorial_value"))}
			total++
			if moyo.Crude(&in, share, influence.GNUGo38).String() == f.text("crude_status") {
				same++
			}
		}
	}
	t.Logf("%d of %d agree", same, total)
	if same*100 < total*90 {
		t.Errorf("only %d of %d agree", same, total)
	}
}
