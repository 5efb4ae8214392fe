package standings

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

const (
	timeBins = 12 // number of bins for a table's single times; each is one cell of a sparkline
	minSpan  = 10 // smallest ratio of the last edge to the first, because a shorter scale would make small differences look large
)

// timeEdges returns the edges of the bins in which a table counts single times. samples are the
// times of each contestant in ns, ascending. The bins have equal width on a log scale, from the
// least first percentile to the greatest 99th. Extreme times do not stretch the scale, because a
// single interruption often takes a thousand times as long as a puzzle. timeEdges returns nil if
// there are no times.
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
	if high < minSpan*low {
		middle := math.Sqrt(low) * math.Sqrt(high)
		low, high = middle/math.Sqrt(minSpan), middle*math.Sqrt(minSpan)
	}
	low, high = stats.Significant(low, 3), stats.Significant(high, 3)
	edges := []float64{low}
	for i := 1; i < timeBins; i++ {
		edges = append(edges, *figure(low * math.Pow(high/low, float64(i)/timeBins)))
	}
	return append(edges, high)
}

// timeCounts returns the number of times in each bin. times must be ascending. Times beyond the
// edges are in the first or the last bin.
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
