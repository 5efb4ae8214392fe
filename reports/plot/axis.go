package plot

import (
	"math"
	"strconv"

	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// axis is a scale. Its coordinates are figures, or their logarithms to the base 10 on a logarithmic
// scale.
type axis struct {
	low, high float64
	ticks     []tick
}

// tick is a marked coordinate.
type tick struct {
	at    float64
	label string // text at the tick; empty for a minor tick
}

// logAxis returns a logarithmic axis of times. Its ends are 1, 2 or 5 times a power of ten. room is its
// length in the units of the sheet.
func (b bounds) logAxis(room float64) axis {
	const apart = 62 // smallest distance between labels
	low, high := b.low, max(b.high, b.low*1.5)
	a := axis{low: round125(low, false), high: round125(high, true)}
	decade := room / (a.high - a.low)
	every := max(1, int(math.Ceil(apart/decade)))
	labels := 0
	for d := int(math.Floor(a.low)); d <= int(math.Ceil(a.high)); d++ {
		for m := 1; m < 10; m++ {
			at := float64(d) + math.Log10(float64(m))
			if at < a.low-1e-9 || at > a.high+1e-9 {
				continue
			}
			marked := m == 1 && d%every == 0 || (m == 2 || m == 5) && decade*math.Log10(2) > 0.95*apart
			switch {
			case marked:
				labels++
				a.ticks = append(a.ticks, tick{at: at, label: shortTime(float64(m) * math.Pow(10, float64(d)))})
			case decade > 40:
				a.ticks = append(a.ticks, tick{at: at})
			}
		}
	}
	if labels < 2 {
		a.ticks = append(a.ticks, tick{at: a.low, label: shortTime(math.Pow(10, a.low))}, tick{at: a.high, label: shortTime(math.Pow(10, a.high))})
	}
	return a
}

// round125 rounds x up or down to 1, 2 or 5 times a power of ten, and returns its logarithm.
func round125(x float64, up bool) float64 {
	const slack = 1e-6 // tolerance for rounding errors
	decade := math.Floor(math.Log10(x) + slack)
	steps := []float64{0, math.Log10(2), math.Log10(5), 1}
	rest := math.Log10(x) - decade
	below := 0.0
	for _, s := range steps {
		if up && s >= rest-slack {
			return decade + s
		}
		if s <= rest+slack {
			below = s
		}
	}
	if up {
		return decade + 1
	}
	return decade + below
}

// linearAxis returns an axis of counts from 0 to high, with steps of whole numbers.
func linearAxis(high, room float64) axis {
	const apart = 44 // smallest distance between labels
	wanted := max(2, room/apart)
	decade := max(1, math.Pow(10, math.Floor(math.Log10(high/wanted))))
	step := decade
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * decade; high/step <= wanted {
			break
		}
	}
	a := axis{high: high}
	for i := 0; float64(i)*step <= high*1.0001; i++ {
		a.ticks = append(a.ticks, tick{at: float64(i) * step, label: shortCount(float64(i) * step)})
	}
	if len(a.ticks) < 2 {
		a.ticks = append(a.ticks, tick{at: high, label: shortCount(high)})
	}
	return a
}

// shortTime formats the label of a tick in ns without unneeded decimals: 20 µs.
func shortTime(ns float64) string {
	for _, unit := range humanize.Times {
		if x := ns / unit.Size; x >= 999 {
			return humanize.Count(int(math.Round(x))) + " " + unit.Name
		} else if x >= 0.999 {
			return twoDigits(x) + " " + unit.Name
		}
	}
	return twoDigits(ns) + " ns"
}

func twoDigits(x float64) string { return strconv.FormatFloat(stats.Significant(x, 2), 'f', -1, 64) }

// shortCount formats the label of a tick with a count: 200, 2,000, 50k, 2M.
func shortCount(n float64) string {
	if n >= 1e4 {
		for _, unit := range humanize.Thousands {
			if n >= unit.Size*0.999 {
				return strconv.FormatFloat(stats.Significant(n/unit.Size, 4), 'f', -1, 64) + unit.Name
			}
		}
	}
	if n < 0.99 {
		return twoDigits(n)
	}
	return humanize.Count(int(math.Round(n)))
}

// bounds are the smallest and the largest of some figures. Figures without a logarithm (0, NaN) are
// ignored.
type bounds struct{ low, high float64 }

func newBounds() bounds { return bounds{math.Inf(1), math.Inf(-1)} }

func (b *bounds) add(figures ...float64) {
	for _, x := range figures {
		if x > 0 {
			b.low, b.high = min(b.low, x), max(b.high, x)
		}
	}
}

func (b *bounds) empty() bool { return b.low > b.high }
