package roster_test

import (
	"context"
	"errors"
	"math"
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
					return []sudoku.Grid{grid9(b, seeds[0].puzzle), grid9(b, seeds[1].puzzle)}
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
			q := solvers.Query{Shape: sudoku.Shape9, Puzzle: grid9(b, seeds[4].puzzle), Limit: task.limit}
			for b.Loop() {
				if err := solver.Solve(context.Background(), &q, &c); err != nil || c.Count != 1 {
					b.Fatal(err, c)
				}
			}
			b.ReportMetric(float64(c.Nodes), "nodes")
		})
	}
}

// watch is a context that measures the longest time between two calls of Err. It ends after as many
// calls as its field left.
type watch struct {
	context.Context
	last    time.Time
	longest time.Duration
	left    int
}

func (w *watch) Err() error {
	now := time.Now()
	w.longest = max(w.longest, now.Sub(w.last))
	w.last = now
	if w.left--; w.left < 0 {
		return context.Canceled
	}
	return nil
}

// BenchmarkLooks measures the time between two calls of ctx.Err, because this is the delay with which
// a search notices its cancellation. A contest allows at most 50 ms. The longest time includes
// interruptions by the system.
func BenchmarkLooks(b *testing.B) {
	for _, spec := range roster.All() {
		for _, shape := range spec.Shapes {
			if !spec.Complete || shape == sudoku.Shape4 {
				continue // the search is over before it has to call ctx.Err
			}
			b.Run(spec.Name+"/"+shape.String(), func(b *testing.B) {
				solver := mustNew(b, spec, shape)
				q := solvers.Query{Shape: shape, Puzzle: make(sudoku.Grid, shape.Cells()), Limit: math.MaxInt}
				c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
				var longest, sum time.Duration
				looks := 0
				for b.Loop() {
					began := time.Now()
					w := &watch{Context: context.Background(), last: time.Now(), left: 20}
					if err := solver.Solve(w, &q, &c); !errors.Is(err, context.Canceled) {
						b.Fatalf("error %v; the context ended", err)
					}
					longest = max(longest, w.longest)
					sum += time.Since(began)
					looks += 21
				}
				b.ReportMetric(float64(sum)/1e6/float64(looks), "ms-between")
				b.ReportMetric(float64(longest)/1e6, "ms-longest")
			})
		}
	}
}
