package solvertest

import (
	"os"
	"testing"

	"sudokubench/sudoku"
)

// TestKnownCounts compares the counts in boards.go with a count by brute force.
func TestKnownCounts(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		for _, b := range known(shape) {
			if err := shape.CheckClues(b.puzzle); err != nil {
				t.Errorf("%s %s: %v", shape, b.name, err)
			}
			limit := b.count + 1
			if b.count == beyond {
				limit = 5000 // this limit is greater than any limit in the checks
				b.count = limit
			}
			if n := count(shape, b.puzzle, limit); n != b.count {
				t.Errorf("%s %s: the oracle counts %d solutions; boards.go has %d", shape, b.name, n, b.count)
			}
		}
	}
}

func TestIllegalBoardsAreIllegal(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		for _, b := range illegal(shape) {
			if shape.CheckClues(b.puzzle) == nil {
				t.Errorf("%s %s: the clues %s break no rule; want clues that clash", shape, b.name, b.puzzle)
			}
			if n := count(shape, b.puzzle, 1); n != 0 {
				t.Errorf("%s %s: the oracle finds a solution; want none", shape, b.name)
			}
		}
	}
}

// TestContradictionIsDeep shows that the two kinds of puzzles without a solution differ: hopeless
// has a blank without a candidate, contradiction has no such blank.
func TestContradictionIsDeep(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		if !hasDeadBlank(shape, hopeless(shape)) {
			t.Errorf("%s: every blank of hopeless has a candidate; want one that has none", shape)
		}
		if hasDeadBlank(shape, contradiction(shape)) {
			t.Errorf("%s: a blank of contradiction has no candidate; want one in each blank", shape)
		}
	}
}

// hasDeadBlank reports whether a blank has no candidate.
func hasDeadBlank(shape sudoku.Shape, g sudoku.Grid) bool {
	for i, d := range g {
		if d != 0 {
			continue
		}
		fits := 0
		for d := 1; d <= shape.Side(); d++ {
			g[i] = uint8(d)
			if shape.CheckClues(g) == nil {
				fits++
			}
		}
		g[i] = 0
		if fits == 0 {
			return true
		}
	}
	return false
}

// TestOracleCountsEveryBoard compares the oracle with known numbers of full boards: 288 of 4x4 and
// 28,200,960 of 6x6.
func TestOracleCountsEveryBoard(t *testing.T) {
	if n := count(sudoku.Shape4, vast(sudoku.Shape4), beyond); n != 288 {
		t.Errorf("%d boards of 4x4, want 288", n)
	}
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		t.Skip("6x6 takes some seconds; set SUDOKUBENCH_LONG=1")
	}
	if n := count(sudoku.Shape6, vast(sudoku.Shape6), beyond); n != 28_200_960 {
		t.Errorf("%d boards of 6x6, want 28200960", n)
	}
}

// TestDrawnMarksDiffer shows that the random pencilmark puzzles of each shape include puzzles with
// no, one and several solutions.
func TestDrawnMarksDiffer(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		none, one, several := 0, 0, 0
		for _, b := range drawnMarks(shape) {
			switch b.count {
			case 0:
				none++
			case 1:
				one++
			default:
				several++
			}
		}
		if shape.Side() > 9 && exchange(shape, false).count > 1 {
			several++ // the puzzle of exchange has several solutions; random puzzles with several would take too long to count on this shape
		}
		if none == 0 || one == 0 || several == 0 {
			t.Errorf("%s: %d pencilmark puzzles without solution, %d with one, %d with several; want some of each", shape, none, one, several)
		}
	}
}

// TestDrawnBoardsDiffer shows that the random boards of each shape include boards with no, one and
// several solutions.
func TestDrawnBoardsDiffer(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		none, one, several := 0, 0, 0
		for _, b := range drawn(shape) {
			switch b.count {
			case 0:
				none++
			case 1:
				one++
			default:
				several++
			}
		}
		if shape == sudoku.Shape25 {
			several = 1 // boards with several solutions are not required for this shape, because a count would take too long
		}
		if none == 0 || one == 0 || several == 0 {
			t.Errorf("%s: %d boards without solution, %d with one, %d with several; want some of each", shape, none, one, several)
		}
	}
}
