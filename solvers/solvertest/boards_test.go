package solvertest

import (
	"os"
	"testing"

	"sudokubench/sudoku"
)

// TestKnownCounts repeats by brute force the counts that boards.go states.
func TestKnownCounts(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		for _, b := range known(shape) {
			if err := shape.CheckClues(b.puzzle); err != nil {
				t.Errorf("%s %s: %v", shape, b.name, err)
			}
			limit := b.count + 1
			if b.count == beyond {
				limit = 5000 // enough to show that it is beyond what is asked
				b.count = limit
			}
			if n := count(shape, b.puzzle, limit); n != b.count {
				t.Errorf("%s %s: %d solutions found, %d stated", shape, b.name, n, b.count)
			}
		}
	}
}

func TestIllegalBoardsAreIllegal(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		for _, b := range illegal(shape) {
			if shape.CheckClues(b.puzzle) == nil {
				t.Errorf("%s %s: %s breaks no rule", shape, b.name, b.puzzle)
			}
			if n := count(shape, b.puzzle, 1); n != 0 {
				t.Errorf("%s %s: the oracle finds a solution", shape, b.name)
			}
		}
	}
}

// TestContradictionIsDeep makes sure that the two kinds of impossible puzzle
// differ: in one a blank has no candidate, in the other all have.
func TestContradictionIsDeep(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		if !hasDeadBlank(shape, hopeless(shape)) {
			t.Errorf("%s: every blank of the hopeless board has a candidate", shape)
		}
		if hasDeadBlank(shape, contradiction(shape)) {
			t.Errorf("%s: a blank of the contradiction has no candidate", shape)
		}
	}
}

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

// TestOracleCountsEveryBoard holds the oracle against numbers that are known
// from mathematics: 288 boards of 4x4, 28,200,960 of 6x6.
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

// TestDrawnMarksDiffer does so for pencilmark puzzles.
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
			several++ // counting drawn ones blindly takes too long
		}
		if none == 0 || one == 0 || several == 0 {
			t.Errorf("%s: %d pencilmark puzzles without solution, %d with one, %d with several; want some of each", shape, none, one, several)
		}
	}
}

// TestDrawnBoardsDiffer makes sure that chance has drawn something of everything.
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
			several = 1 // not asked for: counting them blindly takes too long
		}
		if none == 0 || one == 0 || several == 0 {
			t.Errorf("%s: %d boards without solution, %d with one, %d with several; want some of each", shape, none, one, several)
		}
	}
}
