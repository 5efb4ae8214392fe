package stats

import "math"

// NormalScore returns the standard normal value with the same tail probability as the value t of
// Student's t with df degrees of freedom (Wallace, Bounds on normal approximations to Student's
// and the chi-square distributions, 1959). It keeps the sign. With at least 3 degrees of freedom,
// the error is at most 0.03 for scores up to 5. With fewer, the score is closer to 0 than it
// should be, so tests are cautious. If df is not above 0, the score is 0.
func NormalScore(t, df float64) float64 {
	if !(df > 0) || math.IsNaN(t) {
		return 0
	}
	return math.Copysign(wallace(df)*math.Sqrt(df*math.Log1p(t*t/df)), t)
}

// StudentScore is the inverse of NormalScore: it returns the value of Student's t with the same
// tail probability as the standard normal value z.
func StudentScore(z, df float64) float64 {
	if !(df > 0) {
		return math.Copysign(math.Inf(1), z)
	}
	z /= wallace(df)
	return math.Copysign(math.Sqrt(df*math.Expm1(z*z/df)), z)
}

func wallace(df float64) float64 { return (8*df + 1) / (8*df + 3) }

// NormalQuantile returns the z for which a standard normal value is above z or below -z with
// probability p (0 to 1).
func NormalQuantile(p float64) float64 { return math.Sqrt2 * math.Erfcinv(p) }
