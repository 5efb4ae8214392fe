package program

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sudokubench/internal/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestMissingScratchFolderIsAnObstacle shows that the error is an Obstacle, and no failure of the
// program, if the harness cannot make a scratch folder.
func TestMissingScratchFolderIsAnObstacle(t *testing.T) {
	for _, protocol := range []string{"lines", "rows-file"} {
		gone := filepath.Join(t.TempDir(), "gone")
		s, err := New(protocol, Config{Command: []string{os.Args[0], "child:echo:"}, Scratch: gone, Policy: sandbox.Policy{Mode: sandbox.Off}, Batch: 1}, sudoku.Shape4)
		if err != nil {
			t.Fatal(err)
		}
		var o *solvers.Obstacle
		c := solvers.Claim{Solution: make(sudoku.Grid, 16)}
		if err := s.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape4, Puzzle: make(sudoku.Grid, 16), Limit: 1}, &c); !errors.As(err, &o) || !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: error %v; want an Obstacle", protocol, err)
		}
	}
}
