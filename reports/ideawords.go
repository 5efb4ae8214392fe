package reports

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

func (p Words) ideasTitle(list []standings.Idea) string {
	return "What does each idea of " + p(list[0].Contestant) + " buy?"
}

// ideas describes each idea of a contestant in a sentence, and then the pairs of ideas that buy more
// or less together than alone.
func (p Words) ideas(list []standings.Idea) (lines []string) {
	pairs, open := 0, 0
	for i := range list {
		first := &list[i]
		if len(first.Changes) == 0 || first.Corpus != list[0].Corpus {
			continue
		}
		var facts []string
		for k := range list {
			x := &list[k]
			switch {
			case !slices.Equal(x.Changes, first.Changes):
			case len(x.Changes) == 1:
				facts = append(facts, p.bought(x))
			default:
				pairs++
				if fact := p.together(x); fact != "" {
					facts = append(facts, fact)
				} else {
					open++
				}
			}
		}
		if facts != nil {
			text := p.idea(first.Changes[0])
			for _, more := range first.Changes[1:] {
				text += " and " + p.idea(more)
			}
			lines = append(lines, text+": "+strings.Join(facts, "; ")+".")
		}
	}
	if open > 0 {
		lines = append(lines, fmt.Sprintf("Pairs: %s of %s, one for each corpus, %s not shown to differ from the product of both alone.", humanize.Count(open), humanize.Counted(pairs, "result"), verb(open, "is", "are")))
	}
	return lines
}

// idea returns the name of the idea that a change switches off or exchanges.
func (p Words) idea(change string) string {
	name, value, ok := strings.Cut(change, "=")
	switch {
	case !ok:
		return "instead of " + p(change)
	case value == "off":
		return p(name)
	}
	return p(name) + " (instead of " + p(value) + ")"
}

// bought describes what an idea buys on one corpus.
func (p Words) bought(x *standings.Idea) string {
	on := " on " + p(x.Corpus)
	switch x.State {
	case "":
		if x.MeanNS == nil {
			return "has no time" + on
		}
		return "has no rank" + on
	case ranking.ByFailures:
		return "decided by failures" + on + " (without it, " + humanize.Counted(x.Failed, "puzzle") + " failed)"
	case ranking.Equal:
		return "buys nothing" + on + between(x.Low, x.High)
	case ranking.Undecided:
		if x.Decision != ranking.TooClose {
			on += ", " + why(x.Decision)
		}
		return "undecided" + on + between(x.JointLow, x.JointHigh)
	case standings.Slower:
		return "costs time" + on + ": without it, " + times(*x.Ratio) + " times as long" + between(x.JointLow, x.JointHigh)
	}
	return "buys " + times(*x.Ratio) + " times" + on + between(x.JointLow, x.JointHigh)
}

// together compares two ideas at once with both alone. It returns "" if no difference is shown.
func (p Words) together(x *standings.Idea) string {
	if x.Together == nil || *x.TogetherLow <= 1 && *x.TogetherHigh >= 1 {
		return ""
	}
	than := "more"
	if *x.Together < 1 {
		than = "less"
	}
	return fmt.Sprintf("buy %s together than alone on %s, %s times instead of %s", than, p(x.Corpus), times(*x.Ratio), times(*x.Product))
}

// between formats an interval in parentheses.
func between(low, high *float64) string {
	if low == nil || high == nil {
		return ""
	}
	return fmt.Sprintf(" (%s to %s)", times(*low), times(*high))
}

// ideasLegend explains the columns of the table.
func ideasLegend(r *standings.Result, ideas []standings.Idea) []string {
	if len(ideas) == 0 {
		return nil
	}
	lines := []string{
		"version: full, or what replaces an idea. x guesses, x time: guesses and time of the version, divided by those of the full version. joint low, joint high: interval of x time. " + jointly(r),
		"full is: faster or slower than the version, equal (the 95% interval is within 2% of 1; the sentences show it) or undecided.",
	}
	if slices.ContainsFunc(ideas, func(x standings.Idea) bool { return x.Product != nil }) {
		lines = append(lines, "x alone: product of the factors of both ideas alone.")
	}
	if slices.ContainsFunc(ideas, func(x standings.Idea) bool { return x.GuessNS != nil }) {
		lines = append(lines, "base, per guess: robust line time = base + guesses x per guess through the times of single puzzles (wall time).", "explains: share of their variance that the line explains, without the 2% of the puzzles that are the farthest from it.")
	}
	return append(lines, noise(r))
}
