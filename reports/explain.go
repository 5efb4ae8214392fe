package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/ranking"
	"sudokubench/internal/standings"
)

// ExplainRanks writes in words how the ranks of a result were decided, and what it
// would take to decide those that are open. Lines have at most width cells.
func ExplainRanks(w io.Writer, r *standings.Result, width int) error {
	t := &textReport{words: humanize.Visible, width: max(width, minWidth)}
	for i, s := range t.words.method(r) {
		if i > 0 {
			t.blank()
		}
		t.paragraph(s)
	}
	for _, l := range explained(r) {
		t.blank()
		t.line(plainInk, "", t.words.scopeOf(l))
		t.line(plainInk, "  ", t.words.Headline(l))
		t.openPairs(l)
	}
	_, err := w.Write(t.out.Bytes())
	return err
}

// ExplainPair writes in words how two contestants of a result compare. flip gives
// the p-value of the sign-flip test on a corpus, if there are enough rounds for it.
func ExplainPair(w io.Writer, r *standings.Result, a, b string, flip func(corpus, first, second string) (p float64, ok bool), width int) error {
	t := &textReport{words: humanize.Visible, width: max(width, minWidth)}
	t.paragraph(t.words.noise(r))
	for _, l := range explained(r) {
		t.blank()
		t.line(plainInk, "", t.words.scopeOf(l))
		for _, s := range t.words.pair(l, a, b, flip) {
			t.line(plainInk, "  ", s)
		}
	}
	_, err := w.Write(t.out.Bytes())
	return err
}

func (t *textReport) paragraph(s string) {
	for _, line := range humanize.Wrap(s, t.width, 0) {
		t.raw(plainInk, line)
	}
}

// explained are the lists whose ranks are explained: the overall ones first. A
// corpus that is a check ranks nobody.
func explained(r *standings.Result) []*List {
	var overall, corpora []*List
	for _, l := range lists(r) {
		switch {
		case l.table == nil:
			overall = append(overall, l)
		case !l.table.Check:
			corpora = append(corpora, l)
		}
	}
	return slices.Concat(overall, corpora)
}

// scopeOf names a list.
func (p Words) scopeOf(l *List) string {
	if l.table != nil {
		return "On " + p(l.table.Corpus.Name) + " (" + humanize.Counted(l.Puzzles, "puzzle") + "):"
	}
	names := make([]string, len(l.overall.Corpora))
	for i, name := range l.overall.Corpora {
		names[i] = p(name)
	}
	return "Overall (" + and(names) + "):"
}

// method says how ranks are decided in a result, a paragraph each.
func (p Words) method(r *standings.Result) []string {
	return []string{
		"How the ranks are decided. All contestants solve the same puzzles in the same minute: that is a round. For each pair, the method compares the times of the rounds that both have. The ratio of the two times comes with an interval, which says how exactly the rounds know it.",
		"One contestant counts as faster if a test shows the difference, or if the other took at least twice as long in every round (at least three). The test takes the noise of the rounds into account, and it looks at all pairs of a list together. So the probability of any wrong separation in a list is at most " + humanize.Percent(r.Level) + ". " + p.noise(r),
		"If the test does not separate two contestants, one of three statements holds. Equal (within 2%): the interval shows that the times differ by less than 2%. Too close to call: there are enough rounds, but they do not show which one is faster. Not enough rounds yet: there are too few rounds to say either.",
		"A list is in the order of time. A place such as 12-14 means: 11 contestants are shown to be better, and the place may be as low as 14. A contestant whose answer is wrong is disqualified. A contestant that failed significantly more puzzles comes after the others on a corpus, and has no place overall.",
		"A time with " + estimated + " is estimated from the puzzles that were reached before the budget was spent. Overall, the geometric mean of the times on all corpora of the list decides.",
		"Below, each list shows the neighbours that are not separated. The number is the second's time over the first's, and its 95% interval follows.",
	}
}

// noise says which differences count for nothing.
func (p Words) noise(r *standings.Result) string {
	text := "No reference ran, so the noise of the machine is not known. "
	if r.Noise != nil {
		text = "In this run, identical work differed by " + upTo(*r.Noise) + ". "
	}
	return text + "A difference below " + humanize.Percent(leastDifference(r)) + " counts for nothing."
}

// leastDifference is the share of a time from which on a difference counts.
func leastDifference(r *standings.Result) float64 {
	if r.Noise == nil {
		return ranking.Margin
	}
	return max(ranking.Margin, *r.Noise)
}

// openPairs lists the neighbours that are not separated, by statement.
func (t *textReport) openPairs(l *List) {
	none := true
	for _, kind := range []struct {
		decision ranking.Decision
		head     string
	}{
		{ranking.Equal, "Equal (within 2%):"}, {ranking.TooClose, "Too close to call:"}, {ranking.TooFew, "Not enough rounds yet:"},
	} {
		var said, sampled []string
		for i := range l.neighbours {
			n := &l.neighbours[i]
			switch {
			case n.Decision != kind.decision:
			case n.Rounds == 0:
				sampled = append(sampled, t.words.openPair(n))
			default:
				said = append(said, strings.TrimSpace(t.words.openPair(n)+" "+t.words.wants(l.report, n)))
			}
		}
		if said == nil && sampled == nil {
			continue
		}
		none = false
		t.line(plainInk, "  ", kind.head)
		for _, s := range slices.Concat(said, sampled) {
			t.line(plainInk, "    ", s)
		}
		if sampled != nil {
			t.line(plainInk, "    ", fmt.Sprintf("For %s of these, a time is estimated from a sample. %s", humanize.Counted(len(sampled), "pair"), wantsBudget))
		}
	}
	if none && len(l.neighbours) > 0 {
		t.line(plainInk, "  ", "The rounds separate all neighbours.")
	}
}

// openPair says how two neighbours compare.
func (p Words) openPair(n *standings.Comparison) string {
	text := p(n.First) + " and " + p(n.Second)
	if n.Ratio != nil {
		text += ": " + ratioDigits(*n.Ratio)
		if n.Low != nil && n.High != nil {
			text += " (" + ratioDigits(*n.Low) + " to " + ratioDigits(*n.High) + ")"
		}
	}
	return text + "."
}

// pair says how two contestants compare in a list, a sentence or two each.
func (p Words) pair(l *List, a, b string, flip func(corpus, first, second string) (float64, bool)) []string {
	for _, name := range []string{a, b} {
		if why := p.noPlace(l, name); why != "" {
			return []string{p(name) + " " + why + "."}
		}
	}
	pairs := l.pairs()
	i := slices.IndexFunc(pairs, func(n standings.Comparison) bool {
		return n.First == a && n.Second == b || n.First == b && n.Second == a
	})
	if i < 0 {
		return []string{"The record does not say how they compare."}
	}
	n := &pairs[i]
	first, second := p(n.First), p(n.Second)
	switch n.Decision {
	case ranking.ByFailures:
		return []string{p.failures(l, n.First), p.failures(l, n.Second), "Decision: " + first + " is better, because " + second + " failed significantly more of the puzzles that it reached. Their times do not matter then."}
	case ranking.NotTimed:
		return []string{"Decision: none, because one of them has no time here."}
	}
	lines := []string{p.rounds(l, n), p.ratio(n)}
	if n.JointLow != nil && n.JointHigh != nil && *n.JointHigh < widest**n.JointLow {
		lines = append(lines, fmt.Sprintf("Joint interval: the ratios of all pairs of the list are in their joint intervals with 99%% confidence. That of this pair is %s to %s.", ratioDigits(*n.JointLow), ratioDigits(*n.JointHigh)))
	}
	lines = append(lines, p.test(n), p.decision(n))
	if wants := p.wants(l.report, n); wants != "" {
		lines = append(lines, "What it would take: "+wants)
	}
	if l.table != nil && n.Decision == ranking.Faster {
		if x, ok := flip(l.table.Corpus.Name, n.First, n.Second); ok {
			lines = append(lines, p.flip(x, l.report.Level))
		}
	}
	return lines
}

// widest is the greatest quotient of the ends of an interval that says anything.
const widest = 100

// rounds says what a comparison is made from.
func (p Words) rounds(l *List, n *standings.Comparison) string {
	switch {
	case n.Rounds == 0:
		return "Rounds: the time of at least one of the two is estimated from a sample of puzzles, so the comparison uses the samples and not the rounds."
	case l.table == nil:
		return "Rounds: both finished at least " + humanize.Counted(n.Rounds, "round") + " of each corpus."
	}
	return "Rounds: both finished " + humanize.Counted(n.Rounds, "common round") + "."
}

// ratio says how the times compare.
func (p Words) ratio(n *standings.Comparison) string {
	if n.Ratio == nil {
		return "Ratio: not known."
	}
	text := fmt.Sprintf("Ratio: %s takes %s times as long as %s.", p(n.Second), ratioDigits(*n.Ratio), p(n.First))
	if n.Low == nil || n.High == nil {
		return text + " There are too few rounds for an interval."
	}
	return text + fmt.Sprintf(" With 95%% confidence, the ratio is between %s and %s.", ratioDigits(*n.Low), ratioDigits(*n.High))
}

// ratioDigits writes a ratio so that 1% can be seen near 1.
func ratioDigits(x float64) string {
	if x > 0.1 && x < 2 {
		return fmt.Sprintf("%.3f", x)
	}
	return humanize.Multiple(x)
}

// test says what the test came to.
func (p Words) test(n *standings.Comparison) string {
	switch {
	case n.Obvious:
		return "Test: none is needed. " + p(n.Second) + " took at least twice as long in every round."
	case n.Score == nil || n.Critical == nil || *n.Critical == 0:
		return "Test: none is possible, because so few rounds do not show their own noise."
	}
	text := fmt.Sprintf("Test: the score is %.1f. To separate two contestants of this list takes %.1f", *n.Score, *n.Critical)
	if *n.Score > *n.Critical {
		return text + ", so the test separates them."
	}
	return text + ", so the test does not separate them."
}

// decision says what a comparison came to: one of four statements.
func (p Words) decision(n *standings.Comparison) string {
	switch n.Decision {
	case ranking.Faster:
		return "Decision: " + p(n.First) + " is faster."
	case ranking.Equal:
		return "Decision: equal (within 2%). The whole interval lies within 2% of 1."
	case ranking.TooFew:
		return "Decision: not enough rounds yet."
	}
	return "Decision: too close to call. The rounds do not show which one is faster."
}

// wants says what it would take to decide a pair; empty: it is decided.
func (p Words) wants(r *standings.Result, n *standings.Comparison) string {
	if n.Decision != ranking.TooClose && n.Decision != ranking.TooFew {
		return ""
	}
	if n.Rounds == 0 {
		return wantsBudget
	}
	if n.Rounds < ranking.EnoughRounds {
		return fmt.Sprintf("At least %d rounds are needed.", ranking.EnoughRounds)
	}
	var ways []string
	if more := roundsToSeparate(n); more > 0 {
		ways = append(ways, "about "+humanize.Counted(more, "round")+" would separate them")
	}
	if more := roundsToEqual(n); more > 0 {
		ways = append(ways, "about "+humanize.Counted(more, "round")+" would show that they are equal within 2%")
	}
	switch {
	case ways != nil:
		return "If the ratio stays as it is, " + strings.Join(ways, ", or ") + "."
	case n.Ratio != nil && math.Abs(math.Log(*n.Ratio)) <= math.Log1p(leastDifference(r)):
		return "The difference is below " + humanize.Percent(leastDifference(r)) + ", which counts for nothing in this run. On a quieter machine more rounds may decide."
	}
	return "More than " + humanize.Counted(mostRounds, "round") + " are needed."
}

// wantsBudget is what samples want.
const wantsBudget = "A larger --budget would let the contestants reach more puzzles."

// mostRounds is the most that anybody waits for.
const mostRounds = 1000

// roundsToSeparate is about how many rounds the test would need to separate a pair,
// if neither the ratio nor the noise changed: the error shrinks with the square
// root of the rounds. 0: that cannot be said, or too many.
func roundsToSeparate(n *standings.Comparison) int {
	if n.Score == nil || n.Critical == nil || *n.Score <= 0 {
		return 0
	}
	return within(n.Rounds, float64(n.Rounds)*math.Pow(*n.Critical / *n.Score, 2))
}

// roundsToEqual is about how many rounds it would take until the interval of the ratio
// lay within 2% of 1.
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

// within is a number of rounds above that of now, or 0 if it is too many.
func within(now int, want float64) int {
	if !(want <= mostRounds) {
		return 0
	}
	return max(now+1, int(math.Ceil(want)))
}

// flip says whether the sign-flip test confirms a decision.
func (p Words) flip(x, level float64) string {
	text := fmt.Sprintf("Sign-flip test: chance alone gives such a difference with probability %s.", humanize.Percent(x))
	if x <= level {
		return text + " It confirms the decision."
	}
	return text + " That is more than " + humanize.Percent(level) + ", so it does not confirm the decision."
}

// noPlace says why a contestant has no rank in a list; empty: it has one.
func (p Words) noPlace(l *List, name string) string {
	i := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == name })
	if l.overall != nil {
		k := slices.IndexFunc(l.overall.Entries, func(s standings.Standing) bool { return s.Contestant == name })
		if k < 0 {
			return "did not take part"
		}
		switch l.overall.Entries[k].Unranked {
		case standings.WrongAnswer:
			return "is disqualified, because an answer was wrong"
		case standings.NotEntered:
			return "did not take part in every corpus of the list, so it has no place overall"
		case standings.Failures:
			return "failed significantly more puzzles than others on a corpus, so it has no place overall"
		case standings.NoTime:
			return "solved nothing on a corpus, so it has no place overall"
		}
		return ""
	}
	switch {
	case i < 0:
		k := slices.IndexFunc(l.table.Absent, func(a standings.Absence) bool { return a.Contestant == name })
		if k >= 0 {
			return "did not take part" + p.because(l.table.Absent[k].Reason)
		}
		return "did not take part"
	case l.Rows[i].Disqualified:
		return "is disqualified, because an answer was wrong"
	case l.Rows[i].Rank == nil:
		return "solved nothing, so it has no place"
	}
	return ""
}

// failures says how many puzzles a contestant failed.
func (p Words) failures(l *List, name string) string {
	i := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == name })
	w := &l.Rows[i]
	return fmt.Sprintf("%s failed %s of the %s that it reached.", p(name), humanize.Count(w.Failed), humanize.Counted(w.Reached, "puzzle"))
}

// pairs are the comparisons of all ranked contestants of a list.
func (l *List) pairs() []standings.Comparison {
	if l.table != nil {
		return l.table.Pairs
	}
	return l.overall.Pairs
}
