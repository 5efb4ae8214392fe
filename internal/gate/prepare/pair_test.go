package prepare

import (
	"os"
	"path/filepath"
	"testing"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
)

// Rows have the name of the file that both commands contain.
func TestPairName(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir) // a command that is nearly the name of a program of this machine would be an error
	for _, name := range []string{"solve.py", "old", "new", "tables", filepath.Join("v2", "old")} {
		file := filepath.Join(dir, name)
		testkit.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		testkit.NoError(t, os.WriteFile(file, []byte("#!"), 0o777))
	}
	python := filepath.Join(dir, "old") // the file does not have to exist: an interpreter is any absolute path
	for _, tt := range []struct {
		reason     string
		base, head []string
		want       string
	}{
		{"one program in two folders", []string{"./old"}, []string{"v2/old"}, "old"},
		{"two programs", []string{"./old"}, []string{"./new"}, "program"},
		{"an interpreter and its file", []string{"python3", "solve.py"}, []string{"python3.12", "-S", "solve.py"}, "solve.py"},
		{"an interpreter with its path", []string{python, "solve.py"}, []string{"python3", "solve.py"}, "solve.py"},
		{"a program and its data", []string{"./old", "tables"}, []string{"v2/old", "tables"}, "old"},
		{"a folder is not a program", []string{"java", "-cp", ".", "Main"}, []string{"java", "-cp", "..", "Main"}, "java"},
		{"a flag with a file", []string{"mine", "--data=./tables"}, []string{"mine"}, "mine"},
	} {
		pair := Pair{{Command: tt.base, Base: dir, Protocol: "lines"}, {Command: tt.head, Base: dir, Protocol: "lines"}}
		programs, err := contest.Programs(&config.Config{Programs: pair[:]})
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
		} else if got := pair.name(programs); got != tt.want {
			t.Errorf("%s: the name is %q, want %q", tt.reason, got, tt.want)
		}
	}
}
