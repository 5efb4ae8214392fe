package reports

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// timeBins is how many bins the single times of a table are counted in: one
// for each cell of a sparkline.
const timeBins = 12

// leastSpan is the least that a logarithmic scale reaches over, end to end. On
// a shorter one, times that hardly differ would look far apart.
const leastSpan = 10

// timeEdges are those of the bins that some contestants' times, ascending, are
// counted in: equally wide on a log scale, from the least first percentile to
// the greatest 99th. The extremes do not stretch the scale, since a single
// interruption is often a thousand times a puzzle. Without times there are none.
func timeEdges(samples [][]float64) []float64 {
	low, high := math.Inf(1), 0.0
	for _, times := range samples {
		p1, ok := stats.Quantile(times, 0.01)
		if !ok {
			continue
		}
		p99, _ := stats.Quantile(times, 0.99)
		low, high = min(low, max(1, p1)), max(high, max(1, p99))
	}
	if high == 0 {
		return nil
	}
	if high < leastSpan*low {
		middle := math.Sqrt(low) * math.Sqrt(high)
		low, high = middle/math.Sqrt(leastSpan), middle*math.Sqrt(leastSpan)
	}
	low, high = stats.Significant(low, 3), stats.Significant(high, 3)
	edges := []float64{low}
	for i := 1; i < timeBins; i++ {
		edges = append(edges, *figure(low * math.Pow(high/low, float64(i)/timeBins)))
	}
	return append(edges, high)
}

// timeCounts counts times, ascending, by bin. What lies beyond the edges is in
// the first and the last.
func timeCounts(times, edges []float64) []int {
	if len(times) == 0 || len(edges) == 0 {
		return nil
	}
	counts := make([]int, 0, timeBins)
	from := 0
	for _, edge := range edges[1:timeBins] {
		to, _ := slices.BinarySearch(times, edge)
		counts = append(counts, to-from)
		from = to
	}
	return append(counts, len(times)-from)
}
