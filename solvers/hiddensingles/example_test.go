//go:build articles

package hiddensingles

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample fills the puzzle of the package comment rule by rule, and compares the steps with the
// text.
func TestExample(t *testing.T) {
	const puzzle = "2...4........3.2....1..5.....6.4.3.."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.grid = append(sudoku.Grid(nil), grid...)
	if !s.load() {
		t.Fatal("a blank has no candidate")
	}
	var looks []string
	unit := ""
	rounds := []string{"round  rule    cells filled"}
	for round := 1; s.filled < len(s.grid); round++ {
		for _, rule := range []struct {
			name string
			fill func() bool
		}{{"naked", s.naked}, {"hidden", s.hidden}} {
			if unit == "" && rule.name == "hidden" {
				unit = s.firstUnit()
			}
			before := s.grid.String()
			if !rule.fill() {
				t.Fatal("a contradiction")
			}
			rounds = append(rounds, fmt.Sprintf("%5d  %-6s  %s", round, rule.name, s.filledSince(before)))
		}
		looks = append(looks, s.look())
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 2, Solution: s.grid.String(), Nodes: s.Nodes,
		Steps: []string{articletest.Board(shape, grid), unit, strings.Join(rounds, "\n"), articletest.Board(shape, s.grid)},
	}
	example.Check(t)
	again := testkit.Must(Spec().New(shape, nil))(t)
	real := again.(*solver)
	real.EachStep = true
	example.CheckLooks(t, real, real.look, looks)
}

// look returns the board and the candidates as text, so that the test can compare them before and
// after a round.
func (s *solver) look() string { return fmt.Sprint(s.grid, s.cand) }

// firstUnit writes the candidates of each cell in the first unit that has a hidden single.
func (s *solver) firstUnit() string {
	for u, unit := range s.board.Units {
		var b strings.Builder
		var seen, again uint32
		fmt.Fprintf(&b, "%-8s  candidates  seen    again\n", s.board.Shape.Units()[u])
		for _, i := range unit {
			m := s.cand[i]
			if m == 0 {
				continue
			}
			again |= seen & m
			seen |= m
			fmt.Fprintf(&b, "%-8s  %-10s  %-6s  %s\n", s.board.Shape.CellName(int(i)), articletest.Digits(m), articletest.Digits(seen), articletest.Digits(again))
		}
		if seen&^again != 0 {
			return b.String()
		}
	}
	return ""
}

// filledSince lists the cells that are blank in before and now have a digit, in reading order.
func (s *solver) filledSince(before string) string {
	var cells []string
	for i, d := range s.grid {
		if before[i] == '.' && d != 0 {
			cells = append(cells, fmt.Sprintf("%s=%d", s.board.Shape.CellName(i), d))
		}
	}
	if cells == nil {
		return "-"
	}
	return strings.Join(cells, " ")
}
