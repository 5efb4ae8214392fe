package collection

import (
	"math"
	"slices"
)

// maxBins is the maximum number of bins of a Histogram. It limits the memory.
const maxBins = 1024

// Histogram is the distribution of numbers. It keeps each number if there are at most maxBins
// different ones. If there are more, it counts the numbers in bins, and doubles the width of the
// bins each time that there are too many bins. The zero value is empty.
type Histogram struct {
	N        int
	Min, Max float64
	sum      float64
	width    float64         // width of a bin; 0 means that each number has its own bin
	counts   map[float64]int // number of values in each bin; the key is the lower end of the bin divided by width, or the value itself if width is 0
}

// bin is a range of numbers x: From <= x < To, or only x = From if From = To.
type bin struct {
	From  float64
	To    float64
	Count int
}

// Add counts a finite number.
func (h *Histogram) Add(x float64) {
	if h.N == 0 {
		h.counts, h.Min, h.Max = map[float64]int{}, x, x
	}
	h.N++
	h.sum += x
	h.Min, h.Max = min(h.Min, x), max(h.Max, x)
	h.counts[h.key(x)]++
	for len(h.counts) > maxBins {
		h.widen()
	}
}

func (h *Histogram) key(x float64) float64 {
	if h.width == 0 {
		return x
	}
	return math.Floor(x / h.width)
}

// widen doubles the width of the bins by merging neighbours. The first time, it chooses the width:
// a power of two with which at most about 512 bins cover the range.
func (h *Histogram) widen() {
	old := h.counts
	h.counts = make(map[float64]int, maxBins)
	if h.width == 0 {
		_, exponent := math.Frexp((h.Max - h.Min) / (maxBins / 2))
		h.width = math.Ldexp(1, exponent)
		for x, n := range old {
			h.counts[h.key(x)] += n
		}
		return
	}
	h.width *= 2
	for k, n := range old {
		h.counts[math.Floor(k/2)] += n
	}
}

// Mean returns the mean of all numbers.
func (h *Histogram) Mean() float64 { return h.sum / float64(h.N) }

// Exact reports whether the histogram has kept each number. If so, it has no bins yet.
func (h *Histogram) Exact() bool { return h.width == 0 }

// Quantile returns the smallest number x such that at least this share of all numbers is at most x.
// If the histogram is not exact, it returns the lower end of the bin of x, but at least Min.
func (h *Histogram) Quantile(share float64) float64 {
	seen, want := 0, int(math.Ceil(share*float64(h.N)))
	for _, b := range h.all() {
		if seen += b.Count; seen >= want {
			return max(b.From, h.Min)
		}
	}
	return h.Max
}

// all returns all nonempty bins in ascending order.
func (h *Histogram) all() []bin {
	bins := make([]bin, 0, len(h.counts))
	for k, n := range h.counts {
		b := bin{k, k, n}
		if h.width > 0 {
			b.From, b.To = k*h.width, (k+1)*h.width
		}
		bins = append(bins, b)
	}
	slices.SortFunc(bins, func(a, b bin) int {
		if a.From < b.From {
			return -1
		}
		return 1
	})
	return bins
}

// Bins returns the bins for a report. The argument most limits their number. If the histogram is
// exact and has few enough different numbers, each number has its own bin. Otherwise the bins have
// an equal, round width, and empty bins are included.
func (h *Histogram) Bins(most int) []bin {
	bins := h.all()
	if h.N == 0 || h.Exact() && len(bins) <= most {
		return bins
	}
	width := roundWidth(max(h.width, (h.Max-h.Min)/float64(most-1)))
	first := math.Floor(h.Min / width)
	wide := make([]bin, int(math.Floor(h.Max/width)-first)+1)
	for k := range wide {
		wide[k].From, wide[k].To = (first+float64(k))*width, (first+float64(k)+1)*width
	}
	for _, b := range bins {
		at := int(math.Floor(max(b.From, h.Min)/width) - first)
		wide[min(max(at, 0), len(wide)-1)].Count += b.Count
	}
	return wide
}

// roundWidth returns the smallest number that is not below x and is 1, 2 or 5 times a power of ten.
func roundWidth(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, step := range []float64{1, 2, 5} {
		if x <= step*power*(1+1e-9) {
			return step * power
		}
	}
	return 10 * power
}
