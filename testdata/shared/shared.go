// Package shared finds the folder of reference data that lies beside the
// module during development and in CI. It is imported by tests only; where the
// folder is missing the tests that want it are skipped.
package shared

import (
	"os"
	"path/filepath"
	"testing"
)

// Path returns the absolute path of the named file or folder of the reference
// data, elements joined with the separator of the system. It skips the test
// when the reference data is not there. ANA_SHARED overrides the place.
func Path(tb testing.TB, elem ...string) string {
	tb.Helper()
	root := os.Getenv("ANA_SHARED")
	if root == "" {
		root = filepath.Join(moduleRoot(tb), "..", "shared")
	}
	path := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		tb.Skipf("no reference data: %v", err)
	}
	return path
}

// moduleRoot returns the folder that holds go.mod, above the working directory
// of the test.
func moduleRoot(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			tb.Fatal("no go.mod above the working directory")
		}
		dir = up
	}
}
