package sudoku_test

import (
	"errors"
	"slices"
	"testing"

	"sudokubench/sudoku"
)

// change is a cell that a test overwrites with a digit.
type change struct {
	cell  int
	digit uint8
}

func changed(g sudoku.Grid, changes ...change) sudoku.Grid {
	g = slices.Clone(g)
	for _, ch := range changes {
		g[ch.cell] = ch.digit
	}
	return g
}

func TestCheckCluesNamesTheFault(t *testing.T) {
	s6, s9, s16 := sudoku.Shape6, sudoku.Shape9, sudoku.Shape16
	empty := func(s sudoku.Shape, changes ...change) sudoku.Grid {
		return changed(make(sudoku.Grid, s.Cells()), changes...)
	}
	all25 := empty(sudoku.Shape25)
	for i := range all25 {
		all25[i] = 25
	}
	for _, row := range []struct {
		reason string
		shape  sudoku.Shape
		grid   sudoku.Grid
		kind   sudoku.FaultKind
		want   string
	}{
		{"a row", s9, empty(s9, change{19, 7}, change{25, 7}), sudoku.DigitRepeated, "row 3 has two 7s: r3c2, r3c8"},
		{"a column", s9, empty(s9, change{4, 1}, change{76, 1}), sudoku.DigitRepeated, "column 5 has two 1s: r1c5, r9c5"},
		{"a box, with neither row nor column in common", s9, empty(s9, change{30, 9}, change{50, 9}), sudoku.DigitRepeated, "box 5 has two 9s: r4c4, r6c6"},
		{"a box that is wider than high", s6, empty(s6, change{15, 2}, change{23, 2}), sudoku.DigitRepeated, "box 4 has two 2s: r3c4, r4c6"},
		{"row before column and box, lower digits first", s9, empty(s9, change{0, 4}, change{1, 4}, change{7, 2}, change{8, 2}), sudoku.DigitRepeated, "row 1 has two 2s: r1c8, r1c9"},
		{"three of a kind", s16, empty(s16, change{0, 16}, change{5, 16}, change{15, 16}), sudoku.DigitRepeated, "row 1 has three 16s: r1c1, r1c6, r1c16"},
		{"more than there are words for", sudoku.Shape25, all25, sudoku.DigitRepeated, "row 1 has 25 25s: r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10, r1c11, r1c12, r1c13, r1c14, r1c15, r1c16, r1c17, r1c18, r1c19, r1c20, r1c21, r1c22, r1c23, r1c24, r1c25"},
		{"one above the side", s6, empty(s6, change{35, 7}), sudoku.OutOfRange, "r6c6 contains 7; a 6x6 board has digits 1 to 6"},
		{"16 and 17 share their low bits with 0 and 1", s9, empty(s9, change{0, 1}, change{1, 17}), sudoku.OutOfRange, "r1c2 contains 17; a 9x9 board has digits 1 to 9"},
		{"32 shares its low bits with 0", s16, empty(s16, change{255, 32}), sudoku.OutOfRange, "r16c16 contains 32; a 16x16 board has digits 1 to 16"},
		{"the largest byte", sudoku.Shape25, empty(sudoku.Shape25, change{26, 255}), sudoku.OutOfRange, "r2c2 contains 255; a 25x25 board has digits 1 to 25"},
		{"too short", s9, make(sudoku.Grid, 80), sudoku.WrongLength, "the grid has 80 cells; a 9x9 board has 81"},
		{"too long", s6, make(sudoku.Grid, 37), sudoku.WrongLength, "the grid has 37 cells; a 6x6 board has 36"},
		{"no grid", sudoku.Shape4, nil, sudoku.WrongLength, "the grid has 0 cells; a 4x4 board has 16"},
	} {
		checkFault(t, row.reason, row.shape.CheckClues(row.grid), row.kind, row.want)
	}
}

func TestCheckSolutionNamesTheFault(t *testing.T) {
	puzzle, solution := mustParse(t, sparse9), mustParse(t, solved9)
	blank := make(sudoku.Grid, 81)
	for _, row := range []struct {
		reason           string
		puzzle, solution sudoku.Grid
		kind             sudoku.FaultKind
		want             string
	}{
		{"a changed clue explains the repeated digits that follow from it", puzzle, changed(solution, change{15, 9}), sudoku.ClueChanged, "clue r2c7=2 became 9"},
		{"even where it is out of range", puzzle, changed(solution, change{15, 200}), sudoku.ClueChanged, "clue r2c7=2 became 200"},
		{"a clue left blank is a blank, not a change", puzzle, changed(solution, change{15, 0}), sudoku.Blank, "r2c7 is blank"},
		{"two cells of a row exchanged: the rows are whole, the columns are not", puzzle, changed(solution, change{0, 4}, change{1, 8}), sudoku.DigitRepeated, "column 1 has two 4s: r1c1, r6c1"},
		{"one digit twice in a row", puzzle, changed(solution, change{0, 4}), sudoku.DigitRepeated, "row 1 has two 4s: r1c1, r1c2"},
		{"a repeated digit says more than a blank", puzzle, changed(solution, change{0, 4}, change{80 - 1, 0}), sudoku.DigitRepeated, "row 1 has two 4s: r1c1, r1c2"},
		{"one blank", blank, changed(solution, change{40, 0}), sudoku.Blank, "r5c5 is blank"},
		{"many blanks", blank, changed(solution, change{40, 0}, change{41, 0}, change{80, 0}), sudoku.Blank, "3 cells are blank, the first is r5c5"},
		{"nothing filled in", blank, blank, sudoku.Blank, "81 cells are blank, the first is r1c1"},
		{"the puzzle handed back", puzzle, puzzle, sudoku.Blank, "64 cells are blank, the first is r1c1"},
		{"another puzzle's solution", puzzle, mustParse(t, sudoku.Shape9.Pattern().String()), sudoku.ClueChanged, "clue r2c7=2 became 1"},
		{"0 written as a character", blank, changed(solution, change{3, '5'}), sudoku.OutOfRange, "r1c4 contains 53; a 9x9 board has digits 1 to 9"},
		{"no solution at all", puzzle, nil, sudoku.WrongLength, "the grid has 0 cells; a 9x9 board has 81"},
		{"a solution cut short", puzzle, solution[:80], sudoku.WrongLength, "the grid has 80 cells; a 9x9 board has 81"},
		{"a puzzle of another board", make(sudoku.Grid, 16), solution, sudoku.WrongLength, "the grid has 16 cells; a 9x9 board has 81"},
	} {
		checkFault(t, row.reason, sudoku.Shape9.CheckSolution(row.puzzle, row.solution), row.kind, row.want)
	}
}

func checkFault(t *testing.T, reason string, err error, kind sudoku.FaultKind, want string) {
	t.Helper()
	var fault *sudoku.Fault
	if !errors.As(err, &fault) {
		t.Errorf("%s: got %v, want a fault %q", reason, err, want)
		return
	}
	if fault.Kind != kind || fault.Error() != want {
		t.Errorf("%s: kind %d %q, want %d %q", reason, fault.Kind, fault, kind, want)
	}
}

// TestCheckSolutionOnEveryBoard shows two facts for each board. The complete grid solves every
// puzzle that consists of some of its cells. If any one cell changes, clue or not, the check
// reports it.
func TestCheckSolutionOnEveryBoard(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		solution := s.Pattern()
		for _, keep := range []int{1, 2, 5, s.Cells()} {
			if err := s.CheckSolution(thinned(solution, keep), solution); err != nil {
				t.Errorf("%s: a correct solution is rejected: got error %v, want nil", s, err)
			}
		}
		puzzle := thinned(solution, 2)
		for i := range solution {
			for _, d := range []uint8{0, solution[i]%uint8(s.Side()) + 1, solution[i] + 16, solution[i] + 32, 255} {
				if s.CheckSolution(puzzle, changed(solution, change{i, d})) == nil {
					t.Errorf("%s: %s=%d became %d, but there is no fault", s, s.CellName(i), solution[i], d)
				}
			}
		}
		if err := s.CheckClues(solution); err != nil {
			t.Errorf("%s: a complete grid is rejected as clues: got error %v, want nil", s, err)
		}
		if err := s.CheckClues(make(sudoku.Grid, s.Cells())); err != nil {
			t.Errorf("%s: the empty puzzle is rejected: got error %v, want nil", s, err)
		}
	}
}

func TestChecksDoNotAllocate(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		solution := s.Pattern()
		puzzle := thinned(solution, 3)
		if n := testing.AllocsPerRun(100, func() {
			if s.CheckSolution(puzzle, solution) != nil || s.CheckClues(puzzle) != nil {
				t.Fatal("a correct grid was rejected")
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations per check, want 0", s, n)
		}
	}
}
