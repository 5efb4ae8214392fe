package collection

import (
	"context"
	"slices"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
)

// Source is a collection of puzzles that a Reader reads.
type Source struct {
	Reader *corpus.Reader
	Where  corpus.Filter       // filter that selects the puzzles to use
	Bad    func(*corpus.Fault) // called with each faulty puzzle, in the order of the source
}

// work examines a puzzle or changes it in place. Only one goroutine calls it.
type work func(ctx context.Context, p *corpus.Puzzle) error

// Begin is a function that returns a new Work for one goroutine.
type Begin func() (work, error)

// Each calls Work for each puzzle on all cores, and then calls the function take with the puzzles
// in the order of the source. A puzzle is valid only during this call. Each returns the first error
// of begin, Work, take, the source or the context. If begin is nil, take gets the puzzles
// unchanged.
func (s *Source) Each(ctx context.Context, begin Begin, take func(*corpus.Puzzle) error) error {
	return each(ctx, s, func() (finder[struct{}], error) {
		if begin == nil {
			return func(context.Context, *corpus.Puzzle) (none struct{}, err error) { return none, nil }, nil
		}
		work, err := begin()
		return func(ctx context.Context, p *corpus.Puzzle) (none struct{}, err error) { return none, work(ctx, p) }, err
	}, func(p *corpus.Puzzle, _ struct{}) error { return take(p) })
}

// finder is a Work that also returns a result for the puzzle.
type finder[T any] func(ctx context.Context, p *corpus.Puzzle) (T, error)

// each does the same as Source.Each, but with finders. The function take also gets the result of
// the finder.
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

// results has the results of a batch. The next batch uses the same memory.
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

// copyPuzzle copies a puzzle into dst, and uses the memory that dst already has.
func copyPuzzle(dst, src *corpus.Puzzle) {
	clues, expected, candidates, fields := dst.Clues[:0], dst.Expected[:0], dst.Candidates[:0], dst.Fields[:0]
	*dst = *src
	dst.Clues = append(clues, src.Clues...)
	dst.Expected = append(expected, src.Expected...)
	dst.Candidates = append(candidates, src.Candidates...)
	dst.Fields = append(fields, src.Fields...)
}

// setField sets a field of a puzzle. It adds the field if the puzzle does not have it.
func setField(p *corpus.Puzzle, name, value string) {
	at := slices.IndexFunc(p.Fields, func(f corpus.Field) bool { return f.Name == name })
	if p.JoinedID() { // the ID is only a copy of the fields without the new one, so it would be incomplete
		p.ID = ""
	}
	if at < 0 {
		p.Fields = append(p.Fields, corpus.Field{Name: name, Value: value})
		return
	}
	p.Fields[at].Value = value
}
