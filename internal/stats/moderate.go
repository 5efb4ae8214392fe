package stats

import "math"

// maxPrior is the greatest number of degrees of freedom of a VariancePrior. With this number,
// the variances are practically equal.
const maxPrior = 200

// VariancePrior describes the variances of many samples. For the variance of one of them, it is
// as good as another sample with this variance and DF degrees of freedom (Smyth, Linear models
// and empirical Bayes methods for assessing differential expression in microarray experiments,
// 2004).
type VariancePrior struct{ Variance, DF float64 }

// NewVariancePrior estimates the prior from variances and their degrees of freedom. ok is false
// if fewer than three variances and their degrees of freedom are above 0.
func NewVariancePrior(variances, df []float64) (p VariancePrior, ok bool) {
	var e []float64
	trigammas := 0.0
	for i, v := range variances {
		if v > 0 && df[i] > 0 {
			e = append(e, math.Log(v)-digamma(df[i]/2)+math.Log(df[i]/2))
			trigammas += trigamma(df[i] / 2)
		}
	}
	n := float64(len(e))
	if n < 3 {
		return p, false
	}
	mean, square := 0.0, 0.0
	for _, x := range e {
		mean += x / n
	}
	for _, x := range e {
		square += (x - mean) * (x - mean)
	}
	spread := square/(n-1) - trigammas/n
	if spread <= trigamma(maxPrior) { // true if the variances differ only as much as chance explains
		return VariancePrior{math.Exp(mean), maxPrior}, true
	}
	half := inverseTrigamma(spread)
	return VariancePrior{math.Exp(mean + digamma(half) - math.Log(half)), min(2*half, maxPrior)}, true
}

// Moderate returns the mean of a variance and the prior, weighted with their degrees of freedom.
// total is the sum of the degrees of freedom.
func (p VariancePrior) Moderate(variance, df float64) (moderated, total float64) {
	total = p.DF + df
	return (p.DF*p.Variance + df*variance) / total, total
}

// series is the least argument for which the asymptotic series below are right to ten digits.
const series = 8

// digamma returns the derivative of the logarithm of the gamma function, for x > 0 (Abramowitz
// and Stegun, 6.3.5 and 6.3.18).
func digamma(x float64) (y float64) {
	for ; x < series; x++ {
		y -= 1 / x
	}
	r := 1 / (x * x)
	return y + math.Log(x) - 1/(2*x) - r*(1./12-r*(1./120-r*(1./252-r*(1./240-r/132))))
}

// trigamma returns the derivative of digamma (Abramowitz and Stegun, 6.4.6 and 6.4.12).
func trigamma(x float64) (y float64) {
	for ; x < series; x++ {
		y += 1 / (x * x)
	}
	r := 1 / (x * x)
	return y + 1/x + r/2 + r/x*(1./6-r*(1./30-r*(1./42-r*(1./30-r*5/66))))
}

// inverseTrigamma returns the x with trigamma(x) = y, for y > 0. It uses bisection.
func inverseTrigamma(y float64) float64 {
	low, high := 1e-6, 1e7
	for range 200 {
		middle := math.Sqrt(low * high)
		if trigamma(middle) > y {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Sqrt(low * high)
}
