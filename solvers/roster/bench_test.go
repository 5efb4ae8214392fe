package roster_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// deadline is a context that ends at a point in time. It needs no timer for each puzzle.
type deadline struct {
	context.Context
	at time.Time
}

func (d *deadline) Err() error {
	if time.Now().After(d.at) {
		return context.DeadlineExceeded
	}
	return nil
}

// benchLimit is the time limit of a puzzle in a benchmark. Simple searches sometimes reach it. The
// metric %solved is the share of puzzles that were solved in time.
const benchLimit = 200 * time.Millisecond

// BenchmarkSolve measures the time to find the solution of a puzzle and to prove that it is the only
// one (limit 2). Solvers that cannot prove it only find the solution (limit 1). Each puzzle gets a
// different symmetry.
//
//	go test -bench Solve/bitmask-mrv ./solvers/roster
func BenchmarkSolve(b *testing.B) {
	for _, spec := range roster.All() {
		if !spec.Takes(sudoku.Shape9) {
			continue // the puzzles are 9x9, and the solver does not take 9x9
		}
		b.Run(spec.Name, func(b *testing.B) {
			for _, set := range []struct {
				name string
				load func(b testing.TB) []sudoku.Grid
			}{
				{"training", func(b testing.TB) []sudoku.Grid {
					return []sudoku.Grid{grid9(b, seeds[0]), grid9(b, seeds[1])}
				}},
				{"17_clue", shared("17_clue.txt")},
				{"magictour", shared("magictour_top1465.txt")},
				{"hardest", shared("forum_hardest_11plus_half.txt")},
			} {
				b.Run(set.name, func(b *testing.B) { benchmarkSolve(b, spec, set.load(b)) })
			}
		})
	}
}

func benchmarkSolve(b *testing.B, spec solvers.Spec, puzzles []sudoku.Grid) {
	solver := mustNew(b, spec, sudoku.Shape9)
	turned := make([]sudoku.Grid, 2048) // symmetric forms of the puzzles, made before the clock starts
	for k := range turned {
		turned[k] = make(sudoku.Grid, 81)
		// 7919 has no common factor with the number of puzzles, so the loop takes every puzzle.
		sudoku.NewSymmetry(sudoku.Shape9, uint64(k)).Apply(turned[k], puzzles[k*7919%len(puzzles)])
	}
	ctx := &deadline{Context: context.Background()}
	q := solvers.Query{Shape: sudoku.Shape9, Limit: 2}
	proves := spec.Answers.Has(solvers.Unique)
	if !proves {
		q.Limit = 1
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	var n, solved int
	var nodes int64
	b.ReportAllocs()
	for b.Loop() {
		q.Puzzle = turned[n%len(turned)]
		n++
		ctx.at = time.Now().Add(benchLimit)
		err := solver.Solve(ctx, &q, &c)
		switch {
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			b.Fatal(err)
		case err == nil && c.Count == 1 && (c.Exhausted || !proves):
			solved++
			nodes += c.Nodes
		case err == nil && (spec.Complete || c.Count != 0 || c.Exhausted):
			b.Fatalf("%s: count %d, exhausted %t; the puzzle has one solution", q.Puzzle, c.Count, c.Exhausted)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(100*float64(solved)/float64(n), "%solved")
	if solved > 0 {
		b.ReportMetric(float64(nodes)/float64(solved), "nodes/puzzle")
	}
}

func grid9(tb testing.TB, line string) sudoku.Grid {
	tb.Helper()
	shape, g := mustParse(tb, line)
	if shape != sudoku.Shape9 {
		tb.Fatalf("%s is %s", line, shape)
	}
	return g
}

// BenchmarkHardDigitPatterns measures the solver digit-patterns on a puzzle for which its first
// version needed 15.4 s. It measures the time to the solution, and the time to the proof that there is
// no other solution.
func BenchmarkHardDigitPatterns(b *testing.B) {
	spec, ok := roster.Find("digit-patterns")
	if !ok {
		b.Fatal("there is no digit-patterns")
	}
	solver := mustNew(b, spec, sudoku.Shape9)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	for _, task := range []struct {
		name  string
		limit int
	}{{"first", 1}, {"unique", 2}} {
		b.Run(task.name, func(b *testing.B) {
			q := solvers.Query{Shape: sudoku.Shape9, Puzzle: grid9(b, seeds[2]), Limit: task.limit}
			for b.Loop() {
				if err := solver.Solve(context.Background(), &q, &c); err != nil || c.Count != 1 {
					b.Fatal(err, c)
				}
			}
			b.ReportMetric(float64(c.Nodes), "nodes")
		})
	}
}
