package solvertest

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"sudokubench/sudoku"
)

// vast is a board with far more solutions than anyone can list.
func vast(shape sudoku.Shape) sudoku.Grid { return make(sudoku.Grid, shape.Cells()) }

// countdown is a context that ends by itself after so many looks at Err, so
// that cancellation in mid-search is the same in every run.
type countdown struct {
	context.Context // nil: a solver has no business with the rest of it
	left            int
	looks           int
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

// rareLook is how many solutions a search may list between two looks at its
// context. Each takes it a few guesses, so this is the contract's "every few
// thousand nodes" taken generously; the slowest of the roster lists so many in
// some tens of milliseconds.
const rareLook = 20_000

// checkCancellation counts looks at the context, which is exact, and only then
// lets a context end by the clock. What may decline is asked only not to hang.
func checkCancellation(t reporter, s subject) {
	limit := math.MaxInt
	if limits := s.limits(math.MaxInt); len(limits) == 0 || s.shape == sudoku.Shape4 {
		return // its searches end by themselves soon enough to be told nothing
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

// looksOften asks for so many solutions that at least so many looks are due.
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

// stopsInTime cancels a search that never ends, once it is under way.
func (p *probe) stopsInTime(t reporter, limit int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	watched := &underWay{Context: ctx, began: make(chan struct{})}
	go func() {
		select {
		case <-watched.began:
		case <-time.After(p.patience): // never looked: end it all the same
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

// underWay tells when it is looked at for the first time.
type underWay struct {
	context.Context
	once  sync.Once
	began chan struct{}
}

func (c *underWay) Err() error {
	c.once.Do(func() { close(c.began) })
	return c.Context.Err()
}

// askPatiently asks for the vast board's solutions, and gives up waiting in
// the end; the probe must not be used after that.
func (p *probe) askPatiently(ctx context.Context, limit int) (err error, returned bool) {
	return p.askPatientlyAbout(ctx, vast(p.shape), limit)
}

// askPatientlyAbout does so about another board.
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
