package gate

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/humanize"
	"sudokubench/internal/stats"
)

// StartUp is the time of making the solver, before any puzzle. No measure contains it. The
// times are medians over all processes of a row.
type StartUp struct {
	BaseNS  float64 `json:"base_ns"`
	HeadNS  float64 `json:"head_ns"`
	P       float64 `json:"p"`       // of "not different"; Mann-Whitney over the processes
	Changed bool    `json:"changed"` // by more than 10%, by more than 0.1 ms, and p is below 0.001
	Gated   bool    `json:"gated"`   // a rise fails the row
}

const (
	startUpShare = 0.1
	startUpNS    = 100_000
	startUpP     = 0.001
)

// startUpGate is its name in Settings.Gated.
const startUpGate = "startup"

// maker is a Child that knows how long it took to make its solver, in ns; 0: not known.
type maker interface{ MadeInNS() int64 }

// starts are the times of all processes of a row, by side.
type starts [2][]float64

// add takes the times of four processes.
func (s *starts) add(c *crew) {
	for side := range c {
		for _, child := range c[side] {
			if m, ok := child.(maker); ok && m.MadeInNS() > 0 {
				s[side] = append(s[side], float64(m.MadeInNS()))
			}
		}
	}
}

// conclude returns nil if a side has no times.
func (s *starts) conclude(gated bool) *StartUp {
	b, ok := stats.Median(s[base])
	h, ok2 := stats.Median(s[head])
	if !ok || !ok2 {
		return nil
	}
	u := &StartUp{BaseNS: b, HeadNS: h, P: stats.MannWhitney(s[base], s[head]), Gated: gated}
	u.Changed = u.P < startUpP && math.Abs(h-b) > max(startUpNS, startUpShare*b)
	return u
}

// startUp fills in the start-up time of the row. If it is gated, a rise fails the row.
func (r *row) startUp() {
	out := &r.out
	out.StartUp = r.starts.conclude(slices.Contains(r.plan.Gated, startUpGate))
	if u := out.StartUp; u != nil && u.Gated && u.Changed && u.HeadNS > u.BaseNS && out.Verdict != Regressed {
		out.Verdict, out.By = Regressed, 0
		out.Reason = fmt.Sprintf("start-up time rose from %s to %s", humanize.Duration(u.BaseNS), humanize.Duration(u.HeadNS))
	}
}
