// Package differencemap moves a point in a space of a thousand dimensions until
// it stands where all rules agree.
//
// Idea: No search tree and no guess; geometry. Every pair of a blank and a digit
// that no clue excludes is a number, 1 for yes and 0 for no, though on the way it
// may be anything. Each is there three times, once as its row wants it, once as
// its column, once as its box ("divide"): replicas. Two things must hold. Each
// row of the row replicas, each column, each box is a permutation: every blank has
// one digit, every digit one blank. And the three replicas are equal ("concur").
// To either alone there is a nearest point, its projection, that is easily found:
// of the first P by solving a small assignment problem exactly for every unit
// (assignment.go), of the second C by taking the mean. Going from one to the other
// in turns ends in the first near miss. The difference map does not:
//
//	x becomes x + P(2C(x) - x) - C(x)
//
// Where P and C agree it stands still, and the board is solved; near a miss
// it walks off in a straight line, until it meets something else. It is as if
// the point knew that it is in the wrong place. The path is chaotic, but now and
// then it is caught on a loop, so after as many steps as there are pairs there is
// a new random start (option restart). The dice are seeded alike for every puzzle. Of
// inference there is none but that clues exclude digits; where these leave
// a unit no permutation at all, there is no solution.
//
// Source: V. Elser, I. Rankenburg and P. Thibault, "Searching with Iterated Maps",
// PNAS 104(2), 2007, with Sudoku among its examples; replicas: S. Gravel and V.
// Elser, "Divide and Concur: A General Approach to Constraint Satisfaction",
// Physical Review E 78, 2008. This is the map with the parameter 1. Restarts are
// this project's. Written from the papers.
//
// Cost: For 9x9 some ten microseconds an iteration, most of it for 27 assignments
// that begin with the prices of the iteration before. Half of the puzzles with 17
// clues take fewer than 120 iterations. The hardest take thousands, and without
// restarts most of them are not solved in 20,000. Memory is a few numbers for each pair.
//
// Answers: first; it declines after 80 iterations for each pair (option effort).
// Nodes: iterations of the map, of all starts.
package differencemap

import (
	"context"
	_ "embed" // the source is the documentation
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

// Spec describes the solver.
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

// replicas of each variable: its row's, its column's and its box's.
const replicas = 3

type solver struct {
	solvers.Search

	board           *layout.Layout
	units           []unit
	assigner        *assigner
	grid            sudoku.Grid
	restart, effort int // iterations, times n
	dice            dice.Dice

	// A variable is a blank and a digit that no clue excludes. They are numbered
	// from 0 to n-1; number n is every pair that must not be.
	n     int
	vars  []variable
	varOf []uint16            // by cell*side + digit-1
	x     [replicas][]float64 // the point
	mean  []float64           // C(x), the same for each replica
	cost  []float64           // x - 2C(x) of one replica: what a permutation is to have least of
	laid  []bool              // P(2C(x) - x) of one replica
}

type variable struct {
	cell  uint16
	digit uint8
}

// unit is a row, column or box with n blanks.
type unit struct {
	n     int
	pairs []uint16  // n*n: the variable of its k-th blank and its j-th missing digit
	price []float64 // of its missing digits, see assigner
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

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) || !s.load(q.Puzzle) {
		return s.End(false)
	}
	return s.End(s.search())
}

// load numbers the variables and tells each unit its own. It is false where
// the clues leave some unit no permutation.
func (s *solver) load(puzzle sudoku.Grid) (ok bool) {
	copy(s.grid, puzzle)
	s.n = 0
	clear(s.varOf) // 0 is also the first variable's number; here it is 1
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

// fill tells a unit its variables.
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

// permute sets laid for a unit's permutation of least cost.
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

// search follows the map; true means stop: it has arrived, the context has
// ended, or it gives up.
func (s *solver) search() (stop bool) {
	if s.n == 0 {
		s.Found(s.grid)
		return true // whether there are others it cannot tell
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
			return true // whether there are others it cannot tell
		}
	}
	return true
}

// start goes to a random point, every number between 0 and 1.
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

// step is one iteration. It is solved when the permutations of the rows alone
// make a board without a fault: the others can then do no better than agree.
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

// solved reads the permutations of the rows as a board.
func (s *solver) solved() bool {
	for v, on := range s.laid[:s.n] {
		if on {
			s.grid[s.vars[v].cell] = s.vars[v].digit
		}
	}
	return s.board.Shape.Consistent(s.grid)
}
