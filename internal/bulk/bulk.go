// Package bulk takes the puzzles of a source to workers on all cores, and
// what these make of them back into the order of the source.
//
// Run does that for any kind of work. Attempts puts the puzzles to a solver, Solve
// also judges the claims and writes the answers, and Check counts solutions or
// compares answers with their puzzles. A fast solver counts, and an independent one
// counts some of them again (proof.go).
//
// # Theory of operation
//
// Each worker takes a batch from the source, works on it, and puts the result where
// it belongs in the order. The worker that has the next batch delivers it, and those
// that are ready after it. So reading, working and delivering overlap without
// goroutines of their own, and no thread is woken for a batch. The reading has a lock
// and the order has one; nobody holds both.
//
// A batch holds work for about 250 us, by the pace of the one before. The first ones
// hold one puzzle, and so do those of a slow solver, so that nobody waits long for an
// answer. For the same reason a batch never waits for the source to say more.
//
// If a line of the source is a puzzle (corpus.Reader.Cuts), batches are lines cut off
// unread and the worker reads them. Otherwise they are read as they are taken. There
// are at most four batches a worker, so memory is bounded.
//
// The fastest solver needs less than a microsecond for a 9x9 puzzle, so all other work must
// be short too. A worker takes many lines that have only a puzzle at once, solves them, and
// then judges and encodes the answers (group.go). Other lines are read one by one.
package bulk

import (
	"context"
	"runtime"
	"sync"

	"sudokubench/corpus"
	"sudokubench/internal/clock"
)

// batchesEach is how many batches there are at most for each worker: how far
// the others can run ahead of one that takes long.
const batchesEach = 4

// Work takes all entries of a batch, and adds its results to out.
type Work[O any] func(e *Entries, out *O)

// Each is a Work that takes one entry after the other: a puzzle, or its fault (the other
// is nil). The puzzle is valid only during the call.
func Each[O any](work func(p *corpus.Puzzle, f *corpus.Fault, out *O)) Work[O] {
	return func(e *Entries, out *O) {
		for {
			p, f, ok := e.Next()
			if !ok {
				return
			}
			work(p, f, out)
		}
	}
}

// Job is what Run does with a source.
type Job[O any] struct {
	Source  *corpus.Reader
	Workers int // goroutines; 0 is every core

	// Lenient lets puzzles pass whose clues break a rule, where that saves time
	// (corpus.Reader.Blocks). Work then calls Source.CheckClues in good time.
	Lenient bool
	// Bare says that Work uses neither ids nor fields of puzzles. Entries.Plain passes them over.
	Bare bool

	// Begin makes a worker. An error ends the Run before anything is read.
	Begin func() (Work[O], error)
	// Deliver gets what Work made of some entries, in the order of the source,
	// from one goroutine at a time. It leaves out empty, as Work is to find it. An
	// error ends the run.
	Deliver func(out *O) error
}

// Run works through the source. Its error is Deliver's, Begin's, or the
// source's. When ctx ends, it returns ctx's error without waiting for anyone but
// a Deliver under way: a source may say nothing for ever, and a solver may not
// listen. After Run has returned there is no call of Deliver.
func Run[O any](ctx context.Context, job Job[O]) error {
	if job.Workers <= 0 {
		job.Workers = runtime.GOMAXPROCS(0)
	}
	r := &run[O]{
		Job:    job,
		intake: intake{source: job.Source, size: 1},
		lane:   lane[O]{deliver: job.Deliver, most: batchesEach * job.Workers},
	}
	r.lane.changed.L = &r.lane.lock
	r.lane.ended = make(chan struct{})

	works := make([]Work[O], job.Workers) // all are made before the first works, so that an error comes early
	for k := range works {
		var err error
		if works[k], err = job.Begin(); err != nil {
			return err
		}
	}
	var workers sync.WaitGroup
	for _, work := range works {
		workers.Go(func() { r.serve(work) })
	}
	done := make(chan struct{})
	go func() {
		workers.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-r.lane.ended:
	case <-ctx.Done():
	}
	if err := r.lane.stop(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.intake.err // set before the workers ended
}

type run[O any] struct {
	Job[O]
	intake intake
	lane   lane[O]
}

// serve is a worker, until the source or the run has ended.
func (r *run[O]) serve(work Work[O]) {
	e := Entries{blocks: r.Source.Blocks(r.Lenient), bare: r.Bare}
	for {
		b := r.lane.spare()
		if b == nil || !r.intake.take(&b.load) {
			return
		}
		start := clock.Now()
		e.open(&b.load)
		work(&e, &b.out)
		r.intake.paced(e.taken, clock.Since(start))
		r.lane.put(b)
	}
}
