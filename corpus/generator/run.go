package generator

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// aheadEach is the number of attempts per worker that can be finished while the result of an
// earlier attempt is missing.
const aheadEach = 64

// Run makes puzzles on several goroutines and calls deliver for each, one at a time. The puzzles
// and their order are the same as with calls of Next. Run ends after count puzzles, or at the first
// error. The error comes from deliver, or is one that Next can return.
func (g *Generator) Run(ctx context.Context, count, workers int, deliver func(*Puzzle) error) error {
	makers := []*Generator{g}
	for len(makers) < workers {
		other, err := New(g.options)
		if err != nil {
			return err
		}
		makers = append(makers, other)
	}
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	// The result of attempt n goes to the place n modulo the number of places. A worker takes a turn before
	// it begins an attempt, so that its place is empty.
	places := make([]chan result, aheadEach*len(makers))
	turns := make(chan struct{}, len(places))
	for k := range places {
		places[k] = make(chan result, 1)
		turns <- struct{}{}
	}
	defer close(turns)
	defer cancel()
	next := atomic.Uint64{}
	next.Store(g.attempt)
	for _, maker := range makers {
		all.Go(func() {
			for range turns {
				attempt, r := next.Add(1)-1, result{err: ctx.Err()}
				if r.err == nil {
					r.puzzle, r.ok, r.err = maker.tryAt(ctx, attempt)
				}
				places[attempt%uint64(len(places))] <- r
				if r.err != nil {
					return
				}
			}
		})
	}
	for count > 0 {
		r := <-places[g.attempt%uint64(len(places))]
		if r.err != nil {
			return r.err
		}
		turns <- struct{}{}
		fresh, err := g.accept(&r.puzzle, r.ok)
		if fresh && err == nil {
			err = deliver(&r.puzzle)
			count--
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type result struct {
	puzzle Puzzle
	ok     bool
	err    error
}

// accept records the result of the next attempt. fresh means that the attempt made a new puzzle.
// The error means that too many attempts in a row failed.
func (g *Generator) accept(p *Puzzle, ok bool) (fresh bool, err error) {
	g.attempt++
	if ok && (g.options.Weights || g.recent.add(p.key())) {
		g.made++
		g.misses = 0
		return true, nil
	}
	if g.misses++; g.misses < g.patience() {
		return false, nil
	}
	g.misses = 0
	return false, fmt.Errorf("found no new %s %s puzzle in %d attempts after the first %d; there might be no more",
		g.options.Level, g.options.Shape, g.patience(), g.made)
}
