package launch

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"

	"ana/model"
	"ana/model/command"
	"ana/model/record"
	"ana/tui"
	"ana/tui/serve"
)

// ServeOptions say what is offered over SSH.
type ServeOptions struct {
	Options
	Listen         string
	Dir            string // folder whose records may be read
	HostKey        string
	AuthorizedKeys string
}

// Serve offers the records of one folder over SSH until ctx ends. All screens
// share one scheduler. Nothing outside the folder can be read.
func Serve(ctx context.Context, std command.Streams, o ServeOptions) error {
	if _, _, err := net.SplitHostPort(o.Listen); err != nil {
		return command.Usagef("--listen %s: want HOST:PORT such as localhost:2323", o.Listen)
	}
	root, err := os.OpenRoot(o.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	e, err := newEngines()
	if err != nil {
		return err
	}
	defer e.close()
	return serve.Run(ctx, serve.Options{
		Listen: o.Listen, HostKey: o.HostKey, AuthorizedKeys: o.AuthorizedKeys,
		Ready: func(a net.Addr) { fmt.Fprintf(std.Err, "listening on %s\n", a) },
		Session: func(ctx context.Context, _, arg string) (tui.Options, error) {
			return o.session(ctx, root, e, arg)
		},
	})
}

// session returns the screen of one visitor: the record that was named, or the
// built-in one.
func (o *ServeOptions) session(ctx context.Context, root *os.Root, e *engines, arg string) (tui.Options, error) {
	one := o.Options
	one.Target = command.Target{}
	opts, err := one.screen(ctx, command.Streams{Err: io.Discard}, e)
	if err != nil {
		return opts, err
	}
	opts.Open = func(path string) (*model.Record, error) { return openIn(ctx, root, path) }
	opts.Nearby = func() []string { return recordsIn(o.Dir) }
	opts.Pick = arg == ""
	if arg == "" {
		return opts, nil
	}
	r, err := opts.Open(arg)
	if err != nil {
		return opts, err
	}
	start := model.NewCursor(r, 0)
	opts.Record, opts.Start = r, &start
	return opts, nil
}

// openIn reads a record below a root; a path that leads out is refused.
func openIn(ctx context.Context, root *os.Root, path string) (*model.Record, error) {
	f, err := root.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: no such record here", path)
	}
	defer f.Close()
	return record.Read(ctx, path, f, record.Options{})
}

// recordsIn lists the records of a folder with names relative to it.
func recordsIn(dir string) []string {
	var names []string
	for _, name := range command.Nearby(dir, nearbyFiles) {
		if rel, err := filepath.Rel(dir, name); err == nil {
			names = append(names, rel)
		}
	}
	return names
}
