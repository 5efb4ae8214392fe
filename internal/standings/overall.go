package standings

import (
	"math"
	"strconv"

	"sudokubench/internal/judge"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// sums adds up the corpora, by number of the contestant.
type sums struct {
	*builder
	puzzles     int
	contestants []*contestant // means are of all that was verified in a round
	entries     []Standing
	ratios      [][]float64
	took        []int // corpora whose rounds are in means
}

func (b *builder) newSums() *sums {
	s := &sums{builder: b, ratios: make([][]float64, len(b.Contestants))}
	for _, c := range b.Contestants {
		s.contestants = append(s.contestants, &contestant{score: score{timed: true}})
		s.took = append(s.took, 0)
		s.entries = append(s.entries, Standing{Contestant: c.Name, Places: []string{}})
	}
	return s
}

func (s *sums) add(c *run.Corpus, lines []*line) {
	s.puzzles += c.Puzzles
	for i := range s.entries {
		s.entries[i].Places = append(s.entries[i].Places, "")
	}
	for _, l := range lines {
		e, st := &s.entries[l.who], &s.contestants[l.who].score
		e.Corpora++
		e.Reached += l.entry.Reached
		for _, v := range judge.Verdicts() {
			e.Add(v, l.entry.Of(v))
		}
		e.Places[len(e.Places)-1] = Place(l.entry.Rank, l.entry.Disqualified)
		if l.entry.TimesWinner != nil {
			s.ratios[l.who] = append(s.ratios[l.who], *l.entry.TimesWinner)
		}
		st.disqualified = st.disqualified || l.disqualified
		st.verified += l.verified
		st.solvedNS += l.solvedNS
		st.timed = st.timed && l.timed
		s.addRounds(l)
	}
}

// addRounds adds a corpus to the times by round. A round that is missing on one
// corpus is left out.
func (s *sums) addRounds(l *line) {
	if l.verified == 0 {
		return
	}
	sum := map[int]float64{}
	for round, mean := range means(l.part, math.MaxInt) {
		if before, there := s.contestants[l.who].means[round]; there || s.took[l.who] == 0 {
			sum[round] = before + mean*float64(l.verified)
		}
	}
	s.contestants[l.who].means = sum
	s.took[l.who]++
}

// Place is a rank in a word: "1", "DQ", or "-" for none.
func Place(rank *int, disqualified bool) string {
	switch {
	case disqualified:
		return "DQ"
	case rank == nil:
		return "-"
	}
	return strconv.Itoa(*rank)
}

func (s *sums) table() Overall {
	t := Overall{Puzzles: s.puzzles, Entries: make([]Standing, 0, len(s.entries))}
	all := s.compare(s.contestants)
	order, places := all.places()
	t.RoundsNeeded = all.roundsNeeded()
	t.Neighbours = all.neighbours(order, func(i int) string { return s.entries[i].Contestant })
	for at, i := range order {
		e, score := s.entries[i], s.contestants[i].score
		if e.Corpora == 0 {
			continue // it is among the absent of every corpus
		}
		e.Rank, e.WorstRank = places[at].pointers()
		e.Disqualified = score.disqualified
		e.NotReached = s.puzzles - e.Reached
		if ns, ok := s.par2(i, score, s.puzzles); ok {
			e.TotalNS = figure(ns)
		}
		if mean, ok := stats.GeometricMean(s.ratios[i]); ok && !e.Disqualified {
			e.TimesWinner = figure(mean)
		}
		t.Entries = append(t.Entries, e)
	}
	return t
}
