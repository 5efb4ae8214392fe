package sweep

import (
	"testing"

	"sudokubench/internal/testkit/standin"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// BenchmarkCounts reports the number of sweeps and choices that the solver needs to prove that a
// puzzle has only one solution. The numbers are exact and the same for every engine. Each iteration
// takes another puzzle. The puzzles are spread over the set.
//
//	go test -run '^$' -bench Counts -benchtime 500x ./solvers/sweep
func BenchmarkCounts(b *testing.B) {
	for _, name := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt", "many"} {
		b.Run(name, func(b *testing.B) {
			puzzles := countedPuzzles(b, name)
			m := new(model)
			s := &solver{engine: m}
			q := solvers.Query{Shape: sudoku.Shape9, Limit: 2}
			c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
			n, choices := 0, int64(0)
			for b.Loop() {
				q.Puzzle = puzzles[n*7919%len(puzzles)]
				if err := s.Solve(b.Context(), &q, &c); err != nil || c.Count == 0 {
					b.Fatalf("puzzle %s: %d solutions, %v", q.Puzzle, c.Count, err)
				}
				choices += c.Nodes
				n++
			}
			b.ReportMetric(float64(m.sweeps)/float64(n), "sweeps/puzzle")
			b.ReportMetric(float64(choices)/float64(n), "choices/puzzle")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// countedPuzzles returns the puzzles of the named set. It reads them from a file or makes puzzles with
// many solutions.
func countedPuzzles(b *testing.B, name string) []sudoku.Grid {
	if name != "many" {
		return solvertest.Shared(b, name)
	}
	puzzles, err := standin.ManySolutions(10_000)
	if err != nil {
		b.Fatal(err)
	}
	return puzzles
}
