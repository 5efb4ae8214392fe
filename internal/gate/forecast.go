package gate

import "time"

// Pace is how slow a program is, as far as it is known before a comparison; 0: not known, and
// then it is taken for fast.
type Pace struct {
	Start  time.Duration // of a process
	Puzzle time.Duration // a puzzle takes
}

// overhead is what processes that start and judging add to the measuring time.
const overhead = 1.1

// Forecast is the time of all rows: the least if each is decided as soon as it can be, and
// the most if all measuring time is used. extra is the most that second measurements add, if
// all rows look slower.
func (p *Plan) Forecast(pace Pace) (least, most, extra time.Duration) {
	rows := time.Duration(max(1, len(p.Tasks)))
	puzzle := max(pace.Puzzle, 1)
	per := max(1, time.Duration(p.SliceNS)/puzzle)
	turn := 2 * copies * (per + time.Duration(float64(per)*warmShare)) * puzzle // of four processes
	slices := max(minSlices, time.Duration(p.UnitNS)/turn)
	starts := 2 * copies * pace.Start
	units := time.Duration((p.MinPairs + copies - 1) / copies)
	pairs := units * (starts + max(time.Duration(p.UnitNS), slices*turn))
	var judged time.Duration
	for i := range p.Tasks {
		n := time.Duration(p.Tasks[i].Puzzles.Len())
		counted := min(n, max(1, countTime/puzzle))
		least += starts + 2*copies*counted*pace.Puzzle + time.Duration(overhead*float64(pairs))
		few := max(0, time.Duration(p.MinJudged)-counted-units*slices*per)
		judged += min(few*pace.Puzzle, time.Duration(judgedShare*float64(p.TimeNS))/rows)
	}
	measured := time.Duration(overhead * float64(p.TimeNS))
	extra = max(rows*time.Duration(overhead*float64(pairs)), 2*measured)
	return least + judged, max(least, measured) + judged, extra
}
