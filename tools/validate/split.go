package main

import (
	"math"
	"math/rand/v2"

	"sudokubench/ranking/rankingtest"
)

// split is a simulated contest. The true times are drawn first, and play adds the noise of the
// machines. It has the rounds, slices and shards of a real run: each round uses one slice, and each
// of N shards has every N-th place of the slice.
type split struct {
	puzzles, rounds int
	slices, repeat  int       // number of slices of the corpus, and how often a round repeats its slice, as in the engine
	truth           []float64 // logarithm of each contestant's mean time in ns over all attempts
	sigma           []float64 // standard deviation of the logarithms of each contestant's times
	noise           []rankingtest.Noise
	sums            [][][]float64 // sum of the times in ns at the places of a class, by contestant, round and class
}

// classes is the number of classes of places. Place k of a slice belongs to class k%classes. With
// 2, 7 or 100 shards, all places of a class belong to the same shard.
const classes = 700

// splitGaps has the relative differences between the times of neighbouring groups. The contestants
// of a group have equal mean times.
var splitGaps = []float64{.01, .03, .05, .10}

// sigmasOf returns the standard deviations of the logarithms of the times, one for each contestant
// of a group. With a deviation of 2.5, one attempt in 200 takes more than 27 times the mean.
func sigmasOf(tail float64) []float64 { return []float64{minSigma, (minSigma + tail) / 2, tail} }

const minSigma = .5

// fastestNS is the mean time of the first group, in ns.
const fastestNS = 20_000

// newSplit simulates the true times of a contest with this number of groups.
func newSplit(puzzles, rounds, groups int, tail float64, seed uint64) *split {
	rnd := rand.New(rand.NewPCG(seed, 0x5b117))
	s := &split{puzzles: puzzles, rounds: rounds, slices: 1, repeat: (minPlaces + puzzles - 1) / puzzles}
	if puzzles/rounds >= minPlaces {
		s.slices, s.repeat = rounds, 1
	}
	hardness := normals(rnd, puzzles)
	truth := math.Log(fastestNS)
	for g := range groups {
		if g > 0 {
			truth += math.Log1p(splitGaps[(g-1)%len(splitGaps)])
		}
		for _, sigma := range sigmasOf(tail) {
			s.add(rnd, hardness, truth, sigma)
		}
	}
	return s
}

// minPlaces is the least number of places in a round.
const minPlaces = 2048

// size returns the number of puzzles in the slice of a round.
func (s *split) size(round int) int { return (s.puzzles - round%s.slices + s.slices - 1) / s.slices }

// puzzle returns the puzzle at a place of the slice of a round.
func (s *split) puzzle(round, place int) int { return round%s.slices + place*s.slices }

// add draws the times of a contestant. Half of the variance of their logarithms belongs
// to the puzzle. A part of this half is the same for all contestants. The other half of
// the variance is new in each attempt, because each attempt has another form of the
// puzzle. The mean of all times is exactly the true mean.
func (s *split) add(rnd *rand.Rand, hardness []float64, truth, sigma float64) {
	own := normals(rnd, s.puzzles)
	for p := range own {
		own[p] = math.Sqrt(.5) * sigma * (.6*hardness[p] + .8*own[p])
	}
	sums, total, attempts := make([][]float64, s.rounds), 0.0, 0
	for r := range sums {
		sums[r] = make([]float64, classes)
		for place := range s.size(r) {
			for range s.repeat {
				ns := math.Exp(own[s.puzzle(r, place)] + math.Sqrt(.5)*sigma*rnd.NormFloat64())
				sums[r][place%classes] += ns
				total += ns
				attempts++
			}
		}
	}
	scale := math.Exp(truth) * float64(attempts) / total
	for r := range sums {
		for class := range sums[r] {
			sums[r][class] *= scale
		}
	}
	s.truth, s.sigma, s.sums = append(s.truth, truth), append(s.sigma, sigma), append(s.sums, sums)
	s.noise = append(s.noise, rankingtest.NewNoise(rnd))
}

func normals(rnd *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = rnd.NormFloat64()
	}
	return x
}
