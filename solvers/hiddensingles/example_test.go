package hiddensingles

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/article/articletest"
	"sudokubench/sudoku"
)

// TestExample fills the puzzle of the article rule by rule.
func TestExample(t *testing.T) {
	const puzzle = "2...4........3.2....1..5.....6.4.3.."
	shape, grid, err := sudoku.ParseGrid(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Spec().New(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*solver)
	s.grid = append(sudoku.Grid(nil), grid...)
	if !s.load() {
		t.Fatal("a blank has no candidate")
	}
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
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 2, Solution: s.grid.String(), Nodes: s.Nodes,
		Steps: []string{articletest.Board(shape, grid), unit, strings.Join(rounds, "\n"), articletest.Board(shape, s.grid)},
	}
	example.Check(t)
}

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
			fmt.Fprintf(&b, "%-8s  %-10s  %-6s  %s\n", s.board.Shape.CellName(int(i)), digits(m), digits(seen), digits(again))
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

// digits writes the digits of a set. Bit d-1 of the set is digit d.
func digits(set uint32) string {
	text := ""
	for d := range uint8(sudoku.MaxSide) {
		if set>>d&1 != 0 {
			text += string(sudoku.Symbol(d + 1))
		}
	}
	if text == "" {
		return "-"
	}
	return text
}
