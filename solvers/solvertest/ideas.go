package solvertest

import (
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// checkIdeas checks the answers of the solver with each value of its ideas that is not the default.
func checkIdeas(t reporter, s subject) {
	for _, idea := range s.spec.Options {
		for _, value := range idea.Values {
			if value == idea.Default {
				continue
			}
			variant := s
			variant.spec.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
				return s.spec.New(shape, solvers.Options{idea.Name: value})
			}
			named := &reports{reporter: t, prefix: fmt.Sprintf("%s=%s: ", idea.Name, value)}
			checkCounts(named, variant)
			checkFull(named, variant)
			if s.spec.Answers.Has(solvers.Unique) { // other solvers search long before they give up
				checkOracle(named, variant)
				if !named.failed {
					checkHard(named, variant) // a wrong rule can make this search endless
				}
			}
			checkPencilmarks(named, variant)
		}
	}
}

// checkHard checks the answer to a puzzle in which most guesses are wrong. The slowest idea of the roster makes a million.
func checkHard(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil || s.shape != sudoku.Shape9 {
		return
	}
	p.judge(t, "hard puzzle", parse("8.2........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."), 2, 1)
}

// reports writes the same text before each error.
type reports struct {
	reporter
	prefix string
	failed bool
}

func (r *reports) Errorf(format string, args ...any) {
	r.Helper()
	r.failed = true
	r.reporter.Errorf(r.prefix+format, args...)
}
