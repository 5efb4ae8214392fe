// Package bulk distributes the puzzles of a source to workers on all cores, and delivers the
// results in the order of the source.
//
// Run does this for any kind of work. Solve solves the puzzles with a solver, judges the claims, and
// writes the answers. Check counts solutions, or compares answers with their
// puzzles. To count, it uses a fast solver, and an independent solver counts some puzzles again
// (proof.go).
//
// # Theory of operation
//
// Each worker takes a batch from the source, works on it, and puts the result in its place in the
// order. The worker that finishes the next batch of the order delivers it, and then all finished
// batches that follow it. So the workers read, work and deliver at the same time without extra
// goroutines, and no thread has to wake for a batch. One lock protects the reading and another the
// order. No worker holds both at once.
//
// A batch contains about 250 us of work, estimated from the time of the batch before it. The first
// batches and the batches of a slow solver contain one puzzle, so that each answer comes soon. For
// the same reason, a batch never waits for more input: it ends if the source has no more entries
// ready.
//
// If each line of the source is a puzzle (corpus.Reader.Cuts), a batch is a block of unread lines,
// which the worker reads. Otherwise the entries are read when the batch is taken. There are at most
// four batches for each worker, so memory is bounded.
//
// The fastest solver needs less than a microsecond for a 9x9 puzzle, so all other work must be
// short too. A worker takes many lines that have only a puzzle at once, solves them, and then
// judges and encodes the answers (group.go). It reads other lines one by one.
package bulk

import (
	"context"
	"runtime"
	"sync"

	"sudokubench/corpus"
	"sudokubench/internal/sys/clock"
)

// batchesEach is the number of batches for each worker. If one worker has a slow batch, it limits
// the number of batches that the other workers can finish meanwhile.
const batchesEach = 4

// Work handles all entries of a batch, and adds the results to out.
type Work[O any] func(e *Entries, out *O)

// Each returns a Work that calls the function work for each entry. One of the arguments p and f is
// nil: an entry is either a puzzle or a fault. The puzzle is valid only during the call.
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

// Job describes the work of Run on a source.
type Job[O any] struct {
	Source  *corpus.Reader
	Workers int // number of goroutines; 0 means one for each core

	// Lenient allows that puzzles have clues that break a rule, if it saves time to skip the check
	// (corpus.Reader.Blocks). Work must then call Source.CheckClues before it reports a result that
	// depends on the clues.
	Lenient bool
	// Bare is true if Work does not use the ids and fields of puzzles. Then Entries.Plain can skip
	// them.
	Bare bool

	// Begin makes a worker. If it returns an error, Run ends before it reads from the source.
	Begin func() (Work[O], error)
	// Deliver gets the results that Work added for a batch. It runs in one goroutine at a time, in
	// the order of the source. It must empty out, because the next batch uses it again. If it
	// returns an error, Run ends.
	Deliver func(out *O) error
}

// Run processes all entries of the source. It returns the error of Deliver, Begin or the source. If
// ctx ends, Run returns the error of ctx. Then it waits only for a running Deliver, because a
// source can block forever and a solver can ignore ctx. After Run has returned, Deliver is not
// called.
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

	works := make([]Work[O], job.Workers) // all workers are made before one starts, so that an error of one stops the run early
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
	return r.intake.err // no lock is needed, because the workers that set err have ended
}

type run[O any] struct {
	Job[O]
	intake intake
	lane   lane[O]
}

// serve is the loop of a worker. It returns when the source or the run has ended.
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
