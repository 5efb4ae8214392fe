package engine

import (
	"context"
	"slices"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/sys/thread"
)

// probe starts a program startups times to measure its start. It stops earlier when the starts have
// taken startupsNS.
const (
	startups   = 5
	startupsNS = int64(time.Second)
)

// probe measures the costs of a program before it solves, and records them. It uses one worker
// while the others rest. It returns false if the program takes no further part.
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
	t.starts.Store(0) // removes the measured starts, which do not belong to the turn
	t.peak.Store(0)
	return true
}

// probe fills in the fields of the event that can be measured.
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
	if r := w.run.plan.rehearsal(t.index); r.slow() { // a slow start is not measured again, because the rehearsal has measured it
		if e.Trouble = r.why; !r.failed {
			e.StartsNS = append(e.StartsNS, int64(r.start))
		}
	} else if g := w.instances[t.index]; g.Starter != nil {
		sum, starts := int64(0), startups
		if few := w.run.plan.Attempts; few > 0 {
			starts = min(starts, few)
		}
		for n := 0; n < starts && sum < startupsNS && !t.Stop.Load(); n++ {
			var each []int64
			_, err := w.start(t, g, func(ctx context.Context) (err error) {
				each, err = g.Starter.Startup(ctx, 1)
				return err
			})
			if w.guard.Lost() || w.run.obstruct(err) {
				return
			}
			if err != nil && !t.Stop.Load() && !isFailure(err) {
				t.refuse(err) // the program cannot be started, so it takes no part in the run
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
