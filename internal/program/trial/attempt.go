package trial

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// trial is the state of a program during a trial.
type trial struct {
	entry    *Entry
	instance *attempt.Instance
	guard    attempt.Guard
	clock    timer
	together int           // largest number of puzzles that the program got at once
	took     time.Duration // time of all starts and attempts together, without waiting for a core
	waited   time.Duration // how long the program waited for a core in attempts
}

// newTrial makes the solver of the entry. It returns an error if the entry has a fault.
func newTrial(e *Entry, newSolver func() (solvers.Solver, error)) (*trial, error) {
	i, err := attempt.Make(newSolver)
	t := &trial{entry: e, instance: i, clock: e.clock}
	if t.clock == nil {
		t.clock = realTime{}
	}
	return t, err
}

// timer is the clock of a trial. Wait returns after d, or when ctx ends.
type timer interface {
	attempt.Clock
	Wait(ctx context.Context, d time.Duration)
}

type realTime struct{ clock.Real }

func (realTime) Wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// speaking returns a function that makes a solver for the program in the protocol of the entry.
func (e *Entry) speaking(shape sudoku.Shape) func() (solvers.Solver, error) {
	cfg := e.Config
	if p, _ := program.FindProtocol(e.Protocol); cfg.Batch == 0 {
		cfg.Batch = max(0, p.Batch)
	}
	start := program.New
	if e.solver != nil {
		start = e.solver
	}
	return func() (solvers.Solver, error) { return start(e.Protocol, cfg, shape) }
}

// patience is the number of consecutive puzzles without an answer after which the trial of a board
// size ends. If the program gets batches, the trial counts consecutive batches in which every puzzle
// failed.
const patience = 3

// all sends all puzzles to the program. It returns an error if the context has ended, or if the
// machine is at fault (solvers.Obstacle). Findings have no verdict if the program did not get their
// puzzles.
func (t *trial) all(ctx context.Context, puzzles []Puzzle) ([]Finding, error) {
	findings := make([]Finding, len(puzzles))
	for k, p := range puzzles {
		findings[k] = Finding{Puzzle: p.Name, Clues: p.Clues.String(), NS: -1, Optional: p.Optional}
	}
	if t.instance.Batcher != nil {
		return findings, t.batches(ctx, puzzles, findings)
	}
	for k, failed := 0, 0; k < len(puzzles) && failed < patience; k++ {
		if started, err := t.start(ctx, &findings[k]); err != nil {
			return findings, err
		} else if !started {
			break
		}
		t.pause(ctx)
		if err := t.put(ctx, puzzles[k:k+1], findings[k:k+1]); err != nil {
			return findings, err
		}
		switch findings[k].Verdict {
		case judge.Verified, judge.Wrong, judge.Declined:
			failed = 0
		default:
			failed++
		}
	}
	return findings, ctx.Err()
}

// calm is the time that a trial waits before each puzzle for output that the program writes without
// a request, such as a prompt. Without the wait, this output could look like the answer to the
// puzzle.
const calm = 20 * time.Millisecond

func (t *trial) pause(ctx context.Context) {
	if t.entry.Protocol == "lines" {
		t.clock.Wait(ctx, calm)
	}
}

// rest is how long a trial watches a program that got no puzzle.
const rest = 100 * time.Millisecond

// idle returns the share of a core that the program uses, or waits for, while it has no puzzle.
func (t *trial) idle(ctx context.Context) float64 {
	i := t.instance
	if t.entry.Protocol != "lines" || i.Waiter == nil {
		return 0
	}
	begin := t.clock.Now()
	wait, cpu := i.Waiter.Waited()
	t.clock.Wait(ctx, rest)
	waits, used := i.Waiter.Waited()
	return float64(waits-wait+used-cpu) / float64(max(1, t.clock.Now()-begin))
}

// start starts the program while the clock of the puzzle does not run. It returns false if the
// program did not start, and an error if the machine is at fault.
func (t *trial) start(ctx context.Context, f *Finding) (bool, error) {
	if t.instance.Starter == nil {
		return true, nil
	}
	begin, waited := t.clock.Now(), t.instance.Waited(t.clock)
	err := t.instance.Starter.Start(ctx)
	t.took += time.Duration(t.clock.Now() - begin - waited())
	if obstructs(err) {
		return false, err
	}
	if err != nil && ctx.Err() == nil {
		f.failed(err)
	}
	return err == nil, nil
}

// obstructs reports whether an error is a fault of the machine, not of the program.
func obstructs(err error) bool { return errors.As(err, new(*solvers.Obstacle)) }

// batches sends the puzzles in batches of the largest size that the entry accepts.
func (t *trial) batches(ctx context.Context, puzzles []Puzzle, findings []Finding) error {
	for lost := 0; len(puzzles) > 0 && lost < patience; {
		n := len(puzzles)
		if most := t.instance.Batcher.Batch(); most > 0 {
			n = min(n, most)
		}
		if err := t.put(ctx, puzzles[:n], findings[:n]); err != nil {
			return err
		}
		if lost++; failed(findings[:n]) < n {
			lost = 0
		}
		puzzles, findings = puzzles[n:], findings[n:]
	}
	return nil
}

// put sends some puzzles to the program in one attempt. It returns an error if the context has
// ended, or if the machine is at fault.
func (t *trial) put(ctx context.Context, puzzles []Puzzle, findings []Finding) error {
	n := len(puzzles)
	limit := t.entry.Limit * time.Duration(n)
	b := attempt.NewBuffers(puzzles[0].Shape, 1, n)
	for k := range puzzles {
		b.Put(k, puzzles[k].Clues, nil)
	}
	waited, used := t.instance.Waited(t.clock), t.instance.Usage().CPUNS
	t.guard.Within(ctx, limit, t.clock, t.instance, func() { attempt.NewExecutor(t.instance, &t.guard, t.clock).Execute(b, 0, n) })
	took := time.Duration(b.Times[0])
	// The wait can be longer than took, because it includes the wait for the start of a process.
	waits := max(0, min(time.Duration(waited()), took-time.Duration(t.instance.Usage().CPUNS-used)))
	took -= waits
	t.took, t.waited = t.took+took, t.waited+waits
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if k := slices.IndexFunc(b.Errs, obstructs); k >= 0 {
		return b.Errs[k]
	}
	for k := range puzzles {
		q := solvers.Query{Shape: puzzles[k].Shape, Puzzle: puzzles[k].Clues, Limit: b.MaxSolutions}
		findings[k].rule(&q, &b.Claims[k], b.Errs[k], t.guard.Context.Err(), limit)
		if n == 1 {
			findings[k].NS = int64(took)
		}
	}
	if t.instance.Batcher != nil {
		t.together = max(t.together, n)
	}
	return nil
}

// rule sets the verdict on a puzzle. late is the error of an attempt that was cancelled at the time
// limit, or nil if the attempt was not cancelled.
func (f *Finding) rule(q *solvers.Query, c *solvers.Claim, err, late error, limit time.Duration) {
	switch {
	case err != nil && err == late:
		f.Verdict, f.Reason = judge.Timeout, fmt.Sprintf("no answer within %s", limit)
	case err != nil:
		f.failed(err)
	default:
		ruling := judge.Rule(q, c, judge.Truth{Known: true, Count: 1, Limit: 2})
		f.Verdict, f.Reason = ruling.Verdict, ruling.Reason
		if c.Count > 0 || c.Solution.Clues() > 0 {
			f.Answer = c.Solution.String()
		}
	}
}

// lastWords is the text between the description of a failure and the program's last output, which
// follows it in quotes.
const lastWords = "; standard error ends with: "

// failed sets the verdict for an error. It moves the program's last output from the reason to the
// field Words.
func (f *Finding) failed(err error) {
	var failure *solvers.Failure
	if errors.As(err, &failure) {
		if what, words, ok := strings.Cut(failure.Reason, lastWords); ok {
			if text, bad := strconv.Unquote(words); bad == nil {
				f.Words = text
				err = &solvers.Failure{Kind: failure.Kind, Reason: what}
			}
		}
	}
	ruling := judge.Failed(err)
	f.Verdict, f.Reason = ruling.Verdict, ruling.Reason
}
