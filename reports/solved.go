package reports

import (
	"bytes"
	"fmt"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// bySolved reports whether the share of solved puzzles decides the ranks of a list.
func (l *List) bySolved() bool { return l.report.Run.Rank == record.RankSolved }

// withShares names contestants with the shares of the puzzles that they solved.
func (p Words) withShares(l *List, names []string) string {
	said := make([]string, len(names))
	for i, name := range names {
		said[i] = name
		if k := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == name }); k >= 0 {
			said[i] += fmt.Sprintf(" (solved %s)", share(l.Rows[k].Solved))
		}
	}
	return p.list(said)
}

// nextBySolved describes the first contestant after the leaders.
func (p Words) nextBySolved(l *List) string {
	if l.headline.Next == "" {
		return ""
	}
	return " Next: " + p.withShares(l, []string{l.headline.Next}) + "."
}

// spreadSolved returns the interval of the share of solved puzzles as text.
func (w *Row) spreadSolved() string {
	if w.SolvedLow == nil {
		return absent
	}
	return share(w.SolvedLow) + "-" + share(w.SolvedHigh)
}

// share formats a share with three digits. Only a whole share is 100%, and only none is 0%.
func share(x *float64) string {
	return or(x, func(x float64) string {
		text := fmt.Sprintf("%.1f%%", 100*x)
		switch {
		case x < 1 && text == "100.0%":
			return ">99.9%"
		case x > 0 && text == "0.0%":
			return "<0.1%"
		}
		return text
	})
}

// solvedBy returns the difference of the shares of a pair, with its joint interval.
func solvedBy(n *standings.Comparison) string {
	return fmt.Sprintf("%+.1f points, 99%% joint interval %+.1f to %+.1f", 100**n.Solved, 100**n.SolvedLow, 100**n.SolvedHigh)
}

// WriteSolvedBy writes a table with the share of solved puzzles of each contestant in each group of
// puzzles of a corpus. group has the number of the group of each puzzle, and by is the field that
// divides them.
func WriteSolvedBy(out *bytes.Buffer, r *run.Run, c *run.Corpus, by string, names []string, group []int) error {
	var rows [][]string
	for who := range r.Contestants {
		p := c.Part(who)
		if !p.TookPart() {
			continue
		}
		reached, solved := make([]int, len(names)), make([]int, len(names))
		for puzzle, v := range p.Verdicts() {
			reached[group[puzzle]]++
			if v == judge.Verified {
				solved[group[puzzle]]++
			}
		}
		for k, name := range names {
			var w Row
			w.Solved, w.SolvedLow, w.SolvedHigh = standings.ShareOf(solved[k], reached[k])
			rows = append(rows, []string{humanize.Visible(r.Contestants[who].Name), humanize.Visible(name),
				humanize.Count(reached[k]), humanize.Count(solved[k]), share(w.Solved), w.spreadSolved()})
		}
	}
	columns := []humanize.Column{{Head: "contestant", Left: true}, {Head: humanize.Visible(by), Left: true, Gap: 2},
		{Head: "reached", Gap: 2}, {Head: "solved", Gap: 2}, {Head: "share", Gap: 2}, {Head: "95% interval", Gap: 2}}
	humanize.Widen(columns, rows)
	if out.Len() > 0 {
		out.WriteString("\n")
	}
	fmt.Fprintf(out, "Solved puzzles of %s by %s:\n", humanize.Visible(c.Name), humanize.Visible(by))
	return humanize.Table(out, columns, rows)
}
