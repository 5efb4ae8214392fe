package reports

import (
	"cmp"
	"math"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// New makes the Report of what is known of a run so far. It may be made at any
// time, and again after further events; one that was made before stays as it is.
func New(of *run.Run) *Report {
	f := ranking{of}
	r := &Report{
		Schema:      Schema,
		Contestants: slices.Concat([]record.Contestant{}, of.Contestants),
		Corpora:     make([]Table, 0, len(of.Corpora)),
		Warnings:    slices.Concat([]run.Warning{}, of.Warnings, machineWarnings(of)),
		Resumed:     slices.Concat([]time.Time{}, of.Resumed),
		Level:       f.level(),
		Programs:    programs(of),
		Unfinished:  !of.Done(),
	}
	if of.Head != nil {
		r.Run = *of.Head
		r.Run.Config = withoutSecrets(of.Head.Config)
	}
	if of.End != nil {
		at := of.End.At
		r.Ended, r.Reason = &at, of.End.Reason
	}
	overall := f.newSums()
	for _, c := range of.Corpora {
		lines, neighbours := f.lines(c)
		t := f.table(c, lines)
		t.Neighbours = neighbours
		r.Corpora = append(r.Corpora, t)
		overall.add(c, lines)
	}
	r.Overall = overall.table()
	r.Verdicts = verdictColumns(r.Overall.Entries)
	if x, ok := noise(referenceRounds(of, nil, 0)); ok {
		r.Noise = figure(math.Expm1(x))
	}
	return r
}

// ranking works out the figures of a run.
type ranking struct{ *run.Run }

// line is a contestant on a corpus on its way to an Entry.
type line struct {
	who   int
	part  *run.Part
	entry Entry
	merit
	times      []float64 // of single verified attempts, ascending
	perReached float64   // PAR-2 time for each puzzle reached
	comparable bool      // it exists
}

// lines returns those who took part in a corpus, best first, all figures set,
// and how neighbours compare.
func (f ranking) lines(c *run.Corpus) ([]*line, []Comparison) {
	var lines []*line
	var players []*player
	for who := range f.Contestants {
		if p := c.Part(who); p.TookPart() {
			l := f.line(c, who, p)
			lines = append(lines, l)
			players = append(players, &player{merit: l.merit, means: means(p, math.MaxInt), times: l.times})
		}
	}
	court := f.court(players, referenceRounds(f.Run, nil, 0))
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
func (f ranking) court(players []*player, references []*run.ReferenceRound) *court {
	x, _ := noise(references)
	if f.Head != nil {
		for _, p := range players {
			p.whole = len(p.means) >= f.Head.Rounds
		}
	}
	return newCourt(players, f.level(), x)
}

// level is that of a single test, since a run of more rounds than planned has
// been looked at more than once.
func (f ranking) level() float64 {
	if f.Head == nil {
		return level(1)
	}
	return level(f.Head.MaxRounds / max(1, f.Head.Rounds))
}

// UndecidedOn lists the contestants of a corpus that its first so many rounds, and
// what came before them, do not tell from a neighbour in rank, nor show to be
// equal.
func UndecidedOn(r *run.Run, corpus string, rounds int) []string {
	c := r.Corpus(corpus)
	if c == nil || r.Head == nil {
		return nil
	}
	f := ranking{r}
	var who []int
	var players []*player
	for i := range r.Contestants {
		p := c.Part(i)
		if !p.TookPart() {
			continue
		}
		counts, _ := p.Counts()
		m := merit{disqualified: counts.Wrong > 0, verified: counts.Verified}
		var t run.Sum
		for _, round := range p.Rounds() {
			if round.Round < rounds {
				t.N, t.NS = t.N+round.VerifiedAttempts, t.NS+round.VerifiedNS
			}
		}
		mean, timed := t.Mean()
		m.solvedNS, m.timed = mean*float64(counts.Verified), timed
		who, players = append(who, i), append(players, &player{merit: m, means: means(p, rounds), times: p.Times()})
	}
	court := f.court(players, referenceRounds(r, c, rounds))
	order, _ := court.seats()
	var names []string
	for _, n := range court.neighbours(order, func(i int) string { return r.Contestants[who[i]].Name }) {
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

// means are the mean times of the verified attempts in ns, by round, of rounds below limit.
func means(p *run.Part, limit int) map[int]float64 {
	means := map[int]float64{}
	for _, r := range p.Rounds() {
		if r.Round < limit && r.VerifiedAttempts > 0 {
			means[r.Round] = float64(r.VerifiedNS) / float64(r.VerifiedAttempts)
		}
	}
	return means
}

// played reports whether every round of the contestant came to its end: a run
// that was stopped before is what left puzzles out, not the budget.
func (f ranking) played(p *run.Part) bool {
	return f.Done() || p.Closed >= f.Head.Rounds
}

// line works out the figures that need no other contestant.
func (f ranking) line(c *run.Corpus, who int, p *run.Part) *line {
	counts, reached := p.Counts()
	l := &line{who: who, part: p, entry: Entry{
		Contestant: f.Contestants[who].Name, Puzzles: c.Puzzles, Reached: reached, Counts: counts,
		Attempts: int64(p.Attempts()), VerifiedAttempts: int64(p.Tried.Verified),
		Disqualified: counts.Wrong > 0,
		Rounds:       p.Rounds(),
		ElapsedNS:    p.ElapsedNS, BudgetSpent: p.BudgetSpent && f.played(p), Abandoned: p.Abandoned, Trouble: p.Trouble, GC: int(min(p.GC, math.MaxInt32)),
	}}
	e := &l.entry
	mean, timed := p.Timed.Mean()
	if timed {
		e.MeanNS = figure(mean)
		e.PerSecond = ratio(1e9, mean)
		e.MeanLowNS, e.MeanHighNS = meanInterval(e.Rounds)
	}
	if cpu, ok := p.CPU.Mean(); ok {
		e.CPUMeanNS = figure(cpu)
	}
	e.ofProcess(p)
	if g := p.Guesses(); g.N > 0 {
		e.Guesses = ratio(float64(g.Nodes), float64(g.N))
		e.NoGuess = ratio(float64(g.None), float64(g.N))
	}
	times := p.Times()
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
func (f ranking) par2(who int, s merit, puzzles int) (ns float64, ok bool) {
	unsolved, limit := puzzles-s.verified, cmp.Or(f.Contestants[who].PuzzleNS, f.Head.PuzzleNS)
	if !s.timed || unsolved > 0 && limit == 0 {
		return 0, false
	}
	return s.solvedNS + float64(2*float64(limit)*float64(unsolved)), true
}

// table puts together what is shown of a corpus.
func (f ranking) table(c *run.Corpus, lines []*line) Table {
	t := Table{
		Corpus:   c.Corpus,
		Entries:  make([]Entry, 0, len(lines)),
		Absent:   []Absence{},
		Findings: []Findings{},
	}
	took := make([]bool, len(f.Contestants))
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
	for who, contestant := range f.Contestants {
		if !took[who] {
			t.Absent = append(t.Absent, Absence{contestant.Name, f.whyAbsent(c, who)})
		}
	}
	for _, v := range slices.Backward(judge.Verdicts()[1:]) {
		for _, l := range lines {
			if n := l.entry.Of(v); n > 0 {
				t.Findings = append(t.Findings, Findings{l.entry.Contestant, v, n, l.part.First(v)})
			}
		}
	}
	return t
}

const noTurnYet = "its turn had not come when the record ends"

// whyAbsent says why a contestant took no part.
func (f ranking) whyAbsent(c *run.Corpus, who int) string {
	if p := c.Part(who); p != nil {
		switch {
		case p.Trouble != "":
			return p.Trouble
		case p.Interrupted:
			return "the run was stopped before its turn"
		case len(p.Process.StartsNS) == 0 && p.Process.Protections == nil:
			return "no reason is recorded"
		}
	}
	if !f.Done() {
		return noTurnYet
	}
	return "the record holds no turn of it"
}

// verdictColumns returns the verdicts that have a column.
func verdictColumns(all []Standing) []judge.Verdict {
	columns, rare := judge.Columns()
	for _, v := range rare {
		if slices.ContainsFunc(all, func(s Standing) bool { return s.Of(v) > 0 }) {
			columns = append(columns, v)
		}
	}
	return columns[1:]
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
