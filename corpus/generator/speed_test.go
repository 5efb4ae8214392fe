package generator

import (
	"testing"

	"sudokubench/sudoku"
)

// BenchmarkMinimal makes minimal 9x9 puzzles on one core, with their ratings.
func BenchmarkMinimal(b *testing.B) {
	g := newGenerator(b, sudoku.Shape9, Minimal, 1)
	for b.Loop() {
		next(b, g)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
}
