package cli

import (
	"context"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/internal/judge"
)

// solving is a source being solved. Where answers are separate, the workers
// also judge and encode them, and what is left to do in order is to write.
type solving struct {
	command *solveCommand
	name    string // of the source
	task    task
	answers *answers
	words   io.Writer // for complaints

	portion // what was delivered, in sum; its texts are not used
}

// portion is what came of some puzzles.
type portion struct {
	encoded    []byte // answers
	complaints []byte // lines
	good       int    // puzzles, solved or not: each has an answer
	unsolved   int    // those of them without the answer that was asked for
	faults     int
	err        error // of encoding; nothing was added after it
}

func (s *solving) run(ctx context.Context, source *corpus.Reader) error {
	if !s.answers.separate {
		return s.inOrder(ctx, source)
	}
	return interruptible(ctx, bulk.Run(ctx, bulk.Job[portion]{
		Source:  source,
		Workers: s.task.workers,
		Lenient: true,
		Begin: func() (bulk.Work[portion], error) {
			d := &doubt{Context: ctx, clash: source.CheckClues}
			w, err := s.task.worker(d)
			if err != nil {
				return nil, err
			}
			j := new(job)
			return func(p *corpus.Puzzle, f *corpus.Fault, out *portion) {
				if f != nil {
					out.fault(f)
					return
				}
				j.puzzle = *p
				d.about(&j.puzzle)
				w.solve(j)
				s.add(out, j, source)
			}, nil
		},
		Deliver: func(out *portion) error {
			if ctx.Err() != nil {
				return errInterrupted
			}
			return s.deliver(out)
		},
	}))
}

// inOrder solves a source whose answers go by those before.
func (s *solving) inOrder(ctx context.Context, source *corpus.Reader) error {
	var one portion
	return pipeline(ctx, source, s.task,
		func(j *job) error {
			s.add(&one, j, nil)
			return s.deliver(&one)
		},
		func(f *corpus.Fault) error {
			one.fault(f)
			return s.deliver(&one)
		})
}

// add judges a puzzle's claim and adds the answer. Where the clues were read
// leniently from a source, a verified solution shows that they break no rule; a
// solver that gets lost among those that do is stopped (doubt).
func (s *solving) add(out *portion, j *job, lenient *corpus.Reader) {
	if out.err != nil {
		return
	}
	ruling := s.command.rule(s.task.shape, j)
	if ruling.Verdict != judge.Verified {
		if lenient != nil {
			if f := lenient.CheckClues(&j.puzzle); f != nil {
				out.fault(f)
				return
			}
		}
		out.unsolved++
		out.complaints = fmt.Appendf(out.complaints, "%s:%d: %s\n", s.name, j.puzzle.Line, complaint(ruling))
	}
	out.good++
	out.encoded, out.err = s.answers.encode(out.encoded, j, ruling)
}

func (p *portion) fault(f *corpus.Fault) {
	p.faults++
	p.complaints = append(append(p.complaints, f.Error()...), '\n')
}

// deliver writes a portion and empties it.
func (s *solving) deliver(out *portion) error {
	s.good += out.good
	s.unsolved += out.unsolved
	s.faults += out.faults
	if len(out.complaints) > 0 {
		s.words.Write(out.complaints)
	}
	if out.err != nil {
		return out.err
	}
	if out.good > 0 {
		if err := s.answers.put(out.encoded, out.good); err != nil {
			return err
		}
		if err := s.answers.flush(); err != nil { // someone may be waiting for it
			return err
		}
	}
	*out = portion{encoded: out.encoded[:0], complaints: out.complaints[:0]}
	return nil
}
