package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Sliced is a program that solves slices (groups of consecutive puzzles), so that two versions of the
// program can be compared. The times of a slice are measured outside the program: wall time, and
// the CPU time that the system counts for the processes of the program. Only one goroutine at a
// time can use a Sliced.
//
// A program that keeps running (protocol lines) gets all puzzles of a slice at once, and the slice
// is timed as a whole, so that round trips through pipes do not blur the time. A program that
// starts for each puzzle or batch is timed from start to end.
type Sliced struct {
	ctx    context.Context
	shape  sudoku.Shape
	solver programSolver
	lines  *lines // connection to a program that keeps running; nil for other programs

	startNS    int64
	startLimit time.Duration // time for each start in addition to the time for its puzzles, if the program starts for each puzzle or batch
	queries    []solvers.Query
	claims     []solvers.Claim
	errs       []error
	batch      int // number of puzzles in each start; 0 means all puzzles
	timer      func(time.Duration, func()) timer
}

// timer is a time.Timer, or a substitute in tests.
type timer interface {
	Reset(time.Duration) bool
	Stop() bool
}

func realTimer(d time.Duration, f func()) timer { return time.AfterFunc(d, f) }

// programSolver lists the methods of the solvers of all protocols.
type programSolver interface {
	solvers.Solver
	Interrupt()
	Start(ctx context.Context) error
	Waited() (waitNS, cpuNS int64)
	Usage() solvers.Usage
	Close() error
}

// StartSliced starts a program. A program that keeps running must answer a trivial puzzle first.
// The program ends when ctx ends or Close is called.
func StartSliced(ctx context.Context, protocol string, cfg Config, shape sudoku.Shape) (*Sliced, error) {
	solver, err := New(protocol, cfg, shape)
	if err != nil {
		return nil, err
	}
	s := &Sliced{ctx: ctx, shape: shape, solver: solver.(programSolver), batch: 1, timer: realTimer, startLimit: cmp.Or(cfg.StartLimit, defaultStartLimit)}
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

// MadeInNS returns the time from the start of the program to its first answer, in ns. It returns 0
// if the program does not keep running, because the time of each batch then includes the start.
func (s *Sliced) MadeInNS() int64 { return s.startNS }

// Close ends the program.
func (s *Sliced) Close() { _ = s.solver.Close() }

// Batch makes the program solve puzzles, as Child.Batch does. Only a program that keeps running
// solves the warm-up puzzles. Each puzzle has the time limit o.PuzzleNS, and all puzzles together
// have the limit limit. A puzzle without a readable answer has the outcome Crashed. A puzzle that
// exceeds its time limit has the outcome TimedOut. If a program that keeps running had to be
// started again, the times of the batch are 0, because they would include the start. The error is
// ErrLate, the error of the context, or the reason why the program cannot be started again.
func (s *Sliced) Batch(puzzles []uint8, o Order, answers []Answer, limit time.Duration) (Ran, error) {
	ctx, stop := context.WithTimeoutCause(s.ctx, limit, ErrLate)
	defer stop()
	warm := o.Warm
	if s.lines == nil {
		puzzles, warm = puzzles[warm*s.shape.Cells():], 0
	}
	s.room(puzzles, o.MaxSolutions)
	for k := range answers {
		s.claims[warm+k] = solvers.Claim{Solution: answers[k].Claim.Solution}
	}
	each, starts := time.Duration(o.PuzzleNS), s.solver.Usage().Starts
	if err := s.solve(ctx, 0, warm, each, nil); err != nil {
		return Ran{}, err
	}
	ran := Ran{WaitNS: -1, Allocations: -1, Instructions: -1}
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
		if after.WallNS > 0 { // use this time, because it does not include the work of the sandbox
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

// room makes a query and a claim for each puzzle.
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

// answer returns the answer to puzzle k of the batch.
func (s *Sliced) answer(k int) Answer {
	a := Answer{Claim: s.claims[k]}
	s.claims[k] = solvers.Claim{} // drop the buffer, because it now belongs to the caller
	switch err := s.errs[k]; {
	case err == nil:
	case errors.Is(err, errSlow):
		a.Outcome = TimedOut
	default:
		a.Outcome, a.Reason = Crashed, err.Error()
	}
	return a
}

// errSlow is the cause of the end of a context if a puzzle exceeded its time limit.
var errSlow = errors.New("no answer within the time limit")

// solve solves the queries with the indices from <= k < to. If times is not nil and each start
// solves one puzzle, solve stores the time of each puzzle in times, in ns.
func (s *Sliced) solve(ctx context.Context, from, to int, each time.Duration, times []int64) error {
	for at := from; at < to; {
		n, begin, cpu := to-at, clock.Now(), cpuClock{}
		switch {
		case s.lines != nil && times != nil:
			if err := s.ready(ctx); err != nil { // start the program before the clock runs
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

// single returns the time of a puzzle that was solved alone, in ns. begin and cpu are the clocks
// before the puzzle.
func (s *Sliced) single(begin int64, cpu cpuClock) int64 {
	if s.lines == nil {
		return s.solver.(solvers.Timed).Ran()
	}
	wall := clock.Since(begin)
	return cmp.Or(s.lines.clock().since(cpu), wall)
}

// some solves some of the queries, with one start of the program or one exchange with it. done is
// the number of queries that have an answer or a failure.
func (s *Sliced) some(ctx context.Context, from, to int, each time.Duration) (done int, err error) {
	switch s.solver.(type) {
	case *lines:
		return s.dialogue(ctx, from, to, each)
	case solvers.Batcher:
		return to - from, s.start(ctx, from, to, each)
	}
	return 1, s.start(ctx, from, from+1, each)
}

// start starts a program that answers the queries and ends.
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

// failure returns err if err ends the whole batch, because the program cannot be started or the
// time of the batch is over. Otherwise it returns nil.
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

// dialogue sends queries to a program that keeps running and reads the answers. If the program
// fails on a query, dialogue returns after this query, and the next call starts the program again.
// done is the number of queries with an answer or a failure.
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
	alarm := s.timer(max(each, time.Hour), func() { slow(errSlow) })
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
	l.kill()         // kill the program, because its output no longer matches the puzzles
	k = min(k, to-1) // if the program answered all puzzles, charge the failure to the last puzzle, because the program did not read its whole input
	s.errs[k] = err
	return k - from + 1, nil
}

// ready starts a program that keeps running, if it does not run already.
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

// cpuClock contains the CPU time of a program at one moment, in ns, or a negative number if the
// time is unknown. reaped is a number that changes when a child of the program ends.
type cpuClock struct{ ns, reaped int64 }

func (l *lines) clock() (c cpuClock) {
	if l.process != nil {
		c.reaped = l.process.Reaped()
	}
	_, c.ns = l.Waited()
	return c
}

// since returns the CPU time between an earlier moment and this one, in ns. It returns 0 if the
// time is unknown, for example because other processes solve the puzzles for the program.
func (c cpuClock) since(before cpuClock) int64 {
	if before.ns < 0 || c.reaped != before.reaped {
		return 0
	}
	return max(0, c.ns-before.ns)
}

// slice sends all queries at once and calls took with each line of the output. Before the first
// line, it calls took with nil. It stops at the first error that took returns.
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
	go func() { // write in another goroutine, so that neither process waits for the other
		_, _ = to.Write(text)
		close(written)
	}()
	for range q {
		l.seq++
		l.process.Renew() // resets the count of output, because the limit applies to each answer
		line, err := l.line()
		for err == nil && len(line) == 0 && l.spaced && !l.ends {
			line, err = l.line()
		}
		if err == nil {
			err = took(line)
		}
		if err != nil {
			l.kill() // kill the program, so that the goroutine above ends
			<-written
			return err
		}
	}
	<-written
	return nil
}

// Startups starts a program several times with a trivial puzzle and returns the time of each start,
// in ns.
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
