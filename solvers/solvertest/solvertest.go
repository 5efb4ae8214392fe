// Package solvertest holds the checks that every solver passes before it takes part in
// a contest. They use only the contract (package solvers), not the inside of a solver.
// Other modules use Run, Solve, Allocations and Func for their own solvers. A later version can
// add checks of rules that the contract already has.
//
//	solvertest.go   the checks in a table, and Run
//	probe.go        one instance under test, asked with poisoned claims
//	boards.go       puzzles with known numbers of solutions
//	oracle.go       a brute-force count, slow and plain
//	answers.go      right answers: counts, limits, illegal clues, symmetries
//	pencilmarks.go  pencilmark puzzles, for solvers that take them
//	batch.go        several puzzles in one call, for solvers that offer it
//	manners.go      the rest of the contract: claims, queries, memory, state
//	cancel.go       a search that is told to stop stops
//	description.go  names, options, documentation
//	solve.go        one answer of one solver, for the tests of its own package
//
// The checks report to a small interface, so that the package's own tests can
// let them loose on solvers with known faults and see that each is caught.
package solvertest

import (
	"testing"
	"time"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// reporter is what a check needs of a *testing.T.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// patience is how long a cancelled search may take to return before it is
// taken for one that never does. It is so long because a machine may be busy;
// what is asked for is 50 ms.
const patience = 20 * time.Second

// check is one thing that is asked of a solver on each board it takes.
type check struct {
	name   string
	reason string // why anyone cares
	run    func(t reporter, s subject)
	alone  bool // it needs the process for itself: others allocate, or take its time
}

// subject is what is checked: a solver on a board.
type subject struct {
	spec     solvers.Spec
	shape    sudoku.Shape
	patience time.Duration
}

func checks() []check {
	return []check{
		{"cancellation", "a solver that cannot be cancelled blocks the contest", checkCancellation, true}, // first: the others would wait for ever
		{"counts", "a wrong answer disqualifies a solver", checkCounts, false},
		{"oracle", "a faulty solver can be right on known puzzles by luck, but not on random ones", checkOracle, false},
		{"full", "a puzzle without blanks is its own solution", checkFull, false},
		{"one-blank", "an index that is off by one shows in the last cell of a row, column or box", checkOneBlank, false},
		{"illegal", "a puzzle whose clues break a rule has no solution and must not crash the solver", checkIllegal, false},
		{"symmetries", "the answer must not depend on the form of a puzzle", checkSymmetries, false},
		{"claim", "the caller reuses its Claim, so a value that Solve does not write belongs to another puzzle", checkClaim, false},
		{"query", "the caller and other solvers read the same Query", checkQuery, false},
		{"state", "the answer to a puzzle must not depend on earlier puzzles", checkState, false},
		{"parallel", "several instances run at the same time, so they must not share data that changes", checkParallel, false},
		{"pencilmarks-cancellation", "a solver that cannot be cancelled blocks the contest", checkMarkedCancellation, true},
		{"pencilmarks", "a solver that ignores candidates solves another puzzle", checkPencilmarks, false},
		{"pencilmarks-full", "a puzzle with one candidate in each cell has nothing to guess", checkMarkedFull, false},
		{"pencilmarks-allocations", "the garbage collector can clear the memory of one solver during the time of another", checkMarkedAllocations, true},
		{"batch-cancellation", "a solver that cannot be cancelled blocks the contest", checkBatchCancellation, true},
		{"batch", "the answer to a puzzle must not depend on the other puzzles of a batch", checkBatch, false},
		{"batch-allocations", "the garbage collector can clear the memory of one solver during the time of another", checkBatchAllocations, true},
		{"allocations", "the garbage collector can clear the memory of one solver during the time of another", checkAllocations, true},
	}
}

// Run checks that a solver keeps the contract. The test fails with what was
// asked, what came back and what would have been right.
func Run(t *testing.T, spec solvers.Spec) {
	t.Run("description", func(t *testing.T) { checkDescription(t, spec) })
	if t.Failed() {
		return // what is checked below relies on the description
	}
	each(spec, func(c check, shape sudoku.Shape) (passed bool) {
		return t.Run(shape.String()+"/"+c.name, func(t *testing.T) {
			if !c.alone {
				t.Parallel() // once all that are alone have ended
			}
			c.run(t, subject{spec, shape, patience})
			if t.Failed() {
				t.Logf("reason for this check: %s", c.reason)
			}
		})
	})
}

// each runs all checks on all boards of a solver. It stops only if a search cannot be cancelled,
// because later checks would wait for ever.
func each(spec solvers.Spec, run func(c check, shape sudoku.Shape) (passed bool)) {
	for _, shape := range spec.Shapes {
		for _, c := range checks() {
			if passed := run(c, shape); !passed && c.name == "cancellation" {
				return
			}
		}
	}
}
