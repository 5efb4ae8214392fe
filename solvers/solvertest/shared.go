package solvertest

import (
	"bufio"
	"os"
	"path/filepath"
	"testing"

	"sudokubench/sudoku"
)

// Shared returns the puzzles of a large 9x9 set from ../shared/data, next to the repository. The sets
// are not part of the project, so it skips the test if the file is missing. Only packages directly
// below solvers can use it, because the path is relative.
func Shared(tb testing.TB, name string) []sudoku.Grid {
	tb.Helper()
	path := filepath.Join("..", "..", "..", "shared", "data", name)
	file, err := os.Open(path)
	if err != nil {
		tb.Skipf("the set is not here: %v", err)
	}
	defer file.Close()
	var list []sudoku.Grid
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		if len(line) < 81 || line[0] == '#' {
			continue
		}
		shape, grid, err := sudoku.ParseGrid(line[:81])
		if err != nil || shape != sudoku.Shape9 {
			tb.Fatalf("%s: %q is a %s board, %v", path, line, shape, err)
		}
		list = append(list, grid)
	}
	if err := lines.Err(); err != nil || len(list) == 0 {
		tb.Fatalf("%s: %d puzzles, error %v", path, len(list), err)
	}
	return list
}
