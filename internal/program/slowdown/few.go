package slowdown

import (
	"context"
	"encoding/binary"
	"math"

	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Few returns a solver with the same answers as s that takes longer for one puzzle in oneIn. The
// mean time of all puzzles rises by about share. With share 0.1 and oneIn 200, each chosen puzzle
// takes 21 times as long. A hash of the clues chooses the puzzles, so the same form of a puzzle is
// always slow.
//
// wall and cpu are clocks in ns. The wall clock times puzzles that take less than shortNS, because
// reading the CPU clock can take longer than such a puzzle. The CPU clock times the others, so that
// an interruption of a slow puzzle is not multiplied. If wall is nil, it is the machine's monotonic
// clock. If cpu is nil, it is wall. If share is 0 or less, Few returns s. Like s, the solver must
// be used by one goroutine at a time.
func Few(s solvers.Solver, share float64, oneIn int, wall, cpu func() int64) solvers.Solver {
	if !(share > 0) {
		return s
	}
	if wall == nil {
		wall = clock.Now
	}
	if cpu == nil {
		cpu = wall
	}
	n := uint64(max(1, oneIn))
	return &few{
		solver: s, times: share * float64(n), below: math.MaxUint64 / n,
		wall: wall, cpu: cpu, wallCost: readingCost(wall), cpuCost: readingCost(cpu),
	}
}

// shortNS is the largest time of a puzzle, in ns, that the wall clock measures.
const shortNS = 20_000

type few struct {
	solver            solvers.Solver
	times             float64 // additional time of a chosen puzzle, as a multiple of the time without slowdown
	below             uint64  // a puzzle is chosen if its hash is not above this number
	wall, cpu         func() int64
	wallCost, cpuCost int64   // time of one reading of each clock, in ns
	owed              float64 // time still to spin, in ns; negative if the last spin was too long
}

// Solve returns the answer of the solver. It takes longer for the chosen puzzles.
func (f *few) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	if hash(q.Puzzle) > f.below {
		return f.solver.Solve(ctx, q, c)
	}
	cpuBegin := f.cpu()
	begin := f.wall()
	err := f.solver.Solve(ctx, q, c)
	took := f.wall() - begin - f.wallCost
	end := f.cpu()
	if took > shortNS {
		took = end - cpuBegin - f.cpuCost - 2*f.wallCost
	}
	f.owed += f.times*float64(max(0, took)) - 2*float64(f.wallCost+f.cpuCost) // the readings of the clocks also slowed the puzzle down, so subtract their time
	if f.owed > 0 {
		f.owed -= float64(spin(ctx, f.cpu, end, f.owed-float64(f.cpuCost)/2))
	}
	return err
}

// hash returns a hash of the clues. It takes only about 10 ns for a 9x9 board, so that puzzles that
// are not chosen stay fast. Two chains of multiplications run in parallel.
func hash(puzzle sudoku.Grid) uint64 {
	const k = 0x9e3779b97f4a7c15 // an odd number with irregular bits, as a factor of the hash
	a, b := uint64(len(puzzle)), uint64(k)
	for ; len(puzzle) >= 16; puzzle = puzzle[16:] {
		a = (a ^ binary.LittleEndian.Uint64(puzzle)) * k
		a ^= a >> 32
		b = (b ^ binary.LittleEndian.Uint64(puzzle[8:])) * k
		b ^= b >> 32
	}
	for _, cell := range puzzle {
		a = (a ^ uint64(cell)) * k
	}
	a = (a ^ a>>29 ^ b) * k
	a = (a ^ a>>32) * k
	return a ^ a>>29
}
