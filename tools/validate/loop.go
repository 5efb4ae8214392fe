package main

import (
	"context"
	"runtime"
	"runtime/debug"

	"sudokubench/internal/engine"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// loopTime returns the charged time of a puzzle, in ns, in a loop on one thread that only calls the
// solver. Before that, the solver solves the puzzles in warm as a warm-up.
func loopTime(p *engine.Plan, puzzles, warm []sudoku.Grid) (ns float64, err error) {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	shape := p.Corpora[0].Shape
	solver, err := p.Contestants[0].New(shape, -1)
	if err != nil {
		return 0, err
	}
	q := solvers.Query{Shape: shape, Limit: p.MaxSolutions}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	pass := func(puzzles []sudoku.Grid) error {
		for _, q.Puzzle = range puzzles {
			if err := solver.Solve(context.Background(), &q, &c); err != nil {
				return err
			}
		}
		return nil
	}
	if err := pass(warm); err != nil {
		return 0, err
	}
	wait, waits := p.Clock.ThreadWait()
	cpu, _ := p.Clock.ThreadCPU()
	begin := p.Clock.Now()
	if err := pass(puzzles); err != nil {
		return 0, err
	}
	wall := p.Clock.Now() - begin
	cpuAfter, _ := p.Clock.ThreadCPU()
	if waits { // subtracts the time that the thread waited for a core, as the engine does
		waitAfter, _ := p.Clock.ThreadWait()
		wall -= max(0, min(waitAfter-wait, wall-(cpuAfter-cpu)))
	}
	return float64(wall) / float64(len(puzzles)), nil
}
