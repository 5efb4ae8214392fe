package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/words/humanize"
)

type corpusAudit struct {
	Minimal       bool `help:"Also count the puzzles from which a clue can be removed. The audit then takes about 4 times as long."`
	pairOfCorpora `embed:""`
}

func (c *corpusAudit) Run(s *session) error {
	a, b, err := c.openPair(s)
	if err != nil {
		return err
	}
	var found comparison
	if err = found.compare(s, a, b, c.Minimal, nil); err == nil {
		_, err = io.WriteString(s.stdout, found.markdown(c.Minimal))
	}
	if err = endPair(s, a, b, err); err == nil && !found.clean() {
		err = &fault{exitFailed, errors.New("")}
	}
	return err
}

// clean reports whether an audit found nothing wrong.
func (c *comparison) clean() bool {
	wrong := c.overlaps()
	for _, sum := range []*collection.Survey{c.a, c.b} {
		wrong += sum.Wrong + sum.None + sum.Many + sum.Equal + sum.Symmetric
	}
	return wrong == 0
}

// markdown returns the result of an audit.
func (c *comparison) markdown(minimal bool) string {
	a, b, n := c.a, c.b, humanize.Count
	nameA, nameB := markdownName(c.nameA), markdownName(c.nameB)
	var text strings.Builder
	fmt.Fprintf(&text, "Is `%s` (training) independent of `%s` (test)?\n\n", nameA, nameB)
	fmt.Fprintf(&text, "| puzzles of `%s` | number | share | first |\n|---|--:|--:|---|\n", nameB)
	for r, words := range relations {
		first := "-"
		if len(c.first[r]) > 0 {
			first = "`" + markdownName(c.first[r][0]) + "`"
		}
		fmt.Fprintf(&text, "| %s a puzzle of `%s` | %s | %s | %s |\n", words.several, nameA, n(b.Related[r]), percent(b.Related[r], b.Puzzles), first)
	}
	rest := b.Related[collection.Unrelated]
	fmt.Fprintf(&text, "| none of these | %s | %s | |\n\n", n(rest), percent(rest, b.Puzzles))

	fmt.Fprintf(&text, "| in each file | `%s` | `%s` |\n|---|--:|--:|\n", nameA, nameB)
	for _, row := range []struct {
		what string
		a, b int
		skip bool
	}{
		{"puzzles", a.Puzzles, b.Puzzles, false},
		{"lines that are not valid puzzles, skipped", c.bad[0], c.bad[1], false},
		{"given solutions", a.Given, b.Given, false},
		{"given solutions that are wrong", a.Wrong, b.Wrong, false},
		{"puzzles without a solution", a.None, b.None, false},
		{"puzzles with several solutions", a.Many, b.Many, false},
		{"puzzles with one solution that are not minimal", a.Excess, b.Excess, !minimal},
		{"equal to an earlier puzzle", a.Equal, b.Equal, false},
		{"symmetric to an earlier puzzle, but not equal", a.Symmetric, b.Symmetric, false},
	} {
		if !row.skip {
			fmt.Fprintf(&text, "| %s | %s | %s |\n", row.what, n(row.a), n(row.b))
		}
	}
	text.WriteString("\nSymmetries exchange digits, rows, columns, bands and stacks, and transpose the board. Each puzzle counts once in the first table, in its first row that fits." +
		" The solution of a puzzle is the given one if it is right, and otherwise the only one. Puzzles are compared by 128-bit hashes of their canonical forms.")
	if chance := c.chance(); chance != "" {
		fmt.Fprintf(&text, " Two independent sets of these sizes share about %s solutions by chance.", chance)
	}
	text.WriteByte('\n')
	return text.String()
}

// percent returns a share as a percentage.
func percent(part, whole int) string { return fmt.Sprintf("%.3g%%", 100*float64(part)/float64(whole)) }

// markdownName returns the name of a file for use in a table of Markdown.
func markdownName(name string) string {
	return strings.NewReplacer("`", "'", "|", "\\|").Replace(name)
}
