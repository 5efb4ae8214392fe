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

// copies of each side live at a time.
const copies = 2

// span is the time of one process for a slice.
type span struct{ wall, cpu int64 }

// unit is what four processes showed while they lived.
type unit struct {
	slices []slice
	per    int // puzzles in a slice
}

// slice is one piece of work done by all four, by side and copy.
type slice [2][copies]span

// crew is four processes on one core.
type crew [2][copies]Child

func (p *Plan) hire(ctx context.Context, t *Task, core int) (*crew, error) {
	c := new(crew)
	for copy := range copies {
		for side := range 2 {
			child, err := p.Start(ctx, side, t, core)
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

// row is a task under way.
type row struct {
	plan  *Plan
	task  *Task
	deck  *deck
	rng   *rand.Rand
	per   int // puzzles in a slice
	warm  int // and before it, off the clock
	judge *bench
	cores *cores
	out   Row
	first []unit // of a first measurement that flagged the row
	units []unit // of the first, or of the second

	counted int   // puzzles that were counted
	perNS   int64 // of a puzzle, as counted

	starts starts
	slowed slowed
}

// warmShare of a slice is solved first, off the clock: the caches are then this
// process's own.
const warmShare = 0.1

// order returns who solves a slice when: ABBA or BAAB, the copies drawn.
func order(rng *rand.Rand) [4][2]int {
	first, a, b := rng.IntN(2), rng.IntN(copies), rng.IntN(copies)
	second := 1 - first
	return [4][2]int{{first, a}, {second, b}, {second, 1 - b}, {first, 1 - a}}
}

// unit lets four fresh processes solve slices for some time.
func (r *row) unit(ctx context.Context) error {
	core := r.cores.pick()
	crew, err := r.plan.hire(ctx, r.task, core)
	if err != nil {
		return err
	}
	defer crew.dismiss()
	r.starts.add(crew)
	u := unit{per: r.per}
	end := r.plan.Now() + time.Duration(r.plan.UnitNS)
	for n := 0; n < minSlices || r.plan.Now() < end; n++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s, ok, err := r.slice(ctx, crew)
		if err != nil {
			return err
		}
		if n > 0 && ok { // in the first each process still finds its feet
			u.slices = append(u.slices, s)
		}
	}
	r.cores.learn(core, &u)
	r.units = append(r.units, u)
	return nil
}

// minSlices are solved in a unit, however long they take.
const minSlices = 4

// slice has the four processes solve the next puzzles of the deck, the same
// forms for all, and judges their answers. ok is false if the base failed on one of them,
// the machine stood still, or a program was started again: such a slice is not compared. A
// failure that counts against the head is the error, a *Failing.
func (r *row) slice(ctx context.Context, crew *crew) (s slice, ok bool, err error) {
	hand := r.deck.deal(r.warm + r.per)
	failed, ok := [2]map[int]*Failing{{}, {}}, true // by place, in either process of a side
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
		ok = false // its time is not that of solving
	}
	return s, ok, nil
}

// again asks the head once more for a puzzle that it ran out of time on: a
// machine that stood still is no timeout. The answer is good until the next.
func (r *row) again(child Child, h *hand, at int) (*program.Answer, *Failing, error) {
	one := &hand{numbers: h.numbers[at : at+1], forms: h.form(at), cells: h.cells}
	_, answers, failed, err := r.solve(child, head, one, program.Order{})
	if err != nil {
		return nil, nil, err
	}
	return &answers[0], failed[0], nil
}

// solve has a process of a side solve a hand, and judges its answers, which are good until
// the next. o says how; solve fills in the limits. failed are the attempts that were not
// verified, by their place after those to warm up on.
//
// The head has twice the base's time for a puzzle: what it loses is then lost for good,
// and not by the machine's noise.
func (r *row) solve(child Child, side int, h *hand, o program.Order) (ran program.Ran, answers []program.Answer, failed map[int]*Failing, err error) {
	o.Limit, o.PuzzleNS = r.plan.Limit, r.plan.PuzzleNS*int64(1+side)
	answers = r.judge.room(len(h.numbers) - o.Warm)
	ran, err = child.Batch(h.forms, o, answers, r.plan.batchLimit(len(h.numbers)))
	if err != nil {
		return ran, nil, nil, err
	}
	return ran, answers, r.judge.failures(side, h, o.Warm, answers), nil
}

// batchLimit is when a process that does not answer is killed. A process that
// keeps the limit of a puzzle is far below it: puzzles that are timed in a row
// are those that the base solves, and few of them can be near their limit.
func (p *Plan) batchLimit(puzzles int) time.Duration {
	each := 3 * time.Duration(min(p.PuzzleNS, int64(24*time.Hour)))
	return time.Minute + time.Duration(min(puzzles, nearLimit))*each
}

// nearLimit is how many puzzles of a batch may take as long as they are let.
const nearLimit = 20

// died is the error of a process that answers no more. A head that dies on
// puzzles that the base solves has lost them all: that is a *Failing.
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
