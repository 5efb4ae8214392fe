package gatereport

import (
	"fmt"
	"io"
	"text/tabwriter"

	"sudokubench/internal/gate"
)

// Calibration writes how well the gate works on a machine, as text. file is the file with
// the noise for bench compare; "" if none was written.
func Calibration(out io.Writer, c *gate.Calibration, file string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "solver\tcorpus\truns\tfalse alarms\tflagged once\tinconclusive\tscatter of a pair\tnoise\tsmallest slowdown found\tseconds\t")
	for _, r := range c.Rows {
		finds := "none"
		if r.Finds != nil {
			finds = fmt.Sprintf("%.1f%%", 100**r.Finds)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%.2f%%\t%.2f%%\t%s\t%.1f\t\n", r.Solver, r.Corpus, r.Runs, r.Alarms, r.Flagged, r.Unsure, 100*r.Scatter, 100*r.Noise, finds, r.Seconds)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nA program was compared with itself, so every alarm is false. Noise: 95%% of the comparisons showed a change smaller than this.\n"+
		"Smallest slowdown found: if all puzzles slow down by this much, both measurements of 95 in 100 comparisons flag it (estimated from the comparisons made here). A slowdown of a few puzzles is not meant. Seconds: the time of a comparison without a change.\n")
	if file != "" {
		fmt.Fprintf(out, "bench compare --noise %s takes this noise into account.\n", file)
	}
	return nil
}
