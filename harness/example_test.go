package harness_test

import (
	"context"
	"os"
	"strings"

	"sudokubench/harness"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// guesser is a solver that only tries all digits in the first blank.
type guesser struct {
	solvers.Search // counts solutions and guesses, and checks the context
	shape          sudoku.Shape
	grid           sudoku.Grid
}

func (g *guesser) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	g.Begin(ctx, q, c)
	copy(g.grid, q.Puzzle)
	return g.End(g.search(0))
}

func (g *guesser) search(i int) (stop bool) {
	if !g.shape.Consistent(g.grid) || g.Work(len(g.grid)) {
		return g.Work(0)
	}
	for i < len(g.grid) && g.grid[i] != 0 {
		i++
	}
	if i == len(g.grid) {
		return g.Found(g.grid)
	}
	for d := uint8(1); int(d) <= g.shape.Side() && !stop; d++ {
		g.Nodes++
		g.grid[i] = d
		stop = g.search(i)
		g.grid[i] = 0
	}
	return stop
}

// ExampleMain runs bench with a solver of another module. A real program passes os.Args[1:] and
// os.Stdin to Main, and ends with the exit code that Main returns.
func ExampleMain() {
	mine := solvers.Spec{
		Name:     "guesser",
		Family:   "search",
		Shapes:   []sudoku.Shape{sudoku.Shape4},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &guesser{shape: shape, grid: make(sudoku.Grid, shape.Cells())}, nil
		},
	}
	args := []string{"solve", "--solver", "guesser"}
	harness.Main(args, strings.NewReader("12.......14..3.1\n"), os.Stdout, os.Stderr, mine)
	// Output: 1234341221434321
}
