package sudoku_test

import (
	"testing"

	"sudokubench/sudoku"
)

// A puzzle with 17 clues, and its solution.
const (
	sparse9 = "000000000000000280376400000700001000020000000400300006010028000000005000000000003"
	solved9 = "842519367159673284376482951735261498621894735498357126513728649964135872287946513"
)

func mustParse(tb testing.TB, line string) sudoku.Grid {
	tb.Helper()
	_, g, err := sudoku.ParseGrid(line)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

func BenchmarkCheckSolution(b *testing.B) {
	for _, s := range sudoku.Shapes() {
		b.Run(s.String(), func(b *testing.B) {
			solution := s.Pattern()
			puzzle := thinned(solution, 3)
			b.ReportAllocs()
			for b.Loop() {
				if s.CheckSolution(puzzle, solution) != nil {
					b.Fatal("a correct solution was rejected")
				}
			}
		})
	}
}

func BenchmarkCheckClues(b *testing.B) {
	for _, row := range []struct{ name, line string }{{"sparse", sparse9}, {"full", solved9}} {
		b.Run(row.name, func(b *testing.B) {
			puzzle := mustParse(b, row.line)
			b.ReportAllocs()
			for b.Loop() {
				if sudoku.Shape9.CheckClues(puzzle) != nil {
					b.Fatal("a correct puzzle was rejected")
				}
			}
		})
	}
}
