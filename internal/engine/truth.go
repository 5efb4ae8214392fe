package engine

import (
	"context"
	"sync"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// truths counts the solutions of puzzles, untimed and once for each puzzle. A symmetry does not
// change the number of solutions, so any form of the puzzle is suitable.
type truths struct {
	ctx     context.Context // context of the run
	limit   int             // one more than the number of solutions that contestants should find
	timeout time.Duration   // time limit for one puzzle
	budget  time.Duration   // time limit for all claims of a contestant on a corpus, so that wrong claims cannot block the run
	make    func(sudoku.Shape) (solvers.Solver, error)

	mu     sync.Mutex
	prover map[sudoku.Shape]solvers.Solver
	known  map[[2]int]judge.Truth
	spent  map[[2]int]time.Duration // time that was used of budget, by corpus and contestant
}

func newTruths(ctx context.Context, p *Plan) *truths {
	return &truths{
		ctx: ctx, limit: p.MaxSolutions + 1, timeout: 10 * p.Limits.Puzzle, budget: max(10*p.Limits.Puzzle, p.Limits.Budget), make: p.Prover,
		prover: map[sudoku.Shape]solvers.Solver{}, known: map[[2]int]judge.Truth{}, spent: map[[2]int]time.Duration{},
	}
}

// of returns the number of solutions of a puzzle, if it can be counted. f is any form of the
// puzzle. The prover's solution is checked, but its number of solutions is not. interrupted is true
// if the run ended before the count was complete. proved is true if the prover ran.
func (t *truths) of(turn *turn, number int, f form) (truth judge.Truth, proved, interrupted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := [2]int{turn.corpusIndex, number}
	truth, known := t.known[key]
	if known {
		return truth, false, false
	}
	if truth, _, proved = t.prove(turn, f); !proved {
		return truth, false, false
	}
	if !truth.Known && t.ctx.Err() != nil {
		return truth, true, true
	}
	t.known[key] = truth
	return truth, true, false
}

// solution returns the only solution of a form of a puzzle. It returns nil if the puzzle has another
// number of solutions, or if the contestant's claims took too much time.
func (t *truths) solution(turn *turn, f form) sudoku.Grid {
	t.mu.Lock()
	defer t.mu.Unlock()
	if truth, solution, _ := t.prove(turn, f); truth.Count == 1 {
		return solution
	}
	return nil
}

// prove does the same as find, at the cost of a contestant. proved is false if there is no prover, or if
// the contestant's claims took too much time.
func (t *truths) prove(turn *turn, f form) (truth judge.Truth, solution sudoku.Grid, proved bool) {
	account := [2]int{turn.corpusIndex, turn.index}
	if t.make == nil || t.spent[account] > t.budget {
		return truth, nil, false
	}
	begin := clock.Now()
	truth, solution = t.find(turn.corpus.Shape, f)
	t.spent[account] += time.Duration(clock.Since(begin))
	return truth, solution, true
}

// find counts the solutions of a puzzle, and returns one.
func (t *truths) find(shape sudoku.Shape, f form) (judge.Truth, sudoku.Grid) {
	prover := t.prover[shape]
	if prover == nil {
		var err error
		if prover, err = t.make(shape); err != nil {
			return judge.Truth{}, nil
		}
		t.prover[shape] = prover
	}
	ctx, cancel := context.WithTimeout(t.ctx, t.timeout)
	defer cancel()
	q, own := f.query(shape, t.limit), f.clone().query(shape, t.limit)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if prover.Solve(ctx, &own, &c) != nil || c.Count < q.Limit && !c.Exhausted || c.Count > 0 && judge.Solves(&q, c.Solution) != nil {
		return judge.Truth{}, nil
	}
	return judge.Truth{Known: true, Count: c.Count, Limit: t.limit}, c.Solution
}
