package main

import (
	"math"
	"math/rand/v2"

	"sudokubench/internal/ranking/rankingtest"
)

// split is a contest whose times are known before any machine plays it. Its puzzles are
// dealt as those of a real run: each round goes through a slice, and each shard of N
// has every N-th place of the round.
type split struct {
	puzzles, rounds int
	slices, repeat  int       // as the engine deals them
	truth           []float64 // by contestant: logarithm of its mean time over all attempts, in ns
	sigma           []float64 // by contestant: deviation of the logarithms of its times
	noise           []rankingtest.Noise
	sums            [][][]float64 // by contestant, round and class: time of the attempts at the places of the class
}

// Place k of a slice belongs to class k%classes. Each shard of 2, 7 or 100 has whole classes.
const classes = 700

// splitGaps are by how much the times of a group of equal contestants are longer than those
// of the group before.
var splitGaps = []float64{.01, .03, .05, .10}

// sigmasOf are the deviations of the logarithms of the times of the contestants of a group. With
// 2.5, one attempt in 200 takes more than 27 times the mean.
func sigmasOf(tail float64) []float64 { return []float64{leastSigma, (leastSigma + tail) / 2, tail} }

const leastSigma = .5

// fastestNS is the mean time of the first group.
const fastestNS = 20_000

// newSplit draws a contest of so many groups.
func newSplit(puzzles, rounds, groups int, tail float64, seed uint64) *split {
	rnd := rand.New(rand.NewPCG(seed, 0x5b117))
	s := &split{puzzles: puzzles, rounds: rounds, slices: 1, repeat: (leastPlaces + puzzles - 1) / puzzles}
	if puzzles/rounds >= leastPlaces {
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

// leastPlaces is how many places a round has at least.
const leastPlaces = 2048

// size is the number of puzzles in the slice of a round.
func (s *split) size(round int) int { return (s.puzzles - round%s.slices + s.slices - 1) / s.slices }

// puzzle is the one at a place of the slice of a round.
func (s *split) puzzle(round, place int) int { return round%s.slices + place*s.slices }

// add draws the times of a contestant. Half of the variance of their logarithms belongs
// to the puzzle, of which a part is the same for all contestants. The other half is
// new in each attempt, because each has another form of the puzzle. The mean of all
// times is exactly the truth.
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
