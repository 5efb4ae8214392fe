package engine_test

import (
	"context"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// BenchmarkOverhead measures the overhead of the engine with a solver that only copies a stored
// answer. ns/puzzle is the timed part, which every reported time includes. all-ns/puzzle also
// includes the untimed parts of a run: forms, judging and events.
func BenchmarkOverhead(b *testing.B) {
	_, clues, err := sudoku.ParseGrid("023000000070000030005000010201079340084100002037004100300000001010800065700000093")
	if err != nil {
		b.Fatal(err)
	}
	_, answer, err := sudoku.ParseGrid("623941587179658234845327619261579348584136972937284156398765421412893765756412893")
	if err != nil {
		b.Fatal(err)
	}
	const n = 20_000
	all := make(puzzles, n)
	for i := range all {
		all[i] = clues
	}
	copies := contestant("copy", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
		copy(c.Solution, answer)
		c.Count, c.Exhausted, c.Nodes = 1, false, 0
		return nil
	})
	copies.Takes = func(sudoku.Shape) bool { return true }
	for _, detail := range []bool{false, true} {
		name := "blocks"
		if detail {
			name = "detail"
		}
		b.Run(name, func(b *testing.B) {
			var clocked, solved int64
			for b.Loop() {
				p := planOf([]engine.Corpus{{Info: record.Corpus{Name: "k", WholePuzzles: len(all)}, Shape: sudoku.Shape9, Puzzles: all}}, copies)
				p.Workers, p.Rounds, p.Symmetries, p.Detail = 1, 1, false, detail
				p.Clock, p.Limits.Puzzle = engine.RealClock{}, time.Second
				err := engine.Run(b.Context(), p, func(e record.Event) error {
					if turn, ok := e.(*record.Turn); ok && turn.Detail == detail {
						if len(turn.Findings) > 0 {
							b.Fatal(turn.Findings[0].Reason)
						}
						clocked += turn.WallNS
						solved += int64(turn.Verdicts[judge.Verified])
					}
					return nil
				}, nil)
				if err != nil {
					b.Fatal(err)
				}
			}
			if clocked == 0 {
				b.Fatal("the turns have no time")
			}
			b.ReportMetric(float64(clocked)/float64(solved), "ns/puzzle")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(solved), "all-ns/puzzle")
		})
	}
}
