package match_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/bgeng/match"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if math.Abs(got-want) > tol || math.IsNaN(got) {
		t.Errorf("%s: %.7f, want %.7f", what, got, want)
	}
}

func TestKazaross(t *testing.T) {
	m := match.Kazaross()
	near(t, "post-Crawford extension", m.Chance([2]int{25, 1}, true), .0011812500, 1e-7)
	near(t, "post-Crawford extension", m.Chance([2]int{41, 1}, true), .0000168542, 1e-8)
	near(t, "1-away 2-away", m.Chance([2]int{1, 2}, false), .67736, 1e-9)
	near(t, "2-away 3-away", m.Chance([2]int{2, 3}, false), .59947, 1e-9)
	near(t, "5-away 2-away", m.Chance([2]int{5, 2}, false), .25641, 1e-9)
	for i, want := range []float64{.5, .48803, .32264, .31002, .19012} {
		near(t, "post-Crawford", m.Chance([2]int{i + 1, 1}, true), want, 1e-9)
		near(t, "post-Crawford of the leader", m.Chance([2]int{1, i + 1}, true), 1-want, 1e-9)
	}
	// As GNU Backgammon 1.07 extends the table to 64 points.
	for _, c := range []struct {
		away [2]int
		want float64
	}{{[2]int{26, 25}, .4684718}, {[2]int{40, 10}, .0075273}, {[2]int{64, 64}, .5}, {[2]int{26, 1}, .0008208}} {
		near(t, "extension", m.Chance(c.away, false), c.want, 1e-6)
	}
}

func TestAntisymmetric(t *testing.T) {
	m := match.Kazaross()
	for i := 1; i <= match.Max; i++ {
		for j := 1; j <= match.Max; j++ {
			sum := m.Chance([2]int{i, j}, false) + m.Chance([2]int{j, i}, false)
			near(t, "sum", sum, 1, 1e-8)
			if i > 1 && j < match.Max {
				if m.Chance([2]int{i, j}, false) > m.Chance([2]int{i - 1, j}, false) {
					t.Errorf("%d-away %d-away is better than one point less", i, j)
				}
			}
		}
	}
}

func TestAfter(t *testing.T) {
	m := match.Kazaross()
	for _, c := range []struct {
		name           string
		away           [2]int
		crawford       bool
		winner, points int
		want           float64
	}{
		{"win of the match", [2]int{3, 3}, false, 0, 4, 1},
		{"loss of the match", [2]int{3, 3}, false, 1, 3, 0},
		{"to Crawford", [2]int{3, 2}, false, 1, 1, 1 - .75076},
		{"Crawford game won by the trailer", [2]int{3, 1}, true, 0, 1, .48803},
		{"post-Crawford", [2]int{1, 4}, false, 1, 1, 1 - .32264},
		{"double match point", [2]int{2, 1}, true, 0, 1, .5},
	} {
		near(t, c.name, m.After(c.away, c.crawford, c.winner, c.points), c.want, 1e-9)
	}
}

// systemTables is where the Debian package gnubg-data puts its tables.
const systemTables = "/usr/share/gnubg/met"

func TestReadSystemTables(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(systemTables, "*.xml"))
	if len(files) == 0 {
		t.Skip("gnubg-data is not installed")
	}
	built := match.Kazaross()
	for _, name := range files {
		if filepath.Base(name) == "catalog.xml" {
			continue
		}
		m, err := match.Open(name)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		for i := 1; i <= match.Max; i++ {
			for j := 1; j <= match.Max; j++ {
				a, b := m.Chance([2]int{i, j}, false), built.Chance([2]int{i, j}, false)
				if !(a >= -1e-9 && a <= 1+1e-9) {
					t.Fatalf("%s: %d-away %d-away %v", name, i, j, a)
				}
				tol := .12 // another model
				if strings.Contains(name, "Kazaross-XG2") {
					tol = 1e-12
				}
				if math.Abs(a-b) > tol && !strings.Contains(name, "jac0") && !strings.Contains(name, "jac1") {
					t.Errorf("%s: %d-away %d-away %.5f, built-in table %.5f", filepath.Base(name), i, j, a, b)
				}
			}
		}
	}
}

const small = `<met><info><name>x</name><description>y</description><length>2</length></info>
<pre-crawford-table type="explicit"><row><me>.5</me><me>.7</me></row><row><me>.3</me><me>.5</me></row></pre-crawford-table>
<post-crawford-table type="explicit" player="both"><row><me>.5</me><me>.48</me></row></post-crawford-table></met>`

func TestReadErrors(t *testing.T) {
	if _, err := match.Read(strings.NewReader(small)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"<met>", "<table>", "not a match equity table"},
		{"</met>", "", "not a match equity table"},
		{"<length>2", "<length>two", "<length> is"},
		{"<length>2", "<length>3", "expected 3"},
		{"<length>2", "<length>900", "<length> is 900"},
		{"<me>.7</me>", "<me>seven</me>", "<me> 2 is \"seven\""},
		{"<me>.7</me>", "<me>NaN</me>", "from 0 to 1"},
		{"<me>.7</me>", "<me>1.7</me>", "from 0 to 1"},
		{"<me>.7</me>", "", "has 1 <me>"},
		{`type="explicit" player="both"`, `type="guess" player="both"`, "type \"guess\""},
		{`player="both"`, `player="2"`, "expected both, 0 or 1"},
		{`player="both"`, `player="0"`, "missing for a player"},
		{`type="explicit"><row><me>.5</me><me>.7`, `type="zadeh"><row><me>.5</me><me>.7`, "gammon-rate-leader is missing"},
	} {
		_, err := match.Read(strings.NewReader(strings.Replace(small, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
	if _, err := match.Open(filepath.Join(t.TempDir(), "none.xml")); !os.IsNotExist(errUnwrap(err)) {
		t.Errorf("missing file: %v", err)
	}
}

func errUnwrap(err error) error {
	type wrapper interface{ Unwrap() error }
	for {
		w, ok := err.(wrapper)
		if !ok {
			return err
		}
		err = w.Unwrap()
	}
}

func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add(strings.Replace(small, "explicit", "mec", 1))
	f.Add("<met/>")
	f.Fuzz(func(t *testing.T, s string) {
		m, err := match.Read(strings.NewReader(s))
		if err == nil && math.IsNaN(m.Chance([2]int{1, 1}, true)) {
			t.Error("the table holds NaN")
		}
	})
}
