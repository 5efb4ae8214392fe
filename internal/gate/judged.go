package gate

import (
	"context"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// If few puzzles are judged, the gate does not notice a head that is wrong on 1 puzzle in 1,000. A
// slow solver solves only a few puzzles during the timing, so judgeMore lets it solve more.

// judgedHand is the number of puzzles in a batch of judgeMore. For slow solvers the batch is
// smaller, so that the time is checked about once a second.
const judgedHand = 256

// judgedShare is the time limit of judgeMore as a share of the row's measuring time.
const judgedShare = 0.5

// judgeMore lets a process of the head solve more boards without timing them. It stops when
// MinJudged answers were judged or the time is over. A failure that counts against the head is
// returned as a *Failing error.
func (r *row) judgeMore(ctx context.Context) error {
	r.out.Judged = r.counted + r.out.Forms
	if r.out.Judged >= r.plan.MinJudged || r.deck == nil {
		return nil
	}
	defer r.took(r.plan.Now())
	crew := new(crew)
	defer crew.dismiss()
	of := func(side int) (child Child, err error) {
		if crew[side][0] == nil {
			child, err = r.plan.Start(ctx, side, r.task, r.cores.pick())
			if err != nil {
				return nil, sideError(side, err)
			}
			crew[side][0] = child
		}
		return crew[side][0], nil
	}
	child, err := of(head)
	if err != nil {
		return r.died(ctx, head, err)
	}
	end := r.plan.Now() + time.Duration(judgedShare*float64(r.plan.TimeNS)/float64(len(r.plan.Tasks)))
	n := max(1, min(judgedHand, int(time.Second.Nanoseconds()/max(1, r.perNS))))
	for r.out.Judged < r.plan.MinJudged && r.plan.Now() < end {
		h := r.deck.deal(min(n, r.plan.MinJudged-r.out.Judged))
		_, _, failed, err := r.solve(child, head, h, program.Order{})
		if err != nil {
			return r.died(ctx, head, err)
		}
		for at, f := range failed {
			if f.Verdict == judge.Wrong {
				return f
			}
			one := h.one(at)
			other, err := of(base)
			if err != nil {
				return err
			}
			if _, _, lost, err := r.solve(other, base, one, program.Order{}); err != nil {
				return r.died(ctx, base, err)
			} else if len(lost) > 0 {
				continue
			}
			if _, _, lost, err := r.solve(child, head, one, program.Order{}); err != nil {
				return r.died(ctx, head, err)
			} else if len(lost) > 0 { // the head failed in two processes, so a disturbance of the machine is not the cause
				return f
			}
		}
		r.out.Judged += len(h.numbers)
	}
	return nil
}
