package trial

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/internal/clock"
	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// trial is a program and the puzzles that it is given.
type trial struct {
	entry    *Entry
	instance *attempt.Instance
	guard    attempt.Guard
	clock    clock.Real
	together int   // puzzles that were given in one go
	ns       int64 // what they took
}

// newTrial makes the entry's solver. The error says what is wrong with the entry.
func newTrial(e *Entry, newSolver func() (solvers.Solver, error)) (*trial, error) {
	i, err := attempt.Make(newSolver)
	return &trial{entry: e, instance: i}, err
}

// speaking makes the solver that speaks the entry's protocol.
func (e *Entry) speaking(shape sudoku.Shape) func() (solvers.Solver, error) {
	cfg := e.Config
	if p, _ := program.FindProtocol(e.Protocol); cfg.Batch == 0 {
		cfg.Batch = max(0, p.Batch)
	}
	return func() (solvers.Solver, error) { return program.New(e.Protocol, cfg, shape) }
}

// patience is how many puzzles in a row may have no answer before the rest is not put.
const patience = 3

// all puts all puzzles. The error is the context's or an obstacle; findings without a verdict were not
// put by then.
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

// calm is how long a program that stays has to write what nobody asked for, such
// as a prompt, so that it is seen before the next puzzle is sent.
const calm = 20 * time.Millisecond

func (t *trial) pause(ctx context.Context) {
	if t.entry.Protocol != "lines" {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(calm):
	}
}

// start starts the program off the clock; false if it does not come to life. The error is
// an obstacle.
func (t *trial) start(ctx context.Context, f *Finding) (bool, error) {
	if t.instance.Starter == nil {
		return true, nil
	}
	err := t.instance.Starter.Start(ctx)
	if obstructs(err) {
		return false, err
	}
	if err != nil && ctx.Err() == nil {
		f.failed(err)
	}
	return err == nil, nil
}

// obstructs reports whether the program is not to blame for an error.
func obstructs(err error) bool { return errors.As(err, new(*solvers.Obstacle)) }

// batches puts as many at a time as the entry takes.
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

// put puts some puzzles in one go. The error is the context's or an obstacle.
func (t *trial) put(ctx context.Context, puzzles []Puzzle, findings []Finding) error {
	n := len(puzzles)
	limit := t.entry.Limit * time.Duration(n)
	b := attempt.NewBuffers(puzzles[0].Shape, 1, n)
	for k := range puzzles {
		b.Put(k, puzzles[k].Clues, nil)
	}
	t.guard.Within(ctx, limit, t.clock, func() { attempt.NewExecutor(t.instance, &t.guard, t.clock).Execute(b, 0, n) })
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if k := slices.IndexFunc(b.Errs, obstructs); k >= 0 {
		return b.Errs[k]
	}
	for k := range puzzles {
		q := solvers.Query{Shape: puzzles[k].Shape, Puzzle: puzzles[k].Clues, Limit: b.Limit}
		findings[k].rule(&q, &b.Claims[k], b.Errs[k], t.guard.Context.Err(), limit)
		if n == 1 {
			findings[k].NS = b.Times[k]
		}
	}
	if t.instance.Batcher != nil {
		t.together, t.ns = max(t.together, n), t.ns+b.Times[0]
	}
	return nil
}

// rule judges what came of a puzzle. late is the error of an attempt that was
// cancelled after the limit; nil if it was not.
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

// lastWords is between what happened to a program and its own words, in quotes.
const lastWords = "; standard error ends with: "

// failed rules on an error, and takes the program's last words out of it.
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
