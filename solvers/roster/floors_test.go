package roster_test

import (
	"context"
	"testing"
	"time"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// floors are what a solver is to reach as a share of the speed of band: what
// good programs in C and C++ of the same idea reach beside one of its idea, at
// 5/9 since band became 1.8 times as fast by other means. Far below, something is amiss
// with the solver and not with its idea.
var floors = []struct {
	solver string
	share  float64
}{
	{"digit-bitboard", 1. / 9},
	{"cover-arrays", 1. / 25},
	{"dlx", 1. / 63},
	{"dancing-cells", 1. / 63},
	{"norvig", 1. / 72},
	{"sat-extended", 1. / 360},
}

// BenchmarkFloors solves the same 17-clue puzzles with a solver and with band
// in turns, proves each unique, and tells how fast the solver is as a share of
// band, and times its floor.
//
//	go test -run '^$' -bench Floors ./solvers/roster
func BenchmarkFloors(b *testing.B) {
	for _, f := range floors {
		b.Run(f.solver, func(b *testing.B) {
			puzzles := shared("17_clue.txt")(b)
			one, band := unique(b, f.solver), unique(b, "band")
			next := 0
			for b.Loop() {
				puzzle := puzzles[next*7919%len(puzzles)]
				next++
				one.solve(b, puzzle)
				band.solve(b, puzzle)
			}
			share := float64(band.took) / float64(one.took)
			b.ReportMetric(share, "of-band")
			b.ReportMetric(share/f.share, "of-floor")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// prover finds solutions and proves them unique.
type prover struct {
	solver solvers.Solver
	claim  solvers.Claim
	took   time.Duration
}

func unique(b *testing.B, name string) *prover {
	b.Helper()
	spec, ok := roster.Find(name)
	if !ok {
		b.Fatalf("there is no solver %s", name)
	}
	return &prover{solver: mustNew(b, spec, sudoku.Shape9), claim: solvers.Claim{Solution: make(sudoku.Grid, 81)}}
}

func (p *prover) solve(b *testing.B, puzzle sudoku.Grid) {
	q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 2}
	began := time.Now()
	err := p.solver.Solve(context.Background(), &q, &p.claim)
	p.took += time.Since(began)
	if err != nil || p.claim.Count != 1 || !p.claim.Exhausted {
		b.Fatalf("%s: count %d, exhausted %t, error %v; it has one solution", puzzle, p.claim.Count, p.claim.Exhausted, err)
	}
}
