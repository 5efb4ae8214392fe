package solvertest_test

import (
	"fmt"
	"testing"

	"sudokubench/solvers/bitmask"
	"sudokubench/solvers/solvertest"
)

// Call Run in a test of your solver. Run checks that the solver keeps the contract.
func ExampleRun() {
	var t *testing.T // in a test: the argument of the test function
	solvertest.Run(t, bitmask.Spec())
}

// Solve answers one puzzle, so that a test can compare the claim.
func ExampleSolve() {
	var t testing.T // in a test: the argument of the test function
	claim := solvertest.Solve(&t, bitmask.Spec(), nil, "12.......14..3.1", 2)
	fmt.Println(claim.Count, claim.Exhausted, claim.Solution)
	// Output: 1 true 1234341221434321
}
