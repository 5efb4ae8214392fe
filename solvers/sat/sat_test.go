package sat

import (
	"testing"

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/sudoku"
)

func parse(t *testing.T, line string) (sudoku.Shape, sudoku.Grid) {
	t.Helper()
	shape, g, err := sudoku.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	return shape, g
}

func never(int) bool { return false }

// TestClauses counts what is written, by hand.
func TestClauses(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		encoding  encoding
		variables int
		clauses   int // of two literals and more
		units     int
		hopeless  bool
	}{
		{"empty: 16 cells, and 16*7/2 pairs that see each other for each of 4 digits", "................", minimal, 64, 16 + 56*4, 0, false},
		{"also 6 pairs of digits a cell, and 4 digits in 12 units", "................", extended, 64, 16 + 56*4 + 16*6 + 48, 0, false},
		{"one blank: one digit for it", "1234341221434.21", minimal, 1, 0, 1, false},
		{"and one place for that digit in three units", "1234341221434.21", extended, 1, 0, 4, false},
		{"no blank: nothing to say", "1234341221434321", extended, 0, 0, 0, false},
		{"a blank that nothing fits", "123....4........", minimal, 0, 0, 0, true},
		{"a box without a place for its 1", "1.....23........", extended, 0, 0, 0, true},
	} {
		shape, puzzle := parse(t, row.puzzle)
		f := newFormula(shape, row.encoding)
		f.write(puzzle, nil, never)
		if f.hopeless != row.hopeless {
			t.Errorf("%s: hopeless is %t", row.reason, f.hopeless)
		}
		if row.hopeless {
			continue // the rest is not looked at
		}
		if len(f.place) != row.variables || len(f.clauses) != row.clauses || len(f.units) != row.units {
			t.Errorf("%s: %d variables, %d clauses, %d units; want %d, %d, %d", row.reason,
				len(f.place), len(f.clauses), len(f.units), row.variables, row.clauses, row.units)
		}
	}
}

// TestPapersCount adds up the paper's figure for the minimal encoding. It has a
// pair of cells that share a box and a line twice, which is written once here.
func TestPapersCount(t *testing.T) {
	f := newFormula(sudoku.Shape9, minimal)
	f.write(make(sudoku.Grid, 81), nil, never)
	twice := 9 * 9 * 18 // digits, boxes, pairs of a box in one line
	if got := len(f.clauses) + twice; got != 8829 {
		t.Errorf("%d clauses with those that are written twice in the paper, want 8829", got)
	}
}

// TestStop lets a search be stopped at the first clause that it learns.
func TestStop(t *testing.T) {
	// 17 clues, on which the minimal encoding learns much.
	shape, puzzle := parse(t, "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3")
	f := newFormula(shape, minimal)
	f.write(puzzle, nil, never)
	asked := 0
	if _, stop := watched(f.library(), func(int) bool { asked++; return true }); !stop || asked != 1 {
		t.Errorf("stop is %t after it was asked %d times; want true at the first", stop, asked)
	}
	f.write(puzzle, nil, never)
	if status, stop := watched(f.library(), never); stop || status != gophersat.Sat {
		t.Errorf("after a search that was stopped: status %v, stop %t; want a model", status, stop)
	}
}

// TestOnlyTheExtendedSeesIt: a digit without a place is there in the clauses of
// the one encoding, and follows from those of the other.
func TestOnlyTheExtendedSeesIt(t *testing.T) {
	shape, puzzle := parse(t, "1.....23........") // the second box has no place for its 1
	f := newFormula(shape, minimal)
	f.write(puzzle, nil, never)
	if status, _ := watched(f.library(), never); f.hopeless || status != gophersat.Unsat {
		t.Errorf("minimal: hopeless %t, status %v; want a proof by search", f.hopeless, status)
	}
}

// TestFaultsOfTheLibraryAreSeen: a panic in its goroutine would end the process.
func TestFaultsOfTheLibraryAreSeen(t *testing.T) {
	f := newFormula(sudoku.Shape4, minimal)
	f.write(make(sudoku.Grid, 16), nil, never)
	library := f.library()
	for i := range f.literals { // under its feet
		f.literals[i] = 1 << 20
	}
	defer func() {
		if recover() == nil {
			t.Error("the library fell and nobody saw it")
		}
	}()
	watched(library, never)
}
