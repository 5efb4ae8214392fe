package engine

import (
	"math"
	"runtime"
	"time"

	"sudokubench/internal/engine/workload"
)

// A forecast assumes these values, because the engine does not know the speed of solvers before
// they run, or of programs without a rehearsal.
const (
	solverTime  = 30 * time.Microsecond // assumed time of a solver for a puzzle of 81 cells; it grows with the square of the number of cells
	programTime = 3 * time.Millisecond
	slowPart    = 4 // assumes that one in this many contestants uses all its allowed time
	turnCost    = 5 * time.Millisecond
	roundCost   = 50 * time.Millisecond // assumed time in a round for the reference and all other work between turns
	// The time of a solver's turn in the rounds that are always played, apart from its share: on an idle machine,
	// and what two workers wait longer than one if other programs hold their cores.
	forcedTurn = 9 * time.Millisecond
	wakeUp     = 40 * time.Millisecond
	closing    = 500 * time.Millisecond // CPU time of the work after the target, such as the allocation pass and the report
	slowOnFew  = 40                     // assumes that one in this many contestants uses its limit of a puzzle on a small corpus, or up to four on a busy machine
)

// Forecast returns how long a run will probably take, the longest time that it can take, and how much longer
// than its target it takes because other programs use the cores.
// Without a time target, probably is a guess. most assumes that every contestant uses up its limits
// and budgets. It does not include work without such limits: building tables that take seconds,
// ignored cancellations, and claims that are hard to judge.
func (p *Plan) Forecast() (probably, most, late time.Duration) {
	var guess, bound, forced float64
	left, slowness := p.Target.Nanoseconds(), 1.0
	if p.Target > 0 && p.Reference {
		slowness = p.slowness()
		late = time.Duration(float64(closing) * (slowness - 1))
	}
	for i := range p.Corpora {
		allotment := p.allotment(i, left)
		left -= allotment
		g, b, f := p.forecastOf(i, allotment, slowness)
		guess, bound, forced = guess+g, bound+b, forced+f
	}
	if p.Target > 0 {
		left := float64(max(0, p.Target-p.Prepared))
		guess, bound = max(forced, min(guess, left)), bound+left
	}
	guess = min(guess, bound)
	const longest = float64(math.MaxInt64 / 2)
	return time.Duration(min(guess, longest)), time.Duration(min(bound, longest)), late
}

// probes is the number of measurements that show how long threads wait for cores. One is enough if they
// hardly wait.
const probes = 8

// slowness returns how many times longer than its CPU time the work of all workers takes, because
// other programs use the cores. It returns 1 if the system does not report CPU times.
func (p *Plan) slowness() float64 {
	cpu, wait := p.probeCores()
	for n := 1; n < probes && wait > cpu/10; n++ {
		more, longer := p.probeCores()
		cpu, wait = cpu+more, wait+longer
	}
	return 1 + float64(wait)/float64(max(1, cpu))
}

// probeCores lets all workers do some work at the same time. It returns their CPU time and the rest
// of their time, in ns.
func (p *Plan) probeCores() (cpu, wait int64) {
	measured := make(chan watch, p.Workers)
	for range p.Workers {
		go func() {
			runtime.LockOSThread() // this goroutine never unlocks its thread, which ends with it
			work := workload.New()
			watch := startWatch(p.Clock)
			for range 8 * worksAMeasurement {
				work.Work()
			}
			if watch.stop(); !watch.hasCPU || watch.cpu <= 0 {
				watch.cpu = watch.wall
			}
			measured <- watch
		}()
	}
	for range p.Workers {
		w := <-measured
		cpu, wait = cpu+w.cpu, wait+max(0, w.wall-w.cpu)
	}
	return cpu, wait
}

// forecastOf estimates the time of a corpus, in ns. allotment is its part of the time target. Without a
// time target, bound is the longest time. With a target, bound is the longest time beyond the target. forced is the time of the
// rounds that are played even after the target.
func (p *Plan) forecastOf(corpus int, allotment int64, slowness float64) (guess, bound, forced float64) {
	c := &p.Corpora[corpus]
	var players []int
	for i := range p.Contestants {
		if c.size() > 0 && p.refusal(&p.Contestants[i], c) == "" {
			players = append(players, i)
		}
	}
	if len(players) == 0 {
		return 0, 0, 0
	}
	rounds, least := p.looks()[0], min(p.minRounds(corpus), p.looks()[0])
	share := math.Inf(1) // of the target, for each contestant
	if p.Target > 0 {
		share = p.shareOf(float64(allotment), len(players))
	}
	puzzles := float64(p.schedule(corpus).places(0)) / float64(p.Workers)
	assumed, longer := 0, 0.0 // number of contestants whose speed is assumed, and how much longer all their budgets are
	for _, i := range players {
		limits := p.limits(i)
		budget, overrun := float64(limits.Budget), min(float64(limits.Budget), forcedRounds*float64(limits.Puzzle)) // assumes one attempt of the full limit in each of the first rounds
		if p.Contestants[i].isProgram() {
			overrun = budget // a single attempt of a program can be a batch that takes the whole budget
		}
		cost, known := p.costs(i, corpus)
		first, always := cost.estimateRounds(budget, share, puzzles, rounds, least)
		if !known {
			always = float64(least) * (min(share/2, first)/float64(rounds) + float64(forcedTurn)*slowness + float64(wakeUp)*(1-1/slowness))
			if !p.large(corpus) {
				always += float64(limits.Puzzle) * min(slowness, 4) / slowOnFew
			}
		}
		starts := p.startsOf(i, p.maxRounds())
		if len(players) > 1 && p.maxRounds() > rounds && p.large(corpus) { // undecided contestants play rounds after the first look
			first = min(2*first, budget+starts)
		}
		if guess, forced = guess+first, forced+always; !known {
			assumed, longer = assumed+1, longer+max(0, budget-first)
		}
		switch {
		case p.Target == 0:
			bound += budget + starts
		case p.large(corpus):
			bound += overrun + p.startsOf(i, rounds)
		}
	}
	guess += longer*math.Floor(float64(assumed)/slowPart)/float64(max(1, assumed)) + float64(rounds)*float64(roundCost)
	forced += float64(least) * float64(roundCost) * slowness
	played := p.maxRounds()
	if p.Target > 0 {
		played = least
	}
	if p.Detail {
		slices, _ := deal(c.Info.WholePuzzles, p.Rounds, p.Attempts)
		played += slices
	}
	return guess, bound + float64(played)*(float64(len(players))*float64(turnCost)+float64(roundCost)), forced
}

// costs returns what an attempt of a contestant costs: as measured, or else as assumed.
func (p *Plan) costs(contestant, corpus int) (c rehearsal, known bool) {
	if r := p.rehearsal(contestant); r.done {
		return r, true
	}
	if ns, ok := p.attemptNSOf[[2]int{contestant, corpus}]; ok {
		return rehearsal{each: ns}, true
	}
	if p.Contestants[contestant].isProgram() {
		return rehearsal{each: float64(programTime)}, false
	}
	cells := float64(p.Corpora[corpus].Shape.Cells()) / 81
	return rehearsal{each: float64(solverTime) * cells * cells}, false
}

// startsOf returns the most time that the starts of a program take in addition to its budget, in
// ns. It adds up these times: the measurement of the start-up time, up to one second of starts in each
// turn, which the budget does not pay, the first start, and the start that exceeds the budget.
func (p *Plan) startsOf(contestant, rounds int) float64 {
	r := p.rehearsal(contestant)
	if !r.done {
		return 0
	}
	aside := 0.0 // time of the corpus outside the attempts, in ns
	if r.startsAnew() {
		aside = float64(p.limits(contestant).Budget) * r.besides / max(1, r.each, r.perBatch)
	}
	measured := float64(startupsNS) + r.start + startups*r.around + r.trip
	return aside + measured + float64(rounds)*(min(r.start, float64(freeStartNS))+r.around) + r.start + 2*float64(p.limits(contestant).Puzzle)
}
