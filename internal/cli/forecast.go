package cli

import (
	"fmt"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/words/humanize"
)

// forecast returns a sentence about the time that a run will take. done is the time that
// the finished part of the run took. If whole is set, the run probably takes longer than until its first look, up
// to its target, and on a busy machine beyond it.
func forecast(p *engine.Plan, done time.Duration, whole bool) string {
	probably, most, late := p.Forecast()
	probably, most = max(0, probably-done), max(0, most-done)
	what, contestants := "This run", "contestant"
	if done > 0 {
		what = "The rest of this run"
	}
	programs := 0
	for i := range p.Contestants {
		if p.Contestants[i].Info.Program != nil {
			programs++
		}
	}
	if programs == 0 {
		contestants = "solver"
	}
	size := fmt.Sprintf("(%s, %s)", counted(len(p.Contestants), contestants), humanize.Counted(len(p.Corpora), "corpus"))
	if p.Shard.Split() && programs < len(p.Contestants) { // solvers were not measured, so a forecast would assume that some of them are slow
		return fmt.Sprintf("This is shard %s %s. bench plan estimates how long a shard takes.", p.Shard, size)
	}
	said := fmt.Sprintf("%s will take about %s %s.", what, likely(probably, most), size)
	if longest := max(probably, p.Target-p.Prepared-done) + late; whole && longest > probably {
		said = fmt.Sprintf("%s will take about %s to %s %s.", what, roughly(probably), roughly(longest), size)
	}
	if p.Target > 0 && probably+done+p.Prepared > p.Target {
		that := "That"
		if p.Prepared > p.Target/10 {
			that = fmt.Sprintf("With the %s of its preparations, that", roughly(p.Prepared))
		}
		said += fmt.Sprintf(" %s is more than its target of %s, because every contestant plays three rounds.", that, roughly(p.Target))
	}
	return said
}

// usefulBound is the largest ratio of the upper bound to the likely time of a run for which the
// forecast shows the bound.
const usefulBound = 10

// likely returns the expected duration of a run and its upper bound as text.
func likely(probably, most time.Duration) string {
	if most > usefulBound*max(probably, time.Second) {
		return roughly(probably)
	}
	return fmt.Sprintf("%s, and at most %s if all limits are reached", roughly(probably), roughly(most))
}

// roughly returns a time as text, rounded up to about two digits.
func roughly(d time.Duration) string {
	up := func(unit time.Duration) time.Duration { return (d + unit - 1) / unit }
	switch {
	case d <= time.Minute:
		return fmt.Sprintf("%d s", max(1, up(time.Second)))
	case d <= 10*time.Minute:
		tens := up(10*time.Second) * 10
		return fmt.Sprintf("%dm%02ds", tens/60, tens%60)
	case d <= 2*time.Hour:
		return fmt.Sprintf("%d min", up(time.Minute))
	}
	return fmt.Sprintf("%d h", up(time.Hour))
}

// rehearse starts the programs of a plan once, so that the forecast can include the time of their
// starts.
func rehearse(s *session, p *engine.Plan) {
	if s.attempts > 0 {
		return
	}
	s.explained("Each program starts once, to estimate how long the run will take.", func() { p.Rehearse(s.ctx) })
}

// explained does some work. If the work takes longer than a second, explained prints the reason.
func (s *session) explained(reason string, work func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
		fmt.Fprintln(s.notes, reason)
		<-done
	}
}
