package reports

import (
	"fmt"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/standings"
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
