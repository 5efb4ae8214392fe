package collection

import (
	"context"
	"slices"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
)

// Source is a source of puzzles.
type Source struct {
	Reader *corpus.Reader
	Where  corpus.Filter       // chooses the puzzles
	Bad    func(*corpus.Fault) // gets each entry that is no puzzle, in the order of the source
}

// Work examines or changes a puzzle in place. It belongs to one goroutine.
type Work func(ctx context.Context, p *corpus.Puzzle) error

// Begin makes the Work of one goroutine.
type Begin func() (Work, error)

// Each lets Work do its part on all cores, and gives the puzzles to take in the order of the
// source. The puzzle is valid during the call only. The error is that of Begin, Work, take, the
// source or the context. Begin can be nil: take then gets the puzzles as they are.
func (s *Source) Each(ctx context.Context, begin Begin, take func(*corpus.Puzzle) error) error {
	return each(ctx, s, func() (finder[struct{}], error) {
		if begin == nil {
			return func(context.Context, *corpus.Puzzle) (none struct{}, err error) { return none, nil }, nil
		}
		work, err := begin()
		return func(ctx context.Context, p *corpus.Puzzle) (none struct{}, err error) { return none, work(ctx, p) }, err
	}, func(p *corpus.Puzzle, _ struct{}) error { return take(p) })
}

// finder is a Work that finds something about a puzzle.
type finder[T any] func(ctx context.Context, p *corpus.Puzzle) (T, error)

// each is Source.Each for works that find something.
func each[T any](ctx context.Context, s *Source, begin func() (finder[T], error), take func(*corpus.Puzzle, T) error) error {
	return bulk.Run(ctx, bulk.Job[results[T]]{
		Source: s.Reader,
		Begin: func() (bulk.Work[results[T]], error) {
			find, err := begin()
			return bulk.Each(func(p *corpus.Puzzle, f *corpus.Fault, out *results[T]) {
				if f == nil && !s.Where.Match(p) {
					return
				}
				r := out.next()
				if r.fault = f; f == nil {
					copyPuzzle(&r.puzzle, p)
					r.found, r.err = find(ctx, &r.puzzle)
				}
			}), err
		},
		Deliver: func(out *results[T]) error {
			for k := range out.list[:out.n] {
				if err := s.deliver(out.list[k].fault, out.list[k].err); err != nil {
					return err
				}
				if r := &out.list[k]; r.fault == nil {
					if err := take(&r.puzzle, r.found); err != nil {
						return err
					}
				}
			}
			out.n = 0
			return ctx.Err()
		},
	})
}

func (s *Source) deliver(bad *corpus.Fault, err error) error {
	if bad != nil {
		s.Bad(bad)
		return nil
	}
	return err
}

// results are the results of a batch. Their buffers are used again.
type results[T any] struct {
	list []result[T]
	n    int
}

type result[T any] struct {
	puzzle corpus.Puzzle
	fault  *corpus.Fault
	found  T
	err    error
}

func (r *results[T]) next() *result[T] {
	if r.n == len(r.list) {
		r.list = append(r.list, result[T]{})
	}
	r.n++
	one := &r.list[r.n-1]
	one.fault, one.err = nil, nil
	return one
}

// copyPuzzle copies a puzzle into the buffers of another one.
func copyPuzzle(dst, src *corpus.Puzzle) {
	clues, expected, candidates, fields := dst.Clues[:0], dst.Expected[:0], dst.Candidates[:0], dst.Fields[:0]
	*dst = *src
	dst.Clues = append(clues, src.Clues...)
	dst.Expected = append(expected, src.Expected...)
	dst.Candidates = append(candidates, src.Candidates...)
	dst.Fields = append(fields, src.Fields...)
}

// setField sets a field of a puzzle, and adds it if it is new.
func setField(p *corpus.Puzzle, name, value string) {
	at := slices.IndexFunc(p.Fields, func(f corpus.Field) bool { return f.Name == name })
	if p.JoinedID() { // it would say less than the fields, and no id
		p.ID = ""
	}
	if at < 0 {
		p.Fields = append(p.Fields, corpus.Field{Name: name, Value: value})
		return
	}
	p.Fields[at].Value = value
}
