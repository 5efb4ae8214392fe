package generator

import (
	"context"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// draw9 returns a puzzle with some digits of a full grid. If spoil is true, it writes a random
// digit into one cell, so that the puzzle usually has no solution.
func draw9(r random, solution sudoku.Grid, clues int, spoil bool) sudoku.Grid {
	puzzle := make(sudoku.Grid, 81)
	for range clues {
		i := r.below(81)
		puzzle[i] = solution[i]
	}
	if spoil {
		puzzle[r.below(81)] = uint8(1 + r.below(9))
	}
	return puzzle
}

// The fast filling of 9x9 boards draws the same random numbers as the filling for all boards.
func TestFillersAgree(t *testing.T) {
	g := newGeometry(sudoku.Shape9)
	f := &filler{tables: newBandTables()}
	for attempt := range uint64(200 / min(slow, 10)) {
		a, b := newRandom(5, attempt), newRandom(5, attempt)
		want, got := fill(g, a, &path{}), f.fill(b, &path{})
		if !sudoku.Same(got, want) || a.below(1<<40) != b.below(1<<40) {
			t.Fatalf("filling %d: got %s, want %s with the same number of draws", attempt, got, want)
		}
	}
}

// The type nine gives the same answers as the prover, both with and without witnesses (sets of
// cells that refute a puzzle at once).
func TestNineAgreesWithProver(t *testing.T) {
	g := newGenerator(t, sudoku.Shape9, Hard, 1)
	r := newRandom(2, 1)
	answers := map[bool]int{}
	for range 20 {
		solution := g.fill(r)
		g.nine.solve(solution)
		for range 60 {
			puzzle := draw9(r, solution, 22+r.below(60), false)
			want, err := g.prove(context.Background(), puzzle, solution)
			g.nine.pose(puzzle)
			if got := g.nine.unique(); err != nil || got != want {
				t.Fatalf("%s has one solution: %v, want %v; error %v", puzzle, got, want, err)
			}
			i := r.below(81)
			if puzzle[i] == 0 || !want {
				continue
			}
			puzzle[i] = 0
			want, err = g.prove(context.Background(), puzzle, solution)
			g.nine.pose(puzzle)
			if got := g.nine.needs(numberOf(i), int(solution[i])-1); err != nil || got == want {
				t.Fatalf("%s needs a clue at %s: %v, want %v; error %v", puzzle, sudoku.Shape9.CellName(i), got, !want, err)
			}
			answers[want]++
		}
	}
	if answers[true] < 10 || answers[false] < 10 {
		t.Errorf("answers %v, want at least 10 of each kind", answers)
	}
}

// The fast rating of 9x9 boards counts the same guesses as the rating for all boards.
func TestRatersAgree(t *testing.T) {
	fast := newRater(newGeometry(sudoku.Shape9))
	plain := newRater(newGeometry(sudoku.Shape9))
	plain.nine = nil
	r := newRandom(3, 1)
	solution := fill(newGeometry(sudoku.Shape9), r, &path{})
	guessed := 0
	for range 30 / min(slow, 3) {
		puzzle := draw9(r, solution, 34+r.below(12), r.below(4) == 0)
		want := testkit.Must(plain.count(context.Background(), puzzle, 2))(t)
		if got, err := fast.count(context.Background(), puzzle, 2); err != nil || got != want {
			t.Fatalf("%s: %d guesses, want %d; error %v", puzzle, got, want, err)
		}
		if want > 0 {
			guessed++
		}
	}
	if guessed < 3 {
		t.Errorf("only %d puzzles need guesses, want 3 or more", guessed)
	}
}
