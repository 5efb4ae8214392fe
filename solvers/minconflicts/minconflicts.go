// Package minconflicts fills the board with digits that clash, and then changes one digit at a time so
// that the fewest clashes are left.
//
// # Idea
//
// A candidate is a digit that no clue in the row, column and box of a blank has. Two blanks in the
// same row, column or box that have the same digit are a conflict. (A blank cannot clash with a clue.)
// The board is always full. It is solved if it has no conflicts. There is no search tree and no
// backtracking.
//
// First the solver fills the blanks in reading order. Each gets the candidate with the fewest
// conflicts with the blanks filled so far. If several are equal, it draws one of them with equal
// chances. The option start=random draws one of all candidates.
//
// Then it works in rounds, numbered from 0. In each round it looks at all blanks that are in a
// conflict, and at all their other candidates. A change replaces the digit of one such blank. From these
// changes it makes the one that leaves the fewest conflicts, even if that is more than before. If
// several are equal, it draws one of them with equal chances.
//
// With this rule alone, the solver would soon reach a board on which every change makes more
// conflicts, and the next change would undo it. Therefore a tabu list forbids some changes: a digit
// that left a cell is not allowed to return to it for some rounds. If a digit leaves a cell in round
// r, it is tabu there up to and including round
//
//	r + 1 + random + blanks*3/10
//
// Here random is drawn from 0 to tenure - 1 (option tenure, 7), and blanks is the number of blanks in
// conflict before the change. The division rounds down. A fixed number of rounds would run in circles,
// and far from a solution a longer time is better. There is one exception: a tabu change is allowed if
// it leaves fewer conflicts than any board before. If all changes are tabu, the round ends without a
// move. The option tabu=off omits the list.
//
// The solver stops if there are no conflicts. It gives up after 2,000 rounds for each candidate of the
// puzzle (option effort). It draws random numbers with SplitMix64, whose state starts at 1 for each
// puzzle. To draw one of the equal candidates or changes, use any method that gives equal chances.
//
// Three cases need no move. There is no solution if clues clash or if a blank has no candidate. If
// there are no blanks, the puzzle is its own solution.
//
// # State
//
// A table clash has an entry for each blank and each digit: the number of other blanks in its row,
// column and box that have this digit now. So a change from digit a to digit b in a cell changes the
// number of conflicts by clash[cell, b] - clash[cell, a]. After a move, only the entries of a and b in
// the other blanks of the row, column and box change. A list contains the blanks in conflict, in any
// order, and place gives the index of each blank in this list. So a blank enters or leaves it in
// constant time. A table until contains the first round in which each digit is no longer tabu in each
// cell.
//
// # Example
//
// These are a puzzle and the board after the first fill:
//
//	. 4 | . 1        2 4 | 2 1
//	1 . | 4 .        1 3 | 4 3
//	----+----        ----+----
//	. . | . 2        3 1 | 1 2
//	. . | 3 .        4 2 | 3 4
//
// The search needs six moves. r4c1=4 means digit 4 in r4c1:
//
//	round  conflicts  cells in conflict                        tabu
//	    0          4  r1c1 r1c3 r2c2 r2c4 r3c2 r3c3 r4c1 r4c4
//	       change r4c1=4 to 2
//	    1          5  r1c1 r1c3 r2c2 r2c4 r3c2 r3c3 r4c1 r4c2  r4c1=4
//	       change r1c1=2 to 3
//	    2          5  r1c1 r4c2 r2c2 r2c4 r3c2 r3c3 r4c1 r3c1  r1c1=2 r4c1=4
//	       change r3c1=3 to 4
//	    3          4  r1c1 r4c2 r2c2 r2c4 r3c2 r3c3 r4c1       r1c1=2 r3c1=3 r4c1=4
//	       change r2c2=3 to 2
//	    4          3  r4c1 r4c2 r2c2 r3c3 r3c2                 r1c1=2 r2c2=3 r3c1=3 r4c1=4
//	       change r4c2=2 to 1
//	    5          2  r3c3 r4c2 r3c2                           r1c1=2 r2c2=3 r3c1=3 r4c1=4 r4c2=2
//	       change r3c2=1 to 3
//	  end          0
//
// In round 0, every change makes more conflicts, and the best changes leave five. In round 1, digit 4
// in r4c1 would bring back the board with four conflicts, but it is tabu. So the solver makes another
// change that leaves five. This way leads to the solution.
//
// # Source
//
// S. Minton, M. D. Johnston, A. B. Philips and P. Laird, "Minimizing Conflicts", Artificial
// Intelligence 58, 1992; F. Glover, "Tabu Search, Part I", ORSA Journal on Computing 1(3), 1989. In
// this form, on graphs to be coloured: A. Hertz and D. de Werra, "Using Tabu Search Techniques for
// Graph Coloring", Computing 39, 1987. A tabu time that depends on the conflicts: P. Galinier and
// J.-K. Hao, "Hybrid Evolutionary Algorithms for Graph Coloring", Journal of Combinatorial
// Optimization 3, 1999. Written from the papers.
//
// # Cost
//
// A round looks at all candidates of the blanks in conflict. A move updates two entries of the table
// in each of at most 20 blanks (on a 9x9 board). With a time limit of 0.2 s, puzzles with 17 clues
// take about 90,000 moves and 33 ms on average, and the hardest puzzles fewer (go test
// -bench Solve/min-conflicts ./solvers/roster). The time depends on the number of blanks, and the
// hardest puzzles have fewer blanks. The memory is the tables.
//
// # Answers
//
// first; it never claims that a solution is the only one, and "no solution" only in the cases above.
//
// # Nodes
//
// moves. A round without a move does not count, and the first fill counts 0.
//
// # Left out
//
// All other inference; restarts, because the solver does not need them. Also the original rule of
// Minton, the best digit for a random blank in conflict.
package minconflicts

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
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
			tabu, start,
		},
		New: newSolver,
	}
}

var (
	tabu  = solvers.Switch("tabu", "whether a digit may not return soon to a cell that it left: on or off")
	start = solvers.Option{
		Name: "start", Default: "fewest", Values: []string{"fewest", "random"},
		Doc: "how to fill the blanks at the start: with a candidate that has the fewest conflicts, or with a random one",
	}
)

// spot is a cell and a digit: cell<<spotBits | digit-1.
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
	tabu, random   bool // whether tabu is on, and start is random

	blanks []uint16
	open   []uint32   // candidates of each blank: bit d-1 for digit d
	peers  [][]uint16 // other blanks in the row, column and box of each blank
	pairs  int        // number of candidates of all blanks

	at    []spot  // current digit of each blank
	clash []uint8 // number of peers of the cell that have the digit, indexed by spot
	until []int   // first round in which the spot is not tabu, indexed by spot

	bad   []uint16 // blanks in conflict, in no particular order
	place []int16  // index of each blank in bad; -1 if it is not in conflict

	total, best int    // number of conflicts now, and the least number so far
	equal       []spot // memory for the equally good changes in choose
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
		board: l, tenure: tenure, effort: effort, tabu: options.On(tabu), random: options.Value(start) == "random",
		blanks: make([]uint16, 0, n), open: make([]uint32, n), peers: make([][]uint16, n),
		at: make([]spot, n), clash: make([]uint8, n<<spotBits), until: make([]int, n<<spotBits),
		bad: make([]uint16, 0, n), place: make([]int16, n), equal: make([]spot, n<<spotBits), grid: make(sudoku.Grid, n),
	}
	for i := range s.peers {
		s.peers[i] = make([]uint16, 0, len(l.Peers[i]))
	}
	return s, options.Check([]solvers.Option{tabu, start})
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) || !s.load(q.Puzzle) {
		return s.End(false)
	}
	s.fill()
	return s.End(s.search(q.Puzzle))
}

// load lists the blanks and their candidates. ok is false if a blank has no candidate.
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

// fill puts a digit into every blank: a candidate with the fewest conflicts with earlier blanks, or a
// random candidate.
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
			case s.random:
				equal++
				if s.dice.Below(equal) == 0 {
					least, s.at[i] = n, p
				}
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

// search makes moves until there are no conflicts. It always returns true: because of a solution,
// because the context has ended, or because it gives up.
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
			continue // every change is tabu now, but a later round will allow some
		}
		s.Nodes++
		if s.tabu {
			s.until[s.at[to.cell()]] = round + 2 + s.dice.Below(s.tenure) + len(s.bad)*3/10
		}
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
	return true // stop, because the search cannot prove that the solution is unique
}

// choose returns an allowed change that leaves the fewest conflicts. ok is false if every change
// is tabu.
func (s *solver) choose(round int) (to spot, ok bool) {
	least, equal := 1<<30, s.equal[:0]
	record := s.best - s.total // a move that changes the number of conflicts by less than record reaches a new minimum
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

// move puts a digit into a cell and updates the tables.
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
	if s.clash[to] == 0 { // before the move, the cell was in conflict, because choose changes only such cells
		s.remove(i)
	}
}

// add puts a blank into the list of blanks in conflict.
func (s *solver) add(i uint16) {
	s.place[i] = int16(len(s.bad))
	s.bad = append(s.bad, i)
}

// remove takes a blank out of the list of blanks in conflict. The last blank of the list takes its
// place.
func (s *solver) remove(i uint16) {
	end := len(s.bad) - 1
	last := s.bad[end]
	s.bad[s.place[i]] = last
	s.place[last] = s.place[i]
	s.place[i] = -1
	s.bad = s.bad[:end]
}
