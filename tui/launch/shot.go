package launch

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ana/model/command"
	"ana/tui"
	"ana/tui/shot"
)

// ShotOptions say which picture is taken.
type ShotOptions struct {
	Options
	Keys   string // names of keys, separated by blanks
	Size   string // COLUMNSxROWS
	Light  bool
	Output string // SVG file, "" or "-" for standard output
}

// Shot writes a picture of the screen after some keys.
func Shot(ctx context.Context, std command.Streams, o ShotOptions) error {
	if ext := strings.ToLower(filepath.Ext(o.Output)); ext != "" && ext != ".svg" {
		return command.Usagef("-o %s: the picture is an SVG file; name it .svg", o.Output)
	}
	keys, err := tui.ParseKeys(o.Keys)
	if err != nil {
		return command.Usage(err)
	}
	so := shot.Options{Keys: keys, Light: o.Light}
	if o.Size != "" {
		if n, err := fmt.Sscanf(o.Size, "%dx%d", &so.Width, &so.Height); err != nil || n != 2 {
			return command.Usagef("--size %s: want COLUMNSxROWS such as 120x36", o.Size)
		}
	}
	e, err := newEngines()
	if err != nil {
		return err
	}
	defer e.close()
	opts, err := o.screen(ctx, std, e)
	if err != nil {
		return err
	}
	frame, err := shot.Capture(ctx, opts, so)
	if err != nil {
		return err
	}
	var svg bytes.Buffer
	if err := frame.SVG(&svg); err != nil {
		return err
	}
	if o.Output == "" || o.Output == "-" {
		_, err = std.Out.Write(svg.Bytes())
		return err
	}
	if err := command.CheckOutput(o.Output); err != nil {
		return err
	}
	return os.WriteFile(o.Output, svg.Bytes(), 0o644)
}
