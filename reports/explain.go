package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

// ExplainRanks writes sentences that explain how the ranks of a result were decided. They also
// state how many rounds would decide the open pairs. Lines have at most width cells.
func ExplainRanks(w io.Writer, r *standings.Result, width int) error {
	return explain(w, r, width, (Words).method, func(t *textReport, l *List) {
		t.line("  ", t.words.Headline(l))
		t.openPairs(l)
	})
}

// ExplainPair writes sentences that compare two contestants of a result.
func ExplainPair(w io.Writer, r *standings.Result, a, b string, width int) error {
	return explain(w, r, width, func(Words, *standings.Result) []string { return []string{noise(r)} }, func(t *textReport, l *List) {
		t.line("  ", t.words.pair(l, a, b)...)
	})
}

// explain writes paragraphs, and then an explanation of each list, overall lists first.
func explain(w io.Writer, r *standings.Result, width int, paragraphs func(Words, *standings.Result) []string, ranks func(*textReport, *List)) error {
	t := &textReport{words: humanize.Visible, width: max(width, minWidth)}
	for i, s := range paragraphs(t.words, r) {
		if i > 0 {
			t.blank()
		}
		t.raw(strings.Join(humanize.Wrap(s, t.width, 0), "\n"))
	}
	all := lists(r)
	for _, l := range slices.Concat(all[len(r.Corpora):], all[:len(r.Corpora)]) {
		t.blank()
		t.line("", t.words.scopeOf(l))
		ranks(t, l)
	}
	_, err := w.Write(t.out.Bytes())
	return err
}

// scopeOf returns the heading of a list.
func (p Words) scopeOf(l *List) string {
	if l.table != nil {
		return "On " + p(l.table.Corpus.Name) + " (" + humanize.Counted(l.Puzzles, "puzzle") + "):"
	}
	return "Overall (" + humanize.And(p.all(l.overall.Corpora)) + "):"
}

// method explains how ranks are decided. It returns one string per paragraph.
func (p Words) method(r *standings.Result) []string {
	if (&List{report: r}).bySolved() {
		return []string{
			"How ranks are decided. This contest ranks by the share of the attempted puzzles that a contestant solved in every attempt. A wrong answer is a failure like any other. Each pair is compared on the puzzles that both attempted. One is better if the joint interval of the difference of their shares excludes 0. " + jointly(r),
			"Otherwise, two contestants are equal if the 95% interval of the difference is within 2 percentage points of 0, or undecided. More puzzles might decide. Times decide only between contestants that solved the same puzzles.",
		}
	}
	return []string{
		"How ranks are decided. In each round, all contestants solve the same puzzles, one contestant shortly after the other. Each pair is compared on the rounds that both played. The result is the ratio of their times. Its interval shows how precisely the ratio was measured.",
		"A contestant counts as faster only if the difference is significant, or if the other contestant took at least twice as long in every round. Both cases need at least three rounds. The test of significance takes account of the noise of the rounds and of the number of pairs in a table. The probability that even one contestant of a table is wrongly called faster is at most " + wholeLevel(r.Level) + ". " + noise(r),
		"Otherwise, two contestants are equal or undecided. They are equal if the 95% interval of the ratio is within 2% of 1. A pair is undecided because of too few rounds if it has fewer than five rounds in common, or a time is estimated from a sample of the puzzles. With at least five rounds, the difference is within the noise. More rounds might decide.",
		"Tables are in the order of time. Rank 12-14 means 12, 13 or 14. " + confident(r) + " A wrong answer disqualifies a contestant. A contestant that failed a clearly larger share of the puzzles it reached than others is ranked after them on that corpus. It has no overall rank. Clearly larger means at least one percentage point more, or significantly more in Fisher's exact test at the 1% level.",
		estimatedMeans + ". The overall table compares geometric means of the mean times on its corpora.",
		"The lists below show the neighbours whose difference is not significant. The number is the time of the second contestant divided by the time of the first. An interval follows. It is the 95% interval of the ratio if the two are equal within 2%, and the 99% joint interval otherwise. " + jointly(r) + " If the joint interval of a pair includes 1, the difference is not significant.",
	}
}

// jointly explains joint intervals.
func jointly(r *standings.Result) string {
	return "With " + wholeLevel(1-r.Level) + " confidence, the joint intervals of all pairs in a table contain the true ratios."
}

// minDifference returns the smallest relative difference that can affect ranks: the noise of the
// machine, but at least ranking.Margin.
func minDifference(r *standings.Result) float64 {
	if r.Noise == nil {
		return ranking.Margin
	}
	return max(ranking.Margin, *r.Noise)
}

// openPairs lists the neighbours whose difference is not significant, grouped by statement.
func (t *textReport) openPairs(l *List) {
	none := true
	for _, kind := range statements {
		var said, sampled []string
		for i := range l.neighbours {
			n := &l.neighbours[i]
			switch {
			case n.Decision != kind.decision:
			case n.Rounds == 0:
				sampled = append(sampled, t.words.openPair(n))
			default:
				said = append(said, strings.TrimSpace(t.words.openPair(n)+" "+t.words.wants(l, n)))
			}
		}
		if said == nil && sampled == nil {
			continue
		}
		none = false
		t.line("  ", kind.words()+":")
		t.line("    ", slices.Concat(said, sampled)...)
		if sampled != nil {
			t.line("    ", estimated+": estimated from a sample of the puzzles. "+t.words.wantsTime(l))
		}
	}
	if none && len(l.neighbours) > 0 {
		t.line("  ", "All differences between neighbours are significant.")
	}
}

// openPair compares two neighbours in one sentence.
func (p Words) openPair(n *standings.Comparison) string {
	text := p(n.First) + " and " + p(n.Second)
	if n.Ratio != nil {
		text += ": "
		if n.Rounds == 0 {
			text += estimated
		}
		text += times(*n.Ratio)
		if said := intervalOf(n); said != "" {
			text += " (" + said + ")"
		}
	}
	return text + "."
}

// pair compares two contestants of a list. Each string of the result contains a few sentences.
func (p Words) pair(l *List, a, b string) []string {
	for _, name := range []string{a, b} {
		if why := p.noRank(l, name); why != "" {
			return []string{p(name) + " " + why + "."}
		}
	}
	pairs := l.pairs()
	i := slices.IndexFunc(pairs, func(n standings.Comparison) bool {
		return n.First == a && n.Second == b || n.First == b && n.Second == a
	})
	if i < 0 {
		return []string{"The record has no comparison of these two."}
	}
	n := &pairs[i]
	first, second := p(n.First), p(n.Second)
	if n.Solved != nil && n.Ratio == nil {
		return []string{fmt.Sprintf("Solved: %s minus %s is %s.", first, second, solvedBy(n)), p.decision(n)}
	}
	switch n.Decision {
	case ranking.ByFailures:
		return []string{p.failures(l, n.First), p.failures(l, n.Second), "Decision: " + first + " is better, because " + second + " failed a clearly larger share of the puzzles it reached. Their times do not count."}
	case ranking.NotTimed:
		return []string{"Decision: none, because one of them has no mean time here."}
	case ranking.Coarse:
		return []string{"Decision: none, because the clock is too coarse for the times of one of them."}
	}
	lines := []string{p.rounds(l, n), p.ratio(n)}
	if n.JointLow != nil && n.JointHigh != nil && *n.JointHigh < standings.WidestInterval**n.JointLow {
		lines = append(lines, fmt.Sprintf("Joint interval: %s to %s. %s", times(*n.JointLow), times(*n.JointHigh), jointly(l.report)))
	}
	lines = append(lines, p.test(n), p.decision(n))
	if wants := p.wants(l, n); wants != "" {
		lines = append(lines, "To decide this pair: "+wants)
	}
	return lines
}

// rounds describes the rounds on which the comparison of a pair is based.
func (p Words) rounds(l *List, n *standings.Comparison) string {
	switch {
	case n.Rounds == 0:
		return "Rounds: the time of at least one of the two is estimated from a sample of puzzles, so the comparison uses samples instead of rounds."
	case l.table == nil:
		return "Rounds: both have times from at least " + humanize.Counted(n.Rounds, "round") + " of each corpus."
	}
	return "Rounds: both have times from " + humanize.Counted(n.Rounds, "round") + "."
}

// ratio describes the ratio of the times.
func (p Words) ratio(n *standings.Comparison) string {
	if n.Ratio == nil {
		return "Ratio: unknown."
	}
	text := fmt.Sprintf("Ratio: %s takes %s times as long as %s.", p(n.Second), times(*n.Ratio), p(n.First))
	if n.Low == nil || n.High == nil {
		return text + " There are too few rounds for an interval."
	}
	return text + fmt.Sprintf(" With 95%% confidence, the ratio is between %s and %s.", times(*n.Low), times(*n.High))
}

// test describes the result of the test of significance.
func (p Words) test(n *standings.Comparison) string {
	switch {
	case n.Obvious:
		return "Test: not needed. " + p(n.Second) + " took at least twice as long in every round."
	case n.Score == nil || n.Critical == nil || *n.Critical == 0:
		return "Test: not possible. There are too few rounds to estimate the noise."
	}
	is := "is"
	if *n.Score <= *n.Critical {
		is = "is not"
	}
	return fmt.Sprintf("Test: the difference exceeds the noise by %.1f standard errors. This pair needs more than %.1f, so the difference %s significant.", *n.Score, *n.Critical, is)
}

// decision describes the result of a comparison by time.
func (p Words) decision(n *standings.Comparison) string {
	switch n.Decision {
	case ranking.Faster:
		return "Decision: " + p(n.First) + " is faster."
	case ranking.Better:
		return "Decision: " + p(n.First) + " is better."
	case ranking.Equal:
		if n.Ratio == nil {
			return "Decision: equal. The 95% interval of the difference lies within 2 points of 0."
		}
		return "Decision: equal within 2%. The 95% interval of the ratio lies within 2% of 1."
	}
	return "Decision: undecided (" + why(n.Decision) + ")."
}

// wants explains how many rounds would decide a pair. It returns "" if the pair is decided.
func (p Words) wants(l *List, n *standings.Comparison) string {
	if n.Decision != ranking.TooClose && n.Decision != ranking.TooFew {
		return ""
	}
	if n.Rounds == 0 {
		return p.wantsTime(l)
	}
	if n.Rounds < ranking.MinRounds {
		return fmt.Sprintf("The test needs at least %d rounds with times of both: use a longer --time.", ranking.MinRounds)
	}
	var ways []string
	if more := roundsToSeparate(n); more > 0 {
		ways = append(ways, total(more, n)+" would make the difference significant")
	}
	if more := roundsToEqual(n); more > 0 {
		ways = append(ways, total(more, n)+" would show that they are equal within 2%")
	}
	switch {
	case ways != nil:
		return "If the ratio stays as it is, " + strings.Join(ways, ", or ") + "."
	case n.Ratio != nil && math.Abs(math.Log(*n.Ratio)) <= math.Log1p(minDifference(l.report)):
		return "The difference is below " + humanize.Percent(minDifference(l.report)) + ", so it does not affect ranks in this run. More rounds on a quieter machine might help."
	}
	return "More than " + humanize.Counted(maxRounds, "round") + " in total are needed."
}

// total describes a recommended number of rounds, and compares it with the current number.
func total(rounds int, n *standings.Comparison) string {
	return fmt.Sprintf("about %s in total (now %s)", humanize.Counted(rounds, "round"), humanize.Count(n.Rounds))
}

// wantsTime explains which limit to raise so that contestants reach more puzzles. It names the
// limit that stopped the contestants of the list.
func (p Words) wantsTime(l *List) string {
	var budget, time bool
	for i := range l.report.Corpora {
		t := &l.report.Corpora[i]
		if l.table != nil && l.table != t || l.overall != nil && !slices.Contains(l.overall.Corpora, t.Corpus.Name) {
			continue
		}
		for k := range t.Notes {
			if n := &t.Notes[k]; n.Kind == standings.ReachedBudget {
				budget, time = budget || n.TimeNS == 0, time || n.TimeNS > 0
			}
		}
	}
	what := "A longer run"
	switch {
	case budget && time:
		what = "A longer --time and a larger --budget"
	case time:
		what = "A longer --time"
	case budget:
		what = "A larger --budget"
	}
	return what + " would let the contestants reach more puzzles."
}

// maxRounds is the largest number of rounds that the report recommends.
const maxRounds = 1000

// roundsToSeparate estimates the number of rounds that the test needs to separate a pair, if the
// ratio and the noise stay the same. The error shrinks with the square root of the number of
// rounds. It returns 0 if the number is unknown or too large.
func roundsToSeparate(n *standings.Comparison) int {
	if n.Score == nil || n.Critical == nil || *n.Score <= 0 {
		return 0
	}
	return within(n.Rounds, float64(n.Rounds)*math.Pow(*n.Critical / *n.Score, 2))
}

// roundsToEqual estimates the number of rounds until the interval of the ratio lies within 2% of 1.
// It returns 0 if the number is unknown or too large.
func roundsToEqual(n *standings.Comparison) int {
	if n.Ratio == nil || n.Low == nil || n.High == nil || *n.Low <= 0 {
		return 0
	}
	room := math.Log1p(ranking.EqualWithin) - math.Abs(math.Log(*n.Ratio))
	if room <= 0 {
		return 0
	}
	return within(n.Rounds, float64(n.Rounds)*math.Pow(math.Log(*n.High / *n.Low)/2/room, 2))
}

// within returns the number want, rounded up to a whole number that is greater than the number now.
// It returns 0 if the number want is too large.
func within(now int, want float64) int {
	if !(want <= maxRounds) {
		return 0
	}
	return max(now+1, int(math.Ceil(want)))
}

// noRank explains why a contestant has no rank in a list. It returns "" if the contestant has a
// rank.
func (p Words) noRank(l *List, name string) string {
	i := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == name })
	switch {
	case i >= 0 && l.Rows[i].Rank != nil:
		return ""
	case i >= 0 && l.Rows[i].why == standings.Failures:
		return "has no overall rank: failed clearly more puzzles than others on a corpus"
	case i >= 0:
		return "has no rank: " + l.Rows[i].Reason()
	case l.table != nil:
		for _, a := range l.table.Absent {
			if a.Contestant == name {
				return "did not take part" + p.because(a.Reason)
			}
		}
	}
	return "did not take part"
}

// failures reports how many puzzles a contestant failed.
func (p Words) failures(l *List, name string) string {
	i := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == name })
	w := &l.Rows[i]
	return fmt.Sprintf("%s failed %s of the %s that it reached.", p(name), humanize.Count(w.Failed), humanize.Counted(w.Reached, "puzzle"))
}

// pairs returns the comparisons of all ranked contestants of a list.
func (l *List) pairs() []standings.Comparison {
	if l.table != nil {
		return l.table.Pairs
	}
	return l.overall.Pairs
}
