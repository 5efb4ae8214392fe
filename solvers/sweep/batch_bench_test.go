package sweep

import (
	"slices"
	"testing"
	"time"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// BenchmarkBatch measures the time to prove that puzzles have only one solution. In each turn, it
// solves the puzzles one by one and then in one batch. It reports how many times as fast the batch is,
// as the median of all turns.
//
//	go test -run '^$' -bench Batch -benchtime 30x ./solvers/sweep
func BenchmarkBatch(b *testing.B) {
	for _, name := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt"} {
		b.Run(name, func(b *testing.B) {
			s, err := newSolver("auto")
			if err != nil {
				b.Fatal(err)
			}
			batcher, ok := s.(solvers.BatchSolver)
			if !ok {
				b.Skipf("engine %s solves one puzzle at a time", Spec().Engine)
			}
			puzzles := solvertest.Shared(b, name)
			const most = 1000
			var queries []solvers.Query
			for k := range min(most, len(puzzles)) {
				queries = append(queries, solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzles[k*len(puzzles)/min(most, len(puzzles))], Limit: 2})
			}
			claims, errs := make([]solvers.Claim, len(queries)), make([]error, len(queries))
			for k := range claims {
				claims[k].Solution = make(sudoku.Grid, 81)
			}
			var times [2][]float64
			for turn := 0; b.Loop(); turn++ {
				for k := range times {
					way := (turn + k) % 2
					began := time.Now()
					if way == 0 {
						for k := range queries {
							errs[k] = s.Solve(b.Context(), &queries[k], &claims[k])
						}
					} else {
						batcher.SolveBatch(b.Context(), queries, claims, errs)
					}
					times[way] = append(times[way], float64(time.Since(began))/float64(len(queries)))
				}
			}
			ratios := make([]float64, len(times[0]))
			for k := range ratios {
				ratios[k] = times[0][k] / times[1][k]
			}
			for _, list := range [][]float64{times[0], times[1], ratios} {
				slices.Sort(list)
			}
			middle := len(ratios) / 2
			b.ReportMetric(times[0][middle], "ns/puzzle-alone")
			b.ReportMetric(times[1][middle], "ns/puzzle-in-batch")
			b.ReportMetric(ratios[middle], "x-alone")
			b.ReportMetric(0, "ns/op")
		})
	}
}
