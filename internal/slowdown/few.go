package slowdown

import (
	"context"
	"encoding/binary"
	"math"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Few returns a solver that answers as s does and takes longer for one puzzle in
// oneIn, so much longer that the mean time of all puzzles rises by about the share:
// with 0.1 and 200, such a puzzle takes 21 times its time. A hash of the clues chooses
// the puzzles, so the same form of a puzzle is slow each time, in any order.
// now is as in Slow. CPU time is better than wall time if the system reports it,
// because an interruption of a slow puzzle is then not multiplied. A share of 0 or less
// returns s. Like s, the solver belongs to one goroutine at a time.
func Few(s solvers.Solver, share float64, oneIn int, now func() int64) solvers.Solver {
	if !(share > 0) {
		return s
	}
	if now == nil {
		now = monotonic()
	}
	n := uint64(max(1, oneIn))
	return &few{solver: s, times: share * float64(n), below: math.MaxUint64 / n, now: now, cost: readingCost(now)}
}

type few struct {
	solver solvers.Solver
	times  float64 // a chosen puzzle takes so many times its time, on top
	below  uint64  // puzzles whose hash is at most this are chosen
	now    func() int64
	cost   int64   // ns of a reading
	owed   float64 // ns; below 0 if the last spin went too far
}

// Solve answers as the solver does, and takes longer for the chosen puzzles.
func (f *few) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	if hash(q.Puzzle) > f.below {
		return f.solver.Solve(ctx, q, c)
	}
	begin := f.now()
	err := f.solver.Solve(ctx, q, c)
	end := f.now()
	f.owed += f.times*float64(max(0, end-begin-f.cost)) - 2*float64(f.cost) // the two readings were time as well
	if f.owed > 0 {
		f.owed -= float64(spin(ctx, f.now, end, f.owed-float64(f.cost)/2))
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
