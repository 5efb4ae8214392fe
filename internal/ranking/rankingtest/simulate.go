package rankingtest

import (
	"math"
	"runtime"
	"slices"
	"sync"

	"sudokubench/internal/ranking"
)

// floor is the variance of a round of the reference's copies, as in the recorded contest.
const floor = 0.001 * 0.001

// Sums add up the scores of many contests.
type Sums struct {
	Contests int
	Wrong    int
	Width    float64   // mean
	Found    []float64 // mean, by gap
}

// Fixed simulates contests with a fixed number of rounds.
func Fixed(contests, rounds int) Sums {
	return simulate(contests, 1, func(c *Contest) []Score {
		field := ranking.NewField(c.Corpus(rounds), floor)
		return []Score{c.Judge(ranking.NewTable([]*ranking.Field{field}, c.tiers(), ranking.Level, 0))}
	})[0]
}

// Overall simulates contests over several corpora with a fixed number of rounds,
// in which a budget cuts a quarter of the contestants on each corpus.
func Overall(contests, corpora, rounds int) Sums {
	return simulate(contests, 1, func(c *Contest) []Score {
		var fields []*ranking.Field
		for range corpora {
			all := c.Corpus(rounds)
			c.Cut(all)
			fields = append(fields, ranking.NewField(all, floor))
		}
		return []Score{c.Judge(ranking.NewTable(fields, c.tiers(), ranking.Level, 0))}
	})[0]
}

// Sequential simulates contests that are looked at several times: contestants
// that are decided play no more rounds. There are sums for each of the first so
// many looks; a contest is wrong at a look if any statement up to that look is.
func Sequential(contests int, looks []int, first int) []Sums {
	return simulate(contests, first, func(c *Contest) []Score {
		all := c.Corpus(looks[first-1])
		var scores []Score
		var before *ranking.Table
		wrong := false
		for _, rounds := range looks[:first] {
			field := ranking.NewField(until(all, rounds), floor)
			t := ranking.NewTable([]*ranking.Field{field}, c.tiers(), ranking.LevelOf(looks, rounds), 0)
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

// stop ends the rounds of those that are decided.
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

// until are the rounds below a number.
func until(all []ranking.Contestant, rounds int) []ranking.Contestant {
	some := make([]ranking.Contestant, len(all))
	for i, c := range all {
		some[i] = c
		some[i].Rounds = c.Rounds[:rounds]
	}
	return some
}

// tiers puts all into one.
func (c *Contest) tiers() []int { return make([]int, len(c.Group)) }

// simulate adds up the scores that one gives, on all processors.
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
	for _, result := range results { // in their order, so that the sums are the same each time
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

// Share is the share of the pairs of neighbouring groups with a gap that were
// separated.
func (s *Sums) Share(gap float64) float64 { return s.Found[slices.Index(Gaps, gap)] }
