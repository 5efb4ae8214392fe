package standin

import (
	"context"
	"slices"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/sudoku"
)

func puzzles(t *testing.T, n int) []sudoku.Grid {
	t.Helper()
	list, err := ManySolutions(n)
	if err != nil || len(list) != n {
		t.Fatalf("got %d puzzles, error %v; want %d", len(list), err, n)
	}
	return list
}

// TestPuzzlesFitTheDescription checks the number of solutions and the number of clues in each box.
func TestPuzzlesFitTheDescription(t *testing.T) {
	solver := testkit.Must(band.Spec().New(sudoku.Shape9, nil))(t)
	q := solvers.Query{Shape: sudoku.Shape9, Limit: 2}
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	for _, q.Puzzle = range puzzles(t, 500) {
		if err := solver.Solve(context.Background(), &q, &c); err != nil || c.Count != 2 {
			t.Fatalf("puzzle %s: got %d solutions, error %v; want 2 within the limit of 2", q.Puzzle, c.Count, err)
		}
		var boxes [9]int // number of clues in each box
		for i, d := range q.Puzzle {
			if d != 0 {
				boxes[i/27*3+i%9/3]++
			}
		}
		five := slices.Index(boxes[:], 5)
		few := slices.IndexFunc(boxes[:], func(clues int) bool { return clues == 2 || clues == 3 })
		if five < 0 || few < 0 || five/3 == few/3 || five%3 == few%3 {
			t.Fatalf("puzzle %s: want a box of five clues and a box of two or three, in different bands and stacks", q.Puzzle)
		}
		for box, clues := range boxes {
			band, stack := box/3, box%3
			crossed := band != five/3 && stack != five%3
			switch {
			case box == five || box == few:
			case crossed && clues != 9, !crossed && clues != 0:
				t.Fatalf("puzzle %s: got %[3]d clues in box %[2]d, want 9 or 0", q.Puzzle, box+1, clues)
			}
		}
	}
}

// TestSetIsTheSameEverywhere shows that a small set is the beginning of a large one. So figures
// from different machines are about the same puzzles.
func TestSetIsTheSameEverywhere(t *testing.T) {
	short, long := puzzles(t, 10), puzzles(t, 100)
	for k := range short {
		if !sudoku.Same(short[k], long[k]) {
			t.Errorf("puzzle %d: got %s in a set of 10 and %s in a set of 100, want the same", k, short[k], long[k])
		}
	}
}
