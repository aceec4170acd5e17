package settings

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// Settings are the options of one analysis. The zero value is not useful; start
// from Default. Two equal values give bit-identical results, whatever Threads
// says.
type Settings struct {
	// Moyo is "classic" or "experimental": which attribution feeds the
	// verdicts. Both are always computed.
	Moyo string
	// Partition is "as-moyo", "classic" or "experimental": which rules group worms
	// into dragons with the constants of 2002. 3.8 has only one.
	Partition string
	// Compat is "gnugo-3.8" or "gnugo-2002": whose constants are used where
	// the two trees differ.
	Compat string
	// Patterns names the pattern databases: empty for the built-in set, else
	// a folder or a list of files separated by the list separator of the system.
	Patterns string
	// Plies is the number of rolls of lookahead, 0 to 4.
	Plies int
	// Reduction is a share of the rolls in percent, or a list of shares from
	// the root level down, separated by commas.
	Reduction string
	// Rotation names the scheme by which roll groups rotate.
	Rotation string
	// Prune is the pruning policy inside the tree: a name or a file.
	Prune string
	// Filter is the move filter at the root.
	Filter string
	// Cubeful ranks plays by cubeful equity.
	Cubeful bool
	// Corrected adds static values of all rolls to reduced levels above the
	// innermost; classic rotations never do.
	Corrected bool
	// Net is "embedded", "gnubg" or a weights file.
	Net string
	// MET is "kazaross-xg2" or a match equity table in XML.
	MET string
	// Bearoff is "computed", or .bd files separated by the list separator of the
	// system that take the place of the databases that are computed.
	Bearoff string
	// Threads is the number of workers, 1 to the number of processors. It
	// never changes a result.
	Threads int
	// Seed starts the random numbers of rollouts.
	Seed int64
}

// Default returns the settings in force when nothing is said.
func Default() Settings {
	s := Settings{Threads: runtime.NumCPU(), Cubeful: true, Plies: 2, Seed: 1}
	for _, f := range Fields() {
		if f.Set != nil && f.Default != "" {
			if err := f.Set(&s, f.Default); err != nil {
				panic("settings: default of " + f.Name + ": " + err.Error())
			}
		}
	}
	return s
}

// Game says which engine a field belongs to.
type Game string

// The games of a field.
const (
	Go         Game = "go"
	Backgammon Game = "backgammon"
	Both       Game = "both"
)

// Field describes one setting: the only place where its name, its values and
// its help are written.
type Field struct {
	// Name is the flag without dashes, the configuration key and the toggle's
	// identifier.
	Name string
	// Label is the short name in the status line.
	Label string
	// Game says which engine reads the field.
	Game Game
	// Values lists the allowed words in the order in which a toggle cycles;
	// empty when the field is free.
	Values []string
	// Default is the value when nothing is said, as text.
	Default string
	// Help is one sentence for help texts and man pages.
	Help string
	// Open says that a file name is allowed beside Values.
	Open bool
	// Get and Set read and write the field as text. Set names the allowed
	// values in its error.
	Get func(*Settings) string
	Set func(*Settings, string) error
}

// Reductions are the shares of the rolls, in percent.
func Reductions() []string { return []string{"100", "66", "50", "33", "25"} }

// Rotations are the rotation schemes of the roll groups.
func Rotations() []string {
	return []string{"path", "stack", "classic-2003", "classic-2002", "classic-2001"}
}

// Fields returns the table of settings in the order of the documentation.
func Fields() []Field {
	return append(goFields(), append(backgammonFields(), commonFields()...)...)
}

func goFields() []Field {
	return []Field{
		word("moyo", "moyo", Go, []string{"experimental", "classic"}, "which surrounding-moyo computation: segmentation of moyos (classic) or the moyo closest to some worm of the dragon (experimental)",
			func(s *Settings) *string { return &s.Moyo }, false),
		word("partition", "partition", Go, []string{"as-moyo", "classic", "experimental"}, "which rules group worms into dragons with the constants of 2002: those of the moyo mode, or one of the two",
			func(s *Settings) *string { return &s.Partition }, false),
		word("compat", "compat", Go, []string{"gnugo-3.8", "gnugo-2002"}, "whose constants are used where the two generations of GNU Go differ",
			func(s *Settings) *string { return &s.Compat }, false),
		{
			Name: "patterns", Label: "patterns", Game: Go, Open: true,
			Help: "pattern databases for connections, influence and barriers: a folder or .db files (default: the built-in set)",
			Get:  func(s *Settings) string { return s.Patterns },
			Set:  setPatterns,
		},
	}
}

func setBearoff(s *Settings, v string) error {
	values := []string{"computed"}
	for _, name := range strings.Split(v, string(os.PathListSeparator)) {
		if err := oneOf("bearoff", name, values, true); err != nil {
			return err
		}
		values = nil
	}
	s.Bearoff = v
	return nil
}

func setPatterns(s *Settings, v string) error {
	for _, name := range strings.Split(v, string(os.PathListSeparator)) {
		if name == "" {
			continue
		}
		if _, err := os.Stat(name); err != nil {
			return fmt.Errorf("--patterns %s: no such folder or file; give a folder with .db files, or .db files", name)
		}
	}
	s.Patterns = v
	return nil
}

func backgammonFields() []Field {
	return []Field{
		{
			Name: "plies", Label: "lookahead", Game: Backgammon, Values: []string{"0", "1", "2", "3", "4"}, Default: "2",
			Help: "rolls of lookahead, 0 to 4; 0 is the static evaluation",
			Get:  func(s *Settings) string { return strconv.Itoa(s.Plies) },
			Set:  setPlies,
		},
		{
			Name: "reduction", Label: "rolls", Game: Backgammon, Values: Reductions(), Default: "100",
			Help: "share of the 36 rolls searched (100, 66, 50, 33, 25), or a list from the root level such as 100,50,25",
			Get:  func(s *Settings) string { return s.Reduction },
			Set:  setReduction,
		},
		word("rotation", "rotation", Backgammon, Rotations(), "how the roll groups rotate: by path, by a stack of counters (one a depth), or by the classic counter",
			func(s *Settings) *string { return &s.Rotation }, false),
		word("prune", "prune", Backgammon, []string{"gnubg", "wide", "none"}, "pruning policies inside the tree: a name or a file of policies",
			func(s *Settings) *string { return &s.Prune }, true),
		word("filter", "filter", Backgammon, []string{"normal", "large", "huge", "tiny", "narrow"}, "move filter at the root",
			func(s *Settings) *string { return &s.Filter }, false),
		toggle("cubeful", []string{"on", "off"}, "rank plays by cubeful equity", func(s *Settings) *bool { return &s.Cubeful }),
		toggle("corrected", []string{"off", "on"}, "correct reduced levels above the innermost by the static values of all rolls; not with classic rotations",
			func(s *Settings) *bool { return &s.Corrected }),
		word("net", "net", Backgammon, []string{"embedded", "gnubg"}, "evaluator: embedded, gnubg (where the distribution puts it), or a weights file",
			func(s *Settings) *string { return &s.Net }, true),
		word("met", "MET", Backgammon, []string{"kazaross-xg2"}, "match equity table: kazaross-xg2 or an .xml file",
			func(s *Settings) *string { return &s.MET }, true),
		{
			Name: "bearoff", Label: "bearoff", Game: Backgammon, Values: []string{"computed"}, Default: "computed", Open: true,
			Help: "bear-off databases: computed, or .bd files in GNU Backgammon's form, one-sided of 6 points and 15 checkers or two-sided of 6 and 6",
			Get:  func(s *Settings) string { return s.Bearoff },
			Set:  setBearoff,
		},
	}
}

func commonFields() []Field {
	return []Field{
		{
			Name: "threads", Label: "threads", Game: Both,
			Help: "number of workers, 1 to the number of processors; results do not depend on it",
			Get:  func(s *Settings) string { return strconv.Itoa(s.Threads) },
			Set: func(s *Settings, v string) error {
				n, err := strconv.Atoi(v)
				if err != nil || n < 1 || n > runtime.NumCPU() {
					return fmt.Errorf("--threads %s: want a number from 1 to %d", v, runtime.NumCPU())
				}
				s.Threads = n
				return nil
			},
		},
		{
			Name: "seed", Label: "seed", Game: Both, Default: "1",
			Help: "seed of rollouts; nothing else is random",
			Get:  func(s *Settings) string { return strconv.FormatInt(s.Seed, 10) },
			Set: func(s *Settings, v string) error {
				n, err := strconv.ParseInt(v, 10, 64)
				if err != nil {
					return fmt.Errorf("--seed %s: want an integer", v)
				}
				s.Seed = n
				return nil
			},
		},
	}
}

// word makes a field that holds one of a few words; with open a file name is
// allowed too.
func word(name, label string, game Game, values []string, help string, at func(*Settings) *string, open bool) Field {
	return Field{
		Name: name, Label: label, Game: game, Values: values, Default: values[0], Help: help, Open: open,
		Get: func(s *Settings) string { return *at(s) },
		Set: func(s *Settings, v string) error {
			if err := oneOf(name, v, values, open); err != nil {
				return err
			}
			*at(s) = v
			return nil
		},
	}
}

// toggle makes a backgammon field that is on or off; the first value is the default.
func toggle(name string, values []string, help string, at func(*Settings) *bool) Field {
	return Field{
		Name: name, Label: name, Game: Backgammon, Values: values, Default: values[0], Help: help,
		Get: func(s *Settings) string { return onOff(*at(s)) },
		Set: func(s *Settings, v string) error {
			if err := oneOf(name, v, values, false); err != nil {
				return err
			}
			*at(s) = v == "on"
			return nil
		},
	}
}

func oneOf(name, v string, values []string, open bool) error {
	for _, w := range values {
		if v == w {
			return nil
		}
	}
	if open && v != "" {
		if _, err := os.Stat(v); err == nil {
			return nil
		}
		return fmt.Errorf("--%s %s: no such file; want %s, or a file", name, v, strings.Join(values, ", "))
	}
	return fmt.Errorf("--%s %s: want %s", name, v, strings.Join(values, ", "))
}

func setPlies(s *Settings, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > 4 {
		return fmt.Errorf("--plies %s: want 0, 1, 2, 3 or 4", v)
	}
	s.Plies = n
	return nil
}

func setReduction(s *Settings, v string) error {
	parts := strings.Split(v, ",")
	if len(parts) > 4 {
		return fmt.Errorf("--reduction %s: at most four levels", v)
	}
	for _, p := range parts {
		if err := oneOf("reduction", strings.TrimSpace(p), Reductions(), false); err != nil {
			return fmt.Errorf("--reduction %s: want 100, 66, 50, 33 or 25, or a list of them from the root level such as 100,50,25", v)
		}
	}
	s.Reduction = strings.ReplaceAll(v, " ", "")
	return nil
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

// FieldByName returns the field of a flag or configuration key.
func FieldByName(name string) (Field, bool) {
	for _, f := range Fields() {
		if f.Name == name {
			return f, true
		}
	}
	return Field{}, false
}

// Next returns s with the named field moved by step places through its values,
// wrapping. A field without a list of values, or one that holds a file, starts
// from its first value.
func (s Settings) Next(name string, step int) Settings {
	f, ok := FieldByName(name)
	if !ok || len(f.Values) == 0 {
		return s
	}
	at := 0
	for i, v := range f.Values {
		if v == f.Get(&s) {
			at = i + step
		}
	}
	n := len(f.Values)
	if err := f.Set(&s, f.Values[((at%n)+n)%n]); err != nil {
		return s
	}
	return s
}
