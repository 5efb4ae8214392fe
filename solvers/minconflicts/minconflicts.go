// Package minconflicts repairs a full board, always where that takes most
// conflicts away, and may not undo what it has just done.
//
// Idea: Fill every blank at once, each with a digit that no clue excludes and
// that clashes with the fewest cells before it. The board is then full and wrong.
// Two peers with the same digit are a conflict. Look at all blanks in conflict and
// all their other digits, and make that one change after which the fewest
// conflicts are left, drawn among equals. There is no tree, and nothing is ever
// taken back. By itself this ends in a hollow: every change makes things worse, and the
// one after undoes it. So a digit that has left a cell is tabu there for some
// moves, and the best change that is not tabu is made, better or worse: that leads
// out of the hollow by the lowest pass. For how many moves is drawn each time,
// from 1 to option tenure, and three tenths of the cells in conflict are added:
// a fixed number runs in circles, and far from a solution longer is better.
// A change that leads to fewer conflicts than ever before is never tabu.
// The dice are seeded alike for every puzzle. A blank that no digit fits is the
// only proof of "no solution" that it has. Left out: all other inference, and restarts,
// which it does not need.
//
// Source: S. Minton, M. D. Johnston, A. B. Philips and P. Laird, "Minimizing
// Conflicts", Artificial Intelligence 58, 1992; F. Glover, "Tabu Search, Part I",
// ORSA Journal on Computing 1(3), 1989. In this form, on graphs to be coloured: A.
// Hertz and D. de Werra, "Using Tabu Search Techniques for Graph Coloring", Computing
// 39, 1987; a tenure that follows the conflicts: P. Galinier and J.-K. Hao, "Hybrid
// Evolutionary Algorithms for Graph Coloring", Journal of Combinatorial
// Optimization 3, 1999. Written from the papers.
//
// Cost: A table holds how many conflicts each digit would have in each cell, so a
// move costs a look at some fifty pairs and an update of some fifteen peers. Half of the
// puzzles with 17 clues take more than 50,000 moves. What is hard for a search is
// not so here: more clues mean fewer blanks, and that is what counts. Minton's own
// rule, the best digit for a blank in conflict that is drawn, solves next to nothing
// with any tenure, since most changes that are drawn should not be made at all.
//
// Answers: first; it declines after 2,000 rounds for each pair of a blank and a
// digit (option effort). Nodes: moves.
package minconflicts

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/dice"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed minconflicts.go
var source string

const (
	defaultTenure = "7"
	defaultEffort = "2000"
)

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "min-conflicts",
		Family:  "stochastic",
		Source:  source,
		Shapes:  sudoku.Shapes(),
		Answers: solvers.First,
		Options: []solvers.Option{
			{Name: "tenure", Default: defaultTenure, Doc: "most moves for which a digit may not return to a cell that it left, at least 1; the number is drawn from 1 to this"},
			{Name: "effort", Default: defaultEffort, Doc: "the solver gives up after this number of rounds for each candidate that the clues leave; at least 1"},
		},
		New: newSolver,
	}
}

// A spot is a cell and a digit: cell<<spotBits | digit-1.
type spot uint16

const (
	spotBits  = 5
	spotDigit = 1<<spotBits - 1
)

func (s spot) cell() uint16 { return uint16(s >> spotBits) }

type solver struct {
	solvers.Search

	board          *layout.Layout
	tenure, effort int
	dice           dice.Dice

	blanks []uint16
	open   []uint32   // of each blank: digits that no clue excludes
	peers  [][]uint16 // of each blank: those that are blank
	pairs  int        // bits in open

	at    []spot  // the digit in each blank
	clash []uint8 // by spot: peers that hold the digit
	until []int   // by spot: the round when it ceases to be tabu

	bad   []uint16 // blanks in conflict, in no order
	place []int16  // of each blank in bad, -1 where it is not

	total, best int // conflicts, and the fewest so far
	equal       []spot
	grid        sudoku.Grid
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	tenure, err := options.Whole("tenure", defaultTenure, 1)
	if err != nil {
		return nil, err
	}
	effort, err := options.Whole("effort", defaultEffort, 1)
	if err != nil {
		return nil, err
	}
	l, n := layout.New(shape), shape.Cells()
	s := &solver{
		board: l, tenure: tenure, effort: effort,
		blanks: make([]uint16, 0, n), open: make([]uint32, n), peers: make([][]uint16, n),
		at: make([]spot, n), clash: make([]uint8, n<<spotBits), until: make([]int, n<<spotBits),
		bad: make([]uint16, 0, n), place: make([]int16, n), equal: make([]spot, n<<spotBits), grid: make(sudoku.Grid, n),
	}
	for i := range s.peers {
		s.peers[i] = make([]uint16, 0, len(l.Peers[i]))
	}
	return s, nil
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) || !s.load(q.Puzzle) {
		return s.End(false)
	}
	s.fill()
	return s.End(s.search(q.Puzzle))
}

// load lists the blanks; it is false where nothing fits one of them.
func (s *solver) load(puzzle sudoku.Grid) (ok bool) {
	s.blanks, s.pairs = s.blanks[:0], 0
	for i, d := range puzzle {
		if d != 0 {
			continue
		}
		s.open[i] = s.board.Open(puzzle, i)
		if s.open[i] == 0 {
			return false
		}
		s.pairs += bits.OnesCount32(s.open[i])
		s.blanks = append(s.blanks, uint16(i))
		s.peers[i] = s.peers[i][:0]
		for _, j := range s.board.Peers[i] {
			if puzzle[j] == 0 {
				s.peers[i] = append(s.peers[i], j)
			}
		}
	}
	return true
}

// fill puts a digit into every blank, the one with the fewest conflicts so far.
func (s *solver) fill() {
	s.dice = 1
	clear(s.clash)
	clear(s.until)
	s.bad, s.total = s.bad[:0], 0
	for _, i := range s.blanks {
		s.place[i] = -1
		least, equal := uint8(255), 0
		for m := s.open[i]; m != 0; m &= m - 1 {
			p := spot(i<<spotBits) | spot(bits.TrailingZeros32(m))
			switch n := s.clash[p]; {
			case n < least:
				least, equal = n, 1
				s.at[i] = p
			case n == least:
				equal++
				if s.dice.Below(equal) == 0 {
					s.at[i] = p
				}
			}
		}
		s.total += int(least)
		for _, j := range s.peers[i] {
			s.clash[spot(j<<spotBits)|s.at[i]&spotDigit]++
		}
	}
	for _, i := range s.blanks {
		if s.clash[s.at[i]] != 0 {
			s.add(i)
		}
	}
	s.best = s.total
}

// search moves until nothing is in conflict; true means stop: that is so, the
// context has ended, or it gives up.
func (s *solver) search(puzzle sudoku.Grid) (stop bool) {
	for round := range s.effort * s.pairs {
		if len(s.bad) == 0 {
			break
		}
		if s.Work(len(s.bad) * 4) {
			return true
		}
		to, ok := s.choose(round)
		if !ok {
			continue // all is tabu; time will tell
		}
		s.Nodes++
		s.until[s.at[to.cell()]] = round + 2 + s.dice.Below(s.tenure) + len(s.bad)*3/10
		s.move(to)
	}
	if len(s.bad) != 0 {
		return true
	}
	copy(s.grid, puzzle)
	for _, i := range s.blanks {
		s.grid[i] = uint8(s.at[i]&spotDigit) + 1
	}
	s.Found(s.grid)
	return true // whether there are others it cannot tell
}

// choose gives a change after which the fewest conflicts are left; ok is false
// where all that there are are tabu.
func (s *solver) choose(round int) (to spot, ok bool) {
	least, equal := 1<<30, s.equal[:0]
	record := s.best - s.total // what is below has never been
	for _, i := range s.bad {
		from := s.at[i]
		here := int(s.clash[from])
		for m := s.open[i] &^ (1 << (from & spotDigit)); m != 0; m &= m - 1 {
			p := spot(i<<spotBits) | spot(bits.TrailingZeros32(m))
			change := int(s.clash[p]) - here
			if change > least || s.until[p] > round && change >= record {
				continue
			}
			if change < least {
				least, equal = change, equal[:0]
			}
			equal = append(equal, p)
		}
	}
	if len(equal) == 0 {
		return 0, false
	}
	return equal[s.dice.Below(len(equal))], true
}

// move puts a digit into a cell.
func (s *solver) move(to spot) {
	i := to.cell()
	from := s.at[i]
	s.total += int(s.clash[to]) - int(s.clash[from])
	s.best = min(s.best, s.total)
	s.at[i] = to
	for _, j := range s.peers[i] {
		left, met := spot(j<<spotBits)|from&spotDigit, spot(j<<spotBits)|to&spotDigit
		s.clash[left]--
		s.clash[met]++
		switch {
		case s.at[j] == left && s.clash[left] == 0:
			s.remove(j)
		case s.at[j] == met && s.clash[met] == 1:
			s.add(j)
		}
	}
	if s.clash[to] == 0 { // it was in conflict, or it would not have been moved
		s.remove(i)
	}
}

// add says that a blank is in conflict.
func (s *solver) add(i uint16) {
	s.place[i] = int16(len(s.bad))
	s.bad = append(s.bad, i)
}

// remove says that it no longer is.
func (s *solver) remove(i uint16) {
	end := len(s.bad) - 1
	last := s.bad[end]
	s.bad[s.place[i]] = last
	s.place[last] = s.place[i]
	s.place[i] = -1
	s.bad = s.bad[:end]
}
