package gate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// copies is the number of processes of each side that run at the same time.
const copies = 2

// span is the time of one process for a slice, in ns.
type span struct{ wall, cpu int64 }

// unit has the times of a group of four processes, from their start to their end.
type unit struct {
	slices []slice
	per    int // number of puzzles in each slice
	layout int // number of the builds, below Settings.Layouts
}

// slice has the times of four processes for the same puzzles. The indices are the side, and the
// number of the process on this side.
type slice [2][copies]span

// crew has four running processes. The indices are the side, and the number of the
// process on this side.
type crew [2][copies]Child

// hire starts the four processes, each on the core that the function core returns.
func (p *Plan) hire(ctx context.Context, t *Task, core func() int) (*crew, error) {
	c := new(crew)
	for copy := range copies {
		for side := range 2 {
			child, err := p.Start(ctx, side, t, core())
			if err != nil {
				c.dismiss()
				return nil, sideError(side, err)
			}
			c[side][copy] = child
		}
	}
	return c, nil
}

func (c *crew) dismiss() {
	for side := range c {
		for copy := range c[side] {
			if c[side][copy] != nil {
				c[side][copy].Close()
			}
		}
	}
}

// row is the state of a task during the comparison.
type row struct {
	plan  *Plan
	task  *Task
	deck  *deck
	rng   *rand.Rand
	per   int // number of puzzles in each slice
	warm  int // number of puzzles that a process solves without timing before each slice, to warm up
	judge *bench
	cores *cores
	out   Row
	first []unit // times of the first measurement, if it flagged a slowdown
	units []unit // times of the current measurement

	counted int   // number of puzzles that were counted
	perNS   int64 // time of the base per puzzle while counting, in ns

	starts starts
	slowed slowed
}

// warmShare is the size of the warm-up before a slice, as a share of the slice. The warm-up is not
// timed. It fills the caches with the data of this process.
const warmShare = 0.1

// order returns the side and process number of each turn in a slice. The sides are in ABBA or BAAB
// order, and the processes of a side are in random order.
func order(rng *rand.Rand) [4][2]int {
	first, a, b := rng.IntN(2), rng.IntN(copies), rng.IntN(copies)
	second := 1 - first
	return [4][2]int{{first, a}, {second, b}, {second, 1 - b}, {first, 1 - a}}
}

// unit starts four new processes and lets them solve slices for the time UnitNS.
func (r *row) unit(ctx context.Context) error {
	core, task := r.cores.pick(), *r.task
	task.Layout = len(r.units) % max(1, r.plan.Layouts)
	crew, err := r.plan.hire(ctx, &task, func() int { return core })
	if err != nil {
		return err
	}
	defer crew.dismiss()
	r.starts.add(crew)
	u := unit{per: r.per, layout: task.Layout}
	end := r.plan.Now() + time.Duration(r.plan.UnitNS)
	for n := 0; n < minSlices || r.plan.Now() < end; n++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s, ok, err := r.slice(ctx, crew)
		if err != nil {
			return err
		}
		if n > 0 && ok { // the first slice includes the start-up effects of the process
			u.slices = append(u.slices, s)
		}
	}
	r.cores.learn(core, &u)
	r.units = append(r.units, u)
	return nil
}

// minSlices is the least number of slices that four processes solve, even if the time UnitNS is
// over.
const minSlices = 4

// slice lets the four processes solve the same boards and judges their answers. ok is false if the
// slice cannot be compared: the base failed on a puzzle, the machine stalled, or a program was
// started again. A failure that counts against the head is returned as a *Failing error.
func (r *row) slice(ctx context.Context, crew *crew) (s slice, ok bool, err error) {
	hand := r.deck.deal(r.warm + r.per)
	failed, ok := [2]map[int]*Failing{{}, {}}, true // failures of both processes of each side, by position in the batch
	for _, turn := range order(r.rng) {
		side, copy := turn[0], turn[1]
		ran, _, failures, err := r.solve(crew[side][copy], side, hand, program.Order{Warm: r.warm})
		if err != nil {
			return s, false, r.died(ctx, side, err)
		}
		for at, f := range failures {
			if known := failed[side][at]; known == nil || f.Verdict == judge.Wrong {
				failed[side][at] = f
			}
		}
		s[side][copy] = span{ran.WallNS, ran.CPUNS}
		ok = ok && ran.WallNS > 0
	}
	ok = ok && len(failed[base]) == 0
	for at := range r.per {
		f := failed[head][at]
		if !blame(f, failed[base][at] == nil) {
			continue
		}
		if f.Verdict == judge.Timeout {
			_, f, err = r.again(crew[head][0], hand, r.warm+at)
			if err != nil {
				return s, false, r.died(ctx, head, err)
			}
		}
		if f != nil {
			return s, false, f
		}
		ok = false // the time of the head includes a failed attempt
	}
	return s, ok, nil
}

// again lets the head solve a puzzle once more after a timeout, because the machine might have
// stalled. The answer is valid until the next call of solve.
func (r *row) again(child Child, h *hand, at int) (*program.Answer, *Failing, error) {
	_, answers, failed, err := r.solve(child, head, h.one(at), program.Order{})
	if err != nil {
		return nil, nil, err
	}
	return &answers[0], failed[0], nil
}

// solve lets a process of a side solve a hand, and judges the answers. The answers are valid until
// the next call. o selects the options, and solve sets the limits in it. failed has the attempts
// that were not verified, by position after the warm-up.
//
// The head has twice the base's time for a puzzle, so that noise alone does not make it lose a
// puzzle.
func (r *row) solve(child Child, side int, h *hand, o program.Order) (ran program.Ran, answers []program.Answer, failed map[int]*Failing, err error) {
	o.Limit, o.PuzzleNS = r.plan.Limit, r.plan.PuzzleNS*int64(1+side)
	answers = r.judge.room(len(h.numbers) - o.Warm)
	ran, err = child.Batch(h.forms, o, answers, r.plan.batchLimit(len(h.numbers)))
	if err != nil {
		return ran, nil, nil, err
	}
	return ran, answers, r.judge.failures(side, h, o.Warm, answers), nil
}

// batchLimit returns the time after which a process that does not answer is killed. A working
// process needs much less: timed puzzles are puzzles that the base solves, and few of them can be
// near the time limit.
func (p *Plan) batchLimit(puzzles int) time.Duration {
	each := 3 * time.Duration(min(p.PuzzleNS, int64(24*time.Hour)))
	return time.Minute + time.Duration(min(puzzles, nearLimit))*each
}

// nearLimit is the number of puzzles of a batch for which batchLimit allows the whole time limit.
const nearLimit = 20

// died returns the error for a process that does not answer any more. If the head dies on puzzles
// that the base solves, this counts against it and the error is a *Failing.
func (r *row) died(ctx context.Context, side int, err error) error {
	if ctx.Err() != nil || side == base {
		return sideError(side, err)
	}
	f := &Failing{Side: sideName(side), Verdict: judge.Crashed, Where: r.task.Corpus, Reason: err.Error()}
	if errors.Is(err, program.ErrLate) {
		f.Verdict = judge.Timeout
	}
	return f
}

func sideError(side int, err error) error {
	return fmt.Errorf("%s: %w", sideName(side), err)
}

func sideName(side int) string { return [2]string{"base", "head"}[side] }
