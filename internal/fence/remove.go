package fence

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Remove removes a scratch folder and all in it, folders included that a
// program closed to everyone.
func Remove(dir string) error {
	if err := os.RemoveAll(dir); err == nil {
		return nil
	}
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			_ = os.Chmod(path, 0o700) // WalkDir reads it after this
		}
		return nil
	})
	return os.RemoveAll(dir)
}
