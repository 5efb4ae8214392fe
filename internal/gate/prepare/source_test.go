package prepare

import (
	"testing"
	"testing/fstest"
)

func TestFileWith(t *testing.T) {
	folder := fstest.MapFS{}
	for name, text := range map[string]string{
		".git/a.go": "a", "vendor/x/a.go": "a", "a.txt": "a", "b/a.go": "a", "c.go": "c", "d.go": "",
	} {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for _, row := range []struct{ reason, content, want string }{
		{"the file of the module itself", "a", "b/a.go"},
		{"a file at the top", "c", "c.go"},
		{"a changed source", "d", ""},
		{"a solver without source", "", ""},
	} {
		if got := fileWith(folder, row.content); got != row.want {
			t.Errorf("%s: found %q, want %q", row.reason, got, row.want)
		}
	}
}
