package trial

import (
	"fmt"
	"slices"

	"sudokubench/corpus"
	"sudokubench/sudoku"
)

// Puzzle is a puzzle with exactly one solution.
type Puzzle struct {
	Name     string // property of the puzzle that the trial tests
	Shape    sudoku.Shape
	Clues    sudoku.Grid
	Optional bool
}

// handful lists the puzzles of a trial, easy ones first. They are from the built-in sets. The
// symmetric forms of the puzzle with 17 clues were chosen so that simple backtracking solves them
// with a few hundred guesses, if it starts at the first cell with the fewest candidates.
var handful = []struct {
	name, set string
	at        int
	form      uint64 // number of a random symmetry to apply; 0 means an unchanged puzzle
}{
	{"easy", "easy", 0, 0},
	{"easy, another", "easy", 1, 0},
	{"the first in another form", "easy", 0, 1},
	{"plain", "seeds", 0, 0},
	{"hard", "hard", 0, 0},
	{"17 clues", "seeds", 1, 199},
	{"17 clues in another form", "seeds", 1, 275},
	{"4x4", "four", 0, 0},
	{"4x4 in another form", "four", 0, 3},
}

// Puzzles returns the puzzles of a trial with this side: 4, 9, or 0 for all. Puzzles with the same
// board size are adjacent. 4x4 puzzles are optional unless side is 4, because many programs solve
// only one size.
func Puzzles(side int) ([]Puzzle, error) {
	sets := map[string]*corpus.Set{}
	var list []Puzzle
	for _, h := range handful {
		set := sets[h.set]
		if set == nil {
			in, source, err := corpus.OpenBuiltin(h.set)
			if err != nil {
				return nil, err
			}
			set, err = corpus.Load(source, in, corpus.LoadOptions{})
			in.Close()
			if err != nil {
				return nil, err
			}
			sets[h.set] = set
		}
		shape := set.Shape()
		if side != 0 && shape.Side() != side {
			continue
		}
		p := Puzzle{Name: h.name, Shape: shape, Clues: make(sudoku.Grid, shape.Cells()), Optional: side == 0 && shape != sudoku.Shape9}
		set.Clues(h.at, p.Clues)
		if h.form != 0 {
			sudoku.NewSymmetry(shape, h.form).Apply(p.Clues, slices.Clone(p.Clues))
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there are no trial puzzles of %dx%d; want 4 or 9", side, side)
	}
	return list, nil
}
