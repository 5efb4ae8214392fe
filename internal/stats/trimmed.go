package stats

// TrimmedMean returns the mean of a sample without its trim least and trim greatest values. It
// also returns the squared standard error of this mean, and the degrees of freedom of the error
// (Yuen, The two-sample trimmed t for unequal population variances, 1974). It does not change x.
// ok is false if fewer than two values remain or a value is not finite.
func TrimmedMean(x []float64, trim int) (mean, variance, df float64, ok bool) {
	sorted, ok := ascending(x)
	kept := len(x) - 2*trim
	if !ok || trim < 0 || kept < 2 {
		return 0, 0, 0, false
	}
	low, high := sorted[trim], sorted[len(x)-1-trim]
	for _, v := range sorted[trim : len(x)-trim] {
		mean += v / float64(kept)
	}
	// The error comes from the winsorised sample, in which each trimmed value is replaced by the
	// nearest value that was not trimmed.
	middle := 0.0
	for _, v := range sorted {
		middle += min(max(v, low), high) / float64(len(x))
	}
	for _, v := range sorted {
		away := min(max(v, low), high) - middle
		variance += away * away
	}
	df = float64(kept - 1)
	return mean, variance / (float64(kept) * df), df, true
}
