package config

import (
	"reflect"
	"strings"
)

// Keys returns the dotted keys that a struct with toml tags accepts, tables included.
func Keys(v any) []string {
	var out []string
	collect(reflect.TypeOf(v), "", &out, 0)
	return out
}

// maxNesting bounds tables within tables; configuration has two levels.
const maxNesting = 8

func collect(t reflect.Type, prefix string, out *[]string, depth int) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || depth > maxNesting {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		*out = append(*out, prefix+name)
		collect(f.Type, prefix+name+".", out, depth+1)
	}
}
