package generator

import (
	"context"
	"errors"
	"testing"

	"sudokubench/sudoku"
)

// Puzzles match their options, and still have the properties of their level.
func TestOptions(t *testing.T) {
	full := fill(newGeometry(sudoku.Shape9), newRandom(9, 9), &path{})
	for _, row := range []struct {
		reason string
		few    int
		o      Options
	}{
		{"many clues", 2, Options{Shape: sudoku.Shape9, Level: Minimal, Clues: Range{27, 28}}},
		{"few clues", 2, Options{Shape: sudoku.Shape9, Level: Minimal, Clues: Range{18, 21}}},
		{"few clues, easy", 4, Options{Shape: sudoku.Shape9, Level: Easy, Clues: Range{25, 26}}},
		{"hard with a number of clues", 1, Options{Shape: sudoku.Shape9, Level: Hard, Clues: Range{20, 25}}},
		{"one grid", 4, Options{Shape: sudoku.Shape9, Level: Minimal, Grids: []sudoku.Grid{full}}},
		{"one grid, with weights", 2, Options{Shape: sudoku.Shape9, Level: Minimal, Grids: []sudoku.Grid{full}, Weights: true}},
		{"a filter", 2, Options{Shape: sudoku.Shape9, Level: Minimal, Filter: func() (Filter, error) {
			return func(_ context.Context, p *Puzzle) (bool, error) { return p.Clues[0] == 7, nil }, nil
		}}},
	} {
		row.o.Seed, row.o.Prover = 3, prover
		g, err := New(row.o)
		if err != nil {
			t.Errorf("%s: %v", row.reason, err)
			continue
		}
		for range max(row.few/slow, 1) {
			p := next(t, g)
			clues := p.Clues.Clues()
			if !row.o.Clues.has(clues) {
				t.Errorf("%s: %s has %d clues, want a number in the range of the options", row.reason, p.Clues, clues)
			}
			if row.o.Grids != nil && !sudoku.Same(p.Solution, full) {
				t.Errorf("%s: the solution is %s, want the given grid", row.reason, p.Solution)
			}
			if row.o.Filter != nil && p.Clues[0] != 7 {
				t.Errorf("%s: %s begins with %d, want 7", row.reason, p.Clues, p.Clues[0])
			}
			if row.o.Level == Easy && row.o.Clues != (Range{}) {
				continue // checkPuzzle expects the usual number of clues, which these options change
			}
			checkPuzzle(t, row.o.Shape, row.o.Level, p)
		}
	}
}

// New rejects options if such puzzles do not exist or the generator does not make them.
func TestOptionsRefused(t *testing.T) {
	for _, row := range []struct {
		reason string
		o      Options
		want   string
	}{
		{"an empty range", Options{Shape: sudoku.Shape9, Level: Minimal, Clues: Range{25, 24}}, "25 to 24 clues on a 9x9 board; want a range from 1 to 81"},
		{"more clues than cells of the board", Options{Shape: sudoku.Shape4, Level: Minimal, Clues: Range{17, 20}}, "17 to 20 clues on a 4x4 board; want a range from 1 to 16"},
		{"fewer clues than one solution needs", Options{Shape: sudoku.Shape9, Level: Minimal, Clues: Range{1, 16}}, "no 9x9 puzzle with 16 clues has one solution; want 17 clues or more"},
		{"a number of holes and a number of clues", Options{Shape: sudoku.Shape9, Level: Holes, Holes: 40, Clues: Range{41, 41}}, "level holes has a number of holes, which says how many clues there are; want no other number of clues"},
		{"a grid with blanks", Options{Shape: sudoku.Shape4, Level: Minimal, Grids: []sudoku.Grid{make(sudoku.Grid, 16)}}, "grid 1 is no full grid: "},
		{"grids for holes", Options{Shape: sudoku.Shape4, Level: Holes, Holes: 4, Grids: []sudoku.Grid{make(sudoku.Grid, 16)}}, "level holes makes its own full grids; want another level, or no grids"},
		{"a filter that cannot be made", Options{Shape: sudoku.Shape4, Level: Minimal, Filter: func() (Filter, error) { return nil, errors.New("no such solver") }}, "no such solver"},
	} {
		row.o.Prover = prover
		_, err := New(row.o)
		if err == nil || len(err.Error()) < len(row.want) || err.Error()[:len(row.want)] != row.want {
			t.Errorf("%s: error %v, want %s", row.reason, err, row.want)
		}
	}
}
