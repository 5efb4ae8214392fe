package live

import (
	"time"

	"sudokubench/internal/record/run"
)

// A record grows when a turn ends. It does not show whether its run still continues. If it has not
// grown for much longer than a turn takes, the page reports that the run was probably killed.
const (
	MaxPatience = 10 * time.Minute // upper limit of Patience

	turnsMissed = 10
	minPatience = 30 * time.Second
	cutPatience = 5 * time.Second // a short time, because half a line at the end of a record means that the process was killed
)

// Patience returns how long the record of an active run can stay unchanged before the run counts as
// silent. cut reports that the last line of the record has no end.
func Patience(r *run.Run, cut bool) time.Duration {
	if cut {
		return cutPatience
	}
	if len(r.Latest) == 0 {
		return MaxPatience / 5 // before the first turn, the record does not grow while programs are started and checked
	}
	longest := time.Duration(0)
	for _, t := range r.Latest {
		longest = max(longest, time.Duration(min(t.ElapsedNS, int64(MaxPatience))))
	}
	return min(max(turnsMissed*longest, minPatience), MaxPatience)
}
