// Package rankingtest draws contests whose true order is known, with the noise of
// a recorded contest, and counts how package ranking does on them.
package rankingtest

import (
	_ "embed"
	"encoding/json"
	"math"
	"math/rand/v2"

	"sudokubench/internal/ranking"
)

//go:embed pool.json
var poolJSON []byte

// pool is the noise of a recorded contest: of each contestant on each corpus, what
// was left of the logarithms of its 12 round means after the effects of contestant
// and round, divided by its standard deviation.
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

// Gaps are by how much each group of equal contestants is slower than the one
// before it.
var Gaps = []float64{.01, .02, .03, .05, .08, .12, .2, .3, .5, .75, 1.0, 1.5}

// groupSize is how many contestants are equal; the last two groups have one fewer.
const groupSize = 3

// Contest is a drawn contest of 37 contestants.
type Contest struct {
	Group []int // by contestant: its group, the fastest first
	truth []float64
	noise []int // by contestant: its chunk of the pool, the same for a group
	rnd   *rand.Rand
	pool  *pool
}

// New draws a contest.
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

// Corpus draws so many rounds of each contestant on a corpus.
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

// Puzzles of a corpus of which some contestants get only a sample.
const puzzles = 2000

// The share of contestants that the budget cuts, and the fewest and most puzzles
// that these reach.
const (
	cutShare = 0.25
	fewest   = 1
	most     = 400
	machine  = 0.03 // deviation of the machine's pace while they play: the middle one of the pool
)

// Cut puts samples in place of the rounds of a quarter of the contestants. The
// puzzles have a hardness that all contestants notice in part. A contestant's
// times are lognormal around that, and their mean over all puzzles is its true
// time; it gets through the first few puzzles of an order that is the same for all.
func (c *Contest) Cut(all []ranking.Contestant) {
	hardness, sum := make([]float64, puzzles), 0.0
	for p := range hardness {
		hardness[p] = math.Exp(0.5 * c.rnd.NormFloat64())
		sum += hardness[p] / puzzles
	}
	for p := range hardness {
		hardness[p] /= sum
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
		reached := int(fewest * math.Pow(most/fewest, c.rnd.Float64()))
		s := ranking.Sample{Hardness: hardness[:reached], Puzzles: puzzles}
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

// Score is how a table did on one contest.
type Score struct {
	Wrong bool      // equals separated, or an order reversed
	Width float64   // mean of worst less best rank
	Found []float64 // by gap: the share of pairs of neighbouring groups that are separated
}

// Judge holds a table against the truth.
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

// Noise is the part of the logarithms of a contestant's times that the machine adds, as recorded.
type Noise []float64

// NewNoise draws the noise of a contestant of the recorded contest. In the
// record of noisy contestants, the machine did not cause all of the noise, so the deviation
// is at most 3%. The noise does not change the mean of many times.
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

// Draw draws the noise of one turn.
func (n Noise) Draw(rnd *rand.Rand) float64 { return n[rnd.IntN(len(n))] }
