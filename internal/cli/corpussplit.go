package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/words/humanize"
)

type corpusSplit struct {
	Seed  uint64   `default:"1" placeholder:"N" help:"Seed of the division (default: ${default})."`
	From  string   `placeholder:"FORMAT" help:"Format of the puzzles (default: detected)."`
	To    string   `placeholder:"FORMAT" help:"Format of the parts (default: by the names of the files, or the format of the puzzles)."`
	Where string   `placeholder:"CONDITION" help:"Use only the puzzles with these fields, such as rating=10..50 (default: all)."`
	File  string   `arg:"" help:"File of puzzles, the name of a built-in corpus, or - for standard input."`
	Parts []string `arg:"" placeholder:"FILE=SHARE" help:"The files to write, each with its share: train.csv=80 test.csv=20."`
}

// part is one output file of a split.
type part struct {
	file  string
	share float64
	count int

	to     *target
	packed io.WriteCloser // compressor whose output goes to the field to
	out    *corpus.Writer
}

func (c *corpusSplit) Run(s *session) error {
	parts, err := c.parts(s)
	if err != nil {
		return usage(err)
	}
	in := corpusInput{From: c.From, Where: c.Where, File: c.File}
	p, err := in.open(s, true, false)
	if err != nil {
		return usage(err)
	}
	if err := collection.Canonical(p.Reader.Shape()); err != nil {
		return usage(fmt.Errorf("%s: %w", p.name, err))
	}
	err = c.divide(s, p, parts)
	if errors.Is(err, s.ctx.Err()) && err != nil {
		err = errors.New("interrupted; no file was written")
	}
	for _, one := range parts {
		err = errors.Join(err, one.discard())
	}
	return p.end(s, err)
}

// parts reads the arguments of the form FILE=SHARE.
func (c *corpusSplit) parts(s *session) ([]*part, error) {
	output := corpusOutput{To: c.To}
	if len(c.Parts) < 2 {
		return nil, errors.New("want at least two parts, for example train.csv=80 test.csv=20")
	}
	var parts []*part
	for _, text := range c.Parts {
		at := strings.LastIndexByte(text, '=')
		if at < 1 {
			return nil, fmt.Errorf("the part %q has no share; want FILE=SHARE, for example train.csv=80", text)
		}
		share, err := strconv.ParseFloat(strings.TrimSuffix(text[at+1:], "%"), 64)
		if err != nil || !(share > 0 && share < 1e9) {
			return nil, fmt.Errorf("the share of the part %q is %q; want a positive number", text[:at], text[at+1:])
		}
		output.Output = text[:at]
		for _, other := range parts {
			if filepath.Clean(other.file) == filepath.Clean(output.Output) {
				return nil, fmt.Errorf("two parts have the name %s; want different files", other.file)
			}
		}
		if err := output.check(s, corpusInput{File: c.File}); err != nil {
			return nil, err
		}
		parts = append(parts, &part{file: output.Output, share: share})
	}
	return parts, nil
}

// divide writes the parts to temporary files, and renames them, one after the other, when all are complete.
func (c *corpusSplit) divide(s *session, p *puzzles, parts []*part) error {
	var shares []float64
	for _, one := range parts {
		if err := one.create(corpusOutput{To: c.To}, p.Reader); err != nil {
			return err
		}
		shares = append(shares, one.share)
	}
	others := 0 // number of puzzles without exactly one solution
	err := p.Split(s.ctx, s.fastest, c.Seed, shares, func(k int, one *corpus.Puzzle, alone bool) error {
		parts[k].count++
		if alone {
			if others++; others <= maxListed {
				fmt.Fprintf(s.notes, "%s:%d: no or several solutions; divided by its clues\n", p.name, one.Line)
			}
		}
		if err := parts[k].out.WritePuzzle(one); err != nil {
			return notWritten(parts[k].file, err)
		}
		return nil
	})
	if others > maxListed {
		fmt.Fprintf(s.notes, "and %s more\n", humanize.Count(others-maxListed))
	}
	n := 0
	for _, one := range parts {
		n += one.count
	}
	if err = cmp.Or(err, p.some(n)); err != nil {
		return err
	}
	for _, one := range parts {
		if err := errors.Join(one.out.Close(), one.packed.Close()); err != nil {
			return notWritten(one.file, err)
		}
	}
	for _, one := range parts {
		if err := one.to.finish(); err != nil {
			return notWritten(one.file, err)
		}
		fmt.Fprintf(s.notes, "%s: %s\n", one.file, humanize.Counted(one.count, "puzzle"))
	}
	return nil
}

func (p *part) create(o corpusOutput, source *corpus.Reader) error {
	to, err := openTarget(p.file)
	if err != nil {
		return notWritten(p.file, err)
	}
	p.to = to
	p.packed = compressed(to, p.file)
	p.out, err = corpus.NewWriter(p.packed, corpus.WriterOptions{Format: o.format(p.file, source.Format()), Shape: source.Shape(), Count: -1})
	return err
}

// discard removes the temporary file of a part that was not finished.
func (p *part) discard() error {
	if p.to == nil {
		return nil
	}
	return p.to.discard()
}
