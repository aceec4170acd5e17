package settings_test

import (
	"strings"
	"testing"

	"ana/model/settings"
)

// TestFieldsAreComplete holds that each field can be read back after it was
// set, that its default is one of its values, and that it is explained.
func TestFieldsAreComplete(t *testing.T) {
	t.Parallel()
	for _, f := range settings.Fields() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			s := settings.Default()
			if f.Help == "" || f.Label == "" || f.Game == "" {
				t.Errorf("field without help, label or game: %+v", f)
			}
			if f.Default != "" && f.Get(&s) != f.Default {
				t.Errorf("default %q, but a default Settings has %q", f.Default, f.Get(&s))
			}
			for _, v := range f.Values {
				if err := f.Set(&s, v); err != nil {
					t.Errorf("value %q of its own list: %v", v, err)
				}
				if got := f.Get(&s); got != v {
					t.Errorf("set %q, got %q", v, got)
				}
			}
		})
	}
}

func TestBadValuesNameTheAllowedOnes(t *testing.T) {
	t.Parallel()
	cases := []struct{ field, value, want string }{
		{"moyo", "modern", "experimental, classic"},
		{"plies", "5", "0, 1, 2, 3 or 4"},
		{"plies", "two", "0, 1, 2, 3 or 4"},
		{"reduction", "60", "100, 66, 50, 33 or 25"},
		{"reduction", "100,50,33,25,25", "at most four"},
		{"rotation", "classic", "classic-2003"},
		{"net", "no-such-file.wd", "no such file"},
		{"bearoff", "no-such-file.bd", "no such file; want computed, or a file"},
		{"bearoff", "", "want computed"},
		{"patterns", "no-such-folder", "no such folder"},
		{"cubeful", "yes", "on, off"},
		{"threads", "0", "from 1 to"},
		{"seed", "x", "integer"},
	}
	for _, c := range cases {
		f, ok := settings.FieldByName(c.field)
		if !ok {
			t.Fatalf("no field %q", c.field)
		}
		s := settings.Default()
		err := f.Set(&s, c.value)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("--%s %s: got %v, want an error with %q", c.field, c.value, err, c.want)
		}
		if s != settings.Default() {
			t.Errorf("--%s %s: a refused value changed the settings", c.field, c.value)
		}
	}
}

func TestNextCyclesThroughAllValues(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"moyo", "reduction", "rotation", "plies"} {
		f, _ := settings.FieldByName(name)
		s := settings.Default()
		start := f.Get(&s)
		seen := map[string]bool{}
		for range f.Values {
			seen[f.Get(&s)] = true
			s = s.Next(name, 1)
		}
		if len(seen) != len(f.Values) || f.Get(&s) != start {
			t.Errorf("%s: %d of %d values seen, back at %q from %q", name, len(seen), len(f.Values), f.Get(&s), start)
		}
		if back := s.Next(name, 1).Next(name, -1); back != s {
			t.Errorf("%s: a step forth and back gives %q", name, f.Get(&back))
		}
	}
}
