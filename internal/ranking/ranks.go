package ranking

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/stats"
)

const (
	spent        = 0.75  // of the level: noise has longer tails than the method takes it to have
	Margin       = 0.005 // a difference that the layout of code in memory can make
	leastError   = 1e-9  // of rounds that are all alike
	EqualWithin  = 0.02  // contestants whose times are shown to be closer are equal
	fewRounds    = 5     // below, the level is halved: the noise is known badly
	obviousTimes = 2     // in each of EnoughRounds rounds: no machine does that to the same contestant
	confidence   = 0.95  // of the interval of one ratio
)

// Decision is what a comparison came to.
type Decision string

// The decisions.
const (
	ByFailures Decision = "failures"  // the second failed clearly more of the puzzles that it reached
	Faster     Decision = "faster"    // the first is faster
	Equal      Decision = "equal"     // their times are within 2% of each other
	TooClose   Decision = "too close" // the difference is smaller than what so many rounds can show
	TooFew     Decision = "too few"   // there are too few rounds to decide
	NotTimed   Decision = "not timed" // one of the two has no time
	Coarse     Decision = "coarse"    // the clock is too coarse for the times of one of the two
)

// Comparison holds two contestants against each other. Differences are logarithms
// of the second's time over the first's.
type Comparison struct {
	Decision   Decision
	Rounds     int      // that both have whole; 0 if one of the times is from a sample of puzzles
	Difference Estimate // of the logarithms
	Low, High  float64  // the 95% interval of the difference, taken by itself
	JointLow   float64  // the interval that holds together with those of all other pairs; it has no 0 if the two are told apart by the test
	JointHigh  float64
	Score      float64 // how far the difference is beyond the margin, as a normal value
	Critical   float64 // the score that it takes
	// How much longer the second takes at least, and the first: the difference, or less
	// if a time is that of a sample.
	slower, faster Estimate
	Obvious        bool // one took at least twice as long in each common round
}

// Table compares all contestants of a list, by the geometric mean over one corpus
// or more.
type Table struct {
	fields []*Field
	tiers  []int // the lesser is better, whatever the times; below 0: not ranked
	margin float64
	pairs  map[[2]int]*Comparison // the lesser number first
	time   []Estimate
	timed  []bool
	order  []int
}

// NewTable compares the contestants, all together at a level. tiers come first:
// contestants of different tiers are not compared by time. noise is the
// difference, as logarithm, that the machine makes between equals.
func NewTable(fields []*Field, tiers []int, level, noise float64) *Table {
	t := &Table{fields: fields, tiers: tiers, margin: max(Margin, noise), pairs: map[[2]int]*Comparison{}}
	t.time, t.timed = make([]Estimate, len(tiers)), make([]bool, len(tiers))
	for i := range tiers {
		t.time[i], t.timed[i] = t.mean(func(f *Field) (Estimate, bool) { return f.times[i], f.known[i] })
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
	level *= spent
	if least < fewRounds {
		level /= 2
	}
	stepDown(tests, t.time, level)
	for _, c := range tests {
		t.pairs[[2]int{c.i, c.j}].settle(c, t.margin)
	}
	t.sort()
	t.keepOrder()
	return t
}

// keepOrder takes back what contradicts the order of the list: a pair may be compared
// by fewer rounds than its times come from.
func (t *Table) keepOrder() {
	for key, c := range t.pairs {
		if c.Decision == Faster && (c.Difference.Log < 0) != (t.time[key[1]].Log < t.time[key[0]].Log) {
			c.Decision = TooClose
			c.JointLow, c.JointHigh = min(c.JointLow, 0), max(c.JointHigh, 0)
		}
	}
}

// mean is the mean over the corpora of what each field says.
func (t *Table) mean(of func(*Field) (Estimate, bool)) (mean Estimate, ok bool) {
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

// compare compares two contestants, before anything is decided.
func (t *Table) compare(i, j int) *Comparison {
	c := &Comparison{Rounds: math.MaxInt}
	d, ok := t.mean(func(f *Field) (Estimate, bool) {
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
		c.slower, _ = t.mean(func(f *Field) (Estimate, bool) { return f.atLeast(i, j) })
		c.faster, _ = t.mean(func(f *Field) (Estimate, bool) { return f.atLeast(j, i) })
	}
	c.Score = max(t.score(math.Abs(d.Log), d), t.score(c.slower.Log, c.slower), t.score(c.faster.Log, c.faster))
	reach := Reach(d)
	c.Low, c.High = d.Log-reach, d.Log+reach
	c.Obvious = t.obvious(i, j)
	return c
}

// sampled reports whether some of a contestant's times are those of samples.
func (t *Table) sampled(i int) bool {
	return slices.ContainsFunc(t.fields, func(f *Field) bool { return f.sampled[i] })
}

// coarse reports whether the clock is too coarse for some of a contestant's times.
func (t *Table) coarse(i int) bool {
	return slices.ContainsFunc(t.fields, func(f *Field) bool { return f.coarse[i] })
}

// score is how far a difference is beyond the margin, as a normal value.
func (t *Table) score(apart float64, d Estimate) float64 {
	return stats.NormalScore(max(apart-t.margin, 0)/max(math.Sqrt(d.Variance), leastError), d.DF)
}

// obvious reports whether one took at least twice as long in each of enough rounds of
// every corpus.
func (t *Table) obvious(i, j int) bool {
	least, most := math.Inf(1), math.Inf(-1)
	for _, f := range t.fields {
		apart := f.apart(i, j)
		if len(apart) < EnoughRounds {
			return false
		}
		least, most = min(least, slices.Min(apart)), max(most, slices.Max(apart))
	}
	return least >= math.Log(obviousTimes) || most <= -math.Log(obviousTimes)
}

// settle decides a comparison.
func (c *Comparison) settle(by pairTest, margin float64) {
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
	case margin <= close && -close < c.Low && c.High < close:
		c.Decision = Equal
	case c.Difference.DF <= 0 || c.Rounds < fewRounds || c.JointHigh-c.JointLow > 2*math.Log(obviousTimes):
		c.Decision = TooFew // or so few that even a factor of two would not show
	default:
		c.Decision = TooClose
	}
}

// sort puts the contestants in the order of tier and time.
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
		if t.timed[i] != t.timed[j] {
			if t.timed[i] {
				return -1
			}
			return 1
		}
		return cmp.Compare(t.time[i].Log, t.time[j].Log)
	})
}

// Keep takes over what an earlier look at the same contest has shown: a statement
// that was made once, at its share of the level, stays.
func (t *Table) Keep(earlier *Table) {
	for key, before := range earlier.pairs {
		c, ok := t.pairs[key]
		if ok && before.Decision == Faster && c.Decision != Faster && c.Decision != NotTimed && c.Decision != Coarse {
			c.Decision, c.Critical, c.Score = Faster, before.Critical, before.Score
			c.JointLow, c.JointHigh = before.JointLow, before.JointHigh
			c.Obvious = before.Obvious
		}
	}
	t.keepOrder()
}

// Order lists the contestants by tier and time. Those without a rank come last.
func (t *Table) Order() []int { return slices.Clone(t.order) }

// Time is a contestant's mean time as a logarithm, over the corpora of the table.
func (t *Table) Time(i int) (Estimate, bool) { return t.time[i], t.timed[i] }

// Ranked reports whether a contestant has a rank.
func (t *Table) Ranked(i int) bool { return t.tiers[i] >= 0 && t.timed[i] }

// Compare holds a contestant against another. The differences of the comparison
// are logarithms of the second's time over the first's.
func (t *Table) Compare(i, j int) Comparison {
	if c, ok := t.pairs[[2]int{min(i, j), max(i, j)}]; ok {
		if i < j {
			return *c
		}
		return c.reversed()
	}
	return Comparison{Decision: ByFailures}
}

// reversed is the comparison of the second with the first.
func (c Comparison) reversed() Comparison {
	c.Difference.Log = -c.Difference.Log
	c.Low, c.High = -c.High, -c.Low
	c.JointLow, c.JointHigh = -c.JointHigh, -c.JointLow
	return c
}

// Better reports whether the first is shown to be better.
func (t *Table) Better(i, j int) bool {
	if !t.Ranked(i) || !t.Ranked(j) {
		return false
	}
	if t.tiers[i] != t.tiers[j] {
		return t.tiers[i] < t.tiers[j]
	}
	c := t.Compare(i, j)
	return c.Decision == Faster && c.Difference.Log > 0
}

// Place is the best and the worst rank that the comparisons allow, counted from
// 1; 0 without a rank.
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

// Undecided are the contestants that more rounds could separate from another.
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

// Reach is how far the 95% interval of an estimate reaches to either side.
func Reach(e Estimate) float64 { return reach(e, stats.NormalQuantile(1-confidence)) }

// reach is how far an interval reaches whose ends have a normal score.
func reach(e Estimate, score float64) float64 {
	if !(e.DF > 0) {
		return math.Inf(1)
	}
	return stats.StudentScore(score, e.DF) * math.Sqrt(e.Variance)
}
