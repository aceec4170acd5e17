package goeng_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/testdata/shared"
)

// reference is a position of the reference data with what the 2002 tree says.
type reference struct {
	Move, Size           int
	File                 string
	ToPlay               string `json:"to_play"`
	Black, White         []string
	Dragons              map[string]struct{ Strings []string } `json:"dragons_38"`
	Classic              map[string]fields2002                 `json:"dragons_2002_classic"`
	Experimental         map[string]fields2002                 `json:"dragons_2002_experimental"`
	ClassicColoured      map[string]fields2002                 `json:"dragons_2002_classic_coloured"`
	ExperimentalColoured map[string]fields2002                 `json:"dragons_2002_experimental_coloured"`
}

type fields2002 struct {
	Size string `json:"size"`
	Pre  string `json:"moyo_size_pre_owl"`
	Post string `json:"moyo_size_post_owl"`
}

func (r *reference) board(t testing.TB) *board.Board {
	t.Helper()
	b := board.New(r.Size, r.Size)
	for i, list := range [2][]string{r.White, r.Black} {
		for _, v := range list {
			p, err := board.ParseVertex(v, r.Size, r.Size)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Place(p, board.Color(i+1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// references calls f for the first n positions.
func references(t testing.TB, n int, f func(*reference)) {
	t.Helper()
	file, err := os.Open(shared.Path(t, "oracle", "go", "positions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for ; n > 0 && lines.Scan(); n-- {
		r := new(reference)
		if err := json.Unmarshal(lines.Bytes(), r); err != nil {
			t.Fatal(err)
		}
		f(r)
	}
}

// TestMoyo2002 counts the dragons whose moyo sizes agree with the 2002 tree when
// everything is computed with its databases.
func TestMoyo2002(t *testing.T) {
	t.Parallel()
	set, diags := pattern.LoadDir(filepath.Join(shared.Path(t, "corpus", "gnugo-patterns"), "2002"))
	if diags.HasErrors() {
		t.Fatal(diags.Err())
	}
	n := 2
	if os.Getenv("ANA_FULL") != "" {
		n = 40
	}
	type count struct{ all, same, pre, post int }
	counts := map[string]*count{}
	references(t, n, func(r *reference) {
		pos := r.board(t)
		mover := board.Black
		if r.ToPlay == "white" {
			mover = board.White
		}
		for _, run := range []struct {
			name    string
			classic bool
			mover   board.Color
			want    map[string]fields2002
		}{
			{"classic", true, board.Empty, r.Classic}, {"experimental", false, board.Empty, r.Experimental},
			{"classic coloured", true, mover, r.ClassicColoured}, {"experimental coloured", false, mover, r.ExperimentalColoured},
		} {
			if run.want == nil {
				continue
			}
			opts := goeng.Options{Compat: goeng.GNUGo2002, Classic: run.classic, ClassicPartition: run.classic, Patterns: set}
			a, err := goeng.Analyze(t.Context(), goeng.Position{Board: pos, ToMove: run.mover}, opts, goeng.Dragons)
			if err != nil {
				t.Fatal(err)
			}
			c := counts[run.name]
			if c == nil {
				c = new(count)
				counts[run.name] = c
			}
			mode := moyo.Experimental
			if run.classic {
				mode = moyo.Classic
			}
			got := map[string]*dragon.Dragon{}
			for i := range a.Dragons.Dragons {
				d := &a.Dragons.Dragons[i]
				got[d.Origin.Vertex(r.Size)] = d
			}
			for origin, f := range run.want {
				c.all++
				d := got[origin]
				if d == nil || fmt.Sprint(d.Size) != f.Size {
					if os.Getenv("ANA_SHOW") != "" {
						t.Logf("%s %s move %d: dragon %s of %s stones", run.name, r.File, r.Move, origin, f.Size)
					}
					continue
				}
				c.same++
				if fmt.Sprint(d.Pre[mode].Size) == f.Pre {
					c.pre++
				}
				if fmt.Sprint(d.Post[mode].Size) == f.Post {
					c.post++
				}
			}
		}
	})
	for name, c := range counts {
		t.Logf("%-22s %d dragons, %d the same stones, moyo before reading %d, after %d", name, c.all, c.same, c.pre, c.post)
		floor := 70 // of the sample
		switch coloured := strings.HasSuffix(name, "coloured"); {
		case os.Getenv("ANA_FULL") == "":
		case coloured:
			floor = 90
		default:
			floor = 95
		}
		if c.pre*100 < c.all*floor {
			t.Errorf("%s: moyo sizes before reading agree for %d of %d dragons", name, c.pre, c.all)
		}
	}
}

// TestPartition38 counts the dragons of GNU Go 3.8 that come out with the same
// strings when everything is computed here, with its databases and with our own:
// every thirtieth position, all with ANA_FULL=1.
func TestPartition38(t *testing.T) {
	t.Parallel()
	set, diags := pattern.LoadDir(filepath.Join(shared.Path(t, "corpus", "gnugo-patterns"), "3.8"))
	if diags.HasErrors() {
		t.Fatal(diags.Err())
	}
	for _, run := range []struct {
		name  string
		set   *pattern.Set
		floor int
	}{{"databases of 3.8", set, 85}, {"built-in set", nil, 80}} {
		same, all, i := 0, 0, 0
		references(t, 150, func(r *reference) {
			if i++; i%30 != 1 && os.Getenv("ANA_FULL") == "" {
				return
			}
			opts := goeng.Options{Workers: 1, LifeNodes: -1, Patterns: run.set}
			a, err := goeng.Analyze(t.Context(), goeng.Position{Board: r.board(t), ToMove: board.Black}, opts, goeng.Dragons)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range r.Dragons {
				all++
				if sameDragon(t, a.Dragons, d.Strings) {
					same++
				}
			}
		})
		t.Logf("%s: %d of %d dragons", run.name, same, all)
		if same*100 < all*run.floor {
			t.Errorf("%s: %d of %d dragons", run.name, same, all)
		}
	}
}

// sameDragon tells whether the strings with these origins are one dragon, and no
// others belong to it.
func sameDragon(t *testing.T, r *dragon.Result, origins []string) bool {
	id := int16(-1)
	for _, o := range origins {
		p, err := board.ParseVertex(o, r.Board.Width(), r.Board.Height())
		if err != nil {
			t.Fatal(err)
		}
		if id >= 0 && r.ID[p] != id {
			return false
		}
		id = r.ID[p]
	}
	return id >= 0 && len(r.Dragons[id].Worms) == len(origins)
}
