package gate

import (
	"context"
	"fmt"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// bench judges every answer of a row. The clocks that time the solvers do not run meanwhile.
type bench struct {
	ctx    context.Context // context of the proofs; its end stops a proof
	where  func(int) string
	prover solvers.Solver
	truths map[int]judge.Truth // known number of solutions of each puzzle, which is equal for all symmetric forms
	query  solvers.Query
	proof  solvers.Claim

	answers []program.Answer
	bytes   []uint8
}

func newBench(ctx context.Context, p *Plan, t *Task) (*bench, error) {
	b := &bench{ctx: ctx, where: t.Puzzles.Where, truths: map[int]judge.Truth{}, query: solvers.Query{Shape: t.Shape, Limit: p.MaxSolutions}}
	b.proof.Solution = make(sudoku.Grid, t.Shape.Cells())
	if p.Prover != nil {
		var err error
		if b.prover, err = p.Prover(t.Shape); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// room returns n answers with buffers, valid until the next call.
func (b *bench) room(n int) []program.Answer {
	cells := b.query.Shape.Cells()
	if len(b.answers) < n {
		b.answers, b.bytes = make([]program.Answer, n), make([]uint8, n*cells)
	}
	for k := range n {
		b.answers[k] = program.Answer{Claim: solvers.Claim{Solution: b.bytes[k*cells : (k+1)*cells : (k+1)*cells]}}
	}
	return b.answers[:n]
}

// Failing is a failed attempt. It is also an error. If it counts against the head (see blame), the row
// fails, even if the head is faster than the base.
type Failing struct {
	Side    string        `json:"side"` // "base" or "head"
	Verdict judge.Verdict `json:"verdict"`
	Where   string        `json:"where"` // location of the puzzle as "corpus:line"
	Clues   string        `json:"clues"` // clues of the board that the solver got
	Reason  string        `json:"reason"`
}

func (f *Failing) Error() string {
	return fmt.Sprintf("%s: %s on %s: %s", f.Side, f.Verdict, f.Where, f.Reason)
}

// blame reports whether a failure counts against the head. A wrong answer always does. Other
// failures count if the base solves the puzzle. head can be nil.
func blame(head *Failing, baseSolves bool) bool {
	return head != nil && (baseSolves || head.Verdict == judge.Wrong)
}

// failures returns the attempts of a batch that were not verified. The key is the position in the
// batch, after the puzzles that warm up the process.
func (b *bench) failures(side int, h *batch, warm int, answers []program.Answer) map[int]*Failing {
	list := map[int]*Failing{}
	for k := range answers {
		at := warm + k
		r := b.rule(h.numbers[at], h.form(at), &answers[k])
		if r.Verdict == judge.Verified {
			continue
		}
		list[k] = &Failing{Side: sideName(side), Verdict: r.Verdict, Where: b.where(h.numbers[at]), Clues: h.form(at).String(), Reason: r.Reason}
	}
	return list
}

func (b *bench) rule(number int, form sudoku.Grid, a *program.Answer) judge.Ruling {
	switch a.Outcome {
	case program.TimedOut:
		return judge.Ruling{Verdict: judge.Timeout, Reason: "no answer within the time limit"}
	case program.Crashed:
		return judge.Ruling{Verdict: judge.Crashed, Reason: a.Reason}
	}
	b.query.Puzzle = form
	var truth judge.Truth
	if judge.Needs(&b.query, &a.Claim) {
		truth = b.truth(number, form)
	}
	return judge.Rule(&b.query, &a.Claim, truth)
}

const proofLimit = 5 * time.Second

// truth returns the number of solutions of a puzzle. It computes the number once for each puzzle.
func (b *bench) truth(number int, form sudoku.Grid) judge.Truth {
	if t, known := b.truths[number]; known || b.prover == nil {
		return t
	}
	ctx, cancel := context.WithTimeout(b.ctx, proofLimit)
	defer cancel()
	var t judge.Truth
	limit := max(b.query.Limit, 1)
	if b.prover.Solve(ctx, &solvers.Query{Shape: b.query.Shape, Puzzle: form, Limit: limit}, &b.proof) == nil {
		t = judge.Truth{Known: true, Count: b.proof.Count, Limit: limit}
	}
	b.truths[number] = t
	return t
}

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
	if r.out.Judged >= r.plan.MinJudged || r.source == nil {
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
		h := r.source.next(min(n, r.plan.MinJudged-r.out.Judged))
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
