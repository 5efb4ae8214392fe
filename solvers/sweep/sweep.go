// Package sweep applies every rule to all 729 candidates at once, in a few vector registers, and repeats this until
// nothing changes.
//
// # Idea
//
// Most solvers keep a list of changes and visit them one by one. Each visit is a branch that the processor cannot
// predict. A sweep has no list: it applies every rule everywhere, without a branch. That is fast if a board fits into
// the registers and a rule takes a few instructions for the whole board.
//
// A minirow is the three cells of a row inside one box. For one digit it is three bits: the cells that have the
// candidate. A board has 9 rows x 3 boxes x 9 digits = 243 minirows. At the start, a clue has one candidate and a
// blank has all nine. A sweep has six steps, named like the functions of the model, the form in plain Go. Each step
// reads the board before it, so the order inside a step does not matter:
//  1. cellCounts counts the candidates of each cell. A cell without one is a contradiction. A cell with one is a naked
//     single, also if it is a clue.
//  2. hiddenCells removes the other digits from the cells that step 6 of the last sweep found; a cell found for two
//     digits keeps both. nakedBoxes leaves to a digit only its naked singles of step 1 in the boxes that have one.
//  3. columnLocks looks at the columns that a digit can use in each of the three boxes of a stack. If a box has one
//     column left, the other two boxes lose it. If a column is possible in one box only, this box loses its other
//     columns, so a box with two such columns loses all. If no box can use a column, it is a contradiction.
//  4. rowLocks does the same for rows and the three boxes of a band.
//  5. A box that had a naked single of a digit in step 1 must now have one row and one column left for it. Otherwise
//     the digit is twice in a row, column or box, which is a contradiction.
//  6. hiddenSingles finds the boxes that have one row and one column left for a digit.
//
// A place is a pair of a digit and a stack of boxes, once for bands 1 and 2 together and once for band 3, so a board
// has 54. It is settled if each of its boxes has a naked single of the digit in step 1. After each sweep, the board is
// solved if step 6 found every digit in every box, each cell has a candidate, and each digit has one in each row and
// column. If a sweep changes nothing, at most 22 places are settled, and the board is not open (see below), the solver
// applies triads (three cells in line inside a box take three digits):
//   - If three or more digits have the same only row in a box, the other digits of the box lose it.
//   - If at most three digits can use a row, they lose their other rows in the box.
//   - The same is true for columns. All four rules read the board before the triads.
//
// If triads remove something, the solver sweeps again. Otherwise it guesses in a cell with the fewest candidates, two
// or three. It takes the cell with the highest score, of equals the first in reading order, and its lowest digit. For
// each digit of the cell, the score adds the weights of the other cells in its row, column and box that have this
// digit. The weight is 4 for a cell with the fewest candidates, otherwise 1, and one more for a cell only in the box. In
// the row or column inside the box, one cell subtracts 5 instead and two subtract 7, because locks remove most of their
// candidates anyway. If every open cell has four candidates or more, it takes the first cell with the fewest.
//
// For a guess, the solver puts a copy of the board on top of the old one and continues with the copy. In it, the cell
// has only this digit. The board below loses the digit. After a contradiction or a solution, the solver continues with
// the board below, until none is left or the limit is reached.
//
// The search counts nodes in stretches. A stretch ends with a solution and the board below it, with a guess in a cell
// of four candidates or more, or after 256 guesses (guesses in several stacks count as one here). Triads apply while
// the stretch has fewer than 12 nodes. In two cases, the puzzle probably has many solutions, so that the next guess
// will not fail. First: the nodes of the stretch are as many as the boards below, at least two, and more than 18
// places are settled; in the first stretch, this means that no guess has failed. Second: board 0 had more than 300
// candidates when it was last at rest in a stretch without nodes, and the nodes are at most 8 more than the boards
// below; each failure adds two. The puzzle is open, and has no triads. In both cases, the solver guesses in each stack
// of boxes, from left to right, before it sweeps again. All these guesses use the candidate counts before the first of
// them, and can clash. It takes cells with the fewest candidates of the board. In the left stack, it looks for a cell
// with candidate 1, then 2 and so on; the other stacks start with 4 and 7, and 1 follows 9. It tries all nine digits
// in bands 1 and 2 before it looks in band 3. Of several cells it takes the first by row inside the band, then by
// band, then by column. The guess is the lowest digit of the cell, even if the search was for another one. A stack
// without such a cell has no guess.
//
// # State
//
// The AVX-512 engine has three vectors of 64 bytes. Vector k has row k of each band. Bytes belong to digits and
// stacks, and the bits of a byte to bands and columns:
//
//	byte 3d+j       minirow of digit d+1 in stack j     bits 0-2: band 1    bits 3-5: band 2
//	byte 32+3d+j    minirow of digit d+1 in stack j     bits 0-2: band 3    bits 3-5: copy
//
// So the AND of two vectors compares the rows of all bands, a table look-up in bytes (VPERMB) applies a rule to all
// minirows of a vector, and a shuffle moves the other stacks or digits to the same byte. The AVX2 engine has five
// vectors of 32 bytes.
//
// # Example
//
// Each line shows how many candidates each step removes, and how many are left:
//
//	7......94....9.....4....8.....6..9.7..5..2..6....8......3..7.5.5...2..4..71.5...2
//
//	sweep  hiddenCells  nakedBoxes  columnLocks  rowLocks  left  settled
//	start                                                 545
//	    1            0         140           81        60   264       11
//	    2           10           0            8         1   245       11
//	    3            2           0            4         0   239       13
//	    4            0           0            0         0   239       14
//	triads remove 4
//	    5            0           0            4         6   225       15
//	    6            0           0            0         0   225       15
//	  ...
//	   13            3           0            0         0   137       28
//	   14            0           0            0         0   137       28
//
// The first sweep already does most of the work: each clue is a naked single, so nakedBoxes clears its box, and the
// locks clear its row and column. The search needs one choice:
//
//	choice: r3c6, score 22, digit 1 first
//	with 1 in r3c6: 5 sweeps, then the board is solved
//	without 1 in r3c6: 2 sweeps, then a contradiction
//
// # Source
//
// This project. T. Dillon (tdoku, 2019) kept candidates in vectors, and the band solvers of the Players' Forum look up
// locks in tables. The sweep over all minirows and the choice of guesses are new.
//
// # Cost
//
// 15 sweeps for a puzzle of 17 clues and 430 for one of the hardest, about 4 for each choice
// (go test -bench Counts). A sweep takes about 110 instructions with AVX-512 and 280 with AVX2. The
// model is hundreds of times slower. A sweep of one board leaves half of the processor idle, so with AVX-512 a batch
// is solved three puzzles at a time. Only boards of 9x9.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// each guess when it is made, and again when the solver returns to the board below.
//
// # Left out
//
// A list of changes, because it costs more than it saves; subsets and longer chains.
package sweep

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"fmt"
	"strings"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed sweep.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "sweep",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Engine: makers()[0].name,
		Options: []solvers.Option{{
			Name: "engine", Default: "auto",
			Doc: "code to run: avx512, avx2, avx2+avx512 (avx2 for one puzzle, avx512 for batches), model (plain Go, slow), or auto (the fastest on this machine)",
		}},
		New: func(_ sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return newSolver(options["engine"])
		},
	}
}

// newSolver makes a solver with the named engine. The empty name selects the engine auto.
func newSolver(name string) (solvers.Solver, error) {
	var names []string
	for _, m := range makers() {
		if name == m.name || name == "auto" || name == "" {
			if m.batched != nil {
				return m.batched(), nil
			}
			return &solver{engine: m.make()}, nil
		}
		names = append(names, m.name)
	}
	return nil, fmt.Errorf("option engine is %q; want one of auto, %s, which this machine supports", name, strings.Join(names, ", "))
}

type solver struct {
	solvers.Search

	engine engine
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.engine.clues((*[81]uint8)(q.Puzzle))
	s.strike(q.Candidates)
	return s.End(s.search(s.engine, c, 0))
}

// strike removes the candidates that a pencilmark puzzle does not allow.
func (s *solver) strike(candidates sudoku.Candidates) {
	for i, mask := range candidates {
		r, c := i/9, i%9
		for d := range 9 {
			if mask>>d&1 == 0 {
				s.engine.drop(0, r, d, c/3, 1<<(c%3))
			}
		}
	}
}

// guessesAtOnce is the greatest number of guesses that the engine makes in one call. After every
// second call, the search calls ctx.Err. Two calls of the engine take less than a millisecond.
const guessesAtOnce = 256

// search finds all solutions of the boards from 0 to depth. stop is true if the limit is reached or
// the context has ended.
func (s *solver) search(e engine, c *solvers.Claim, depth int) (stop bool) {
	for {
		var nodes, end int
		depth, nodes, end = e.search(depth, guessesAtOnce)
		s.Nodes += int64(nodes)
		switch end {
		case exhausted:
			return false
		case solved:
			if c.Count == 0 {
				e.solution(depth, (*[81]uint8)(c.Solution))
			}
			if s.Found(c.Solution) {
				return true
			}
			if depth == 0 {
				return false
			}
			depth-- // continue with the board below, in which the guessed digit is removed
			s.Nodes++
		case stuck:
			guessAnywhere(e, depth)
			depth++
			s.Nodes++
		}
		if s.Work(guessesAtOnce * 500) {
			return true
		}
	}
}
