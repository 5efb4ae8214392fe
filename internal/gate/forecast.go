package gate

import "time"

// Pace is the known speed of a program before a comparison. The value 0 means that a time is
// unknown. The forecast then assumes a fast program.
type Pace struct {
	Start  time.Duration // time to start the program
	Puzzle time.Duration // time to solve one puzzle
}

// overhead is the factor by which starting processes and judging increase the measuring time.
const overhead = 1.1

// Forecast returns the expected time of all rows. least assumes that each row is decided as early
// as possible. most assumes that all measuring time is used. extra is the most time that second
// measurements add, if all rows look slower.
func (p *Plan) Forecast(pace Pace) (least, most, extra time.Duration) {
	rows := time.Duration(max(1, len(p.Tasks)))
	puzzle := max(pace.Puzzle, 1)
	per := max(1, time.Duration(p.SliceNS)/puzzle)
	turn := 2 * copies * (per + time.Duration(float64(per)*warmShare)) * puzzle // time in which all four processes solve one slice, one after the other
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
