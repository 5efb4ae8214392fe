package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// confidence is the level of every interval in a report.
const confidence = 0.95

// referenceRound is what the reference did in one round of a corpus.
type referenceRound struct {
	round  int
	copies [2]map[int]int64 // ns by worker, all at work
	alone  map[int]int64    // ns by worker, the others idle
}

func (f *Fold) addReference(e *record.Reference) error {
	at, known := f.corpusAt[e.Corpus]
	switch {
	case !known:
		return fmt.Errorf("corpus %q is named before it is described", e.Corpus)
	case e.Copy < 0 || e.Copy > 1 || e.WallNS < 0 || e.WaitNS < 0 || e.WaitNS > e.WallNS:
		return fmt.Errorf("copy %d of the reference took %d ns, of which it waited %d; want copy 0 or 1, and no negative time", e.Copy, e.WallNS, e.WaitNS)
	}
	c := f.corpora[at]
	p := c.references[e.Round]
	if p == nil {
		p = &referenceRound{round: e.Round, copies: [2]map[int]int64{{}, {}}, alone: map[int]int64{}}
		if c.references == nil {
			c.references = map[int]*referenceRound{}
		}
		c.references[e.Round] = p
	}
	if e.Alone {
		p.alone[e.Worker] = e.WallNS - e.WaitNS
	} else {
		p.copies[e.Copy][e.Worker] = e.WallNS - e.WaitNS
	}
	return nil
}

// difference is that of the copies, as log-ratio, over the workers that both have
// times of; ok is false where there are none.
func (p *referenceRound) difference() (d float64, ok bool) {
	var sum [2]int64
	for worker, first := range p.copies[0] {
		if second, both := p.copies[1][worker]; both {
			sum[0], sum[1] = add(sum[0], first), add(sum[1], second)
		}
	}
	if sum[0] == 0 || sum[1] == 0 {
		return 0, false
	}
	return math.Log(float64(sum[1]) / float64(sum[0])), true
}

// referenceRounds are those of the whole run, in the order of time; of the corpus
// last only rounds before limit, and of corpora after it none. nil: all.
func (f *Fold) referenceRounds(last *corpus, limit int) []*referenceRound {
	var all []*referenceRound
	for _, c := range f.corpora {
		part := make([]*referenceRound, 0, len(c.references))
		for _, p := range c.references {
			if c != last || p.round < limit {
				part = append(part, p)
			}
		}
		slices.SortFunc(part, func(a, b *referenceRound) int { return cmp.Compare(a.round, b.round) })
		all = append(all, part...)
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
func noise(references []*referenceRound) (x float64, ok bool) {
	var d []float64
	for _, p := range references {
		if x, ok := p.difference(); ok {
			d = append(d, x)
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
