package trial

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// trial is a program and the puzzles that it is given.
type trial struct {
	entry    *Entry
	solver   solvers.Solver
	together int   // puzzles that were given in one go
	ns       int64 // what they took
}

func (t *trial) close() error {
	if c, ok := t.solver.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// patience is after how many puzzles in a row without an answer the others are
// not put any more.
const patience = 3

// all puts all puzzles.
func (t *trial) all(ctx context.Context, puzzles []Puzzle) ([]Finding, error) {
	findings := make([]Finding, len(puzzles))
	for k, p := range puzzles {
		findings[k] = Finding{Puzzle: p.Name, Clues: p.Clues.String(), NS: -1, Optional: p.Optional}
	}
	if b, ok := t.solver.(solvers.Batcher); ok {
		return findings, t.batches(ctx, b, puzzles, findings)
	}
	for k, failed := 0, 0; k < len(puzzles) && failed < patience; k++ {
		if !t.start(ctx, &findings[k]) {
			break
		}
		t.pause(ctx)
		if err := t.one(ctx, &puzzles[k], &findings[k]); err != nil {
			return nil, err
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
// as a prompt. Without it, whether that is seen before the next puzzle is sent
// would be left to chance.
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

// start starts the program off the clock; false if it does not come to life.
func (t *trial) start(ctx context.Context, f *Finding) bool {
	s, ok := t.solver.(solvers.Starter)
	if !ok {
		return true
	}
	err := s.Start(ctx)
	if err != nil && ctx.Err() == nil {
		f.failed(err)
	}
	return err == nil
}

// one puts one puzzle. The error is the context's.
func (t *trial) one(ctx context.Context, p *Puzzle, f *Finding) error {
	limited, stop := t.limit(ctx, t.entry.Limit)
	defer stop()
	q, c := query(p), claim(p)
	begin := time.Now()
	err := t.solver.Solve(limited, &q, &c)
	f.NS = time.Since(begin).Nanoseconds()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f.rule(limited, p, &q, &c, err, t.entry.Limit)
	return nil
}

// batches puts as many at a time as the entry takes.
func (t *trial) batches(ctx context.Context, b solvers.Batcher, puzzles []Puzzle, findings []Finding) error {
	for len(puzzles) > 0 {
		n := len(puzzles)
		if most := b.Batch(); most > 0 {
			n = min(n, most)
		}
		limit := t.entry.Limit * time.Duration(n)
		limited, stop := t.limit(ctx, limit)
		q, c, errs := make([]solvers.Query, n), make([]solvers.Claim, n), make([]error, n)
		for k := range n {
			q[k], c[k] = query(&puzzles[k]), claim(&puzzles[k])
		}
		begin := time.Now()
		b.SolveBatch(limited, q, c, errs)
		ns := time.Since(begin).Nanoseconds()
		t.together, t.ns = max(t.together, n), t.ns+ns
		stop()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for k := range n {
			findings[k].rule(limited, &puzzles[k], &q[k], &c[k], errs[k], limit)
			if n == 1 {
				findings[k].NS = ns
			}
		}
		puzzles, findings = puzzles[n:], findings[n:]
	}
	return nil
}

// limit is a context that interrupts the program at its end.
func (t *trial) limit(ctx context.Context, d time.Duration) (context.Context, func()) {
	limited, cancel := context.WithTimeout(ctx, d)
	off := func() bool { return true }
	if i, ok := t.solver.(solvers.Interrupter); ok {
		off = context.AfterFunc(limited, i.Interrupt)
	}
	return limited, func() { off(); cancel() }
}

func claim(p *Puzzle) solvers.Claim {
	return solvers.Claim{Solution: make(sudoku.Grid, p.Shape.Cells())}
}

// rule judges what came of a puzzle.
func (f *Finding) rule(limited context.Context, p *Puzzle, q *solvers.Query, c *solvers.Claim, err error, limit time.Duration) {
	var ruling judge.Ruling
	switch {
	case err != nil && limited.Err() != nil && err == limited.Err():
		ruling = judge.Ruling{Verdict: judge.Timeout, Reason: fmt.Sprintf("there was no answer within %s", limit)}
	case err != nil:
		f.failed(err)
		return
	default:
		ruling = judge.Rule(q, c, judge.Truth{Known: true, Count: 1, Limit: 2})
		if c.Count > 0 {
			f.Answer = readable(c.Solution)
		}
	}
	f.Verdict, f.Reason = ruling.Verdict, ruling.Reason
}

// lastWords is what stands between what happened to a program and what it said
// itself, in quotes.
const lastWords = "; its last words: "

// failed rules on an error, and takes what the program said itself out of it: it
// may have several lines, and its end is worth as much as its beginning.
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

// readable is a grid as a word, whatever is in its cells.
func readable(g sudoku.Grid) string {
	b := make([]byte, len(g))
	for i, d := range g {
		if b[i] = '?'; d <= 25 {
			b[i] = sudoku.Symbol(d)
			if d == 0 {
				b[i] = '.'
			}
		}
	}
	return string(b)
}
