// Package annealing fills the boxes and swaps their cells, wildly at first and
// ever more carefully.
//
// Idea: Fill the blanks of every box with the digits that it lacks, in random
// order, so that all boxes are right. The cost is what is wrong with the rest: how
// many digits are missing in each row and each column. A move swaps two cells of a
// box that are no clues, so boxes stay right. A swap that costs no more is made.
// One that costs c more is made with probability exp(-c/T), where T is the
// temperature: hot, nearly everything is allowed, and the board wanders; cold,
// hardly anything is. It cools by steps, each a fixed share below the one
// before (option cooling), and at each as many swaps are tried as the square of the
// number of blanks. As metal that is cooled slowly finds its best order, so the
// board settles first where much depends on it. Where twenty steps in a row have
// found nothing better, it is frozen with a fault inside: it is heated up again,
// not so far that it forgets everything, and cools anew. How often each digit
// stands in each row and column is counted, so what a swap costs is eight
// looks into a table. The dice are seeded alike for every puzzle. Left out is all
// inference: it does not know that the clues exclude digits. Proofs that there is
// no solution it has two, clues that clash and boxes with one blank at most.
//
// Source: R. Lewis, "Metaheuristics Can Solve Sudoku Puzzles", Journal of
// Heuristics 13, 2007; annealing is from S. Kirkpatrick, C. D. Gelatt and M. P.
// Vecchi, "Optimization by Simulated Annealing", Science 220, 1983. Written from
// the idea. The temperatures to begin with and to go back to were found by trial;
// Lewis measures his on each puzzle.
//
// Cost: Some 25 ns for each swap tried, and millions of them: of the puzzles with
// 17 clues it solves a quarter before it gives up. What counts is the number of
// blanks, not what a search finds hard: the hardest puzzles have more clues, and
// it solves most of them. Memory is the counts.
//
// Answers: first; it declines after 2,000 steps (option effort). Nodes: swaps
// tried, made or not.
package annealing

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/dice"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed annealing.go
var source string

const (
	defaultCooling = "0.99"
	defaultEffort  = "2000"
)

const (
	start    = 0.5  // the temperature to begin with
	reheated = 0.35 // and that after a freeze
	patience = 20   // steps without anything better that are a freeze
)

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "annealing",
		Family:  "stochastic",
		Source:  source,
		Shapes:  []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers: solvers.First,
		Options: []solvers.Option{
			{Name: "cooling", Default: defaultCooling, Doc: "factor by which each step multiplies the temperature, above 0 and below 1"},
			{Name: "effort", Default: defaultEffort, Doc: "steps before the solver gives up, at least 1"},
		},
		New: newSolver,
	}
}

type solver struct {
	solvers.Search

	board   *layout.Layout
	cooling float64
	effort  int // steps
	dice    dice.Dice

	grid   sudoku.Grid
	blanks []blank // box by box, of boxes that have two or more
	cost   int     // digits missing in rows and columns

	// counts holds how often each digit stands in each row, then in each column:
	// lineBits bits of digit below the number of the line.
	counts []uint8
	lines  []lines // of each cell

	// below is what 32 random bits are to be below for a swap to be made, by what it
	// costs. None costs more than 4: a digit in each of two rows and two columns.
	below [8]uint64
}

const (
	lineBits  = 5
	lineDigit = 1<<lineBits - 1
)

// lines says where in counts a cell's row and column begin.
type lines struct{ row, col uint16 }

// blank is a cell that may be swapped with the others of its box.
type blank struct {
	cell  uint16
	first uint16 // the box's first in blanks
	last  uint16 // and its last
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	text, ok := options["cooling"]
	if !ok {
		text = defaultCooling
	}
	cooling, err := strconv.ParseFloat(text, 64)
	if err != nil || !(cooling > 0 && cooling < 1) {
		return nil, fmt.Errorf("option cooling is %q; want a number above 0 and below 1, such as %s", text, defaultCooling)
	}
	effort, err := options.Whole("effort", defaultEffort, 1)
	if err != nil {
		return nil, err
	}
	n := shape.Cells()
	s := &solver{
		board: layout.New(shape), cooling: cooling, effort: effort, grid: make(sudoku.Grid, n),
		blanks: make([]blank, 0, n), counts: make([]uint8, 2*shape.Side()<<lineBits), lines: make([]lines, n),
	}
	for i := range s.lines {
		s.lines[i] = lines{uint16(s.board.Of[i][0]) << lineBits, s.board.Of[i][1] << lineBits}
	}
	return s, nil
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	s.fill(q.Puzzle)
	return s.End(s.search())
}

// fill completes every box in random order, and counts.
func (s *solver) fill(puzzle sudoku.Grid) {
	s.dice = 1
	s.blanks = s.blanks[:0]
	copy(s.grid, puzzle)
	side := s.board.Side
	for _, cells := range s.board.Units[2*side:] {
		first := len(s.blanks)
		missing := s.board.All
		for _, i := range cells {
			if d := puzzle[i]; d != 0 {
				missing &^= 1 << (d - 1)
			} else {
				s.blanks = append(s.blanks, blank{cell: i})
			}
		}
		box := s.blanks[first:]
		for k := range box {
			box[k].first, box[k].last = uint16(first), uint16(len(s.blanks)-1)
			at, from := box[k].cell, box[s.dice.Below(k+1)].cell
			s.grid[at] = s.grid[from]
			s.grid[from] = uint8(bits.TrailingZeros32(missing)) + 1
			missing &= missing - 1
		}
		if len(box) == 1 {
			s.blanks = s.blanks[:first] // there is nothing to swap it with
		}
	}
	clear(s.counts)
	s.cost = 2 * side * side
	for i, d := range s.grid {
		for _, line := range [...]uint16{s.lines[i].row, s.lines[i].col} {
			n := &s.counts[line|uint16(d-1)]
			s.cost -= none(*n)
			*n++
		}
	}
}

// search anneals; true means stop: nothing is missing, the context has ended, or
// it gives up.
func (s *solver) search() (stop bool) {
	if s.cost == 0 {
		s.Found(s.grid)
		return true // whether there are others it cannot tell
	}
	if len(s.blanks) == 0 {
		return false // the boxes could be filled in one way
	}
	t, best, idle := start, s.cost, 0
	for range s.effort {
		s.setTemperature(t)
		if s.step() {
			return true
		}
		t *= s.cooling
		idle++
		switch {
		case s.cost < best:
			best, idle = s.cost, 0
		case idle > patience:
			t, best, idle = reheated, math.MaxInt, 0
		}
	}
	return true
}

func (s *solver) setTemperature(t float64) {
	for c := range s.below {
		s.below[c] = uint64(math.Exp(-float64(c)/t) * (1 << 32))
	}
}

// look is how many swaps are tried between two looks at the context, and a swap
// is swapWork cells looked at.
const (
	look     = 256
	swapWork = 8
)

// step tries as many swaps as the square of the number of blanks; true means
// stop.
func (s *solver) step() (stop bool) {
	for left := len(s.blanks) * len(s.blanks); left > 0; left -= look {
		if s.Work(look * swapWork) {
			return true
		}
		if s.swaps(min(left, look)) {
			s.Found(s.grid)
			return true // whether there are others it cannot tell
		}
	}
	return false
}

// swaps tries n swaps, or fewer if nothing is missing any more.
func (s *solver) swaps(n int) (solved bool) {
	counts, blanks, grid, below := s.counts, s.blanks, s.grid, &s.below
	cost, dice := s.cost, s.dice
	left := n
	for left > 0 && cost != 0 {
		left--
		// Two blanks of a box from one draw: the second is any but the last, and
		// where it is the first, the last instead.
		draw := dice.Next()
		one := &blanks[(draw&math.MaxUint32)*uint64(len(blanks))>>32]
		two := &blanks[uint64(one.first)+(draw>>32)*uint64(one.last-one.first)>>32]
		if two == one {
			two = &blanks[one.last]
		}
		a, b := one.cell, two.cell
		d, e := uint16(grid[a]-1)&lineDigit, uint16(grid[b]-1)&lineDigit
		p, q := s.lines[a], s.lines[b]
		change := 0
		if p.row != q.row {
			change = single(counts[p.row|d]) - none(counts[p.row|e]) + single(counts[q.row|e]) - none(counts[q.row|d])
		}
		if p.col != q.col {
			change += single(counts[p.col|d]) - none(counts[p.col|e]) + single(counts[q.col|e]) - none(counts[q.col|d])
		}
		if change > 0 && dice.Next()>>32 >= below[change&7] {
			continue
		}
		cost += change
		grid[a], grid[b] = grid[b], grid[a]
		counts[p.row|d]--
		counts[q.row|d]++
		counts[p.row|e]++
		counts[q.row|e]--
		counts[p.col|d]--
		counts[q.col|d]++
		counts[p.col|e]++
		counts[q.col|e]--
	}
	s.cost, s.dice = cost, dice
	s.Nodes += int64(n - left)
	return cost == 0
}

// none is 1 where a digit stands nowhere, without a branch; else 0.
func none(count uint8) int { return int((uint32(count) - 1) >> 31) }

// single is 1 where it stands once; what stands nowhere is not asked about.
func single(count uint8) int { return int((uint32(count) - 2) >> 31) }
