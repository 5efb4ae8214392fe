package canon_test

import (
	"fmt"

	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

// Two boards are the same puzzle in different forms if their canonical forms are equal.
func ExampleCanonizer_Puzzle() {
	shape, puzzle, _ := sudoku.ParseGrid("12.......14..3.1")
	other := make(sudoku.Grid, len(puzzle))
	sudoku.NewSymmetry(shape, 7).Apply(other, puzzle)
	z, _ := canon.New(shape)
	a, b := make(sudoku.Grid, len(puzzle)), make(sudoku.Grid, len(puzzle))
	automorphisms := z.Puzzle(a, puzzle)
	z.Puzzle(b, other)
	fmt.Println(a.String() == b.String(), automorphisms)
	// Output: true 1
}
