package engine

import (
	"context"
	"sync"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// truths finds out, once a puzzle and off the clock, how many solutions there
// are. Symmetries do not change the number, so any form of a puzzle will do.
type truths struct {
	limit   int // count up to one more than is asked for
	timeout time.Duration
	make    func(sudoku.Shape) (solvers.Solver, error)

	mu     sync.Mutex
	prover map[sudoku.Shape]solvers.Solver
	known  map[[2]int]judge.Truth
}

func newTruths(p *Plan) *truths {
	return &truths{
		limit: p.Limit + 1, timeout: 10 * p.Limits.Puzzle, make: p.Prover,
		prover: map[sudoku.Shape]solvers.Solver{}, known: map[[2]int]judge.Truth{},
	}
}

// of returns what is known of a puzzle, given in any of its forms. The prover
// is believed only for numbers; a solution that it shows is checked.
func (t *truths) of(corpus, number int, form sudoku.Grid) judge.Truth {
	if t.make == nil {
		return judge.Truth{}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	key := [2]int{corpus, number}
	truth, ok := t.known[key]
	if !ok {
		truth = t.find(form)
		t.known[key] = truth
	}
	return truth
}

func (t *truths) find(form sudoku.Grid) judge.Truth {
	shape, _ := sudoku.ShapeOfCells(len(form))
	prover := t.prover[shape]
	if prover == nil {
		var err error
		if prover, err = t.make(shape); err != nil {
			return judge.Truth{}
		}
		t.prover[shape] = prover
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.timeout)
	defer cancel()
	q := solvers.Query{Shape: shape, Puzzle: append(sudoku.Grid(nil), form...), Limit: t.limit}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if prover.Solve(ctx, &q, &c) != nil || c.Count < q.Limit && !c.Exhausted {
		return judge.Truth{}
	}
	if c.Count > 0 && shape.CheckSolution(form, c.Solution) != nil {
		return judge.Truth{}
	}
	return judge.Truth{Known: true, Count: c.Count, Limit: t.limit}
}
