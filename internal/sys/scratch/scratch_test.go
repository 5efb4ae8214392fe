package scratch

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"sudokubench/internal/sys/lock"
	"sudokubench/internal/testkit"
)

// made creates a file with all folders above it. It creates only the folders if the name ends with
// a slash.
func made(t *testing.T, name string) string {
	t.Helper()
	testkit.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
	if name[len(name)-1] != '/' {
		testkit.NoError(t, os.WriteFile(name, nil, 0o600))
	}
	return name
}

func TestNew(t *testing.T) {
	for _, row := range []struct {
		reason string
		name   string
		leave  func(t *testing.T, path string)
		stays  bool
	}{
		{"its process was killed", "sudokubench-1", func(t *testing.T, path string) { made(t, path+"/"+lockFile) }, false},
		{"the process was killed while programs ran", "sudokubench-12", func(t *testing.T, path string) {
			made(t, path+"/"+lockFile)
			made(t, path+"/entry-1/deep/deeper/file")
		}, false},
		{"a program closed its folder", "sudokubench-123", func(t *testing.T, path string) {
			made(t, path+"/"+lockFile)
			testkit.NoError(t, os.Chmod(filepath.Dir(made(t, path+"/entry-1/closed/file")), 0))
		}, false},
		{"the process was killed before it made its lock file", "sudokubench-2", func(t *testing.T, path string) { made(t, path+"/") }, false},
		{"its process lives", "sudokubench-3", func(t *testing.T, path string) {
			file, err := lock.Open(made(t, path+"/"+lockFile))
			if err != nil || !file.Own() {
				t.Fatal(err)
			}
			t.Cleanup(func() { file.Close() })
		}, true},
		{"it has files but no lock file, so bench did not make it", "sudokubench-4", func(t *testing.T, path string) { made(t, path+"/file") }, true},
		{"a user chose its name", "sudokubench-dev", func(t *testing.T, path string) { made(t, path+"/"+lockFile) }, true},
		{"it has another name", "entry-5", func(t *testing.T, path string) { made(t, path+"/"+lockFile) }, true},
		{"it is a file", "sudokubench-6", func(t *testing.T, path string) { made(t, path) }, true},
		{"it is a link", "sudokubench-7", func(t *testing.T, path string) {
			if err := os.Symlink(filepath.Dir(made(t, t.TempDir()+"/"+lockFile)), path); err != nil {
				t.Skip(err)
			}
		}, true},
		{"it belongs to another user", "sudokubench-8", func(t *testing.T, path string) {
			made(t, path+"/"+lockFile)
			if err := os.Chown(path, 12345, 12345); err != nil {
				t.Skip("only root can change the owner of a folder: ", err)
			}
		}, true},
	} {
		t.Run(row.reason, func(t *testing.T) {
			within := t.TempDir()
			path := filepath.Join(within, row.name)
			row.leave(t, path)
			f := testkit.Must(New(within))(t)
			if _, err := os.Stat(path); (err == nil) != row.stays {
				t.Errorf("after New, Stat returns the error %v; want that the folder is left: %t", err, row.stays)
			}
			if err := f.Remove(); err != nil {
				t.Error(err)
			}
			if left, err := os.ReadDir(within); err != nil || (len(left) > 0) != row.stays {
				t.Errorf("after Remove, the folders %v are left, error %v; want only a folder that stays after New", left, err)
			}
		})
	}
}

// TestRace shows that processes that begin and end at the same time never remove the folder of
// another process.
func TestRace(t *testing.T) {
	within := t.TempDir()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 10 {
				f, err := New(within)
				if err != nil {
					t.Error(err)
					return
				}
				made(t, f.Path+"/entry-1/file")
				if !f.there() {
					t.Error("another process removed the folder")
				}
				if err := f.Remove(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if left, err := os.ReadDir(within); err != nil || len(left) > 0 {
		t.Errorf("folders are left, want none: %v, %v", left, err)
	}
}

// TestNoPlace shows that New returns an error if it cannot create a folder.
func TestNoPlace(t *testing.T) {
	if _, err := New(filepath.Join(t.TempDir(), "absent")); err == nil {
		t.Error("New in a folder that does not exist: got no error, want one")
	}
}
