package collection

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"sudokubench/corpus"
	"sudokubench/corpus/canon"
	"sudokubench/sudoku"
)

// Canonical returns an error if canonical forms do not exist for a board.
func Canonical(shape sudoku.Shape) error {
	_, err := canon.New(shape)
	return err
}

// Canon replaces each puzzle by its canonical form, and adds the field automorphisms. Symmetric
// puzzles have the same form. The prover finds a solution of the form for puzzles with a
// given solution.
func Canon(shape sudoku.Shape, prover Prover) Begin {
	return func() (Work, error) {
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

// Class identifies the puzzles that are symmetric to each other. It is the first half of a
// SHA-256: among a billion classes, two have the same one with a probability of 1.5e-21.
type Class [16]byte

// classOf returns the class of a canonical form.
func classOf(form sudoku.Grid) Class {
	sum := sha256.Sum256(form)
	return Class(sum[:16])
}

// classes makes a finder of the classes of puzzles.
func classes(shape sudoku.Shape) (finder[Class], error) {
	c, err := canon.New(shape)
	form := make(sudoku.Grid, shape.Cells())
	return func(_ context.Context, p *corpus.Puzzle) (Class, error) {
		c.Puzzle(form, p.Clues)
		return classOf(form), nil
	}, err
}

// Dedupe gives take the first puzzle of each class, and reports the lines of all others with
// the line of the first. It needs about 80 bytes per class.
func (s *Source) Dedupe(ctx context.Context, take func(*corpus.Puzzle) error, twin func(line, first int)) error {
	lines := map[Class]uint32{}
	begin := func() (finder[Class], error) { return classes(s.Reader.Shape()) }
	return each(ctx, s, begin, func(p *corpus.Puzzle, class Class) error {
		if first, known := lines[class]; known {
			twin(p.Line, int(first))
			return nil
		}
		lines[class] = uint32(p.Line)
		return take(p)
	})
}

// Split gives each puzzle to one of several parts. All puzzles whose solutions are equal or
// symmetric belong to the same part, and with them all symmetric puzzles. A puzzle without
// exactly one solution stays with its symmetric forms. Shares are the sizes of the parts relative to each
// other. The part depends on the class and the seed only, so two files can be split in the same way.
func (s *Source) Split(ctx context.Context, prover Prover, seed uint64, shares []float64, take func(part int, p *corpus.Puzzle) error) error {
	ends := slices.Clone(shares)
	for k := range ends[1:] {
		ends[k+1] += ends[k]
	}
	total := ends[len(ends)-1]
	begin := func() (finder[Class], error) { return solutionClasses(s.Reader.Shape(), prover) }
	return each(ctx, s, begin, func(p *corpus.Puzzle, class Class) error {
		x := mixed(seed, binary.LittleEndian.Uint64(class[:8]))
		at := float64(x>>11) / (1 << 53) * total
		part := min(slices.IndexFunc(ends, func(end float64) bool { return at < end }), len(ends)-1)
		return take(max(part, 0), p)
	})
}

// solutionClasses makes a finder of the classes of solutions, or of puzzles that do not have
// exactly one.
func solutionClasses(shape sudoku.Shape, prover Prover) (finder[Class], error) {
	c, err := canon.New(shape)
	if err != nil {
		return nil, err
	}
	q, err := newQuestions(shape, prover)
	form := make(sudoku.Grid, shape.Cells())
	return func(ctx context.Context, p *corpus.Puzzle) (Class, error) {
		q.reset()
		q.add(p.Clues)
		if err := q.ask(ctx, 2); err != nil {
			return Class{}, err
		}
		of := p.Clues
		if q.claims[0].Count == 1 {
			of = q.claims[0].Solution
		}
		c.Puzzle(form, of)
		return classOf(form), nil
	}, err
}
