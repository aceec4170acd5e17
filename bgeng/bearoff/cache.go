package bearoff

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// cacheMagic begins a cache file; a SHA-256 of the rest and a .bd file follow.
const cacheMagic = "ana bear-off database 1\n"

// CachedOneSided returns the stock one-sided database (6 points, 15 chequers)
// from a file in the folder dir, or computes it (about a second) and writes the
// file. A file that is damaged is computed anew. With an empty dir nothing is
// read or written. Failing to write is not an error: the database is returned
// all the same.
func CachedOneSided(ctx context.Context, dir string, progress Progress) (*OneSided, error) {
	path := cachePath(dir, "onesided-06-15.bd")
	if body := load(path); body != nil {
		if d, err := ReadOneSided(bytes.NewReader(body)); err == nil && d.points == 6 && d.chequers == 15 && d.gammons {
			return d, nil
		}
	}
	d, err := GenerateOneSided(ctx, 15, progress)
	if err == nil {
		_ = save(path, d.Write) // a cache that cannot be written costs time only
	}
	return d, err
}

// CachedTwoSided does the same for the two-sided database of 6 points and 6
// chequers.
func CachedTwoSided(ctx context.Context, dir string, progress Progress) (*TwoSided, error) {
	path := cachePath(dir, "twosided-06-06.bd")
	if body := load(path); body != nil {
		if d, err := ReadTwoSided(bytes.NewReader(body)); err == nil && d.points == 6 && d.chequers == 6 && d.width == 4 {
			return d, nil
		}
	}
	d, err := GenerateTwoSided(ctx, 6, progress)
	if err == nil {
		_ = save(path, d.Write) // see above
	}
	return d, err
}

func cachePath(dir, name string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, name)
}

// load returns the body of a cache file whose checksum is right, else nil.
func load(path string) []byte {
	if path == "" {
		return nil
	}
	data, err := os.ReadFile(path)
	head := len(cacheMagic) + sha256.Size
	if err != nil || len(data) < head || string(data[:len(cacheMagic)]) != cacheMagic {
		return nil
	}
	body := data[head:]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], data[len(cacheMagic):head]) {
		return nil
	}
	return body
}

// save writes a cache file under a temporary name and renames it, so that
// another process never sees half a file.
func save(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	var body bytes.Buffer
	if err := write(&body); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("bear-off cache: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("bear-off cache: %w", err)
	}
	sum := sha256.Sum256(body.Bytes())
	_, err1 := io.WriteString(f, cacheMagic)
	_, err2 := f.Write(sum[:])
	_, err3 := f.Write(body.Bytes())
	err = errors.Join(err1, err2, err3, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
