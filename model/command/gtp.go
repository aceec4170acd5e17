package command

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/gtp"
	"ana/goeng/pattern"
	"ana/goeng/tactic"
	"ana/goeng/worm"
	"ana/model"
	"ana/model/analyze"
	"ana/model/record"
	"ana/model/settings"
)

// GTPOptions are the options of the verb gtp.
type GTPOptions struct {
	Settings settings.Settings
	Version  string
	Level    int // of tactical reading; 0 is 10

	frugal bool // as GTP describes
}

// GTP answers commands from the standard input until it ends or quit is given.
//
// Between two commands idle processors look for work that does not come; a
// controller that counts an engine's time would count that. So the process runs
// on one processor, but for reading all strings of a position, lets its small heap
// grow before it collects, and makes at the start what the first analysis would.
func GTP(ctx context.Context, std Streams, o GTPOptions) error {
	o.frugal = true
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	opts, err := gtpServer(ctx, std, o)
	if err != nil {
		return err
	}
	return gtp.Serve(ctx, std.In, std.Out, opts(""))
}

// gtpServer returns a function that makes the options of a server whose files are
// relative to a folder.
func gtpServer(ctx context.Context, std Streams, o GTPOptions) (func(dir string) gtp.Options, error) {
	opts, faults, err := analyze.GoOptions(o.Settings, NewLibrary())
	if err != nil {
		return nil, Usage(err)
	}
	reportFaults(std, faults)
	if o.frugal {
		if err := goeng.Prepare(ctx, opts); err != nil {
			return nil, err
		}
	}
	compat := worm.GNUGo38
	if o.Settings.Compat == "gnugo-2002" {
		compat = worm.GNUGo2002
	}
	return func(dir string) gtp.Options {
		set := gtpSettings{now: o.Settings, level: o.Level, frugal: o.frugal}
		return gtp.Options{
			Name: "ana", Version: o.Version, Engine: set.engine(opts), Worm: worm.Options{Compat: compat}, Log: std.Err,
			Load:       func(path string) (*gtp.Record, error) { return loadLine(ctx, inFolder(dir, path), std.RecordOptions()) },
			Parameters: set.list, Set: set.set,
		}
	}, nil
}

// gtpSettings are the settings of one server, which ana-set changes.
type gtpSettings struct {
	now    settings.Settings
	level  int
	frugal bool
}

// engine makes an engine that reads whole positions on as many processors as the
// settings say.
func (g *gtpSettings) engine(opts goeng.Options) gtp.Engine {
	if read := opts.Read; g.frugal && read != nil {
		threads := g.now.Threads
		opts.Read = func(ctx context.Context, b *board.Board) ([]tactic.Codes, error) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
			return read(ctx, b)
		}
	}
	return gtp.Parts(opts, g.level)
}

// list gives the settings that the Go engine reads.
func (g *gtpSettings) list() []gtp.Parameter {
	var out []gtp.Parameter
	for _, f := range settings.Fields() {
		if f.Game == settings.Go {
			out = append(out, gtp.Parameter{Name: f.Name, Value: f.Get(&g.now), Values: f.Values})
		}
	}
	return out
}

// set changes a setting and makes the engine that it asks for.
func (g *gtpSettings) set(name, value string) (gtp.Change, error) {
	next := g.now
	f, ok := settings.FieldByName(name)
	if !ok {
		return gtp.Change{}, fmt.Errorf("unknown setting %q", name)
	}
	if err := f.Set(&next, value); err != nil {
		return gtp.Change{}, err
	}
	opts, faults, err := analyze.GoOptions(next, NewLibrary())
	if err != nil {
		return gtp.Change{}, err
	}
	for _, fault := range faults {
		if fault.Severity == pattern.Error {
			return gtp.Change{}, fault
		}
	}
	g.now = next
	compat := worm.GNUGo38
	if next.Compat == "gnugo-2002" {
		compat = worm.GNUGo2002
	}
	return gtp.Change{Engine: g.engine(opts), Worm: worm.Options{Compat: compat}}, nil
}

// loadLine reads the main line of a record for a server.
func loadLine(ctx context.Context, path string, o record.Options) (*gtp.Record, error) {
	rec, err := record.Open(ctx, path, o)
	if err != nil {
		return nil, err
	}
	if rec.Kind != model.KindGo {
		return nil, fmt.Errorf("%s: not a Go record", path)
	}
	g := rec.Games[0]
	if g.Go.Width > board.MaxSize || g.Go.Height > board.MaxSize {
		return nil, fmt.Errorf("%s: board %dx%d is larger than %d", path, g.Go.Width, g.Go.Height, board.MaxSize)
	}
	line := &gtp.Record{
		Width: g.Go.Width, Height: g.Go.Height, Komi: g.Go.Komi, HasKomi: g.Go.KomiWritten != "", Handicap: g.Go.Handicap,
	}
	last := (*gtp.Node)(nil)
	for id := model.NodeID(0); id != model.NoNode; id = g.Node(id).FirstChild {
		n := g.Node(id)
		if last == nil || last.Illegal != nil || n.Setup != nil || n.Prop("IL") != nil {
			line.Nodes = append(line.Nodes, lineNode(n, line.Width, line.Height))
			last = &line.Nodes[len(line.Nodes)-1]
		}
		if n.HasMove { // a run of moves is one node
			last.Moves = append(last.Moves, gtp.Move{Point: n.Move.At.Point(), Color: n.Move.Color})
		}
	}
	return line, nil
}

// lineNode is a node without its move.
func lineNode(n *model.Node, width, height int) gtp.Node {
	var out gtp.Node
	if illegal := n.Prop("IL"); illegal != nil {
		for _, v := range illegal.Values {
			if p, err := board.ParseSGF(v, width, height); err == nil {
				out.Illegal = append(out.Illegal, p)
			}
		}
	}
	if n.Setup != nil {
		out.Black, out.White, out.Empty = points(n.Setup.Black), points(n.Setup.White), points(n.Setup.Empty)
		out.Next = n.Setup.ToMove
	}
	return out
}

func points(coords []model.Coord) []board.Point {
	list := make([]board.Point, len(coords))
	for i, c := range coords {
		list[i] = c.Point()
	}
	return list
}
