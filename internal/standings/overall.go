package standings

import (
	"cmp"
	"slices"
	"strconv"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/ranking"
)

// overall ranks the contestants over the corpora of each size of board.
func (b *builder) overall(all []*corpus) []Overall {
	disqualified := make([]bool, len(b.Contestants))
	for _, c := range all {
		for i, p := range c.parts {
			if n, _ := p.Counts(); n.Wrong > 0 && !b.bySolved() {
				disqualified[c.who[i]] = true
			}
		}
	}
	list := []Overall{}
	for at, c := range all {
		first := slices.IndexFunc(all, func(o *corpus) bool { return o.Shape == c.Shape && !b.check(o) })
		if first != at {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(all), func(o *corpus) bool { return o.Shape != c.Shape || b.check(o) })
		list = append(list, b.overallOf(same, disqualified))
	}
	return list
}

// check reports whether the overall ranking leaves out a corpus: it is too small, or a twin that no
// program makes necessary, or a program remembers its puzzles.
func (b *builder) check(c *corpus) bool {
	for _, m := range b.memory {
		if c.Name == m.Corpus || c.Name == m.Twin {
			return c.Name == m.Corpus
		}
	}
	if c.TwinOf != "" {
		return true
	}
	return c.WholePuzzles < run.RankedFrom && slices.ContainsFunc(b.Corpora, func(o *run.Corpus) bool { return o.WholePuzzles >= run.RankedFrom })
}

// overallOf ranks the contestants over several corpora with boards of the same size.
func (b *builder) overallOf(corpora []*corpus, disqualified []bool) Overall {
	o := Overall{Entries: []Standing{}, Corpora: []string{}, Shape: corpora[0].Shape}
	for _, c := range corpora {
		o.Corpora = append(o.Corpora, c.Name)
		o.Puzzles += c.Puzzles()
	}
	entries := make([]Standing, len(b.Contestants))
	tiers := make([]int, len(b.Contestants))
	for who := range entries {
		entries[who] = Standing{Contestant: b.Contestants[who].Name, Disqualified: disqualified[who], Results: make([]Showing, len(corpora))}
		if disqualified[who] {
			entries[who].Unranked = WrongAnswer
		}
	}
	for at, c := range corpora {
		for who := range entries {
			entries[who].addCorpus(c, at, who)
		}
	}
	for who := range entries {
		if entries[who].Unranked != "" {
			tiers[who] = -1
		}
	}
	t := b.overallTable(corpora, tiers)
	name := func(who int) string { return b.Contestants[who].Name }
	o.Headline = headline(t, name)
	o.Neighbours, o.Pairs = comparisons(t, name)
	order := t.Order()
	slices.SortStableFunc(order, func(i, j int) int { return entries[i].after() - entries[j].after() })
	for _, who := range order {
		e := entries[who]
		if !slices.ContainsFunc(e.Results, func(s Showing) bool { return s.Entered }) {
			continue // leaves out a contestant that took part in no corpus of this size
		}
		e.MeanNS, _, _ = meanOf(t, who)
		e.Rank, e.WorstRank = place(t, who)
		e.Solved, e.SolvedLow, e.SolvedHigh = ShareOf(e.Verified, e.Reached)
		if e.Rank != nil && !b.bySolved() {
			e.TimesFastest, e.Low, e.High = ratioTo(t, order[0], who)
		}
		o.Entries = append(o.Entries, e)
	}
	return o
}

// after returns the sort key of a contestant in an overall list: first ranked, then unranked, then
// disqualified contestants.
func (s *Standing) after() int {
	switch s.Unranked {
	case "":
		return 0
	case WrongAnswer:
		return 2
	}
	return 1
}

// addCorpus adds a contestant's result on one corpus.
func (s *Standing) addCorpus(c *corpus, at, who int) {
	i := slices.Index(c.who, who)
	if i < 0 {
		s.unrank(NotEntered)
		return
	}
	counts, reached := c.parts[i].Counts()
	best, _ := c.ranks.Place(i)
	show := Showing{Entered: true, Reached: reached, Verified: counts.Verified, Sampled: reached < c.Puzzles(), Place: Place(nil, c.disqualified(i))}
	if best > 0 {
		show.Place = Place(&best, false)
	}
	show.MeanNS, _, _ = meanOf(c.ranks, i)
	s.Results[at] = show
	s.Reached += reached
	s.Failed += reached - counts.Verified
	s.NotReached += c.Puzzles() - reached
	s.Sampled = s.Sampled || show.Sampled
	for _, v := range judge.Verdicts() {
		s.Add(v, counts.Of(v))
	}
	switch {
	case c.tiers[i] > 0:
		s.unrank(Failures)
	case best == 0:
		s.unrank(NoTime)
	}
}

// unrank sets the reason for a missing rank, if no reason is set yet.
func (s *Standing) unrank(why Unranked) {
	s.Unranked = cmp.Or(s.Unranked, why)
}

// overallTable compares the contestants over several corpora. With only one corpus, it makes the
// same looks as the table of that corpus. A contestant that is faster on every corpus is faster
// overall.
func (b *builder) overallTable(corpora []*corpus, tiers []int) (t *ranking.Table) {
	if len(corpora) == 1 {
		c := b.coverAll(corpora[0])
		c.tiers = tiers
		t = c.table(b.looks, c.played())
	} else {
		var fields []*ranking.TimeModel
		for _, c := range corpora {
			k := b.coverAll(c)
			fields = append(fields, k.field(k.played()))
		}
		t = ranking.NewTable(fields, tiers, ranking.Level, b.noise)
	}
	t.Imply(func(i, j int) (parts []ranking.Comparison) {
		for _, c := range corpora {
			parts = append(parts, c.ranks.Compare(slices.Index(c.who, i), slices.Index(c.who, j)))
		}
		return parts
	})
	if b.bySolved() {
		var of []*run.Corpus
		for _, c := range corpora {
			of = append(of, c.Corpus)
		}
		who := make([]int, len(b.Contestants))
		for i := range who {
			who[i] = i
		}
		rankBySolved(t, solvedOf(of, who))
	}
	return t
}

// coverAll returns a corpus that has an element for every contestant of the run, even if it did not
// take part. Contestants that failed clearly more often than others get no times.
func (b *builder) coverAll(c *corpus) *corpus {
	all := &corpus{Corpus: c.Corpus, who: make([]int, len(b.Contestants)), minVariance: c.minVariance, nodes: c.nodes, noise: c.noise,
		rounds: make([][]float64, len(b.Contestants)), sample: make([]*ranking.Sampled, len(b.Contestants)), coarse: make([]bool, len(b.Contestants))}
	for i, who := range c.who {
		if c.tiers[i] == 0 {
			all.rounds[who], all.sample[who], all.coarse[who] = c.rounds[i], c.sample[i], c.coarse[i]
		}
	}
	return all
}

// place returns a rank in the form of a Result, or nil if there is no rank.
func place(t *ranking.Table, i int) (rank, worst *int) {
	best, last := t.Place(i)
	if best == 0 {
		return nil, nil
	}
	return &best, &last
}

// Place returns the text of a rank: a number, "DQ" if the contestant is disqualified, or "-" if it
// has no rank.
func Place(rank *int, disqualified bool) string {
	switch {
	case disqualified:
		return "DQ"
	case rank == nil:
		return "-"
	}
	return strconv.Itoa(*rank)
}
