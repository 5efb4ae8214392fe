package generator

import (
	"errors"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

func TestNewRefuses(t *testing.T) {
	for _, row := range []struct {
		reason string
		o      Options
		want   string
	}{
		{"an unknown level", Options{Shape: sudoku.Shape9, Level: "fiendish", Prover: prover}, `unknown level "fiendish"; want easy, minimal, hard, extreme, holes or pencilmarks`},
		{"no level", Options{Shape: sudoku.Shape9, Prover: prover}, `unknown level ""; want easy, minimal, hard, extreme, holes or pencilmarks`},
		{"no board", Options{Level: Easy, Prover: prover}, "0x0 puzzles cannot be generated; want 4x4, 6x6, 9x9 or 16x16"},
		{"too large a board", Options{Shape: sudoku.Shape25, Level: Easy, Prover: prover}, "25x25 puzzles cannot be generated; want 4x4, 6x6, 9x9 or 16x16"},
		{"boxes that are higher than wide", Options{Shape: sudoku.Shape{BoxRows: 3, BoxCols: 2}, Level: Easy, Prover: prover}, "6x6 puzzles cannot be generated; want 4x4, 6x6, 9x9 or 16x16"},
		{"a level that does not exist on the board", Options{Shape: sudoku.Shape4, Level: Hard, Prover: prover}, "hard 4x4 puzzles do not exist, because singles solve all 4x4 puzzles; want easy or minimal, or a larger board"},
		{"a level that takes too long", Options{Shape: sudoku.Shape16, Level: Hard, Prover: prover}, "hard 16x16 puzzles cannot be generated, because even minimal ones take thousands of guesses; want easy or minimal"},
		{"extreme on a small board", Options{Shape: sudoku.Shape6, Level: Extreme, Prover: prover}, "extreme 6x6 puzzles do not exist; want hard, or a 9x9 board"},
		{"an extreme puzzle without a solution", Options{Shape: sudoku.Shape9, Level: Extreme, Solutions: None, Prover: prover}, "level extreme has no puzzles whose number of solutions is none; want one solution, or level minimal"},
		{"holes without a number", Options{Shape: sudoku.Shape9, Level: Holes, Prover: prover}, "0 holes on a 9x9 board; want 1 to 81"},
		{"more holes than cells", Options{Shape: sudoku.Shape9, Level: Holes, Holes: 82, Prover: prover}, "82 holes on a 9x9 board; want 1 to 81"},
		{"holes of another level", Options{Shape: sudoku.Shape9, Level: Easy, Holes: 40, Prover: prover}, "the level is \"easy\"; want holes, the only level with a number of holes"},
		{"holes without a solution", Options{Shape: sudoku.Shape9, Level: Holes, Holes: 40, Solutions: None, Prover: prover}, "level holes makes puzzles of full grids, so each has a solution; want one, several, any or a number"},
		{"several solutions of an easy puzzle", Options{Shape: sudoku.Shape9, Level: Easy, Solutions: Several, Prover: prover}, "level easy has no puzzles whose number of solutions is several; want one solution, or level minimal"},
		{"any number of a minimal puzzle", Options{Shape: sudoku.Shape9, Level: Minimal, Solutions: Any, Prover: prover}, "level minimal makes no puzzles with any number of solutions; want none, one, several or a number"},
		{"an unknown word for the number of solutions", Options{Shape: sudoku.Shape9, Level: Minimal, Solutions: "few", Prover: prover}, `unknown number of solutions "few"; want none, one, several, any or a number up to 9999`},
		{"weights of easy puzzles", Options{Shape: sudoku.Shape9, Level: Easy, Weights: true, Prover: prover}, "only minimal puzzles with one solution have weights; want level minimal with one solution, or no weights"},
		{"weights of puzzles with several solutions", Options{Shape: sudoku.Shape9, Level: Minimal, Solutions: Several, Weights: true, Prover: prover}, "only minimal puzzles with one solution have weights; want level minimal with one solution, or no weights"},
		{"weights of large boards", Options{Shape: sudoku.Shape16, Level: Minimal, Weights: true, Prover: prover}, "the weight of a 16x16 puzzle takes minutes; want 4x4, 6x6 or 9x9, or no weights"},
		{"no prover", Options{Shape: sudoku.Shape9, Level: Easy}, "the prover is missing; want a complete solver that can find two solutions"},
		{"a prover that cannot be made", Options{Shape: sudoku.Shape9, Level: Easy,
			Prover: func(sudoku.Shape) (solvers.Solver, error) { return nil, errors.New("no such option") }}, "the prover: no such option"},
	} {
		g, err := New(row.o)
		if err == nil || err.Error() != row.want || g != nil {
			t.Errorf("%s: error %v, want %s", row.reason, err, row.want)
		}
	}
}

func TestLevelsAreMade(t *testing.T) {
	for _, l := range Levels() {
		o := Options{Shape: sudoku.Shape9, Level: l, Prover: prover}
		if l == Holes {
			o.Holes = 40
		}
		if _, err := New(o); err != nil {
			t.Errorf("Levels lists %q, but New returns the error %v", l, err)
		}
	}
}

func fullGrids4(g sudoku.Grid, i int, found []sudoku.Grid) []sudoku.Grid {
	if i == len(g) {
		return append(found, append(sudoku.Grid(nil), g...))
	}
	for d := uint8(1); d <= 4; d++ {
		g[i] = d
		if sudoku.Shape4.CheckClues(g) == nil {
			found = fullGrids4(g, i+1, found)
		}
		g[i] = 0
	}
	return found
}
