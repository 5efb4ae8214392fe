package generator

import (
	"context"
	"fmt"
	"sync"
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
	defer cancel()
	q := &queue{g: g, left: count, deliver: deliver, cancel: cancel, next: g.attempt, results: make([]result, aheadEach*len(makers))}
	q.changed.L = &q.lock
	q.ended = count <= 0
	var all sync.WaitGroup
	for _, maker := range makers {
		all.Go(func() { q.work(ctx, maker) })
	}
	all.Wait()
	return q.err
}

// queue puts the results of attempts into order. Generator.attempt is the number of the next result
// to process.
type queue struct {
	g       *Generator
	deliver func(*Puzzle) error
	cancel  func()

	lock    sync.Mutex
	changed sync.Cond
	next    uint64   // number of the next attempt that a worker starts
	results []result // ring buffer: the result of attempt n is at index n modulo the length
	left    int      // number of puzzles that must still be delivered
	ended   bool
	err     error
}

type result struct {
	puzzle   Puzzle
	ok, done bool
	err      error
}

// work makes attempts until the run has ended.
func (q *queue) work(ctx context.Context, maker *Generator) {
	for {
		attempt, ok := q.take()
		if !ok {
			return
		}
		r := result{done: true, err: ctx.Err()}
		if r.err == nil {
			r.puzzle, r.ok, r.err = maker.tryAt(ctx, attempt)
		}
		q.put(attempt, r)
	}
}

// take returns the number of the next attempt to make. It waits if results is full because an
// earlier attempt is unfinished. ok is false after the run has ended.
func (q *queue) take() (attempt uint64, ok bool) {
	q.lock.Lock()
	defer q.lock.Unlock()
	for !q.ended && q.next-q.g.attempt >= uint64(len(q.results)) {
		q.changed.Wait()
	}
	q.next++
	return q.next - 1, !q.ended
}

// put stores the result of an attempt and processes all results that are next in order.
func (q *queue) put(attempt uint64, r result) {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.results[attempt%uint64(len(q.results))] = r
	if attempt != q.g.attempt {
		return
	}
	for !q.ended {
		r := &q.results[q.g.attempt%uint64(len(q.results))]
		if !r.done {
			break
		}
		r.done = false
		q.look(r)
	}
	q.changed.Broadcast()
}

// look processes the next result: it delivers a new puzzle, and ends the run at an error or after
// the last puzzle.
func (q *queue) look(r *result) {
	fresh, err := false, r.err
	if err == nil {
		fresh, err = q.g.accept(&r.puzzle, r.ok)
	}
	if err == nil && fresh {
		err = q.deliver(&r.puzzle)
		q.left--
	}
	if err != nil || q.left == 0 {
		q.err, q.ended = err, true
		q.cancel()
	}
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
