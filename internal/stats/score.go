package stats

import "math"

// NormalScore turns a value of Student's t with df degrees of freedom into the
// standard normal value that is as far out (Wallace, Bounds on normal
// approximations to Student's and the chi-square distributions, 1959). It keeps
// the sign. From 3 degrees of freedom on is right to 0.03 within five
// deviations; below, the score is closer to 0 than it should be, which is the
// careful side. Without degrees of freedom the score is 0.
func NormalScore(t, df float64) float64 {
	if !(df > 0) || math.IsNaN(t) {
		return 0
	}
	return math.Copysign(wallace(df)*math.Sqrt(df*math.Log1p(t*t/df)), t)
}

// StudentScore is the inverse of NormalScore: the value of Student's t that is as
// far out as a standard normal value.
func StudentScore(z, df float64) float64 {
	if !(df > 0) {
		return math.Copysign(math.Inf(1), z)
	}
	z /= wallace(df)
	return math.Copysign(math.Sqrt(df*math.Expm1(z*z/df)), z)
}

func wallace(df float64) float64 { return (8*df + 1) / (8*df + 3) }

// NormalQuantile returns the value that a standard
// normal variable exceeds, on either side, with probability p (0..1).
func NormalQuantile(p float64) float64 { return math.Sqrt2 * math.Erfcinv(p) }
