package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"ana/model"
)

// Load reads the TOML file at path into v, a pointer to a struct with toml tags. A file
// that does not exist leaves v as it is. Unknown keys and values of the wrong type are
// reported with file, line and column, as a model.ErrorList.
func Load(path string, v any) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return Decode(path, data, v)
}

// Decode is Load for text in memory; name stands for it in messages.
func Decode(name string, data []byte, v any) error {
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		return nil
	}
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var list model.ErrorList
		for i := range strict.Errors {
			e := &strict.Errors[i]
			list = append(list, message(name, e, unknownKey(e.Key(), Keys(v))))
		}
		return list.Sorted()
	}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		return model.ErrorList{message(name, bad, strings.TrimPrefix(bad.Error(), "toml: "))}
	}
	return fmt.Errorf("%s: %w", name, err)
}

func message(file string, e *toml.DecodeError, text string) *model.Error {
	line, column := e.Position()
	return &model.Error{
		File: file, Line: line, Column: column, Offset: -1, Property: strings.Join(e.Key(), "."),
		Msg: text, Severity: model.Critical, Code: "config", Game: -1, Node: model.NoNode,
	}
}

// unknownKey says which key is unknown and which known one is nearest.
func unknownKey(key toml.Key, known []string) string {
	name := strings.Join(key, ".")
	text := fmt.Sprintf("unknown key %s; remove it", model.Quote(name))
	if near := Nearest(name, known); near != "" {
		text = fmt.Sprintf("unknown key %s; did you mean %q", model.Quote(name), near)
	}
	return text
}

// Encode writes v as TOML.
func Encode(v any) ([]byte, error) { return toml.Marshal(v) }

// Nearest returns the known word that differs from s in the fewest letters, "" if none is
// near enough to be what was meant.
func Nearest(s string, known []string) string {
	best, bestAt := "", len(s)/2+1
	for _, k := range known {
		if d := distance(s, k); d < bestAt {
			best, bestAt = k, d
		}
	}
	return best
}

// distance is the number of letters to change, add or drop between a and b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = min(diagonal, row[j], row[j+1]) + 1
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

// envPrefix is put before the upper-case name of a setting.
const envPrefix = "ANA_"

// EnvName returns the environment variable of a flag: "moyo-mode" is ANA_MOYO_MODE.
func EnvName(flag string) string {
	return envPrefix + strings.ToUpper(strings.NewReplacer("-", "_", ".", "_").Replace(flag))
}

// Source says where a value came from.
type Source uint8

// The sources, weakest first.
const (
	FromDefault Source = iota
	FromFile
	FromEnv
	FromFlag
)

// String returns the word for the source.
func (s Source) String() string {
	return [...]string{"default", "file", "environment", "flag"}[min(s, FromFlag)]
}

// Pick applies the order of precedence to one setting. Flag and file are nil where they
// do not set it; lookup is os.LookupEnv in the program.
func Pick(name string, flag, file *string, standard string, lookup func(string) (string, bool)) (value string, from Source) {
	if flag != nil {
		return *flag, FromFlag
	}
	if v, ok := lookup(EnvName(name)); ok {
		return v, FromEnv
	}
	if file != nil {
		return *file, FromFile
	}
	return standard, FromDefault
}

// UnknownEnv returns the variables of the environment that begin with the prefix of the
// program and set none of the flags, sorted.
func UnknownEnv(environ, flags []string) []string {
	known := map[string]bool{}
	for _, f := range flags {
		known[EnvName(f)] = true
	}
	var out []string
	for _, kv := range environ {
		name, _, _ := strings.Cut(kv, "=")
		if strings.HasPrefix(name, envPrefix) && !known[name] {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
