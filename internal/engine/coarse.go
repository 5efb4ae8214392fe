package engine

import (
	"fmt"
	"time"

	"sudokubench/internal/record"
)

// fineSteps is how many steps of the clock a block must last, so that its time is exact to 1%.
const fineSteps = 100

// fineNS returns the time of fineSteps, in ns.
func (p *Plan) fineNS() float64 { return fineSteps * float64(p.ClockStep) }

// minNS returns the shortest time that a block should last, in ns. It is twice fineNS, because
// the first and last blocks of a turn are shorter.
func (p *Plan) minNS() float64 { return 2 * p.fineNS() }

// timesEach reports whether puzzles that take perPuzzle ns are timed separately.
func (p *Plan) timesEach(perPuzzle float64) bool {
	return perPuzzle >= max(eachNS, p.fineNS())
}

// coarse reports whether the blocks of a turn were too short for the clock on average.
func (p *Plan) coarse(blocks, wallNS int64) bool {
	return float64(blocks)*p.fineNS() > float64(wallNS)
}

// single returns the time of a single attempt, in ns. The result is at least one step of the clock,
// because the clock can show a shorter time as 0.
func (p *Plan) single(ns int64) int64 { return max(ns, p.ClockStep) }

// noteCoarse warns if the clock is too coarse for some contestants.
func (r *runner) noteCoarse(corpus *Corpus) {
	n, one := 0, ""
	for i, p := range r.parts {
		if 2*p.coarse > p.played {
			n++
			one = r.plan.Contestants[i].Info.Name
		}
	}
	if n == 0 {
		return
	}
	if n > 1 {
		one = fmt.Sprintf("%d contestants", n)
	}
	r.emit(&record.Warning{Code: record.WarnCoarseClock, Text: fmt.Sprintf(
		"the clock advances in steps of %s, which is too coarse for the blocks of %s on %s. No rank depends on these times. A corpus with more puzzles gives longer blocks",
		time.Duration(r.plan.ClockStep), one, corpus.Info.Name)})
}
