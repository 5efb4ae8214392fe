package slowdown

import (
	"context"
	"encoding/binary"
	"math"

	"sudokubench/internal/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Few returns a solver that answers as s does and takes longer for one puzzle in
// oneIn, so much longer that the mean time of all puzzles rises by about the share:
// with 0.1 and 200, such a puzzle takes 21 times its time. A hash of the clues chooses
// the puzzles, so the same form of a puzzle is slow each time, in any order.
// wall and cpu are clocks in ns. The wall clock times a puzzle that takes less than
// shortNS, since a reading of the other can take longer than the puzzle. The CPU clock
// times the others, so that an interruption of a slow puzzle is not multiplied. wall may be
// nil, for the machine's monotonic clock; so may cpu, for wall time alone. A share of 0
// or less returns s. Like s, the solver belongs to one goroutine at a time.
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

// shortNS is the wall time of a puzzle up to which it is the puzzle's time.
const shortNS = 20_000

type few struct {
	solver            solvers.Solver
	times             float64 // a chosen puzzle takes so many times its time, on top
	below             uint64  // puzzles whose hash is at most this are chosen
	wall, cpu         func() int64
	wallCost, cpuCost int64   // ns of a reading
	owed              float64 // ns; below 0 if the last spin went too far
}

// Solve answers as the solver does, and takes longer for the chosen puzzles.
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
	f.owed += f.times*float64(max(0, took)) - 2*float64(f.wallCost+f.cpuCost) // the readings were time as well
	if f.owed > 0 {
		f.owed -= float64(spin(ctx, f.cpu, end, f.owed-float64(f.cpuCost)/2))
	}
	return err
}

// hash mixes the clues. It takes about 10 ns for a 9x9 board, because the time of a
// puzzle that is not chosen is to stay what it is: two chains of multiplications run
// side by side.
func hash(puzzle sudoku.Grid) uint64 {
	const k = 0x9e3779b97f4a7c15 // odd, with its bits spread
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
