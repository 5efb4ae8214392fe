package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"sudokubench/corpus"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// job is one puzzle on its way through a pipeline.
type job struct {
	number int // from 1
	puzzle corpus.Puzzle
	claim  solvers.Claim
	err    error // Solve's

	explanation solvers.Explanation // where it was asked for
}

// batch is what a worker takes at a time.
type batch struct {
	jobs []*job
	done chan struct{}
}

// largestBatch keeps workers busy; a pipeline starts with batches of one, so
// that someone who types puzzles gets answers.
const largestBatch = 64

// pipeline reads puzzles, has them solved by workers and hands them on in the
// order of the source. bad gets the faults of the source, in between and from
// the same goroutine; after, where it is not nil, is called by the worker right
// after each solve, while the solver still knows of it. It holds only some
// batches at a time, so a source may be endless. The error is that of next,
// handle, or the solver's making. When ctx ends it returns without waiting for
// anyone: a source may say nothing for ever, and a solver may not listen.
func pipeline(ctx context.Context, next func(*corpus.Puzzle) error, workers, limit int, shape sudoku.Shape,
	make1 func() (solvers.Solver, error), after func(solvers.Solver, *job), handle func(*job) error, bad func(*corpus.Fault) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	work := make(chan *batch)
	for range workers {
		solver, err := make1()
		if err != nil {
			close(work)
			return err
		}
		go func() {
			for b := range work {
				for _, j := range b.jobs {
					solve(ctx, solver, shape, limit, after, j)
				}
				close(b.done)
			}
		}()
	}
	type item struct {
		batch *batch
		fault *corpus.Fault
		err   error
	}
	ordered := make(chan item, 4*workers)
	send := func(it item) bool {
		select {
		case ordered <- it:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(ordered)
		defer close(work)
		size, number := 1, 0
		current := &batch{done: make(chan struct{})}
		flush := func() bool {
			if len(current.jobs) == 0 {
				return true
			}
			if !send(item{batch: current}) {
				return false
			}
			select {
			case work <- current:
			case <-ctx.Done():
				return false
			}
			current = &batch{done: make(chan struct{})}
			if number >= 2*largestBatch {
				size = largestBatch
			}
			return true
		}
		for {
			j := &job{number: number + 1}
			err := next(&j.puzzle)
			var fault *corpus.Fault
			switch {
			case err == nil:
				number++
				current.jobs = append(current.jobs, j)
				if len(current.jobs) >= size && !flush() {
					return
				}
				continue
			case !flush():
				return
			case errors.As(err, &fault):
				if !send(item{fault: fault}) || fault.Fatal {
					return
				}
				continue
			case err != io.EOF:
				send(item{err: err})
			}
			return
		}
	}()
	for {
		var it item
		var more bool
		select {
		case it, more = <-ordered:
		case <-ctx.Done():
		}
		if !more {
			break
		}
		switch {
		case it.err != nil:
			return it.err
		case it.fault != nil:
			if err := bad(it.fault); err != nil {
				return err
			}
			continue
		}
		select {
		case <-it.batch.done:
		case <-ctx.Done():
			return errInterrupted
		}
		for _, j := range it.batch.jobs {
			if ctx.Err() != nil {
				return errInterrupted
			}
			if err := handle(j); err != nil {
				return err
			}
		}
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

var errInterrupted = errors.New("interrupted; what was done before is written")

// solve fills in a job's claim. A panic is an error of this puzzle alone.
func solve(ctx context.Context, solver solvers.Solver, shape sudoku.Shape, limit int, after func(solvers.Solver, *job), j *job) {
	defer func() {
		if p := recover(); p != nil {
			j.err = fmt.Errorf("the solver panicked: %v", p)
		}
	}()
	j.claim.Solution = make(sudoku.Grid, shape.Cells())
	// The solver gets a copy, so that the answer is judged against the clues
	// that were read.
	q := solvers.Query{Shape: shape, Puzzle: append(sudoku.Grid(nil), j.puzzle.Clues...), Limit: limit}
	j.err = solver.Solve(ctx, &q, &j.claim)
	if after != nil {
		after(solver, j)
	}
}

// input opens a named file, or standard input for "" and "-". A read from
// standard input ends with the session, even if nothing ever comes.
func (s *session) input(name string) (io.ReadCloser, string, error) {
	if name == "" || name == "-" {
		return io.NopCloser(&patient{ctx: s.ctx, r: s.stdin}), "standard input", nil
	}
	file, err := os.Open(name)
	return file, name, err
}

// open reads puzzles from a named file, or from standard input; name is what to
// call it, and closeAll ends the reading.
func (s *session) open(file string, o corpus.ReaderOptions) (reader *corpus.Reader, name string, closeAll func(), err error) {
	in, name, err := s.input(file)
	if err != nil {
		return nil, name, nil, err
	}
	if reader, err = corpus.NewReader(name, in, o); err != nil {
		in.Close()
		return nil, name, nil, err
	}
	return reader, name, func() { reader.Close(); in.Close() }, nil
}

// patient is a reader that waits for its source, but not beyond its context.
type patient struct {
	ctx  context.Context
	r    io.Reader
	come chan got // of the read under way
	rest []byte   // read and not yet handed on
	err  error
}

type got struct {
	data []byte
	err  error
}

func (p *patient) Read(b []byte) (int, error) {
	if len(p.rest) == 0 && p.err == nil {
		if p.come == nil {
			come := make(chan got, 1)
			p.come = come
			go func() {
				data := make([]byte, 1<<16)
				n, err := p.r.Read(data)
				come <- got{data[:n], err}
			}()
		}
		select {
		case g := <-p.come:
			p.come, p.rest, p.err = nil, g.data, g.err
		case <-p.ctx.Done():
			return 0, errInterrupted
		}
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	if n > 0 || p.err == nil {
		return n, nil
	}
	return 0, p.err
}
