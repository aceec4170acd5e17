package analyze_test

import (
	"context"
	"strings"
	"testing"

	"ana/model/analyze"
	"ana/model/settings"
)

type position uint64

func (p position) Identity() uint64 { return uint64(p) }

func stage(name analyze.Name, fields []string, deps ...analyze.Name) analyze.Analyzer {
	return analyze.Analyzer{Name: name, Game: settings.Go, Version: 1, Deps: deps, Fields: fields,
		Run: func(context.Context, analyze.Input, analyze.Emit) (any, error) { return string(name), nil }}
}

func registry(t *testing.T) *analyze.Registry {
	t.Helper()
	r, err := analyze.NewRegistry(
		stage("moyo", []string{"moyo"}, "dragon", "influence"),
		stage("dragon", nil, "worm"),
		stage("influence", []string{"patterns"}, "worm"),
		stage("worm", []string{"compat"}),
		stage("alone", nil))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestClosureListsDependenciesFirst(t *testing.T) {
	t.Parallel()
	r := registry(t)
	got := r.Closure([]analyze.Name{"moyo", "unknown"})
	at := map[analyze.Name]int{}
	for i, n := range got {
		at[n] = i
	}
	if len(got) != 4 || at["worm"] != 0 || at["moyo"] != 3 {
		t.Errorf("got %v", got)
	}
}

func TestFingerprintFollowsWhatIsRead(t *testing.T) {
	t.Parallel()
	r := registry(t)
	base := settings.Default()
	compat := base.Next("compat", 1)
	plies := base.Next("plies", 1)
	for _, c := range []struct {
		name string
		same bool
		a, b uint64
	}{
		{"same question", true, r.Fingerprint("moyo", position(1), base), r.Fingerprint("moyo", position(1), base)},
		{"other position", false, r.Fingerprint("moyo", position(1), base), r.Fingerprint("moyo", position(2), base)},
		{"setting of a dependency", false, r.Fingerprint("moyo", position(1), base), r.Fingerprint("moyo", position(1), compat)},
		{"setting nobody reads", true, r.Fingerprint("moyo", position(1), base), r.Fingerprint("moyo", position(1), plies)},
		{"setting read elsewhere", true, r.Fingerprint("alone", position(1), base), r.Fingerprint("alone", position(1), compat)},
		{"other analyzer", false, r.Fingerprint("dragon", position(1), base), r.Fingerprint("influence", position(1), base)},
	} {
		if (c.a == c.b) != c.same {
			t.Errorf("%s: fingerprints %x and %x", c.name, c.a, c.b)
		}
	}
}

func TestRegistryRefusesBadSets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, want string
		set        []analyze.Analyzer
	}{
		{"twice", "twice", []analyze.Analyzer{stage("a", nil), stage("a", nil)}},
		{"missing", "does not exist", []analyze.Analyzer{stage("a", nil, "b")}},
		{"cycle", "depends on itself", []analyze.Analyzer{stage("a", nil, "b"), stage("b", nil, "a")}},
		{"setting", "unknown setting", []analyze.Analyzer{stage("a", []string{"colour"})}},
		{"function", "no function", []analyze.Analyzer{{Name: "a"}}},
	} {
		_, err := analyze.NewRegistry(c.set...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", c.name, err, c.want)
		}
	}
}
