package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// maxRecent is the number of records that are remembered.
const maxRecent = 50

// Place is where somebody was in a record.
type Place struct {
	Path string    `json:"path"`           // absolute
	Game int       `json:"game"`           // from 0
	Node int       `json:"node"`           // number of the node, from 0
	Line []int     `json:"line,omitempty"` // choice of child at every step from the root, 0 where there is one
	Kind string    `json:"kind"`
	When time.Time `json:"when"`
}

// Recent is the list of records opened last, the latest first. It is a plain value; two
// programs that save at the same time keep the list of the later one.
type Recent struct {
	Places []Place `json:"places"`
}

// recentFile is the name of the file in the state folder.
const recentFile = "recent.json"

// LoadRecent reads the list. A missing file is an empty list; a damaged one is an error
// and an empty list.
func LoadRecent(d Dirs) (Recent, error) {
	path := filepath.Join(d.State, recentFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Recent{}, nil
	}
	if err != nil {
		return Recent{}, err
	}
	var r Recent
	if err := json.Unmarshal(data, &r); err != nil {
		return Recent{}, fmt.Errorf("%s: %w; it is written anew", path, err)
	}
	r.Places = r.Places[:min(len(r.Places), maxRecent)]
	return r, nil
}

// Remember puts a place first, replacing the one for the same record.
func (r *Recent) Remember(p Place) {
	r.Places = slices.DeleteFunc(slices.Clone(r.Places), func(q Place) bool { return q.Path == p.Path })
	r.Places = slices.Insert(r.Places, 0, p)
	r.Places = r.Places[:min(len(r.Places), maxRecent)]
}

// Find returns the place in a record.
func (r *Recent) Find(path string) (Place, bool) {
	for _, p := range r.Places {
		if p.Path == path {
			return p, true
		}
	}
	return Place{}, false
}

// Forget drops a record from the list.
func (r *Recent) Forget(path string) {
	r.Places = slices.DeleteFunc(slices.Clone(r.Places), func(q Place) bool { return q.Path == path })
}

// Save writes the list, replacing the old file in one step.
func (r *Recent) Save(d Dirs) error {
	if err := os.MkdirAll(d.State, 0o700); err != nil {
		return err
	}
	data, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(d.State, recentFile+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(append(data, '\n'))
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(d.State, recentFile))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
