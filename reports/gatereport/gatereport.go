// Package gatereport writes the result of a comparison in the languages of
// people and of CI. It works out nothing.
package gatereport

import (
	"encoding/json"
	"fmt"
	"io"

	"sudokubench/internal/gate"
)

// Formats returns the names of the formats.
func Formats() []string { return []string{"text", "json"} }

// Render writes a result. width is how many columns a text has.
func Render(w io.Writer, r *gate.Result, format string, width int) error {
	switch format {
	case "text":
		return text(w, r)
	case "json":
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	return fmt.Errorf("unknown format %q", format)
}

func text(w io.Writer, r *gate.Result) error {
	fmt.Fprintf(w, "%s: %s -> %s\n", r.Verdict, r.Base.Name, r.Head.Name)
	for _, row := range r.Rows {
		fmt.Fprintf(w, "%-12s %-20s %-10s %s\n", row.Verdict, row.Solver, row.Corpus, row.Reason)
		for _, c := range row.Counters {
			fmt.Fprintf(w, "    %s %d %d exact=%t\n", c.Name, c.Base, c.Head, c.Exact)
		}
		for _, m := range append(row.First, row.Measures...) {
			fmt.Fprintf(w, "    %s %.0f %.0f ns ratio %.4f [%.4f %.4f] noise %.4f threshold %.4f p %.4g q %.4g pairs %d slices %d %s\n", m.Clock, m.BaseNS, m.HeadNS, m.Ratio, m.Low, m.High, m.Noise, m.Threshold, m.P, m.Q, m.Pairs, m.Slices, m.Verdict)
		}
	}
	for _, x := range r.Warnings {
		fmt.Fprintln(w, "warning:", x.Text)
	}
	return nil
}
