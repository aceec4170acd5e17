package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A marked suite is replaced as a whole, with its permissions, and nothing is left beside it.
func TestMarkTest(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	suite := filepath.Join(dir, "a.tst")
	if err := os.WriteFile(suite, []byte("loadsgf a.sgf\n1 attack C3\n#? [0]\n2 defend C3\n#? [0]\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := MarkTest(suite, 1, "1 C4", true); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(suite)
	if err != nil || string(got) != "loadsgf a.sgf\n1 attack C3\n#? [1 C4]*\n2 defend C3\n#? [0]\n" {
		t.Errorf("%v %q", err, got)
	}
	if info, err := os.Stat(suite); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", err, info.Mode())
	}
	if err := MarkTest(suite, 9, "0", false); err == nil || !strings.Contains(err.Error(), suite+": no test 9") {
		t.Errorf("a test that is not there: %v", err)
	}
	if n, err := CountTests(suite + ":2"); err != nil || n != 1 {
		t.Errorf("%d tests, %v", n, err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v %v", files, err)
	}
}
