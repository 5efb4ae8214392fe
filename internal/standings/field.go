package standings

import (
	"math"
	"slices"

	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// corpus holds the data from which the contestants are ranked on one corpus.
type corpus struct {
	*run.Corpus
	who         []int // numbers in the run of the contestants that took part in the corpus
	parts       []*run.Part
	blocks      *blocks
	tiers       []int
	rounds      [][]float64        // logarithm of the mean time by contestant and block; NaN if there is no time
	sample      []*ranking.Sampled // estimated time of each contestant that did not finish the corpus; nil for the others
	coarse      []bool             // true for contestants for whose rounds the clock is mostly too coarse
	minVariance float64
	nodes       ranking.Estimate // error that differences between the nodes of a split run add to a time
	noise       float64
	solved      []marks   // puzzles of each contestant, if the shares that they solved decide; otherwise nil
	hard        []float64 // result of hardness; nil until it is first needed
	ranks       *ranking.Table
}

// corpus collects the data of the contestants on a corpus.
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
	c.minVariance = floorOf(c.blocks.referenceLogs(of.References))
	tried, counts := make([]ranking.Tried, len(c.who)), make([]bool, len(c.who))
	for i, p := range c.parts {
		n, reached := p.Counts()
		tried[i] = ranking.Tried{Failed: reached - n.Verified, Reached: reached}
		counts[i] = n.Wrong == 0 && (finite(c.rounds[i]) > 0 || c.sample[i] != nil)
	}
	if c.tiers = ranking.Tiers(tried, counts); b.bySolved() {
		c.solved = solvedOf([]*run.Corpus{of}, c.who)
		clear(c.tiers) // failures decide, but not by tiers
		return c
	}
	for i, p := range c.parts {
		if c.tiers[i] > 0 {
			continue // contestants that failed few puzzles rank before it whatever its time
		}
		extra := b.surcharge(p)
		for r := range c.rounds[i] {
			c.rounds[i][r] += extra
		}
		if c.sample[i] != nil {
			c.sample[i].Log += extra
		}
	}
	return c
}

// measure collects the times of each contestant. It uses the contestant's whole rounds. If these
// are too few, it uses the sample of puzzles that the contestant reached, or else all its rounds. A
// contestant that verified no puzzle has no times.
func (c *corpus) measure() {
	c.rounds, c.sample = make([][]float64, len(c.who)), make([]*ranking.Sampled, len(c.who))
	c.coarse = make([]bool, len(c.who))
	for i, p := range c.parts {
		c.coarse[i] = 2*p.CoarseRounds() > len(p.Rounds())
		if n, _ := p.Counts(); n.Verified == 0 {
			continue // ignores times of puzzles that were solved in one attempt and failed in another
		}
		whole, all := c.blocks.logs(p)
		c.rounds[i] = whole
		if finite(whole) < ranking.MinRounds && finite(all) > 0 {
			if c.sample[i] = c.estimate(i); c.sample[i] == nil {
				c.rounds[i] = all
			}
		}
	}
}

// failedCost is the time of a failed attempt, as a multiple of the contestant's p99.
const failedCost = 10

// surcharge returns by how much failed attempts raise the logarithm of a contestant's mean time.
// Without it, a contestant that gives up on its hardest puzzles would seem faster. A wrong answer
// costs nothing here, because it disqualifies.
func (b *builder) surcharge(p *run.Part) float64 {
	solved, failed := float64(p.Tried.Verified), float64(p.Attempts()-p.Tried.Verified-p.Tried.Wrong-p.Tried.Unjudged)
	mean, ok := p.Timed.Mean()
	if failed == 0 || !ok || mean <= 0 {
		return 0
	}
	cost := failedCost * failedCost * mean
	if p99 := known(stats.Quantile(p.Times(), 0.99)); p99 != nil {
		cost = failedCost * *p99
	}
	if limit := float64(b.puzzleLimit(p.Who)); limit > 0 {
		cost = min(cost, limit)
	}
	return math.Log((solved*mean + failed*max(cost, mean)) / ((solved + failed) * mean))
}

// estimate estimates the time of a contestant that did not reach all puzzles, from the puzzles that
// it reached. It returns nil if the error of the estimate cannot be calculated.
func (c *corpus) estimate(i int) *ranking.Sampled {
	n, reached := c.parts[i].Counts()
	if reached >= c.Puzzles() || n.Verified == 0 {
		return nil
	}
	p := c.parts[i]
	s := ranking.Sample{TotalNS: float64(p.Timed.NS), Attempts: p.Timed.N, CutNS: float64(p.CutNS), Puzzles: c.Puzzles()}
	if c.hard == nil {
		c.hard = c.hardness()
	}
	s.Corpus = c.hard
	for puzzle := range p.Verdicts() {
		if ns, ok := p.Puzzle(puzzle).MeanNS(); ok {
			s.Times = append(s.Times, ns)
			if len(c.hard) > 0 {
				s.Hardness = append(s.Hardness, c.hard[puzzle])
			}
		}
	}
	if len(s.Times) < n.Verified/2 {
		s.Hardness = nil // an estimate with Hardness would leave out most of the verified puzzles
	}
	if e, ok := s.Estimate(); ok {
		return &e
	}
	return nil
}

// hardness returns how long each puzzle takes, in ns: the geometric mean over the contestants that
// have a time of every puzzle. Puzzles of shards that are not present have 0. The list is empty if
// there are no such contestants. Records have only wall times of single puzzles, so a puzzle counts
// with its least time: a wait for a core never shortens an attempt.
func (c *corpus) hardness() []float64 {
	hard, contestants := []float64{}, 0.0
	for _, p := range c.parts {
		if n, _ := p.Counts(); n.Verified < c.Puzzles() {
			continue
		}
		logs, known := make([]float64, c.WholePuzzles), 0
		for puzzle := range p.Verdicts() {
			if ns, ok := p.Puzzle(puzzle).MinNS(); ok && ns > 1 {
				logs[puzzle] = math.Log(ns)
				known++
			}
		}
		if known < c.Puzzles() {
			continue
		}
		if contestants++; contestants == 1 {
			hard = make([]float64, c.WholePuzzles)
		}
		for puzzle, x := range logs {
			hard[puzzle] += x
		}
	}
	for puzzle, sum := range hard {
		if sum > 0 {
			hard[puzzle] = math.Exp(sum / contestants)
		}
	}
	return hard
}

// field returns the data of the contestants that package ranking compares. It uses only the rounds
// with a number below rounds. A contestant gets its sample only if it played no later round,
// because a sample comes from all rounds.
func (c *corpus) field(rounds int) *ranking.TimeModel {
	all := make([]ranking.Contestant, len(c.who))
	for i := range all {
		all[i].Coarse = c.coarse[i]
		all[i].Rounds = c.rounds[i][:min(rounds, len(c.rounds[i]))]
		if rounds >= len(c.rounds[i]) {
			all[i].Sample = c.sample[i]
		}
	}
	f := ranking.NewTimeModel(all, c.minVariance)
	f.Widen(c.nodes)
	return f
}

// played returns the number of rounds, or blocks of a split run, that were begun.
func (c *corpus) played() int {
	n := 0
	for i := range c.rounds {
		n = max(n, len(c.rounds[i]))
	}
	return n
}

// table ranks the contestants by the rounds with a number below rounds. It makes all earlier looks
// too, because a decision that one look made stays.
func (c *corpus) table(looks []int, rounds int) *ranking.Table {
	var t *ranking.Table
	before := slices.DeleteFunc(slices.Clone(looks), func(look int) bool { return look >= rounds })
	for _, look := range append(before, rounds) {
		next := ranking.NewTable([]*ranking.TimeModel{c.field(look)}, c.tiers, ranking.LevelOf(looks, look), c.noise)
		if t != nil {
			next.Keep(t)
		}
		t = next
	}
	if c.solved != nil {
		rankBySolved(t, c.solved)
	}
	return t
}

// floorOf returns a lower bound for the variance of a round's noise. copies are the log-ratios of
// the reference's two copies, which do the same work. Half of their variance is the variance of one
// copy.
func floorOf(copies []float64) float64 {
	deviation, ok := stats.MAD(copies)
	if !ok {
		return 0
	}
	return deviation * deviation / 2
}

// disqualified reports whether a contestant gave a wrong answer on the corpus.
func (c *corpus) disqualified(i int) bool {
	n, _ := c.parts[i].Counts()
	return c.solved == nil && n.Wrong > 0
}

// finite returns how many elements of x are not NaN.
func finite(x []float64) int {
	n := 0
	for _, v := range x {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}
