package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ana/model/command"
)

// peer returns the path of a reference program. The tests against installed
// programs run only when ANA_CONFORMANCE is set, since they are slow and the
// programs may not be there.
func peer(t *testing.T, name string) string {
	t.Helper()
	if os.Getenv("ANA_CONFORMANCE") == "" {
		t.Skip("set ANA_CONFORMANCE to compare with installed programs")
	}
	path, err := exec.LookPath(name)
	if err != nil {
		path = filepath.Join("/usr/games", name)
		if _, err := os.Stat(path); err != nil {
			t.Skipf("%s is not installed", name)
		}
	}
	return path
}

// callJSON runs the program and decodes what it prints.
func callJSON(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, talk bytes.Buffer
	if status := run(args, command.Streams{In: strings.NewReader(""), Out: &out, Err: &talk}); status != command.StatusDone {
		t.Fatalf("ana %s: status %d, %s", strings.Join(args, " "), status, talk.String())
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatal(err)
	}
}

// TestConformanceWorms compares the description of every worm of some positions
// with what an installed GNU Go prints.
func TestConformanceWorms(t *testing.T) {
	t.Parallel()
	gnugo := peer(t, "gnugo")
	record := filepath.Join("testdata", "go", "demo.sgf")
	total, codes := 0, 0
	for _, move := range []int{20, 60, 100, 140, 180} {
		want := wormData(t, gnugo, record, move)
		var got struct {
			Worms []struct {
				Origin        string
				Size          int
				EffectiveSize float64 `json:"effective_size"`
				Liberties     [4]int
				Cutstone      int
				Attack        struct{ Code int }
				Defense       struct{ Code int }
			}
		}
		callJSON(t, &got, "eval", record, "--at", strconv.Itoa(move), "--only", "worms", "--json")
		if len(got.Worms) != len(want) {
			t.Errorf("move %d: %d worms, want %d", move, len(got.Worms), len(want))
		}
		for _, w := range got.Worms {
			f := want[w.Origin]
			have := fmt.Sprint(w.Size, w.Liberties[0], w.Liberties[1], w.Liberties[2], w.Liberties[3], w.Cutstone)
			ref := strings.Join([]string{f["size"], f["liberties"], f["liberties2"], f["liberties3"], f["liberties4"], f["cutstone"]}, " ")
			size, _ := strconv.ParseFloat(f["effective_size"], 64)
			if have != ref || math.Abs(size-w.EffectiveSize) > 0.006 {
				t.Errorf("move %d worm %s: %s size %.3f, want %s size %.2f", move, w.Origin, have, w.EffectiveSize, ref, size)
			}
			total++
			if strconv.Itoa(w.Attack.Code) == f["attack_code"] && strconv.Itoa(w.Defense.Code) == f["defense_code"] {
				codes++
			}
		}
	}
	t.Logf("%d worms, tactical codes equal for %d", total, codes)
	if codes*100 < total*95 {
		t.Errorf("tactical codes agree for only %d of %d worms", codes, total)
	}
}

// wormData asks GNU Go for all worms after a number of moves.
func wormData(t *testing.T, gnugo, record string, move int) map[string]map[string]string {
	t.Helper()
	cmd := exec.Command(gnugo, "--mode", "gtp", "--quiet")
	cmd.Stdin = strings.NewReader(fmt.Sprintf("loadsgf %s %d\nworm_data\nquit\n", record, move+1))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	worms := map[string]map[string]string{}
	var fields map[string]string
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(strings.TrimPrefix(line, "="))
		switch {
		case len(words) == 1 && strings.HasSuffix(words[0], ":"):
			fields = map[string]string{}
		case len(words) == 2 && fields != nil:
			fields[words[0]] = words[1]
			if words[0] == "origin" && fields["color"] != "empty" {
				worms[words[1]] = fields
			}
		}
	}
	for origin, f := range worms {
		if f["color"] == "empty" {
			delete(worms, origin)
		}
	}
	if len(worms) == 0 {
		t.Fatalf("no worms in the answer: %.200s", out)
	}
	return worms
}

// TestConformanceEvaluation compares static and one-roll winning chances with those of
// an installed GNU Backgammon, with its weights.
func TestConformanceEvaluation(t *testing.T) {
	t.Parallel()
	gnubg := peer(t, "gnubg")
	ids := []string{"4HPwATDgc/ABMA", "4HPKATDgc/ABMA", "sGfwATDgc/ABMA", "AEw0aBoKQVQoAA", "5AIgAMo3AAAAAA", "u61jAAButwMGAA", "NwAADAAAAAAAAA"}
	script := filepath.Join(t.TempDir(), "ask.py")
	var sb strings.Builder
	sb.WriteString("import gnubg\n")
	for _, id := range ids {
		for plies := range 2 {
			fmt.Fprintf(&sb, "print('EQ', %q, %d, gnubg.evaluate(gnubg.positionfromid(%q), gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0), %s)[0])\n", id, plies, id,
				fmt.Sprintf("{'cubeful': 0, 'plies': %d, 'deterministic': 1, 'prune': 1, 'noise': 0.0}", plies))
		}
	}
	if err := os.WriteFile(script, []byte(sb.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(gnubg, "-t", "-q", "-p", script).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	answers := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) != 4 || words[0] != "EQ" {
			continue
		}
		want, err := strconv.ParseFloat(words[3], 64)
		if err != nil {
			t.Fatal(err)
		}
		var got struct{ Eval struct{ Win float64 } }
		callJSON(t, &got, "eval", words[1], "--plies", words[2], "--net", "gnubg", "--cubeful", "off", "--json")
		answers++
		if math.Abs(got.Eval.Win-want) > 1.5e-3 {
			t.Errorf("%s at %s plies: win %.6f, want %.6f", words[1], words[2], got.Eval.Win, want)
		}
	}
	if answers != 2*len(ids) {
		t.Errorf("%d answers, want %d: %.400s", answers, 2*len(ids), out)
	}
}
