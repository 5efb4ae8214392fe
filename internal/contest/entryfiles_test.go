package contest

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
)

// TestEntryFiles shows that changed reports each change of an entry's files once, with the name of
// the file.
func TestEntryFiles(t *testing.T) {
	for _, tt := range []struct {
		reason string
		change func(path string) error
		want   string // text that the description must contain; "" means that no change is reported
		unix   bool
	}{
		{"nothing", func(string) error { return nil }, "", false},
		{"a program reads its own script", func(path string) error { _, err := os.ReadFile(path); return err }, "", false},
		{"a program without a sandbox stores what it compiled", func(path string) error { return os.WriteFile(path+"c", nil, 0o600) }, "", false},
		{"other content", func(path string) error { return os.WriteFile(path, []byte("exit 1"), 0o600) }, "solve.sh (changed) of taro", false},
		{"no permissions", func(path string) error { return os.Chmod(path, 0) }, "permissions ----------, before -rwxr-xr-x, set back", true},
		{"an older time", func(path string) error { return os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0)) }, "solve.sh (changed) of taro", false},
		{"gone", os.Remove, "solve.sh (not readable or gone) of taro", false},
	} {
		if tt.unix && runtime.GOOS == "windows" {
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "taro", "solve.sh")
		testkit.NoError(t, os.Mkdir(filepath.Dir(path), 0o755))
		testkit.NoError(t, os.WriteFile(path, []byte("exit 0"), 0o600))
		testkit.NoError(t, os.Chmod(path, 0o755))
		c := &config.Config{Programs: []config.Program{{Name: "taro"}}}
		files := watchFiles(c, []ownFiles{{dir: filepath.Dir(path), named: []string{path}}})
		before, _ := os.Stat(path)
		testkit.NoError(t, tt.change(path))
		got := files.changed()
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: changed returns %q; want %q", tt.reason, got, tt.want)
		}
		if after, err := os.Stat(path); err == nil && after.Mode() != before.Mode() {
			t.Errorf("%s: the permissions are %s; want %s", tt.reason, after.Mode(), before.Mode())
		}
		if again := files.changed(); again != "" {
			t.Errorf("%s: the second call reports %q; want no change", tt.reason, again)
		}
	}
}

// TestEntryFileBecomesLink shows that if a program replaces one of its files by a link to a foreign
// file, the foreign file keeps its permissions.
func TestEntryFileBecomesLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege on Windows")
	}
	dir := t.TempDir()
	path, secret := filepath.Join(dir, "solve.sh"), filepath.Join(dir, "secret")
	for name, mode := range map[string]os.FileMode{path: 0o755, secret: 0o600} {
		testkit.NoError(t, os.WriteFile(name, nil, mode))
	}
	files := watchFiles(&config.Config{Programs: []config.Program{{Name: "taro"}}}, []ownFiles{{named: []string{path}}})
	testkit.NoError(t, os.Remove(path))
	testkit.NoError(t, os.Symlink(secret, path))
	if got, want := files.changed(), "solve.sh (changed) of taro"; got != want {
		t.Errorf("changed returns %q; want %q", got, want)
	}
	if s, err := os.Stat(secret); err != nil || s.Mode() != 0o600 {
		t.Errorf("the permissions of the other file are %v, %v; want 0600", s.Mode(), err)
	}
}
