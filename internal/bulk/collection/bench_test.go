package collection_test

import (
	"bytes"
	"os"
	"runtime"
	"testing"
	"time"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/broadside"
	"sudokubench/sudoku"
)

func flagship(shape sudoku.Shape) (solvers.Solver, error) {
	spec := broadside.Spec()
	return spec.New(shape, nil)
}

// BenchmarkCheck checks the puzzles with 17 clues on one core. Each puzzle needs 18 searches. The
// metric x/proof is the time of a search, divided by the time in which the fastest solver proves
// that the solution of such a puzzle is unique.
func BenchmarkCheck(b *testing.B) {
	text, err := os.ReadFile("../../../../shared/data/17_clue.txt")
	if err != nil {
		b.Skipf("the puzzles with 17 clues are missing: %v", err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	proof := perProof(b, text)
	puzzles := 0
	for b.Loop() {
		sum, err := read(b, string(text), nil).Check(b.Context(), flagship, func(r collection.Remark) { b.Errorf("line %d: %s", r.Line, r.Text) })
		if err != nil || sum.Minimal != sum.Puzzles || sum.Classes != sum.Puzzles {
			b.Fatalf("error %v, %+v; want minimal puzzles of different classes", err, sum)
		}
		puzzles += sum.Puzzles
	}
	question := b.Elapsed() / time.Duration(18*puzzles)
	b.ReportMetric(float64(puzzles)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(question)/float64(proof), "x/proof")
}

// perProof returns the time that the fastest solver needs per puzzle to prove that its solution is
// unique. It solves the puzzles in batches.
func perProof(b *testing.B, text []byte) time.Duration {
	set := testkit.Must(corpus.Load("17", bytes.NewReader(text), corpus.LoadOptions{}))(b)
	solver := testkit.Must(flagship(set.Shape()))(b)
	const size = 256
	queries, claims, errs := make([]solvers.Query, size), make([]solvers.Claim, size), make([]error, size)
	for k := range queries {
		queries[k] = solvers.Query{Shape: set.Shape(), Puzzle: make(sudoku.Grid, 81), Limit: 2}
		claims[k].Solution = make(sudoku.Grid, 81)
	}
	took, proofs := time.Duration(0), 0
	for at := 0; at+size <= set.Len(); at += size {
		for k := range queries {
			set.Clues(at+k, queries[k].Puzzle)
		}
		begin := time.Now()
		if batcher, ok := solver.(solvers.BatchSolver); ok {
			batcher.SolveBatch(b.Context(), queries, claims, errs)
		} else {
			for k := range queries {
				errs[k] = solver.Solve(b.Context(), &queries[k], &claims[k])
			}
		}
		took += time.Since(begin)
		proofs += size
		for k := range claims {
			if errs[k] != nil || claims[k].Count != 1 {
				b.Fatalf("puzzle %d: error %v, %d solutions; want nil, 1", at+k, errs[k], claims[k].Count)
			}
		}
	}
	return took / time.Duration(proofs)
}

// BenchmarkWorks measures the other operations of the package on the same puzzles, on one core.
func BenchmarkWorks(b *testing.B) {
	text, err := os.ReadFile("../../../../shared/data/17_clue.txt")
	if err != nil {
		b.Skipf("the puzzles with 17 clues are missing: %v", err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	take := func(*corpus.Puzzle) error { return nil }
	for _, row := range []struct {
		name string
		run  func(*collection.Source) error
	}{
		{"pass", func(s *collection.Source) error { return s.Each(b.Context(), nil, take) }},
		{"scramble", func(s *collection.Source) error {
			return s.Each(b.Context(), collection.Scramble(sudoku.Shape9, 1), take)
		}},
		{"canon", func(s *collection.Source) error {
			return s.Each(b.Context(), collection.Canon(sudoku.Shape9, flagship), take)
		}},
		{"dedupe", func(s *collection.Source) error { return s.Dedupe(b.Context(), take, func(int, int) {}) }},
		{"stats", func(s *collection.Source) error {
			_, err := s.Describe(b.Context())
			return err
		}},
		{"sample", func(s *collection.Source) error {
			_, err := s.Sample(b.Context(), collection.Sampling{Count: 1000, By: "clues"}, take)
			return err
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			lines := bytes.Count(text, []byte("\n"))
			for b.Loop() {
				testkit.NoError(b, row.run(read(b, string(text), nil)))
			}
			b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}
