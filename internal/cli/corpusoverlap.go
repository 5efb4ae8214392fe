package cli

import (
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/words/humanize"
	"sudokubench/sudoku"
)

// pairOfCorpora has the arguments of commands that compare two sources of puzzles.
type pairOfCorpora struct {
	From string `placeholder:"FORMAT" help:"Format of the puzzles (default: detected)."`
	A    string `arg:"" help:"File of puzzles, such as the training set, the name of a built-in corpus, or - for standard input."`
	B    string `arg:"" help:"File of puzzles, such as the test set, the name of a built-in corpus, or - for standard input."`
}

// openPair opens both sources, and returns an error if their puzzles cannot be compared.
func (c *pairOfCorpora) openPair(s *session) (a, b *puzzles, err error) {
	if c.A == "-" && c.B == "-" {
		return nil, nil, usage(errors.New("both arguments are standard input; want at least one file"))
	}
	in := corpusInput{From: c.From, File: c.A, anySolution: true}
	if a, err = in.open(s, true, false); err != nil {
		return nil, nil, usage(err)
	}
	in.File = c.B
	if b, err = in.open(s, false, false); err != nil {
		a.close()
		return nil, nil, usage(err)
	}
	shape, other := a.Reader.Shape(), b.Reader.Shape()
	if err = collection.Canonical(shape); err == nil && shape != other {
		err = fmt.Errorf("%s boards, but %s has %s boards; want the same boards", shape, b.name, other)
	}
	if err != nil {
		a.close()
		b.close()
		return nil, nil, usage(fmt.Errorf("%s: %w", a.name, err))
	}
	return a, b, nil
}

// endPair does the same as puzzles.end for both sources.
func endPair(s *session, a, b *puzzles, err error) error {
	if err = b.end(s, err); errors.Is(err, errInterrupted) {
		return err
	}
	return errors.Join(err, a.end(s, nil))
}

// relations has the words for the relations: of one puzzle and of several.
var relations = [...]struct{ one, several string }{
	collection.Equal:        {"equal to", "are equal to"},
	collection.Symmetric:    {"symmetric to", "are symmetric to"},
	collection.SameSolution: {"has the solution of", "only share the solution, up to symmetry, with"},
}

// comparison is the outcome of comparing two sources.
type comparison struct {
	nameA, nameB string
	a, b         *collection.Survey
	first        [collection.Unrelated][]string // first pairs of each relation
	bad          [2]int
	nine         bool // whether the boards are 9x9
}

// overlaps returns the number of puzzles of the second source that are related to the first one.
func (c *comparison) overlaps() int { return c.b.Puzzles - c.b.Related[collection.Unrelated] }

// chance returns how many solutions two independent sets of random puzzles of these sizes share on
// average. It returns "" if this is far below 1 or not known. There are 5,472,730,538 classes of
// 9x9 solutions (Russell and Jarvis 2006).
func (c *comparison) chance() string {
	mean := float64(c.a.Puzzles) * float64(c.b.Puzzles) / 5_472_730_538
	if c.nine && mean >= 0.1 {
		return fmt.Sprintf("%.2g", mean)
	}
	return ""
}

// compare reads both sources to their ends. clean gets each puzzle of b without relation to a. It
// can be nil.
func (c *comparison) compare(s *session, a, b *puzzles, minimal bool, clean func(*corpus.Puzzle) error) (err error) {
	c.nameA, c.nameB, c.nine = humanize.Visible(a.name), humanize.Visible(b.name), a.Reader.Shape() == sudoku.Shape9
	with := collection.Surveying{Prover: s.fastest, Minimal: minimal}
	if c.a, err = a.Survey(s.ctx, with); err == nil {
		err = a.some(c.a.Puzzles)
	}
	if err != nil {
		return err
	}
	with.Other = c.a
	with.Take = func(p *corpus.Puzzle, r collection.Relation, line int) error {
		switch {
		case r == collection.Unrelated && clean != nil:
			return clean(p)
		case r != collection.Unrelated && len(c.first[r]) < maxListed:
			c.first[r] = append(c.first[r], fmt.Sprintf("%s:%d: %s %s:%d", c.nameB, p.Line, relations[r].one, c.nameA, line))
		}
		return nil
	}
	if c.b, err = b.Survey(s.ctx, with); err == nil {
		err = b.some(c.b.Puzzles)
	}
	c.bad = [2]int{a.bad, b.bad}
	return err
}

type corpusOverlap struct {
	To     string `placeholder:"FORMAT" help:"Format of the output (default: by the name of the file; else the format of B)."`
	Output string `short:"o" placeholder:"FILE" help:"Write the puzzles of B that have no relation to A to this file."`

	pairOfCorpora `embed:""`
}

func (c *corpusOverlap) Run(s *session) error {
	output := corpusOutput{To: c.To, Output: c.Output}
	for _, file := range []string{c.A, c.B} {
		if err := output.check(s, corpusInput{File: file}); err != nil {
			return usage(err)
		}
	}
	a, b, err := c.openPair(s)
	if err != nil {
		return err
	}
	var found comparison
	if c.Output == "" {
		err = found.compare(s, a, b, false, nil)
	} else {
		err = output.into(s, func(w io.Writer) error {
			return output.encode(s, w, b, func(put func(*corpus.Puzzle) error) error {
				err := found.compare(s, a, b, false, put)
				if err == nil && found.overlaps() == found.b.Puzzles {
					err = fmt.Errorf("every puzzle of %s overlaps with %s", b.name, a.name)
				}
				return err
			})
		})
	}
	if found.b != nil && s.ctx.Err() == nil {
		_, werr := io.WriteString(s.stdout, found.text())
		err = errors.Join(err, werr)
	}
	if err = endPair(s, a, b, err); err == nil && c.Output == "" && found.overlaps() > 0 {
		err = &fault{exitFailed, errors.New("")}
	}
	return err
}

// text returns the report for a terminal.
func (c *comparison) text() string {
	n, text := humanize.Count, ""
	for r, pairs := range c.first {
		for _, pair := range pairs {
			text += pair + "\n"
		}
		if more := c.b.Related[r] - len(pairs); more > 0 {
			text += fmt.Sprintf("and %s more\n", n(more))
		}
	}
	text += fmt.Sprintf("%s: %s; %s: %s\n", c.nameA, humanize.Counted(c.a.Puzzles, "puzzle"), c.nameB, humanize.Counted(c.b.Puzzles, "puzzle"))
	for r, words := range relations {
		text += fmt.Sprintf("  %s of %s %s a puzzle of %s\n", n(c.b.Related[r]), c.nameB, words.several, c.nameA)
	}
	if n := c.chance(); n != "" {
		text += fmt.Sprintf("  (two independent sets of these sizes share about %s solutions by chance)\n", n)
	}
	text += fmt.Sprintf("  %s have none of these relations\n", n(c.b.Related[collection.Unrelated]))
	for k, sum := range []*collection.Survey{c.a, c.b} {
		name := [...]string{c.nameA, c.nameB}[k]
		if sum.Unknown > 0 {
			text += fmt.Sprintf("  %s of %s have no or several solutions, so only their clues were compared\n", n(sum.Unknown), name)
		}
		if sum.Wrong > 0 {
			text += fmt.Sprintf("  %s of %s have a wrong given solution, which was not used\n", n(sum.Wrong), name)
		}
	}
	return text
}
