package command

import (
	"os"
	"path/filepath"
	"strings"
)

// recordEndings are the file name endings that a picker offers.
var recordEndings = map[string]bool{
	".sgf": true, ".mat": true, ".txt": true, ".xg": true, ".xgp": true, ".bgf": true,
	".sgg": true, ".tmg": true, ".gam": true, ".bkg": true, ".pos": true,
}

// Nearby lists the records in a folder and one level below it, at most limit.
func Nearby(dir string, limit int) []string {
	var found []string
	for _, pattern := range []string{"*", filepath.Join("*", "*")} {
		names, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			continue
		}
		for _, name := range names {
			if len(found) == limit {
				return found
			}
			info, err := os.Stat(name)
			if err == nil && info.Mode().IsRegular() && recordEndings[strings.ToLower(filepath.Ext(name))] {
				found = append(found, name)
			}
		}
	}
	return found
}
