package engine

import (
	"math/rand/v2"
	"sync"

	"sudokubench/internal/record"
	"sudokubench/internal/reference"
)

// beats are the reference's part of one round; nil: it has none.
type beats struct {
	run   *runner
	stage *stage
	at    [2]int // before which turn each twin's beat comes
	first int    // the twin that comes first where both are in one place
}

// beatsOf draws the places of a round's beats; there are none in a detail pass,
// nor where the plan has no reference.
func (r *runner) beatsOf(st *stage, turns int) *beats {
	if !r.plan.Reference || st.detail {
		return nil
	}
	rng := rand.New(rand.NewPCG(st.sched.seed, mix(st.sched.seed, "beats", st.round)))
	return &beats{run: r, stage: st, at: [2]int{rng.IntN(turns + 1), rng.IntN(turns + 1)}, first: rng.IntN(2)}
}

// play performs the beats that come before a turn, on every worker at once. One
// worker, another each round, also performs the first twin's alone.
func (b *beats) play(turn int) {
	if b == nil {
		return
	}
	for _, twin := range []int{b.first, 1 - b.first} {
		if b.at[twin] != turn || b.run.stopped() {
			continue
		}
		all := b.run.workers
		if twin == 0 && len(all) > 1 {
			k := b.stage.round % len(all)
			b.run.beat(b.stage, twin, all[k:k+1])
		}
		b.run.beat(b.stage, twin, all)
	}
}

// beat has some workers perform the reference's work, all at once.
func (r *runner) beat(st *stage, twin int, workers []*worker) {
	events := make([]record.Beat, len(workers))
	right := make([]bool, len(workers))
	var done sync.WaitGroup
	done.Add(len(workers))
	for i, w := range workers {
		e := &events[i]
		*e = record.Beat{Corpus: st.corpus.Info.Name, Round: st.round, Twin: twin, Worker: w.id, Alone: len(workers) < len(r.workers)}
		w.jobs <- func() {
			defer done.Done()
			right[i] = w.beat(e)
		}
	}
	done.Wait()
	for i := range events {
		r.emit(&events[i])
		if !right[i] {
			r.emit(&record.Warning{Code: "miscomputed", Text: "the reference's work came to a wrong answer: this machine does not compute rightly, so believe nothing that it measured"})
		}
	}
}

// worksABeat is how often a beat performs the work, so that it lasts about as
// long as the turns that it stands for.
const worksABeat = 2

// beat performs the work once off the clock, to warm up, and then on it.
func (w *worker) beat(e *record.Beat) (right bool) {
	clock := w.run.plan.Clock
	w.shift()
	twin := reference.New()
	right = twin.Work() == reference.Answer
	s := startWatch(clock)
	for range worksABeat {
		right = twin.Work() == reference.Answer && right
	}
	s.stop()
	e.WallNS, e.CPUNS, e.WaitNS = s.wall, s.cpu, s.wait
	return right
}

// sky is a reading of the weather, and when it was taken.
type sky struct {
	at     int64 // clock
	guests int64 // ns of CPU time that programs had used
	seen   record.Weather
}

// observe records the weather since the last reading. Without a corpus it only
// reads it.
func (r *runner) observe(corpus string, round int) {
	if r.plan.Weather == nil {
		return
	}
	now := sky{r.plan.Clock.Now(), r.guests.Load(), r.plan.Weather()}
	was := r.sky
	r.sky = now
	if corpus == "" {
		return
	}
	others := since(was.seen.OthersNS, now.seen.OthersNS)
	if others != nil { // programs are contestants, though other processes
		*others -= now.guests - was.guests
	}
	r.emit(&record.Weather{
		Corpus: corpus, Round: round, ElapsedNS: now.at - was.at, Cores: now.seen.Cores, MHz: now.seen.MHz,
		StealNS: since(was.seen.StealNS, now.seen.StealNS), OthersNS: others,
		Throttled: since(was.seen.Throttled, now.seen.Throttled),
	})
}

// since is the difference of two readings of a counter, if there are two.
func since(was, now *int64) *int64 {
	if was == nil || now == nil {
		return nil
	}
	d := *now - *was
	return &d
}
