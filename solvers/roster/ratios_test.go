package roster_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"sudokubench/corpus/generator"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/standin"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/broadside"
	"sudokubench/solvers/norvig"
	"sudokubench/sudoku"
)

// blockOf is the number of puzzles that are solved between two reads of the clock. One read takes a
// twentieth of the time of one puzzle.
const blockOf = 64

// BenchmarkRatios solves generated puzzles with broadside, band and norvig in turns. Each puzzle has
// no solution, one or more, and the solvers prove it. The benchmark reports how many times as fast as
// the other solvers broadside is: the median of the ratios of all turns. The speed of the machine
// changes the times of all three together, so the ratios show the effect of a change in broadside.
//
//	go test -run '^$' -bench Ratios -benchtime 2s ./solvers/roster
func BenchmarkRatios(b *testing.B) {
	for _, set := range []struct {
		name  string
		count int // number of solutions; 2 means two or more
		list  func(b *testing.B) []sudoku.Grid
	}{
		{"easy", 1, generated(generator.Easy, generator.One, 1024)},
		{"minimal", 1, generated(generator.Minimal, generator.One, 1024)},
		{"hard", 1, generated(generator.Hard, generator.One, 32)}, // only 32 puzzles, because the generator needs a long time for hard ones
		{"none", 0, generated(generator.Minimal, generator.None, 1024)},
		{"many", 2, manySolutions},
	} {
		b.Run(set.name, func(b *testing.B) {
			blocks := turned(set.list(b))
			var runners []*ratioProver
			for _, spec := range []solvers.Spec{broadside.Spec(), band.Spec(), norvig.Spec()} {
				runners = append(runners, newProver(b, spec, set.count))
			}
			for _, r := range runners { // solves one block before the measurement, to fill the caches
				r.prove(b, blocks[len(blocks)-1])
			}
			n := 0
			for b.Loop() {
				for k := range runners {
					r := runners[(n+k)%len(runners)]
					r.took = append(r.took, r.prove(b, blocks[n%len(blocks)]))
				}
				n++
			}
			for _, r := range runners {
				b.ReportMetric(middle(r.took)/blockOf, r.name+"-ns/puzzle")
				ratios := make([]float64, n)
				for i, t := range runners[0].took {
					ratios[i] = r.took[i] / t
				}
				if r != runners[0] {
					b.ReportMetric(middle(ratios), "x-"+r.name)
				}
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// generated returns a function that makes n puzzles. Each call makes the same puzzles.
func generated(level generator.Level, solutions generator.Solutions, n int) func(*testing.B) []sudoku.Grid {
	return func(b *testing.B) []sudoku.Grid {
		b.Helper()
		g := testkit.Must(generator.New(generator.Options{
			Shape: sudoku.Shape9, Level: level, Solutions: solutions, Seed: 5,
			Prover: func(s sudoku.Shape) (solvers.Solver, error) { return bitmaskmrv.Spec().New(s, nil) },
		}))(b)
		list := make([]sudoku.Grid, n)
		for i := range list {
			p := testkit.Must(g.Next(context.Background()))(b)
			list[i] = p.Clues
		}
		return list
	}
}

func manySolutions(b *testing.B) []sudoku.Grid {
	b.Helper()
	return testkit.Must(standin.ManySolutions(1024))(b)
}

// turned fills 16 blocks with symmetric variants of the puzzles.
func turned(list []sudoku.Grid) (blocks [16][blockOf]sudoku.Grid) {
	for i := range len(blocks) * blockOf {
		form := make(sudoku.Grid, 81)
		sudoku.NewSymmetry(sudoku.Shape9, uint64(i)).Apply(form, list[i%len(list)])
		blocks[i/blockOf][i%blockOf] = form
	}
	return blocks
}

// ratioProver runs a solver with a limit of two solutions.
type ratioProver struct {
	name   string
	count  int // number of solutions of each puzzle; 2 means two or more
	solver solvers.Solver
	claim  solvers.Claim
	took   []float64 // duration of each turn, in ns
}

func newProver(b *testing.B, spec solvers.Spec, count int) *ratioProver {
	b.Helper()
	solver := testkit.Must(spec.New(sudoku.Shape9, nil))(b)
	return &ratioProver{name: spec.Name, count: count, solver: solver, claim: solvers.Claim{Solution: make(sudoku.Grid, 81)}}
}

// prove solves the puzzles of a block and returns the duration in ns.
func (p *ratioProver) prove(b *testing.B, block [blockOf]sudoku.Grid) (took float64) {
	ctx, q, proved := context.Background(), solvers.Query{Shape: sudoku.Shape9, Limit: 2}, 0
	began := time.Now()
	for _, q.Puzzle = range block {
		if err := p.solver.Solve(ctx, &q, &p.claim); err == nil && p.claim.Count == p.count && (p.claim.Exhausted || p.count == 2) {
			proved++
		}
	}
	took = float64(time.Since(began))
	if proved < blockOf {
		b.Fatalf("%s is right about %d of %d puzzles; each has %d solutions (2: two or more)", p.name, proved, blockOf, p.count)
	}
	return took
}

// middle returns the median of the list.
func middle(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
