package command

import (
	"fmt"
	"runtime"
)

// BuildInfo says which build is running; fields that are not known are empty.
type BuildInfo struct{ Version, Commit, Date string }

// Version writes the version on one line.
func Version(std Streams, b BuildInfo) error {
	line := "ana " + b.Version
	if b.Commit != "" {
		line += " " + b.Commit[:min(len(b.Commit), 12)]
	}
	if b.Date != "" {
		line += " " + b.Date
	}
	_, err := fmt.Fprintf(std.Out, "%s (%s, %s/%s)\n", line, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
