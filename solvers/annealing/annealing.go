// Package annealing fills the boxes and swaps cells inside them, first almost freely and later only if
// the board gets no worse.
//
// # Idea
//
// The solver keeps every box right and repairs the rows and columns. For each box, it puts the digits
// that the box lacks into its blanks, in random order. The cost of a board is the number of digits
// that are missing in its rows, plus the number of digits that are missing in its columns. A board
// with cost 0 is a solution. A move swaps the digits of two blanks of the same box, so the boxes stay
// right. There is no search tree.
//
// The number of swaps that the solver allows depends on the temperature T. The name comes from metal:
// if it cools slowly, its atoms find a good order. To try a swap:
//  1. Draw a blank, all with equal chances, and then a second blank from the others of the same box.
//  2. Compute the change of the cost. If it is 0 or less, make the swap.
//  3. If the cost grows by c, make the swap with probability exp(-c/T). While T is high, the solver
//     makes many bad swaps and can leave a poor region. While T is low, it makes almost none.
//  4. If the cost is 0, stop: the board is the solution. (If the cost is 0 before the first try, the
//     solver also stops.)
//
// The solver works in steps. A step tries as many swaps as the square of B, at one temperature. B is
// the number of blanks that can be swapped, that is, all blanks except those that are the only blank
// of their box. The first step has T = 0.5. After each step, T is multiplied by 0.99 (option cooling).
//
// After each step, the solver compares the cost with the least cost at the end of the steps so far
// (and with the cost of the first board). If 21 steps in a row end without a lower cost, the board is
// frozen. Then the next step has T = 0.35, and the comparison starts again: the end of this step is
// the first lower cost. The solver does not fill the board again: at T = 0.35 the swaps change only a part of it. The
// solver gives up after 2,000 steps (option effort). With reheat=off the temperature only falls. The option
// accept=threshold makes a swap that raises the cost by c if c is at most 4T, and accept=greedy makes no
// such swap.
//
// The solver counts how often each digit occurs in each row and each column. A swap of digit d in row
// p and digit e in row q changes the rows only if p and q are different:
//   - Row p loses d. The cost grows by 1 if p has d once.
//   - Row p gets e. The cost falls by 1 if p has no e.
//   - Row q loses e and gets d in the same way.
//
// The columns follow the same rule. So the change needs at most eight counts, and it is at most 4.
//
// The random numbers come from SplitMix64, whose state starts at 1 for each puzzle. To put digits in
// random order, the solver takes the blanks of a box in ascending order, numbered from 0, and its missing
// digits in ascending order. For blank k it draws one of the blanks 0 to k, moves the digit of that
// blank to blank k, and puts the next missing digit there. Any other method with equal chances works
// as well.
//
// The solver proves in two cases that a puzzle has no solution: if clues clash, and if each box has at
// most one blank and the filled board has a cost above 0.
//
// # Example
//
// The puzzle has 11 blanks in boxes with two or more, so a step tries 121 swaps. The search ends in
// the first step, after 54 tries. These are the boards after the swaps that it made:
//
//	puzzle     filled     try 44     try 47     try 48     try 49     try 53     try 54
//	           cost 4     cost 6     cost 6     cost 6     cost 6     cost 4     cost 0
//	2 . | . 4  2 1 | 2 4  2 1 | 2 4  2 1 | 2 4  2 1 | 2 4  2 3 | 2 4  2 3 | 2 4  2 3 | 1 4
//	. . | 3 .  3 4 | 3 1  3 4 | 3 1  3 4 | 3 1  3 4 | 3 1  1 4 | 3 1  4 1 | 3 1  4 1 | 3 2
//	----+----  ----+----  ----+----  ----+----  ----+----  ----+----  ----+----  ----+----
//	1 . | . .  1 2 | 1 3  1 2 | 1 3  1 4 | 1 3  1 4 | 2 3  1 4 | 2 3  1 4 | 2 3  1 4 | 2 3
//	. . | 4 .  4 3 | 4 2  3 4 | 4 2  3 2 | 4 2  3 2 | 4 1  3 2 | 4 1  3 2 | 4 1  3 2 | 4 1
//
// The first 43 tries were refused, because each would make the board worse. Try 44 makes it worse too,
// but it was made, with the probability exp(-2/0.5) = 0.018. It opened the way to swaps that cost
// nothing, and these to the solution:
//
//	try  swap       cost  probability of such a swap
//	 44  r4c1 r4c2    +2  0.018
//	 47  r3c2 r4c2    +0  1.000
//	 48  r3c3 r4c4    +0  1.000
//	 49  r1c2 r2c1    +0  1.000
//	 53  r2c1 r2c2    -2  1.000
//	 54  r1c3 r2c4    -4  1.000
//
// # Source
//
// R. Lewis, "Metaheuristics Can Solve Sudoku Puzzles", Journal of Heuristics 13, 2007; annealing is
// from S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by Simulated Annealing", Science
// 220, 1983. Written from the idea. The temperatures 0.5 and 0.35 were found by trial. Lewis measures
// them on each puzzle.
//
// # Cost
//
// A try takes about 25 ns. Within 0.2 s, the solver finds the solutions of a third of the puzzles with
// 17 clues, with 5 million tries on average, and of two thirds of the hardest puzzles, with 3 million
// (go test -bench Solve/annealing ./solvers/roster; docs/zoo.md has a limit of 1 s). The time depends on the number of
// blanks, and the hardest puzzles have fewer blanks. The memory is the counts.
//
// # Answers
//
// first; it never claims that a solution is the only one, and "no solution" only in the cases above.
//
// # Nodes
//
// swaps tried, made or not. If the filled board is already right, there are 0 nodes.
//
// # Left out
//
// All inference: the solver does not even use that a clue excludes digits in its row and column.
// Boards of 25x25.
package annealing

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
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
	start    = 0.5  // temperature of the first step
	reheated = 0.35 // new temperature when the board is frozen
	patience = 20   // the board is frozen if more than this number of steps did not lower the cost
)

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
			accept, reheat,
		},
		New: newSolver,
	}
}

var (
	accept = solvers.Option{
		Name: "accept", Default: "metropolis", Values: []string{"metropolis", "threshold", "greedy"},
		Doc: "which swaps to make that raise the cost: metropolis (by chance, fewer at a low temperature), threshold (those that raise it by at most four times the temperature) or greedy (none)",
	}
	reheat = solvers.Switch("reheat", "whether to raise the temperature of a frozen board: on, or off (the temperature only falls)")
)

type solver struct {
	solvers.Search

	board   *layout.Layout
	cooling float64
	effort  int // number of steps before the solver gives up
	dice    dice.Dice
	accept  string // value of the option accept
	reheat  bool

	grid   sudoku.Grid
	blanks []blank // blanks of all boxes with at least two blanks, one box after the other
	cost   int     // number of digits missing in rows, plus number of digits missing in columns

	// counts has the number of times that each digit is in each row and each column. The index is
	// line<<lineBits | digit-1. Lines 0 to side-1 are the rows, and the next lines are the columns.
	counts []uint8
	lines  []lines // row and column of each cell

	// below[c] is 2^32 times the probability of a swap that raises the cost by c. The swap is made
	// if a random number of 32 bits is less than below[c]. c is at most 4, because a swap takes at
	// most one digit from each of two rows and two columns.
	below [8]uint64
}

const (
	lineBits  = 5
	lineDigit = 1<<lineBits - 1
)

// lines has the indexes in counts at which the row and the column of a cell begin.
type lines struct{ row, col uint16 }

// blank is a cell that can be swapped with the other blanks of its box.
type blank struct {
	cell  uint16
	first uint16 // index in blanks of the first blank of the box
	last  uint16 // index in blanks of the last blank of the box
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
		accept: options.Value(accept), reheat: options.On(reheat),
		board: layout.New(shape), cooling: cooling, effort: effort, grid: make(sudoku.Grid, n),
		blanks: make([]blank, 0, n), counts: make([]uint8, 2*shape.Side()<<lineBits), lines: make([]lines, n),
	}
	for i := range s.lines {
		s.lines[i] = lines{uint16(s.board.Of[i][0]) << lineBits, s.board.Of[i][1] << lineBits}
	}
	return s, options.Check([]solvers.Option{accept, reheat})
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	s.fill(q.Puzzle)
	return s.End(s.search())
}

// fill completes every box in random order, and counts the digits of rows and columns.
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
			s.blanks = s.blanks[:first] // removes the blank of this box, because no other blank can be swapped with it
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

// search swaps blanks until the cost is 0. stop is false only if no blank can be swapped, which
// proves that there is no solution.
func (s *solver) search() (stop bool) {
	if s.cost == 0 {
		s.Found(s.grid)
		return true // stop is true, because the search did not exclude other solutions
	}
	if len(s.blanks) == 0 {
		return false // the boxes can be filled in only one way, and that is no solution
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
		case idle > patience && s.reheat:
			t, best, idle = reheated, math.MaxInt, 0
		}
	}
	return true
}

// setTemperature computes the field below for the temperature t.
func (s *solver) setTemperature(t float64) {
	for c := range s.below {
		switch {
		case s.accept == "metropolis":
			s.below[c] = uint64(math.Exp(-float64(c)/t) * (1 << 32))
		case s.accept == "threshold" && float64(c) <= 4*t:
			s.below[c] = 1 << 32
		default:
			s.below[c] = 0
		}
	}
}

const (
	look     = 256 // number of swaps to try between two calls of Work
	swapWork = 8   // work of one tried swap, in the unit of solvers.Search.Work
)

// step tries as many swaps as the square of the number of blanks. stop is true if it finds a
// solution or if the context has ended.
func (s *solver) step() (stop bool) {
	for left := len(s.blanks) * len(s.blanks); left > 0; left -= look {
		if s.Work(look * swapWork) {
			return true
		}
		if s.swaps(min(left, look)) {
			s.Found(s.grid)
			return true
		}
	}
	return false
}

// swaps tries n swaps. It stops earlier if it finds a solution.
func (s *solver) swaps(n int) (solved bool) {
	counts, blanks, grid, below := s.counts, s.blanks, s.grid, &s.below
	cost, dice := s.cost, s.dice
	left := n
	for left > 0 && cost != 0 {
		left--
		// One random number selects two different blanks of a box. The second blank is drawn from
		// all blanks of the box except the last. If both draws give the same blank, the last blank
		// becomes the second.
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

// none returns 1 if count is 0, else 0. It needs no branch.
func none(count uint8) int { return int((uint32(count) - 1) >> 31) }

// single returns 1 if count is 1, and 0 if count is greater. count must not be 0.
func single(count uint8) int { return int((uint32(count) - 2) >> 31) }
