package engine

import (
	"context"
	"slices"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/thread"
)

// How often a program is started to measure it, unless the first starts take so long.
const (
	startups   = 5
	startupsNS = int64(time.Second)
)

// probe records what a program costs before it solves anything, on a worker
// that has the machine to itself. False if the program takes no further part.
func (r *runner) probe(t *turn) bool {
	e := &record.Process{Corpus: t.corpus.Info.Name, Contestant: t.contestant.Info.Name}
	if t.contestant.Protections != nil {
		e.Protections = t.contestant.Protections()
	}
	begin := r.plan.Clock.Now()
	_, abandoned := r.perform(t, r.workers[:1], func(w *worker) { w.probe(t, e) })
	switch {
	case r.stopped():
		return false
	case abandoned != "" || t.refusal != nil:
		r.close(t, begin, thread.GCCycles(), 0, abandoned)
		return false
	}
	if len(e.StartsNS) > 0 {
		r.parts[t.index].startNS = slices.Min(e.StartsNS)
	}
	for _, ns := range e.StartsNS {
		r.parts[t.index].charge = max(0, ns-freeStartNS)
	}
	r.emit(e)
	t.starts.Store(0) // the turn itself has had none
	t.peak.Store(0)
	return true
}

// probe fills in the event as far as things can be measured.
func (w *worker) probe(t *turn, e *record.Process) {
	trouble := func(err error) {
		if err != nil && e.Trouble == "" {
			e.Trouble = failed(err).Reason
		}
	}
	w.renew(t)
	if !w.instance(t) {
		return
	}
	if r := w.run.plan.rehearsal(t.index); r.slow() { // to start it once more would show the same
		if e.Trouble = r.why; !r.failed {
			e.StartsNS = append(e.StartsNS, int64(r.start))
		}
	} else if g := w.instances[t.index]; g.Starter != nil {
		sum := int64(0)
		for n := 0; n < startups && sum < startupsNS && !t.Stop.Load(); n++ {
			var each []int64
			_, err := w.start(t, g, func(ctx context.Context) (err error) {
				each, err = g.Starter.Startup(ctx, 1)
				return err
			})
			if w.guard.Lost() || w.run.obstruct(err) {
				return
			}
			if err != nil && !t.Stop.Load() && !isFailure(err) {
				t.refuse(err) // nobody can start it
			}
			if trouble(err); err != nil {
				break
			}
			for _, ns := range each {
				e.StartsNS = append(e.StartsNS, max(0, ns))
				sum += max(0, ns)
			}
		}
	}
	if !w.retire(t) || t.Stop.Load() {
		return
	}
	if t.contestant.RoundTrip != nil {
		ns, err := t.contestant.RoundTrip(w.core)
		e.RoundTripNS = max(0, ns)
		trouble(err)
	}
}
