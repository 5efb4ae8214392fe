package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

// stateOf returns the state of the full version for a table.
func stateOf(x *standings.Idea) string {
	return cmp.Or(string(x.State), absent)
}

func (p Words) ideasTitle(list []standings.Idea) string {
	return "What does each idea of " + p(list[0].Contestant) + " buy?"
}

// ideas describes each change of a contestant in a sentence.
func (p Words) ideas(list []standings.Idea) (lines []string) {
	for i := range list {
		changes := list[i].Changes
		if len(changes) == 0 || list[i].Corpus != list[0].Corpus {
			continue
		}
		var facts []string
		for k := range list {
			if slices.Equal(list[k].Changes, changes) {
				facts = append(facts, p.bought(&list[k]))
			}
		}
		names := make([]string, len(changes))
		for k, change := range changes {
			names[k] = p.idea(change)
		}
		lines = append(lines, strings.Join(names, " and ")+": "+strings.Join(facts, "; ")+".")
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
	n := standings.Comparison{Decision: x.Decision, Ratio: x.Ratio, Low: x.Low, High: x.High, JointLow: x.JointLow, JointHigh: x.JointHigh, Rounds: x.Rounds}
	between := func(low, high *float64) string {
		if low == nil || high == nil || *high >= widest**low {
			return ""
		}
		return fmt.Sprintf(" (%s to %s)", times(*low), times(*high))
	}
	text := ""
	switch x.State {
	case "":
		return "has no rank" + on
	case ranking.ByFailures:
		return "decided by failures" + on + " (without it, " + humanize.Counted(x.Failed, "puzzle") + " failed)"
	case ranking.Equal:
		text = "buys nothing" + on + between(x.Low, x.High)
	case ranking.Undecided:
		if text = "undecided" + on; x.Ratio == nil {
			return text + " (" + why(x.Decision) + ")"
		}
		text += " (" + why(x.Decision) + ", " + timesBy(&n) + ")"
	case standings.Slower:
		text = "costs time" + on + ": without it, " + times(*x.Ratio) + " times as long" + between(x.JointLow, x.JointHigh)
	default:
		text = "buys " + times(*x.Ratio) + " times" + on + between(x.JointLow, x.JointHigh)
	}
	if x.Together == nil {
		return text
	}
	text += ", the product of both alone is " + times(*x.Product)
	switch {
	case *x.TogetherLow > 1:
		text += ": together they buy more than alone"
	case *x.TogetherHigh < 1:
		text += ": together they buy less than alone"
	}
	return text
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
		lines = append(lines, "base, per guess: robust line time = base + guesses x per guess through the times of single puzzles (wall time). explains: share of their variance that the line explains, without the 2% of the puzzles that are the farthest from it.")
	}
	return append(lines, noise(r))
}
