package reports

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// ledger adds up the times of single puzzles.
type ledger struct{ pages []*ledgerPage }

type ledgerPage struct {
	ns [page]int64
	n  [page]int32
}

func (l *ledger) add(puzzle int, ns int64) {
	at := puzzle / page
	if at >= len(l.pages) {
		l.pages = slices.Grow(l.pages, at+1-len(l.pages))[:at+1]
	}
	if l.pages[at] == nil {
		l.pages[at] = new(ledgerPage)
	}
	p := l.pages[at]
	p.ns[puzzle%page] = add(p.ns[puzzle%page], ns)
	p.n[puzzle%page]++
}

// differences are, for each puzzle that both have times of, by how much the
// second's mean time is longer than the first's.
func differences(first, second *ledger) []float64 {
	var d []float64
	for at, a := range first.pages {
		if a == nil || at >= len(second.pages) || second.pages[at] == nil {
			continue
		}
		b := second.pages[at]
		for i := range a.n {
			if a.n[i] > 0 && b.n[i] > 0 {
				d = append(d, float64(b.ns[i])/float64(b.n[i])-float64(a.ns[i])/float64(a.n[i]))
			}
		}
	}
	return d
}

// fewPuzzles are too few to stand for others of their kind.
const fewPuzzles = 20

// manyPuzzles is how many are so many that their mean is as good as normal, and
// drawing them a thousand times would take long.
const manyPuzzles = 5000

// elsewhere is the share of draws of puzzles in which the first is the faster.
// The machine's noise has no part in that, so it is not asked where that leaves
// the pair undecided.
func elsewhere(n *Comparison, first, second *part) *float64 {
	if n.Decision != Faster {
		return nil
	}
	d := differences(&first.each, &second.each)
	switch {
	case len(d) < fewPuzzles:
		return nil
	case len(d) > manyPuzzles:
		return figure(shareAbove(d))
	}
	ahead := 0
	drawn := stats.Bootstrap(len(d), draws, 2, func(pick []int) float64 {
		sum := 0.0
		for _, i := range pick {
			sum += d[i]
		}
		return sum
	})
	for _, sum := range drawn {
		if sum > 0 {
			ahead++
		}
	}
	return ratio(float64(ahead), float64(len(drawn)))
}

// shareAbove is the same for many puzzles: the normal probability that a mean
// as theirs is above 0.
func shareAbove(d []float64) float64 {
	mean, square := 0.0, 0.0
	for _, x := range d {
		mean += x / float64(len(d))
	}
	for _, x := range d {
		square += (x - mean) * (x - mean)
	}
	deviation := math.Sqrt(square) / float64(len(d))
	if deviation == 0 {
		deviation = math.SmallestNonzeroFloat64
	}
	return 0.5 * math.Erfc(-mean/deviation/math.Sqrt2)
}
