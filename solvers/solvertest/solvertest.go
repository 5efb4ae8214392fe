// Package solvertest holds the checks that every solver passes before it is
// let into a contest. They know the contract (package solvers) and nothing of
// how a solver works.
//
//	solvertest.go   the checks in a table, and Run
//	probe.go        one instance under test, asked with poisoned claims
//	boards.go       puzzles with known numbers of solutions
//	oracle.go       a brute-force count, slow and plain
//	answers.go      right answers: counts, limits, illegal clues, symmetries
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
		{"cancellation", "a solver that cannot be stopped stops the contest", checkCancellation, true}, // first: the others would wait for ever
		{"counts", "a wrong count disqualifies", checkCounts, false},
		{"oracle", "known puzzles can be met by luck, random ones cannot", checkOracle, false},
		{"full", "a puzzle without blanks is its own solution", checkFull, false},
		{"one-blank", "the last cell of a unit is where an index is off by one", checkOneBlank, false},
		{"illegal", "clues that clash have no solution, and must not break anything", checkIllegal, false},
		{"symmetries", "a solver must not depend on how a puzzle is turned", checkSymmetries, false},
		{"claim", "the caller reuses its claim, so what is not written is an answer to another puzzle", checkClaim, false},
		{"query", "the caller, and other solvers, read the same query", checkQuery, false},
		{"state", "a puzzle's answer must not depend on the one before", checkState, false},
		{"parallel", "instances run side by side and must share nothing that changes", checkParallel, false},
		{"allocations", "garbage of one solver is collected on another's time", checkAllocations, true},
	}
}

// Run checks that a solver keeps the contract. The test fails with what was
// asked, what came back and what would have been right.
func Run(t *testing.T, spec solvers.Spec) {
	t.Run("description", func(t *testing.T) { checkDescription(t, spec) })
	if t.Failed() {
		return // what is checked below relies on the description
	}
	for _, shape := range spec.Shapes {
		for _, c := range checks() {
			t.Run(shape.String()+"/"+c.name, func(t *testing.T) {
				if !c.alone {
					t.Parallel() // once all that are alone have ended
				}
				c.run(t, subject{spec, shape, patience})
				if t.Failed() {
					t.Logf("reason for this check: %s", c.reason)
				}
			})
			if c.name == "cancellation" && t.Failed() {
				return
			}
		}
	}
}
