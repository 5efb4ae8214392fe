package standings

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// Thresholds of the warnings. A greater value leads to a warning.
const (
	driftFrom  = 1.05 // reference's time at one end of the run, divided by its time at the other end
	stealFrom  = 0.01 // share of the cores' time that the hypervisor gave to other virtual machines
	othersFrom = 0.05 // mean number of cores that other processes use
	coresFrom  = 1.15 // reference's time with all workers busy, divided by its time with one worker
)

// driftRounds is the least number of rounds from which drift is calculated.
const driftRounds = 8

// machineWarnings returns warnings about the machine, from the times of the reference and from the
// counters.
func machineWarnings(r *run.Run) []run.Warning {
	var list []run.Warning
	warn := func(code, format string, args ...any) {
		list = append(list, run.Warning{Code: code, Text: fmt.Sprintf(format, args...), Times: 1})
	}
	references := referenceRounds(r, nil, 0)
	if x, ok := drift(references); len(r.Shards) > 1 { // no drift for a split run, because the references of several shards have no common order of time
	} else if ok && x > driftFrom {
		warn(record.WarnDrift, "the machine became slower during the run: the reference took %s longer at the end than at the beginning; this affects all contestants of a corpus alike, but not all corpora", humanize.Percent(x-1))
	} else if ok && x < 1/driftFrom {
		warn(record.WarnDrift, "the machine became faster during the run: the reference took %s longer at the beginning than at the end; this affects all contestants of a corpus alike, but not all corpora", humanize.Percent(1/x-1))
	}
	if x, ok := contention(references); ok && x > coresFrom {
		warn("few-cores", "the workers slow each other down: the reference took %s longer with all %d workers busy than with only one; fewer workers give shorter times", humanize.Percent(x-1), r.Head.Workers)
	}
	for _, remark := range nodeWarnings(r) {
		warn("node", "%s", remark)
	}
	m := &r.Machine
	if x := m.Steal(); x > stealFrom {
		warn(record.WarnSteal, "the hypervisor gave %s of the cores' time to other virtual machines", humanize.Percent(x))
	}
	if x := m.Others(); x > othersFrom {
		warn(record.WarnOthers, "during the run, other processes used %.2f of the %.0f cores", x, m.CoreNS/m.ElapsedNS)
	}
	if m.Throttled > 0 {
		warn("throttled", "the processor or the container was throttled %s", humanize.Counted(m.Throttled, "time"))
	}
	return list
}

// referenceRounds returns the reference measurements of the run in the order of time. If last is
// not nil, they end in that corpus, before the round limit. If last is nil, they are from all
// corpora.
func referenceRounds(r *run.Run, last *run.Corpus, limit int) []*run.ReferenceRound {
	var all []*run.ReferenceRound
	for _, c := range r.Corpora {
		for _, p := range c.References {
			if c != last || p.Round < limit {
				all = append(all, p)
			}
		}
		if c == last {
			break
		}
	}
	return all
}

// noiseOf returns the noise of the machine as a log-ratio: how much two contestants of equal speed
// can seem to differ. It uses the two copies of the reference, which do the same work. It returns
// the larger end of the 95% confidence interval of their median difference over the rounds. If
// there are too few rounds for an interval, it returns their greatest difference. ok is false if
// the record has no copies.
func noiseOf(references []*run.ReferenceRound) (x float64, ok bool) {
	d := referenceLogs(references)
	if len(d) == 0 {
		return 0, false
	}
	if low, high, ok := stats.MedianInterval(d, 0.95); ok {
		return max(math.Abs(low), math.Abs(high)), true
	}
	for i := range d {
		d[i] = math.Abs(d[i])
	}
	return slices.Max(d), true
}

// referenceLogs returns the differences between the two copies of the reference by round, as log-ratios.
func referenceLogs(references []*run.ReferenceRound) []float64 {
	var d []float64
	for _, p := range references {
		if first, second := p.Sums(false); first > 0 && second > 0 {
			d = append(d, math.Log(float64(second)/float64(first)))
		}
	}
	return d
}

// drift returns the reference's median time in the last quarter of the rounds, divided by its
// median time in the first quarter. ok is false if there are too few rounds.
func drift(references []*run.ReferenceRound) (x float64, ok bool) {
	if len(references) < driftRounds {
		return 0, false
	}
	quarter := len(references) / 4
	begin, ok1 := medianReference(references[:quarter])
	end, ok2 := medianReference(references[len(references)-quarter:])
	if !ok1 || !ok2 || begin == 0 {
		return 0, false
	}
	return end / begin, true
}

func medianReference(references []*run.ReferenceRound) (ns float64, ok bool) {
	var all []float64
	for _, p := range references {
		all = append(all, p.Times(false)...)
	}
	return stats.Median(all)
}

// contention returns how much longer the reference takes with all workers busy than with the same
// worker alone. The result is the median of these ratios over the rounds.
func contention(references []*run.ReferenceRound) (x float64, ok bool) {
	var all []float64
	for _, p := range references {
		for worker, alone := range p.Alone {
			if x, both := p.Copies[0][worker]; both && alone.NS > 0 {
				all = append(all, float64(x.NS)/float64(alone.NS))
			}
		}
	}
	return stats.Median(all)
}
