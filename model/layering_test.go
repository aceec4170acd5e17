package model_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// allowed lists, for each part of the tree, the parts that its packages may
// import. The longest prefix decides. Arrows point one way only.
var allowed = map[string][]string{
	"ana":            {"ana/goeng", "ana/bgeng", "ana/model", "ana/tui", "ana/keymap"},
	"ana/goeng":      {"ana/goeng"},
	"ana/bgeng":      {"ana/bgeng"},
	"ana/keymap":     {},
	"ana/model":      {"ana/goeng", "ana/bgeng", "ana/model"},
	"ana/tui":        {"ana/model", "ana/keymap", "ana/tui"},
	"ana/tui/goview": {"ana/goeng", "ana/model", "ana/keymap", "ana/tui"},
	"ana/tui/bgview": {"ana/bgeng", "ana/model", "ana/keymap", "ana/tui"},
}

// engines may use nothing outside the standard library but these.
var engines = []string{"golang.org/x/sync", "golang.org/x/sys/cpu"}

type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", "ana/...")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// rule returns the entry of the table that decides for a package.
func rule(path string) string {
	best := ""
	for prefix := range allowed {
		if within(path, prefix) && len(prefix) > len(best) {
			best = prefix
		}
	}
	return best
}

func within(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

// TestLayering holds the arrows between packages to the table.
func TestLayering(t *testing.T) {
	t.Parallel()
	pkgs := packages(t)
	if len(pkgs) < 10 {
		t.Fatalf("only %d packages listed", len(pkgs))
	}
	for _, p := range pkgs {
		from := rule(p.ImportPath)
		for _, imp := range p.Imports {
			switch {
			case imp == "ana/testdata/shared" && strings.HasSuffix(p.ImportPath, "test"):
				// Packages of test helpers find the reference data like tests do.
			case within(imp, "ana"):
				if !permitted(imp, allowed[from]) {
					t.Errorf("%s imports %s; packages under %s may import %v", p.ImportPath, imp, from, allowed[from])
				}
			case within(from, "ana/goeng") || within(from, "ana/bgeng"):
				if strings.Contains(imp, ".") && !permitted(imp, engines) {
					t.Errorf("%s imports %s; an engine may use the standard library and %v", p.ImportPath, imp, engines)
				}
			}
		}
	}
}

func permitted(path string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if within(path, prefix) {
			return true
		}
	}
	return false
}

// TestEnginesNeverMeet holds that neither engine knows the other, however
// indirectly.
func TestEnginesNeverMeet(t *testing.T) {
	t.Parallel()
	other := map[string]string{"ana/goeng": "ana/bgeng", "ana/bgeng": "ana/goeng"}
	for _, p := range packages(t) {
		for _, dep := range p.Deps {
			if foe, ok := other[rule(p.ImportPath)]; ok && within(dep, foe) {
				t.Errorf("%s depends on %s", p.ImportPath, dep)
			}
		}
	}
}
