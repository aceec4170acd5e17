package analyze_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ana/model/analyze"
)

const soundPattern = "Pattern Joint\n\n?.?\nO*O\n?.?\n\n:8,C\n"

// TestBrokenDatabaseKeepsTheLastGoodVersion breaks a file while it is in force.
func TestBrokenDatabaseKeepsTheLastGoodVersion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "conn.db")
	write := func(text string, age time.Duration) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		// File systems keep coarse times; the age makes each version differ.
		when := time.Now().Add(-age)
		if err := os.Chtimes(file, when, when); err != nil {
			t.Fatal(err)
		}
	}
	lib := analyze.NewLibrary()
	write(soundPattern, 3*time.Hour)
	set, faults := lib.Load(dir)
	if db, p := set.Find("Joint"); db == nil || p == nil || faults.HasErrors() {
		t.Fatalf("sound file: %v", faults)
	}
	write(strings.Replace(soundPattern, "O*O", "O*Z", 1), 2*time.Hour)
	lines := lib.Faults(dir)
	if len(lines) == 0 || !strings.Contains(lines[0], "conn.db:4:") {
		t.Errorf("broken file: %q, want a fault on line 4", lines)
	}
	if set, _ = lib.Load(dir); set.DB("conn.db") == nil {
		t.Error("the database is gone")
	} else if _, p := set.Find("Joint"); p == nil {
		t.Error("the last good version of the pattern is gone")
	}
	write(soundPattern, time.Hour)
	if lines := lib.Faults(dir); len(lines) != 0 {
		t.Errorf("mended file: %q", lines)
	}
}
