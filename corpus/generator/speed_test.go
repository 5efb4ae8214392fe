package generator

import (
	"runtime"
	"testing"

	"sudokubench/internal/sys/thread"
	"sudokubench/sudoku"
)

// BenchmarkMinimal makes minimal 9x9 puzzles on one core, with their ratings.
func BenchmarkMinimal(b *testing.B) { benchmark(b, Minimal) }

func BenchmarkHard(b *testing.B) { benchmark(b, Hard) }

func BenchmarkExtreme(b *testing.B) { benchmark(b, Extreme) }

// benchmark reports puzzles per second of time, and per second of CPU time. The second figure is
// better if other programs use the core too.
func benchmark(b *testing.B, level Level) {
	g := newGenerator(b, sudoku.Shape9, level, 1)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin, known := thread.CPU()
	for b.Loop() {
		next(b, g)
	}
	end, _ := thread.CPU()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
	if known {
		b.ReportMetric(float64(b.N)*1e9/float64(end-begin), "puzzles/cpu-s")
	}
}
