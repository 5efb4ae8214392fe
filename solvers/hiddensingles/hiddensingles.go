// Package hiddensingles fills cells with one candidate (naked singles) and digits with one place in a unit (hidden
// singles) until there are no more, and never guesses.
//
// # Idea
//
// A unit is a row, a column or a box. The peers of a cell are the other cells of its three units. A candidate of a
// blank is a digit that none of its peers has.
//
// The solver keeps for each blank the set of its candidates, one bit for each digit, and for each unit the set need
// of the digits that it lacks. At the start, the candidates of a blank are the digits that all three of its units
// need. A blank without candidates ends the solve: there is no solution. A blank with one candidate joins a queue.
// Clashing clues also mean that there is no solution.
//
// To fill a cell, write the digit, set its candidates to the empty set, remove the digit from need of its three
// units, and remove it from the candidates of all peers. A peer with one candidate left joins the queue. A peer
// without candidates ends the solve: there is no solution.
//
// The solver repeats rounds of two rules:
//  1. Naked singles: take the cells from the queue in order, and fill each with its only candidate. Skip cells that
//     are filled. The queue grows meanwhile; the rule ends when it is empty.
//  2. Hidden singles: go through the units, first all rows, then all columns, then all boxes. Skip units that need
//     no digit. Go through the candidates of the cells of the unit once, with two sets: seen has the digits that
//     were in any cell so far, and again has the digits that were in two or more. If seen is not need, a digit has
//     no place, and there is no solution. The digits in seen but not in again have one place. Go through the cells
//     a second time and fill each cell that has one of them. A cell that has two of them means that there is no
//     solution.
//
// The solve ends when no cell is blank, when there is no solution, or when a round fills no cell. In the last case
// the solver gives up and returns the board with the cells filled so far. Each digit that it writes is the only
// possible one, so the solution of a full board is the only solution. The order in which singles are filled does
// not change the final board. The options naked=off and hidden=off omit one of the rules.
//
// # Example
//
//	2 . . | . 4 .
//	. . . | . . .
//	------+------
//	. 3 . | 2 . .
//	. . 1 | . . 5
//	------+------
//	. . . | . . 6
//	. 4 . | 3 . .
//
// No blank has one candidate, so the first round begins with hidden singles. This is the first unit that has one.
// Each line adds the candidates of a cell to seen and again:
//
//	row 4     candidates  seen    again
//	r4c1      46          46      -
//	r4c2      26          246     6
//	r4c4      46          246     46
//	r4c5      36          2346    46
//
// The digits in seen that are not in again have one place each. All rounds, with the cells in reading
// order:
//
//	round  rule    cells filled
//	    1  naked   -
//	    1  hidden  r3c5=1 r3c6=4 r4c1=4 r4c2=2 r4c5=3 r5c4=4 r6c6=1
//	    2  naked   r1c6=3 r2c6=2 r4c4=6
//	    2  hidden  r2c1=3 r2c3=4 r2c5=6 r5c3=3 r5c5=2 r6c3=2
//	    3  naked   r1c2=6 r1c3=5 r1c4=1 r2c2=1 r2c4=5 r3c1=5 r3c3=6 r5c1=1 r5c2=5 r6c1=6 r6c5=5
//	    3  hidden  -
//
// The solution:
//
//	2 6 5 | 1 4 3
//	3 1 4 | 5 6 2
//	------+------
//	5 3 6 | 2 1 4
//	4 2 1 | 6 3 5
//	------+------
//	1 5 3 | 4 2 6
//	6 4 2 | 3 5 1
//
// # Source
//
// Folklore of the puzzle's players, who also named the rules. The first author is unknown. One of the seeds of this
// project, the programs that it started from, announced the rule for its next part. Written from the idea.
//
// # Cost
//
// Filling a cell visits its peers, 20 on a 9x9 board. Rule 2 visits the units that have blanks. The memory is one
// word for each cell. The solver gives up on puzzles that need more than singles, and that includes all hard
// puzzles.
//
// # Answers
//
// first, unique, count; each only if the solver does not give up.
//
// # Nodes
//
// always 0, because the solver never guesses.
//
// # Left out
//
// All other techniques. human has the next ones, for example locked candidates and pairs. probing solves every
// puzzle with singles alone, by trying candidates.
package hiddensingles

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed hiddensingles.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "hidden-singles",
		Family:  "logic",
		Source:  source,
		Shapes:  sudoku.Shapes(),
		Answers: solvers.All,
		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return &solver{
				board: layout.New(shape), queue: make([]uint16, 0, shape.Cells()),
				byCell: options.On(naked), byUnit: options.On(hidden),
			}, options.Check(ideas)
		},
	}
}

var (
	naked  = solvers.Switch("naked", "whether to fill cells with one candidate: on or off")
	hidden = solvers.Switch("hidden", "whether to fill in digits with one place in a unit: on or off")
	ideas  = []solvers.Option{naked, hidden}
)

type solver struct {
	solvers.Search

	board *layout.Layout
	grid  sudoku.Grid // the grid of the claim, which the solver fills

	// The candidates of each cell, bit d-1 for digit d; 0 if the cell is filled.
	// The array has 1024 entries instead of 625, so that an index masked with 1023 needs no bounds check.
	cand   [1024]uint32
	need   [3 * sudoku.MaxSide]uint32 // digits that each unit lacks, bit d-1 for digit d
	queue  []uint16                   // cells that have one candidate left; each cell is appended once
	filled int                        // number of cells with a digit

	byCell, byUnit bool // whether naked and hidden are on
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.grid = c.Solution
	if !q.Shape.Consistent(q.Puzzle) || !s.load() {
		return s.End(false)
	}
	for s.filled < len(s.grid) {
		before := s.filled
		if s.byCell && !s.naked() || s.byUnit && !s.hidden() {
			return s.End(false)
		}
		if s.filled == before || s.Work(len(s.grid)*len(s.board.Peers[0])) {
			return s.End(true) // no cell or unit has a single, or the context has ended
		}
	}
	s.Found(s.grid)
	return s.End(false) // the solver filled only digits that have no alternative, so the solution is unique
}

// load computes the candidates. ok is false if a blank has no candidate.
func (s *solver) load() (ok bool) {
	b := s.board
	for u := range b.Units {
		s.need[u] = b.All
	}
	s.queue, s.filled = s.queue[:0], 0
	for i, d := range s.grid {
		if d != 0 {
			s.leave(i, 1<<(d-1))
			s.filled++
		}
	}
	ok = true
	for i, d := range s.grid {
		m := uint32(0)
		if d == 0 {
			of := &b.Of[i]
			m = s.need[of[0]] & s.need[of[1]] & s.need[of[2]]
			ok = ok && m != 0
			if m&(m-1) == 0 {
				s.queue = append(s.queue, uint16(i))
			}
		}
		s.cand[i&1023] = m
	}
	return ok
}

// leave removes the digit of a filled cell from the missing digits of the three units of the cell.
func (s *solver) leave(i int, bit uint32) {
	for _, u := range s.board.Of[i] {
		s.need[u] &^= bit
	}
}

// naked fills the cells of the queue, including cells that are appended to the queue meanwhile. ok is
// false if a cell lost its last candidate.
func (s *solver) naked() (ok bool) {
	for k := 0; k < len(s.queue); k++ {
		i := s.queue[k]
		if m := s.cand[i&1023]; m != 0 && !s.fill(int(i), m) {
			return false
		}
	}
	s.queue = s.queue[:0]
	return true
}

// fill writes a digit into a cell and removes it from the candidates of the peers. ok is false if a
// peer has no candidate left.
func (s *solver) fill(i int, bit uint32) (ok bool) {
	s.grid[i] = uint8(bits.TrailingZeros32(bit)) + 1
	s.cand[i&1023] = 0
	s.filled++
	s.leave(i, bit)
	for _, j := range s.board.Peers[i] {
		m := s.cand[j&1023]
		if m&bit == 0 {
			continue
		}
		m ^= bit
		s.cand[j&1023] = m
		if m&(m-1) == 0 {
			if m == 0 {
				return false
			}
			s.queue = append(s.queue, j)
		}
	}
	return true
}

// hidden finds the digits that have only one place in a unit, and fills them in. ok is false if a
// digit has no place in a unit, or if two digits have the same only place.
func (s *solver) hidden() (ok bool) {
	for u, unit := range s.board.Units {
		need := s.need[u]
		if need == 0 {
			continue
		}
		var seen, again uint32
		for _, i := range unit {
			m := s.cand[i&1023]
			again |= seen & m
			seen |= m
		}
		if seen != need {
			return false
		}
		once := seen &^ again
		if once == 0 {
			continue
		}
		for _, i := range unit {
			m := s.cand[i&1023] & once
			if m == 0 {
				continue
			}
			if m&(m-1) != 0 || !s.fill(int(i), m) {
				return false
			}
		}
	}
	return true
}
