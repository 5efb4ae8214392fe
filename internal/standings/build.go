package standings

import (
	"math"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// New returns the Result of the events that a run has so far. You can call it at any time, and
// again after more events. Later events do not change a Result that New has returned.
func New(of *run.Run) *Result {
	noise, known := noiseOf(referenceRounds(of, nil, 0))
	b := builder{Run: of, looks: looks(of), noise: noise}
	var unchecked []string
	b.memory, unchecked = b.remembered()
	r := &Result{
		Schema:      schema,
		Contestants: slices.Concat([]record.Contestant{}, of.Contestants),
		Corpora:     make([]Table, 0, len(of.Corpora)),
		Warnings:    slices.Concat([]run.Warning{}, b.memoryWarnings(unchecked), recordedWarnings(of), machineWarnings(of)),
		Remembered:  b.memory,
		Resumed:     slices.Concat([]time.Time{}, of.Resumed),
		Level:       ranking.Level,
		Programs:    programs(of),
		Split:       SplitOf(of),
		Unfinished:  !of.Done(),
	}
	if known {
		r.Noise = figure(math.Expm1(noise))
	}
	if of.Head != nil {
		r.Run = *of.Head
		r.Run.Config = withoutSecrets(of.Head.Config)
	}
	r.Ended, r.Reason = ended(of)
	var all []*corpus
	for _, c := range of.Corpora {
		k := b.corpus(c)
		k.ranks = k.table(b.looks, k.played())
		t := Table{Corpus: played(c), Check: b.check(k), Entries: []Row{}, Absent: []Absence{}, Findings: []findings{}}
		b.fill(&t, k, b.rank(&t, k))
		r.Corpora = append(r.Corpora, t)
		all = append(all, k)
	}
	r.Overall = b.overall(all)
	r.Scatter = scatter(all)
	r.Verdicts = verdictColumns(r.Corpora)
	return r
}

func scatter(corpora []*corpus) *Scatter {
	var all []float64
	for _, c := range corpora {
		all = append(all, c.ranks.Scatter()...)
	}
	middle, ok := stats.Median(all)
	if !ok {
		return nil
	}
	return &Scatter{*figure(math.Expm1(middle)), *figure(math.Expm1(slices.Max(all)))}
}

// played returns the description of a corpus with the number of puzzles that the record uses.
func played(c *run.Corpus) record.Corpus {
	info := c.Corpus
	info.WholePuzzles = c.Puzzles()
	return info
}

// builder calculates the figures of a run.
type builder struct {
	*run.Run
	looks  []int         // numbers of rounds after which the ranking looks at a corpus
	noise  float64       // noise of the machine, as a log-ratio; 0 if it is not known
	memory []remembering // programs that remember puzzles
}

// looks returns the numbers of rounds after which the ranking looks at a corpus.
func looks(r *run.Run) []int {
	switch {
	case r.Head == nil:
		return ranking.Looks(1, 1)
	case r.Head.Shards > 0: // a split run has one look, after all blocks
		return nil
	}
	return ranking.Looks(r.Head.Rounds, r.Head.MaxRounds)
}

// rank returns the contestants that took part in a corpus, best first, with all figures. It also
// writes the headline and the comparisons into t.
func (b *builder) rank(t *Table, c *corpus) []*line {
	name := func(i int) string { return b.Contestants[c.who[i]].Name }
	t.Headline = headline(c.ranks, name)
	t.Neighbours, t.Pairs = comparisons(c.ranks, name)
	order := c.ranks.Order()
	// Disqualified contestants come last, even after contestants that solved nothing.
	slices.SortStableFunc(order, func(i, j int) int { return falseFirst(c.disqualified(i), c.disqualified(j)) })
	var lines []*line
	for _, i := range order {
		l := b.line(c, i)
		l.entry.Rank, l.entry.WorstRank = place(c.ranks, i)
		if c.ranks.Ranked(i) && c.tiers[i] == 0 && !b.bySolved() {
			l.entry.TimesFastest, l.entry.TimesFastestLow, l.entry.TimesFastestHigh = ratioTo(c.ranks, order[0], i)
		}
		lines = append(lines, l)
	}
	for at := range t.Neighbours {
		t.Neighbours[at].OtherPuzzles = otherPuzzles(&t.Neighbours[at], lines[at].part, lines[at+1].part)
	}
	return lines
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// fill writes entries, bins, absences, findings and notes into a table.
func (b *builder) fill(t *Table, c *corpus, lines []*line) {
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
			reason, waiting := b.whyAbsent(c.Corpus, who)
			t.Absent = append(t.Absent, Absence{contestant.Name, reason, waiting})
		}
	}
	for _, v := range slices.Backward(judge.Verdicts()[1:]) {
		for _, l := range lines {
			if n := l.entry.Of(v); n > 0 {
				t.Findings = append(t.Findings, findings{l.entry.Contestant, v, n, l.part.First(v)})
			}
		}
	}
	t.Notes = b.notes(t)
}

// whyAbsent returns why a contestant took no part in a corpus. waiting is true if it can still get
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
		return "the record ends before this contestant had a turn", true
	}
	return "the record has no turn of it", false
}

// programs lists the contestants that are programs, with their protections and round-trip times.
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
		p.RoundTripNS = known(stats.Median(trips))
		list = append(list, p)
	}
	return list
}

// verdictColumns returns the verdicts that have a column in the tables.
func verdictColumns(all []Table) []judge.Verdict {
	columns, rare := judge.Columns()
	for _, v := range rare {
		if slices.ContainsFunc(all, func(t Table) bool {
			return slices.ContainsFunc(t.Entries, func(e Row) bool { return e.Of(v) > 0 })
		}) {
			columns = append(columns, v)
		}
	}
	return columns[1:] // leaves out the first verdict, verified, which has its own column
}

// UndecidedOn returns the names of contestants on a corpus whose order is undecided and that more
// rounds could separate. It uses only the rounds with a number below rounds. Failures and samples
// come from the whole record.
func UndecidedOn(r *run.Run, corpus string, rounds int) []string {
	c, t := tableOn(r, corpus, rounds)
	if t == nil {
		return nil
	}
	var names []string
	for _, i := range t.Undecided() {
		names = append(names, r.Contestants[c.who[i]].Name)
	}
	return names
}

// tableOn ranks the contestants on a corpus by the rounds with a number below rounds. The table is
// nil if the run does not have the corpus.
func tableOn(r *run.Run, name string, rounds int) (*corpus, *ranking.Table) {
	of := r.Corpus(name)
	if of == nil || r.Head == nil {
		return nil, nil
	}
	noise, _ := noiseOf(referenceRounds(r, of, rounds))
	b := builder{Run: r, looks: looks(r), noise: noise}
	c := b.corpus(of)
	return c, c.table(b.looks, rounds)
}

// figureDigits is the number of significant digits of a figure. No clock is that precise. Rounding
// to it gives the same figure on every processor.
const figureDigits = 12

// figure returns a number in the form of a Result; NaN and infinities become nil.
func figure(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	x = stats.Significant(x, figureDigits)
	return &x
}

// ratio returns a/b, or nil if b is 0.
func ratio(a, b float64) *float64 {
	if b == 0 {
		return nil
	}
	return figure(a / b)
}

// known returns a figure, or nil if ok is false.
func known(x float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return figure(x)
}
