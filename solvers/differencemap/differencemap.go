// Package differencemap moves a point in a space of many dimensions, until the point satisfies all
// rules of the puzzle at once.
//
// # Idea
//
// A candidate is a pair of a blank and a digit that no clue in the row, column and box of the blank
// has. Number the candidates from 0 to n-1: the blanks in reading order, the digits of each blank in
// ascending order. Each candidate v has three numbers, its replicas: x[0][v] belongs to its row,
// x[1][v] to its column, x[2][v] to its box. 1 means that the digit is in the blank, and 0 that it is
// not. During the search a number can have any value, also below 0 or above 1. All numbers together
// are one point x in a space of 3n dimensions. There is no search tree and no guess.
//
// The rules of Sudoku become two constraints. For each alone, it is easy to find the nearest point
// that satisfies it (the projection):
//   - P (divide): each unit (row, column or box) has a permutation. Every blank of the unit gets one
//     of the digits that the unit lacks, and every such digit goes into one blank. The replicas of the
//     chosen candidates are 1 and the others 0. Every unit has its own replicas, so the units do not
//     disturb each other.
//   - C (concur): the three replicas of a candidate are equal. The nearest such point gives all three
//     their mean.
//
// A point that satisfies both constraints is a solution. In each iteration, x becomes
// x + P(2C(x) - x) - C(x).
// If P and C agree, x stays. Otherwise x moves by their difference. Taking turns between P and C would
// end at the first point that C moves and P moves back. Here x moves until P or C changes. The steps:
//  1. Compute mean[v] = (x[0][v] + x[1][v] + x[2][v]) / 3 for every candidate.
//  2. For the rows (k = 0), each candidate costs x[k][v] - 2*mean[v]. In each row, find the
//     permutation with the least sum of costs. It is the nearest one to z = 2C(x) - x: its squared
//     distance is a constant plus 1 - 2z for each chosen candidate, and all have the same number.
//  3. Write the digits that the rows chose into the board. If no unit has a digit twice, the board is
//     the solution: stop.
//  4. Add y - mean[v] to x[k][v], with y = 1 for the chosen candidates and y = 0 for the others.
//  5. Do steps 2 and 4 for the columns (k = 1), then for the boxes (k = 2), with the same mean.
//
// At the start, all numbers are random, at least 0 and below 1: first x[0] for the candidates 0 to
// n-1, then x[1], then x[2]. The generator is SplitMix64, whose state starts at 1 for each puzzle. Each
// number is the upper 53 bits of one draw, divided by 2^53. The path is chaotic, but sometimes it runs
// in a loop. So after n iterations (option restart: this factor times n; 0 for never), the solver draws a
// new random point. It does not seed the generator again. After 80n iterations of all starts together
// (option effort: the factor), it gives up.
//
// Three cases need no iteration. There is no solution if clues clash or if a unit has no permutation
// of candidates. To find such a unit, the solver gives all candidates the cost 0 and other pairs the
// cost 1e9, and looks for such a pair in the cheapest permutation. If there are no blanks, the puzzle
// is its own solution.
//
// The permutation with the least cost is an assignment problem. Its table has a row for each blank of
// the unit and a column for each digit that the unit lacks, both in ascending order. A pair that is no
// candidate costs 1e9 (forbidden). Every exact method gives the same result, except for ties, which
// random numbers practically exclude. The solver uses shortest augmenting paths. Each
// digit of each unit has a price. Each blank in turn takes the digit with the least cost minus price
// if no earlier blank has it. Otherwise it waits. Then each waiting blank gets a digit by Dijkstra's
// algorithm: the shortest path leads from this blank over digits and the blanks that have them to a
// free digit, and every blank on the path moves on to its next digit. A path of length
// L lowers the price of each digit nearer than L by L minus its distance, so that each blank has its
// cheapest digit. The prices are 0 after each random start. Later, an
// iteration starts with the prices of the iteration before, so most blanks need not wait.
//
// # Example
//
// This puzzle has 11 blanks and n = 20 candidates:
//
//	. 3 | . 1
//	. . | 4 .
//	----+----
//	. 2 | . .
//	3 . | . .
//
// Each iteration below shows the permutations of the rows, of the columns and of the boxes as boards.
// In the first, the rows have 4 in r1c1 and in r3c1, because each row is right only by itself. The
// third iteration ends after the rows, because their board is the solution:
//
//	iteration  rows   columns  boxes
//	        1  4321   4321     4321
//	           2143   2142     2143
//	           4213   1233     4213
//	           3412   3414     3124
//	        2  4321   4321     4321
//	           2143   2143     2143
//	           4213   1234     1234
//	           3124   3412     3412
//	        3  4321
//	           2143
//	           1234
//	           3412
//
// These are the numbers of one candidate at the start of each iteration. In iteration 1 only the column
// chooses it, so x falls in the row and box, and 2C - x grows there. In iteration 2 the box chooses it
// too. So its mean grows, and in iteration 3 the row chooses it:
//
//	iteration  row     column  box     mean   y of row, column, box    (1 in r3c1)
//	        1   0.29    0.04    0.89   0.41   0 1 0
//	        2  -0.12    0.64    0.49   0.33   0 1 1
//	        3  -0.46    1.30    1.15   0.67   1 - -
//
// # Source
//
// V. Elser, I. Rankenburg and P. Thibault, "Searching with Iterated Maps", PNAS 104(2), 2007, with
// Sudoku among its examples; replicas: S. Gravel and V. Elser, "Divide and Concur: A General Approach
// to Constraint Satisfaction", Physical Review E 78, 2008. This is the map with the parameter 1.
// Restarts are an addition of this project. Written from the papers.
//
// # Cost
//
// An iteration on a 9x9 board solves 27 assignment problems in about 15 microseconds. A puzzle with 17
// clues takes about 170 iterations on average, and the hardest take thousands (go test -bench
// Solve/difference-map ./solvers/roster). The memory is a few numbers for each candidate.
//
// # Answers
//
// first; it never claims that a solution is the only one, and "no solution" only in the cases above.
//
// # Nodes
//
// iterations of all starts together. The last one counts too, although it ends after the rows. The
// cases without an iteration count 0.
//
// # Left out
//
// All inference, except that clues exclude digits; other parameters of the map.
package differencemap

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/dice"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed differencemap.go
var source string

const (
	defaultRestart = "1"
	defaultEffort  = "80"
)

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "difference-map",
		Family:  "stochastic",
		Source:  source,
		Shapes:  sudoku.Shapes(),
		Answers: solvers.First,
		Options: []solvers.Option{
			{Name: "restart", Default: defaultRestart, Doc: "iterations before a new start, per pair of a blank and a digit that no clue excludes; 0: never start anew"},
			{Name: "effort", Default: defaultEffort, Doc: "the solver gives up after this number of iterations for each candidate that the clues leave; at least 1"},
		},
		New: newSolver,
	}
}

// replicas is the number of copies of each variable: one for its row, one for its column and one
// for its box.
const replicas = 3

type solver struct {
	solvers.Search

	board           *layout.Layout
	units           []unit
	assigner        *assigner
	grid            sudoku.Grid
	restart, effort int // values of the options restart and effort, in iterations for each variable
	dice            dice.Dice

	// A variable is a candidate: a blank and a digit that no clue excludes. The n variables have
	// the numbers 0 to n-1. Number n means any other pair of a blank and a digit, which is
	// forbidden.
	n     int
	vars  []variable
	varOf []uint16            // number of the variable + 1, or 0 if there is no variable; the index is cell*side + digit-1
	x     [replicas][]float64 // current point: the replicas of all variables for rows, columns and boxes
	mean  []float64           // C(x): mean of the three replicas of each variable
	cost  []float64           // x - 2C(x) for one replica; each permutation minimizes the sum of its costs
	laid  []bool              // P(2C(x) - x) for one replica: whether each variable is chosen
}

type variable struct {
	cell  uint16
	digit uint8
}

// unit is a row, column or box with n blanks and n missing digits.
type unit struct {
	n     int
	pairs []uint16  // n*n variables; index k*n+j has the variable of blank k and missing digit j
	price []float64 // price of each missing digit; see the type assigner
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	restart, err := options.Whole("restart", defaultRestart, 0)
	if err != nil {
		return nil, err
	}
	effort, err := options.Whole("effort", defaultEffort, 1)
	if err != nil {
		return nil, err
	}
	if restart == 0 {
		restart = effort
	}
	l := layout.New(shape)
	most := shape.Cells() * l.Side
	s := &solver{
		board: l, units: make([]unit, len(l.Units)), assigner: newAssigner(l.Side), grid: make(sudoku.Grid, shape.Cells()),
		restart: restart, effort: effort,
		vars: make([]variable, most), varOf: make([]uint16, most),
		mean: make([]float64, most), cost: make([]float64, most+1), laid: make([]bool, most+1),
	}
	for u := range s.units {
		s.units[u] = unit{pairs: make([]uint16, l.Side*l.Side), price: make([]float64, l.Side)}
	}
	for k := range s.x {
		s.x[k] = make([]float64, most)
	}
	return s, nil
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) || !s.load(q.Puzzle) {
		return s.End(false)
	}
	return s.End(s.search())
}

// load numbers the variables and fills the units. ok is false if the clues allow no permutation of
// the missing digits of a unit.
func (s *solver) load(puzzle sudoku.Grid) (ok bool) {
	copy(s.grid, puzzle)
	s.n = 0
	clear(s.varOf)
	for i, d := range puzzle {
		if d != 0 {
			continue
		}
		for m := s.board.Open(puzzle, i); m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			s.vars[s.n] = variable{uint16(i), uint8(j) + 1}
			s.n++
			s.varOf[i*s.board.Side+j] = uint16(s.n)
		}
	}
	clear(s.cost[:s.n])
	s.cost[s.n] = forbidden
	for u := range s.units {
		s.fill(&s.units[u], s.board.Units[u], puzzle)
	}
	s.laid[s.n] = false
	for u := range s.units {
		s.permute(&s.units[u])
	}
	return !s.laid[s.n]
}

// fill stores the variables of a unit.
func (s *solver) fill(u *unit, cells []uint16, puzzle sudoku.Grid) {
	missing := s.board.All
	u.n = 0
	for _, i := range cells {
		if d := puzzle[i]; d != 0 {
			missing &^= 1 << (d - 1)
		} else {
			u.n++
		}
	}
	k := 0
	for _, i := range cells {
		if puzzle[i] != 0 {
			continue
		}
		for m := missing; m != 0; m &= m - 1 {
			v := s.varOf[int(i)*s.board.Side+bits.TrailingZeros32(m)]
			if v == 0 {
				v = uint16(s.n) + 1
			}
			u.pairs[k] = v - 1
			k++
		}
	}
	clear(u.price)
}

// permute finds the permutation of a unit with the least cost, and sets laid for its variables.
func (s *solver) permute(u *unit) {
	n := u.n
	pairs := u.pairs[:n*n]
	cost := s.assigner.cost[:len(pairs)]
	for k, v := range pairs {
		cost[k] = s.cost[v]
	}
	for k, j := range s.assigner.assign(n, u.price) {
		s.laid[pairs[k*n+int(j)]] = true
	}
}

// search repeats the iteration. stop is always true: it ends at a solution, when the context ends,
// or when it gives up.
func (s *solver) search() (stop bool) {
	if s.n == 0 {
		s.Found(s.grid)
		return true
	}
	s.dice = 1
	for i := range s.effort * s.n {
		if s.Work(s.n * replicas * 4) {
			return true
		}
		if i%(s.restart*s.n) == 0 {
			s.start()
		}
		s.Nodes++
		if s.step() {
			s.Found(s.grid)
			return true // stop is true, because the search did not exclude other solutions
		}
	}
	return true
}

// start sets x to a random point. Every number is at least 0 and less than 1.
func (s *solver) start() {
	for _, x := range s.x {
		for v := range x[:s.n] {
			x[v] = s.dice.Unit()
		}
	}
	for u := range s.units {
		clear(s.units[u].price)
	}
}

// step makes one iteration. If the permutations of the rows make a board without a fault, this
// board is the solution: step ends early and returns solved true.
func (s *solver) step() (solved bool) {
	mean := s.mean[:s.n]
	rows, cols, boxes := s.x[0][:len(mean)], s.x[1][:len(mean)], s.x[2][:len(mean)]
	for v := range mean {
		mean[v] = (rows[v] + cols[v] + boxes[v]) * (1. / replicas)
	}
	for k := range s.x {
		x, cost, laid := s.x[k][:len(mean)], s.cost[:len(mean)], s.laid[:len(mean)]
		for v, m := range mean {
			cost[v] = x[v] - 2*m
		}
		clear(laid)
		side := s.board.Side
		for u := k * side; u < (k+1)*side; u++ {
			s.permute(&s.units[u])
		}
		if k == 0 && s.solved() {
			return true
		}
		for v, m := range mean {
			y := 0.
			if laid[v] {
				y = 1
			}
			x[v] += y - m
		}
	}
	return false
}

// solved writes the digits of the chosen variables into the grid, and reports whether no unit has a
// digit twice. Call it after the permutations of the rows.
func (s *solver) solved() bool {
	for v, on := range s.laid[:s.n] {
		if on {
			s.grid[s.vars[v].cell] = s.vars[v].digit
		}
	}
	return s.board.Shape.Consistent(s.grid)
}
