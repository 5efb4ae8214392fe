//go:build articles

package sat

import (
	"fmt"
	"strings"
	"testing"

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample compares the worked example of the package comment with the solver: the clauses of a
// cell and of a row, and the solution with both encodings.
func TestExample(t *testing.T) {
	const puzzle, limit = ".3.....6...41...5......26.2..5...4..", 2
	const cell, unit = 28, 4 // r5c5 and row 5
	shape, grid := parse(t, puzzle)
	var ofCell, ofUnit string
	table := make([]string, 8)
	row := func(k int, label, value string, width int) {
		if table[k] == "" {
			table[k] = fmt.Sprintf("%-22s", label)
		}
		table[k] += fmt.Sprintf("  %*s", width, value)
	}
	var examples []articletest.Example
	for _, e := range []struct {
		encoding encoding
		name     string
	}{{minimal, "minimal"}, {extended, "extended"}} {
		f := newFormula(shape, e.encoding)
		f.name(grid, nil)
		f.cell(cell)
		if e.encoding == minimal {
			ofCell = f.text(shape)
		} else {
			more, ok := strings.CutPrefix(f.text(shape), ofCell)
			if !ok {
				t.Fatalf("the extended clauses of the cell do not begin with the minimal ones, %s", ofCell)
			}
			ofCell = "minimal and extended:\n" + indent(ofCell) + "only extended:\n" + indent(more)
			f = newFormula(shape, e.encoding)
			f.name(grid, nil)
			f.unit(f.Units[unit])
			ofUnit = f.text(shape)
		}

		f = newFormula(shape, e.encoding)
		f.write(grid, nil, never)
		count := func(k int, label string, n int) { row(k, label, fmt.Sprint(n), 8) }
		row(0, "", e.name, 8)
		count(1, "variables", len(f.place))
		count(2, "clauses of one literal", len(f.units))
		count(3, "other clauses", len(f.clauses))
		library := f.library()
		if status, _ := run(library, true, never); status != gophersat.Sat {
			t.Fatalf("%s: status %v, want a solution", e.name, status)
		}
		count(4, "decisions, first call", library.Stats.NbDecisions)
		count(5, "conflicts, first call", library.Stats.NbConflicts)
		solution := make(sudoku.Grid, shape.Cells())
		library.AppendClause(f.read(library.Model(), solution))
		if status, _ := run(library, true, never); status != gophersat.Unsat {
			t.Fatalf("%s: status %v, want no second solution", e.name, status)
		}
		count(6, "decisions, both calls", library.Stats.NbDecisions)
		count(7, "conflicts, both calls", library.Stats.NbConflicts)
		spec := SpecMinimal()
		if e.encoding == extended {
			spec = SpecExtended()
		}
		examples = append(examples, articletest.Example{
			Spec: spec, Puzzle: puzzle, Limit: limit,
			Solution: solution.String(), Nodes: int64(library.Stats.NbDecisions),
		})
	}
	for _, e := range examples {
		e.Steps = []string{articletest.Board(shape, grid), ofCell, ofUnit, strings.Join(table, "\n")}
		e.Check(t)
	}
}

// indent indents each line.
func indent(lines string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(lines), "\n", "\n  ") + "\n"
}

// text writes the clauses of a formula, one in each line. The clauses of one literal come first.
func (f *formula) text(shape sudoku.Shape) string {
	var b strings.Builder
	write := func(c *gophersat.Clause) {
		for k := range c.Len() {
			if k > 0 {
				b.WriteString("  ")
			}
			l := c.Get(k)
			at, sign := f.place[l.Var()], "="
			if l.IsPositive() { // a positive literal means that the digit is not in the cell
				sign = "!="
			}
			fmt.Fprintf(&b, "%s%s%d", shape.CellName(at/f.Side), sign, at%f.Side+1)
		}
		b.WriteByte('\n')
	}
	for k := range f.units {
		write(f.units[k])
	}
	for k := range f.clauses {
		write(&f.clauses[k])
	}
	return b.String()
}
