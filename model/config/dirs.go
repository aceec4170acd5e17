package config

import (
	"os"
	"path/filepath"
)

// appName is the name of the folders.
const appName = "ana"

// Dirs are the folders of the program, by the XDG rules on every system.
type Dirs struct {
	Config string // configuration: config.toml, keys
	State  string // what is remembered: recent records
	Cache  string // what can be made again
	Data   string // databases and weights that the user installs
}

// FindDirs finds the folders. Lookup is os.LookupEnv in the program; the folders are not
// made.
func FindDirs(lookup func(string) (string, bool)) Dirs {
	home, ok := lookup("HOME")
	if !ok || home == "" {
		if h, err := os.UserHomeDir(); err == nil {
			home = h
		}
	}
	dir := func(env string, parts ...string) string {
		if d, ok := lookup(env); ok && filepath.IsAbs(d) {
			return filepath.Join(d, appName)
		}
		return filepath.Join(append(append([]string{home}, parts...), appName)...)
	}
	return Dirs{
		Config: dir("XDG_CONFIG_HOME", ".config"),
		State:  dir("XDG_STATE_HOME", ".local", "state"),
		Cache:  dir("XDG_CACHE_HOME", ".cache"),
		Data:   dir("XDG_DATA_HOME", ".local", "share"),
	}
}

// File returns the path of the configuration file: ANA_CONFIG, or config.toml in the
// folder.
func (d Dirs) File(lookup func(string) (string, bool)) string {
	if f, ok := lookup(envPrefix + "CONFIG"); ok && f != "" {
		return f
	}
	return filepath.Join(d.Config, "config.toml")
}
