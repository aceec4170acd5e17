package command

import (
	"os"

	"ana/model/analyze"
	"ana/model/config"
)

// NewLibrary returns a library that keeps computed bear-off databases in the
// user's cache folder.
func NewLibrary() *analyze.Library {
	lib := analyze.NewLibrary()
	lib.CacheDir = config.FindDirs(os.LookupEnv).Cache
	return lib
}
