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
	Inconclusive Verdict = "inconclusive" // the machine was too noisy, or the time too short, to decide
	Regressed    Verdict = "regressed"
)

// Mode is the source of the figures.
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
	Forms    int       `json:"forms"`   // of the timed puzzles; the mean is over them
	Judged   int       `json:"judged"`  // forms that the head solved and that were judged
	Verdict  Verdict   `json:"verdict"`
	Reason   string    `json:"reason"` // a sentence
	Counters []Counter `json:"counters"`
	// Measures are those that count: of the first measurement, or of the second if there
	// was one. The mean is then that of both.
	Measures []*Measure `json:"measures"`
	By       int        `json:"by"`              // which of them decided the row; 0 if none did
	First    []*Measure `json:"first,omitempty"` // the first measurement of a row that was flagged and measured again
	Failures []*Failing `json:"failures"`        // the first of the head's failures that the base does not have
	// Worst are the puzzles that slowed down most, at most ten, the worst first. Both
	// versions solved them one by one in the same form.
	Worst []Slowed `json:"worst"`
	// WorstShare is the time that the ten puzzles of the counting that slowed down most add,
	// as a share of the base's time of all counted puzzles. CountedMore is the same for all
	// counted puzzles, faster ones included.
	WorstShare  float64 `json:"worst_share"`
	CountedMore float64 `json:"counted_more"`
	ElapsedNS   int64   `json:"elapsed_ns"` // the time in which the row was measured

	StartUp *StartUp `json:"start_up,omitempty"` // nil: not known
}

// Slowed is a puzzle for which the head takes much longer than the base.
type Slowed struct {
	Where     string `json:"where"`   // "corpus:line" of the puzzle
	Clues     string `json:"clues"`   // as the solvers got them
	BaseNS    int64  `json:"base_ns"` // 0: not timed
	HeadNS    int64  `json:"head_ns"`
	BaseNodes int64  `json:"base_nodes"` // guesses; -1: not reported
	HeadNodes int64  `json:"head_nodes"`
}

// Measure returns the first measure of a figure, which is that of the CPU time if there
// is any; nil: there is none.
func (r *Row) Measure(f Figure) *Measure {
	for _, m := range r.Measures {
		if m.Figure == f {
			return m
		}
	}
	return nil
}

// newRow is a row with nothing in it; its JSON has lists, not null.
func newRow(solver, corpus string, puzzles int) Row {
	return Row{Solver: solver, Corpus: corpus, Puzzles: puzzles, Counters: []Counter{}, Measures: []*Measure{}, Failures: []*Failing{}, Worst: []Slowed{}}
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

// Figure is what the ratio of a measure is the ratio of.
type Figure string

// The figures.
const (
	// Typical is the median of the ratios of slices: it is sharp, and it does not
	// see a few puzzles that became much slower.
	Typical Figure = "typical"
	// Mean is the ratio of the total times on the same forms. Of two records it is the
	// median over the rounds, in each of which both put the same puzzles.
	Mean Figure = "mean"
)

// Measure is what one clock showed of one figure.
type Measure struct {
	Figure    Figure       `json:"figure"`
	Clock     string       `json:"clock"`   // cpu, wall
	BaseNS    float64      `json:"base_ns"` // time of a puzzle: for Mean, the mean, without what a stalled machine added; for Typical, that in a median slice
	HeadNS    float64      `json:"head_ns"`
	Ratio     float64      `json:"ratio"`
	Low       float64      `json:"low"` // interval of it
	High      float64      `json:"high"`
	Noise     float64      `json:"noise"`     // this row's own: how far apart identical processes may be, as a share
	Threshold float64      `json:"threshold"` // what Low had to exceed, as a share: the threshold or, of Typical, the noise if that is greater
	Resolve   float64      `json:"resolve"`   // what High had to stay below to pass, as a share
	P         float64      `json:"p"`         // of "not slower than the threshold"; sign-flip test over pairs
	Q         float64      `json:"q"`         // the same, adjusted over all rows (Benjamini-Hochberg)
	Pairs     int          `json:"pairs"`     // of processes
	Slices    int          `json:"slices"`    // in all of them
	Verdict   Verdict      `json:"verdict"`
	Samples   [][2]float64 `json:"samples"` // of Mean only: ns a puzzle of each pair's base and head
	Logs      []float64    `json:"logs"`    // log-ratio of each pair of processes, or of Mean of each four that shared a core
	Twins     []float64    `json:"twins"`   // log-ratios of identical processes
}
