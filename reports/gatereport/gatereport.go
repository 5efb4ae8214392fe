// Package gatereport writes the result of a comparison in formats for people and for CI. Every
// figure and verdict comes from the result. This package calculates only the median of a row's
// processes, which one format needs.
//
// Each format has its own file. words.go and figures.go have the texts and figures that several
// formats use.
package gatereport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// defaultWidth is the width of a text report if Options.Width is 0.
const defaultWidth = 80

// Options configures a renderer.
type Options struct {
	Width int // width of the text in terminal cells; 0 means 80, and less than 60 means 60; from 100 on, both intervals fit
	// File returns the source file of a solver, for annotations. If it is nil or returns "", the
	// annotation has no file.
	File func(solver string) string
}

// List returns all formats, in the order in which --help lists them.
func List() humanize.Formats[*gate.Result, Options] {
	return humanize.Formats[*gate.Result, Options]{
		{Name: "text", Synopsis: "for people", Render: renderText},
		{Name: "json", Synopsis: "for programs: the whole result; reports/gatereport/schema.json describes it", Render: renderJSON},
		{Name: "markdown", Synopsis: "for a comment on a pull request or a job summary; at most 60,000 characters; the first line is a hidden marker, by which CI can find the comment again", Render: renderMarkdown},
		{Name: "junit", Synopsis: "JUnit XML: a suite for each corpus, a case for each solver; a regressed row fails, an inconclusive or slower row is skipped", Render: renderJUnit},
		{Name: "github", Synopsis: "GitHub annotations: an error for each regressed row, a warning for each inconclusive or slower one, a notice for counters that changed", Render: renderGitHub},
		{Name: "gitlab", Synopsis: "metrics report of GitLab (OpenMetrics text)", Render: renderGitLab},
		{Name: "benchfmt", Synopsis: "Go benchmark format, base and head in one file: benchstat -col version FILE", Render: renderBench},
		{Name: "benchmark-action", Synopsis: "median times of the head for github-action-benchmark (tool customSmallerIsBetter)", Render: renderBenchmarkAction},
	}
}

// Formats returns the names of all formats.
func Formats() []string { return List().Names() }

// Render writes a result to w in the named format, with one call of Write. It does not change the
// result. If the format is unknown, the error lists the known formats. Render also returns an error
// if writing to w fails, or if a figure is NaN or infinite.
func Render(w io.Writer, r *gate.Result, format string, o Options) error {
	return List().Write(w, r, format, o)
}

// renderJSON writes the whole result; schema.json describes the format.
func renderJSON(r *gate.Result, _ Options) ([]byte, error) { return indented(r) }

func indented(x any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		return nil, fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	return out.Bytes(), nil
}
