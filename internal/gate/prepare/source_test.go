package prepare

import (
	"os"
	"testing"

	"sudokubench/internal/testkit"
)

// The path of a source file is in full, or begins with the path of its module.
func TestBelow(t *testing.T) {
	t.Chdir(t.TempDir())
	testkit.NoError(t, os.MkdirAll("fast/solver.go", 0o755))
	for _, name := range []string{"solver.go", "fast/fast.go"} {
		testkit.NoError(t, os.WriteFile(name, nil, 0o644))
	}
	for file, want := range map[string]string{
		"/home/a/mine/fast/fast.go": "fast/fast.go", "example.org/mine/solver.go": "solver.go", "/other/fast/solver.go": "solver.go", "/home/a/gone.go": "",
	} {
		if got := below(file); got != want {
			t.Errorf("%s: found %q, want %q", file, got, want)
		}
	}
}
