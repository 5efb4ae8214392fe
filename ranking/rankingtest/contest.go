// Package rankingtest draws contests with a given true order and the noise of a recorded contest.
// It counts how often the decisions of package ranking agree with the true order.
package rankingtest

import (
	_ "embed"
	"encoding/json"
	"math"
	"math/rand/v2"

	"sudokubench/ranking"
)

//go:embed pool.json
var poolJSON []byte

// pool is the noise of a recorded contest. A chunk belongs to one contestant on one corpus. It has
// the logarithms of the 12 round means, minus the effects of contestant and round, divided by their
// standard deviation. SDs has these standard deviations.
type pool struct {
	SDs    []float64   `json:"sds"`
	Chunks [][]float64 `json:"chunks"`
}

func readPool() *pool {
	p := &pool{}
	if err := json.Unmarshal(poolJSON, p); err != nil {
		panic(err)
	}
	return p
}

// Gaps has the differences between neighbouring groups of equal contestants: each group is slower
// than the group before it by this share (.01 is 1%).
var Gaps = []float64{.01, .02, .03, .05, .08, .12, .2, .3, .5, .75, 1.0, 1.5}

// groupSize is the number of equal contestants in a group. The last two groups have one fewer.
const groupSize = 3

// Contest is a drawn contest of 37 contestants.
type Contest struct {
	Group []int     // number of each contestant's group; group 0 is the fastest
	truth []float64 // logarithm of the true time of each contestant
	noise []int     // number of each contestant's chunk of the pool; all contestants of a group have the same chunk
	rnd   *rand.Rand
	pool  *pool
}

// New draws a contest. The same seed gives the same contest.
func New(seed uint64) *Contest {
	c := &Contest{rnd: rand.New(rand.NewPCG(seed, 0xc0de)), pool: readPool()}
	truth := 0.0
	for g := range len(Gaps) + 1 {
		if g > 0 {
			truth += math.Log1p(Gaps[g-1])
		}
		noise, size := c.rnd.IntN(len(c.pool.Chunks)), groupSize
		if g >= len(Gaps)-1 {
			size--
		}
		for range size {
			c.Group, c.truth, c.noise = append(c.Group, g), append(c.truth, truth), append(c.noise, noise)
		}
	}
	return c
}

// Corpus draws the times of all contestants on a corpus with the given number of rounds.
func (c *Contest) Corpus(rounds int) []ranking.Contestant {
	all := make([]ranking.Contestant, len(c.truth))
	for i := range all {
		all[i].Rounds = make([]float64, rounds)
		chunk, sd := c.pool.Chunks[c.noise[i]], c.pool.SDs[c.noise[i]]
		for k := range all[i].Rounds {
			all[i].Rounds[k] = c.truth[i] + sd*chunk[c.rnd.IntN(len(chunk))]
		}
	}
	return all
}

// puzzles is the size of a corpus of which some contestants reach only a sample.
const puzzles = 2000

// cutShare is the share of contestants that the budget cuts. minReached and maxReached are the limits of
// the number of puzzles that they reach.
const (
	cutShare   = 0.25
	minReached = 1
	maxReached = 400
	waits      = 500  // with a heavy tail, one puzzle of this many has a wait for a core
	waited     = 1e4  // factor by which a wait lengthens the time of a puzzle
	machine    = 0.03 // standard deviation of the machine's noise during a sample; it is the median of the pool
)

// Cut replaces the rounds of about a quarter of the contestants by samples of puzzles. The
// hardness of a puzzle affects each contestant to a different degree. Apart from hardness, the
// times of a contestant are lognormal. Their mean over all puzzles is its true time. Each
// contestant reaches the first few puzzles of an order that is the same for all. If heavy is true,
// hardness has a heavy tail, and the times that show it contain waits for a core.
func (c *Contest) Cut(all []ranking.Contestant, heavy bool) {
	spread := 0.5
	if heavy {
		spread = 1.5
	}
	hardness, shown := make([]float64, puzzles), make([]float64, puzzles)
	for p := range hardness {
		hardness[p] = math.Exp(spread * c.rnd.NormFloat64())
		if shown[p] = hardness[p]; heavy && c.rnd.IntN(waits) == 0 {
			shown[p] *= waited
		}
	}
	for i := range all {
		if c.rnd.Float64() >= cutShare {
			continue
		}
		notices, own := c.rnd.Float64(), 0.2+1.3*c.rnd.Float64()
		times, mean := make([]float64, puzzles), 0.0
		for p := range times {
			times[p] = math.Exp(notices*math.Log(hardness[p]) + own*c.rnd.NormFloat64())
			mean += times[p] / puzzles
		}
		reached := int(minReached * math.Pow(maxReached/minReached, c.rnd.Float64()))
		s := ranking.Sample{Hardness: shown[:reached], Corpus: shown, Puzzles: puzzles}
		noise := machine * c.rnd.NormFloat64()
		for _, t := range times[:reached] {
			ns := t / mean * math.Exp(c.truth[i]+noise)
			s.Times = append(s.Times, ns)
			s.TotalNS += ns
			s.Attempts++
		}
		all[i].Rounds = nil
		if e, ok := s.Estimate(); ok {
			all[i].Sample = &e
		}
	}
}

// Score compares the decisions of a table with the truth of one contest.
type Score struct {
	Wrong bool      // true if the table separates equal contestants or reverses an order
	Width float64   // mean difference between the worst and the best rank of a contestant
	Found []float64 // share of the pairs of neighbouring groups that the table separates, for each gap
}

// Judge returns the score of a table.
func (c *Contest) Judge(t *ranking.Table) Score {
	s := Score{Found: make([]float64, len(Gaps))}
	pairs := make([]float64, len(Gaps))
	for i, g := range c.Group {
		best, worst := t.Place(i)
		s.Width += float64(worst-best) / float64(len(c.Group))
		for j, h := range c.Group {
			better := t.Better(i, j)
			s.Wrong = s.Wrong || better && g >= h
			if h == g+1 {
				pairs[g]++
				if better {
					s.Found[g]++
				}
			}
		}
	}
	for g := range pairs {
		s.Found[g] /= pairs[g]
	}
	return s
}

// Noise has values of the noise of the machine, which are added to the logarithms of a
// contestant's times.
type Noise []float64

// NewNoise returns the noise of a random contestant of the recorded contest. The machine did not
// cause all noise of noisy contestants. So the result has a standard deviation of at most 3%. The
// noise does not change the mean of many times.
func NewNoise(rnd *rand.Rand) Noise {
	p := readPool()
	at := rnd.IntN(len(p.Chunks))
	noise, mean := make(Noise, len(p.Chunks[at])), 0.0
	for k, x := range p.Chunks[at] {
		noise[k] = min(p.SDs[at], machine) * x
		mean += math.Exp(noise[k]) / float64(len(noise))
	}
	for k := range noise {
		noise[k] -= math.Log(mean)
	}
	return noise
}

// Draw returns the noise of one turn.
func (n Noise) Draw(rnd *rand.Rand) float64 { return n[rnd.IntN(len(n))] }
