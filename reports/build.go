package reports

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// Report returns what is known so far. It may be called at any time, and again
// after further events; what it returned before stays as it is.
func (f *Fold) Report() *Report {
	r := &Report{
		Schema:      Schema,
		Contestants: slices.Concat([]record.Contestant{}, f.contestants),
		Corpora:     make([]Table, 0, len(f.corpora)),
		Warnings:    slices.Concat([]Warning{}, f.warnings),
		Unfinished:  true,
	}
	if f.run != nil {
		r.Run = *f.run
	}
	r.Resumed = slices.Concat([]time.Time{}, f.resumed)
	if f.end != nil {
		at := f.end.At
		r.Ended, r.Reason = &at, f.end.Reason
		r.Unfinished = f.end.Reason != "done"
	}
	overall := f.newSums()
	for _, c := range f.corpora {
		lines := f.lines(c)
		r.Corpora = append(r.Corpora, f.table(c, lines))
		overall.add(c, lines)
	}
	r.Overall = overall.table()
	r.Verdicts = verdictColumns(r.Overall.Entries)
	return r
}

// line is a contestant on a corpus on its way to an Entry.
type line struct {
	who   int
	part  *part
	entry Entry
	merit
	perReached float64 // PAR-2 time for each puzzle reached
	comparable bool    // it exists
}

// lines returns those who took part in a corpus, best first, all figures set.
func (f *Fold) lines(c *corpus) []*line {
	var lines []*line
	var merits []merit
	for who, p := range c.parts {
		if p.tookPart() {
			l := f.line(c, who, p)
			lines = append(lines, l)
			merits = append(merits, l.merit)
		}
	}
	order, ranks := rank(merits)
	sorted := make([]*line, len(lines))
	for at, i := range order {
		sorted[at] = lines[i]
		lines[i].entry.Rank = rankOrNil(ranks[at])
	}
	if len(sorted) > 0 && sorted[0].ranked() && sorted[0].comparable {
		for _, l := range sorted {
			if l.comparable && !l.disqualified {
				l.entry.TimesWinner = ratio(l.perReached, sorted[0].perReached)
			}
		}
	}
	return sorted
}

// played reports whether every round of the contestant came to its end: a run
// that was stopped before is what left puzzles out, not the budget.
func (f *Fold) played(p *part) bool {
	return f.end != nil && f.end.Reason == "done" || p.closed >= f.run.Rounds
}

// line works out the figures that need no other contestant.
func (f *Fold) line(c *corpus, who int, p *part) *line {
	counts, reached := p.sheet.counts(c.Puzzles)
	l := &line{who: who, part: p, entry: Entry{
		Contestant: f.contestants[who].Name, Puzzles: c.Puzzles, Reached: reached, Counts: counts,
		Attempts: p.attempts, VerifiedAttempts: p.verified,
		Disqualified: counts.Wrong > 0,
		Rounds:       p.roundList(),
		ElapsedNS:    p.elapsedNS, BudgetSpent: p.budget && f.played(p), Abandoned: p.abandoned, Trouble: p.trouble, GC: p.gc,
	}}
	e := &l.entry
	mean, timed := p.timed.mean()
	if timed {
		e.MeanNS = figure(mean)
		e.PerSecond = ratio(1e9, mean)
	}
	if cpu, ok := p.cpu.mean(); ok {
		e.CPUMeanNS = figure(cpu)
	}
	if g := p.guesses(); g.n > 0 {
		e.Guesses = ratio(float64(g.nodes), float64(g.n))
		e.NoGuess = ratio(float64(g.none), float64(g.n))
	}
	times := p.times.sorted()
	e.P50NS = quantile(times, 0.5)
	e.P99NS = quantile(times, 0.99)
	e.MaxNS = quantile(times, 1)

	l.merit = merit{disqualified: e.Disqualified, verified: counts.Verified, timed: timed || counts.Verified == 0}
	if timed {
		l.solvedNS = mean * float64(counts.Verified)
	}
	if ns, ok := f.par2(l.merit, c.Puzzles); ok {
		e.SetNS = figure(ns)
	}
	if ns, ok := f.par2(l.merit, reached); ok && reached > 0 {
		l.perReached, l.comparable = ns/float64(reached), true
	}
	return l
}

// par2 is the PAR-2 time of so many puzzles. Without a time for what was
// solved, or a limit for what was not, there is none.
func (f *Fold) par2(s merit, puzzles int) (ns float64, ok bool) {
	unsolved := puzzles - s.verified
	if !s.timed || unsolved > 0 && f.run.PuzzleNS == 0 {
		return 0, false
	}
	return s.solvedNS + float64(2*float64(f.run.PuzzleNS)*float64(unsolved)), true
}

func (p *part) roundList() []Round {
	rounds := make([]Round, 0, len(p.rounds))
	for _, r := range p.rounds {
		rounds = append(rounds, *r)
	}
	slices.SortFunc(rounds, func(a, b Round) int { return cmp.Compare(a.Round, b.Round) })
	return rounds
}

// table puts together what is shown of a corpus.
func (f *Fold) table(c *corpus, lines []*line) Table {
	t := Table{
		Corpus:   c.Corpus,
		Entries:  make([]Entry, 0, len(lines)),
		Absent:   []Absence{},
		Findings: []Findings{},
	}
	took := make([]bool, len(f.contestants))
	for _, l := range lines {
		t.Entries = append(t.Entries, l.entry)
		took[l.who] = true
	}
	for who, contestant := range f.contestants {
		if !took[who] {
			t.Absent = append(t.Absent, Absence{contestant.Name, f.whyAbsent(c, who)})
		}
	}
	for _, v := range slices.Backward(severities[1:]) {
		for _, l := range lines {
			if n := l.entry.Of(v); n > 0 {
				t.Findings = append(t.Findings, Findings{l.entry.Contestant, v, n, l.part.first(v)})
			}
		}
	}
	return t
}

// whyAbsent says why a contestant took no part.
func (f *Fold) whyAbsent(c *corpus, who int) string {
	if who < len(c.parts) && c.parts[who] != nil {
		switch p := c.parts[who]; {
		case p.trouble != "":
			return p.trouble
		case p.interrupted:
			return "the run was stopped before its turn"
		}
		return "no reason is recorded"
	}
	if f.end == nil || f.end.Reason != "done" {
		return "its turn had not come when the record ends"
	}
	return "the record holds no turn of it"
}

// first returns the findings to show of a verdict: those of puzzles that it is
// the verdict of. A puzzle that also came to a worse one is shown there.
func (p *part) first(v judge.Verdict) []Finding {
	list := []Finding{}
	for _, f := range p.found[v] {
		if p.sheet.at(f.Puzzle) == severityOf(v) {
			list = append(list, f)
		}
	}
	return list
}

// verdictColumns returns the verdicts that have a column.
func verdictColumns(all []Standing) []judge.Verdict {
	columns := []judge.Verdict{judge.Wrong, judge.Timeout, judge.Declined}
	for _, v := range []judge.Verdict{judge.Crashed, judge.Garbled, judge.OutOfMemory, judge.Unjudged} {
		if slices.ContainsFunc(all, func(s Standing) bool { return s.Of(v) > 0 }) {
			columns = append(columns, v)
		}
	}
	return columns
}

// sums adds up the corpora, by number of the contestant.
type sums struct {
	fold    *Fold
	puzzles int
	merits  []merit
	entries []Standing
	ratios  [][]float64
}

func (f *Fold) newSums() *sums {
	s := &sums{fold: f, ratios: make([][]float64, len(f.contestants))}
	for _, c := range f.contestants {
		s.merits = append(s.merits, merit{timed: true})
		s.entries = append(s.entries, Standing{Contestant: c.Name, Places: []string{}})
	}
	return s
}

func (s *sums) add(c *corpus, lines []*line) {
	s.puzzles += c.Puzzles
	for i := range s.entries {
		s.entries[i].Places = append(s.entries[i].Places, "")
	}
	for _, l := range lines {
		e, st := &s.entries[l.who], &s.merits[l.who]
		e.Corpora++
		e.Reached += l.entry.Reached
		for _, v := range severities {
			*e.field(v) += l.entry.Of(v)
		}
		e.Places[len(e.Places)-1] = place(l.entry.Rank, l.entry.Disqualified)
		if l.entry.TimesWinner != nil {
			s.ratios[l.who] = append(s.ratios[l.who], *l.entry.TimesWinner)
		}
		st.disqualified = st.disqualified || l.disqualified
		st.verified += l.verified
		st.solvedNS += l.solvedNS
		st.timed = st.timed && l.timed
	}
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
	order, ranks := rank(s.merits)
	for at, i := range order {
		e := s.entries[i]
		if e.Corpora == 0 {
			continue // it is among the absent of every corpus
		}
		e.Rank, e.Disqualified = rankOrNil(ranks[at]), s.merits[i].disqualified
		e.NotReached = s.puzzles - e.Reached
		if ns, ok := s.fold.par2(s.merits[i], s.puzzles); ok {
			e.SetNS = figure(ns)
		}
		if mean, ok := stats.GeometricMean(s.ratios[i]); ok && !e.Disqualified {
			e.TimesWinner = figure(mean)
		}
		t.Entries = append(t.Entries, e)
	}
	return t
}

// figureDigits is far more than any clock gives, and few enough that every
// processor arrives at the same figure.
const figureDigits = 12

// figure is the form of a number in a Report; one that is no number is absent.
func figure(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	x = stats.Significant(x, figureDigits)
	return &x
}

// ratio is a/b; what is divided by 0 does not exist.
func ratio(a, b float64) *float64 {
	if b == 0 {
		return nil
	}
	return figure(a / b)
}

func quantile(sorted []float64, p float64) *float64 {
	q, ok := stats.Quantile(sorted, p)
	if !ok {
		return nil
	}
	return figure(q)
}
