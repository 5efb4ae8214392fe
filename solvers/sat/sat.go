// Package sat writes the puzzle as clauses and solves them with a SAT solver.
//
// # Idea
//
// A SAT solver is a program that gets variables, which are true or false, and clauses. A literal is
// a variable or its negation. The SAT solver finds values of the variables for which at least one
// literal of each clause is true (a model), or proves that no such values exist. It does not use
// the rules of Sudoku. Therefore the rules must be in the clauses. sat-minimal and sat-extended
// write different clauses and use the same library.
//
// If the clues clash, there is no solution. Otherwise each candidate of each blank gets a variable,
// in reading order and with ascending digits. A candidate is a digit that no clue in the row,
// column or box excludes (and that is a candidate in a pencilmark puzzle). Clues and excluded
// digits have no variable, so clauses are shorter, and a clause that a clue makes true is not
// written. The literal r1c2=3 is true if the digit is in the cell, and r1c2!=3 is its negation. For
// the library, the variable is true if the digit is not in the cell. The library tries false first,
// so each decision puts a digit into a cell.
//
// The minimal encoding has these clauses, for each blank in reading order:
//   - The cell has at least one of its candidates.
//   - For each later blank in the same row, column or box, and each common candidate: not both
//     cells have the digit.
//
// They are enough: each cell of a unit (row, column or box) has a digit, and all are different, so
// each digit is in the unit. The extended encoding adds clauses that follow from these:
//   - After the clauses of each cell: for each pair of its candidates, the cell does not have both.
//   - At the end, for each unit and each digit without a clue in it: at least one cell has the
//     digit.
//
// The options once and places write the first or the second kind of these clauses or omit it.
//
// The SAT solver sets a literal if all other literals of a clause are false (unit propagation).
// With the minimal clauses, this finds naked singles (a cell with one candidate). With the extended
// clauses, it also finds hidden singles (a digit with one place in a unit). So these additional
// clauses save decisions.
//
// A clause without a literal means that the puzzle has no solution, so the library is not called. A
// clause of one literal is added after the others. The library searches with conflict-driven clause
// learning: it decides a variable, propagates, and learns a new clause from each conflict (dpll
// shows how this works).
//
// Each model gives a solution: the clues, and the candidates whose variables are false. If the
// limit is not reached, the solver adds a clause that forbids this solution (at least one blank has
// another digit) and calls the library again. It stops when there is no model. If the puzzle has no
// blank, the clues are the only solution.
//
// # Example
//
//	. 3 . | . . .
//	. 6 . | . . 4
//	------+------
//	1 . . | . 5 .
//	. . . | . . 2
//	------+------
//	6 . 2 | . . 5
//	. . . | 4 . .
//
// These are the clauses of r5c5, whose candidates are 1 and 3. Its later peers with these
// candidates are r6c5 and r6c6:
//
//	minimal and extended:
//	  r5c5=1  r5c5=3
//	  r5c5!=1  r6c5!=1
//	  r5c5!=3  r6c5!=3
//	  r5c5!=1  r6c6!=1
//	  r5c5!=3  r6c6!=3
//	only extended:
//	  r5c5!=1  r5c5!=3
//
// These are the clauses of row 5, which only the extended encoding has. The digits 2, 5 and 6 are
// clues:
//
//	r5c2=4
//	r5c2=1  r5c4=1  r5c5=1
//	r5c4=3  r5c5=3
//
// The first clause has one literal: 4 has one place in row 5, a hidden single. The minimal encoding
// does not find it, and it needs decisions. The limit is 2, so the first call finds the solution,
// and the second one proves that it is the only one:
//
//	                         minimal  extended
//	variables                     71        71
//	clauses of one literal         0         9
//	other clauses                198       336
//	decisions, first call          5         0
//	conflicts, first call          2         0
//	decisions, both calls          8         0
//	conflicts, both calls          5         0
//
// # Source
//
// I. Lynce and J. Ouaknine, "Sudoku as a SAT Problem", 9th International Symposium on Artificial
// Intelligence and Mathematics, 2006. Solved by the library github.com/crillab/gophersat
// (conflict-driven clause learning).
//
// # Cost
//
// The solver makes all clauses again for each puzzle. An empty 9x9 board has 7,371 with the minimal
// encoding and 10,530 with the extended one. Each further solution adds a clause of one literal for
// each blank, so it is slow to count many solutions. The library has a buffer that the whole
// process shares, so searches of several workers wait for each other. The library cannot be
// stopped. On boards up to 9x9, the solver waits until it ends. On larger boards and on pencilmark
// puzzles, the library runs in another goroutine and reports each learned clause, so that the
// solver can make it fail.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// decisions of the library, in all calls for the puzzle: variables to which it gives a value by
// choice; exact.
//
// # Left out
//
// 25x25 with the minimal encoding, because even an empty board is hard for it. dpll has its own
// search.
package sat

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed sat.go
var source string

// SpecMinimal describes the solver with the minimal encoding. It does not take 25x25, because even
// an empty board of this size is hard for it.
func SpecMinimal() solvers.Spec {
	return spec("sat-minimal", minimal, sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16)
}

// SpecExtended describes the solver with the extended encoding.
func SpecExtended() solvers.Spec { return spec("sat-extended", extended, sudoku.Shapes()...) }

func spec(name string, e encoding, shapes ...sudoku.Shape) solvers.Spec {
	once := solvers.Switch("once", "whether clauses say that no cell has two digits: on or off")
	places := solvers.Switch("places", "whether clauses say that each digit has a place in each unit: on or off")
	if e == minimal {
		once.Default, places.Default = "off", "off"
	}
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
		Options:   []solvers.Option{once, places},
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			e := encoding{once: options.On(once), places: options.On(places)}
			return &solver{formula: newFormula(shape, e), grid: make(sudoku.Grid, shape.Cells())}, options.Check([]solvers.Option{once, places})
		},
	}
}

type solver struct {
	solvers.Search

	formula *formula
	grid    sudoku.Grid
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(q))
}

// search finds the solutions one by one. stop is true if Work or Found returned true.
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
		if forbid.Len() == 0 { // the clause is empty if the puzzle has no blank, so there is no other solution
			return false
		}
		library.AppendClause(forbid)
	}
}
