package command

import (
	"fmt"

	"ana/model/config"
)

// UserConfig is the configuration file. A value is written as on the command
// line, numbers and true and false also without quotes.
type UserConfig struct {
	Moyo      any `toml:"moyo"`
	Partition any `toml:"partition"`
	Compat    any `toml:"compat"`
	Patterns  any `toml:"patterns"`
	Plies     any `toml:"plies"`
	Reduction any `toml:"reduction"`
	Rotation  any `toml:"rotation"`
	Prune     any `toml:"prune"`
	Filter    any `toml:"filter"`
	Cubeful   any `toml:"cubeful"`
	Corrected any `toml:"corrected"`
	Net       any `toml:"net"`
	MET       any `toml:"met"`
	Bearoff   any `toml:"bearoff"`
	Threads   any `toml:"threads"`
	Seed      any `toml:"seed"`

	Theme  any `toml:"theme"`
	Glyphs any `toml:"glyphs"`
	Sync   any `toml:"sync"`
	Rival  any `toml:"rival"`

	// Keys maps actions to keys; an empty list unbinds an action.
	Keys map[string][]string `toml:"keys"`
}

// values returns the settings of the file by the names of their flags.
func (c *UserConfig) values() map[string]any {
	return map[string]any{
		"moyo": c.Moyo, "partition": c.Partition, "compat": c.Compat, "patterns": c.Patterns, "plies": c.Plies, "reduction": c.Reduction, "rotation": c.Rotation,
		"prune": c.Prune, "filter": c.Filter, "cubeful": c.Cubeful, "corrected": c.Corrected, "net": c.Net, "met": c.MET, "bearoff": c.Bearoff, "threads": c.Threads, "seed": c.Seed,
		"theme": c.Theme, "glyphs": c.Glyphs, "sync": c.Sync, "rival": c.Rival,
	}
}

// Value returns what the file says for a flag as text, nil when it says nothing.
func (c *UserConfig) Value(flag string) *string {
	var text string
	switch v := c.values()[flag].(type) {
	case nil:
		return nil
	case bool:
		text = "off"
		if v {
			text = "on"
		}
	default:
		text = fmt.Sprint(v)
	}
	return &text
}

// Has tells whether the file may set a flag.
func (c *UserConfig) Has(flag string) bool {
	_, ok := c.values()[flag]
	return ok
}

// LoadUserConfig reads the configuration file; a missing one is empty. Lookup is
// os.LookupEnv in the program.
func LoadUserConfig(lookup func(string) (string, bool)) (*UserConfig, error) {
	var c UserConfig
	if err := config.Load(config.FindDirs(lookup).File(lookup), &c); err != nil {
		return nil, err
	}
	return &c, nil
}
