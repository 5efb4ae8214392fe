package standings

import (
	"math"

	"sudokubench/internal/ranking"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// corpus is what a ranking on one corpus is made from.
type corpus struct {
	*run.Corpus
	who    []int // contestants that took part, by number in the run
	parts  []*run.Part
	blocks *blocks
	tiers  []int
	rounds [][]float64        // by contestant and block: the logarithm of the mean time, NaN without one
	sample []*ranking.Sampled // by contestant, of those that did not get through the corpus
	coarse []bool             // by contestant: the clock is too coarse for most of its rounds
	floor  float64
	nodes  ranking.Estimate // what the nodes of a split run add to the error of a time
	noise  float64
	hard   []float64 // see hardness; nil: not asked for yet
	ranks  *ranking.Table
}

// corpus collects what is known of the contestants on a corpus.
func (b *builder) corpus(of *run.Corpus) *corpus {
	c := &corpus{Corpus: of, noise: b.noise}
	for who := range b.Contestants {
		if p := of.Part(who); p.TookPart() {
			c.who, c.parts = append(c.who, who), append(c.parts, p)
		}
	}
	c.blocks = b.blocksOf(of, c.parts)
	c.nodes = b.between(c.blocks, of, c.parts)
	c.measure()
	tried, counts := make([]ranking.Tried, len(c.who)), make([]bool, len(c.who))
	for i, p := range c.parts {
		n, reached := p.Counts()
		tried[i] = ranking.Tried{Failed: reached - n.Verified, Reached: reached}
		counts[i] = n.Wrong == 0 && (finite(c.rounds[i]) > 0 || c.sample[i] != nil)
	}
	c.tiers = ranking.Tiers(tried, counts)
	c.floor = floorOf(c.blocks.twins(of.References))
	return c
}

// measure collects the times of each contestant: of its whole rounds; if these are
// too few, of the sample of puzzles that it reached; or else of all its rounds. A
// contestant that verified no puzzle has none.
func (c *corpus) measure() {
	c.rounds, c.sample = make([][]float64, len(c.who)), make([]*ranking.Sampled, len(c.who))
	c.coarse = make([]bool, len(c.who))
	for i, p := range c.parts {
		c.coarse[i] = 2*p.CoarseRounds() > len(p.Rounds())
		if n, _ := p.Counts(); n.Verified == 0 {
			continue // times of puzzles that it solved once and failed once mean nothing
		}
		whole, all := c.blocks.logs(p)
		c.rounds[i] = whole
		if finite(whole) < ranking.EnoughRounds && finite(all) > 0 {
			if c.sample[i] = c.estimate(i); c.sample[i] == nil {
				c.rounds[i] = all
			}
		}
	}
}

// estimate is the time of a contestant that did not reach all puzzles, from those
// that it reached; nil if they do not say how good the estimate is.
func (c *corpus) estimate(i int) *ranking.Sampled {
	n, reached := c.parts[i].Counts()
	if reached >= c.Size() || n.Verified == 0 {
		return nil
	}
	p := c.parts[i]
	s := ranking.Sample{TotalNS: float64(p.Timed.NS), Attempts: p.Timed.N, CutNS: float64(p.CutNS), Puzzles: c.Size()}
	if c.hard == nil {
		c.hard = c.hardness()
	}
	for puzzle := range p.Verdicts() {
		if ns, ok := p.Puzzle(puzzle).MeanNS(); ok {
			s.Times = append(s.Times, ns)
			if len(c.hard) > 0 {
				s.Hardness = append(s.Hardness, c.hard[puzzle])
			}
		}
	}
	if len(s.Times) < n.Verified/2 {
		s.Hardness = nil // that of the other puzzles is not known
	}
	if e, ok := s.Estimate(); ok {
		return &e
	}
	return nil
}

// hardness is how long each puzzle takes, in units of the mean over the corpus: the
// geometric mean over the contestants that have a time of every puzzle. It is
// empty if there is none.
func (c *corpus) hardness() []float64 {
	var logs, times []float64
	contestants := 0.0
	for _, p := range c.parts {
		if n, _ := p.Counts(); n.Verified < c.Size() {
			continue
		}
		if logs == nil {
			logs, times = make([]float64, c.Puzzles), make([]float64, c.Puzzles)
		}
		known := 0
		for puzzle := range p.Verdicts() {
			if ns, ok := p.Puzzle(puzzle).MeanNS(); ok && ns > 0 {
				times[puzzle] = math.Log(ns)
				known++
			}
		}
		if known < c.Size() {
			continue
		}
		contestants++
		for puzzle, x := range times {
			logs[puzzle] += x
		}
	}
	if contestants == 0 {
		return []float64{}
	}
	sum := 0.0
	for puzzle := range logs {
		logs[puzzle] = math.Exp(logs[puzzle] / contestants)
		sum += logs[puzzle]
	}
	for puzzle := range logs {
		logs[puzzle] *= float64(c.Puzzles) / sum
	}
	return logs
}

// field holds the contestants against each other, by the rounds below a number. A
// sample is of all rounds of its contestant.
func (c *corpus) field(rounds int) *ranking.Field {
	all := make([]ranking.Contestant, len(c.who))
	for i := range all {
		all[i].Coarse = c.coarse[i]
		all[i].Rounds = c.rounds[i][:min(rounds, len(c.rounds[i]))]
		if rounds >= len(c.rounds[i]) { // it played no later round
			all[i].Sample = c.sample[i]
		}
	}
	f := ranking.NewField(all, c.floor)
	f.Widen(c.nodes)
	return f
}

// played is how many rounds were begun.
func (c *corpus) played() int {
	n := 0
	for i := range c.rounds {
		n = max(n, len(c.rounds[i]))
	}
	return n
}

// table ranks the contestants by the rounds below a number, at that look and all
// looks before it.
func (c *corpus) table(looks []int, rounds int) *ranking.Table {
	var t *ranking.Table
	for _, look := range append(until(looks, rounds), rounds) {
		next := ranking.NewTable([]*ranking.Field{c.field(look)}, c.tiers, ranking.LevelOf(looks, look), c.noise)
		if t != nil {
			next.Keep(t)
		}
		t = next
	}
	return t
}

// until are the looks before a number of rounds.
func until(looks []int, rounds int) []int {
	var before []int
	for _, look := range looks {
		if look < rounds {
			before = append(before, look)
		}
	}
	return before
}

// floorOf is the variance that the noise of a round has at least: that of a copy
// of the reference, whose two copies do the same work.
func floorOf(twins []float64) float64 {
	deviation, ok := stats.MAD(twins)
	if !ok {
		return 0
	}
	return deviation * deviation / 2
}

// disqualified reports whether a contestant gave a wrong answer on the corpus.
func (c *corpus) disqualified(i int) bool {
	n, _ := c.parts[i].Counts()
	return n.Wrong > 0
}

// finite counts the numbers.
func finite(x []float64) int {
	n := 0
	for _, v := range x {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}
