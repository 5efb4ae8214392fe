package reports

import (
	"fmt"
	"strconv"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

// surely is the smallest share of random samples that must confirm an order. Below it, other
// puzzles might reverse the order.
const surely = 0.95

// fewPairs is the largest number of pairs of neighbours that are listed with figures. If there are
// more, only their names are listed.
const fewPairs = 3

// neighbours describes pairs of neighbours whose order is uncertain, in a sentence for each kind.
// The kinds are: equal, undecided with each reason, and order that might be reversed on other
// puzzles.
func (p Words) neighbours(list []standings.Comparison) []string {
	kinds := []struct {
		what    string
		is      func(*standings.Comparison) bool
		figures func(*standings.Comparison) string
	}{
		{statements[0].words(), decided(ranking.Equal), timesBy},
		{statements[1].words(), decided(ranking.TooClose), timesBy},
		{statements[2].words(), decided(ranking.TooFew), fewBy},
		{statements[3].words(), decided(ranking.Coarse), ratioOf},
		{statements[4].words(), decided(ranking.Undecided), solvedBy},
		{"Other puzzles of the same kind might reverse the order", mayTurn, func(n *standings.Comparison) string {
			return fmt.Sprintf("same order in %s of random samples of the puzzles", humanize.Percent(*n.OtherPuzzles))
		}},
	}
	var lines []string
	for _, kind := range kinds {
		var pairs []*standings.Comparison
		for i := range list {
			if kind.is(&list[i]) {
				pairs = append(pairs, &list[i])
			}
		}
		said := make([]string, len(pairs))
		for i, n := range pairs {
			if said[i] = p(n.First) + " and " + p(n.Second); len(pairs) <= fewPairs {
				said[i] += " (" + kind.figures(n) + ")"
			}
		}
		if len(said) > 0 {
			lines = append(lines, kind.what+": "+strings.Join(said, "; "))
		}
	}
	return lines
}

type statement struct {
	decision ranking.Decision
	why      string // reason why the pair is undecided; empty if it is equal
}

// statements describe neighbours of which none is faster.
var statements = [...]statement{
	{ranking.Equal, ""}, {ranking.TooClose, "difference within the noise"}, {ranking.TooFew, "too few rounds"}, {ranking.Coarse, "clock too coarse"},
	{ranking.Undecided, "shares of solved puzzles too close"},
}

func (s *statement) words() string {
	if s.why == "" {
		return "Equal within 2%"
	}
	return "Undecided (" + s.why + ")"
}

// why returns the reason why a pair with a decision is undecided.
func why(d ranking.Decision) string {
	for _, s := range statements {
		if s.decision == d {
			return s.why
		}
	}
	return ""
}

func decided(want ranking.Decision) func(*standings.Comparison) bool {
	return func(n *standings.Comparison) bool { return n.Decision == want }
}

func mayTurn(n *standings.Comparison) bool {
	return n.Decision == ranking.Faster && n.OtherPuzzles != nil && *n.OtherPuzzles < surely
}

// timesBy returns the ratio of a pair with its interval.
func timesBy(n *standings.Comparison) string {
	if n.Solved != nil && n.Ratio == nil {
		return solvedBy(n)
	}
	if said := intervalOf(n); said != "" {
		return ratioOf(n) + ", " + said
	}
	return ratioOf(n)
}

// intervalOf returns the interval that justifies the decision about a pair. Two contestants are
// equal if the 95% interval of their ratio is near 1. The difference is not significant if the
// joint interval includes 1. The joint intervals of all pairs together have a confidence of 99%.
func intervalOf(n *standings.Comparison) string {
	if n.Decision == ranking.Equal {
		return interval("95%", n.Low, n.High)
	}
	if n.JointLow == nil || n.JointHigh == nil || *n.JointLow > 1 || *n.JointHigh < 1 {
		return ""
	}
	return interval("99% joint", n.JointLow, n.JointHigh)
}

// fewBy returns the ratio of a pair, and from how few rounds it was measured.
func fewBy(n *standings.Comparison) string {
	if n.Rounds == 0 {
		return timesBy(n) + ", estimated from a sample of the puzzles"
	}
	return timesBy(n) + ", from " + humanize.Counted(n.Rounds, "round")
}

// ratioOf returns the ratio of the times of a pair as text.
func ratioOf(n *standings.Comparison) string {
	if n.Ratio == nil {
		return "no times to compare"
	}
	return "time ratio " + times(*n.Ratio)
}

func interval(level string, low, high *float64) string {
	if low == nil || high == nil || *high >= standings.WidestInterval**low {
		return ""
	}
	return fmt.Sprintf("%s interval %s to %s", level, times(*low), times(*high))
}

// times formats a ratio. Near 1 it has three decimals, so that a difference of 1% is visible.
func times(x float64) string {
	if x > 0.1 && x < 2 {
		return strconv.FormatFloat(x, 'f', 3, 64)
	}
	return humanize.Multiple(x)
}
