package reports

import (
	"fmt"

	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// From here on the machine is said to have had a part in the times.
const (
	driftFrom  = 1.05 // the reference's time at one end of the run over the other
	stealFrom  = 0.01 // of the cores' time
	othersFrom = 0.05 // of a core
	coresFrom  = 1.15 // the reference's time with all workers over that of one alone
)

// driftRounds is the least number of rounds that drift is looked for in.
const driftRounds = 8

// machineSums adds up what a run says of its machine. A sum that no event has told of is absent.
type machineSums struct {
	elapsedNS, coreNS            float64 // of the stretches that told of steal or others
	stealNS, othersNS, throttled *float64
}

func (s *machineSums) add(e *record.Machine) error {
	if e.ElapsedNS < 0 || e.Cores < 0 {
		return fmt.Errorf("a state of the machine over %d ns on %d cores; want neither negative", e.ElapsedNS, e.Cores)
	}
	s.elapsedNS += float64(e.ElapsedNS)
	s.coreNS += float64(e.ElapsedNS) * float64(e.Cores)
	for _, x := range []struct {
		sum  **float64
		told *int64
	}{{&s.stealNS, e.StealNS}, {&s.othersNS, e.OthersNS}, {&s.throttled, e.Throttled}} {
		if x.told == nil {
			continue
		}
		if *x.sum == nil {
			*x.sum = new(float64)
		}
		**x.sum += float64(*x.told) // a single one may be below 0: the system counts in ticks
	}
	return nil
}

// machineWarnings warns of what the reference and the counters show of the machine.
func (f *Fold) machineWarnings() []Warning {
	var list []Warning
	warn := func(code, format string, args ...any) {
		list = append(list, Warning{Code: code, Text: fmt.Sprintf(format, args...), Times: 1})
	}
	references := f.referenceRounds(nil, 0)
	if x, ok := drift(references); ok && x > driftFrom {
		warn("drift", "the machine got slower during the run: the reference took %s longer at its end than at its beginning; contestants of one corpus had it alike, corpora did not", percent(x-1))
	} else if ok && x < 1/driftFrom {
		warn("drift", "the machine got faster during the run: the reference took %s longer at its beginning than at its end; contestants of one corpus had it alike, corpora did not", percent(1/x-1))
	}
	if x, ok := crowding(references); ok && x > coresFrom {
		warn("few-cores", "the workers are in each other's way: the reference took %s longer with all %d at work than on one alone; fewer workers give shorter times", percent(x-1), f.run.Workers)
	}
	s := &f.machine
	if s.stealNS != nil && s.coreNS > 0 && *s.stealNS/s.coreNS > stealFrom {
		warn("steal", "the hypervisor took %s of the cores' time for others", percent(*s.stealNS/s.coreNS))
	}
	if s.othersNS != nil && s.elapsedNS > 0 && *s.othersNS/s.elapsedNS > othersFrom {
		warn("others", "other processes kept %.2f cores busy meanwhile, of %.0f", *s.othersNS/s.elapsedNS, s.coreNS/s.elapsedNS)
	}
	if s.throttled != nil && *s.throttled > 0 {
		warn("throttled", "the processor or the container was throttled %s", counted(int(*s.throttled), "time"))
	}
	return list
}

// drift is the reference's median time in the last quarter of the rounds over
// that in the first.
func drift(references []*referenceRound) (x float64, ok bool) {
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

// Pace is the reference's median time in ns while a corpus ran, with all workers at
// work; nil where it did not run, or where there is no such corpus. Times of
// another run on the same puzzles can be set in relation by it, if the reference
// is of the same version.
func (f *Fold) Pace(corpus string) *float64 {
	at, known := f.corpusAt[corpus]
	if !known {
		return nil
	}
	var references []*referenceRound
	for _, p := range f.corpora[at].references {
		references = append(references, p)
	}
	if ns, ok := medianReference(references); ok && ns > 0 {
		return figure(ns)
	}
	return nil
}

func medianReference(references []*referenceRound) (ns float64, ok bool) {
	var all []float64
	for _, p := range references {
		for _, copies := range p.copies {
			for _, ns := range copies {
				all = append(all, float64(ns))
			}
		}
	}
	return stats.Median(all)
}

// crowding is the median over the rounds of the reference's time with all
// workers at work over that of the same worker alone.
func crowding(references []*referenceRound) (x float64, ok bool) {
	var all []float64
	for _, p := range references {
		for worker, alone := range p.alone {
			if ns, both := p.copies[0][worker]; both && alone > 0 {
				all = append(all, float64(ns)/float64(alone))
			}
		}
	}
	return stats.Median(all)
}
