package engine

import (
	"math"
	"time"
)

// A forecast assumes these numbers. Nothing is known of contestants before they run.
const (
	solverPace  = 30 * time.Microsecond // of a solver for a puzzle of 81 cells; it grows with the square of the cells
	programPace = 3 * time.Millisecond
	slowPart    = 4 // one contestant in so many takes all the time that it may
	turnCost    = 5 * time.Millisecond
	roundCost   = 50 * time.Millisecond // of the reference, and of all else that is in no turn
)

// Forecast is how long a run will probably take, and at most. The first is a guess if no
// time target sets it. The second is what it takes if every contestant uses up its limits
// and budgets. It leaves out what has no limit of that kind: tables that take seconds to
// build, cancellations that are ignored, claims that are hard to judge.
func (p *Plan) Forecast() (probably, most time.Duration) {
	var guess, bound float64
	for i := range p.Corpora {
		g, b := p.forecastOf(i)
		guess, bound = guess+g, bound+b
	}
	if p.Target > 0 {
		guess, bound = min(guess, float64(p.Target)), bound+float64(p.Target)
	}
	guess = min(guess, bound)
	const longest = float64(math.MaxInt64 / 2)
	return time.Duration(min(guess, longest)), time.Duration(min(bound, longest))
}

// forecastOf guesses the time of a corpus in ns, and bounds it. With a target the bound
// is what may come on top of that.
func (p *Plan) forecastOf(corpus int) (guess, bound float64) {
	c := &p.Corpora[corpus]
	cells := float64(c.Shape.Cells()) / 81
	rounds := p.looks()[0]
	attempts := float64(Attempts(c.Puzzles.Len(), p.Rounds, p.Detail)) * float64(rounds) / float64(p.Rounds)
	players, budgets := 0.0, 0.0
	for i := range p.Contestants {
		who := &p.Contestants[i]
		if p.refusal(who, c.Shape) != "" {
			continue
		}
		players++
		limits := p.limits(i)
		budget, pace := float64(limits.Budget), float64(solverPace)*cells*cells
		overrun := min(budget, leastRounds*float64(limits.Puzzle)) // one attempt of each of the first rounds
		if who.isProgram() {
			pace, overrun = float64(programPace), budget // it may be a batch
		}
		budgets += budget
		guess += min(budget, attempts*pace/float64(p.Workers)+float64(rounds)*float64(turnCost))
		switch {
		case p.Target == 0:
			bound += budget
		case p.ranked(corpus):
			bound += overrun
		}
	}
	if players == 0 {
		return 0, 0
	}
	if players > 1 && p.maxRounds() > rounds { // some go on
		guess *= 2
	}
	slow := math.Floor(players / slowPart)
	guess = guess*(1-slow/players) + budgets*slow/players + float64(rounds)*float64(roundCost)
	played := p.maxRounds()
	if p.Target > 0 {
		played = leastRounds
	}
	if p.Detail {
		slices, _ := deal(c.Puzzles.Len(), p.Rounds)
		played += slices
	}
	return guess, bound + float64(played)*(players*float64(turnCost)+float64(roundCost))
}
