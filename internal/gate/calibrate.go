package gate

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// Calibration has the results of comparing programs with themselves on one machine. They show how
// small a slowdown the gate can find there.
type Calibration struct {
	Schema   int                `json:"schema"`
	Host     record.Host        `json:"host"`
	Settings Settings           `json:"settings"`
	Rows     []CalibrationRow   `json:"rows"`
	Noise    map[string]float64 `json:"noise"` // largest noise of any row, as a share, by corpus name; compare --noise reads this map
}

// CalibrationRow has the results of comparing a solver with itself on a corpus, many times.
type CalibrationRow struct {
	Solver  string `json:"solver"`
	Corpus  string `json:"corpus"`
	Clock   string `json:"clock"`
	Runs    int    `json:"runs"`
	Flagged int    `json:"flagged"` // number of comparisons whose first measurement flagged a slowdown
	Alarms  int    `json:"alarms"`  // number of false alarms: comparisons in which both measurements flagged a slowdown
	Unsure  int    `json:"unsure"`  // number of undecided comparisons: inconclusive, or slower without a confirmation

	Scatter float64 `json:"scatter"` // spread of the log-ratios of pairs of processes: their median absolute deviation times 1.4826
	Noise   float64 `json:"noise"`   // change, as a share, that 95% of the comparisons stayed below
	// Finds is the smallest slowdown, as a share, that 95% of the comparisons would find in the
	// same time. It is nil if this slowdown is above maxFinds.
	Finds     *float64  `json:"finds"`
	Pairs     int       `json:"pairs"`     // median number of pairs of processes in a comparison
	Seconds   float64   `json:"seconds"`   // median duration of a comparison, in seconds
	Estimates []float64 `json:"estimates"` // measured ratio head/base of each comparison
}

// Calibrate makes the given number of comparisons (runs) between the plan's base and head for each
// row. Both must be the same program. It calls done after each comparison, unless done is nil.
func Calibrate(ctx context.Context, p *Plan, runs int, done func(row, run int)) (*Calibration, error) {
	c := &Calibration{Schema: Schema, Host: p.Host, Settings: p.Settings, Rows: []CalibrationRow{}, Noise: map[string]float64{}}
	for i := range p.Tasks {
		one := *p
		one.Tasks = p.Tasks[i : i+1]
		one.TimeNS = p.TimeNS / int64(len(p.Tasks))
		row := CalibrationRow{Solver: p.Tasks[i].Solver, Corpus: p.Tasks[i].Corpus, Runs: runs, Estimates: []float64{}}
		var all sample
		for run := range runs {
			one.Settings.Seed = p.Settings.Seed + uint64(run)
			result, err := Compare(ctx, &one)
			if err != nil {
				return nil, err
			}
			row.add(result, &all)
			if done != nil {
				done(i, run)
			}
		}
		if len(row.Estimates) == 0 {
			return nil, ErrNothing
		}
		row.conclude(&one.Settings, &all)
		c.Rows = append(c.Rows, row)
		c.Noise[row.Corpus] = max(c.Noise[row.Corpus], row.Noise)
	}
	return c, nil
}

// sample collects the data of all comparisons of a row.
type sample struct {
	logs, controls []float64
	pairs, seconds []float64
}

func (r *CalibrationRow) add(result *Result, all *sample) {
	row := result.Rows[0]
	first := row.First
	if first == nil {
		first = row.Measures
	} else {
		r.Flagged++
	}
	switch row.Verdict {
	case Regressed:
		r.Alarms++
	case Inconclusive, Slower:
		r.Unsure++
	}
	all.seconds = append(all.seconds, float64(result.ElapsedNS)/1e9)
	if len(first) == 0 {
		return
	}
	m := first[0]
	r.Clock = m.Clock
	r.Estimates = append(r.Estimates, m.Ratio)
	all.logs, all.controls = append(all.logs, m.Logs...), append(all.controls, m.Controls...)
	all.pairs = append(all.pairs, float64(m.Pairs))
}

func (r *CalibrationRow) conclude(s *Settings, all *sample) {
	away := make([]float64, len(r.Estimates))
	for i, ratio := range r.Estimates {
		away[i] = math.Exp(math.Abs(math.Log(ratio))) - 1
	}
	slices.Sort(away)
	r.Noise, _ = stats.Quantile(away, 0.95)
	r.Scatter, _ = stats.MAD(all.logs)
	pairs, _ := stats.Median(all.pairs)
	r.Pairs = int(pairs)
	r.Seconds, _ = stats.Median(all.seconds)
	most := r.Pairs
	if r.Seconds > 0 { // count all pairs that fit in the time limit
		most = max(most, int(float64(s.TimeNS)/1e9/r.Seconds*pairs))
	}
	r.Finds = s.finds(all, most)
}

// finds returns the smallest slowdown, as a share, that 95% of the comparisons find. The argument
// most is the largest number of pairs of processes in a comparison.
func (s *Settings) finds(all *sample, most int) *float64 {
	low, high := 0.0, maxFinds
	if s.power(all, most, high) < 0.95 {
		return nil
	}
	for high-low > high/20 {
		if middle := (low + high) / 2; s.power(all, most, middle) >= 0.95 {
			high = middle
		} else {
			low = middle
		}
	}
	return &high
}

const (
	// maxFinds is the largest slowdown that finds tries, as a share.
	maxFinds = 0.5
	// powerDraws is the number of simulated comparisons for each slowdown.
	powerDraws = 200
)

// power simulates comparisons with a slowdown and returns the share that flag it in both
// measurements. Each simulation draws measured pairs of identical processes and adds the slowdown
// to the ratios. It stops when the pairs allow a decision, or when it has as many pairs as the
// argument most.
func (s *Settings) power(all *sample, most int, share float64) float64 {
	rng := rand.New(rand.NewPCG(s.Seed, math.Float64bits(share)))
	measure := func() bool {
		m := new(Measure)
		for {
			for range perSide {
				m.Logs = append(m.Logs, all.logs[rng.IntN(len(all.logs))]+math.Log1p(share))
				m.Controls = append(m.Controls, all.controls[rng.IntN(len(all.controls))])
			}
			if m.Pairs = len(m.Logs); m.Pairs < s.MinPairs {
				continue
			}
			if !s.bounds(m, 0) {
				return false
			}
			if m.Verdict != Inconclusive || m.Pairs >= most {
				return m.Verdict == Regressed && notSlower(m.Logs, m.Threshold) <= s.Rate
			}
		}
	}
	found := 0
	for range powerDraws {
		if first := measure(); first && measure() { // a slowdown counts only if both measurements flag it
			found++
		}
	}
	return float64(found) / powerDraws
}
