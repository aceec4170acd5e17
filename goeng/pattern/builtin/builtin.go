// Package builtin holds the pattern databases that ana uses by default: our own
// patterns for connections (conn.db), influence sources (influence.db) and
// barriers, intrusions and non-territory (barriers.db), in the format that
// package pattern reads.
//
// The files are embedded in the program. They are written for this project and
// are not those of any other program. Which shapes matter was measured: points
// where a reference program stops or starts influence, and groups that it joins,
// in recorded positions. Comments in the files tell about each family; the tests
// measure how far moyo sizes and influence regions agree, against no patterns.
//
// The set is smaller than those it stands in for. It knows no patterns for
// moves, eyes or life and death.
package builtin

import (
	"embed"
	"sync"

	"ana/goeng/pattern"
)

//go:embed *.db
var files embed.FS

// Load returns the built-in set. It is loaded once and shared; a fault in the
// embedded files is a fault of the build and is caught by the tests.
var Load = sync.OnceValue(func() *pattern.Set {
	set, _ := pattern.LoadFS(files)
	return set
})

// Diagnostics reads the built-in files again and returns everything the reader
// says about them, hints included.
func Diagnostics() pattern.ErrorList {
	_, diags := pattern.LoadFS(files)
	return diags
}
