package gate

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/stats"
)

// minRounds is the fewest rounds that an interval is made of.
const minRounds = 8

// CompareRecorded compares two recorded runs, round by round: both put the same
// puzzles in the same forms in a round, and each time is taken relative to the
// reference's in that round, so that what the machine did to both cancels. across
// allows runs of different machines or settings.
//
// Each record is one process, so how much processes of the same program differ
// is not in the interval: a warning says so.
func CompareRecorded(s Settings, base, head *Recording, across bool) (*Result, error) {
	if base.run == nil || head.run == nil {
		return nil, fmt.Errorf("a record is empty")
	}
	if at := base.run.Started; !at.IsZero() && at.Equal(head.run.Started) && base.run.Commit == head.run.Commit {
		return nil, fmt.Errorf("both records are of one run, which cannot differ from itself; name two")
	}
	result := &Result{
		Schema: Schema, Mode: Recorded, Settings: s, Host: head.run.Host, Started: time.Now().UTC(), Warnings: []Warning{},
		Base: Version{Version: base.version(), Go: base.run.GoVersion},
		Head: Version{Version: head.version(), Go: head.run.GoVersion},
	}
	result.Settings.TimeNS, result.Settings.UnitNS, result.Settings.SliceNS, result.Settings.MinPairs = 0, 0, 0, minRounds
	result.Settings.Limit, result.Settings.PuzzleNS, result.Settings.Seed = head.run.Limit, head.run.PuzzleNS, head.run.Seed
	if list := base.differences(head); len(list) > 0 {
		if !across {
			return nil, fmt.Errorf("the runs differ in %s; run both alike on one machine, or say --across-machines", strings.Join(list, ", "))
		}
		result.warn("across-machines", "the runs differ in %s: solvers do not slow down alike from machine to machine, so differences below some tens of percent mean nothing", strings.Join(list, ", "))
	}
	if base.run.Reference == "" || base.run.Reference != head.run.Reference {
		return nil, fmt.Errorf("the runs do not carry the same reference (%q, %q), so their times cannot be set in relation; run both again with one version of bench run", base.run.Reference, head.run.Reference)
	}
	result.warn("one-process", "each record is one process, and processes of the same program differ by a little that no record shows; --base-bin and --head-bin measure that too")
	var rows []*row
	for _, key := range head.order {
		switch {
		case base.parts[key] == nil:
			result.warn("only-head", "%s on %s is in the head alone", key.contestant, key.corpus)
			continue
		case base.sums[key.corpus] != head.sums[key.corpus]:
			result.warn("other-puzzles", "the puzzles of %s are not the same in both; it is left out", key.corpus)
			continue
		}
		r := recordedRow(key, head)
		if !r.dropped(key, base, head) {
			s.recordedRow(&r.out, key, base, head)
		}
		rows = append(rows, r)
	}
	for _, key := range base.order {
		if head.parts[key] != nil {
			continue
		}
		if r := recordedRow(key, base); r.dropped(key, base, head) {
			rows = append(rows, r)
			continue
		}
		result.warn("only-base", "%s on %s is in the base alone", key.contestant, key.corpus)
	}
	for i, r := range []*Recording{base, head} {
		if !r.done {
			result.warn("unfinished", "the run of the %s did not come to its end; only what is in its record is compared", sideName(i))
		}
	}
	s.adjust(rows)
	for _, r := range rows {
		if r.out.Verdict == "" {
			result.Settings.settle(&r.out)
		}
		result.Rows = append(result.Rows, r.out)
	}
	if !result.measured() {
		why := []string{"no contestant and corpus is in both"}
		if len(result.Rows) > 0 {
			why[0] = result.Rows[0].Reason
		}
		for _, w := range result.Warnings {
			why = append(why, w.Text)
		}
		return nil, fmt.Errorf("%w: %s", ErrNothing, strings.Join(why, "; "))
	}
	result.Verdict = overall(result.Rows)
	return result, nil
}

// recordedRow is a row with nothing in it; the size of the corpus is that of r.
func recordedRow(key partKey, r *Recording) *row {
	return &row{out: Row{Solver: key.contestant, Corpus: key.corpus, Puzzles: r.sizes[key.corpus], Counters: []Counter{}, Failures: []*Failing{}, Measures: []Measure{}}}
}

// dropped gives a row its verdict where the head fell out and the base did not,
// or where its run broke off before the contestant had its turn.
func (r *row) dropped(key partKey, base, head *Recording) bool {
	_, before := base.out[key]
	why, out := head.out[key]
	switch {
	case out && !before:
		r.out.Verdict, r.out.Reason = Regressed, "the head takes no part, or no further part, and the base does: "+why
	case head.parts[key] == nil && !head.done:
		r.out.Verdict, r.out.Reason = Inconclusive, "the run of the head broke off before it"
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

// recordedRow fills in the counters and measures of a row.
func (s *Settings) recordedRow(out *Row, key partKey, base, head *Recording) {
	b, h := base.parts[key], head.parts[key]
	// Puzzles that a budget kept from being reached are no failure of anyone.
	all := len(b.reached) == out.Puzzles && len(h.reached) == out.Puzzles
	for _, v := range []judge.Verdict{judge.Verified, judge.Wrong, judge.Crashed, judge.Garbled, judge.Declined, judge.Timeout} {
		out.Counters = append(out.Counters, Counter{Name: v.String(), Base: b.count(v), Head: h.count(v), Exact: all, Gated: true})
	}
	if b.tries == h.tries && all {
		out.Counters = append(out.Counters, Counter{Name: "nodes", Base: b.nodes, Head: h.nodes, Exact: true, Gated: slices.Contains(s.Gated, "nodes")})
	}
	if out.Reason = h.worseThan(b); out.Reason != "" {
		out.Verdict = Regressed
		return
	}
	for _, cpu := range []bool{true, false} {
		if m, ok := s.recordedMeasure(key, base, head, cpu); ok {
			out.Measures = append(out.Measures, m)
		}
	}
	out.Timed = len(h.reached)
	if len(out.Measures) == 0 {
		out.Verdict, out.Reason = Inconclusive, fmt.Sprintf("fewer than %d rounds can be compared; a larger --budget or more --rounds in both runs would help", minRounds)
	}
}

// recordedMeasure compares one clock, round by round.
func (s *Settings) recordedMeasure(key partKey, base, head *Recording, cpu bool) (m Measure, ok bool) {
	m = Measure{Clock: "wall", Samples: [][2]float64{}, Logs: []float64{}}
	if cpu {
		m.Clock = "cpu"
	}
	b, h := base.parts[key], head.parts[key]
	var baseNS, headNS []float64
	for _, round := range slices.Sorted(maps.Keys(h.rounds)) {
		x, y := b.rounds[round], h.rounds[round]
		if x == nil {
			continue
		}
		bn, hn, ok := common(x, y, cpu)
		bp, ok1 := base.pulse(key.corpus, round, cpu)
		hp, ok2 := head.pulse(key.corpus, round, cpu)
		if !ok || !ok1 || !ok2 {
			continue
		}
		baseNS, headNS = append(baseNS, bn), append(headNS, hn)
		m.Samples = append(m.Samples, [2]float64{bn, hn})
		m.Logs = append(m.Logs, math.Log(hn/hp)-math.Log(bn/bp))
	}
	m.Pairs, m.Slices = len(m.Logs), len(m.Logs)
	if m.Pairs < minRounds {
		return m, false
	}
	m.Twins = append(base.twins(key.corpus, cpu), head.twins(key.corpus, cpu)...)
	m.BaseNS, _ = stats.Median(baseNS)
	m.HeadNS, _ = stats.Median(headNS)
	return m, s.conclude(&m, s.Noise[key.corpus])
}

// worseThan says what the head does not solve that the base did, "" if nothing.
// Puzzles at the edge of their time fall to either side by chance, so of those
// that ran out of it the number counts, and of all others each.
func (p *part) worseThan(base *part) string {
	for _, v := range []judge.Verdict{judge.Wrong, judge.Crashed, judge.OutOfMemory, judge.Garbled, judge.Declined} {
		lost := 0
		for n, is := range p.reached {
			if is == v && base.reached[n] == judge.Verified {
				lost++
			}
		}
		if lost > 0 {
			return fmt.Sprintf("%d puzzles %s in the head that the base solves", lost, v)
		}
		if b, h := base.count(v), p.count(v); h > b && v != judge.Declined {
			return fmt.Sprintf("%d puzzles %s in the head, %d in the base", h, v, b)
		}
	}
	lost := 0
	for n, is := range p.reached {
		switch was, both := base.reached[n]; {
		case both && was == judge.Verified && is != judge.Verified:
			lost++
		case both && was != judge.Verified && is == judge.Verified:
			lost--
		}
	}
	if lost > 0 {
		return fmt.Sprintf("the head solves %d puzzles fewer", lost)
	}
	return ""
}

// common is the time of a puzzle in each of two laps over the same puzzles: all
// of the slice where both came to its end, or those that both attempted.
func common(b, h *lap, cpu bool) (bn, hn float64, ok bool) {
	switch {
	case b.whole && h.whole && b.attempts == h.attempts && b.attempts > 0:
		x, y := b.wall, h.wall
		if cpu {
			x, y = b.cpu, h.cpu
		}
		return float64(x) / float64(b.attempts), float64(y) / float64(h.attempts), x > 0 && y > 0
	case !cpu && b.timed && h.timed:
		var x, y int64
		n := 0
		for puzzle, t := range b.times {
			if u, both := h.times[puzzle]; both {
				x, y, n = x+t, y+u, n+1
			}
		}
		return float64(x) / float64(n), float64(y) / float64(n), x > 0 && y > 0
	}
	return 0, 0, false
}
