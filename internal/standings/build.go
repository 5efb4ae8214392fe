package standings

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

// New makes the Result of what is known of a run so far. It may be made at any
// time, and again after further events; one that was made before stays as it is.
func New(of *run.Run) *Result {
	noise, known := noiseOf(referenceRounds(of, nil, 0))
	b := builder{of, level(of), noise}
	r := &Result{
		Schema:      Schema,
		Contestants: slices.Concat([]record.Contestant{}, of.Contestants),
		Corpora:     make([]Table, 0, len(of.Corpora)),
		Warnings:    slices.Concat([]run.Warning{}, of.Warnings, machineWarnings(of)),
		Resumed:     slices.Concat([]time.Time{}, of.Resumed),
		Level:       b.level,
		Programs:    programs(of),
		Unfinished:  !of.Done(),
	}
	if known {
		r.Noise = figure(math.Expm1(noise))
	}
	if of.Head != nil {
		r.Run = *of.Head
		r.Run.Config = withoutSecrets(of.Head.Config)
	}
	if of.End != nil {
		at := of.End.At
		r.Ended, r.Reason = &at, of.End.Reason
	}
	overall := b.newSums()
	for _, c := range of.Corpora {
		t := Table{Corpus: c.Corpus, Entries: []Entry{}, Absent: []Absence{}, Findings: []Findings{}}
		lines := b.rank(&t, c)
		b.fill(&t, c, lines)
		r.Corpora = append(r.Corpora, t)
		overall.add(c, lines)
	}
	r.Overall = overall.table()
	r.Verdicts = verdictColumns(r.Overall.Entries)
	return r
}

// builder works out the figures of a run.
type builder struct {
	*run.Run
	level float64 // the greatest p-value at which a difference counts
	noise float64 // of the machine, as log-ratio; 0: not known
}

// level is that of a single test: a run of more rounds than planned has been
// looked at more than once.
func level(r *run.Run) float64 {
	if r.Head == nil {
		return levelOf(1)
	}
	return levelOf(r.Head.MaxRounds / max(1, r.Head.Rounds))
}

// compare compares some contestants of the run.
func (b *builder) compare(contestants []*contestant) *comparisons {
	for _, c := range contestants {
		c.whole = b.Head != nil && len(c.means) >= b.Head.Rounds
	}
	return compareAll(contestants, b.level, b.noise)
}

// rank returns the contestants that took part in a corpus, best first, with all
// figures. The table gets how neighbours compare.
func (b *builder) rank(t *Table, c *run.Corpus) []*line {
	var lines []*line
	var contestants []*contestant
	for who := range b.Contestants {
		if p := c.Part(who); p.TookPart() {
			l := b.line(who, p)
			lines = append(lines, l)
			contestants = append(contestants, &contestant{score: l.score, means: means(p, math.MaxInt), times: l.times})
		}
	}
	all := b.compare(contestants)
	order, places := all.places()
	sorted := make([]*line, len(lines))
	for at, i := range order {
		sorted[at] = lines[i]
		lines[i].entry.Rank, lines[i].entry.WorstRank = places[at].pointers()
	}
	if len(sorted) > 0 && sorted[0].ranked() && sorted[0].reaches {
		for _, l := range sorted {
			if l.reaches && !l.disqualified {
				l.entry.TimesWinner = ratio(l.perReached, sorted[0].perReached)
			}
		}
	}
	t.RoundsNeeded = all.roundsNeeded()
	t.Neighbours = all.neighbours(order, func(i int) string { return lines[i].entry.Contestant })
	for i := range t.Neighbours {
		t.Neighbours[i].OtherPuzzles = otherPuzzles(&t.Neighbours[i], sorted[i].part, sorted[i+1].part)
	}
	return sorted
}

// fill puts the rest into a table: entries, bins, absences, findings, notes.
func (b *builder) fill(t *Table, c *run.Corpus, lines []*line) {
	took := make([]bool, len(b.Contestants))
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
	for who, contestant := range b.Contestants {
		if !took[who] {
			reason, waiting := b.whyAbsent(c, who)
			t.Absent = append(t.Absent, Absence{contestant.Name, reason, waiting})
		}
	}
	for _, v := range slices.Backward(judge.Verdicts()[1:]) {
		for _, l := range lines {
			if n := l.entry.Of(v); n > 0 {
				t.Findings = append(t.Findings, Findings{l.entry.Contestant, v, n, l.part.First(v)})
			}
		}
	}
	t.Notes = b.notes(t)
}

// whyAbsent says why a contestant took no part, and whether it is still to have
// a turn.
func (b *builder) whyAbsent(c *run.Corpus, who int) (reason string, waiting bool) {
	if p := c.Part(who); p != nil {
		switch {
		case p.Trouble != "":
			return p.Trouble, false
		case p.Interrupted:
			return "the run was stopped before its turn", false
		case len(p.Process.StartsNS) == 0 && p.Process.Protections == nil:
			return "no reason is recorded", false
		}
	}
	if !b.Done() {
		return "its turn had not come when the record ends", true
	}
	return "the record holds no turn of it", false
}

// programs lists the outside entries.
func programs(r *run.Run) []Program {
	var list []Program
	for who, c := range r.Contestants {
		if c.Kind != record.KindProgram {
			continue
		}
		p, trips := Program{Contestant: c.Name, Protections: append([]record.Protection{}, r.Protections(who)...)}, []float64(nil)
		for _, corpus := range r.Corpora {
			if part := corpus.Part(who); part != nil {
				trips = append(trips, part.Process.TripsNS...)
			}
		}
		p.RoundTripNS = median(trips)
		list = append(list, p)
	}
	return list
}

// verdictColumns returns the verdicts that tables have a column for.
func verdictColumns(all []Standing) []judge.Verdict {
	columns, rare := judge.Columns()
	for _, v := range rare {
		if slices.ContainsFunc(all, func(s Standing) bool { return s.Of(v) > 0 }) {
			columns = append(columns, v)
		}
	}
	return columns[1:] // verified has its own column
}

// UndecidedOn lists the contestants of a corpus that are neither told apart from a
// neighbour in rank nor shown to be equal to it, by the rounds of the corpus below
// a number and by what came before them.
func UndecidedOn(r *run.Run, corpus string, rounds int) []string {
	c := r.Corpus(corpus)
	if c == nil || r.Head == nil {
		return nil
	}
	noise, _ := noiseOf(referenceRounds(r, c, rounds))
	b := builder{r, level(r), noise}
	var who []int
	var contestants []*contestant
	for i := range r.Contestants {
		p := c.Part(i)
		if !p.TookPart() {
			continue
		}
		counts, _ := p.Counts()
		var t run.Sum
		for _, round := range p.Rounds() {
			if round.Round < rounds {
				t.N, t.NS = t.N+round.VerifiedAttempts, t.NS+round.VerifiedNS
			}
		}
		mean, timed := t.Mean()
		s := score{disqualified: counts.Wrong > 0, verified: counts.Verified, solvedNS: mean * float64(counts.Verified), timed: timed}
		who, contestants = append(who, i), append(contestants, &contestant{score: s, means: means(p, rounds), times: p.Times()})
	}
	all := b.compare(contestants)
	order, _ := all.places()
	var names []string
	for _, n := range all.neighbours(order, func(i int) string { return r.Contestants[who[i]].Name }) {
		for _, name := range []string{n.First, n.Second} {
			if n.Decision == Undecided && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// par2 is a contestant's PAR-2 time of so many puzzles. There is none without a
// time for what was solved, or a limit for what was not.
func (b *builder) par2(who int, s score, puzzles int) (ns float64, ok bool) {
	unsolved, limit := puzzles-s.verified, cmp.Or(b.Contestants[who].PuzzleNS, b.Head.PuzzleNS)
	if !s.timed || unsolved > 0 && limit == 0 {
		return 0, false
	}
	return s.solvedNS + float64(2*float64(limit)*float64(unsolved)), true
}

// figureDigits is far more than any clock gives, and few enough that every
// processor arrives at the same figure.
const figureDigits = 12

// figure is the form of a number in a Result; one that is no number is nil.
func figure(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	x = stats.Significant(x, figureDigits)
	return &x
}

// ratio is a/b; nil if b is 0.
func ratio(a, b float64) *float64 {
	if b == 0 {
		return nil
	}
	return figure(a / b)
}

func median(x []float64) *float64 {
	m, ok := stats.Median(x)
	if !ok {
		return nil
	}
	return figure(m)
}

func quantile(sorted []float64, p float64) *float64 {
	q, ok := stats.Quantile(sorted, p)
	if !ok {
		return nil
	}
	return figure(q)
}
