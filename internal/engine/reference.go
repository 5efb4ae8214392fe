package engine

import (
	"math/rand/v2"
	"slices"
	"sync"

	"sudokubench/internal/engine/workload"
	"sudokubench/internal/record"
)

// referenceTurns describes the measurements of the reference in one round. It is nil if the round
// has none.
type referenceTurns struct {
	run   *runner
	stage *stage
	at    [2]int // at[k] is the number of the turn before which copy k is measured
	first int    // number of the copy (0 or 1) that is measured first if both come before the same turn
}

// referenceOf chooses at random before which turns of a round the reference is measured. It returns
// nil if the plan has no reference. It also returns nil in the detail pass, the extra round that times
// each puzzle separately.
func (r *runner) referenceOf(st *stage, turns int) *referenceTurns {
	if !r.plan.Reference || st.detail {
		return nil
	}
	rng := rand.New(rand.NewPCG(st.sched.seed, mix(st.sched.seed, "beats", st.round)))
	return &referenceTurns{run: r, stage: st, at: [2]int{rng.IntN(turns + 1), rng.IntN(turns + 1)}, first: rng.IntN(2)}
}

// play makes the measurements of the reference that come before a turn. In each round the reference
// is measured twice (two copies), each time on all workers at the same time. Before copy 0, one
// worker also measures the reference alone. Another worker does this in each round.
func (b *referenceTurns) play(turn int) {
	if b == nil {
		return
	}
	for _, which := range []int{b.first, 1 - b.first} {
		if b.at[which] != turn || b.run.stopped() {
			continue
		}
		all := b.run.workers
		if which == 0 && len(all) > 1 {
			k := b.stage.round % len(all)
			b.run.measureReference(b.stage, which, all[k:k+1])
		}
		b.run.measureReference(b.stage, which, all)
	}
}

// measureReference lets some workers do the work of the reference at the same time.
func (r *runner) measureReference(st *stage, which int, workers []*worker) {
	e := &record.Reference{Corpus: st.corpus.Info.Name, Round: st.round, Copy: which, First: workers[0].id, Alone: len(workers) < len(r.workers)}
	measured := make([]watch, len(workers))
	right := make([]bool, len(workers))
	var done sync.WaitGroup
	done.Add(len(workers))
	for i, w := range workers {
		w.jobs <- func() {
			defer done.Done()
			measured[i], right[i] = w.runReference()
		}
	}
	done.Wait()
	for _, m := range measured {
		e.WallNS, e.CPUNS, e.WaitNS = append(e.WallNS, m.wall), append(e.CPUNS, m.cpu), append(e.WaitNS, m.wait)
	}
	if slices.Max(e.CPUNS) == 0 {
		e.CPUNS = nil
	}
	if slices.Max(e.WaitNS) == 0 {
		e.WaitNS = nil
	}
	r.emit(e)
	if slices.Contains(right, false) {
		r.emit(&record.Warning{Code: record.WarnMiscomputed, Text: "The reference computed a wrong result. The hardware may be faulty; discard this run."})
	}
}

// worksAMeasurement is how often a measurement repeats the work, so that it lasts about as long as
// a turn.
const worksAMeasurement = 2

// runReference does the work once untimed, to warm up, and then timed. right reports whether all
// results were correct.
func (w *worker) runReference() (s watch, right bool) {
	w.shift()
	work := workload.New()
	right = work.Work() == workload.Answer
	paused := w.run.pausedNS()
	s = startWatch(w.run.plan.Clock)
	for range worksAMeasurement {
		right = work.Work() == workload.Answer && right
	}
	s.stop()
	s.wall -= pausedWithin(w.run.pausedNS()-paused, s.wall, s.wait, s.cpu)
	return s, right
}

// machineReading is the state of the machine at a time.
type machineReading struct {
	at         int64 // clock reading when the state was read, in ns
	programCPU int64 // CPU time that programs had used until then, in ns
	seen       record.Machine
}

// observe records how the machine's counters changed since the last reading. If corpus is empty, it
// only reads the counters.
func (r *runner) observe(corpus string, round int) {
	if r.plan.Machine == nil {
		return
	}
	now := machineReading{r.plan.Clock.Now(), r.programCPU.Load(), r.plan.Machine()}
	was := r.machine
	r.machine = now
	if corpus == "" {
		return
	}
	others := since(was.seen.OthersNS, now.seen.OthersNS)
	if others != nil { // subtracts the programs of this run, which are contestants and not other load
		*others -= now.programCPU - was.programCPU
	}
	r.emit(&record.Machine{
		Corpus: corpus, Round: round, ElapsedNS: now.at - was.at, Cores: now.seen.Cores, MHz: now.seen.MHz,
		StealNS: since(was.seen.StealNS, now.seen.StealNS), OthersNS: others,
		Throttled: since(was.seen.Throttled, now.seen.Throttled),
	})
}

// since returns the difference of two readings of a counter, or nil if one is missing.
func since(was, now *int64) *int64 {
	if was == nil || now == nil {
		return nil
	}
	d := *now - *was
	return &d
}
