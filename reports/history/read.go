// Package history puts many recorded runs side by side. It shows how long a solver took on
// a corpus, run after run, and which runs changed it.
//
// # Theory of operation
//
// From each finished run, read.go takes the mean time of a verified attempt (without
// the detail pass) and the median of the reference's measurements on the same corpus.
// series.go sorts these into series. A series is one contestant with its options,
// one corpus by its SHA-256, one task, one clock and, unless asked otherwise, one
// machine and Go version, because other figures cannot be compared.
//
// If every run of a series measured the same version of the reference, its times
// are divided by the reference's and multiplied by the reference's time in the middle run. So
// a slow night of the machine is no change of the solver. Otherwise no run of the
// series is normalised, and its note says why.
//
// changes.go looks for changes in the logarithms. stats.Pieces finds steps and gradual
// trends. It finds one in 1% of the series without any, and needs about ten runs
// to find a true one. stats.Predict compares the newest run with those before it that are at
// the same level. A change is advice: it shows where to look, but not why.
package history

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// Run is the part of a recorded run that a history needs.
type Run struct {
	File    string
	Head    record.Run
	Results []Result
}

// Result is a contestant on a corpus in one run.
type Result struct {
	Contestant string
	Solver     string // the roster's name with its options
	Corpus     string
	SHA256     string  // of the corpus
	Clock      string  // cpu or wall
	MeanNS     float64 // of a verified attempt, without the detail pass
	Attempts   int     // verified
	BeatNS     float64 // the reference's median in this corpus, by the same clock; 0: it was not measured
}

// ErrUnfinished is the error of a run that was cut short: it has figures of other
// puzzles than the other runs.
var ErrUnfinished = errors.New("the run is not finished")

// Of takes the needed part of the run in a file.
func Of(file string, r *run.Run) (*Run, error) {
	if missing := len(r.MissingShards()); missing > 0 {
		return nil, fmt.Errorf("%s: %w: it lacks %s of %s; merge all shards with bench merge", file, ErrUnfinished, humanize.Count(missing), humanize.Counted(r.Head.Shards, "shard"))
	}
	if r.Torn != nil || !r.Done() {
		return nil, fmt.Errorf("%s: %w", file, ErrUnfinished)
	}
	h := &Run{File: file, Head: *r.Head}
	for _, p := range r.Played {
		if x := resultOf(p, &r.Contestants[p.Who]); x.MeanNS > 0 { // else no time was measured
			h.Results = append(h.Results, x)
		}
	}
	return h, nil
}

// cpu is the clock of a contestant whose every block has a CPU time.
const cpu = "cpu"

func resultOf(p *run.Part, c *record.Contestant) Result {
	var attempts, wall int64
	clock := cpu
	for _, r := range p.Rounds() {
		attempts, wall = attempts+r.VerifiedAttempts, wall+r.VerifiedNS
		if r.CPUNS < 0 { // a block did not measure it
			clock = "wall"
		}
	}
	mean := float64(wall) / float64(attempts)
	if clock == cpu {
		mean, _ = p.CPU.Mean()
	}
	var references []float64
	for _, x := range p.Corpus.References {
		references = append(references, x.Times(clock == cpu)...)
	}
	r := Result{
		Contestant: c.Name, Solver: solverOf(c), Corpus: p.Corpus.Name, SHA256: p.Corpus.SHA256,
		Clock: clock, MeanNS: mean, Attempts: int(attempts),
	}
	r.BeatNS, _ = stats.Median(references)
	return r
}

// solverOf names a solver with its options and batch, or a program with its command: another command
// is another program, whatever its name.
func solverOf(c *record.Contestant) string {
	words := []string{c.Solver}
	for _, option := range slices.Sorted(maps.Keys(c.Options)) {
		words = append(words, option+"="+c.Options[option])
	}
	if c.Batch > 0 {
		words = append(words, fmt.Sprintf("batch=%d", c.Batch))
	}
	if c.Program != nil {
		words = append(append(words, c.Program.Protocol+":"), c.Program.Command...)
	}
	return strings.TrimSpace(strings.Join(words, " "))
}
