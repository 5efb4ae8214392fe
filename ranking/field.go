package ranking

import (
	"math"

	"sudokubench/internal/stats"
)

// Contestant has the times of a contestant on one corpus.
type Contestant struct {
	// Rounds has the natural logarithm of the mean time in ns of each round, by number of the
	// round. A round without a time, or with only a part of its slice, is NaN.
	Rounds []float64
	// Sample replaces the rounds of a contestant that did not reach all puzzles and has fewer
	// than MinRounds whole rounds. Otherwise it is nil.
	Sample *Sampled
	// Coarse is true if the step of the clock is too large for the contestant's times. Such times
	// do not decide anything.
	Coarse bool
}

// Estimate is the natural logarithm of a mean time in ns, or a difference of two such logarithms.
// Variance is the squared standard error of Log. DF is the degrees of freedom of Variance. If DF is
// 0, the error is not known.
type Estimate struct{ Log, Variance, DF float64 }

const (
	// MinRounds is the number of rounds that the method needs. With fewer, the noise of a
	// round cannot be estimated.
	MinRounds     = 3
	minPairRounds = 2 // number of rounds that both contestants of a pair need at least, because one round does not show the noise
	minShared     = 6 // with fewer contestants than this, each pair is compared alone, without a variance common to all
	trimEvery     = 6 // a trimmed mean leaves out the fastest and the slowest of every six rounds
	// maxDeviations is the largest residual that counts in the effect of a round, in median absolute deviations.
	maxDeviations = 2.5
)

// TimeModel compares the contestants of one corpus.
type TimeModel struct {
	raw         [][]float64 // logarithms of times without adjustment, by contestant and round
	adjusted    [][]float64 // logarithms of times without the effects of the rounds, by contestant and round
	times       []Estimate  // mean time of each contestant, as a logarithm
	least       []Estimate  // lower estimate of the mean time of each contestant with a sample; see Sampled.Least
	known       []bool      // true if the contestant has a time
	coarse      []bool      // true if the step of the clock is too large for the contestant's times
	sampled     []bool      // true if the contestant's time is from a sample of puzzles
	unit        []float64   // variance of one round of each contestant
	df          []float64   // degrees of freedom of each variance in unit
	allDF       float64     // sum of the degrees of freedom of all contestants, which a common variance cannot exceed
	scatter     []float64   // see Table.Scatter; contestants with a coarse clock are left out
	paired      bool        // true if there are too few contestants for a common variance
	minVariance float64     // smallest variance that the noise of a round is assumed to have
	between     Estimate    // error that differences between machines add to a time; see Widen
}

// NewTimeModel fits the model log time = contestant + round + noise. minVariance is the least variance of a
// round: the variance between two copies of the same work.
func NewTimeModel(contestants []Contestant, minVariance float64) *TimeModel {
	n := len(contestants)
	f := &TimeModel{
		raw: make([][]float64, n), adjusted: make([][]float64, n), times: make([]Estimate, n), least: make([]Estimate, n), known: make([]bool, n), coarse: make([]bool, n),
		sampled: make([]bool, n), unit: make([]float64, n), df: make([]float64, n), minVariance: minVariance,
	}
	withRounds := 0
	for i, c := range contestants {
		f.coarse[i] = c.Coarse
		rounds := count(c.Rounds)
		f.sampled[i] = c.Sample != nil && rounds < MinRounds
		if !f.sampled[i] {
			f.raw[i] = c.Rounds
			if rounds > 0 {
				withRounds++
			}
		}
	}
	f.paired = withRounds < minShared
	f.adjust()
	f.estimateTimes(withRounds)
	round := f.typical()
	for i, c := range contestants {
		if f.sampled[i] {
			f.times[i], f.least[i], f.known[i] = c.Sample.Estimate, c.Sample.Least, true
			f.times[i].Variance += round // adds the noise of a round, because a sample also has the noise of the machine
			f.least[i].Variance += round
		}
	}
	return f
}

// typical returns the median variance of a round, and at least minVariance.
func (f *TimeModel) typical() float64 {
	var all []float64
	for i, v := range f.unit {
		if f.df[i] > 0 {
			all = append(all, v)
		}
	}
	if m, ok := stats.Median(all); ok {
		return max(m, f.minVariance)
	}
	return f.minVariance
}

// adjust subtracts the effects of the rounds. A round has the same effect on all contestants,
// because all solved the same slice at about the same time.
func (f *TimeModel) adjust() {
	contestants, rounds := stats.MedianPolish(f.raw)
	f.refine(contestants, rounds)
	for i, row := range f.raw {
		f.adjusted[i] = make([]float64, len(row))
		for k, x := range row {
			f.adjusted[i][k] = x - rounds[k]
		}
	}
}

// refine adds to the effect of each round the mean of its residuals. The medians of a few contestants leave
// residuals that are too small, so variances would be too small, too. An outlier counts as maxDeviations.
func (f *TimeModel) refine(contestants, rounds []float64) {
	var all []float64
	in := make([][]float64, len(rounds)) // residuals of each round
	for i, row := range f.raw {
		for k, x := range row {
			if !math.IsNaN(x) {
				residual := x - contestants[i] - rounds[k]
				in[k], all = append(in[k], residual), append(all, residual)
			}
		}
	}
	deviation, _ := stats.MAD(all)
	most := maxDeviations * deviation
	for k, residuals := range in {
		for _, x := range residuals {
			rounds[k] += max(-most, min(most, x)) / float64(len(residuals))
		}
	}
}

// estimateTimes computes the time of each contestant and the variance of its rounds. withRounds is the
// number of contestants with rounds.
func (f *TimeModel) estimateTimes(withRounds int) {
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
		alone := variance * float64(len(x)) * f.varianceCorrection(i)
		if withRounds > 1 && !f.coarse[i] {
			f.scatter = append(f.scatter, math.Sqrt(alone))
		}
		if f.paired { // does not subtract the effects of the rounds: estimated from few contestants, they are mostly noise
			_, variance, df, _ = stats.TrimmedMean(values(f.raw[i]), trimOf(len(x)))
			f.unit[i], f.df[i] = variance*float64(len(x)), df
		} else {
			f.unit[i] = alone
			f.df[i] = df * float64(withRounds-1) / float64(withRounds)
		}
	}
	for _, df := range f.df {
		f.allDF += df
	}
	if !f.paired {
		if prior, ok := stats.NewVariancePrior(f.unit, f.df); ok {
			for i := range f.unit {
				if f.known[i] {
					f.unit[i], f.df[i] = prior.Moderate(f.unit[i], f.df[i])
					f.df[i] = min(f.df[i], f.allDF)
				}
			}
		}
	}
	for i := range f.unit {
		if f.known[i] {
			f.unit[i] = max(f.unit[i], f.minVariance)
			f.times[i].Variance, f.times[i].DF = f.unit[i]/float64(count(f.raw[i])), f.df[i]
		}
	}
}

// varianceCorrection returns the factor that corrects the variance of a contestant. Subtracting the effect
// of a round of n contestants also removes 1/n of the noise of each.
func (f *TimeModel) varianceCorrection(i int) float64 {
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

// lowerBound returns how much longer contestant j takes than contestant i, as a logarithm. If the time
// of j is from a sample, the result is a lower estimate.
func (f *TimeModel) lowerBound(i, j int) (d Estimate, ok bool) {
	if f.known[i] && f.known[j] && f.sampled[j] {
		return subtract(f.least[j], f.times[i]), true
	}
	d, _, ok = f.difference(i, j)
	return d, ok
}

// subtract returns b - a for two independent estimates.
func subtract(b, a Estimate) Estimate {
	a.Log = -a.Log
	return add(b, a)
}

// difference returns how much longer j takes than i, as a logarithm with its error, and the
// number of rounds that both have. ok is false if one of the two has no time.
func (f *TimeModel) difference(i, j int) (d Estimate, rounds int, ok bool) {
	if !f.known[i] || !f.known[j] {
		return d, 0, false
	}
	if f.sampled[i] || f.sampled[j] {
		return subtract(f.times[j], f.times[i]), 0, true
	}
	first, second := common(f.adjusted[i], f.adjusted[j])
	rounds = len(first)
	if rounds == 0 { // the times can be compared without common rounds, because the effects of the rounds are subtracted
		d = subtract(f.times[j], f.times[i])
		if f.paired {
			d.Variance, d.DF = 0, 0 // the error is unknown, because few contestants estimate the effects of the rounds badly
		}
		return d, 0, true
	}
	if rounds < minPairRounds {
		return Estimate{Log: f.times[j].Log - f.times[i].Log}, rounds, true
	}
	trim := trimOf(rounds)
	if f.paired {
		ratios := make([]float64, rounds)
		for k := range ratios {
			ratios[k] = second[k] - first[k]
		}
		mean, variance, df, ok := stats.TrimmedMean(ratios, trim)
		if !ok {
			return Estimate{Log: ratios[0]}, rounds, true
		}
		return f.widened(Estimate{mean, max(variance, 2*f.minVariance/float64(rounds)), df}), rounds, true
	}
	a, _, _, ok := stats.TrimmedMean(first, trim)
	if !ok {
		return Estimate{Log: second[0] - first[0]}, rounds, true
	}
	b, _, _, _ := stats.TrimmedMean(second, trim)
	n := float64(rounds)
	d = subtract(Estimate{b, f.unit[j] / n, f.df[j]}, Estimate{a, f.unit[i] / n, f.df[i]})
	d.DF = min(d.DF, f.allDF) // the two variances share the common part
	return f.widened(d), rounds, true
}

// add returns the sum of two independent estimates. The sum has Welch's degrees of freedom.
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

// logRatios returns how much longer contestant j took than contestant i in each round that both have,
// as logarithms, without any adjustment.
func (f *TimeModel) logRatios(i, j int) []float64 {
	a, b := common(f.raw[i], f.raw[j])
	for k := range a {
		b[k] -= a[k]
	}
	return b
}

// minSignFlipRounds is the least number of rounds with which the sign-flip test can confirm one decision
// among many.
const minSignFlipRounds = 14

// SignFlip returns the p-value of the exact sign-flip test on the rounds that two contestants
// have in common. ok is false if they have fewer than 14 common rounds.
func (f *TimeModel) SignFlip(i, j int) (p float64, ok bool) {
	ratios := f.logRatios(i, j)
	if len(ratios) < minSignFlipRounds {
		return 1, false
	}
	return stats.SignFlip(ratios, stats.TwoSided), true
}

// trimOf returns how many rounds are trimmed on each side.
func trimOf(rounds int) int { return rounds / trimEvery }

// common returns the values of the rounds that both contestants have.
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
