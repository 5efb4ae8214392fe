package history

import (
	"math"

	"sudokubench/internal/stats"
)

const (
	// alpha is the rate of false alarms: the share of series without a change in which a step or a
	// trend is found. With this value, a step is found after about ten runs.
	alpha = 0.01
	// leastNewest is the smallest change of the newest run that is reported, as a share of the
	// expected time. The memory layout of a binary alone can change times by 1%.
	leastNewest = 0.01
)

// Step is a sudden change of level from one run to the next.
type Step struct {
	At       int     `json:"at"`        // index of the first point of the new level
	Ratio    float64 `json:"ratio"`     // new level / old level; 1.03 means 3% slower
	BeforeNS float64 `json:"before_ns"` // time per attempt before the step, in ns
	AfterNS  float64 `json:"after_ns"`
}

// Trend is a gradual change over several runs.
type Trend struct {
	From     int     `json:"from"` // index of the first point of the trend
	To       int     `json:"to"`
	Ratio    float64 `json:"ratio"`     // fitted time at the end / fitted time at the beginning; 1.2 means 20% slower
	PerRun   float64 `json:"per_run"`   // ratio from one run to the next
	BeforeNS float64 `json:"before_ns"` // fitted time at the point From, in ns
	AfterNS  float64 `json:"after_ns"`
}

// Newest compares the last point with the earlier runs on the same level or the same trend.
type Newest struct {
	Runs       int     `json:"runs"`  // number of earlier runs
	Ratio      float64 `json:"ratio"` // time of the last point / expected time
	ExpectedNS float64 `json:"expected_ns"`
	LowNS      float64 `json:"low_ns"` // low end of the range that the earlier runs predict, in ns
	HighNS     float64 `json:"high_ns"`
	Outside    bool    `json:"outside"` // true if the last point is outside the range and differs from the expected time by at least 1%
}

// Changed reports whether a series has a step, a trend, or a newest run outside the expected range.
func (s *Series) Changed() bool {
	return len(s.Steps)+len(s.Trends) > 0 || s.outside()
}

func (s *Series) outside() bool { return s.Newest != nil && s.Newest.Outside }

// findChanges finds changes in the logarithms of the times, because equal ratios are equal distances
// between logarithms.
func (s *Series) findChanges() {
	values := s.values()
	logs := make([]float64, len(values))
	for i, x := range values {
		logs[i] = math.Log(x)
	}
	pieces := stats.Pieces(logs, 1, alpha)
	if len(pieces) == 0 {
		return
	}
	for i := range pieces {
		p := &pieces[i]
		if p.Jump {
			border := float64(p.From) - 0.5
			before, after := timeAt(&pieces[i-1], values, border), timeAt(p, values, border)
			s.Steps = append(s.Steps, Step{At: p.From, Ratio: after / before, BeforeNS: before, AfterNS: after})
		}
		if p.Slope != 0 {
			before, after := math.Exp(p.At(float64(p.From))), math.Exp(p.At(float64(p.To-1)))
			s.Trends = append(s.Trends, Trend{From: p.From, To: p.To - 1, Ratio: after / before, PerRun: math.Exp(p.Slope), BeforeNS: before, AfterNS: after})
		}
	}
	s.Newest = newest(&pieces[len(pieces)-1], logs)
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

func newest(p *stats.Piece, logs []float64) *Newest {
	last := len(logs) - 1
	next, low, high, ok := stats.Predict(logs[p.From:last], p.Slope != 0)
	if !ok {
		return nil
	}
	x := logs[last]
	ratio := math.Exp(x - next)
	return &Newest{
		Runs: last - p.From, Ratio: ratio, ExpectedNS: math.Exp(next), LowNS: math.Exp(low), HighNS: math.Exp(high),
		Outside: (x < low || x > high) && math.Abs(ratio-1) >= leastNewest,
	}
}
