// Package sat writes the puzzle as clauses and hands them to a SAT solver.
//
// Idea: Let a variable say whether a digit stands in a cell: 729 variables on a
// 9x9 board. The rules are then clauses, "at least one of these literals is
// true", and a program that knows nothing of Sudoku finds values for the
// variables that satisfy them all. The minimal encoding says that every cell
// has at least one digit, and that no digit is in two cells of a row, column or
// box; by counting, that is enough. The extended encoding says the same things
// from every side: no cell has two digits, and every digit has at least one
// place in every row, column and box. A SAT solver concludes a literal where a
// clause has no other left ("unit propagation"); so with the minimal clauses it
// sees cells with one candidate, and with the extended ones digits with one
// place too. Redundant clauses thus save guesses. Clauses that a clue satisfies
// are not written, nor literals that it makes false. Variables say "not there",
// since the library tries false first. To look for another solution, a clause
// that forbids the one found is added.
//
// Source: I. Lynce and J. Ouaknine, "Sudoku as a SAT Problem", 9th International
// Symposium on Artificial Intelligence and Mathematics, 2006. Solved by the
// library github.com/crillab/gophersat (conflict-driven clause learning).
//
// Cost: Mostly the making of clauses, some thousand for a 9x9 puzzle, anew for
// each; hardness costs little more, with the extended encoding. The library has
// a buffer that is one for the whole process, so searches of several workers
// wait for each other. It cannot be stopped: on boards up to 9x9 it does not
// take long; on larger ones, and on pencilmark puzzles, it works in a goroutine
// and hands over whatever it learns, in words, so that it can be made to fall.
// Each further solution is one clause more, so counting many is slow.
//
// Answers: first, unique, count. Nodes: decisions of the library: variables
// that it gave a value by choice; exact.
package sat

import (
	"context"
	_ "embed" // the source is the documentation

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed sat.go
var source string

// SpecMinimal describes the solver with the minimal encoding.
//
// It leaves out 25x25, where even an empty board is hard for it.
func SpecMinimal() solvers.Spec {
	return spec("sat-minimal", minimal, sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16)
}

// SpecExtended describes the solver with the extended encoding.
func SpecExtended() solvers.Spec { return spec("sat-extended", extended, sudoku.Shapes()...) }

func spec(name string, e encoding, shapes ...sudoku.Shape) solvers.Spec {
	return solvers.Spec{
		Name:     name,
		Family:   "SAT",
		Source:   source,
		Shapes:   shapes,
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Allocates: "the library allocates new clauses and buffers for each formula",
		Threads:   true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{formula: newFormula(shape, e), grid: make(sudoku.Grid, shape.Cells())}, nil
		},
	}
}

type solver struct {
	solvers.Search

	formula *formula
	grid    sudoku.Grid
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(q))
}

// search finds the solutions one by one; true means stop.
func (s *solver) search(q *solvers.Query) (stop bool) {
	if s.formula.write(q.Puzzle, q.Candidates, s.Work) {
		return true
	}
	if s.formula.hopeless {
		return false
	}
	library := s.formula.library()
	for {
		status, stop := run(library, s.formula.Side <= 9 && q.Candidates == nil, s.Work)
		s.Nodes = int64(library.Stats.NbDecisions)
		switch {
		case stop:
			return true
		case status != gophersat.Sat:
			return false
		}
		forbid := s.formula.read(library.Model(), s.grid)
		if s.Found(s.grid) || s.Work(callWork) {
			return true
		}
		if forbid.Len() == 0 { // no variables: the clues were all there is
			return false
		}
		library.AppendClause(forbid)
	}
}
