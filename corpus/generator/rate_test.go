package generator

import (
	"context"
	"errors"
	"math/bits"
	"testing"

	"sudokubench/sudoku"
)

// Ratings do not change, because files contain them.
func TestRating(t *testing.T) {
	for _, row := range []struct {
		reason, puzzle string
		want           float64
	}{
		{"singles solve it", "023000000070000030005000010201079340084100002037004100300000001010800065700000093", 0},
		{"17 clues and some guesses", "000000000000000280376400000700001000020000000400300006010028000000005000000000003", 8},
		{"two solutions: a cell with two candidates, and both are guessed", "123434..214343..", 2},
		{"clues that clash need no guesses", "11..............", 0},
		{"a full grid needs no guesses", "1234341221434321", 0},
	} {
		s, puzzle, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		got, err := newRater(newGeometry(s)).rate(context.Background(), puzzle)
		if err != nil || got != row.want {
			t.Errorf("%s: rated %v, want %v; error %v", row.reason, got, row.want, err)
		}
	}
}

// The rating counts the same guesses as plainGuesses, a second version of the search without
// tables.
func TestRatingCountsEveryGuess(t *testing.T) {
	for _, row := range []struct {
		shape  sudoku.Shape
		level  Level
		few    int
		images int
	}{{sudoku.Shape6, Hard, 4, images}, {sudoku.Shape9, Minimal, 3, 1}} {
		s := row.shape
		g, r := newGenerator(t, s, row.level, 13), newRater(newGeometry(s))
		guessed := false
		for range row.few {
			p := next(t, g)
			want := 0
			for seed := range uint64(row.images) {
				image := make(sudoku.Grid, s.Cells())
				sudoku.NewSymmetry(s, seed).Apply(image, p.Clues)
				want += plainGuesses(s, image)
			}
			if got, err := r.count(context.Background(), p.Clues, row.images); err != nil || got != want {
				t.Errorf("%s: %d guesses, want %d; error %v", p.Clues, got, want, err)
			}
			guessed = guessed || want > 0
		}
		if !guessed {
			t.Errorf("%s: no puzzle needs guesses, want at least one", s)
		}
	}
}

// plainGuesses counts the guesses from a grid. It computes all candidates again before every
// single.
func plainGuesses(s sudoku.Shape, grid sudoku.Grid) (guesses int) {
	for {
		cands := make([][]uint8, len(grid)) // candidates of each blank; nil for a filled cell
		for i, d := range grid {
			if d != 0 {
				continue
			}
			cands[i] = []uint8{}
			for m := choices(s, grid, i); m != 0; m &= m - 1 {
				cands[i] = append(cands[i], uint8(bits.TrailingZeros(m)))
			}
			if len(cands[i]) == 0 {
				return 0
			}
		}
		at, digit, dead := plainSingle(s, grid, cands)
		if dead {
			return 0
		}
		if at >= 0 {
			grid[at] = digit
			continue
		}
		for i := range cands {
			if cands[i] != nil && (at < 0 || len(cands[i]) < len(cands[at])) {
				at = i
			}
		}
		if at < 0 {
			return 0
		}
		for _, d := range cands[at] {
			next := append(sudoku.Grid(nil), grid...)
			next[at] = d
			guesses += 1 + plainGuesses(s, next)
		}
		return guesses
	}
}

// plainSingle finds a naked or hidden single, or returns at = -1. dead means that a unit has no
// place for a digit.
func plainSingle(s sudoku.Shape, grid sudoku.Grid, cands [][]uint8) (at int, digit uint8, dead bool) {
	at = -1
	for i := range cands {
		if len(cands[i]) == 1 {
			at, digit = i, cands[i][0]
		}
	}
	for _, u := range s.Units() {
		for d := uint8(1); int(d) <= s.Side(); d++ {
			places, last := 0, -1
			for _, i := range s.UnitCells(u) {
				if grid[i] == d {
					places, last = -1, -1
					break
				}
				for _, e := range cands[i] {
					if e == d {
						places, last = places+1, i
					}
				}
			}
			if places == 0 {
				return -1, 0, true
			}
			if places == 1 && at < 0 {
				at, digit = last, d
			}
		}
	}
	return at, digit, false
}

func TestRatingCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := newRater(newGeometry(sudoku.Shape9))
	// On the empty board the search would take practically forever.
	if _, err := r.rate(ctx, make(sudoku.Grid, 81)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context canceled", err)
	}
}
