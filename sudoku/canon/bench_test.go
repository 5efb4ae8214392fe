package canon_test

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/sys/thread"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// BenchmarkPuzzle computes the canonical forms of random images of the puzzles in three files.
//
//	go test -run '^$' -bench . ./sudoku/canon
func BenchmarkPuzzle(b *testing.B) {
	for _, name := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt"} {
		b.Run(name, func(b *testing.B) {
			benchmark(b, images(solvertest.Shared(b, name)))
		})
	}
}

// BenchmarkGrid computes the canonical forms of random images of the solutions of the 17-clue
// puzzles.
func BenchmarkGrid(b *testing.B) {
	solver, err := band.Spec().New(sudoku.Shape9, solvers.Options{})
	if err != nil {
		b.Fatal(err)
	}
	grids := solvertest.Shared(b, "17_clue.txt")
	for i, p := range grids {
		claim := solvers.Claim{Solution: make(sudoku.Grid, 81)}
		err := solver.Solve(b.Context(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: p, Limit: 1}, &claim)
		if err != nil || claim.Count != 1 {
			b.Fatalf("%v: %d solutions, error %v; want 1, nil", p, claim.Count, err)
		}
		grids[i] = claim.Solution
	}
	benchmark(b, images(grids))
}

// BenchmarkUnusual computes the canonical forms of boards that take longer.
func BenchmarkUnusual(b *testing.B) {
	band := sudoku.Shape9.Pattern()
	for i := range band {
		if i >= 27 {
			band[i] = 0
		}
	}
	for _, row := range []struct {
		name   string
		boards []sudoku.Grid
	}{
		{"79clues", blanks(b, 2)},
		{"70clues", blanks(b, 11)},
		{"empty", []sudoku.Grid{make(sudoku.Grid, 81)}},
		{"band", []sudoku.Grid{band}},
		{"equal-columns", []sudoku.Grid{parse(b, strings.Repeat("123456789", 9))}},
	} {
		b.Run(row.name, func(b *testing.B) { benchmark(b, images(row.boards)) })
	}
}

// blanks returns 100 random grids in which n cells are blank.
func blanks(tb testing.TB, n int) []sudoku.Grid {
	rnd := rand.New(rand.NewPCG(13, 14))
	list := make([]sudoku.Grid, 100)
	for i := range list {
		list[i] = thinned(randomGrid(tb, sudoku.Shape9, rnd), 81-n, rnd)
	}
	return list
}

// benchmark reports boards per second of time, and per second of CPU time. The second figure is
// better if other programs use the core too.
func benchmark(b *testing.B, boards []sudoku.Grid) {
	z := newCanonizer(b, sudoku.Shape9)
	dst := make(sudoku.Grid, 81)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	b.ReportAllocs()
	i := 0
	begin, known := thread.CPU()
	for b.Loop() {
		if z.Puzzle(dst, boards[i]) == 0 {
			b.Fatal(boards[i])
		}
		if i++; i == len(boards) {
			i = 0
		}
	}
	end, _ := thread.CPU()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
	if known {
		b.ReportMetric(float64(b.N)*1e9/float64(end-begin), "puzzles/cpu-s")
	}
}

// images returns random symmetric images of the boards. They are adjacent in memory.
func images(boards []sudoku.Grid) []sudoku.Grid {
	all := make(sudoku.Grid, 81*len(boards))
	list := make([]sudoku.Grid, len(boards))
	for i, g := range boards {
		list[i] = all[81*i : 81*i+81]
		sudoku.NewSymmetry(sudoku.Shape9, uint64(i)).Apply(list[i], g)
	}
	return list
}
