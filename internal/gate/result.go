package gate

import (
	"time"

	"sudokubench/internal/record"
)

// Schema is the version of a Result's JSON form. It increases when a field is removed or changes
// its meaning, but not when a field is added.
const Schema = 1

// Verdict is the verdict on a row or on the whole comparison.
type Verdict string

// The verdicts, from good to bad.
const (
	Improved     Verdict = "improved"
	Pass         Verdict = "pass"
	Inconclusive Verdict = "inconclusive" // neither slower nor as fast: the machine was too noisy, or the time was too short
	Slower       Verdict = "slower"       // slower, but not confirmed as a regression
	Regressed    Verdict = "regressed"
)

// Mode is the source of the figures.
type Mode string

const (
	Paired   Mode = "paired"   // both versions ran at the same time
	Recorded Mode = "recorded" // the times come from two records
)

// Version is one side of a comparison.
type Version struct {
	Name    string `json:"name"`              // name that the user gave: a file, a revision or a record
	Version string `json:"version,omitempty"` // the version that the program reports
	Go      string `json:"go,omitempty"`      // version of Go that built the program
	SHA256  string `json:"sha256,omitempty"`  // SHA-256 checksum of the program's file
}

// Result is the result of a comparison. Ratios are head/base, so 1.03 means 3% slower.
type Result struct {
	Schema    int         `json:"schema"`
	Mode      Mode        `json:"mode"`
	Verdict   Verdict     `json:"verdict"` // worst verdict of all rows
	Base      Version     `json:"base"`
	Head      Version     `json:"head"`
	Host      record.Host `json:"host"`
	Settings  Settings    `json:"settings"`
	Started   time.Time   `json:"started"`
	ElapsedNS int64       `json:"elapsed_ns"`
	Rows      []*Row      `json:"rows"`
	Warnings  []Warning   `json:"warnings"`
}

// Warning is a fact that a reader of the result should know.
type Warning struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Row is the result of a solver on a corpus.
type Row struct {
	Solver   string    `json:"solver"`
	Corpus   string    `json:"corpus"`
	Puzzles  int       `json:"puzzles"` // number of puzzles in the corpus
	Timed    int       `json:"timed"`   // number of timed puzzles: both sides solve them
	Forms    int       `json:"forms"`   // number of timed boards: random symmetric forms of the timed puzzles
	Judged   int       `json:"judged"`  // number of the head's answers that the judge checked
	Verdict  Verdict   `json:"verdict"`
	Reason   string    `json:"reason"` // one sentence that explains the verdict
	Counters []Counter `json:"counters"`
	// Measures are the measures that count. If there was a second measurement, the typical puzzle
	// is from the second and the mean from both.
	Measures []*Measure `json:"measures"`
	By       int        `json:"by"`              // index in Measures of the measure that decided the row; 0 if no measure did
	First    []*Measure `json:"first,omitempty"` // measures of the first measurement, if the row was measured twice
	Failures []*Failing `json:"failures"`        // the first few failures that count against the head
	// Worst has at most ten puzzles that slowed down most, the worst first. Both versions solved
	// them one by one in the same form. The times are medians of new attempts after the verdict. Rows
	// that passed or improved have none.
	Worst []Slowed `json:"worst"`
	// WorstShare is the additional time of the ten puzzles that slowed down most in the count, as a
	// share of the base's time for all counted puzzles. CountedMore is the additional time of all
	// counted puzzles as a share of the same time. Puzzles that became faster reduce it.
	WorstShare  float64 `json:"worst_share"`
	CountedMore float64 `json:"counted_more"`
	ElapsedNS   int64   `json:"elapsed_ns"` // duration of all measurements of the row, in ns

	StartUp *StartUp `json:"start_up,omitempty"` // time to create the solver; nil if unknown
}

// Slowed is a puzzle for which the head needs much more time than the base.
type Slowed struct {
	Where     string `json:"where"`   // location of the puzzle as "corpus:line"
	Clues     string `json:"clues"`   // clues of the board that both versions solved
	BaseNS    int64  `json:"base_ns"` // time of the base for the puzzle, in ns; 0 if not timed
	HeadNS    int64  `json:"head_ns"`
	BaseNodes int64  `json:"base_nodes"` // number of guesses of the base; -1 if not reported
	HeadNodes int64  `json:"head_nodes"`
}

// Measure returns the first measure of a figure, or nil if there is no measure of it. Measures of
// CPU time come before measures of wall time.
func (r *Row) Measure(f Figure) *Measure {
	for _, m := range r.Measures {
		if m.Figure == f {
			return m
		}
	}
	return nil
}

// newRow returns an empty row. Its JSON has empty lists instead of null.
func newRow(solver, corpus string, puzzles int) Row {
	return Row{Solver: solver, Corpus: corpus, Puzzles: puzzles, Counters: []Counter{}, Measures: []*Measure{}, Failures: []*Failing{}, Worst: []Slowed{}}
}

// Counter is a count without noise, summed over the same puzzles for both sides.
type Counter struct {
	Name  string `json:"name"` // name of the counter: verified, nodes, allocations or instructions
	Base  int64  `json:"base"`
	Head  int64  `json:"head"`
	Exact bool   `json:"exact"` // whether two processes of the base gave the same count; only then does a change count
	Gated bool   `json:"gated"` // whether an increase fails the row
}

// Changed reports whether an exact counter differs between the sides.
func (c *Counter) Changed() bool { return c.Exact && c.Base != c.Head }

// Figure is the kind of ratio that a measure has.
type Figure string

// The figures.
const (
	// Typical is the median of the ratios of slices. It detects small changes, but not a few
	// puzzles that became much slower.
	Typical Figure = "typical"
	// Mean is the ratio of the total times for the same forms. For two records it is the median
	// ratio over the rounds that both have.
	Mean Figure = "mean"
)

// Measure is the value of one figure by one clock.
type Measure struct {
	Figure Figure `json:"figure"`
	Clock  string `json:"clock"` // clock of the times: "cpu" or "wall"
	// BaseNS and HeadNS are the time of a puzzle, in ns. For Mean it is the mean time, without the
	// effect of stalls of the machine. For Typical it is the time in a median slice.
	BaseNS    float64      `json:"base_ns"`
	HeadNS    float64      `json:"head_ns"`
	Ratio     float64      `json:"ratio"`
	Low       float64      `json:"low"` // lower bound of the confidence interval of Ratio
	High      float64      `json:"high"`
	Layout    float64      `json:"layout,omitempty"` // share by which the scatter between the layouts of the code widens each side of the interval
	Waited    float64      `json:"waited,omitempty"` // share of wall time in which processes waited for a core; times of the clock "wall" do not contain it
	Noise     float64      `json:"noise"`            // difference, as a share, that identical programs can show in this row
	Threshold float64      `json:"threshold"`        // Low-1 must exceed this share for a regression: the allowed slowdown or, if larger, the noise of a calibration or (for Typical and for two records) Noise
	Resolve   float64      `json:"resolve"`          // a row passes only if High-1 is below this share
	P         float64      `json:"p"`                // p-value of the hypothesis "the head is not slower than Threshold allows", from a sign-flip test
	Q         float64      `json:"q"`                // p-value after the Benjamini-Hochberg adjustment over all rows
	Pairs     int          `json:"pairs"`            // number of pairs of processes
	Slices    int          `json:"slices"`           // number of slices in all pairs of processes
	Verdict   Verdict      `json:"verdict"`
	Samples   [][2]float64 `json:"samples"` // time per puzzle of base and head in each pair, in ns; only for the figure Mean
	Logs      []float64    `json:"logs"`    // logarithm of head/base for each pair of processes; for the figure Mean, for each group of four processes
	Controls  []float64    `json:"twins"`   // logarithms of the ratio of two processes of the same version
}
