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
	solverPace  = 30 * time.Microsecond // assumed time of a solver for a puzzle of 81 cells; it grows with the square of the number of cells
	programPace = 3 * time.Millisecond
	slowPart    = 4 // assumes that one in this many contestants uses all its allowed time
	turnCost    = 5 * time.Millisecond
	roundCost   = 50 * time.Millisecond // assumed time in a round for the reference and all other work between turns
	forcedTurn  = 12 * time.Millisecond // assumed time of a solver's turn with few attempts, on an idle machine
)

// Forecast returns how long a run will probably take, and the longest time that it can take.
// Without a time target, probably is a guess. most assumes that every contestant uses up its limits
// and budgets. It does not include work without such limits: building tables that take seconds,
// ignored cancellations, and claims that are hard to judge.
func (p *Plan) Forecast() (probably, most time.Duration) {
	var guess, bound, forced float64
	slowness := 1.0
	if p.Target > 0 {
		slowness = p.slowness()
	}
	for i := range p.Corpora {
		g, b, f := p.forecastOf(i, slowness)
		guess, bound, forced = guess+g, bound+b, forced+f
	}
	if p.Target > 0 {
		guess, bound = max(forced, min(guess, float64(p.Target))), bound+float64(p.Target)
	}
	guess = min(guess, bound)
	const longest = float64(math.MaxInt64 / 2)
	return time.Duration(min(guess, longest)), time.Duration(min(bound, longest))
}

// slowness returns how many times longer than its CPU time some work of all workers takes now,
// because other programs use the cores. It returns 1 if the system does not report CPU times.
func (p *Plan) slowness() float64 {
	measured := make(chan float64, p.Workers)
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
			measured <- max(1, float64(watch.wall)/float64(max(1, watch.cpu)))
		}()
	}
	most := 1.0
	for range p.Workers {
		most = max(most, <-measured)
	}
	return most
}

// forecastOf estimates the time of a corpus, in ns. Without a time target, bound is the longest
// time. With a target, bound is the longest time beyond the target. forced is the time of the
// rounds that are played even after the target.
func (p *Plan) forecastOf(corpus int, slowness float64) (guess, bound, forced float64) {
	c := &p.Corpora[corpus]
	if c.size() == 0 {
		return 0, 0, 0
	}
	cells := float64(c.Shape.Cells()) / 81
	rounds, least := p.looks()[0], min(p.leastRounds(corpus), p.looks()[0])
	attempts := float64(Attempts(c.Info.Puzzles, p.Rounds, p.Detail, p.Shard)) * float64(rounds) / float64(p.Rounds)
	players, guessed, budgets, paced := 0.0, 0.0, 0.0, 0.0
	var seen []outlook
	var able []int
	for i := range p.Contestants {
		if p.refusal(&p.Contestants[i], c) == "" {
			able = append(able, i)
		}
	}
	allowance := 0.0
	if p.Target > 0 {
		allowance = p.fairShare(corpus, len(able))
	}
	for _, i := range able {
		who := &p.Contestants[i]
		players++
		limits := p.limits(i)
		budget, pace := float64(limits.Budget), float64(solverPace)*cells*cells
		overrun := min(budget, forcedRounds*float64(limits.Puzzle)) // assumes one attempt of the full limit in each of the first rounds
		if who.isProgram() {
			pace, overrun = float64(programPace), budget // a single attempt of a program can be a batch that takes the whole budget
		}
		if p.rehearsal(i).done {
			sched := p.schedule(corpus)
			seen = append(seen, p.outlook(i, rounds, least, float64(sched.places(0)), allowance))
			overrun += p.startsOf(i, rounds)
		} else if ns, known := p.paces[[2]int{i, corpus}]; known {
			paced += min(budget, attempts*ns/float64(p.Workers)+float64(rounds)*float64(turnCost))
		} else {
			guessed++
			budgets += budget
			guess += min(budget, attempts*pace/float64(p.Workers)+float64(rounds)*float64(turnCost))
			forced += float64(least) * float64(forcedTurn) * slowness
		}
		switch {
		case p.Target == 0:
			bound += budget + p.startsOf(i, p.maxRounds())
		case p.large(corpus):
			bound += overrun
		}
	}
	if players == 0 {
		return 0, 0, 0
	}
	if guessed > 1 && p.maxRounds() > rounds { // some contestants play rounds after the first look
		guess *= 2
	}
	slow := math.Floor(guessed / slowPart)
	if guessed > 0 {
		guess = guess*(1-slow/guessed) + budgets*slow/guessed
	}
	guess += paced
	for _, o := range seen {
		guess, forced = guess+o.first, forced+o.forced
	}
	if len(seen) > 1 && p.maxRounds() > rounds && p.large(corpus) {
		more, last := moreRounds(seen, rounds, p.maxRounds())
		guess, rounds = guess+more, last
	}
	guess += float64(rounds) * float64(roundCost)
	forced += float64(least) * float64(roundCost) * slowness
	played := p.maxRounds()
	if p.Target > 0 {
		played = least
	}
	if p.Detail {
		slices, _ := deal(c.Info.Puzzles, p.Rounds)
		played += slices
	}
	return guess, bound + float64(played)*(players*float64(turnCost)+float64(roundCost)), forced
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

// fairShare returns the time that each of the players of a corpus can spend until the first look,
// in ns, if the run has a time target. players is their number.
func (p *Plan) fairShare(corpus, players int) float64 {
	sum := 0.0
	for i := range p.Corpora {
		sum += p.weight(i)
	}
	solving := forSolving
	if players > 1 && len(p.looks()) > 1 {
		solving = forFirstLook
	}
	return float64(p.Target) * p.weight(corpus) / sum * solving / float64(max(1, players))
}
