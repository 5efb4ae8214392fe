package judge_test

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// BenchmarkRule measures the judge's work for a solved puzzle. 200 ns mean 5 million grids a
// second.
func BenchmarkRule(b *testing.B) {
	puzzle := grid(b, "000000000000000280376400000700001000020000000400300006010028000000005000000000003")
	solution := grid(b, "842519367159673284376482951735261498621894735498357126513728649964135872287946513")
	for _, row := range []struct {
		name  string
		limit int
		truth judge.Truth
	}{
		{"first", 1, judge.Truth{}},
		{"unique", 2, judge.Truth{Known: true, Count: 1, Limit: 3}},
	} {
		b.Run(row.name, func(b *testing.B) {
			q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: row.limit}
			c := solvers.Claim{Solution: solution, Count: 1, Exhausted: row.limit > 1}
			b.ReportAllocs()
			for b.Loop() {
				if judge.Rule(&q, &c, row.truth).Verdict != judge.Verified {
					b.Fatal("a right claim was refused")
				}
			}
			b.ReportMetric(1e3/(float64(b.Elapsed().Nanoseconds())/float64(b.N)), "Mgrids/s")
		})
	}
}
