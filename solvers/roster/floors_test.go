package roster_test

import (
	"context"
	"testing"
	"time"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// floors lists the least speed that a solver should reach, as a share of the speed of the solver band.
// The shares were measured with good programs in C and C++ that use the same methods: the speed of the
// program with the method of the solver, divided by the speed of the program with the method of band.
// This ratio is multiplied by 5/9, because later changes made band 1.8 times as fast. If a solver is
// far below its floor, its method allows much faster code.
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

// BenchmarkFloors compares the speed of a solver with band. Both solve the same 17-clue puzzles in
// turn and prove that the solution is the only one. The metric of-band is the speed divided by the
// speed of band, and of-floor is this share divided by the floor.
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

// prover is a solver that finds the solution and proves that it is the only one.
type prover struct {
	solver solvers.Solver
	claim  solvers.Claim
	took   time.Duration // total time for all puzzles so far
}

func unique(b *testing.B, name string) *prover {
	b.Helper()
	spec, ok := roster.Find(name)
	if !ok {
		b.Fatalf("the roster has no solver %s", name)
	}
	return &prover{solver: mustNew(b, spec, sudoku.Shape9), claim: solvers.Claim{Solution: make(sudoku.Grid, 81)}}
}

func (p *prover) solve(b *testing.B, puzzle sudoku.Grid) {
	q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 2}
	began := time.Now()
	err := p.solver.Solve(context.Background(), &q, &p.claim)
	p.took += time.Since(began)
	if err != nil || p.claim.Count != 1 || !p.claim.Exhausted {
		b.Fatalf("%s: count %d, exhausted %t, error %v; want 1, true and no error", puzzle, p.claim.Count, p.claim.Exhausted, err)
	}
}
