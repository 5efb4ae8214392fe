//go:build articles

package randomrestart

import (
	"context"
	"fmt"
	"math/bits"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

// TestExample compares the worked example of the package comment with the solver: a run that finds a
// solution of a small puzzle, then the runs that count the solutions of a larger one.
func TestExample(t *testing.T) {
	const (
		small = ".4.2........1..." // the puzzle that other solvers use as worked example, with one clue removed
		large = "123456456123........................"
		limit = 10_000
	)
	shape, grid := articletest.Puzzle(t, small)
	example := articletest.Example{
		Spec: Spec(), Puzzle: large, Limit: limit,
		Steps: []string{articletest.Board(shape, grid), run(t, small)},
	}
	shape, grid = articletest.Puzzle(t, large)
	s := articletest.Solver[*solver](t, Spec(), shape)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c)
	copy(s.grid, grid)
	blanks, ok := s.words.Load(grid)
	if !ok {
		t.Fatal("the clues clash")
	}
	s.dice.Seed(1, 2)
	runs := articletest.Line(shape, grid) + "\n\nrun  cutoff  guesses  solutions  end\n"
	for n, end := 1, "dropped"; end == "dropped"; n++ {
		c.Count = 0
		s.left, s.cut = s.step(&s.stage), false
		cutoff, before := s.left, s.Nodes
		s.shuffle(blanks)
		if stopped := s.search(blanks); !s.cut {
			end = "complete"
			if stopped {
				end = "limit reached"
			}
		}
		runs += fmt.Sprintf("%3d  %6d  %7d  %9d  %s\n", n, cutoff, s.Nodes-before, c.Count, end)
	}
	example.Solution, example.Nodes = c.Solution.String(), s.Nodes
	example.Steps = append(example.Steps, runs)
	example.Check(t)
}

// run follows the first run on a puzzle, up to its first solution.
func run(t *testing.T, puzzle string) string {
	t.Helper()
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true
	var blanks []unitwords.Place
	shuffled := "blanks:"
	table := "\n\nplaced   blanks  fewest  open\n"
	ctx := articletest.Follow(func() {
		n := 0 // number of blanks: a row has as many blanks as open digits
		for r := range uint8(shape.Side()) {
			n += bits.OnesCount32(s.words.Open(unitwords.Place{Row: r, Col: 31, Box: 31}))
		}
		placed := ""
		if n < len(blanks) { // search moves the cell that it fills to the end of the blanks
			p := blanks[n]
			placed = fmt.Sprintf("%s=%c", shape.CellName(int(p.Cell)), sudoku.Symbol(s.grid[p.Cell]))
		}
		at, open, _ := s.fewest(blanks[:n])
		table += fmt.Sprintf("%-7s  %6d  %s    %s\n", placed, n, shape.CellName(int(blanks[at].Cell)), articletest.Digits(open))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c)
	copy(s.grid, grid)
	blanks, ok := s.words.Load(grid)
	if !ok {
		t.Fatal("the clues clash")
	}
	s.dice.Seed(1, 2)
	s.left = s.step(&s.stage)
	s.shuffle(blanks)
	for _, p := range blanks {
		shuffled += " " + shape.CellName(int(p.Cell))
	}
	s.search(blanks)
	return shuffled + table
}
