package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// newFileMode is the mode of files that are made.
const newFileMode = 0o644

// replaceFile puts data in the place of a file, or makes it. A reader sees the old
// or the new content, and when writing fails the old one stays. Files without any
// permission to write are refused, also for those who may write everywhere. What a
// link points to is replaced, and devices and pipes are written to.
func replaceFile(path string, data []byte) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	if err := CheckOutput(path); err != nil {
		return err
	}
	mode := fs.FileMode(newFileMode)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(path, data, newFileMode)
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", path, cause(err)), os.Remove(f.Name()))
	}
	return nil
}

// CheckOutput says why a file must not be written: it is a folder, or nobody has the
// permission to write it. A file that is not there yet may be.
func CheckOutput(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s: is a folder; name a file", path)
	case info.Mode()&0o222 == 0:
		return fmt.Errorf("%s: the file is read-only; name another one or change its permissions", path)
	}
	return nil
}

// cause drops the name of a temporary file from an error.
func cause(err error) error {
	var bad *fs.PathError
	if errors.As(err, &bad) {
		return bad.Err
	}
	return err
}

// sameFile returns the first of some files that is the file at path, "" if none is.
func sameFile(path string, files []string) string {
	info, err := os.Stat(path)
	if path == "" || err != nil {
		return ""
	}
	for _, f := range files {
		if other, err := os.Stat(f); err == nil && os.SameFile(info, other) {
			return f
		}
	}
	return ""
}
