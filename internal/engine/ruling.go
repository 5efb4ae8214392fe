package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/solvers"
)

// outcome is the result of one attempt of a block, before judging.
type outcome struct {
	place  record.Place
	number int  // number of the puzzle in the corpus
	form   form // form in which the contestant got the puzzle
	claim  *solvers.Claim
	err    error
	took   int64 // wall time of the attempt, in ns
	// charged is the time that counts towards the limit, in ns: the wall time without the thread's
	// wait for its core.
	charged int64
	why     attempt.Why // reason for the cancellation of the attempt; 0 if it was not cancelled
}

// cut reports whether the attempt ended early for a reason outside the contestant.
func (a *outcome) cut() bool { return a.why == attempt.Cut && a.err != nil }

// judge rules on the attempts of a block and collects them.
func (w *worker) judge(b *block) {
	for k := range b.n {
		a := w.outcome(b, k)
		if ruling, counts := w.rule(b, &a); counts && !(b.unconfirmed && ruling.Verdict == judge.Timeout) {
			w.add(b, &a, ruling)
		} else {
			b.made.WallNS = max(0, b.made.WallNS-a.took)
			if a.cut() && !w.run.stopped() {
				b.cut += a.took
				took := a.took
				if b.batch {
					took = b.cost.wall
				}
				b.noteCut(cutShort{a.number, took})
			}
		}
	}
}

// stalled returns the number of attempts of a block that timed out, if the whole block used less
// CPU time than three quarters of the limit. The machine paused then, or the contestant slept.
// Otherwise it returns 0.
func (w *worker) stalled(b *block) (n int) {
	if !b.cost.hasCPU || b.cost.cpu >= b.limit()/4*3 || !b.each && len(b.cancelled) == 0 {
		return 0
	}
	for k := range b.n {
		if a := w.outcome(b, k); b.tooLate(&a) {
			n++
		}
	}
	return n
}

// outcome collects the data of the block's k-th attempt.
func (w *worker) outcome(b *block, k int) outcome {
	place := b.places[b.at+k]
	a := outcome{
		place: place, number: b.slice.puzzles[place], form: w.form(b, k),
		claim: &w.Claims[k], err: w.Errs[k], took: w.Times[k],
	}
	at := b.at + k
	if b.batch { // in a batch, all puzzles together are one attempt
		at = b.at
	}
	c := b.cancelled[at]
	a.why = c.Why
	switch {
	case b.batch:
		a.took = b.cost.wall / int64(b.n)
	case b.each && b.alone(a.took):
		a.took = max(0, a.took-b.cost.paused)
	case a.why != 0 && !b.each:
		a.took = c.Took(w.Ends[k], (b.cost.wall-b.estimatedNS)/int64(len(b.cancelled)))
	}
	a.charged = a.took
	if !b.batch && b.alone(a.took) {
		a.charged = max(0, a.took-b.cost.wait)
	}
	return a
}

// alone reports whether all waits of the block belong to an attempt of took ns. This is true for a
// block of one puzzle. It is also true for an attempt longer than the limit, because a block of
// several puzzles is planned to be far shorter.
func (b *block) alone(took int64) bool { return b.n == 1 || took > b.limit() }

// rule returns the verdict of an attempt. counts is false if the attempt does not count, because it
// did not get its full time, or because the run ended before the number of solutions was known. A
// resumed run then repeats the attempt.
func (w *worker) rule(b *block, a *outcome) (ruling judge.Ruling, counts bool) {
	switch {
	case a.cut():
		return ruling, false
	case a.why == 0 && a.err != nil:
		return failed(a.err), true
	case b.tooLate(a):
		of := ""
		if b.batch {
			of = fmt.Sprintf(" for a batch of %d", b.n)
		}
		return judge.Ruling{Verdict: judge.Timeout, Reason: fmt.Sprintf("no answer within %s%s", time.Duration(b.limit()), of)}, true
	}
	q := a.form.query(b.slice.shape, w.run.plan.MaxSolutions)
	var truth judge.Truth
	if judge.Needs(&q, a.claim) {
		var proved, interrupted bool
		truth, proved, interrupted = w.run.truths.of(b.turn, a.number, a.form)
		w.cold = w.cold || proved
		if interrupted {
			if !b.each {
				a.took = b.cost.wall / int64(b.n)
			}
			return ruling, false
		}
	}
	ruling = judge.Rule(&q, a.claim, truth)
	if ruling.Verdict == judge.Wrong && slices.Contains(a.claim.Solution, attempt.Poison) {
		ruling.Reason += fmt.Sprintf(" (%d marks a cell that the solver did not write)", attempt.Poison)
	}
	return ruling, true
}

// tooLate reports whether an attempt exceeded its limit. An answer within the limit counts, even if
// the attempt was cancelled at the same time. In a batch, all answers that arrived count.
func (b *block) tooLate(a *outcome) bool {
	if a.why == attempt.OverLimit && a.err != nil {
		return true
	}
	return !b.batch && (b.each || a.why == attempt.OverLimit) && a.charged > b.limit()
}

// add adds a judged attempt to the block.
func (w *worker) add(b *block, a *outcome, ruling judge.Ruling) {
	made := record.Attempt{Place: a.place, Puzzle: a.number, Verdict: ruling.Verdict, Nodes: min(a.claim.Nodes, maxNodes)}
	if b.each || ruling.Verdict != judge.Verified && a.why != 0 && !b.batch {
		made.NS = w.run.plan.single(a.charged)
	}
	if w.run.plan.Run.Rank == record.RankSolved {
		made.Blanks, made.BlanksRight = w.blanks(b, a, ruling.Verdict)
	}
	if ruling.Verdict != judge.Verified {
		answer := ""
		if a.err == nil && ruling.Verdict != judge.Timeout {
			answer = a.claim.Solution.String()
		}
		made.Finding = w.run.details(b.turn, record.Finding{Puzzle: a.number, Verdict: ruling.Verdict, NS: made.NS, Reason: ruling.Reason}, a.form, answer)
	}
	b.made.Attempts = append(b.made.Attempts, made)
}

// blanks returns the number of blanks of a puzzle, and how many of them the answer fills rightly. Both
// are 0 if a wrong answer cannot be compared, because the puzzle does not have one known solution.
func (w *worker) blanks(b *block, a *outcome, v judge.Verdict) (all, right int64) {
	all = int64(len(a.form.clues) - a.form.clues.Clues())
	switch {
	case v == judge.Verified:
		return all, all
	case a.err != nil || v == judge.Timeout:
		return all, 0
	}
	solution := w.run.truths.solution(b.turn, a.form)
	w.cold = true
	if solution == nil {
		return 0, 0
	}
	for i, d := range solution {
		if a.form.clues[i] == 0 && a.claim.Solution[i] == d {
			right++
		}
	}
	return all, right
}

// failed returns the verdict of an attempt that returned an error although it was not cancelled.
func failed(err error) judge.Ruling {
	var f *solvers.Failure
	switch {
	case errors.As(err, &f):
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		err = fmt.Errorf("the solver returned the error %q, but its context had not ended", err)
	case err.Error() == "":
		err = fmt.Errorf("the solver returned an error of type %T without a text", err)
	}
	return judge.Failed(err)
}
