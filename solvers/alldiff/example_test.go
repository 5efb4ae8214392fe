//go:build articles

package alldiff

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

// TestExample filters the units in the puzzle of the article, in the order of the solver, and then
// guesses.
func TestExample(t *testing.T) {
	const puzzle = ".2...4..1......3.......543.6...5..2."
	const shown = 14 // number of the unit in the second block of the article: box 3
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(t, shape)
	s.forget()
	for i, d := range grid {
		if s.Of[i] = s.Board.All; d != 0 {
			s.Of[i] = 1 << (d - 1)
		}
	}
	for u := range s.Board.Units {
		s.changed.Add(u)
	}
	var looks []string                               // the domains after each filtering
	detail, last := "", make([]string, shape.Side()) // last has the digits of the shown unit after its previous filtering
	filterings, removed, ok := follow(s, func(unit int, before []uint32) {
		looks = append(looks, s.look())
		if unit == shown && !slices.Equal(before, s.Of) {
			detail = s.detail(unit, before, last) // the article shows only the last filtering that removed digits
		}
		if unit == shown {
			for k := range last {
				last[k] = fmt.Sprint(s.at.digit[k] + 1)
			}
		}
	})
	if !ok {
		t.Fatal("a dead end without a guess")
	}
	search := fmt.Sprintf("start:           %2d filterings remove %2d digits\n", filterings, removed)
	open := s.drawing()

	cell := 0
	for i, m := range s.Of {
		if n := bits.OnesCount32(m); n > 1 && (bits.OnesCount32(s.Of[cell]) < 2 || n < bits.OnesCount32(s.Of[cell])) {
			cell = i
		}
	}
	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 2}
	looks = append(looks, s.look()) // the search looks at the context before it guesses
	mark := s.Mark()
	for m := s.Of[cell]; m != 0; m &= m - 1 {
		example.Nodes++
		s.Set(cell, m&-m)
		s.changed.Join(s.unitsOf[cell])
		filterings, removed, ok := follow(s, func(int, []uint32) { looks = append(looks, s.look()) })
		end := "a unit has no perfect matching"
		if ok {
			end = "all cells have one digit"
			solution := make(sudoku.Grid, len(s.Of))
			for i, m := range s.Of {
				solution[i] = uint8(bits.TrailingZeros32(m)) + 1
				if m&(m-1) != 0 {
					t.Fatalf("%s is open; want one guess", shape.CellName(i))
				}
			}
			example.Solution = solution.String()
		}
		search += fmt.Sprintf("guess %s in %s: %2d filterings remove %2d digits; %s\n", articletest.Digits(m&-m), shape.CellName(cell), filterings, removed, end)
		s.Undo(mark)
	}
	example.Steps = []string{articletest.Board(shape, grid), detail, open, search}
	example.Check(t)
	real := newSolver(t, shape)
	real.EachStep = true
	example.CheckLooks(t, real, real.look, looks)
}

// look returns the domains of all cells.
func (s *solver) look() string { return fmt.Sprint(s.Of) }

// follow filters the changed units as fixpoint does. It calls look after each filtering that found
// a perfect matching. It returns the number of filterings and the number of removed digits.
func follow(s *solver, look func(unit int, before []uint32)) (filterings, removed int, ok bool) {
	unit, more := -1, false
	for {
		if unit, more = s.changed.Take(unit); !more {
			return filterings, removed, true
		}
		before := slices.Clone(s.Of)
		filterings++
		if !s.filter(unit) {
			s.changed = domains.Units{}
			return filterings, removed, false
		}
		for i, m := range s.Of {
			removed += bits.OnesCount32(before[i]) - bits.OnesCount32(m)
		}
		look(unit, before)
	}
}

// detail returns a table of the matching and the components of a unit after its filtering.
func (s *solver) detail(unit int, before []uint32, last []string) string {
	var b strings.Builder
	b.WriteString("cell  domain  before  matched  component  left\n")
	for k, i := range s.Board.Units[unit] {
		d := s.at.digit[k]
		fmt.Fprintf(&b, "%s  %-6s  %-6s  %-7d  %-9s  %s\n", s.Board.Shape.CellName(int(i)), articletest.Digits(before[i]), last[k], d+1, articletest.Digits(s.at.component[d]), articletest.Digits(s.Of[i]))
	}
	return b.String()
}

// drawing returns the domains of all cells as text.
func (s *solver) drawing() string {
	var b strings.Builder
	for i, m := range s.Of {
		fmt.Fprintf(&b, "%-6s", articletest.Digits(m))
		if i%s.Board.Side == s.Board.Side-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func newSolver(t *testing.T, shape sudoku.Shape) *solver {
	t.Helper()
	return articletest.Solver[*solver](t, Spec(), shape)
}
