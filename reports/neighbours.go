package reports

import (
	"fmt"
	"strconv"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/ranking"
	"sudokubench/internal/standings"
)

// surely is the share of other puzzles from which an order is taken to hold.
const surely = 0.95

// fewPairs is how many pairs of neighbours get their figures. More are named only.
const fewPairs = 3

// neighbours says which neighbours in a list are equal, too close to call or need
// more rounds, and whose order other puzzles might turn round: a sentence for each.
func (p Words) neighbours(list []standings.Comparison) []string {
	kinds := []struct {
		what    string
		is      func(*standings.Comparison) bool
		figures func(*standings.Comparison) string
	}{
		{"Equal within 2%", decided(ranking.Equal), equalBy},
		{"Too close to call", decided(ranking.TooClose), openBy},
		{"Not enough rounds yet", decided(ranking.TooFew), fewBy},
		{"The order might be reversed on other puzzles of the same kind", mayTurn, func(n *standings.Comparison) string {
			return fmt.Sprintf("it held in %s of draws", humanize.Percent(*n.OtherPuzzles))
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
		switch {
		case len(pairs) > fewPairs:
			lines = append(lines, kind.what+", each with the next: "+strings.Join(p.chains(pairs), "; "))
		case len(pairs) > 0:
			said := make([]string, len(pairs))
			for i, n := range pairs {
				said[i] = fmt.Sprintf("%s and %s (%s)", p(n.First), p(n.Second), kind.figures(n))
			}
			lines = append(lines, kind.what+": "+strings.Join(said, "; "))
		}
	}
	return lines
}

func decided(want ranking.Decision) func(*standings.Comparison) bool {
	return func(n *standings.Comparison) bool { return n.Decision == want }
}

func mayTurn(n *standings.Comparison) bool {
	return n.Decision == ranking.Faster && n.OtherPuzzles != nil && *n.OtherPuzzles < surely
}

// chains joins pairs that share a contestant: "a, b, c" is a with b, and b with c.
func (p Words) chains(pairs []*standings.Comparison) []string {
	var chains []string
	last := ""
	for _, n := range pairs {
		if len(chains) > 0 && n.First == last {
			chains[len(chains)-1] += ", " + p(n.Second)
		} else {
			chains = append(chains, p(n.First)+", "+p(n.Second))
		}
		last = n.Second
	}
	return chains
}

// equalBy gives the ratio of a pair with its 95% interval, which makes it equal.
func equalBy(n *standings.Comparison) string {
	return ratioOf(n) + interval("95%", n.Low, n.High)
}

// openBy gives the ratio of a pair with the interval that holds jointly with those of
// all pairs. The second is not shown to be slower because this interval includes 1.
func openBy(n *standings.Comparison) string {
	if n.JointLow == nil || n.JointHigh == nil || *n.JointLow > 1 || *n.JointHigh < 1 {
		return ratioOf(n)
	}
	return ratioOf(n) + interval("99% jointly", n.JointLow, n.JointHigh)
}

// fewBy gives the ratio of a pair and how little it is known from.
func fewBy(n *standings.Comparison) string {
	if n.Rounds == 0 {
		return ratioOf(n) + ", from a sample of the puzzles"
	}
	return ratioOf(n) + ", from " + humanize.Counted(n.Rounds, "round")
}

// ratioOf is how the times of a pair compare.
func ratioOf(n *standings.Comparison) string {
	if n.Ratio == nil {
		return "no times to compare"
	}
	return times(*n.Ratio) + " times as long"
}

func interval(level string, low, high *float64) string {
	if low == nil || high == nil {
		return ""
	}
	return fmt.Sprintf(", %s: %s to %s", level, times(*low), times(*high))
}

// times writes a ratio near 1 with three decimals.
func times(x float64) string {
	if x < 10 {
		return strconv.FormatFloat(x, 'f', 3, 64)
	}
	return humanize.Multiple(x)
}
