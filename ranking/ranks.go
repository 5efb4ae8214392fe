package ranking

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/stats"
)

const (
	levelShare    = 0.75  // part of the significance level that the tests use; noise has longer tails than the method assumes
	Margin        = 0.005 // relative difference of times that the layout of code in memory can cause
	minError      = 1e-9  // standard error that replaces 0 if all rounds have equal times
	EqualWithin   = 0.02  // two contestants are equal if their times certainly differ by less than this share
	minFullRounds = 5     // with fewer rounds than this, the tests use half of the level, because the estimate of the noise is bad
	obviousTimes  = 2     // no test is needed if one contestant takes this many times as long as the other in each of MinRounds rounds
	confidence    = 0.95  // confidence level of the interval of a single ratio
)

// Decision is the result of a comparison.
type Decision string

// The possible results of a comparison.
const (
	ByFailures Decision = "failures"  // one contestant failed clearly more of the puzzles that it reached
	Faster     Decision = "faster"    // one contestant is certainly faster
	Equal      Decision = "equal"     // the times certainly differ by less than 2%
	TooClose   Decision = "too close" // the difference is too small to decide after the played number of rounds
	TooFew     Decision = "too few"   // there are too few rounds to decide
	NotTimed   Decision = "not timed" // one contestant has no time
	Coarse     Decision = "coarse"    // the step of the clock is too large for the times of one contestant
	Better     Decision = "better"    // one contestant certainly solves a larger share of the puzzles; see Table.BySolved

	Undecided Decision = "undecided" // the state of all decisions that do not show which contestant is better, and a decision of Table.BySolved
)

// State returns Faster, Better, Equal, Undecided or ByFailures.
func (d Decision) State() Decision {
	switch d {
	case Faster, Better, Equal, ByFailures:
		return d
	}
	return Undecided
}

// Comparison is the comparison of two contestants. Differences are logarithms: the time of the
// second minus the time of the first.
type Comparison struct {
	Decision   Decision
	Rounds     int      // number of whole rounds that both contestants have; 0 if one of the times is from a sample of puzzles
	Difference Estimate // difference of the logarithms of the two mean times
	Low, High  float64  // 95% confidence interval of the difference, for this pair alone
	JointLow   float64  // start of the interval from JointLow to JointHigh, which holds jointly for all pairs; it does not contain 0 if one of the two is faster
	JointHigh  float64
	Score      float64 // result of Table.score; a high score is evidence that the difference exceeds the margin
	Critical   float64 // score above which the order of the pair is decided
	// slower is a lower estimate of how much longer the second contestant takes, and faster of how
	// much longer the first takes. Both are differences of logarithms.
	slower, faster Estimate
	Obvious        bool    // true if one contestant took at least twice as long in each common round
	Solved         *Solved // the puzzles that both solved; nil if times decide alone
}

// Table compares all contestants of a list by their times, as geometric means over one corpus or
// more.
type Table struct {
	fields []*TimeModel
	tiers  []int // tier of each contestant: a lower tier is better, regardless of the times; below 0 if the contestant is not ranked
	margin float64
	pairs  map[[2]int]*Comparison // a key consists of the numbers of two contestants, the lower number first
	time   []Estimate
	timed  []bool
	order  []int
	tried  []Tried // puzzles of each contestant, if the shares that they solved decide; otherwise nil
}

// NewTable compares all contestants together at a level. It does not compare contestants of
// different tiers by time, because a lower tier is always better. noise is the difference, as a
// logarithm, that the machine causes between equal contestants.
func NewTable(fields []*TimeModel, tiers []int, level, noise float64) *Table {
	t := &Table{fields: fields, tiers: tiers, margin: max(Margin, noise), pairs: map[[2]int]*Comparison{}}
	t.time, t.timed = make([]Estimate, len(tiers)), make([]bool, len(tiers))
	for i := range tiers {
		t.time[i], t.timed[i] = t.mean(func(f *TimeModel) (Estimate, bool) { return f.times[i], f.known[i] })
	}
	var tests []pairTest
	least := math.MaxInt
	for i := range tiers {
		for j := i + 1; j < len(tiers); j++ {
			if tiers[i] < 0 || tiers[i] != tiers[j] {
				continue
			}
			c := t.compare(i, j)
			t.pairs[[2]int{i, j}] = c
			if c.Decision == "" {
				tests = append(tests, pairTest{i: i, j: j, score: c.Score})
				if c.Rounds > 0 {
					least = min(least, c.Rounds)
				}
			}
		}
	}
	level *= levelShare
	if least < minFullRounds {
		level /= 2
	}
	stepDown(tests, t.time, level)
	for _, c := range tests {
		t.pairs[[2]int{c.i, c.j}].decide(c, t.margin)
	}
	t.sort()
	t.reconcile()
	return t
}

// reconcile withdraws decisions that contradict the order of the mean times. Such decisions occur
// because a pair can have fewer common rounds than the means use. The other decided pairs get 95%
// intervals within their joint intervals, so neither contains 0.
func (t *Table) reconcile() {
	for key, c := range t.pairs {
		switch {
		case c.Decision != Faster:
		case (c.Difference.Log < 0) != (t.time[key[1]].Log < t.time[key[0]].Log):
			c.withdraw()
		default:
			c.Low, c.High = max(c.Low, c.JointLow), min(c.High, c.JointHigh)
		}
	}
}

// mean returns the mean over the corpora of an estimate of each field. ok is false if one field
// has no estimate.
func (t *Table) mean(of func(*TimeModel) (Estimate, bool)) (mean Estimate, ok bool) {
	n := float64(len(t.fields))
	for at, f := range t.fields {
		x, ok := of(f)
		if !ok {
			return Estimate{}, false
		}
		x.Log, x.Variance = x.Log/n, x.Variance/(n*n)
		if at == 0 {
			mean = x
		} else {
			mean = add(mean, x)
		}
	}
	return mean, n > 0
}

// compare returns the comparison of two contestants. Its Decision is empty if a test must decide
// it.
func (t *Table) compare(i, j int) *Comparison {
	c := &Comparison{Rounds: math.MaxInt}
	d, ok := t.mean(func(f *TimeModel) (Estimate, bool) {
		d, rounds, ok := f.difference(i, j)
		c.Rounds = min(c.Rounds, rounds)
		return d, ok
	})
	if !ok {
		return &Comparison{Decision: NotTimed}
	}
	c.Difference = d
	if t.coarse(i) || t.coarse(j) {
		c.Decision = Coarse
		return c
	}
	c.slower, c.faster = d, Estimate{-d.Log, d.Variance, d.DF}
	if t.sampled(i) || t.sampled(j) {
		c.slower, _ = t.mean(func(f *TimeModel) (Estimate, bool) { return f.lowerBound(i, j) })
		c.faster, _ = t.mean(func(f *TimeModel) (Estimate, bool) { return f.lowerBound(j, i) })
	}
	c.Score = max(t.score(math.Abs(d.Log), d), t.score(c.slower.Log, c.slower), t.score(c.faster.Log, c.faster))
	reach := Reach(d)
	c.Low, c.High = d.Log-reach, d.Log+reach
	c.Obvious = t.obvious(i, j)
	return c
}

// sampled reports whether any time of a contestant is from a sample.
func (t *Table) sampled(i int) bool {
	return slices.ContainsFunc(t.fields, func(f *TimeModel) bool { return f.sampled[i] })
}

// coarse reports whether the step of the clock is too large for any time of a contestant.
func (t *Table) coarse(i int) bool {
	return slices.ContainsFunc(t.fields, func(f *TimeModel) bool { return f.coarse[i] })
}

// score returns how many standard errors a difference is beyond the margin, at least 0. The
// quotient has Student's t distribution. score converts it to the standard normal value with the
// same probability.
func (t *Table) score(distance float64, d Estimate) float64 {
	return stats.NormalScore(max(distance-t.margin, 0)/max(math.Sqrt(d.Variance), minError), d.DF)
}

// obvious reports whether one contestant took at least twice as long in each of enough rounds of
// every corpus.
func (t *Table) obvious(i, j int) bool {
	least, most := math.Inf(1), math.Inf(-1)
	for _, f := range t.fields {
		ratios := f.logRatios(i, j)
		if len(ratios) < MinRounds {
			return false
		}
		least, most = min(least, slices.Min(ratios)), max(most, slices.Max(ratios))
	}
	return least >= math.Log(obviousTimes) || most <= -math.Log(obviousTimes)
}

// decide decides a comparison by its test.
func (c *Comparison) decide(by pairTest, margin float64) {
	c.Critical = by.critical
	c.JointLow, c.JointHigh = math.Inf(-1), math.Inf(1)
	for _, e := range []Estimate{c.Difference, c.slower} {
		c.JointLow = max(c.JointLow, e.Log-reach(e, by.critical)-margin)
	}
	for _, e := range []Estimate{{-c.Difference.Log, c.Difference.Variance, c.Difference.DF}, c.faster} {
		c.JointHigh = min(c.JointHigh, reach(e, by.critical)+margin-e.Log)
	}
	close := math.Log1p(EqualWithin)
	switch {
	case by.shown || c.Obvious:
		c.Decision = Faster
		if c.Obvious && c.Difference.Log < 0 {
			c.JointHigh = min(c.JointHigh, -margin)
		} else if c.Obvious {
			c.JointLow = max(c.JointLow, margin)
		}
	case margin <= close && -close < c.Low && c.High < close:
		c.Decision = Equal
	case c.Difference.DF <= 0 || c.Rounds < minFullRounds || c.JointHigh-c.JointLow > 2*math.Log(obviousTimes):
		c.Decision = TooFew // a very wide interval also shows that there are too few rounds
	default:
		c.Decision = TooClose
	}
}

// sort computes the order of the contestants by tier and time.
func (t *Table) sort() {
	t.order = make([]int, len(t.tiers))
	for i := range t.order {
		t.order[i] = i
	}
	slices.SortStableFunc(t.order, func(i, j int) int {
		a, b := t.tiers[i], t.tiers[j]
		if a != b {
			if a < 0 || b < 0 {
				return cmp.Compare(b, a)
			}
			return cmp.Compare(a, b)
		}
		if t.tried != nil && t.tried[i].failedShare() != t.tried[j].failedShare() {
			return cmp.Compare(t.tried[i].failedShare(), t.tried[j].failedShare())
		}
		if t.timed[i] != t.timed[j] {
			if t.timed[i] {
				return -1
			}
			return 1
		}
		return cmp.Compare(t.time[i].Log, t.time[j].Log)
	})
}

// Keep copies the decisions of an earlier look at the same contest. A decision that was made
// once, with its share of the level, stays, unless the order of the means has changed since.
func (t *Table) Keep(earlier *Table) {
	for key, before := range earlier.pairs {
		c, ok := t.pairs[key]
		switch {
		case !ok || before.Decision != Faster || c.Decision == NotTimed || c.Decision == Coarse:
		case (before.Difference.Log < 0) != (c.Difference.Log < 0):
			c.withdraw()
		case c.Decision != Faster:
			c.Decision, c.Critical, c.Score = Faster, before.Critical, before.Score
			c.JointLow, c.JointHigh = min(before.JointLow, c.Difference.Log), max(before.JointHigh, c.Difference.Log)
			c.Obvious = before.Obvious
		}
	}
	t.reconcile()
}

// Imply decides the pairs that every corpus of the table decides in the same direction. parts
// returns the comparisons of contestant i with contestant j on the corpora. The joint interval of
// such a pair begins at the mean of its beginnings on the corpora, and its score is the one that
// exceeds its critical value by the least.
func (t *Table) Imply(parts func(i, j int) []Comparison) {
	for key, c := range t.pairs {
		if c.Decision == Faster || c.Decision == NotTimed || c.Decision == Coarse {
			continue
		}
		i, j := key[0], key[1]
		if c.Difference.Log < 0 {
			i, j = j, i
		}
		implied, all := t.Compare(i, j), parts(i, j)
		low, least := 0.0, math.Inf(1)
		implied.Decision, implied.Obvious = Faster, true
		for _, p := range all {
			if p.Decision != Faster || p.Difference.Log < 0 {
				implied.Decision = c.Decision
			}
			low += p.JointLow / float64(len(all))
			if over := p.Score - p.Critical; over > 0 && over < least {
				least, implied.Score, implied.Critical, implied.Obvious = over, p.Score, p.Critical, false
			}
		}
		if implied.Decision != Faster {
			continue
		}
		implied.JointLow = max(implied.JointLow, min(low, implied.Difference.Log))
		if i != key[0] {
			implied = implied.reversed()
		}
		*c = implied
	}
	t.reconcile()
}

// withdraw makes a decided comparison undecided. Its joint interval then contains 0.
func (c *Comparison) withdraw() {
	c.Decision = TooClose
	c.JointLow, c.JointHigh = min(c.JointLow, 0), max(c.JointHigh, 0)
}

// Order returns the contestants by tier and time. Contestants without a rank are last.
func (t *Table) Order() []int { return slices.Clone(t.order) }

// Time returns the mean time of a contestant over the corpora of the table, as a logarithm. The
// second result is false if the contestant has no time on a corpus.
func (t *Table) Time(i int) (Estimate, bool) { return t.time[i], t.timed[i] }

// Scatter returns how much the time of each contestant varied from round to round, without the
// effects that rounds had on all contestants. The values are standard deviations of logarithms.
func (t *Table) Scatter() []float64 {
	var all []float64
	for _, f := range t.fields {
		all = append(all, f.scatter...)
	}
	return all
}

// Ranked reports whether a contestant has a rank.
func (t *Table) Ranked(i int) bool { return t.tiers[i] >= 0 && (t.timed[i] || t.tried != nil) }

// Compare returns the comparison of contestant i with contestant j. Its differences are
// logarithms: the time of j minus the time of i.
func (t *Table) Compare(i, j int) Comparison {
	if c, ok := t.pairs[[2]int{min(i, j), max(i, j)}]; ok {
		if i < j {
			return *c
		}
		return c.reversed()
	}
	return Comparison{Decision: ByFailures}
}

// reversed returns the comparison of the second contestant with the first.
func (c Comparison) reversed() Comparison {
	c.Difference.Log = -c.Difference.Log
	c.Low, c.High = -c.High, -c.Low
	c.JointLow, c.JointHigh = -c.JointHigh, -c.JointLow
	if c.Solved != nil {
		c.Solved = c.Solved.reversed()
	}
	return c
}

// Better reports whether contestant i is certainly better than j.
func (t *Table) Better(i, j int) bool {
	if !t.Ranked(i) || !t.Ranked(j) {
		return false
	}
	if t.tiers[i] != t.tiers[j] {
		return t.tiers[i] < t.tiers[j]
	}
	c := t.Compare(i, j)
	return c.Decision == Faster && c.Difference.Log > 0 || c.Decision == Better && c.Solved.Difference > 0
}

// Place returns the best and the worst rank that the comparisons allow, counted from 1, or 0 if
// the contestant has no rank.
func (t *Table) Place(i int) (best, worst int) {
	if !t.Ranked(i) {
		return 0, 0
	}
	best = 1
	for j := range t.tiers {
		if i == j || !t.Ranked(j) {
			continue
		}
		if t.Better(j, i) {
			best++
		}
		if !t.Better(i, j) {
			worst++
		}
	}
	return best, worst + 1
}

// Undecided returns the contestants that further rounds could separate from another one.
func (t *Table) Undecided() []int {
	open := map[int]bool{}
	for key, c := range t.pairs {
		if (c.Decision == TooClose || c.Decision == TooFew) && t.Ranked(key[0]) && t.Ranked(key[1]) {
			open[key[0]], open[key[1]] = true, true
		}
	}
	list := []int{}
	for i := range t.tiers {
		if open[i] {
			list = append(list, i)
		}
	}
	return list
}

// Reach returns half the width of the 95% confidence interval of an estimate.
func Reach(e Estimate) float64 { return reach(e, stats.NormalQuantile(1-confidence)) }

// reach returns half the width of the confidence interval whose ends have the given normal score.
// It is infinite if the error is not known.
func reach(e Estimate, score float64) float64 {
	if !(e.DF > 0) {
		return math.Inf(1)
	}
	return stats.StudentScore(score, e.DF) * math.Sqrt(e.Variance)
}
