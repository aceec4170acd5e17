package record

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"ana/model"
	"ana/model/record/charset"
	"ana/model/record/diag"
)

// Error and ErrorList are the messages of the readers.
type (
	Error     = model.Error
	ErrorList = model.ErrorList
)

// MaxSize is the largest file that is read, also after unpacking.
const MaxSize = 256 << 20

// maxGzip is the limit for a file that is a plain gzip stream.
const maxGzip = 64 << 20

// maxRatio bounds how much larger than its packed form a file may be.
const maxRatio = 200

// Options chooses how to open a record. The zero value is right for most files.
type Options struct {
	// Charset overrides the character set of the file ("" = find out). It must be
	// a name that charset.Known knows.
	Charset string
	// Rules replaces the rules that a Go record names ("" = as it says). Where they
	// forbid it, moves that repeat a position of the whole board are warned about. It
	// must be one of model.Rulesets.
	Rules string
}

// Check refuses names that are not known.
func (o Options) Check() error {
	if o.Charset != "" {
		if _, ok := charset.Known(o.Charset); !ok {
			return fmt.Errorf("--charset %s: want one of %s", model.Quote(o.Charset), strings.Join(charset.Names(), ", "))
		}
	}
	if o.Rules != "" && !slices.Contains(model.Rulesets(), o.Rules) {
		return fmt.Errorf("--rules %s: want one of %s", model.Quote(o.Rules), strings.Join(model.Rulesets(), ", "))
	}
	return nil
}

// Open reads the record at path; "-" is standard input. The error is a *fs.PathError, or
// an ErrorList that says what is wrong with the content and where.
func Open(ctx context.Context, path string, o Options) (*model.Record, error) {
	if path == "-" {
		return Read(ctx, "-", os.Stdin, o)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a folder; name a file in it")}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(ctx, path, f, o)
}

// Read reads a record from r; name stands for it in messages.
func Read(ctx context.Context, name string, r io.Reader, o Options) (*model.Record, error) {
	data, err := io.ReadAll(io.LimitReader(&ctxReader{ctx, r}, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if len(data) > MaxSize {
		return nil, refuse(name, "the file is larger than %d MiB; split it", MaxSize>>20)
	}
	return Parse(name, data, o)
}

// ctxReader stops a long read when the context ends.
type ctxReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *ctxReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// Parse reads a record that is in memory.
func Parse(name string, data []byte, o Options) (*model.Record, error) {
	if err := o.Check(); err != nil {
		return nil, refuse(name, "%v", err)
	}
	if isGzip(data) {
		unpacked, err := gunzip(data)
		if err != nil {
			return nil, refuseAt(name, diag.AtOffset(0), "gzip stream cannot be unpacked: %v", err)
		}
		data = unpacked
	}
	log := diag.New(name)
	rec, err := parse(name, data, o, log)
	o.judge(rec, log)
	list := log.Sorted()
	if rec == nil {
		if fatal := list.AtLeast(model.Critical); len(fatal) > 0 {
			return nil, fatal
		}
		if err == nil {
			err = errors.New("no game in this file")
		}
		return nil, refuseAt(name, start(data), "%v", err)
	}
	rec.Path = name
	rec.Warnings = list
	if rec.Kind == model.KindUnknown {
		rec.Kind = rec.Games[0].Kind
	}
	for i, g := range rec.Games {
		g.Index = i
	}
	attach(rec)
	return rec, nil
}

// judge reads the Go games of a record by the rules that were asked for.
func (o Options) judge(rec *model.Record, log *diag.List) {
	if o.Rules == "" || rec == nil {
		return
	}
	for i, g := range rec.Games {
		if g.Kind != model.KindGo {
			continue
		}
		g.Go.Rules = o.Rules
		list := g.Repetitions(o.Rules)
		for _, e := range list {
			e.Game = i
		}
		log.Append(list)
	}
}

func refuse(name, format string, args ...any) error {
	return refuseAt(name, diag.At(1, 1), format, args...)
}

func refuseAt(name string, at diag.Place, format string, args ...any) error {
	l := diag.New(name)
	l.Fail(at, "refused", format, args...)
	return l.Sorted()
}

// start is the place of a fault of the whole file: its first line, or the first byte of one in a binary format.
func start(data []byte) diag.Place {
	switch detect(data, headText(data)) {
	case fmtXG, fmtBGBlitz, fmtJellyfish:
		return diag.AtOffset(0)
	}
	return diag.At(1, 1)
}

func isGzip(data []byte) bool { return bytes.HasPrefix(data, []byte{0x1f, 0x8b}) }

// gunzip unpacks once, within the limits.
func gunzip(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	limit := min(maxGzip, maxRatio*len(data)+1<<16)
	out, err := io.ReadAll(io.LimitReader(z, int64(limit)+1))
	if len(out) > limit {
		return nil, fmt.Errorf("more than %d bytes", limit)
	}
	if err != nil && len(out) == 0 {
		return nil, err
	}
	return out, nil
}
