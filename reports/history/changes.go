package history

import (
	"math"

	"sudokubench/internal/stats"
)

// alpha is the rate of false alarms: the share of series without a change in which a step or a
// trend is found. With this value, a step is found after about ten runs.
const alpha = 0.01

// step is a sudden change of level from one run to the next.
type step struct {
	At       int     `json:"at"`        // index of the first point of the new level
	Ratio    float64 `json:"ratio"`     // new level / old level; 1.03 means 3% slower
	BeforeNS float64 `json:"before_ns"` // time per attempt before the step, in ns
	AfterNS  float64 `json:"after_ns"`
}

// trend is a gradual change over several runs.
type trend struct {
	From     int     `json:"from"` // index of the first point of the trend
	To       int     `json:"to"`
	Ratio    float64 `json:"ratio"`     // fitted time at the end / fitted time at the beginning; 1.2 means 20% slower
	PerRun   float64 `json:"per_run"`   // ratio from one run to the next
	BeforeNS float64 `json:"before_ns"` // fitted time at the point From, in ns
	AfterNS  float64 `json:"after_ns"`
}

// Changed reports whether a series has a step or a trend.
func (s *series) Changed() bool { return len(s.Steps)+len(s.Trends) > 0 }

// findChanges finds changes in the logarithms of the times, because equal ratios are equal distances
// between logarithms.
func (s *series) findChanges() {
	values := s.values()
	logs := make([]float64, len(values))
	for i, x := range values {
		logs[i] = math.Log(x)
	}
	pieces := stats.Pieces(logs, 1, alpha)
	for i := range pieces {
		p := &pieces[i]
		if p.Jump {
			border := float64(p.From) - 0.5
			before, after := timeAt(&pieces[i-1], values, border), timeAt(p, values, border)
			s.Steps = append(s.Steps, step{At: p.From, Ratio: after / before, BeforeNS: before, AfterNS: after})
		}
		if p.Slope != 0 {
			before, after := math.Exp(p.At(float64(p.From))), math.Exp(p.At(float64(p.To-1)))
			s.Trends = append(s.Trends, trend{From: p.From, To: p.To - 1, Ratio: after / before, PerRun: math.Exp(p.Slope), BeforeNS: before, AfterNS: after})
		}
	}
}

// timeAt returns the time of a piece of a series (a level or a trend) at an index. For a level, it
// returns the median.
func timeAt(p *stats.Piece, values []float64, place float64) float64 {
	if p.Slope == 0 {
		median, _ := stats.Median(values[p.From:p.To])
		return median
	}
	return math.Exp(p.At(place))
}
