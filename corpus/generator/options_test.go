package generator

import (
	"context"
	"errors"
	"testing"

	"sudokubench/sudoku"
)

// pattern allows a clue in each cell that is not '.' in the text.
func pattern(text string) (cells []bool) {
	for _, c := range text {
		cells = append(cells, c != '.')
	}
	return cells
}

const (
	diagonals = "1..1..1...1..1..1...1..1..11..1..1...1..1..1...1..1..11..1..1...1..1..1...1..1..1"
	pattern4  = "11..1..1..1..1.1"
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
		{"half a turn", 2, Options{Shape: sudoku.Shape9, Level: Minimal, Symmetry: Rotate}},
		{"half a turn, easy", 4, Options{Shape: sudoku.Shape9, Level: Easy, Symmetry: Rotate}},
		{"a quarter turn, easy", 4, Options{Shape: sudoku.Shape9, Level: Easy, Symmetry: Quarter, Clues: Range{28, 36}}},
		{"left and right", 4, Options{Shape: sudoku.Shape6, Level: Minimal, Symmetry: Mirror}},
		{"a diagonal", 4, Options{Shape: sudoku.Shape4, Level: Minimal, Symmetry: Diagonal}},
		{"no symmetry", 4, Options{Shape: sudoku.Shape4, Level: Minimal, Symmetry: NoSymmetry}},
		{"clues in diagonals", 2, Options{Shape: sudoku.Shape9, Level: Minimal, Pattern: pattern(diagonals)}},
		{"clues in all cells of the diagonals", 2, Options{Shape: sudoku.Shape9, Level: Easy, Pattern: pattern(diagonals), Clues: Range{27, 27}}},
		{"clues in some cells of a small board", 2, Options{Shape: sudoku.Shape4, Level: Minimal, Pattern: pattern(pattern4)}},
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
			for i, d := range p.Clues {
				image := row.o.Symmetry.image(row.o.Shape.Side(), i)
				if d != 0 && (p.Clues[image] == 0 || row.o.Pattern != nil && !row.o.Pattern[i]) {
					t.Errorf("%s: %s has a clue at %s, want none because of the symmetry or the pattern", row.reason, p.Clues, row.o.Shape.CellName(i))
				}
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
		{"an unknown symmetry", Options{Shape: sudoku.Shape9, Level: Minimal, Symmetry: "upside down"}, `unknown symmetry "upside down"; want none, rotate, quarter, mirror or diagonal`},
		{"hard and symmetric", Options{Shape: sudoku.Shape9, Level: Hard, Symmetry: Rotate}, "level hard cannot have a symmetry; want level easy or minimal"},
		{"several solutions in a pattern", Options{Shape: sudoku.Shape4, Level: Minimal, Solutions: Several, Pattern: pattern(pattern4)}, "the number of solutions is several, and the puzzles have a pattern; want one solution"},
		{"a small pattern", Options{Shape: sudoku.Shape9, Level: Minimal, Pattern: pattern(pattern4)}, "the pattern has 16 cells; want 81 for a 9x9 board"},
		{"a pattern and a symmetry", Options{Shape: sudoku.Shape4, Level: Minimal, Pattern: pattern(pattern4), Symmetry: Rotate}, "a pattern cannot be used with a symmetry; want one of them, or a pattern that is symmetric"},
		{"more clues than cells of the pattern", Options{Shape: sudoku.Shape4, Level: Minimal, Pattern: pattern(pattern4), Clues: Range{9, 9}}, "9 clues and a pattern of 7 cells; want at most as many clues as cells"},
		{"weights in a pattern", Options{Shape: sudoku.Shape4, Level: Minimal, Pattern: pattern(pattern4), Weights: true}, "puzzles with a pattern or a symmetry have no weights; want one of both"},
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
