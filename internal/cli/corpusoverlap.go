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

// relations has the words for the relations, in the order of collection.Relation.
var relations = [collection.Unrelated]string{"are equal to", "are symmetric to", "only share the solution, up to symmetry, with"}

// pairedPuzzle is a puzzle of the second source with its relation to one of the first source.
type pairedPuzzle struct {
	Line  int `json:"line"`
	Other int `json:"line_of_other"`
}

// comparison is the outcome of comparing two sources. Its JSON form is the output of --format json.
type comparison struct {
	A            string                               `json:"a"`
	B            string                               `json:"b"`
	SurveyA      *collection.Survey                   `json:"puzzles_of_a"`
	SurveyB      *collection.Survey                   `json:"puzzles_of_b"`
	Equal        int                                  `json:"equal"`
	Symmetric    int                                  `json:"symmetric"`
	SameSolution int                                  `json:"same_solution"`
	Pairs        [collection.Unrelated][]pairedPuzzle `json:"first_pairs"` // first pairs of each relation

	bad  [2]int
	nine bool // whether the boards are 9x9
}

// overlaps returns the number of puzzles of the second source that are related to the first one.
func (c *comparison) overlaps() int { return c.Equal + c.Symmetric + c.SameSolution }

// chance returns how many solutions two independent sets of random puzzles of these sizes share on
// average. It returns "" if this is far below 1 or not known. There are 5,472,730,538 classes of
// 9x9 solutions (Russell and Jarvis 2006).
func (c *comparison) chance() string {
	mean := float64(c.SurveyA.Puzzles) * float64(c.SurveyB.Puzzles) / 5_472_730_538
	if c.nine && mean >= 0.1 {
		return fmt.Sprintf("%.2g", mean)
	}
	return ""
}

// compare reads both sources to their ends. clean gets each puzzle of b without relation to a. It
// can be nil.
func (c *comparison) compare(s *session, a, b *puzzles, minimal bool, clean func(*corpus.Puzzle) error) (err error) {
	c.A, c.B, c.nine = a.name, b.name, a.Reader.Shape() == sudoku.Shape9
	with := collection.Surveying{Prover: s.fastest, Minimal: minimal}
	if c.SurveyA, err = a.Survey(s.ctx, with); err == nil {
		err = a.some(c.SurveyA.Puzzles)
	}
	if err != nil {
		return err
	}
	for r := range c.Pairs {
		c.Pairs[r] = []pairedPuzzle{}
	}
	with.Other = c.SurveyA
	with.Take = func(p *corpus.Puzzle, r collection.Relation, line int) error {
		if r == collection.Unrelated {
			if clean == nil {
				return nil
			}
			return clean(p)
		}
		if len(c.Pairs[r]) < maxListed {
			c.Pairs[r] = append(c.Pairs[r], pairedPuzzle{p.Line, line})
		}
		return nil
	}
	if c.SurveyB, err = b.Survey(s.ctx, with); err == nil {
		err = b.some(c.SurveyB.Puzzles)
	}
	if err != nil {
		return err
	}
	related := c.SurveyB.Related
	c.Equal, c.Symmetric, c.SameSolution = related[collection.Equal], related[collection.Symmetric], related[collection.SameSolution]
	c.bad = [2]int{a.bad, b.bad}
	return nil
}

type corpusOverlap struct {
	textOrJSON `embed:""`
	To         string `placeholder:"FORMAT" help:"Format of the output (default: by the name of the file; else the format of B)."`
	Output     string `short:"o" placeholder:"FILE" help:"Write the puzzles of B that have no relation to A to this file."`

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
				if err == nil && found.overlaps() == found.SurveyB.Puzzles {
					err = fmt.Errorf("every puzzle of %s overlaps with %s", b.name, a.name)
				}
				return err
			})
		})
	}
	if found.SurveyB != nil && s.ctx.Err() == nil {
		err = errors.Join(err, c.write(s.stdout, &found))
	}
	if err = endPair(s, a, b, err); err == nil && c.Output == "" && found.overlaps() > 0 {
		err = &fault{exitFailed, errors.New("")}
	}
	return err
}

func (c *corpusOverlap) write(w io.Writer, found *comparison) error {
	if c.json() {
		return writeJSON(w, found)
	}
	nameA, nameB, text := humanize.Visible(found.A), humanize.Visible(found.B), ""
	for r, pairs := range found.Pairs {
		for _, one := range pairs {
			text += fmt.Sprintf("%s:%d: %s %s:%d\n", nameB, one.Line, [...]string{"equal to", "symmetric to", "has the solution of"}[r], nameA, one.Other)
		}
		if more := found.SurveyB.Related[r] - len(pairs); more > 0 {
			text += fmt.Sprintf("and %s more\n", humanize.Count(more))
		}
	}
	text += fmt.Sprintf("%s: %s; %s: %s\n", nameA, humanize.Counted(found.SurveyA.Puzzles, "puzzle"), nameB, humanize.Counted(found.SurveyB.Puzzles, "puzzle"))
	for r, words := range relations {
		text += fmt.Sprintf("  %s of %s %s a puzzle of %s\n", humanize.Count(found.SurveyB.Related[r]), nameB, words, nameA)
	}
	if n := found.chance(); n != "" {
		text += fmt.Sprintf("  (two independent sets of these sizes share about %s solutions by chance)\n", n)
	}
	text += fmt.Sprintf("  %s have none of these relations\n", humanize.Count(found.SurveyB.Related[collection.Unrelated]))
	for _, one := range []struct {
		name string
		sum  *collection.Survey
	}{{nameA, found.SurveyA}, {nameB, found.SurveyB}} {
		if one.sum.Unknown > 0 {
			text += fmt.Sprintf("  %s of %s have no or several solutions, so only their clues were compared\n", humanize.Count(one.sum.Unknown), one.name)
		}
		if one.sum.Wrong > 0 {
			text += fmt.Sprintf("  %s of %s have a wrong given solution, which was not used\n", humanize.Count(one.sum.Wrong), one.name)
		}
	}
	_, err := io.WriteString(w, text)
	return err
}
