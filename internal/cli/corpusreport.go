package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/words/humanize"
)

type corpusCheck struct {
	Many        bool `help:"Accept puzzles with several solutions."`
	Minimal     bool `help:"Report puzzles from which a clue can be removed."`
	textOrJSON  `embed:""`
	corpusInput `embed:""`
}

// checkedCorpus is the outcome of a check. Its JSON form is the output of --format json.
type checkedCorpus struct {
	File  string `json:"file"`
	Shape string `json:"shape"`
	*collection.Checked
	Bad    int      `json:"bad"`
	Faults []string `json:"faults"`
}

func (c *corpusCheck) Run(s *session) error {
	p, err := c.open(s, c.json(), false)
	if err != nil {
		return usage(err)
	}
	out := &checkedCorpus{File: p.name, Shape: p.Reader.Shape().String(), Faults: []string{}}
	tell := func(text string) {
		out.Faults = append(out.Faults, text)
		if !c.json() {
			fmt.Fprintln(s.stdout, humanize.Visible(text))
			out.Faults = out.Faults[:0]
		}
	}
	wrong := false
	p.Bad = func(f *corpus.Fault) {
		out.Bad++
		wrong = true
		tell(f.Error())
	}
	out.Checked, err = p.Check(s.ctx, s.fastest, func(r collection.Remark) {
		if r.Kind == collection.SeveralSolutions && c.Many || r.Kind == collection.Superfluous && !c.Minimal {
			return
		}
		wrong = true
		tell(fmt.Sprintf("%s:%d: the puzzle %s", p.name, r.Line, r.Text))
	})
	if err == nil && out.Bad == 0 {
		err = p.some(out.Puzzles)
	}
	err = p.end(s, err)
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	if err := errors.Join(c.summary(s.stdout, out), err); err != nil {
		return err
	}
	if wrong {
		return &fault{exitFailed, errors.New("")}
	}
	return nil
}

func (c *corpusCheck) summary(w io.Writer, out *checkedCorpus) error {
	if c.json() {
		return writeJSON(w, out)
	}
	n := humanize.Count
	text := fmt.Sprintf("%s: %s of %s\n", humanize.Visible(out.File), humanize.Counted(out.Puzzles, "puzzle"), out.Shape)
	text += fmt.Sprintf("  %s with one solution; %s of them are minimal\n", n(out.One), n(out.Minimal))
	text += fmt.Sprintf("  %s without a solution, %s with several\n", n(out.None), n(out.Many))
	switch {
	case out.Given > 0:
		text += fmt.Sprintf("  %s with a given solution, which is right; for %s it is one of several\n", n(out.Given), n(out.Other))
	default:
		text += "  none with a given solution\n"
	}
	if out.Classes > 0 {
		text += fmt.Sprintf("  %s different up to symmetry, %s\n", n(out.Classes), humanize.Counted(out.Duplicates, "duplicate"))
	} else {
		text += fmt.Sprintf("  %s; symmetric puzzles were not compared, because %s boards have no canonical forms\n", humanize.Counted(out.Duplicates, "duplicate"), out.Shape)
	}
	if out.Bad > 0 {
		text += fmt.Sprintf("  %s skipped\n", humanize.Counted(out.Bad, "bad puzzle"))
	}
	_, err := io.WriteString(w, text)
	return err
}

type corpusStats struct {
	corpusInput `embed:""`
}

// statsRows is the largest number of rows of a histogram.
const statsRows = 20

func (c *corpusStats) Run(s *session) error {
	p, err := c.open(s, true, true)
	if err != nil {
		return usage(err)
	}
	stats, err := p.Describe(s.ctx)
	if err == nil {
		err = p.some(stats.Puzzles)
	}
	if err = p.end(s, err); err != nil && p.bad == 0 {
		return err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s: %s of %s, format %s\n", humanize.Visible(p.name), humanize.Counted(stats.Puzzles, "puzzle"), p.Reader.Shape(), p.Reader.Format())
	fmt.Fprintf(&out, "%s of them with a given solution\n", humanize.Count(stats.Given))
	if stats.Pencilmarks > 0 {
		fmt.Fprintf(&out, "%s of them with pencilmarks; the clues are the cells with one candidate\n", humanize.Count(stats.Pencilmarks))
	}
	writeNumbers(&out, "clues", &stats.Clues)
	for _, f := range stats.Fields {
		writeNumbers(&out, f.Name, &f.Numbers)
		writeTexts(&out, f)
	}
	if stats.MoreFields {
		fmt.Fprintf(&out, "\nThere are more fields than these %d.\n", len(stats.Fields))
	}
	_, werr := s.stdout.Write(out.Bytes())
	return errors.Join(err, werr)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

func writeNumbers(out *bytes.Buffer, name string, h *collection.Histogram) {
	if h.N == 0 {
		return
	}
	about := ""
	if !h.Exact() {
		about = "about "
	}
	fmt.Fprintf(out, "\n%s: %s from %s to %s, mean %s, median %s%s\n", humanize.Visible(name), humanize.Counted(h.N, "number"), number(h.Min), number(h.Max), number(h.Mean()), about, number(h.Quantile(0.5)))
	var rows []bar
	for _, b := range h.Bins(statsRows) {
		label := number(b.From)
		if b.To > b.From {
			label = fmt.Sprintf("%s to %s", label, number(b.To))
		}
		rows = append(rows, bar{label, b.Count})
	}
	writeBars(out, rows, true)
}

func writeTexts(out *bytes.Buffer, f *collection.FieldStats) {
	if f.Texts == 0 {
		return
	}
	more := ""
	if f.More {
		more = "more than "
	}
	fmt.Fprintf(out, "\n%s: %s, %s%d different\n", humanize.Visible(f.Name), humanize.Counted(f.Texts, "text"), more, f.Distinct())
	if f.More || f.Distinct() == f.Texts && f.Texts > statsRows { // texts that almost never repeat are names of puzzles, and a histogram of names is useless
		return
	}
	var rows []bar
	for _, v := range f.Common(statsRows) {
		rows = append(rows, bar{humanize.Shorten(humanize.Visible(v.Text), 30), v.Count})
	}
	writeBars(out, rows, false)
	if rest := f.Distinct() - len(rows); rest > 0 {
		fmt.Fprintf(out, "  and %d more\n", rest)
	}
}

// bar is a row of a histogram: a label and a count.
type bar struct {
	label string
	count int
}

// barWidth is the length of the longest bar in characters.
const barWidth = 40

// writeBars writes a histogram. If right is true, the labels are aligned on the right.
func writeBars(out *bytes.Buffer, rows []bar, right bool) {
	most, labels, counts := 1, 0, 0
	for _, r := range rows {
		most = max(most, r.count)
		labels, counts = max(labels, humanize.Cells(r.label)), max(counts, len(humanize.Count(r.count)))
	}
	for _, r := range rows {
		pad := strings.Repeat(" ", labels-humanize.Cells(r.label))
		label := r.label + pad
		if right {
			label = pad + r.label
		}
		length := (r.count*barWidth + most - 1) / most // rounded up, so that each row has at least one character
		fmt.Fprintf(out, "%s\n", strings.TrimRight(fmt.Sprintf("  %s  %*s  %s", label, counts, humanize.Count(r.count), strings.Repeat("=", length)), " "))
	}
}
