package reports

import (
	"cmp"
	"math"
	"slices"
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
		r.Run.Config = withoutSecrets(f.run.Config)
	}
	r.Resumed = slices.Concat([]time.Time{}, f.resumed)
	if f.end != nil {
		at := f.end.At
		r.Ended, r.Reason = &at, f.end.Reason
		r.Unfinished = f.end.Reason != "done"
	}
	overall := f.newSums()
	for _, c := range f.corpora {
		lines, neighbours := f.lines(c)
		t := f.table(c, lines)
		t.Neighbours = neighbours
		r.Corpora = append(r.Corpora, t)
		overall.add(c, lines)
	}
	r.Overall = overall.table()
	r.Verdicts = verdictColumns(r.Overall.Entries)
	r.Level = f.level()
	if x, ok := noise(f.referenceRounds(nil, 0)); ok {
		r.Noise = figure(math.Expm1(x))
	}
	r.Warnings = append(r.Warnings, f.machineWarnings()...)
	r.Programs = f.programs()
	return r
}

// line is a contestant on a corpus on its way to an Entry.
type line struct {
	who   int
	part  *part
	entry Entry
	merit
	times      []float64 // of single verified attempts, ascending
	perReached float64   // PAR-2 time for each puzzle reached
	comparable bool      // it exists
}

// lines returns those who took part in a corpus, best first, all figures set,
// and how neighbours compare.
func (f *Fold) lines(c *corpus) ([]*line, []Comparison) {
	var lines []*line
	var players []*player
	for who, p := range c.parts {
		if p.tookPart() {
			l := f.line(c, who, p)
			lines = append(lines, l)
			players = append(players, &player{merit: l.merit, means: p.means(math.MaxInt), times: l.times})
		}
	}
	court := f.court(players, f.referenceRounds(nil, 0))
	order, seats := court.seats()
	sorted := make([]*line, len(lines))
	for at, i := range order {
		sorted[at] = lines[i]
		lines[i].entry.Rank, lines[i].entry.WorstRank = rankOrNil(seats[at].rank), rankOrNil(seats[at].worst)
	}
	if len(sorted) > 0 && sorted[0].ranked() && sorted[0].comparable {
		for _, l := range sorted {
			if l.comparable && !l.disqualified {
				l.entry.TimesWinner = ratio(l.perReached, sorted[0].perReached)
			}
		}
	}
	neighbours := court.neighbours(order, func(i int) string { return lines[i].entry.Contestant })
	for i := range neighbours {
		n := &neighbours[i]
		n.OtherPuzzles = elsewhere(n, lines[order[i]].part, lines[order[i+1]].part)
	}
	return sorted, neighbours
}

// court is that of some contestants of this run.
func (f *Fold) court(players []*player, references []*referenceRound) *court {
	x, _ := noise(references)
	if f.run != nil {
		for _, p := range players {
			p.whole = len(p.means) >= f.run.Rounds
		}
	}
	return newCourt(players, f.level(), x)
}

// level is that of a single test, since a run of more rounds than planned has
// been looked at more than once.
func (f *Fold) level() float64 {
	if f.run == nil {
		return level(1)
	}
	return level(f.run.MaxRounds / max(1, f.run.Rounds))
}

// Undecided lists the contestants of a corpus that its first so many rounds, and
// what came before them, do not tell from a neighbour in rank, nor show to be
// equal.
func (f *Fold) Undecided(corpus string, rounds int) []string {
	at, known := f.corpusAt[corpus]
	if !known || f.run == nil {
		return nil
	}
	c := f.corpora[at]
	var who []int
	var players []*player
	for i, p := range c.parts {
		if !p.tookPart() {
			continue
		}
		counts, _ := p.sheet.counts(c.Puzzles)
		m := merit{disqualified: counts.Wrong > 0, verified: counts.Verified}
		var t tally
		for _, r := range p.rounds {
			if r.Round < rounds {
				t.add(r.VerifiedAttempts, r.VerifiedNS)
			}
		}
		mean, timed := t.mean()
		m.solvedNS, m.timed = mean*float64(counts.Verified), timed
		who, players = append(who, i), append(players, &player{merit: m, means: p.means(rounds), times: p.times.sorted()})
	}
	court := f.court(players, f.referenceRounds(c, rounds))
	order, _ := court.seats()
	var names []string
	for _, n := range court.neighbours(order, func(i int) string { return f.contestants[who[i]].Name }) {
		if n.Decision != Undecided {
			continue
		}
		for _, name := range []string{n.First, n.Second} {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
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
		e.MeanLowNS, e.MeanHighNS = meanInterval(e.Rounds)
	}
	if cpu, ok := p.cpu.mean(); ok {
		e.CPUMeanNS = figure(cpu)
	}
	e.ofProcess(p)
	if g := p.guesses(); g.n > 0 {
		e.Guesses = ratio(float64(g.nodes), float64(g.n))
		e.NoGuess = ratio(float64(g.none), float64(g.n))
	}
	times := p.times.sorted()
	l.times = times
	e.P50NS = quantile(times, 0.5)
	e.P99NS = quantile(times, 0.99)
	e.MaxNS = quantile(times, 1)

	l.merit = merit{disqualified: e.Disqualified, verified: counts.Verified, timed: timed || counts.Verified == 0}
	if timed {
		l.solvedNS = mean * float64(counts.Verified)
	}
	if ns, ok := f.par2(who, l.merit, c.Puzzles); ok {
		e.TotalNS = figure(ns)
	}
	if ns, ok := f.par2(who, l.merit, reached); ok && reached > 0 {
		l.perReached, l.comparable = ns/float64(reached), true
	}
	return l
}

// par2 is a contestant's PAR-2 time of so many puzzles. Without a time for what
// was solved, or a limit for what was not, there is none.
func (f *Fold) par2(who int, s merit, puzzles int) (ns float64, ok bool) {
	unsolved, limit := puzzles-s.verified, cmp.Or(f.contestants[who].PuzzleNS, f.run.PuzzleNS)
	if !s.timed || unsolved > 0 && limit == 0 {
		return 0, false
	}
	return s.solvedNS + float64(2*float64(limit)*float64(unsolved)), true
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
	samples := make([][]float64, len(lines))
	for i, l := range lines {
		samples[i] = l.times
	}
	t.TimeEdgesNS = timeEdges(samples)
	for _, l := range lines {
		l.entry.TimeCounts = timeCounts(l.times, t.TimeEdgesNS)
		t.Entries = append(t.Entries, l.entry)
		took[l.who] = true
	}
	for who, contestant := range f.contestants {
		if !took[who] {
			t.Absent = append(t.Absent, Absence{contestant.Name, f.whyAbsent(c, who)})
		}
	}
	for _, v := range slices.Backward(judge.Verdicts()[1:]) {
		for _, l := range lines {
			if n := l.entry.Of(v); n > 0 {
				t.Findings = append(t.Findings, Findings{l.entry.Contestant, v, n, l.part.first(v)})
			}
		}
	}
	return t
}

const noTurnYet = "its turn had not come when the record ends"

// whyAbsent says why a contestant took no part.
func (f *Fold) whyAbsent(c *corpus, who int) string {
	if who < len(c.parts) && c.parts[who] != nil {
		switch p := c.parts[who]; {
		case p.trouble != "":
			return p.trouble
		case p.interrupted:
			return "the run was stopped before its turn"
		case len(p.process.starts) == 0 && p.process.protections == nil:
			return "no reason is recorded"
		}
	}
	if f.end == nil || f.end.Reason != "done" {
		return noTurnYet
	}
	return "the record holds no turn of it"
}

// first returns the findings to show of a verdict: those of puzzles that it is
// the verdict of. A puzzle that also came to a worse one is shown there.
func (p *part) first(v judge.Verdict) []Finding {
	list := []Finding{}
	for _, f := range p.found[v] {
		if p.sheet.at(f.Puzzle) == v {
			list = append(list, f)
		}
	}
	return list
}

// verdictColumns returns the verdicts that have a column.
func verdictColumns(all []Standing) []judge.Verdict {
	return slices.DeleteFunc(judge.Columns(), func(v judge.Verdict) bool {
		rare := v != judge.Wrong && v != judge.Timeout && v != judge.Declined
		return v == judge.Verified || rare && !slices.ContainsFunc(all, func(s Standing) bool { return s.Of(v) > 0 })
	})
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
