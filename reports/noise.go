package reports

import (
	"math"
	"slices"

	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// confidence is the level of every interval in a report.
const confidence = 0.95

// referenceRounds are those of the whole run, in the order of time; of the corpus
// last only rounds before limit, and of corpora after it none. nil: all.
func referenceRounds(r *run.Run, last *run.Corpus, limit int) []*run.ReferenceRound {
	var all []*run.ReferenceRound
	for _, c := range r.Corpora {
		for _, p := range c.References {
			if c != last || p.Round < limit {
				all = append(all, p)
			}
		}
		if c == last {
			break
		}
	}
	return all
}

// noise is the machine's own in this run, as log-ratio: by how much copies that
// do the same work can seem to differ. It is the far end of the confidence
// interval of their median difference over the rounds; where there are too few
// rounds for one, their greatest difference. ok is false without copies.
func noise(references []*run.ReferenceRound) (x float64, ok bool) {
	var d []float64
	for _, p := range references {
		if first, second := p.Sums(false); first > 0 && second > 0 {
			d = append(d, math.Log(float64(second)/float64(first)))
		}
	}
	if len(d) == 0 {
		return 0, false
	}
	if low, high, ok := stats.MedianInterval(d, confidence); ok {
		return max(math.Abs(low), math.Abs(high)), true
	}
	for i := range d {
		d[i] = math.Abs(d[i])
	}
	return slices.Max(d), true
}
