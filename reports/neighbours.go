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

// neighbours says which neighbours in a list cannot be told apart, which are equal,
// and whose order other puzzles might turn round: a sentence for each.
func (p Words) neighbours(list []standings.Comparison) []string {
	var undecided, equal, turned []string
	for i := range list {
		n := &list[i]
		pair := p(n.First) + " and " + p(n.Second)
		switch n.Decision {
		case ranking.TooClose, ranking.TooFew:
			undecided = append(undecided, pair+ratioOf(n))
		case ranking.Equal:
			equal = append(equal, pair+ratioOf(n))
		case ranking.Faster:
			if n.OtherPuzzles != nil && *n.OtherPuzzles < surely {
				turned = append(turned, fmt.Sprintf("%s (order kept in %s of draws)", pair, humanize.Percent(*n.OtherPuzzles)))
			}
		}
	}
	var lines []string
	for _, kind := range []struct {
		what string
		said []string
	}{
		{"Cannot be told apart: ", undecided}, {"Equal within 2%: ", equal}, {"Other puzzles of this kind might turn round: ", turned},
	} {
		if kind.said != nil {
			lines = append(lines, kind.what+strings.Join(kind.said, "; "))
		}
	}
	return lines
}

// ratioOf is how the times of a pair compare: " (1.003, 0.98 to 1.03)".
func ratioOf(n *standings.Comparison) string {
	switch {
	case n.Ratio == nil:
		return " (no round in common)"
	case n.Low == nil || n.High == nil:
		return fmt.Sprintf(" (times %s, from %s)", times(*n.Ratio), humanize.Counted(n.Rounds, "round"))
	}
	return fmt.Sprintf(" (times %s, %s to %s)", times(*n.Ratio), times(*n.Low), times(*n.High))
}

// times writes a ratio near 1 with three decimals.
func times(x float64) string {
	if x < 10 {
		return strconv.FormatFloat(x, 'f', 3, 64)
	}
	return humanize.Multiple(x)
}
