package solvers_test

import (
	"context"
	"fmt"

	"sudokubench/solvers"
	"sudokubench/solvers/bitmask"
	"sudokubench/sudoku"
)

// A contest makes an instance of a solver for one size of board, and asks it about one puzzle
// after the other.
func ExampleSpec() {
	spec := bitmask.Spec() // each solver has such a function
	solver, err := spec.New(sudoku.Shape4, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, puzzle, _ := sudoku.ParseGrid("12.......14..3.1")
	q := solvers.Query{Shape: sudoku.Shape4, Puzzle: puzzle, Limit: 2}
	c := solvers.Claim{Solution: make(sudoku.Grid, len(puzzle))}
	if err := solver.Solve(context.Background(), &q, &c); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Solution, "is the only solution:", c.Count == 1 && c.Exhausted)
	// Output: 1234341221434321 is the only solution: true
}

// The package comment of a solver's source file is its documentation.
func ExampleDocOf() {
	doc := solvers.DocOf(`// Package guess tries digits.
//
// # Idea
//
// Try each digit:
//
//	1, 2, 3
//
// # Nodes
//
// digits tried.
package guess
`)
	fmt.Println(doc.Synopsis)
	fmt.Println(doc.Nodes)
	for _, section := range doc.Sections() {
		fmt.Println(section.Title)
	}
	// Output:
	// Tries digits.
	// digits tried.
	// Idea
	// Nodes
}

// A solver reads its options when it is made. The error names the right values.
func ExampleOptions_Whole() {
	options := solvers.Options{"passes": "none"}
	_, err := options.Whole("passes", "10", 1)
	fmt.Println(err)
	// Output: option passes is "none"; want a whole number from 1 to 1000000000, such as 10
}
