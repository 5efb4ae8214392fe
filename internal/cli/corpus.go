package cli

import (
	"fmt"
	"io"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/contest"
	"sudokubench/internal/words/humanize"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type corpusCommand struct {
	Generate generateCommand `cmd:"" help:"Generate puzzles from a seed."`
	Check    corpusCheck     `cmd:"" help:"Check puzzles: solutions, superfluous clues, and duplicates up to symmetry."`
	Stats    corpusStats     `cmd:"" help:"Describe puzzles: counts and histograms of clues and of all fields."`
	Rate     corpusRate      `cmd:"" help:"Rate puzzles: clues, singles, the grade of solver human, guesses of solvers."`
	Convert  corpusConvert   `cmd:"" help:"Write puzzles in another format."`
	Sample   corpusSample    `cmd:"" help:"Choose puzzles at random; with --by, the same number for each value or range of a field."`
	Scramble corpusScramble  `cmd:"" help:"Replace each puzzle by a random symmetric form."`
	Canon    corpusCanon     `cmd:"" help:"Replace each puzzle by its canonical form, which symmetric puzzles share."`
	Dedupe   corpusDedupe    `cmd:"" help:"Remove puzzles that are equal or symmetric to an earlier one."`
	Overlap  corpusOverlap   `cmd:"" help:"Find the puzzles of B that are equal or symmetric to a puzzle of A, or have the same solution up to symmetry."`
	Audit    corpusAudit     `cmd:"" help:"Compare a training set with a test set, check both, and write the result in Markdown."`
	Split    corpusSplit     `cmd:"" help:"Divide puzzles into several files. Puzzles with equal or symmetric solutions come into the same file."`
}

type corpusConvert struct {
	corpusInput  `embed:""`
	corpusOutput `embed:""`
}

func (c *corpusConvert) Run(s *session) error {
	c.pencilmarks = true
	return c.change(s, c.corpusInput, func(sudoku.Shape) (collection.Begin, error) { return nil, nil })
}

type corpusScramble struct {
	Seed         uint64 `default:"1" placeholder:"N" help:"Seed; the same seed gives the same forms (default: ${default})."`
	corpusInput  `embed:""`
	corpusOutput `embed:""`
}

func (c *corpusScramble) Run(s *session) error {
	c.pencilmarks = true
	return c.change(s, c.corpusInput, func(shape sudoku.Shape) (collection.Begin, error) {
		return collection.Scramble(shape, c.Seed), nil
	})
}

type corpusCanon struct {
	corpusInput  `embed:""`
	corpusOutput `embed:""`
}

func (c *corpusCanon) Run(s *session) error {
	return c.change(s, c.corpusInput, func(shape sudoku.Shape) (collection.Begin, error) {
		return collection.Canon(shape, s.fastest), collection.Canonical(shape)
	})
}

type corpusRate struct {
	Solvers      []string `placeholder:"LIST" default:"bitmask-mrv" help:"Solvers whose guesses are counted (default: ${default})."`
	Forms        int      `default:"10" placeholder:"N" help:"Number of random symmetric forms over which guesses are averaged (default: ${default})."`
	Seed         uint64   `default:"1" placeholder:"N" help:"Seed of the forms (default: ${default})."`
	corpusInput  `embed:""`
	corpusOutput `embed:""`
}

func (c *corpusRate) Run(s *session) error {
	if err := positive("--forms", c.Forms); err != nil {
		return usage(err)
	}
	rating := collection.Rating{Forms: c.Forms, Seed: c.Seed}
	for _, name := range c.Solvers {
		spec, err := contest.FindSolver(s.roster, name)
		if err == nil && (!spec.Complete || !spec.Answers.Has(solvers.Unique)) {
			err = fmt.Errorf("solver %s does not prove that a solution is unique; choose one that does, such as %s", name, contest.Prover)
		}
		if err != nil {
			return usage(fmt.Errorf("--solvers: %w", err))
		}
		rating.Guess = append(rating.Guess, spec)
	}
	c.standard = "csv-table"
	return c.change(s, c.corpusInput, func(shape sudoku.Shape) (collection.Begin, error) {
		for _, spec := range rating.Guess {
			if !spec.Takes(shape) {
				return nil, fmt.Errorf("solver %s does not support %s boards; bench list solvers shows the board sizes of each solver", spec.Name, shape)
			}
		}
		rating.Shape = shape
		rating.Singles, rating.Grader = s.taking("hidden-singles", shape), s.taking("human", shape)
		return collection.Rate(rating), nil
	})
}

// taking returns the named solver if it supports boards of the shape, and nil otherwise.
func (s *session) taking(name string, shape sudoku.Shape) *solvers.Spec {
	if spec, ok := s.roster.Find(name); ok && spec.Takes(shape) {
		return &spec
	}
	return nil
}

// fastest makes the fastest complete solver for boards of a shape.
func (s *session) fastest(shape sudoku.Shape) (solvers.Solver, error) {
	return s.provers(shape).First.New()
}

type corpusDedupe struct {
	corpusInput  `embed:""`
	corpusOutput `embed:""`
}

func (c *corpusDedupe) Run(s *session) error {
	return c.pass(s, c.corpusInput, collection.Canonical, func(p *puzzles, put func(*corpus.Puzzle) error) error {
		kept, removed := 0, 0
		err := p.Dedupe(s.ctx, func(one *corpus.Puzzle) error {
			kept++
			return put(one)
		}, func(line, first int) {
			if removed++; removed <= maxListed {
				fmt.Fprintf(s.notes, "%s:%d: removed, because it is equal or symmetric to the puzzle of line %d\n", p.name, line, first)
			}
		})
		if removed > maxListed {
			fmt.Fprintf(s.notes, "and %s more\n", humanize.Count(removed-maxListed))
		}
		if err == nil {
			fmt.Fprintf(s.notes, "%s: %s kept, %s removed\n", p.name, humanize.Counted(kept, "puzzle"), humanize.Count(removed))
		}
		return err
	})
}

// maxListed is the largest number of removed puzzles that the command lists in messages.
const maxListed = 10

type corpusSample struct {
	Count        int    `default:"1000" placeholder:"N" help:"Number of puzzles (default: ${default})."`
	Seed         uint64 `default:"1" placeholder:"N" help:"Seed of the choice (default: ${default})."`
	By           string `placeholder:"FIELD" help:"Choose the same number for each value of this field, such as clues; with bounds, as in rating:10,50, for each range."`
	corpusInput  `embed:""`
	corpusOutput `embed:""`
}

func (c *corpusSample) Run(s *session) error {
	if err := positive("--count", c.Count); err != nil {
		return usage(err)
	}
	how := collection.Sampling{Count: c.Count, Seed: c.Seed}
	var err error
	if how.By, how.Bounds, err = boundsOf(c.By); err != nil {
		return usage(err)
	}
	c.pencilmarks = true
	any := func(sudoku.Shape) error { return nil }
	return c.pass(s, c.corpusInput, any, func(p *puzzles, put func(*corpus.Puzzle) error) error {
		strata, err := p.Sample(s.ctx, how, put)
		chosen := 0
		for _, one := range strata {
			chosen += one.Chosen
			if c.By != "" {
				fmt.Fprintf(s.notes, "%s %s: %s of %s chosen\n", how.By, one.Name, humanize.Count(one.Chosen), humanize.Counted(one.Of, "puzzle"))
			}
		}
		if err == nil && chosen < c.Count {
			fmt.Fprintf(s.notes, "note: %s has fewer than %s puzzles; all %s were chosen\n", p.name, humanize.Count(c.Count), humanize.Count(chosen))
		}
		return err
	})
}

// boundsOf parses the argument FIELD or FIELD:BOUND,BOUND,... of the command line.
func boundsOf(text string) (field string, bounds []float64, err error) {
	field, list, ok := strings.Cut(text, ":")
	if !ok {
		return text, nil, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		x, ok := corpus.Field{Value: word}.Number()
		if !ok || len(bounds) > 0 && x <= bounds[len(bounds)-1] {
			return "", nil, fmt.Errorf("--by %s: want ascending numbers after the colon, as in rating:10,50", text)
		}
		bounds = append(bounds, x)
	}
	return field, bounds, nil
}

// change writes a changed copy of each puzzle. The function of returns the change for the shape of
// the boards.
func (o *corpusOutput) change(s *session, in corpusInput, of func(sudoku.Shape) (collection.Begin, error)) error {
	var begin collection.Begin
	check := func(shape sudoku.Shape) (err error) {
		begin, err = of(shape)
		return err
	}
	return o.pass(s, in, check, func(p *puzzles, put func(*corpus.Puzzle) error) error { return p.Each(s.ctx, begin, put) })
}

// pass copies puzzles from the input to the output. check returns an error for a board that the
// command does not support.
func (o *corpusOutput) pass(s *session, in corpusInput, check func(sudoku.Shape) error, each func(*puzzles, func(*corpus.Puzzle) error) error) error {
	if err := o.check(s, in); err != nil {
		return usage(err)
	}
	p, err := in.open(s, o.Output != "", o.pencilmarks)
	if err != nil {
		return usage(err)
	}
	if err := check(p.Reader.Shape()); err != nil {
		return usage(fmt.Errorf("%s: %w", p.name, err))
	}
	err = o.into(s, func(w io.Writer) error {
		return o.encode(s, w, p, func(put func(*corpus.Puzzle) error) error { return each(p, put) })
	})
	return p.end(s, err)
}
