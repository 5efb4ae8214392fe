//go:build articles

package bitmaskmrv

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample follows the search through the two puzzles of the article.
func TestExample(t *testing.T) {
	const (
		one = ".4.2........1.3." // puzzle with one solution, which other articles also use
		two = ".4.2........1..." // puzzle one without its last clue; it has three solutions
	)
	first, claim := follow(t, one, 1)
	if claim.Nodes != 0 {
		t.Errorf("%s takes %d guesses; the article says that it takes 0", one, claim.Nodes)
	}
	shape, grid, _ := sudoku.ParseGrid(one)
	cells := make([]string, len(first))
	for k, s := range first {
		cells[k] = s.cell
	}

	second, claim := follow(t, two, 2)
	steps := "blanks  cell   candidates  choices\n"
	for _, s := range second {
		steps += fmt.Sprintf("%6d  %s   %-10s  %-7s  %s\n", s.blanks, s.cell, articletest.Digits(s.candidates), articletest.Digits(s.choices), s.kind())
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: two, Limit: 2, Solution: claim.Solution.String(), Nodes: claim.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(cells, " "), steps},
	}
	example.Check(t)
}

// step is the result of one search for the cell with the fewest choices.
type step struct {
	blanks              int
	cell                string
	candidates, choices uint32
}

func (s *step) kind() string {
	switch {
	case s.choices == 0:
		return "dead end"
	case s.choices&(s.choices-1) != 0:
		return "guess"
	case s.choices != s.candidates:
		return "only place"
	}
	return ""
}

// follow solves a puzzle and returns each step of the search and the claim.
func follow(t *testing.T, puzzle string, limit int) ([]step, solvers.Claim) {
	t.Helper()
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true
	var steps []step
	ctx := articletest.Follow(func() {
		n := 0 // number of blanks, which equals the number of free digits in all rows
		for r := range s.side {
			n += bits.OnesCount32(s.rows[r])
		}
		at, choices := s.fewest(n)
		p := s.blanks[at]
		steps = append(steps, step{n, shape.CellName(int(p.cell)), s.candidates(p), choices})
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c))
	return steps, c
}
