package solvertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// batch is an instance that answers several puzzles in one call, with its queries, claims and
// errors. Each solution has a buffer with a margin on both sides. Before the call, everything that
// SolveBatch must write contains poison: wrong values that show if it writes nothing.
type batch struct {
	subject
	solver  solvers.BatchSolver
	queries []solvers.Query
	claims  []solvers.Claim
	errs    []error
	buffers []sudoku.Grid // memory of each solution, with a margin before and after the solution
}

// asked is a query of a batch and the claim that Solve makes for it.
type asked struct {
	query solvers.Query
	want  outcome
}

const batchPoison = 0xEE

var errStale = errors.New("an error from before the call")

// newBatch makes an instance. It returns nil if the solver has no SolveBatch.
func newBatch(t reporter, s subject) *batch {
	t.Helper()
	p := newProbe(t, s)
	if p == nil {
		return nil
	}
	solver, ok := p.solver.(solvers.BatchSolver)
	if !ok {
		return nil
	}
	return &batch{subject: s, solver: solver}
}

// fill sets the queries of the batch to the queries of list, and fills the claims and errors with
// wrong values.
func (b *batch) fill(list []asked) {
	cells := b.shape.Cells()
	b.queries, b.claims, b.errs, b.buffers = nil, nil, nil, nil
	for _, a := range list {
		buffer := bytes.Repeat([]byte{batchPoison}, cells+2*margin)
		end := margin + cells
		b.queries = append(b.queries, a.query)
		b.claims = append(b.claims, solvers.Claim{Solution: buffer[margin:end:end], Count: -7, Exhausted: true, Nodes: batchPoison})
		b.errs = append(b.errs, errStale)
		b.buffers = append(b.buffers, buffer)
	}
}

// ask calls SolveBatch. It returns an error if SolveBatch panics.
func (b *batch) ask(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("SolveBatch panicked: %v", v)
		}
	}()
	b.solver.SolveBatch(ctx, b.queries, b.claims, b.errs)
	return nil
}

// wrong describes the fault in the answer to query k of the batch. It returns "" if the answer is
// right.
func (b *batch) wrong(k int, a *asked) string {
	c, solution := &b.claims[k], b.buffers[k][margin:margin+b.shape.Cells()]
	if len(c.Solution) != len(solution) || &c.Solution[0] != &solution[0] {
		return "SolveBatch replaced the slice Claim.Solution; write the digits into the given slice"
	}
	for i, v := range b.buffers[k] {
		if at := i - margin; (at < 0 || at >= len(solution)) && v != batchPoison {
			return fmt.Sprintf("SolveBatch wrote %d to index %d of Claim.Solution, which has indexes 0 to %d", v, at, len(solution)-1)
		}
	}
	if got := (outcome{string(solution), c.Count, c.Exhausted, c.Nodes}); got != a.want {
		return fmt.Sprintf("SolveBatch and Solve claim different things\nSolveBatch %v\nSolve      %v", got, a.want)
	}
	return ""
}

// batched returns queries of all kinds with the claims that Solve makes: puzzles with no, one and
// several solutions, clues that clash, and pencilmark puzzles. The order is mixed, but the same in
// every run.
func batched(t reporter, s subject) (list []asked) {
	p := newProbe(t, s)
	if p == nil {
		return nil
	}
	add := func(puzzle sudoku.Grid, marks sudoku.Candidates, limits ...int) bool {
		for _, limit := range s.limits(limits...) {
			p.marks = marks
			if !p.answer(t, puzzle, limit) {
				return false
			}
			list = append(list, asked{p.query, p.outcome()})
		}
		return true
	}
	for _, b := range append(questions(s.shape), drawn(s.shape)...) {
		if !add(b.puzzle, nil, 1, 2, mostDrawn, 1000) {
			return nil
		}
	}
	if s.spec.Pencilmarks {
		for _, b := range pencilmarks(s.shape) {
			clues := make(sudoku.Grid, s.shape.Cells())
			b.candidates.Clues(clues)
			if !add(clues, b.candidates, 1, 2, mostDrawn) {
				return nil
			}
		}
	}
	rnd := rand.New(rand.NewPCG(3, uint64(s.shape.Side())))
	rnd.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// checkBatch compares SolveBatch with Solve, for batches of many sizes.
func checkBatch(t reporter, s subject) {
	b := newBatch(t, s)
	if b == nil {
		return
	}
	list := batched(t, s)
	for n, size := 0, 0; n < len(list); n, size = n+size, size+1 {
		if !b.matches(t, list[n:min(n+size, len(list))]) {
			return
		}
	}
	if b.matches(t, list) {
		b.matches(t, list[:1]) // a batch of one puzzle after a batch of many
	}
}

// matches calls SolveBatch with the queries of list, and reports whether the answers are the same as
// the answers of Solve.
func (b *batch) matches(t reporter, list []asked) (ok bool) {
	t.Helper()
	b.fill(list)
	puzzles := make([]string, len(list))
	for k, a := range list {
		puzzles[k] = a.query.Puzzle.String() + a.query.Candidates.String()
	}
	if err := b.ask(context.Background()); err != nil {
		t.Errorf("a batch of %d puzzles: %v", len(list), err)
		return false
	}
	for k := range list {
		a := &list[k]
		where := fmt.Sprintf("a batch of %d puzzles, index %d, Limit %d", len(list), k, a.query.Limit)
		q := &b.queries[k]
		switch wrong := b.wrong(k, a); {
		case b.errs[k] != nil:
			t.Errorf("%s: got the error %q; want nil, because the context has not ended\npuzzle   %s", where, b.errs[k], a.query.Puzzle)
			return false
		case q.Puzzle.String()+q.Candidates.String() != puzzles[k] || q.Limit != a.query.Limit:
			t.Errorf("%s: SolveBatch changed the Query; a Query is read-only\npuzzle   %s", where, puzzles[k])
			return false
		case wrong != "":
			t.Errorf("%s: %s\npuzzle   %s", where, wrong, puzzles[k])
			return false
		}
	}
	return true
}

// checkBatchCancellation checks that a batch can be cancelled. It mixes empty boards, whose search
// would never end, with other puzzles, and ends the context during the call.
func checkBatchCancellation(t reporter, s subject) {
	if !s.spec.Complete || len(s.limits(math.MaxInt)) == 0 || s.shape != sudoku.Shape9 {
		return
	}
	b := newBatch(t, s)
	if b == nil {
		return
	}
	list := batched(t, s)
	if len(list) == 0 {
		return
	}
	list = list[:min(len(list), 20)]
	endless := asked{query: solvers.Query{Shape: s.shape, Puzzle: vast(s.shape), Limit: math.MaxInt}}
	for _, places := range [][]int{{0}, {19}, {3, 10}, {0, 1}} {
		for _, left := range []int{0, 1, 5} {
			mixed := append([]asked(nil), list...)
			for _, k := range places {
				mixed[min(k, len(mixed)-1)] = endless
			}
			if !b.stops(t, mixed, left) {
				return
			}
		}
	}
	b.matches(t, list) // the cancelled searches must not change later answers
}

// stops calls SolveBatch with a batch that never ends by itself. The context ends after left calls of
// Err. stops reports whether SolveBatch returns in time and with the right errors.
func (b *batch) stops(t reporter, list []asked, left int) (ok bool) {
	b.fill(list)
	done := make(chan error, 1)
	go func() { done <- b.ask(&countdown{left: left}) }()
	giveUp := time.NewTimer(2 * b.patience)
	defer giveUp.Stop()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("the context ended at call %d of ctx.Err: %v", left+1, err)
			return false
		}
	case <-giveUp.C:
		t.Errorf("the context ended at call %d of ctx.Err and SolveBatch did not return; call ctx.Err every few thousand nodes", left+1)
		return false
	}
	for k := range list {
		a, err := &list[k], b.errs[k]
		switch endless := a.query.Limit == math.MaxInt; {
		case err != nil && !errors.Is(err, context.Canceled), err == nil && endless:
			t.Errorf("the context ended at call %d of ctx.Err, and errs[%d] is %v; want the error of ctx.Err if the query has no answer, or nil", left+1, k, err)
			return false
		case err == nil:
			if wrong := b.wrong(k, a); wrong != "" {
				t.Errorf("the context ended at call %d of ctx.Err, and errs[%d] is nil, but: %s", left+1, k, wrong)
				return false
			}
		}
	}
	return true
}

// checkBatchAllocations checks that SolveBatch allocates no memory.
func checkBatchAllocations(t reporter, s subject) {
	if s.spec.Allocates != "" {
		return
	}
	b := newBatch(t, s)
	if b == nil {
		return
	}
	list := batched(t, s)
	for _, size := range []int{1, 2, 9, len(list)} {
		b.fill(list[:min(size, len(list))])
		failed := false
		n := Allocations(func() { failed = failed || b.ask(context.Background()) != nil })
		if failed {
			return // checkBatch reports this fault
		}
		if n != 0 {
			t.Errorf("SolveBatch allocates memory %v times for %d puzzles; allocate buffers in New, or set Spec.Allocates to the reason", n, size)
			return
		}
	}
}
