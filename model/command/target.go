package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	bgboard "ana/bgeng/board"
	"ana/model"
	"ana/model/record"
)

// Target names one position: a record and a place in it, or an identifier.
type Target struct {
	Name string // file, identifier, or "-" for standard input
	At   string // "N", "G:N", or "" for the default place
}

// String returns the line that ParseTarget reads.
func (t Target) String() string {
	if t.At == "" {
		return t.Name
	}
	return t.Name + "@" + t.At
}

// ParseTarget splits a line of a batch: FILE, ID, or FILE@N.
func ParseTarget(line string) Target {
	line = strings.TrimSpace(line)
	if i := strings.LastIndexByte(line, '@'); i > 0 {
		if _, _, err := parseAt(line[i+1:]); err == nil {
			return Target{Name: line[:i], At: line[i+1:]}
		}
	}
	return Target{Name: line}
}

// parseAt reads "N" or "G:N"; game counts from 1 and is 0 when not given.
func parseAt(at string) (game, move int, err error) {
	text := at
	if g, n, ok := strings.Cut(at, ":"); ok {
		if game, err = strconv.Atoi(g); err != nil || game < 1 {
			return 0, 0, fmt.Errorf("--at %s: want N, or G:N with the number of a game", at)
		}
		text = n
	}
	if move, err = strconv.Atoi(text); err != nil || move < 0 {
		return 0, 0, fmt.Errorf("--at %s: want N, or G:N with the number of a game", at)
	}
	return game, move, nil
}

// Open reads the record of a target and goes to its place, the start where none
// is named.
func (t Target) Open(ctx context.Context, std Streams) (*model.Record, model.Cursor, error) {
	r, err := t.open(ctx, std)
	if err != nil {
		return nil, model.Cursor{}, err
	}
	if t.At == "" {
		return r, model.NewCursor(r, 0), nil
	}
	c, err := t.cursor(r)
	return r, c, err
}

// open reads the record of a target. A name that is no file but a backgammon
// identifier becomes a record of one position.
func (t Target) open(ctx context.Context, std Streams) (*model.Record, error) {
	if t.Name == "-" {
		return record.Read(ctx, "-", std.In, std.RecordOptions())
	}
	if info, err := os.Stat(t.Name); (err != nil || info.IsDir()) && looksLikeID(t.Name) {
		if _, err := bgboard.ParseID(t.Name); err != nil {
			return nil, idError(t.Name, err)
		}
		return record.Parse(t.Name, []byte(t.Name+"\n"), record.Options{})
	}
	r, err := record.Open(ctx, t.Name, std.RecordOptions())
	var pe *os.PathError
	if errors.As(err, &pe) {
		return nil, fmt.Errorf("%s: %w; give a record, a position ID or -", t.Name, pe.Err)
	}
	return r, err
}

// idError puts the place of a fault in an identifier in front.
func idError(name string, err error) error {
	var bad *bgboard.IDError
	if errors.As(err, &bad) {
		return fmt.Errorf("%s:1:%d: %s; %s", name, bad.Column, bad.What, bad.Do)
	}
	return fmt.Errorf("%s:1:1: %w", name, err)
}

// looksLikeID tells whether a name that is no file can only be meant as a
// backgammon position, well formed or not.
func looksLikeID(name string) bool {
	if strings.HasPrefix(name, "XGID=") || strings.Count(name, ":") >= 8 {
		return true
	}
	if _, err := bgboard.ParseID(name); err == nil {
		return true
	}
	if dir, _ := filepath.Split(name); dir != "" {
		if _, err := os.Stat(dir); err == nil { // a path, whose file is missing
			return false
		}
	}
	position, match, both := strings.Cut(name, ":")
	const shortest, longest = 10, 16 // of the 14 letters of a Position ID some may be missing
	id := func(s string) bool {
		return len(s) >= shortest && len(s) <= longest && !strings.ContainsAny(s, ".\\ ")
	}
	return id(position) && (!both || id(match))
}

// cursor goes to the place of a target: by default the end of a Go record and
// the first action of a match.
func (t Target) cursor(r *model.Record) (model.Cursor, error) {
	game, move, given := 1, 0, t.At != ""
	if given {
		g, n, err := parseAt(t.At)
		if err != nil {
			return model.Cursor{}, Usage(err)
		}
		game, move = max(g, 1), n
		if r.Position && g == 0 { // a list of positions: N is one of them
			game, move = max(n, 1), 0
		}
	}
	if game > len(r.Games) {
		return model.Cursor{}, Usagef("--at %s: %s has %d games", t.At, t.Name, len(r.Games))
	}
	c := model.NewCursor(r, game-1)
	switch {
	case !given && r.Kind == model.KindGo:
		c, _ = c.ToEnd()
	case !given:
		c, _ = c.ToMove(1)
	case move > c.Game().Moves():
		return model.Cursor{}, Usagef("--at %s: %s has %d moves there; want 0 to %d", t.At, t.Name, c.Game().Moves(), c.Game().Moves())
	case r.Position:
		c, _ = c.ToMove(1)
	default:
		c, _ = c.After(move)
	}
	return c, nil
}
