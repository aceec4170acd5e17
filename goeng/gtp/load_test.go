package gtp_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"ana/goeng/gtp"
	"ana/goeng/gtp/gtptest"
)

func TestHandicap(t *testing.T) {
	for size, want := range map[int]map[int]string{
		7:  {2: "E5 C3", 3: "C5 E5 C3", 4: "C5 E5 C3 E3"},
		8:  {4: "C6 F6 C3 F3"},
		9:  {5: "C7 G7 E5 C3 G3", 9: "C7 E7 G7 C5 E5 G5 C3 E3 G3"},
		11: {6: "C9 J9 C6 J6 C3 J3"},
		12: {4: "D9 J9 D4 J4"},
		13: {7: "D10 K10 D7 G7 K7 D4 K4", 8: "D10 G10 K10 D7 K7 D4 G4 K4"},
		19: {2: "Q16 D4", 3: "D16 Q16 D4", 5: "D16 Q16 K10 D4 Q4", 6: "D16 Q16 D10 Q10 D4 Q4"},
	} {
		for n, stones := range want {
			session(t, gtp.Options{Size: size}, fmt.Sprintf("> fixed_handicap %d\n= %s\n> list_stones black\n= %s\n> get_handicap\n= %d", n, stones, stones, n))
		}
	}
	session(t, gtp.Options{Size: 8}, `
> fixed_handicap 5
? invalid handicap
> fixed_handicap x
? handicap not an integer
> set_free_handicap A1
? invalid handicap
> set_free_handicap A1 A1
? repeated vertex
> set_free_handicap A1 A2 H8
=
> fixed_handicap 2
? board not empty
> get_handicap
= 3
> undo
? cannot undo
`)
}

func TestLoad(t *testing.T) {
	records := map[string]string{
		"ab":   "(;GM[1]SZ[9]AB[cc][gg])",
		"abw":  "(;GM[1]SZ[9]AB[cc][gg];W[ee];B[ef])",
		"abha": "(;GM[1]SZ[9]AB[cc][gg]HA[2])",
		"ha":   "(;GM[1]SZ[9]HA[2];W[ee];B[ef])",
		"hab":  "(;GM[1]SZ[9]HA[2];B[ee];W[ef])",
		"pl2":  "(;GM[1]SZ[9]AB[cc]PL[W];B[dd];B[de])",
		"il":   "(;GM[1]SZ[9]AB[ab][ba]AW[bb][ac][ca];W[aa];B[ee];W[])",
		"ko":   "(;GM[1]SZ[9]AB[ba][ab][bc]AW[cb][bb][ca][cc]PL[B]IL[dd][ac][bd])",
		"kob":  "(;GM[1]SZ[5]AB[bb][ca][cc]AW[cb][da][dc][eb]PL[W]IL[db](;W[aa])(;W[ee]))",
	}
	opts := gtp.Options{Load: func(path string) (*gtp.Record, error) {
		if records[path] == "" {
			return nil, os.ErrNotExist
		}
		return gtptest.Parse(records[path])
	}}
	for line, want := range map[string]string{ // to move, black, white, handicap, last move
		"ab": "black|C7 G3||0|", "abw": "white|C7 E4 G3|E5|0|black E4", "abw 1": "white|C7 G3||0|",
		"abw 2": "black|C7 G3|E5|0|white E5", "abw 3": "white|C7 E4 G3|E5|0|black E4", "abw E5": "white|C7 G3||0|",
		"abha": "white|C7 G3||0|", "ha": "white|G7 E4 C3|E5|2|black E4", "ha 1": "white|G7 C3||2|", "ha E5": "white|G7 C3||2|",
		"hab": "black|E5|E4|0|white E4", "hab 1": "black|||0|", "pl2 1": "black|C7||0|", "pl2 2": "black|C7 D6||0|black D6",
		"il": "black|E5|A9 C9 B8 A7|0|white PASS", "il 2": "black||A9 C9 B8 A7|0|white A9",
	} {
		s := gtp.New(opts)
		do := func(c string) string {
			r, _ := s.Do(context.Background(), c)
			if !r.OK {
				return ""
			}
			return r.Text
		}
		got := []string{do("loadsgf " + line), do("list_stones black"), do("list_stones white"), do("get_handicap"), do("last_move")}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %s, want %s", line, strings.Join(got, "|"), want)
		}
	}
	session(t, opts, `
> loadsgf
? missing filename
> loadsgf none
? cannot open or parse 'none': file does not exist
> loadsgf ab 0
? invalid move number or coordinate "0"
> loadsgf kob
= black
> list_stones white
= A5 D5 C4 E4 D3
> undo
=
> is_legal black D4
= 0
> is_legal white D4
= 1
> loadsgf abw
= white
> gg-undo 3
? cannot undo
> gg-undo 2
=
> list_stones black
= C7 G3
`)
}

func TestIllegalKo(t *testing.T) {
	opts := gtp.Options{Load: func(string) (*gtp.Record, error) {
		return gtptest.Parse("(;GM[1]SZ[5]AB[bb][ca][cc]AW[cb][da][dc][eb]PL[B]IL[ee][db])")
	}}
	session(t, opts, `
> loadsgf x
= black
> is_legal black D4
= 0
`)
	opts.Load = func(string) (*gtp.Record, error) {
		return gtptest.Parse("(;GM[1]SZ[5]AB[bb][ca][cc][db]AW[da][dc][eb]PL[W]IL[ee][cb])")
	}
	session(t, opts, `
> loadsgf x
= white
> is_legal white C4
= 0
> play black A1
=
> is_legal white C4
= 1
`)
}
