package program

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestMissingScratchFolderIsAnObstacle shows that the error is an Obstacle, and no failure of the
// program, if the harness cannot make a scratch folder.
func TestMissingScratchFolderIsAnObstacle(t *testing.T) {
	for _, protocol := range []string{"lines", "rows-file"} {
		gone := filepath.Join(t.TempDir(), "gone")
		s := testkit.Must(New(protocol, Config{Command: []string{os.Args[0], "child:echo:"}, Scratch: gone, Policy: sandbox.Policy{Mode: sandbox.Off}, Batch: 1}, sudoku.Shape4))(t)
		var o *solvers.Obstacle
		c := solvers.Claim{Solution: make(sudoku.Grid, 16)}
		if err := s.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape4, Puzzle: make(sudoku.Grid, 16), Limit: 1}, &c); !errors.As(err, &o) || !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: error %v; want an Obstacle", protocol, err)
		}
	}
}

// TestStartFolder shows which programs start in their own folder.
func TestStartFolder(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"solve.py", "solver/__main__.py"} {
		path := filepath.Join(dir, name)
		testkit.NoError(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, nil, 0o666)))
	}
	for _, tt := range []struct {
		reason    string
		command   []string
		dir, file string
		want      string
	}{
		{"a class", []string{"java", "Solve"}, dir, "", dir},
		{"a module whose folder has the same name", []string{"python3", "-m", "solver"}, dir, "", dir},
		{"a word for a program in the PATH", []string{"npm", "start"}, dir, "", dir},
		{"a file of another folder", []string{os.Args[0]}, dir, "", dir},
		{"a file of its folder", []string{"python3", "solve.py"}, dir, "", ""},
		{"a full path", []string{"python3", filepath.Join(dir, "solve.py")}, dir, "", ""},
		{"its folder", []string{"java", "-cp", ".", "Solve"}, dir, "", ""},
		{"the protocol puts a file into the scratch folder", []string{"java", "Solve"}, dir, "problem.txt", ""},
		{"no folder", []string{"java", "Solve"}, "", "", ""},
	} {
		if got := StartFolder(tt.command, tt.dir, tt.file); got != tt.want {
			t.Errorf("%s: %q; want %q", tt.reason, got, tt.want)
		}
	}
}
