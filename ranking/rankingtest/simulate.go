package rankingtest

import (
	"math"
	"runtime"
	"slices"
	"sync"

	"sudokubench/ranking"
)

// minVariance is the variance of a round, from the copies of the reference in the recorded contest.
const minVariance = 0.001 * 0.001

// Sums has the scores of many contests together.
type Sums struct {
	Contests int
	Wrong    int       // number of contests with at least one wrong statement
	Width    float64   // mean of Score.Width
	Found    []float64 // mean of Score.Found, for each gap
}

// Fixed simulates contests with a fixed number of rounds.
func Fixed(contests, rounds int) Sums {
	return simulate(contests, 1, func(c *Contest) []Score {
		field := ranking.NewTimeModel(c.Corpus(rounds), minVariance)
		return []Score{c.Judge(ranking.NewTable([]*ranking.TimeModel{field}, c.tiers(), ranking.Level, 0))}
	})[0]
}

// Overall simulates contests over several corpora with a fixed number of rounds. On each corpus,
// a budget cuts about a quarter of the contestants. heavy is a parameter of Cut.
func Overall(contests, corpora, rounds int, heavy bool) Sums {
	return simulate(contests, 1, func(c *Contest) []Score {
		var fields []*ranking.TimeModel
		var parts []*ranking.Table
		for range corpora {
			all := c.Corpus(rounds)
			c.Cut(all, heavy)
			f := ranking.NewTimeModel(all, minVariance)
			fields, parts = append(fields, f), append(parts, ranking.NewTable([]*ranking.TimeModel{f}, c.tiers(), ranking.Level, 0))
		}
		t := ranking.NewTable(fields, c.tiers(), ranking.Level, 0)
		t.Imply(func(i, j int) (all []ranking.Comparison) {
			for _, p := range parts {
				all = append(all, p.Compare(i, j))
			}
			return all
		})
		return []Score{c.Judge(t)}
	})[0]
}

// Sequential simulates contests with several looks. After each look, contestants whose pairs are
// all decided play no further rounds. The result has sums for each of the given number of first
// looks. A contest is wrong at a look if any statement up to this look is wrong.
func Sequential(contests int, looks []int, first int) []Sums {
	return simulate(contests, first, func(c *Contest) []Score {
		all := c.Corpus(looks[first-1])
		var scores []Score
		var before *ranking.Table
		wrong := false
		for _, rounds := range looks[:first] {
			field := ranking.NewTimeModel(until(all, rounds), minVariance)
			t := ranking.NewTable([]*ranking.TimeModel{field}, c.tiers(), ranking.LevelOf(looks, rounds), 0)
			if before != nil {
				t.Keep(before)
			}
			s := c.Judge(t)
			wrong = wrong || s.Wrong
			s.Wrong = wrong
			scores = append(scores, s)
			before = t
			stop(all, t, rounds)
		}
		return scores
	})
}

// stop removes the later rounds of the contestants that are decided.
func stop(all []ranking.Contestant, t *ranking.Table, rounds int) {
	goesOn := make([]bool, len(all))
	for _, i := range t.Undecided() {
		goesOn[i] = true
	}
	for i := range all {
		if !goesOn[i] {
			for k := rounds; k < len(all[i].Rounds); k++ {
				all[i].Rounds[k] = math.NaN()
			}
		}
	}
}

// until returns the contestants without the times of later rounds. rounds is the number of rounds
// that remain.
func until(all []ranking.Contestant, rounds int) []ranking.Contestant {
	some := make([]ranking.Contestant, len(all))
	for i, c := range all {
		some[i] = c
		some[i].Rounds = c.Rounds[:rounds]
	}
	return some
}

// tiers puts all contestants in one tier.
func (c *Contest) tiers() []int { return make([]int, len(c.Group)) }

// simulate calls a function for each contest, on all processors, and adds up the results. scores
// is the number of scores that the function returns.
func simulate(contests, scores int, one func(*Contest) []Score) []Sums {
	sums := make([]Sums, scores)
	for at := range sums {
		sums[at] = Sums{Contests: contests, Found: make([]float64, len(Gaps))}
	}
	results := make([][]Score, contests)
	next := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for seed := range next {
				results[seed] = one(New(uint64(seed)))
			}
		})
	}
	for seed := range contests {
		next <- seed
	}
	close(next)
	group.Wait()
	n := float64(contests)
	for _, result := range results { // adds the results in the order of the contests, so that rounding gives the same sums each time
		for at, s := range result {
			if s.Wrong {
				sums[at].Wrong++
			}
			sums[at].Width += s.Width / n
			for g, x := range s.Found {
				sums[at].Found[g] += x / n
			}
		}
	}
	return sums
}

// Share returns the share of the pairs of neighbouring groups with this gap that the tables
// separate.
func (s *Sums) Share(gap float64) float64 { return s.Found[slices.Index(Gaps, gap)] }
