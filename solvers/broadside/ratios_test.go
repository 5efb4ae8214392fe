package broadside

import (
	"context"
	"slices"
	"testing"
	"time"

	"sudokubench/corpus/generator"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/norvig"
	"sudokubench/sudoku"
)

// blockOf is how many puzzles are timed at once: a read of the clock takes a
// twentieth of the time of one puzzle.
const blockOf = 64

// BenchmarkRatios proves generated puzzles unique with broadside, band and norvig
// in turns, and tells how many times as fast as the others broadside is: the
// middle one of the ratios of all turns. Times on one machine at one time go up and
// down together, so the ratios show what a change did, without any other program to
// compare with.
//
//	go test -run '^$' -bench Ratios -benchtime 2s ./solvers/broadside
func BenchmarkRatios(b *testing.B) {
	for _, set := range []struct {
		level   generator.Level
		puzzles int // hard ones take long to make
	}{{generator.Easy, 1024}, {generator.Minimal, 1024}, {generator.Hard, 32}} {
		b.Run(string(set.level), func(b *testing.B) {
			blocks := generated(b, set.level, set.puzzles)
			runners := []*prover{newProver(b, Spec()), newProver(b, band.Spec()), newProver(b, norvig.Spec())}
			for _, r := range runners { // the first turn finds nothing in the caches
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

// generated makes puzzles, always the same, and turns them about until there are
// 16 blocks.
func generated(b *testing.B, level generator.Level, n int) (blocks [16][blockOf]sudoku.Grid) {
	b.Helper()
	g, err := generator.New(generator.Options{
		Shape: sudoku.Shape9, Level: level, Seed: 5,
		Prover: func(s sudoku.Shape) (solvers.Solver, error) { return bitmaskmrv.Spec().New(s, nil) },
	})
	if err != nil {
		b.Fatal(err)
	}
	list := make([]sudoku.Grid, n)
	for i := range list {
		p, err := g.Next(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		list[i] = p.Clues
	}
	for i := range len(blocks) * blockOf {
		turned := make(sudoku.Grid, 81)
		sudoku.NewSymmetry(sudoku.Shape9, uint64(i)).Apply(turned, list[i%n])
		blocks[i/blockOf][i%blockOf] = turned
	}
	return blocks
}

// prover finds solutions and proves them unique.
type prover struct {
	name   string
	solver solvers.Solver
	claim  solvers.Claim
	took   []float64 // nanoseconds, for each turn
}

func newProver(b *testing.B, spec solvers.Spec) *prover {
	b.Helper()
	solver, err := spec.New(sudoku.Shape9, nil)
	if err != nil {
		b.Fatal(err)
	}
	return &prover{name: spec.Name, solver: solver, claim: solvers.Claim{Solution: make(sudoku.Grid, 81)}}
}

// prove goes through a block and tells how many nanoseconds that took.
func (p *prover) prove(b *testing.B, block [blockOf]sudoku.Grid) (took float64) {
	ctx, q, proved := context.Background(), solvers.Query{Shape: sudoku.Shape9, Limit: 2}, 0
	began := time.Now()
	for _, q.Puzzle = range block {
		if err := p.solver.Solve(ctx, &q, &p.claim); err == nil && p.claim.Count == 1 && p.claim.Exhausted {
			proved++
		}
	}
	took = float64(time.Since(began))
	if proved < blockOf {
		b.Fatalf("%s proved %d of %d puzzles; each has one solution", p.name, proved, blockOf)
	}
	return took
}

// middle is the median.
func middle(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
