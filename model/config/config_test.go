package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ana/model"
	"ana/model/config"
)

type settings struct {
	Moyo  string `toml:"moyo"`
	Plies int    `toml:"plies"`
	Keys  struct {
		Quit []string `toml:"quit"`
	} `toml:"keys"`
}

func env(kv ...string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for i := 0; i < len(kv); i += 2 {
			if kv[i] == name {
				return kv[i+1], true
			}
		}
		return "", false
	}
}

func TestDecode(t *testing.T) {
	t.Parallel()
	var s settings
	if err := config.Decode("c.toml", []byte("moyo = \"classic\"\nplies = 3\n[keys]\nquit = [\"q\"]\n"), &s); err != nil {
		t.Fatal(err)
	}
	if s.Moyo != "classic" || s.Plies != 3 || len(s.Keys.Quit) != 1 {
		t.Errorf("%+v", s)
	}
	out, err := config.Encode(s)
	if err != nil || !strings.Contains(string(out), "plies = 3") {
		t.Errorf("%s, %v", out, err)
	}
}

func TestDecodeErrorsHavePlaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"unknown key", "moyo = \"classic\"\nplys = 3\n", `c.toml:2:1: unknown key "plys"; did you mean "plies"`},
		{"unknown table", "[colours]\nred = 1\n", `unknown key "colours`},
		{"wrong type", "plies = \"three\"\n", "c.toml:1:"},
		{"syntax", "plies = = 3\n", "c.toml:1:9"},
	} {
		err := config.Decode("c.toml", []byte(c.text), &settings{})
		var list model.ErrorList
		if !errors.As(err, &list) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestLoadMissingFile(t *testing.T) {
	t.Parallel()
	s := settings{Plies: 2}
	if err := config.Load(filepath.Join(t.TempDir(), "none.toml"), &s); err != nil || s.Plies != 2 {
		t.Errorf("%v, %+v", err, s)
	}
}

func TestPrecedence(t *testing.T) {
	t.Parallel()
	flag, file := "f", "c"
	for _, c := range []struct {
		flag, file *string
		env        func(string) (string, bool)
		want       string
		from       config.Source
	}{
		{&flag, &file, env("ANA_MOYO_MODE", "e"), "f", config.FromFlag},
		{nil, &file, env("ANA_MOYO_MODE", "e"), "e", config.FromEnv},
		{nil, &file, env(), "c", config.FromFile},
		{nil, nil, env(), "d", config.FromDefault},
	} {
		if v, from := config.Pick("moyo-mode", c.flag, c.file, "d", c.env); v != c.want || from != c.from {
			t.Errorf("%s from %s, want %s from %s", v, from, c.want, c.from)
		}
	}
	if d := cmp.Diff([]string{"ANA_TYPO"}, config.UnknownEnv([]string{"ANA_TYPO=1", "ANA_MOYO=2", "HOME=x"}, []string{"moyo"})); d != "" {
		t.Error(d)
	}
}

func TestDirs(t *testing.T) {
	t.Parallel()
	d := config.FindDirs(env("HOME", "/home/x", "XDG_CACHE_HOME", "/var/c", "XDG_DATA_HOME", "relative"))
	want := config.Dirs{Config: "/home/x/.config/ana", State: "/home/x/.local/state/ana", Cache: "/var/c/ana", Data: "/home/x/.local/share/ana"}
	if diff := cmp.Diff(want, d); diff != "" {
		t.Error(diff)
	}
	if f := d.File(env("ANA_CONFIG", "/etc/a.toml")); f != "/etc/a.toml" {
		t.Error(f)
	}
}

func TestRecent(t *testing.T) {
	t.Parallel()
	d := config.Dirs{State: filepath.Join(t.TempDir(), "state")}
	r, err := config.LoadRecent(d)
	if err != nil || len(r.Places) != 0 {
		t.Fatalf("%v, %v", r, err)
	}
	for i := range 60 {
		r.Remember(config.Place{Path: "/g" + string(rune('A'+i)), Node: i})
	}
	r.Remember(config.Place{Path: "/g" + string(rune('A'+30)), Node: 99})
	if err := r.Save(d); err != nil {
		t.Fatal(err)
	}
	again, err := config.LoadRecent(d)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, again); diff != "" || len(again.Places) != 50 {
		t.Errorf("%d places: %s", len(again.Places), diff)
	}
	if p, ok := again.Find("/g" + string(rune('A'+30))); !ok || p.Node != 99 || again.Places[0].Node != 99 {
		t.Errorf("%+v", p)
	}
	again.Forget(again.Places[0].Path)
	if len(again.Places) != 49 {
		t.Error("not forgotten")
	}
	if err := os.WriteFile(filepath.Join(d.State, "recent.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err := config.LoadRecent(d); err == nil || len(r.Places) != 0 {
		t.Errorf("damaged file: %v, %v", r, err)
	}
	files, err := os.ReadDir(d.State)
	if err != nil || len(files) != 1 {
		t.Errorf("%v left behind", files)
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	if got := config.Nearest("plys", []string{"moyo", "plies"}); got != "plies" {
		t.Error(got)
	}
	if got := config.Nearest("zzzz", []string{"moyo", "plies"}); got != "" {
		t.Error(got)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("moyo = \"x\"\n[keys]\nquit = [\"q\"]\n")
	f.Fuzz(func(t *testing.T, text string) {
		var s settings
		if err := config.Decode("f", []byte(text), &s); err != nil && err.Error() == "" {
			t.Error("empty message")
		}
	})
}
