// Package solvertest holds the checks that every solver passes before it takes part in
// a contest. They use only the contract (package solvers), not the inside of a solver.
// Other modules use Run, Solve, Allocations and Func for their own solvers. A later version can
// add checks of rules that the contract already has.
//
//	solvertest.go   the checks in a table, and Run
//	probe.go        one instance under test, with checks of its query and claim
//	boards.go       puzzles with known numbers of solutions
//	oracle.go       a slow, simple count by brute force
//	answers.go      right answers: counts, limits, illegal clues, symmetries
//	pencilmarks.go  pencilmark puzzles, for solvers that take them
//	batch.go        several puzzles in one call, for solvers that offer it
//	manners.go      the rest of the contract: claims, queries, memory, state
//	cancel.go       cancelled searches stop
//	ideas.go        right answers with each value of an idea
//	description.go  names, options, documentation
//	solve.go        one answer of one solver, for the tests of its package
//
// The checks report to a small interface, so that the tests of this package can run them on solvers
// with known faults and compare the reports.
package solvertest

import (
	"testing"
	"time"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// reporter has the methods of *testing.T that a check needs.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// patience is the time after which the checks report that a cancelled search does not return. A
// contest allows only 50 ms, but on a busy machine a right solver can take much longer.
const patience = time.Minute

// check tests one rule of the contract, for a solver and a shape of board.
type check struct {
	name   string
	reason string // reason for the rule
	run    func(t reporter, s subject)
	alone  bool // no other check runs at the same time, because it would disturb measurements of memory or time
}

// subject is a solver and a board shape, for which the checks run.
type subject struct {
	spec     solvers.Spec
	shape    sudoku.Shape
	patience time.Duration
}

func checks() []check {
	return []check{
		// This check is the first, because the other checks would wait for ever for a solver that
		// cannot be cancelled.
		{"cancellation", "a solver that cannot be cancelled blocks the contest", checkCancellation, true},
		{"counts", "a wrong answer disqualifies a solver", checkCounts, false},
		{"oracle", "a faulty solver can be right on known puzzles by luck, but not on random ones", checkOracle, false},
		{"full", "a puzzle without blanks is its own solution", checkFull, false},
		{"one-blank", "an index that is off by one shows in the last cell of a row, column or box", checkOneBlank, false},
		{"illegal", "a puzzle whose clues break a rule has no solution and must not crash the solver", checkIllegal, false},
		{"symmetries", "the answer must not depend on the form of a puzzle", checkSymmetries, false},
		{"claim", "the caller reuses its Claim, so a value that Solve does not write belongs to another puzzle", checkClaim, false},
		{"query", "the caller and other solvers read the same Query", checkQuery, false},
		{"state", "the answer to a puzzle must not depend on earlier puzzles", checkState, false},
		{"ideas", "a contest of ideas compares nothing if one of them answers wrongly", checkIdeas, false},
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

// Run checks that a solver keeps the contract. A failure message has the query, the answer of the
// solver, and the right answer.
func Run(t *testing.T, spec solvers.Spec) {
	t.Run("description", func(t *testing.T) { checkDescription(t, spec) })
	if t.Failed() {
		return // the other checks need a valid description
	}
	each(spec, func(c check, shape sudoku.Shape) (passed bool) {
		return t.Run(shape.String()+"/"+c.name, func(t *testing.T) {
			if !c.alone {
				t.Parallel() // the check starts after all checks that run alone
			}
			c.run(t, subject{spec, shape, patience})
			if t.Failed() {
				t.Logf("reason for this check: %s", c.reason)
			}
		})
	})
}

// each runs all checks on a solver, for all shapes that the solver takes. It stops only if a search
// cannot be cancelled, because later checks would wait for ever.
func each(spec solvers.Spec, run func(c check, shape sudoku.Shape) (passed bool)) {
	for _, shape := range spec.Shapes {
		for _, c := range checks() {
			if passed := run(c, shape); !passed && c.name == "cancellation" {
				return
			}
		}
	}
}
