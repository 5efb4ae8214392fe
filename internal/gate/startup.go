package gate

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// StartUp compares the time to create the solver, before any puzzle. No measure includes this time.
// The times are medians over all processes of a row.
type StartUp struct {
	BaseNS  float64 `json:"base_ns"`
	HeadNS  float64 `json:"head_ns"`
	P       float64 `json:"p"`       // p-value of the hypothesis "no difference", from a Mann-Whitney test over the processes
	Changed bool    `json:"changed"` // whether the time changed by more than 10% and more than 0.1 ms, with P below 0.001
	Gated   bool    `json:"gated"`   // whether an increase fails the row
}

const (
	startUpShare = 0.1
	startUpNS    = 100_000
	startUpP     = 0.001
)

// startUpGate is the name of the start-up time in Settings.Gated.
const startUpGate = "startup"

// maker is implemented by a Child that reports the time to create its solver, in ns. 0 means
// unknown.
type maker interface{ MadeInNS() int64 }

// starts has the start-up times of all processes of a row, by side, in ns.
type starts [2][]float64

// add appends the start-up times of four processes.
func (s *starts) add(c *crew) {
	for side := range c {
		for _, child := range c[side] {
			if m, ok := child.(maker); ok && m.MadeInNS() > 0 {
				s[side] = append(s[side], float64(m.MadeInNS()))
			}
		}
	}
}

// conclude compares the times of the two sides. It returns nil if a side has no times.
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

// startUp sets the start-up times of the row. If they are gated, an increase fails the row.
func (r *row) startUp() {
	out := &r.out
	out.StartUp = r.starts.conclude(slices.Contains(r.plan.Gated, startUpGate))
	if u := out.StartUp; u != nil && u.Gated && u.Changed && u.HeadNS > u.BaseNS && out.Verdict != Regressed {
		out.Verdict, out.By = Regressed, 0
		out.Reason = fmt.Sprintf("start-up time rose from %s to %s", humanize.Duration(u.BaseNS), humanize.Duration(u.HeadNS))
	}
}
