package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"sudokubench/internal/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Sliced is a program that solves slices of puzzles, for comparisons of two versions of
// it. The clocks of a slice are outside the program: wall time, and the CPU time that the
// system counts for its processes. It belongs to one goroutine at a time.
//
// A program that stays (protocol lines) gets a slice as a whole and is timed as a whole, so
// that round trips through pipes do not blur the time. A program that starts for each puzzle
// or batch is timed from start to end.
type Sliced struct {
	ctx    context.Context
	shape  sudoku.Shape
	solver programSolver
	lines  *lines // nil: the program does not stay

	startNS    int64
	startLimit time.Duration // for a start that solves, besides the time of its puzzles
	queries    []solvers.Query
	claims     []solvers.Claim
	errs       []error
	batch      int // puzzles of a start; 0: all
}

// programSolver is what all protocols offer.
type programSolver interface {
	solvers.Solver
	Interrupt()
	Start(ctx context.Context) error
	Waited() (waitNS, cpuNS int64)
	Usage() solvers.Usage
	Close() error
}

// StartSliced starts a program of a protocol and has it answer a trivial puzzle, if it
// stays. The program ends when ctx ends or with Close.
func StartSliced(ctx context.Context, protocol string, cfg Config, shape sudoku.Shape) (*Sliced, error) {
	solver, err := New(protocol, cfg, shape)
	if err != nil {
		return nil, err
	}
	s := &Sliced{ctx: ctx, shape: shape, solver: solver.(programSolver), batch: 1, startLimit: cmp.Or(cfg.StartLimit, DefaultStartLimit)}
	s.lines, _ = solver.(*lines)
	if b, ok := solver.(solvers.Batcher); ok {
		s.batch = b.Batch()
	}
	if err := s.solver.Start(ctx); err != nil {
		s.Close()
		return nil, err
	}
	if s.lines != nil {
		s.startNS = s.solver.Usage().StartNS
	}
	return s, nil
}

// MadeInNS is the time from the start of the program to its first answer; 0: the program
// does not stay, so its times contain the start.
func (s *Sliced) MadeInNS() int64 { return s.startNS }

// Close ends the program.
func (s *Sliced) Close() { _ = s.solver.Close() }

// Batch has the program solve puzzles, as Child.Batch does. Only a program that stays
// solves the warm-up puzzles. Each puzzle has o.PuzzleNS, and limit bounds them all. A
// puzzle that the program does not answer, or answers in a form that cannot be read, has the
// outcome Crashed; one that takes too long TimedOut. If a program that stays was started
// again meanwhile, there are no times of the batch (0), because they contain the start. The
// error is that of a program that cannot be started again, ErrLate, or the context's.
func (s *Sliced) Batch(puzzles []uint8, o Order, answers []Answer, limit time.Duration) (Ran, error) {
	ctx, stop := context.WithTimeoutCause(s.ctx, limit, ErrLate)
	defer stop()
	warm := o.Warm
	if s.lines == nil {
		puzzles, warm = puzzles[warm*s.shape.Cells():], 0
	}
	s.room(puzzles, o.Limit)
	for k := range answers {
		s.claims[warm+k] = solvers.Claim{Solution: answers[k].Claim.Solution}
	}
	each, starts := time.Duration(o.PuzzleNS), s.solver.Usage().Starts
	if err := s.solve(ctx, 0, warm, each, nil); err != nil {
		return Ran{}, err
	}
	ran := Ran{Allocations: -1, Instructions: -1}
	before, cpu := s.solver.Usage(), cpuClock{}
	if s.lines != nil {
		cpu = s.lines.clock()
	}
	begin := clock.Now()
	var times []int64
	if o.Times {
		times = make([]int64, len(s.queries))
	}
	if err := s.solve(ctx, warm, len(s.queries), each, times); err != nil {
		return Ran{}, err
	}
	wall, after := clock.Since(begin), s.solver.Usage()
	switch {
	case s.lines == nil:
		if after.WallNS > 0 { // what the sandbox does before and after is not in it
			wall = after.WallNS - max(0, before.WallNS)
		}
		ran.WallNS = max(1, wall)
		if before.CPUNS >= 0 {
			ran.CPUNS = max(0, after.CPUNS-before.CPUNS)
		}
	case after.Starts == starts:
		ran.WallNS, ran.CPUNS = max(1, wall), s.lines.clock().since(cpu)
	}
	for k := range answers {
		answers[k] = s.answer(warm + k)
		if times != nil {
			answers[k].OwnNS = times[warm+k]
		}
	}
	return ran, nil
}

// room makes queries of the puzzles, with claims.
func (s *Sliced) room(puzzles []uint8, limit int) {
	cells := s.shape.Cells()
	s.queries = s.queries[:0]
	for at := 0; at < len(puzzles); at += cells {
		s.queries = append(s.queries, solvers.Query{Shape: s.shape, Puzzle: puzzles[at : at+cells : at+cells], Limit: limit})
	}
	for len(s.claims) < len(s.queries) {
		s.claims, s.errs = append(s.claims, solvers.Claim{}), append(s.errs, nil)
	}
	for k := range s.queries {
		if s.claims[k].Solution == nil {
			s.claims[k].Solution = make(sudoku.Grid, cells)
		}
		s.errs[k] = nil
	}
}

// answer is what a puzzle came to.
func (s *Sliced) answer(k int) Answer {
	a := Answer{Claim: s.claims[k]}
	s.claims[k] = solvers.Claim{} // its buffer is the caller's
	switch err := s.errs[k]; {
	case err == nil:
	case errors.Is(err, errSlow):
		a.Outcome = TimedOut
	default:
		a.Outcome, a.Reason = Crashed, err.Error()
	}
	return a
}

// errSlow is the cause of a context that ended with the time of a puzzle.
var errSlow = errors.New("no answer within the time limit")

// solve solves the queries from one place to another. With times, it solves them one by one
// and fills in the ns of each, as far as one start has one puzzle.
func (s *Sliced) solve(ctx context.Context, from, to int, each time.Duration, times []int64) error {
	for at := from; at < to; {
		n, begin, cpu := to-at, clock.Now(), cpuClock{}
		switch {
		case s.lines != nil && times != nil:
			if err := s.ready(ctx); err != nil { // off the clock
				return err
			}
			n, cpu = 1, s.lines.clock()
			begin = clock.Now()
		case s.lines == nil && s.batch > 0:
			n = min(n, s.batch)
		}
		done, err := s.some(ctx, at, at+n, each)
		if err != nil {
			return err
		}
		if times != nil && n == 1 {
			times[at] = s.single(begin, cpu)
		}
		at += done
	}
	return nil
}

// single is the time of the puzzle that was solved last, alone.
func (s *Sliced) single(begin int64, cpu cpuClock) int64 {
	if s.lines == nil {
		return s.solver.(solvers.Timed).Ran()
	}
	wall := clock.Since(begin)
	return cmp.Or(s.lines.clock().since(cpu), wall)
}

// some solves queries in one go and reports how many have an answer or a failure.
func (s *Sliced) some(ctx context.Context, from, to int, each time.Duration) (done int, err error) {
	switch s.solver.(type) {
	case *lines:
		return s.dialogue(ctx, from, to, each)
	case solvers.Batcher:
		return to - from, s.start(ctx, from, to, each)
	}
	return 1, s.start(ctx, from, from+1, each)
}

// start starts a program that ends with its answers.
func (s *Sliced) start(ctx context.Context, from, to int, each time.Duration) error {
	if each > 0 {
		var stop func()
		ctx, stop = context.WithTimeoutCause(ctx, s.startLimit+time.Duration(to-from)*each, errSlow)
		defer stop()
	}
	defer context.AfterFunc(ctx, s.solver.Interrupt)()
	if b, ok := s.solver.(solvers.Batcher); ok {
		b.SolveBatch(ctx, s.queries[from:to], s.claims[from:to], s.errs[from:to])
	} else {
		s.errs[from] = s.solver.Solve(ctx, &s.queries[from], &s.claims[from])
	}
	for k := from; k < to; k++ {
		if err := s.failure(ctx, s.errs[k]); err != nil {
			return err
		}
		if s.errs[k] != nil && ctx.Err() != nil {
			s.errs[k] = errSlow
		}
	}
	return nil
}

// failure is the error of an attempt if it ends the whole batch: the program cannot be
// started, or the time of the batch or its context is over.
func (s *Sliced) failure(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	case ctx.Err() != nil && !errors.Is(context.Cause(ctx), errSlow):
		return context.Cause(ctx)
	case ctx.Err() != nil:
		return nil
	}
	if _, ok := errors.AsType[*solvers.Failure](err); ok {
		return nil
	}
	return err
}

// dialogue sends a program that stays the queries as a whole and reads their answers. If
// the program fails, the query that it failed on is the last one done, and the program
// starts again with the next.
func (s *Sliced) dialogue(ctx context.Context, from, to int, each time.Duration) (done int, err error) {
	l := s.lines
	if err := s.ready(ctx); err != nil {
		return 0, err
	}
	puzzle, slow := context.WithCancelCause(ctx)
	defer slow(nil)
	if err := l.enter(puzzle); err != nil {
		return 0, s.failure(ctx, err)
	}
	defer context.AfterFunc(puzzle, l.Interrupt)()
	alarm := time.AfterFunc(max(each, time.Hour), func() { slow(errSlow) })
	defer alarm.Stop()
	k := from
	err = l.slice(s.queries[from:to], func(line []byte) error {
		if each > 0 {
			alarm.Reset(each)
		}
		if line == nil {
			return nil
		}
		err := l.take(line, s.queries[k].Puzzle, &s.claims[k])
		if err == nil {
			k++
		}
		return err
	})
	err = l.leave(err)
	if err == nil {
		return k - from, nil
	}
	if fatal := s.failure(puzzle, err); fatal != nil {
		return 0, fatal
	}
	if puzzle.Err() != nil {
		err = errSlow
	}
	l.kill()         // its output no longer belongs to the puzzles
	k = min(k, to-1) // it answered all, but does not read the rest of its input
	s.errs[k] = err
	return k - from + 1, nil
}

// ready starts a program that stays, unless it runs.
func (s *Sliced) ready(ctx context.Context) error {
	if s.lines.process != nil {
		return nil
	}
	err := s.lines.Start(ctx)
	if err == nil {
		return nil
	}
	if fatal := s.failure(ctx, err); fatal != nil {
		return fatal
	}
	return fmt.Errorf("the program cannot be started again: %w", err)
}

// cpuClock is the CPU time of a program at a moment, in ns; below 0: not known.
type cpuClock struct{ ns, reaped int64 }

func (l *lines) clock() (c cpuClock) {
	if l.process != nil {
		c.reaped = l.process.Reaped()
	}
	_, c.ns = l.Waited()
	return c
}

// since is the CPU time since an earlier moment, in ns; 0: not known, as of a program that
// has other programs solve the puzzles.
func (c cpuClock) since(before cpuClock) int64 {
	if before.ns < 0 || c.reaped != before.reaped {
		return 0
	}
	return max(0, c.ns-before.ns)
}

// slice sends queries as a whole and calls took with each line that comes back; before the
// first, with no line. It ends with the first error of took.
func (l *lines) slice(q []solvers.Query, took func(line []byte) error) error {
	if err := l.early(); err != nil {
		return err
	}
	l.out = l.out[:0]
	seq := l.seq
	for k := range q {
		l.seq++
		l.request(q[k].Puzzle, q[k].Limit)
	}
	l.seq = seq
	_ = took(nil)
	text, to := l.out, l.process.Stdin
	written := make(chan struct{})
	go func() { // while answers are read, so that neither side waits for the other
		_, _ = to.Write(text)
		close(written)
	}()
	for range q {
		l.seq++
		l.process.Renew() // the limit of output is for one answer, not for all
		line, err := l.line()
		for err == nil && len(line) == 0 && l.spaced && !l.ends {
			line, err = l.line()
		}
		if err == nil {
			err = took(line)
		}
		if err != nil {
			l.kill() // so that the writer ends
			<-written
			return err
		}
	}
	<-written
	return nil
}

// Startups starts a program with a trivial puzzle several times and returns the ns of each.
func Startups(ctx context.Context, protocol string, cfg Config, shape sudoku.Shape, times int) ([]float64, error) {
	s, err := New(protocol, cfg, shape)
	if err != nil {
		return nil, err
	}
	defer s.(programSolver).Close()
	ns, err := s.(solvers.Starter).Startup(ctx, times)
	var list []float64
	for _, x := range ns {
		list = append(list, float64(x))
	}
	return list, err
}
