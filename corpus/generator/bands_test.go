package generator

import (
	"context"
	"testing"

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

// Singles on bandState fill cells and exclude candidates exactly as singles on board do.
func TestSinglesAgree(t *testing.T) {
	b := board{geometry: newGeometry(sudoku.Shape9)}
	tables, r := newBandTables(), newRandom(1, 1)
	solution := fill(b.geometry, r, &path{})
	seen := map[string]int{}
	for range 1000 / min(slow, 10) {
		puzzle := draw9(r, solution, 15+r.below(40), r.below(2) == 0)
		var s bandState
		want := b.load(puzzle) && b.singles()
		got := s.load(tables, puzzle) && s.rest(tables, byUnits)
		if got != want {
			t.Fatalf("%s can be filled: %v, want %v", puzzle, got, want)
		}
		if !want {
			seen["dead end"]++
			continue
		}
		if s.open.count() != b.blanks {
			t.Fatalf("%s: %d cells are open, want %d", puzzle, s.open.count(), b.blanks)
		}
		if b.blanks == 0 {
			seen["full"]++
			if !sudoku.Same(s.grid(), b.digit[:81]) {
				t.Fatalf("%s: filled %s, want %s", puzzle, s.grid(), sudoku.Grid(b.digit[:81]))
			}
			continue
		}
		seen["open"]++
		c := s.counts()
		for i := range 81 {
			k := numberOf(i)
			if d := uint16(s.digits(k)); one(k).meets(s.open) && d != b.cand[i] {
				t.Fatalf("%s: %s can have %09b, want %09b", puzzle, b.shape.CellName(i), d, b.cand[i])
			} else if n := len(digitsOf(d)); one(k).meets(s.open) && (c.of(k) != n || one(k).meets(c.atMost(n-1)) || !one(k).meets(c.atMost(n))) {
				t.Fatalf("%s: %s has %d digits, want %d", puzzle, b.shape.CellName(i), c.of(k), n)
			}
		}
	}
	if len(seen) != 3 || seen["dead end"] < 2 || seen["full"] < 2 || seen["open"] < 2 {
		t.Errorf("got kinds of puzzles %v, want dead ends, full boards and open boards", seen)
	}
}

func digitsOf(m uint16) (ds []int) {
	for d := range 16 {
		if m>>d&1 != 0 {
			ds = append(ds, d+1)
		}
	}
	return ds
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

// In each set that swaps returns, exchanging the two digits leaves a full grid.
func TestSwaps(t *testing.T) {
	g := newGeometry(sudoku.Shape9)
	for attempt := range uint64(10) {
		solution := fill(g, newRandom(9, attempt), &path{})
		covered := 0
		for _, set := range swaps(nil, solution) {
			image, pair := make(sudoku.Grid, 81), [10]bool{}
			var ds []uint8
			for i, d := range solution {
				image[i] = d
				if set.meets(one(numberOf(i))) && !pair[d] {
					pair[d] = true
					ds = append(ds, d)
				}
			}
			if len(ds) != 2 {
				t.Fatalf("%s: a set has the digits %v, want two", solution, ds)
			}
			for i, d := range solution {
				if set.meets(one(numberOf(i))) {
					image[i] = ds[0] + ds[1] - d
				}
			}
			if err := sudoku.Shape9.CheckSolution(make(sudoku.Grid, 81), image); err != nil {
				t.Fatalf("%s: the grid after the swap of %v is wrong: %v", solution, ds, err)
			}
			covered += set.count()
		}
		if covered != 36*18 {
			t.Errorf("%s: the sets have %d cells, want 18 for each of 36 pairs", solution, covered)
		}
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
		want, err := plain.count(context.Background(), puzzle, 2)
		if err != nil {
			t.Fatal(err)
		}
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
