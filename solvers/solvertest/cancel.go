package solvertest

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"sudokubench/sudoku"
)

// vast returns an empty board. It has too many solutions to list them all.
func vast(shape sudoku.Shape) sudoku.Grid { return make(sudoku.Grid, shape.Cells()) }

// countdown is a context that ends after left calls of Err. So a search is cancelled at the same
// point in every run.
type countdown struct {
	context.Context     // nil: a solver calls only Err
	left            int // number of calls of Err before the context ends
	looks           int // number of calls of Err so far
}

func (c *countdown) Err() error {
	c.looks++
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func (c *countdown) Done() <-chan struct{}             { return nil }
func (c *countdown) Value(any) any                     { return nil }
func (c *countdown) Deadline() (t time.Time, set bool) { return t, false }

// rareLook is the greatest number of solutions that a search can list between two calls of ctx.Err.
// The contract allows "a few thousand nodes" between two calls. A solution takes a few guesses, so
// 20,000 solutions take more nodes than the contract allows. The slowest solver of the roster lists
// 20,000 solutions in less than 0.1 s.
const rareLook = 20_000

// checkCancellation checks that a search can be cancelled. First it counts calls of ctx.Err, because
// their number does not depend on the speed of the machine. Then it cancels a search and measures the
// time until Solve returns. A solver that can give up must only return in time, with or without an
// error.
func checkCancellation(t reporter, s subject) {
	limit := math.MaxInt
	if limits := s.limits(math.MaxInt); len(limits) == 0 || s.shape == sudoku.Shape4 {
		return // no search on this board takes long enough to need cancellation
	}
	p := newProbe(t, s)
	if p == nil {
		return
	}
	ctx := &countdown{}
	const looks = 5
	if s.spec.Complete && s.shape.Side() <= 9 && !p.looksOften(t, looks) {
		return
	}
	for _, left := range []int{0, 1, looks} {
		*ctx = countdown{left: left}
		err, returned := p.askPatiently(ctx, limit)
		switch {
		case !returned:
			t.Errorf("the context ended at call %d of ctx.Err and Solve did not return; call ctx.Err every few thousand nodes, and return its error", left+1)
			return
		case err == nil && s.spec.Complete:
			t.Errorf("the context ended at call %d of ctx.Err and Solve returned no error; return the error of ctx.Err", left+1)
			return
		case err != nil && !errors.Is(err, context.Canceled):
			t.Errorf("the context ended at call %d of ctx.Err and Solve returned %q; return the error of ctx.Err", left+1, err)
			return
		}
	}
	p.stopsInTime(t, limit)
}

// looksOften reports whether a search for looks*rareLook solutions calls ctx.Err at least looks
// times.
func (p *probe) looksOften(t reporter, looks int) (ok bool) {
	ctx := &countdown{left: looks}
	err, returned := p.askPatiently(ctx, looks*rareLook)
	switch {
	case !returned:
		t.Errorf("the context ended at call %d of ctx.Err and Solve did not return", looks+1)
		return false
	case err == nil && ctx.looks < looks:
		t.Errorf("asked for up to %d solutions, Solve returned after %d calls of ctx.Err; want at least %d. If a test of counts fails too, correct that first; otherwise call ctx.Err every few thousand nodes", looks*rareLook, ctx.looks, looks)
		return false
	}
	return true
}

// stopsInTime cancels a search that would never end, after its first call of ctx.Err.
func (p *probe) stopsInTime(t reporter, limit int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	watched := &underWay{Context: ctx, began: make(chan struct{})}
	go func() {
		select {
		case <-watched.began:
		case <-time.After(p.patience): // the solver has not called Err in this time; cancel the search anyway
		}
		cancel()
	}()
	err, returned := p.askPatiently(watched, limit)
	switch {
	case !returned:
		t.Errorf("Solve did not return within %v of its cancellation", p.patience)
	case p.spec.Complete && !errors.Is(err, context.Canceled):
		t.Errorf("Solve was cancelled and returned the error %v; return the error of ctx.Err", err)
	}
}

// underWay is a context that closes the channel began at the first call of Err.
type underWay struct {
	context.Context
	once  sync.Once
	began chan struct{}
}

func (c *underWay) Err() error {
	c.once.Do(func() { close(c.began) })
	return c.Context.Err()
}

// askPatiently calls Solve with the empty board, and waits at most 2*patience. If returned is false,
// Solve is still running, and nothing else can use the probe.
func (p *probe) askPatiently(ctx context.Context, limit int) (err error, returned bool) {
	return p.askPatientlyAbout(ctx, vast(p.shape), limit)
}

// askPatientlyAbout does the same as askPatiently, for any puzzle.
func (p *probe) askPatientlyAbout(ctx context.Context, puzzle sudoku.Grid, limit int) (err error, returned bool) {
	done := make(chan error, 1)
	go func() { done <- p.ask(ctx, puzzle, limit) }()
	giveUp := time.NewTimer(2 * p.patience)
	defer giveUp.Stop()
	select {
	case err := <-done:
		return err, true
	case <-giveUp.C:
		return nil, false
	}
}
