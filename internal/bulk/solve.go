package bulk

import (
	"context"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/internal/judge"
)

// Totals counts the puzzles of a source.
type Totals struct {
	Answered int // number of puzzles with a written answer, including unsolved puzzles
	Unsolved int // number of answered puzzles for which the solver did not find the requested answer
	Faults   int // number of entries that are not puzzles
}

// Solve solves every puzzle of a source called name, judges the claims, and writes the answers in
// the order of the source. It writes a line about each unsolved puzzle and each fault to
// complaints. It returns the errors of Run.
func Solve(ctx context.Context, name string, source *corpus.Reader, task *Task, answers *Answers, complaints io.Writer) (Totals, error) {
	s := &solving{name: name, task: task, source: source, answers: answers, complaints: complaints}
	err := Run(ctx, Job[portion]{
		Source:  source,
		Workers: task.Workers,
		Lenient: true,
		Bare:    !answers.IDs,
		Begin: func() (Work[portion], error) {
			g, err := task.group(ctx, source)
			if err != nil {
				return nil, err
			}
			return inGroups(g,
				func(a *Attempt, out *portion) { s.add(out, a) },
				func(f *corpus.Fault, out *portion) { out.fault(f) }), nil
		},
		Deliver: func(out *portion) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return s.deliver(out)
		},
	})
	return s.sum, err
}

type solving struct {
	name       string // name of the source
	task       *Task
	source     *corpus.Reader
	answers    *Answers
	complaints io.Writer
	sum        Totals
}

type portion struct {
	Totals
	encoded    []byte // encoded answers
	complaints []byte // messages about unsolved puzzles and faults, one per line
	err        error  // error of Encode; the batch adds no answer after it
}

// add judges a claim and adds the answer to the batch. If the solution is verified, the clues need no
// check, because then they break no rule.
func (s *solving) add(out *portion, a *Attempt) {
	if out.err != nil {
		return
	}
	ruling := s.task.rule(a)
	if ruling.Verdict != judge.Verified {
		if f := s.source.CheckClues(&a.Puzzle); f != nil {
			out.fault(f)
			return
		}
		out.Unsolved++
		out.complaints = fmt.Appendf(out.complaints, "%s:%d: %s\n", s.name, a.Puzzle.Line, complaint(ruling))
	}
	out.Answered++
	out.encoded, out.err = s.answers.Encode(out.encoded, a, ruling)
}

func (p *portion) fault(f *corpus.Fault) {
	p.Faults++
	p.complaints = append(append(p.complaints, f.Error()...), '\n')
}

func (s *solving) deliver(out *portion) error {
	s.sum.Answered += out.Answered
	s.sum.Unsolved += out.Unsolved
	s.sum.Faults += out.Faults
	if len(out.complaints) > 0 {
		s.complaints.Write(out.complaints)
	}
	if out.err != nil {
		return out.err
	}
	if out.Answered > 0 {
		if err := s.answers.Put(out.encoded, out.Answered); err != nil {
			return err
		}
		if err := s.answers.Flush(); err != nil { // write the answers now, because another program could be waiting for them
			return err
		}
	}
	*out = portion{encoded: out.encoded[:0], complaints: out.complaints[:0]}
	return nil
}

// rule judges a claim. It has no second solver, so it uses the claimed number of solutions as the
// truth. Only bench run and bench compare check this number.
func (t *Task) rule(a *Attempt) judge.Ruling {
	if a.Err != nil {
		return judge.Ruling{Verdict: judge.Crashed, Reason: a.Err.Error()}
	}
	if a.Claim.Count == 0 && a.Claim.Exhausted {
		return judge.Ruling{Verdict: judge.Unjudged, Reason: "the puzzle has no solution"}
	}
	q := queryOf(&a.Puzzle, t.MaxSolutions, t.Shape)
	if t.MaxSolutions > 1 && a.Claim.Count > 1 && judge.Solves(&q, a.Claim.Solution) == nil {
		more := ""
		if !a.Claim.Exhausted {
			more = " or more"
		}
		return judge.Ruling{Verdict: judge.Unjudged, Reason: fmt.Sprintf("the puzzle has %d%s solutions", a.Claim.Count, more)}
	}
	truth := judge.Truth{Known: true, Count: a.Claim.Count, Limit: a.Claim.Count + 1}
	return judge.Rule(&q, &a.Claim, truth)
}

// complaint returns the reason why a puzzle is unsolved, after the verdict. It leaves out the verdict
// Unjudged, because only bench run and bench compare can judge such a claim.
func complaint(r judge.Ruling) string {
	if r.Verdict == judge.Unjudged {
		return r.Reason
	}
	return fmt.Sprintf("%s: %s", r.Verdict, r.Reason)
}
