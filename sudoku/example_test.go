package sudoku_test

import (
	"fmt"

	"sudokubench/sudoku"
)

func ExampleParseGrid() {
	shape, puzzle, err := sudoku.ParseGrid("12.......14..3.1")
	fmt.Println(shape, puzzle.Clues(), err)
	// Output: 4x4 6 <nil>
}

func ExampleShape_CheckSolution() {
	shape, puzzle, _ := sudoku.ParseGrid("12.......14..3.1")
	_, right, _ := sudoku.ParseGrid("1234341221434321")
	_, wrong, _ := sudoku.ParseGrid("1234341221434322")
	fmt.Println(shape.CheckSolution(puzzle, right))
	fmt.Println(shape.CheckSolution(puzzle, wrong))
	// Output:
	// <nil>
	// clue r4c4=1 became 2
}

// A symmetry changes the form of a puzzle, but not its solutions.
func ExampleSymmetry_Apply() {
	shape, puzzle, _ := sudoku.ParseGrid("12.......14..3.1")
	form := make(sudoku.Grid, len(puzzle))
	sudoku.NewSymmetry(shape, 7).Apply(form, puzzle)
	fmt.Println(form.Clues(), shape.Consistent(form))
	// Output: 6 true
}
