package pattern_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/goeng/pattern"
	"ana/testdata/shared"
)

// inventory is the table of pattern counts of the two trees: patterns, with
// constraint, with action, orientations. Zero orientations means "not stated".
var inventory = map[string]map[string]pattern.Counts{
	"2002": {
		"conn.db": {101, 77, 5, 668}, "influence.db": {50, 5, 0, 356}, "barriers.db": {173, 103, 74, 1196},
		"attack.db": {13, 2, 0, 104}, "defense.db": {32, 4, 0, 240}, "patterns.db": {922, 389, 65, 7110},
		"patterns2.db": {216, 153, 27, 1630}, "endgame.db": {91, 72, 2, 688}, "fuseki.db": {145, 25, 6, 1144},
		"handicap.db": {49, 10, 0, 376}, "aa_attackpats.db": {13, 6, 0, 84}, "owl_attackpats.db": {300, 177, 0, 2336},
		"owl_vital_apats.db": {50, 36, 0, 376}, "owl_defendpats.db": {420, 279, 0, 3250}, "read_attack.db": {26, 26, 8, 0},
		"read_defend.db": {14, 14, 3, 0}, "hoshi.db": {640, 0, 158, 0}, "komoku.db": {135, 0, 5, 0},
		"sansan.db": {11, 0, 0, 0}, "takamoku.db": {67, 0, 0, 0}, "mokuhazushi.db": {13, 0, 0, 0},
		"fuseki9.db": {1303, 0, 0, 0}, "fuseki13.db": {2999, 0, 0, 0}, "fuseki19.db": {1470, 0, 0, 0},
		"eyes.db": {320, 0, 0, 0},
	},
	"3.8": {
		"conn.db": {35, 28, 2, 196}, "influence.db": {50, 5, 0, 356}, "barriers.db": {218, 145, 105, 1548},
		"attack.db": {14, 3, 0, 112}, "defense.db": {33, 4, 0, 248}, "patterns.db": {994, 439, 60, 7662},
		"patterns2.db": {228, 171, 31, 1716}, "endgame.db": {102, 80, 4, 740}, "fuseki.db": {168, 42, 6, 1320},
		"handicap.db": {49, 10, 0, 376}, "aa_attackpats.db": {28, 20, 0, 196}, "owl_attackpats.db": {401, 265, 0, 3156},
		"owl_vital_apats.db": {62, 46, 0, 464}, "owl_defendpats.db": {490, 326, 0, 3788}, "oracle.db": {4, 1, 0, 32},
		"eyes.db": {1816, 0, 0, 0}, "mc_mogo_classic.db": {}, "mc_montegnu_classic.db": {}, "mc_uniform.db": {},
	},
}

// TestSelfCheck reads every shipped file of both trees: the counts are those of
// the published table, there is no error, and every notice is a known one.
func TestSelfCheck(t *testing.T) {
	for tree, files := range inventory {
		dir := shared.Path(t, "corpus", "gnugo-patterns", tree)
		set, diags := pattern.LoadDir(dir)
		if len(set.DBs) != len(files) {
			t.Errorf("%s: %d databases, want %d", tree, len(set.DBs), len(files))
		}
		for _, db := range set.DBs {
			got, want := db.Counts(), files[db.Name]
			if want.Orientations == 0 {
				got.Orientations = 0
			}
			if db.Kind == pattern.KindJoseki {
				got.Constraints = 0 // the table does not give them
			}
			if got != want {
				t.Errorf("%s/%s: counts %+v, want %+v", tree, db.Name, got, want)
			}
			if strings.HasPrefix(db.Name, "mc_") != (db.Dialect == pattern.DialectMC) {
				t.Errorf("%s/%s: dialect %s", tree, db.Name, db.Dialect)
			}
			if db.Dialect == pattern.DialectMC && db.Notice == "" {
				t.Errorf("%s/%s: out of scope, but nothing says so", tree, db.Name)
			}
		}
		for _, d := range diags {
			if !knownNotice(d) {
				t.Errorf("%s: unexpected %s", tree, d.Text())
			}
		}
	}
}

// knownNotice lists what the shipped files really deserve.
func knownNotice(d *pattern.Diagnostic) bool {
	base := filepath.Base(d.File)
	switch {
	case d.Severity == pattern.Error:
		return false
	case d.Code == "P015":
		return base == "owl_attackpats.db" && (d.Pattern == "A1352a" || d.Pattern == "A1352b")
	case d.Code == "P044":
		return strings.HasPrefix(base, "read_")
	}
	return false
}

func TestDialects(t *testing.T) {
	for name, want := range map[string]pattern.Dialect{
		"2002/conn.db": pattern.Dialect2002, "3.8/conn.db": pattern.Dialect38, "2002/eyes.db": pattern.DialectEyes2002,
		"3.8/eyes.db": pattern.DialectEyes38, "3.8/mc_uniform.db": pattern.DialectMC,
	} {
		data, err := os.ReadFile(shared.Path(t, "corpus", "gnugo-patterns", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		// Under another name only the content can tell.
		db, _ := pattern.Parse("unnamed.db", data, pattern.Options{})
		if db.Dialect != want {
			t.Errorf("%s: dialect %s, want %s", name, db.Dialect, want)
		}
	}
}
