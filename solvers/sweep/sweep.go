// Package sweep applies every rule to all 729 candidates at once, again and
// again until nothing changes, in a few vector registers and without a branch.
//
// Idea: Most solvers keep a list of what changed and visit it piece by piece;
// each visit is a branch that the processor cannot predict. A sweep has no list: it
// applies every rule everywhere. That is fast if a board fits in the registers
// and a rule takes a few instructions for the whole board.
// A minirow is the three cells of a row inside a box; for a digit it is three
// bits. 27 minirows of nine digits are 243 minirows, two in a byte: five vectors
// of 32 bytes (AVX2) or three of 64 (AVX-512). Each row of a band has its vector,
// each digit and box column its byte, each band its bits of the byte. So one table
// look-up handles all minirows of a vector, and one shuffle brings the other digits
// or boxes to the same place. The steps of a sweep have the names of model.go:
// 1. cellCounts: each digit is compared with the eight others of its cell. A cell
// without a digit is a dead end, a cell with one digit is a naked single.
// 2. hiddenCells: the cells that step 6 found in the sweep before lose the other
// digits. nakedBoxes: a box with a naked single of a digit has it nowhere else.
// 3. columnLocks: the columns that a digit can use in the three boxes of a stack.
// The only column of a box is closed to the other two. If one box alone can use a
// column, it uses this column.
// 4. rowLocks: the same for rows and the boxes of a band, with words that show
// which minirows are not empty.
// 5. A line that no box can use is a dead end, as are two equal naked singles in a box.
// 6. hiddenSingles: the boxes that have one row and one column left for a digit.
// If a sweep changes nothing and few cells are solved, the first choices of a search
// use triads (three cells in line in a box take three digits). Then it guesses in a
// cell with the fewest candidates, from which much else is crossed out (pickBranch):
// the board with its lowest digit is put on top of a stack, the one without it stays
// below. If no guess has failed and many cells are solved, there are probably many
// solutions, and the search guesses in each stack of boxes before it sweeps again
// (firsts). A sweep of one board leaves almost half of the processor idle. So with
// AVX-512, a batch is solved two puzzles at a time, and a loop sweeps both (pair_amd64.go).
//
// Source: This project. Vectors of candidates are T. Dillon's (tdoku, 2019),
// locks by look-up those of the band solvers of the Players' Forum. The dense
// sweep over minirows and the choice of guesses are its own.
// Cost: 16 sweeps for a puzzle of 17 clues, 480 for one of the hardest, 4 a
// choice (go test -bench Counts); a sweep is about 110 instructions with AVX-512,
// 280 with AVX2. A board is 192 bytes. 9x9 only. The model is hundreds of times slower.
// Answers: first, unique, count. Nodes: digits tried, and digits excluded after.
package sweep

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"
	"strings"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed sweep.go
var source string

// Spec describes the solver.
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

// newSolver makes a solver with an engine; "" is auto.
func newSolver(name string) (solvers.Solver, error) {
	var names []string
	for _, m := range makers() {
		if name == m.name || name == "auto" || name == "" {
			if m.paired != nil {
				return m.paired(), nil
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

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.engine.clues((*[81]uint8)(q.Puzzle))
	s.strike(q.Candidates)
	return s.End(s.search(s.engine, c, 0))
}

// strike takes away what is no candidate of a pencilmark puzzle.
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

// guessesAtOnce is how many guesses the engine makes before it comes back. Every
// second time the search looks at the context: after some tenths of a millisecond.
const guessesAtOnce = 256

// search finds every solution from the board at a depth on, and below it; true means
// that it was told to stop.
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
			depth-- // back to what is left below the last guess
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
