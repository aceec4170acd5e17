package launch

import (
	"os"
	"path/filepath"
	"testing"

	"ana/tui/pane"
)

// Tests go to the end of the suite with the ten that follows its largest number.
func TestAppendTest(t *testing.T) {
	t.Parallel()
	test := &pane.Test{Setup: []string{"loadsgf game.sgf 12"}, Command: "attack C3", Answer: "1 C2"}
	tests := []struct{ name, old, place, want string }{
		{"new file", "", "10", "loadsgf game.sgf 12\n10 attack C3\n#? [1 C2]\n\n"},
		{"after others", "# mine\nloadsgf a.sgf\n15 attack D4\n#? [0]*\n", "20", "# mine\nloadsgf a.sgf\n15 attack D4\n#? [0]*\nloadsgf game.sgf 12\n20 attack C3\n#? [1 C2]\n\n"},
		{"no line end", "7 attack D4", "10", "7 attack D4\nloadsgf game.sgf 12\n10 attack C3\n#? [1 C2]\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			suite := filepath.Join(t.TempDir(), "a.tst")
			if tt.old != "" {
				if err := os.WriteFile(suite, []byte(tt.old), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			place, err := appendTest(suite, test)
			if err != nil || place != suite+":"+tt.place {
				t.Errorf("place %q, error %v; want :%s", place, err, tt.place)
			}
			got, err := os.ReadFile(suite)
			if err != nil || string(got) != tt.want {
				t.Errorf("suite %q, error %v; want %q", got, err, tt.want)
			}
		})
	}
	if _, err := appendTest(filepath.Join(t.TempDir(), "no", "such.tst"), test); err == nil {
		t.Error("a suite in a folder that does not exist was written")
	}
}
