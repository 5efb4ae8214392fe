package engine

import (
	"fmt"
	"time"

	"sudokubench/internal/record"
)

// fineSteps is how many steps of the clock make a block whose time is exact to 1%.
const fineSteps = 100

// fineNS is the time of such a block, in ns.
func (p *Plan) fineNS() float64 { return fineSteps * float64(p.ClockStep) }

// leastNS is how long a block should last at least, in ns. It is twice as long as needed,
// because the first block and the last one of a turn are shorter.
func (p *Plan) leastNS() float64 { return 2 * p.fineNS() }

// timesEach reports whether puzzles of so many ns are timed one by one.
func (p *Plan) timesEach(perPuzzle float64) bool {
	return perPuzzle >= max(eachNS, p.fineNS())
}

// coarse reports whether so many blocks of a turn were too short for the clock.
func (p *Plan) coarse(blocks, wallNS int64) bool {
	return float64(blocks)*p.fineNS() > float64(wallNS)
}

// single is the time of a single attempt, in ns. It is at least a step, because a shorter
// time can read as 0.
func (p *Plan) single(ns int64) int64 { return max(ns, p.ClockStep) }

// noteCoarse warns of contestants that the clock is too coarse for.
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
	r.emit(&record.Warning{Code: "coarse-clock", Text: fmt.Sprintf(
		"the clock advances in steps of %s, which is too coarse for the blocks of %s on %s. No rank depends on these times. A corpus with more puzzles gives longer blocks",
		time.Duration(r.plan.ClockStep), one, corpus.Info.Name)})
}
