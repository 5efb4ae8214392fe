package standin

import (
	"context"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/sudoku"
)

func puzzles(t *testing.T, n int) []sudoku.Grid {
	t.Helper()
	list, err := ManySolutions(n)
	if err != nil || len(list) != n {
		t.Fatalf("%d puzzles, %v; want %d", len(list), err, n)
	}
	return list
}

// TestPuzzlesFitTheDescription counts the solutions, and the clues of each box.
func TestPuzzlesFitTheDescription(t *testing.T) {
	solver, err := band.Spec().New(sudoku.Shape9, nil)
	if err != nil {
		t.Fatal(err)
	}
	q := solvers.Query{Shape: sudoku.Shape9, Limit: 2}
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	for _, q.Puzzle = range puzzles(t, 500) {
		if err := solver.Solve(context.Background(), &q, &c); err != nil || c.Count != 2 {
			t.Fatalf("puzzle %s: %d solutions, %v; want two or more", q.Puzzle, c.Count, err)
		}
		var boxes [9]int // clues
		for i, d := range q.Puzzle {
			if d != 0 {
				boxes[i/27*3+i%9/3]++
			}
		}
		five := slices.Index(boxes[:], 5)
		few := slices.IndexFunc(boxes[:], func(clues int) bool { return clues == 2 || clues == 3 })
		if five < 0 || few < 0 || five/3 == few/3 || five%3 == few%3 {
			t.Fatalf("puzzle %s: no box of five and box of two or three in other bands and stacks", q.Puzzle)
		}
		for box, clues := range boxes {
			band, stack := box/3, box%3
			crossed := band != five/3 && stack != five%3
			switch {
			case box == five || box == few:
			case crossed && clues != 9, !crossed && clues != 0:
				t.Fatalf("puzzle %s: box %d has %d clues", q.Puzzle, box+1, clues)
			}
		}
	}
}

// TestSetIsTheSameEverywhere compares the beginnings of two sets: figures of different machines
// are about the same puzzles.
func TestSetIsTheSameEverywhere(t *testing.T) {
	short, long := puzzles(t, 10), puzzles(t, 100)
	for k := range short {
		if !sudoku.Same(short[k], long[k]) {
			t.Errorf("puzzle %d is %s of 10 puzzles and %s of 100", k, short[k], long[k])
		}
	}
}
