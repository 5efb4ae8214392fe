package live

import (
	"time"

	"sudokubench/internal/run"
)

// A record is written as turns end. The record alone does not show whether its
// run goes on. If it has not grown for much longer than a turn takes, the run is taken to
// have been killed.
const (
	MostPatience = 10 * time.Minute // Patience is never longer

	turnsMissed   = 10
	leastPatience = 30 * time.Second
	cutPatience   = 5 * time.Second // lines are written at once: half a line is what a killed process leaves
)

// Patience is how long the record of a run under way may stay as it is. cut: its last
// line has no end.
func Patience(r *run.Run, cut bool) time.Duration {
	if cut {
		return cutPatience
	}
	if len(r.Latest) == 0 {
		return MostPatience / 5 // programs are started and checked first
	}
	longest := time.Duration(0)
	for _, t := range r.Latest {
		longest = max(longest, time.Duration(min(t.ElapsedNS, int64(MostPatience))))
	}
	return min(max(turnsMissed*longest, leastPatience), MostPatience)
}
