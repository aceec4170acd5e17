package analyze

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/bgeng/bearoff"
	"ana/model/settings"
)

// A database of another size, and a file that is none, are refused with what to give instead.
func TestBearoffFiles(t *testing.T) {
	t.Parallel()
	small, err := bearoff.GenerateTwoSided(t.Context(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if err := small.Write(&data); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"small.bd": data.Bytes(), "text.bd": []byte("no database")} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Bearoff = path
		if _, err := NewLibrary().Engine(s); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "; give a one-sided database of 6 points") {
			t.Errorf("%s: %v", name, err)
		}
	}
	const stock = "/usr/share/gnubg/gnubg_os0.bd"
	if _, err := os.Stat(stock); err != nil {
		t.Skip("no installed database: ", err)
	}
	s := settings.Default()
	s.Bearoff = stock
	e, err := NewLibrary().Engine(s)
	if err != nil {
		t.Fatal(err)
	}
	if d := e.Evaluator().Databases().OneSided(); d.Points() != 6 || d.Chequers() != 15 {
		t.Errorf("%d points, %d checkers", d.Points(), d.Chequers())
	}
}
