package builtin

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strconv"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/pattern"
)

type rec38 struct {
	File         string
	Size         int
	Black, White []string
	Maps         map[string][][]string
}

type stat struct {
	matches, fired, pts, hit, uniq, uniqhit int
	vals                                    map[int]int
}

// TestTune38 prints per barrier pattern how many effect points agree with 3.8.
func TestTune38(t *testing.T) {
	data, err := os.ReadFile("/tmp/helperc/inf38all.json")
	if err != nil {
		t.Skip()
	}
	var recs []rec38
	if err := json.Unmarshal(data, &recs); err != nil {
		t.Fatal(err)
	}
	set := Load()
	stats := map[string]*stat{}
	var tot, cov, covHit [3]int // B, blockD (opp blocked), blockA
	num := func(s string) float64 { x, _ := strconv.ParseFloat(s, 64); return x }
	for _, r := range recs {
		b := influencetest.Setup(t, r.Size, r.Black, r.White)
		for _, tm := range []board.Color{board.Black, board.White} {
			g := func(name string, p board.Point) string { return r.Maps[tm.String()+"."+name][p.Row()][p.Col()] }
			var truth [3]map[board.Point]bool
			var covered [3]map[board.Point][]string
			for i := range truth {
				truth[i] = map[board.Point]bool{}
				covered[i] = map[board.Point][]string{}
			}
			for _, p := range b.Points() {
				if b.At(p) != board.Empty {
					continue
				}
				if num(g(tm.String()+"_strength", p)) > 0 && g(tm.String()+"_attenuation", p) == "2.40" {
					truth[0][p] = true
				}
				if g(tm.Opponent().String()+"_permeability", p) == "0.00" {
					truth[1][p] = true
				}
				if g(tm.String()+"_permeability", p) == "0.00" {
					truth[2][p] = true
				}
			}
			in := &pattern.InfluenceInput{Board: b, Set: set, Compat: pattern.Dialect2002, ToMove: tm, DragonsKnown: true,
				Env: tuneEnv(b), Status: func(board.Point) pattern.Status { return pattern.StatusAlive },
				Strength: func(c board.Color, p board.Point) float32 { return float32(num(g(c.String()+"_strength", p))) }}
			res, err := pattern.Influence(context.Background(), in)
			if err != nil {
				t.Fatal(err)
			}
			for i := range res.Outcomes {
				n := res.Outcomes[i].Pattern.Name
				if stats[n] == nil {
					stats[n] = &stat{vals: map[int]int{}}
				}
				stats[n].matches++
				if res.Outcomes[i].Verdict.Fired() {
					stats[n].fired++
				}
			}
			for _, e := range res.Effects {
				k := -1
				switch e.Kind {
				case pattern.EffectIntrusion:
					k = 0
				case pattern.EffectBlock:
					if e.Color == tm {
						k = 2
					} else {
						k = 1
					}
				}
				if k < 0 {
					continue
				}
				n := res.Outcomes[e.Cause].Pattern.Name
				s := stats[n]
				s.pts++
				if truth[k][e.Point] {
					s.hit++
				}
				covered[k][e.Point] = append(covered[k][e.Point], n)
			}
			for k := range truth {
				tot[k] += len(truth[k])
				for p, names := range covered[k] {
					cov[k]++
					if truth[k][p] {
						covHit[k]++
					}
					if one := single(names); one != "" {
						stats[one].uniq++
						if truth[k][p] {
							stats[one].uniqhit++
						}
					}
				}
			}
		}
	}
	var names []string
	for n := range stats {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		s := stats[n]
		fmt.Printf("%-16s matches %5d fired %5d points %5d precision %.2f  alone %5d precision %.2f\n", n, s.matches, s.fired, s.pts, float64(s.hit)/float64(max(s.pts, 1)), s.uniq, float64(s.uniqhit)/float64(max(s.uniq, 1)))
	}
	for k, n := range []string{"B", "D", "A"} {
		fmt.Printf("%s: truth %d, ours %d, hit %d: precision %.2f recall %.2f\n", n, tot[k], cov[k], covHit[k], float64(covHit[k])/float64(max(cov[k], 1)), float64(covHit[k])/float64(tot[k]))
	}
}

func single(names []string) string {
	for _, n := range names {
		if n != names[0] {
			return ""
		}
	}
	return names[0]
}

// TestTune2002 does the same for influence sources of the neutral 2002 runs.
func TestTune2002(t *testing.T) {
	set := Load()
	stats := map[string]*stat{}
	var tot, cov, hit [2]int
	for _, r := range influencetest.Records(t) {
		b := r.Position(t)
		run := r.Run(t, "none", "pre_owl", "classic")
		x := &run.Influences[0]
		var m influence.Map
		if err := m.Compute(context.Background(), x.Input(b), influencetest.QueryOf(run, x), nil); err != nil {
			t.Fatal(err)
		}
		in := &pattern.InfluenceInput{Board: b, Set: set, Compat: pattern.Dialect2002, Env: tuneEnv(b),
			Strength: func(c board.Color, p board.Point) float32 { return m.Strength(c)[p] }}
		res, err := pattern.Influence(context.Background(), in)
		if err != nil {
			t.Fatal(err)
		}
		type key struct {
			c board.Color
			p board.Point
		}
		var truth [2]map[key]float32
		covered := [2]map[key][]string{{}, {}}
		for k := range truth {
			truth[k] = map[key]float32{}
		}
		for _, p := range b.Points() {
			if m.Living(p) != board.Empty {
				continue
			}
			row, col := p.Row(), p.Col()
			for c, sa := range map[board.Color][2]float32{board.White: {x.WhiteStr[row][col], x.WhiteAtt[row][col]}, board.Black: {x.BlackStr[row][col], x.BlackAtt[row][col]}} {
				if sa[0] > 0 {
					k := 0
					if sa[1] == 1.5 {
						k = 1
					}
					truth[k][key{c, p}] = sa[0]
				}
			}
		}
		for i := range res.Outcomes {
			n := res.Outcomes[i].Pattern.Name
			if stats[n] == nil {
				stats[n] = &stat{vals: map[int]int{}}
			}
			stats[n].matches++
		}
		for _, e := range res.Effects {
			if e.Kind != pattern.EffectSource {
				continue
			}
			k := 0
			if e.Attenuation == 1.5 {
				k = 1
			}
			n := res.Outcomes[e.Cause].Pattern.Name
			stats[n].pts++
			if v, ok := truth[k][key{e.Color, e.Point}]; ok {
				stats[n].hit++
				stats[n].vals[int(v*10)]++
			}
			covered[k][key{e.Color, e.Point}] = append(covered[k][key{e.Color, e.Point}], n)
		}
		for k := range truth {
			tot[k] += len(truth[k])
			for q, names := range covered[k] {
				cov[k]++
				_, ok := truth[k][q]
				if ok {
					hit[k]++
				}
				if one := single(names); one != "" {
					stats[one].uniq++
					if ok {
						stats[one].uniqhit++
					}
				}
			}
		}
	}
	for n, s := range stats {
		fmt.Printf("%-16s matches %5d points %5d precision %.2f  alone %5d precision %.2f values %v\n", n, s.matches, s.pts, float64(s.hit)/float64(max(s.pts, 1)), s.uniq, float64(s.uniqhit)/float64(max(s.uniq, 1)), s.vals)
	}
	for k, n := range []string{"E", "I"} {
		fmt.Printf("%s: truth %d, ours %d, hit %d: precision %.2f recall %.2f\n", n, tot[k], cov[k], hit[k], float64(hit[k])/float64(max(cov[k], 1)), float64(hit[k])/float64(tot[k]))
	}
}

func tuneEnv(b *board.Board) pattern.Env { return nil }
