package ranking

import (
	"math"

	"sudokubench/internal/stats"
)

// Contestant is what is known of a contestant's times on one corpus.
type Contestant struct {
	// Rounds are the natural logarithms of its mean time in ns, by number of the
	// round. NaN is a round that it has no time of, or of a part of the slice only.
	Rounds []float64
	// Sample stands in for the rounds of a contestant that did not reach all
	// puzzles and has fewer than EnoughRounds whole rounds. It may be nil.
	Sample *Sampled
	// Coarse: the clock is too coarse for its times. They do not decide anything.
	Coarse bool
}

// Estimate is a logarithm of a mean time in ns, with its squared standard error
// and the degrees of freedom of that. Without degrees of freedom nothing is known
// of the error.
type Estimate struct{ Log, Variance, DF float64 }

const (
	// EnoughRounds is how many rounds the method needs. With fewer the noise of a
	// round is a guess.
	EnoughRounds = 3
	leastRounds  = 2 // in common: with one there is nothing to take the noise from
	fewest       = 6 // contestants with rounds that have noise in common; fewer are compared in pairs
	trimEvery    = 6 // of so many rounds one is trimmed on each side
)

// Field holds the contestants of one corpus against each other.
type Field struct {
	raw      [][]float64 // as given, by contestant and round
	adjusted [][]float64 // without the effects of the rounds
	times    []Estimate  // by contestant
	least    []Estimate  // of a sample, how long it takes at least
	known    []bool      // there is a time
	coarse   []bool      // the clock is too coarse for it
	sampled  []bool      // the time is that of a sample of puzzles
	unit     []float64   // the variance of one round
	df       []float64   // of unit
	paired   bool        // too few contestants to know what noise they have in common
	floor    float64
	between  Estimate // see Widen
}

// NewField fits times = contestant + round + noise. floor is the least variance
// that a round can have: what two copies of the same work show.
func NewField(contestants []Contestant, floor float64) *Field {
	n := len(contestants)
	f := &Field{
		raw: make([][]float64, n), adjusted: make([][]float64, n), times: make([]Estimate, n), least: make([]Estimate, n), known: make([]bool, n), coarse: make([]bool, n),
		sampled: make([]bool, n), unit: make([]float64, n), df: make([]float64, n), floor: floor,
	}
	withRounds := 0
	for i, c := range contestants {
		f.coarse[i] = c.Coarse
		rounds := count(c.Rounds)
		f.sampled[i] = c.Sample != nil && rounds < EnoughRounds
		if !f.sampled[i] {
			f.raw[i] = c.Rounds
			if rounds > 0 {
				withRounds++
			}
		}
	}
	f.paired = withRounds < fewest
	f.adjust()
	f.spread(withRounds)
	round := f.typical()
	for i, c := range contestants {
		if f.sampled[i] {
			f.times[i], f.least[i], f.known[i] = c.Sample.Estimate, c.Sample.Least, true
			f.times[i].Variance += round // the machine's noise is in the sample as well
			f.least[i].Variance += round
		}
	}
	return f
}

// typical is the middle variance of a round; without one, the least.
func (f *Field) typical() float64 {
	var all []float64
	for i, v := range f.unit {
		if f.df[i] > 0 {
			all = append(all, v)
		}
	}
	if m, ok := stats.Median(all); ok {
		return max(m, f.floor)
	}
	return f.floor
}

// adjust takes off the effects of the rounds: all contestants met the same slice
// in the same minute.
func (f *Field) adjust() {
	_, rounds := stats.MedianPolish(f.raw)
	for i, row := range f.raw {
		f.adjusted[i] = make([]float64, len(row))
		for k, x := range row {
			f.adjusted[i][k] = x - rounds[k]
		}
	}
}

// spread works out the time and the variance of a round of each contestant.
func (f *Field) spread(withRounds int) {
	for i, row := range f.adjusted {
		x := values(row)
		if len(x) == 0 {
			continue
		}
		f.known[i] = true
		mean, variance, df, ok := stats.TrimmedMean(x, trimOf(len(x)))
		if !ok {
			f.times[i].Log = x[0]
			continue
		}
		f.times[i].Log = mean
		if f.paired { // the rounds' effects are those of the contestants
			_, variance, df, _ = stats.TrimmedMean(values(f.raw[i]), trimOf(len(x)))
			f.unit[i], f.df[i] = variance*float64(len(x)), df
		} else {
			f.unit[i] = variance * float64(len(x)) * f.crowding(i)
			f.df[i] = df * float64(withRounds-1) / float64(withRounds)
		}
	}
	if !f.paired {
		if prior, ok := stats.NewVariancePrior(f.unit, f.df); ok {
			for i := range f.unit {
				if f.known[i] {
					f.unit[i], f.df[i] = prior.Moderate(f.unit[i], f.df[i])
				}
			}
		}
	}
	for i := range f.unit {
		if f.known[i] {
			f.unit[i] = max(f.unit[i], f.floor)
			f.times[i].Variance, f.times[i].DF = f.unit[i]/float64(count(f.raw[i])), f.df[i]
		}
	}
}

// crowding is the factor that a contestant's variance lacks. Taking off the effect of
// a round of n contestants takes off 1/n of the noise of each.
func (f *Field) crowding(i int) float64 {
	sum, rounds := 0.0, 0.0
	for k := range f.raw[i] {
		if math.IsNaN(f.raw[i][k]) {
			continue
		}
		n := 0.0
		for _, row := range f.raw {
			if k < len(row) && !math.IsNaN(row[k]) {
				n++
			}
		}
		if n > 1 {
			sum, rounds = sum+n/(n-1), rounds+1
		}
	}
	if rounds == 0 {
		return 1
	}
	return sum / rounds
}

// atLeast is how much longer the second takes than the first at least, if that is
// a sample; otherwise it is the difference.
func (f *Field) atLeast(i, j int) (d Estimate, ok bool) {
	if f.known[i] && f.known[j] && f.sampled[j] {
		return subtract(f.least[j], f.times[i]), true
	}
	d, _, ok = f.difference(i, j)
	return d, ok
}

// subtract is the difference of two independent estimates.
func subtract(b, a Estimate) Estimate {
	a.Log = -a.Log
	return add(b, a)
}

// difference is how much longer the second takes than the first: a logarithm, with
// its error, and how many rounds both have. There is none without both times.
func (f *Field) difference(i, j int) (d Estimate, rounds int, ok bool) {
	if !f.known[i] || !f.known[j] {
		return d, 0, false
	}
	if f.sampled[i] || f.sampled[j] {
		return subtract(f.times[j], f.times[i]), 0, true
	}
	first, second := common(f.adjusted[i], f.adjusted[j])
	rounds = len(first)
	if rounds == 0 { // the rounds that each has say something all the same: their effects are taken off
		d = subtract(f.times[j], f.times[i])
		if f.paired {
			d.Variance, d.DF = 0, 0 // but not so well, of few contestants
		}
		return d, 0, true
	}
	if rounds < leastRounds {
		return Estimate{Log: f.times[j].Log - f.times[i].Log}, rounds, true
	}
	trim := trimOf(rounds)
	if f.paired {
		apart := make([]float64, rounds)
		for k := range apart {
			apart[k] = second[k] - first[k]
		}
		mean, variance, df, ok := stats.TrimmedMean(apart, trim)
		if !ok {
			return Estimate{Log: apart[0]}, rounds, true
		}
		return f.widened(Estimate{mean, max(variance, 2*f.floor/float64(rounds)), df}), rounds, true
	}
	a, _, _, ok := stats.TrimmedMean(first, trim)
	if !ok {
		return Estimate{Log: second[0] - first[0]}, rounds, true
	}
	b, _, _, _ := stats.TrimmedMean(second, trim)
	n := float64(rounds)
	return f.widened(subtract(Estimate{b, f.unit[j] / n, f.df[j]}, Estimate{a, f.unit[i] / n, f.df[i]})), rounds, true
}

// add adds two independent estimates; the degrees of freedom are Welch's.
func add(a, b Estimate) Estimate {
	sum := Estimate{Log: a.Log + b.Log, Variance: a.Variance + b.Variance}
	switch {
	case !(a.DF > 0) || !(b.DF > 0):
	case sum.Variance == 0:
		sum.DF = a.DF + b.DF
	default:
		sum.DF = sum.Variance * sum.Variance / (a.Variance*a.Variance/a.DF + b.Variance*b.Variance/b.DF)
	}
	return sum
}

// apart are the differences of each round that both have, as they were measured.
func (f *Field) apart(i, j int) []float64 {
	a, b := common(f.raw[i], f.raw[j])
	for k := range a {
		b[k] -= a[k]
	}
	return b
}

// confirming is from how many rounds on the sign-flip test can confirm a decision that
// was made among many.
const confirming = 14

// SignFlip is the p-value of the exact sign-flip test on the rounds that two
// contestants have in common. ok is false if these are fewer than 14.
func (f *Field) SignFlip(i, j int) (p float64, ok bool) {
	apart := f.apart(i, j)
	if len(apart) < confirming {
		return 1, false
	}
	return stats.SignFlip(apart, stats.TwoSided), true
}

// trimOf is how many rounds are trimmed on each side.
func trimOf(rounds int) int { return rounds / trimEvery }

// common are the values of the rounds that both have.
func common(a, b []float64) (first, second []float64) {
	for k := range min(len(a), len(b)) {
		if !math.IsNaN(a[k]) && !math.IsNaN(b[k]) {
			first, second = append(first, a[k]), append(second, b[k])
		}
	}
	return first, second
}

func values(x []float64) []float64 {
	first, _ := common(x, x)
	return first
}

func count(x []float64) int { return len(values(x)) }
