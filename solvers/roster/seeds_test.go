package roster_test

import (
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// seeds are puzzles with one solution, from the programs with which the project began. The last one
// is hard for most solvers.
var seeds = []string{
	".53.74......8......8469.21.537.6..2.16.3.974.8.9..26...759413824..53.1.7391287.56",
	".94.3.1..8127...963..19.....3.9.46....8613.49..62....14.35....85...2.7...6...8415",
	"...............28.3764.....7....1....2.......4..3....6.1..28........5...........3",
}

// mustParse parses a puzzle. It ends the test if the text is not a puzzle.
func mustParse(t testing.TB, line string) (sudoku.Shape, sudoku.Grid) {
	t.Helper()
	shape, g := testkit.Must2(sudoku.ParseGrid(line))(t)
	return shape, g
}

func mustNew(t testing.TB, spec solvers.Spec, shape sudoku.Shape) solvers.Solver {
	t.Helper()
	return testkit.Must(spec.New(shape, nil))(t)
}
