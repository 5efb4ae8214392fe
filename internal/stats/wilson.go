package stats

import "math"

// Wilson returns the Wilson score interval of a share: k of n, n above 0, with the normal score z.
func Wilson(k, n int, z float64) (low, high float64) {
	p, m := float64(k)/float64(n), float64(n)
	middle, reach := p+z*z/(2*m), z*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	low, high = max(0, (middle-reach)/(1+z*z/m)), min(1, (middle+reach)/(1+z*z/m))
	if k == 0 {
		low = 0 // without the error of rounding
	}
	return low, high
}
