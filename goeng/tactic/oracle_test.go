package tactic

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"ana/goeng/board"
	"ana/testdata/shared"
)

type oraclePosition struct {
	File   string
	Move   int
	Size   int
	ToPlay string `json:"to_play"`
	Black  []string
	White  []string
	Worms  map[string]map[string]string
}

// loadOracle returns the positions with their boards, set up from the records
// where these are at hand, so that a ko ban is known.
func loadOracle(t testing.TB) ([]oraclePosition, []*board.Board) {
	t.Helper()
	f, err := os.Open(shared.Path(t, "oracle", "go", "positions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var ps []oraclePosition
	var bs []*board.Board
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		var p oraclePosition
		if err := json.Unmarshal(sc.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
		bs = append(bs, oracleBoard(t, &p))
	}
	return ps, bs
}

func oracleBoard(t testing.TB, p *oraclePosition) *board.Board {
	b := board.New(p.Size, p.Size)
	for i, list := range [][]string{p.White, p.Black} {
		for _, v := range list {
			q, err := board.ParseVertex(v, p.Size, p.Size)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Place(q, board.Color(i+1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	path := filepath.Join(shared.Path(t, "corpus", "gnugo-regression"), "games", p.File)
	if _, err := os.Stat(path); err == nil {
		r := loadSGF(t, path, strconv.Itoa(p.Move))
		for _, q := range b.Points() {
			if r.At(q) != b.At(q) {
				t.Logf("%s %d: other stones", p.File, p.Move)
				return b
			}
		}
		return r
	}
	return b
}

// TestOracleCodes compares the codes of all strings of a fifth of the oracle's
// positions, of all with ANA_FULL=1.
func TestOracleCodes(t *testing.T) {
	ps, bs := loadOracle(t)
	verbose := os.Getenv("TACTIC_V") != ""
	total, same, nodes := 0, 0, 0
	step := 5
	if os.Getenv("ANA_FULL") != "" {
		step = 1
	}
	for i := 0; i < len(ps); i += step {
		cs, err := ReadAll(context.Background(), bs[i], Options{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cs {
			v := c.Origin.Vertex(ps[i].Size)
			w := ps[i].Worms[v]
			total++
			nodes += c.Nodes
			if strconv.Itoa(int(c.Attack)) == w["attack_code"] && strconv.Itoa(int(c.Defence)) == w["defense_code"] {
				same++
			} else if verbose {
				t.Logf("%s %d %s (%s libs): %d %s / %d %s, reference %s %s / %s %s", ps[i].File, ps[i].Move, v, w["liberties"],
					c.Attack, c.AttackPoint().Vertex(ps[i].Size), c.Defence, c.DefencePoint().Vertex(ps[i].Size),
					w["attack_code"], w["attack_point"], w["defense_code"], w["defense_point"])
			}
		}
	}
	floor := 744
	if step == 1 {
		floor = 4330
	}
	if same < floor {
		t.Errorf("the codes of %d worms out of %d differ", total-same, total)
	}
	t.Logf("%d of %d worms agree (%.2f %%), %d nodes", same, total, 100*float64(same)/float64(total), nodes)
}
