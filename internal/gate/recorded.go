package gate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// minRounds is the smallest number of rounds for an interval.
const minRounds = 8

// CompareRecorded compares two recorded runs round by round. In a round both have the same puzzles
// in the same forms. Each time is relative to the reference of that round, so that changes of the
// machine cancel. across allows runs with different machines or settings.
//
// Each record comes from one process. The interval therefore does not include how much processes of
// the same program differ, and a warning says so.
func CompareRecorded(s Settings, base, head *run.Run, across bool) (*Result, error) {
	if err := comparable(base, head); err != nil {
		return nil, err
	}
	b, h := base.Head, head.Head
	result := &Result{
		Schema: Schema, Mode: Recorded, Settings: s, Host: h.Host, Started: time.Now().UTC(), Warnings: []Warning{},
		Base: Version{Version: version(b), Go: b.GoVersion},
		Head: Version{Version: version(h), Go: h.GoVersion},
	}
	result.Settings.TimeNS, result.Settings.UnitNS, result.Settings.SliceNS, result.Settings.MinPairs = 0, 0, 0, minRounds
	result.Settings.MaxSolutions, result.Settings.PuzzleNS, result.Settings.Seed = h.MaxSolutions, h.PuzzleNS, h.Seed
	if list := strings.Join(differences(b, h), ", "); list != "" {
		if !across {
			return nil, fmt.Errorf("the runs differ in %s; repeat one of them with the settings and the machine of the other, or compare them anyway with --across-machines", list)
		}
		result.warn(record.WarnAcrossMachines, "the runs differ in %s; this can change the time of each solver differently, so even a difference of tens of percent shows nothing", list)
	}
	if b.Reference == "" || b.Reference != h.Reference {
		return nil, fmt.Errorf("the runs do not have the same reference (%q, %q), so their times cannot be compared; record both again with the same version of bench", b.Reference, h.Reference)
	}
	source := "record"
	if b.Shards > 1 || h.Shards > 1 {
		source = "shard"
	}
	result.warn(record.WarnOneProcess, "each %s comes from one process; two processes of the same program can differ slightly, and the intervals do not include this difference; bench compare with two builds measures many processes", source)
	rows := result.recordedRows(base, head)
	for i, r := range []*run.Run{base, head} {
		switch missing := len(r.MissingShards()); {
		case missing > 0:
			result.warn(record.WarnUnfinished, "the record of the %s lacks %s of %s, so only the others are compared; bench merge adds missing shards",
				sideName(i), humanize.Count(missing), humanize.Counted(r.Head.Shards, "shard"))
		case !r.Done():
			result.warn(record.WarnUnfinished, "the run of the %s is not finished; only the recorded part is compared", sideName(i))
		}
	}
	s.adjust(rows)
	for _, r := range rows {
		if r.out.Verdict == "" {
			result.Settings.decide(&r.out)
		}
	}
	if !result.finish(rows) {
		return nil, fmt.Errorf("%w: %s", ErrNothing, result.whyNothing())
	}
	return result, nil
}

// comparable returns an error if two records can never be compared.
func comparable(base, head *run.Run) error {
	for i, r := range []*run.Run{base, head} {
		if r.Head == nil {
			return fmt.Errorf("the record of the %s is empty", sideName(i))
		}
	}
	switch b, h := base.Head, head.Head; {
	case run.Same(b, h):
		return errors.New("both records are of the same run; name the records of two runs")
	case b.Plan != "" && b.Plan == h.Plan && !slices.ContainsFunc(base.Shards, func(s *run.Shard) bool { return head.Shard(s.Number) != nil }):
		return errors.New("the records have different shards of the same run; merge them with bench merge, and compare the merged record with the record of another run")
	}
	return nil
}

// recordedRows makes a row for each contestant on each corpus that both records have, or that
// dropped out in the head. A warning names each of the others.
func (r *Result) recordedRows(base, head *run.Run) (rows []*row) {
	for _, p := range pairs(base, head) {
		one := &row{out: newRow(p.contestant, p.corpus.Name, p.corpus.Puzzles())}
		switch {
		case p.base == nil:
			r.warn(record.WarnOnlyHead, "%s on %s is only in the record of the head, so it is not compared", p.contestant, p.corpus.Name)
			continue
		case p.head != nil && p.base.Corpus.SHA256 != p.head.Corpus.SHA256:
			r.warn(record.WarnOtherPuzzles, "the two records have different puzzles for corpus %s, so it is not compared", p.corpus.Name)
			continue
		case one.dropped(base, head):
		case p.head == nil:
			r.warn(record.WarnOnlyBase, "%s on %s is only in the record of the base, so it is not compared", p.contestant, p.corpus.Name)
			continue
		default:
			r.Settings.recordedRow(&one.out, p)
		}
		rows = append(rows, one)
	}
	return rows
}

// whyNothing explains why no row of two records was measured.
func (r *Result) whyNothing() string {
	why := []string{"the records have no contestant and corpus in common"}
	if len(r.Rows) > 0 {
		why[0] = r.Rows[0].Reason
	}
	for _, w := range r.Warnings {
		if w.Code != record.WarnOneProcess { // the warning one-process does not explain why no row was compared
			why = append(why, w.Text)
		}
	}
	return strings.Join(why, "; ")
}

// dropped sets the verdict of a row if the contestant dropped out only in the head, or if the
// head's run ended before its turn. It reports whether it set the verdict.
func (r *row) dropped(base, head *run.Run) bool {
	_, before := fellOut(base, r.out.Corpus, r.out.Solver)
	why, out := fellOut(head, r.out.Corpus, r.out.Solver)
	switch p := head.Part(r.out.Corpus, r.out.Solver); {
	case out && !before:
		r.out.Verdict, r.out.Reason = Regressed, "the contestant dropped out in the head, but not in the base: "+why
	case (p == nil || !p.InRounds) && !head.Done():
		r.out.Verdict, r.out.Reason = Inconclusive, "the run of the head ended before the turn of this contestant"
	default:
		return false
	}
	return true
}

func (r *Result) warn(code, format string, args ...any) {
	w := Warning{code, fmt.Sprintf(format, args...)}
	if !slices.Contains(r.Warnings, w) {
		r.Warnings = append(r.Warnings, w)
	}
}

// recordedRow sets the counters and measures of a row.
func (s *Settings) recordedRow(out *Row, p *pair) {
	b, reachedBefore := p.base.Counts()
	h, reached := p.head.Counts()
	// Puzzles that were not reached because of a budget do not count as failures.
	all := reachedBefore == out.Puzzles && reached == out.Puzzles
	for _, v := range slices.Concat(judge.Columns()) {
		if v != judge.Missing && v != judge.OutOfMemory && v != judge.Unjudged {
			out.Counters = append(out.Counters, Counter{Name: v.String(), Base: int64(b.Of(v)), Head: int64(h.Of(v)), Exact: all, Gated: true})
		}
	}
	nodes := Counter{Name: "nodes", Base: p.base.Guesses().Nodes, Head: p.head.Guesses().Nodes, Exact: attempts(p.base) == attempts(p.head) && all, Gated: slices.Contains(s.Gated, "nodes")}
	if nodes.Exact {
		out.Counters = append(out.Counters, nodes)
	}
	if out.Reason = worseThan(p.head, p.base); out.Reason != "" {
		out.Verdict = Regressed
		return
	}
	out.Timed = reached
	if out.rose(&nodes) {
		return
	}
	rounds := 0
	for _, cpu := range []bool{true, false} {
		m, ok := s.recordedMeasure(p, cpu)
		rounds = max(rounds, m.Pairs)
		if ok {
			out.Measures = append(out.Measures, m)
		}
	}
	if len(out.Measures) == 0 {
		out.Verdict, out.Reason = Inconclusive, fmt.Sprintf("only %s of the two runs can be compared, but an interval needs %d; record more rounds (--time, --budget and --rounds of bench run)", humanize.Counted(rounds, "round"), minRounds)
	}
}

func attempts(p *run.Part) (n int64) {
	for _, r := range p.Rounds() {
		n += r.Attempts
	}
	return n
}

// recordedMeasure compares the times by one clock, round by round.
func (s *Settings) recordedMeasure(p *pair, cpu bool) (m *Measure, ok bool) {
	m = &Measure{Figure: Mean, Clock: "wall", Samples: [][2]float64{}, Logs: []float64{}}
	if cpu {
		m.Clock = "cpu"
	}
	before := map[run.Block]run.Round{}
	for _, r := range p.base.Rounds() {
		before[r.Block] = r
	}
	for _, y := range p.head.Rounds() {
		x, both := before[y.Block]
		if !both {
			continue
		}
		bn, hn, ok := p.common(&x, &y, cpu)
		bp, ok1 := pulse(p.base.Corpus, y.Block, cpu)
		hp, ok2 := pulse(p.head.Corpus, y.Block, cpu)
		if !ok || !ok1 || !ok2 {
			continue
		}
		m.Samples = append(m.Samples, [2]float64{bn, hn})
		m.Logs = append(m.Logs, math.Log(hn/hp)-math.Log(bn/bp))
	}
	m.Pairs, m.Slices = len(m.Logs), len(m.Logs)
	if m.Pairs < minRounds {
		return m, false
	}
	m.Controls = append(referenceLogs(p.base.Corpus, cpu), referenceLogs(p.head.Corpus, cpu)...)
	var times [2][]float64
	for _, x := range m.Samples {
		times[base], times[head] = append(times[base], x[base]), append(times[head], x[head])
	}
	m.BaseNS, _ = stats.Median(times[base])
	m.HeadNS, _ = stats.Median(times[head])
	return m, s.conclude(m, s.Noise[p.corpus.Name])
}
