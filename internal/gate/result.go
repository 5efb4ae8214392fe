package gate

import (
	"time"

	"sudokubench/internal/record"
)

// Schema is the version of a Result's JSON form. It goes up when a field
// changes its meaning or goes away, not when one is added.
const Schema = 1

// Verdict is what a row, or the whole comparison, came to.
type Verdict string

// The verdicts, from good to bad.
const (
	Improved     Verdict = "improved"
	Pass         Verdict = "pass"
	Inconclusive Verdict = "inconclusive" // the machine did not allow to tell
	Regressed    Verdict = "regressed"
)

// Mode tells where the figures come from.
type Mode string

const (
	Paired   Mode = "paired"   // both versions were run side by side
	Recorded Mode = "recorded" // two records were compared
)

// Version is one side of a comparison.
type Version struct {
	Name    string `json:"name"`              // as asked for: a file, a revision, a record
	Version string `json:"version,omitempty"` // what it says of itself
	Go      string `json:"go,omitempty"`      // that built it
	SHA256  string `json:"sha256,omitempty"`  // of the binary
}

// Result is a comparison done. Ratios are head/base: 1.03 is 3% slower.
type Result struct {
	Schema    int         `json:"schema"`
	Mode      Mode        `json:"mode"`
	Verdict   Verdict     `json:"verdict"` // the worst of the rows'; improved only where none is worse than that
	Base      Version     `json:"base"`
	Head      Version     `json:"head"`
	Host      record.Host `json:"host"`
	Settings  Settings    `json:"settings"`
	Started   time.Time   `json:"started"`
	ElapsedNS int64       `json:"elapsed_ns"`
	Rows      []*Row      `json:"rows"`
	Warnings  []Warning   `json:"warnings"`
}

// Warning is something that a reader of the result should know.
type Warning struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Row is a solver on a corpus.
type Row struct {
	Solver   string    `json:"solver"`
	Corpus   string    `json:"corpus"`
	Puzzles  int       `json:"puzzles"` // of the corpus
	Timed    int       `json:"timed"`   // of them, that both solved and time is taken of
	Verdict  Verdict   `json:"verdict"`
	Reason   string    `json:"reason"` // a sentence
	Counters []Counter `json:"counters"`
	// Measures are those that count: the first measurement, or the second where
	// there was one. The first of them is the one that the row goes by.
	Measures []*Measure `json:"measures"`
	First    []*Measure `json:"first,omitempty"` // the first measurement of a row that was flagged and measured again
	Failures []*Failing `json:"failures"`        // the first of the head's failures that the base does not have
}

// newRow is a row with nothing in it; its JSON has lists, not null.
func newRow(solver, corpus string, puzzles int) Row {
	return Row{Solver: solver, Corpus: corpus, Puzzles: puzzles, Counters: []Counter{}, Measures: []*Measure{}, Failures: []*Failing{}}
}

// Counter is a number without noise, summed over the same puzzles.
type Counter struct {
	Name  string `json:"name"` // verified, nodes, allocations, instructions
	Base  int64  `json:"base"`
	Head  int64  `json:"head"`
	Exact bool   `json:"exact"` // twice the same in two processes of the base; only then a change means something
	Gated bool   `json:"gated"` // a rise fails the row
}

// Changed reports whether the sides differ in an exact count.
func (c *Counter) Changed() bool { return c.Exact && c.Base != c.Head }

// Measure is one clock's finding.
type Measure struct {
	Clock     string       `json:"clock"`   // cpu, wall
	BaseNS    float64      `json:"base_ns"` // of a puzzle, median of the processes
	HeadNS    float64      `json:"head_ns"`
	Ratio     float64      `json:"ratio"` // median of the pairs
	Low       float64      `json:"low"`   // interval of it
	High      float64      `json:"high"`
	Noise     float64      `json:"noise"`     // this row's own: how far apart identical processes may be, as a share
	Threshold float64      `json:"threshold"` // what Low had to exceed, as a share: the greater of the threshold and the noise
	P         float64      `json:"p"`         // of "not slower than the threshold"; sign-flip test over pairs
	Q         float64      `json:"q"`         // the same, adjusted over all rows (Benjamini-Hochberg)
	Pairs     int          `json:"pairs"`     // of processes
	Slices    int          `json:"slices"`    // in all of them
	Verdict   Verdict      `json:"verdict"`
	Samples   [][2]float64 `json:"samples"` // ns a puzzle of each pair's base and head, means over its slices
	Logs      []float64    `json:"logs"`    // log-ratio of each pair, the sample of the statistic
	Twins     []float64    `json:"twins"`   // log-ratios of identical processes
}
