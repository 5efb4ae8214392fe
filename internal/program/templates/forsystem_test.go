package templates

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"sudokubench/internal/testkit"
)

// TestWindowsHasNoRusage shows that the Go worker compiles for Windows, without CPU time.
func TestWindowsHasNoRusage(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip(err)
	}
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		t.Skip("set SUDOKUBENCH_LONG=1")
	}
	l := testkit.Must(FindLanguage("go"))(t)
	_, text := testkit.Must2(l.Entry("worker"))(t)
	dir := t.TempDir()
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), forSystem(text, "windows"), 0o600))
	build := exec.Command(goTool, "build", "-o", "entry", "main.go")
	build.Dir, build.Env = dir, append(os.Environ(), "GOOS=windows", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
