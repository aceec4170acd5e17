package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReplaceFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "a.sgf")
	check := func(want string, mode os.FileMode) {
		t.Helper()
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("%v %q, want %q", err, got, want)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%v mode %v, want %v", err, info.Mode(), mode)
		}
	}
	if err := replaceFile(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	check("one", 0o644)
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.sgf")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if err := replaceFile(link, []byte("two")); err != nil {
		t.Fatal(err)
	}
	check("two", 0o600)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := replaceFile(path, []byte("three")); err == nil || !strings.Contains(err.Error(), "a.sgf: the file is read-only; ") {
		t.Errorf("a read-only file: %v", err)
	}
	check("two", 0o400)
	if err := replaceFile(filepath.Join(dir, "no", "such.sgf"), nil); err == nil || !strings.Contains(err.Error(), "such.sgf: no such file") {
		t.Errorf("a folder that is not there: %v", err)
	}
	if err := replaceFile(dir, nil); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("left behind: %v %v", files, err)
	}
}
