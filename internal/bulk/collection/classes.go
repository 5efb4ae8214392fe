package collection

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"sudokubench/corpus"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

// Canonical returns an error if the boards of a shape have no canonical forms.
func Canonical(shape sudoku.Shape) error {
	_, err := canon.New(shape)
	return err
}

// Canon replaces each puzzle by its canonical form, and adds the field automorphisms. Symmetric
// puzzles have the same form. If a puzzle has a given solution, the prover finds a solution of its
// form.
func Canon(shape sudoku.Shape, prover prover) Begin {
	return func() (work, error) {
		c, err := canon.New(shape)
		if err != nil {
			return nil, err
		}
		q, err := newQuestions(shape, prover)
		if err != nil {
			return nil, err
		}
		form := make(sudoku.Grid, shape.Cells())
		return func(ctx context.Context, p *corpus.Puzzle) error {
			setField(p, "automorphisms", fmt.Sprint(c.Puzzle(form, p.Clues)))
			copy(p.Clues, form)
			if len(p.Expected) == 0 {
				return nil
			}
			q.reset()
			q.add(p.Clues)
			if err := q.ask(ctx, 1); err != nil {
				return err
			}
			copy(p.Expected, q.claims[0].Solution)
			return nil
		}, nil
	}
}

// class identifies all puzzles that are symmetric to each other. It is the first half of the
// SHA-256 of their canonical form. Among a billion classes, the probability that two have the same
// class is 1.5e-21.
type class [16]byte

// classOf returns the class of a canonical form.
func classOf(form sudoku.Grid) class {
	sum := sha256.Sum256(form)
	return class(sum[:16])
}

// classes returns a finder that computes the class of a puzzle.
func classes(shape sudoku.Shape) (finder[class], error) {
	c, err := canon.New(shape)
	form := make(sudoku.Grid, shape.Cells())
	return func(_ context.Context, p *corpus.Puzzle) (class, error) {
		c.Puzzle(form, p.Clues)
		return classOf(form), nil
	}, err
}

// Dedupe calls take with the first puzzle of each class. For every other puzzle of the class, it
// calls duplicate with the line of the puzzle and the line of the first one. It needs about 80 bytes of
// memory per class.
func (s *Source) Dedupe(ctx context.Context, take func(*corpus.Puzzle) error, duplicate func(line, first int)) error {
	lines := map[class]uint32{}
	begin := func() (finder[class], error) { return classes(s.Reader.Shape()) }
	return each(ctx, s, begin, func(p *corpus.Puzzle, class class) error {
		if first, known := lines[class]; known {
			duplicate(p.Line, int(first))
			return nil
		}
		lines[class] = uint32(p.Line)
		return take(p)
	})
}

// Split divides the puzzles into parts. All puzzles whose solutions are equal or symmetric belong
// to the same part, so symmetric puzzles are never in different parts. This is also true for
// puzzles without exactly one solution. shares has the relative sizes of the parts. The part of a
// puzzle depends only on its class and the seed, so Split divides two files in the same way. alone
// reports that the puzzle does not have exactly one solution.
func (s *Source) Split(ctx context.Context, prover prover, seed uint64, shares []float64, take func(part int, p *corpus.Puzzle, alone bool) error) error {
	ends := slices.Clone(shares)
	for k := range ends[1:] {
		ends[k+1] += ends[k]
	}
	total := ends[len(ends)-1]
	begin := func() (finder[divided], error) { return solutionClasses(s.Reader.Shape(), prover) }
	return each(ctx, s, begin, func(p *corpus.Puzzle, found divided) error {
		x := mixed(seed, binary.LittleEndian.Uint64(found.class[:8]))
		at := float64(x>>11) / (1 << 53) * total
		part := min(slices.IndexFunc(ends, func(end float64) bool { return at < end }), len(ends)-1)
		return take(max(part, 0), p, found.alone)
	})
}

// divided is the class by which Split divides. alone reports that it is the class of a puzzle that
// does not have exactly one solution, rather than of a solution.
type divided struct {
	class class
	alone bool
}

// solutionClasses returns a finder that computes the class of the solution. If the puzzle does not
// have exactly one solution, it computes the class of the puzzle.
func solutionClasses(shape sudoku.Shape, prover prover) (finder[divided], error) {
	c, err := canon.New(shape)
	if err != nil {
		return nil, err
	}
	q, err := newQuestions(shape, prover)
	form := make(sudoku.Grid, shape.Cells())
	return func(ctx context.Context, p *corpus.Puzzle) (divided, error) {
		q.reset()
		q.add(p.Clues)
		if err := q.ask(ctx, 2); err != nil {
			return divided{}, err
		}
		of := p.Clues
		if q.claims[0].Count == 1 {
			of = q.claims[0].Solution
		}
		c.Puzzle(form, of)
		return divided{classOf(form), q.claims[0].Count != 1}, nil
	}, err
}
