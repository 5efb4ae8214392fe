package gatereport

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// enoughRuns is the number of comparisons that a row needs. With fewer comparisons, the limit that
// covers 95% of them is the greatest change.
const enoughRuns = 20

// scatterColumn is the index of the column scatter. Tables narrower than scatterFrom cells leave it
// out.
const scatterColumn, scatterFrom = 6, 70

// Calibration writes a text that shows how well the gate works on a machine. width is the width of
// the text in cells; 0 means 80. file is the file with the noise for bench compare, or "" if no
// file was written. It returns an error if writing to out fails.
func Calibration(out io.Writer, c *gate.Calibration, file string, width int) error {
	p := &page{width: max(cmp.Or(width, defaultWidth), minWidth)}
	columns := []humanize.Column{
		{Head: "solver", Left: true}, {Head: "corpus", Left: true, Gap: 1}, {Head: "runs", Gap: 1}, {Head: "alarms", Gap: 1}, {Head: "flagged", Gap: 1},
		{Head: "unsure", Gap: 1}, {Head: "scatter", Gap: 1}, {Head: "noise", Gap: 1}, {Head: "finds", Gap: 1}, {Head: "time", Gap: 1},
	}
	var rows [][]string
	for _, r := range c.Rows {
		finds := "none"
		if r.Finds != nil {
			finds = fmt.Sprintf("%.1f%%", 100**r.Finds)
		}
		count := humanize.Count
		rows = append(rows, []string{
			humanize.Visible(r.Solver), humanize.Visible(r.Corpus), count(r.Runs), count(r.Alarms), count(r.Flagged), count(r.Unsure),
			fmt.Sprintf("%.2f%%", 100*r.Scatter), fmt.Sprintf("%.2f%%", 100*r.Noise), finds, humanize.Duration(1e9 * r.Seconds),
		})
	}
	scatter := "Scatter: how much the change varies from one pair of processes to the next."
	if p.width < scatterFrom {
		columns, scatter = slices.Delete(columns, scatterColumn, scatterColumn+1), ""
		for i := range rows {
			rows[i] = slices.Delete(rows[i], scatterColumn, scatterColumn+1)
		}
	}
	humanize.Widen(columns, rows)
	p.fit(columns, 0)
	if err := humanize.Table(&p.out, columns, rows); err != nil {
		return err
	}
	p.out.WriteByte('\n')
	p.line("", "A program was compared with itself, so every alarm is false.")
	p.line("", "Alarms: comparisons with the verdict regressed. Flagged: comparisons whose first measurement showed a slowdown. Unsure: comparisons with the verdict inconclusive or slower.")
	p.line("", scatter)
	p.line("", "Noise: 95% of the comparisons showed a change smaller than this."+fewComparisons(c))
	p.line("", "Finds: the smallest slowdown that 95 of 100 comparisons detect if all puzzles become slower (estimated from these comparisons). It does not apply if only a few puzzles become slower.")
	p.line("", "Time: median duration of a comparison.")
	if file != "" {
		p.line("", "To take this noise into account: bench compare --noise "+humanize.ShellWord(file))
	}
	_, err := out.Write(p.out.Bytes())
	return err
}

// fewComparisons returns a sentence if a row has too few comparisons for the limit that covers 95%
// of them.
func fewComparisons(c *gate.Calibration) string {
	if len(c.Rows) == 0 {
		return ""
	}
	least := slices.MinFunc(c.Rows, func(a, b gate.CalibrationRow) int { return len(a.Estimates) - len(b.Estimates) })
	n := len(least.Estimates)
	if n >= enoughRuns {
		return ""
	}
	from := fmt.Sprintf("only %d comparisons", n)
	if n == 1 {
		from = "a single comparison"
	}
	return fmt.Sprintf(" It is uncertain, because it comes from %s; use --runs %d.", from, enoughRuns)
}
