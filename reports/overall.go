package reports

import (
	"math"
	"strconv"

	"sudokubench/internal/judge"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// sums adds up the corpora, by number of the contestant.
type sums struct {
	fold    ranking
	puzzles int
	players []*player // times are those of all that was verified
	entries []Standing
	ratios  [][]float64
	took    []int // corpora whose rounds are in means
}

func (f ranking) newSums() *sums {
	s := &sums{fold: f, ratios: make([][]float64, len(f.Contestants))}
	for _, c := range f.Contestants {
		s.players = append(s.players, &player{merit: merit{timed: true}})
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
		e, st := &s.entries[l.who], &s.players[l.who].merit
		e.Corpora++
		e.Reached += l.entry.Reached
		for _, v := range judge.Verdicts() {
			e.Add(v, l.entry.Of(v))
		}
		e.Places[len(e.Places)-1] = place(l.entry.Rank, l.entry.Disqualified)
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

// addRounds adds a corpus to the time by round. A round that is missing on any
// corpus is none of the whole.
func (s *sums) addRounds(l *line) {
	if l.verified == 0 {
		return
	}
	sum := map[int]float64{}
	for round, mean := range means(l.part, math.MaxInt) {
		if before, there := s.players[l.who].means[round]; there || s.took[l.who] == 0 {
			sum[round] = before + mean*float64(l.verified)
		}
	}
	s.players[l.who].means = sum
	s.took[l.who]++
}

// place is a rank in a word: "1", "DQ", or "-" for none.
func place(rank *int, disqualified bool) string {
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
	court := s.fold.court(s.players, referenceRounds(s.fold.Run, nil, 0))
	order, seats := court.seats()
	t.Neighbours = court.neighbours(order, func(i int) string { return s.entries[i].Contestant })
	for at, i := range order {
		e := s.entries[i]
		if e.Corpora == 0 {
			continue // it is among the absent of every corpus
		}
		e.Rank, e.WorstRank, e.Disqualified = rankOrNil(seats[at].rank), rankOrNil(seats[at].worst), s.players[i].disqualified
		e.NotReached = s.puzzles - e.Reached
		if ns, ok := s.fold.par2(i, s.players[i].merit, s.puzzles); ok {
			e.TotalNS = figure(ns)
		}
		if mean, ok := stats.GeometricMean(s.ratios[i]); ok && !e.Disqualified {
			e.TimesWinner = figure(mean)
		}
		t.Entries = append(t.Entries, e)
	}
	return t
}
