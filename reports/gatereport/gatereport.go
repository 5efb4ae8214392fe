// Package gatereport writes the result of a comparison in the languages of
// people and of CI. Every figure and verdict is taken from the result. Only the median of
// a row's processes, which one format needs, is computed here.
//
// Each format has its own file; words.go and figures.go have what they share.
package gatereport

import (
	"fmt"
	"io"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/spelling"
)

// defaultWidth is the width of a page where none is given.
const defaultWidth = 80

// Options are what a renderer may vary.
type Options struct {
	Width int // of the text in terminal cells; 0 means 80, less than 60 means 60; both intervals have room from 100 on
	// File names the source file of a solver, for annotations; "" or a nil func:
	// the annotation names no file.
	File func(solver string) string
}

// Format is a form that a result can be written in.
type Format struct {
	Name     string
	Synopsis string
	render   func(*gate.Result, Options) ([]byte, error)
}

// List returns all formats, in the order they are listed.
func List() []Format {
	return []Format{
		{"text", "for people", renderText},
		{"json", "for programs: the whole result; reports/gatereport/schema.json describes it", renderJSON},
		{"markdown", "for a comment on a pull request or a job summary; at most 60,000 characters; the first line is a hidden marker, by which CI can find the comment again", renderMarkdown},
		{"junit", "JUnit XML: a suite for each corpus, a case for each solver; a regressed row fails, an inconclusive row is skipped", renderJUnit},
		{"github", "GitHub annotations: an error for each regressed row, a warning for each inconclusive one, a notice for counters that changed", renderGitHub},
		{"gitlab", "metrics report of GitLab (OpenMetrics text)", renderGitLab},
		{"benchfmt", "Go benchmark format, base and head in one file: benchstat -col version FILE", bench(0, 1)},
		{"benchfmt-base", "Go benchmark format, only the base; write benchfmt-head to another file and compare the two: benchstat BASE HEAD", bench(0)},
		{"benchfmt-head", "Go benchmark format, only the head", bench(1)},
		{"benchmark-action", "median times of the head for github-action-benchmark (tool customSmallerIsBetter)", renderBenchmarkAction},
	}
}

// Formats returns the names of the formats that Render knows.
func Formats() []string { return spelling.Words(List(), func(f Format) string { return f.Name }) }

// Render writes a result to w in the format of that name, in one write. It does
// not change the result. An unknown format is an error that lists those known;
// any other error is of w, or of a figure that is no number.
func Render(w io.Writer, r *gate.Result, format string, o Options) error {
	for _, f := range List() {
		if f.Name != format {
			continue
		}
		out, err := f.render(r, o)
		if err != nil {
			return err
		}
		_, err = w.Write(out)
		return err
	}
	return fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(Formats(), ", "))
}
