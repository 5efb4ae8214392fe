package roster_test

import (
	"context"
	"os"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// seed is a puzzle with one solution, from one of the programs with which the project began.
type seed struct {
	name             string
	puzzle, solution string
	slow             bool // whether simple searches take seconds for the puzzle
}

var seeds = []seed{
	{
		"training 1",
		".53.74......8......8469.21.537.6..2.16.3.974.8.9..26...759413824..53.1.7391287.56",
		"253174869916823574784695213537468921162359748849712635675941382428536197391287456",
		false,
	},
	{
		"training 2",
		".94.3.1..8127...963..19.....3.9.46....8613.49..62....14.35....85...2.7...6...8415",
		"694832157812745396357196284135984672728613549946257831473561928581429763269378415",
		false,
	},
	{
		"four",
		"1.....3....4.2..",
		"1342243131244213",
		false,
	},
	{
		"brute force",
		".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93",
		"623941587179658234845327619261579348584136972937284156398765421412893765756412893",
		true,
	},
	{
		"digit patterns",
		"...............28.3764.....7....1....2.......4..3....6.1..28........5...........3",
		"842519367159673284376482951735261498621894735498357126513728649964135872287946513",
		true,
	},
}

// mustParse parses a puzzle. It ends the test if the text is not a puzzle.
func mustParse(t testing.TB, line string) (sudoku.Shape, sudoku.Grid) {
	t.Helper()
	shape, g, err := sudoku.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	return shape, g
}

func mustNew(t testing.TB, spec solvers.Spec, shape sudoku.Shape) solvers.Solver {
	t.Helper()
	return must(spec.New(shape, nil))(t)
}

// TestSeeds shows that every complete solver solves the puzzles in seeds and proves that there is no
// other solution.
func TestSeeds(t *testing.T) {
	for _, s := range seeds {
		shape, puzzle := mustParse(t, s.puzzle)
		_, solution := mustParse(t, s.solution)
		if err := shape.CheckSolution(puzzle, solution); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		for _, spec := range roster.All() {
			if !spec.Complete || !spec.Takes(shape) {
				continue
			}
			t.Run(s.name+"/"+spec.Name, func(t *testing.T) {
				if s.slow && spec.Family == "backtracking" && os.Getenv("SUDOKUBENCH_LONG") == "" {
					t.Skip("a simple search takes seconds; set SUDOKUBENCH_LONG=1")
				}
				solver := mustNew(t, spec, shape)
				c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
				noError(t, solver.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 2}, &c))
				if c.Count != 1 || !c.Exhausted || !sudoku.Same(c.Solution, solution) {
					t.Errorf("count %d, exhausted %t, %s\nwant the only solution %s", c.Count, c.Exhausted, c.Solution, solution)
				}
			})
		}
	}
}

// TestReadingOrder compares the three solvers that go through the cells in reading order. They try the
// same boards in the same order, so they find the same solution first. It is the smallest solution if
// the digits in reading order are read as one number.
func TestReadingOrder(t *testing.T) {
	for _, row := range []struct{ reason, puzzle, first string }{
		{"an empty board: the smallest full board", ".................................................................................", "123456789456789123789123456214365897365897214897214365531642978642978531978531642"},
		{"a puzzle", seeds[1].puzzle, seeds[1].solution},
		{"a smaller board", "............3...", "1234431221433421"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			shape, puzzle := mustParse(t, row.puzzle)
			nodes := map[string]int64{}
			for _, name := range []string{"set-difference", "cell-list", "rescan"} {
				spec, ok := roster.Find(name)
				if !ok {
					t.Fatalf("the roster has no solver %s", name)
				}
				c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
				noError(t, mustNew(t, spec, shape).Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &c))
				if got := c.Solution.String(); got != row.first {
					t.Errorf("%s finds %s first, want %s", name, got, row.first)
				}
				nodes[name] = c.Nodes
			}
			if nodes["cell-list"] != nodes["rescan"] {
				t.Errorf("cell-list placed %d digits and rescan %d; want the same number, because they visit the same boards", nodes["cell-list"], nodes["rescan"])
			}
			if nodes["set-difference"] > nodes["rescan"] {
				t.Errorf("set-difference guessed %d times and rescan placed %d digits; want at most as many guesses", nodes["set-difference"], nodes["rescan"])
			}
		})
	}
}
