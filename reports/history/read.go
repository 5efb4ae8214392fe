// Package history compares many recorded runs. It shows how long a solver took on a corpus in each
// run, and which runs changed the time.
//
// # Theory of operation
//
// From each finished run, read.go takes the mean time of a verified attempt, without the detail
// pass, and the median time of the reference on the same corpus. series.go sorts these figures into
// series. A series has one contestant with its options, one corpus (by SHA-256), one task and one
// clock, because other figures are not comparable. By default it also has one machine and one Go
// version.
//
// If every run of a series measured the same version of the reference, the times are normalised:
// divided by the time of the reference, and multiplied by the median time of the reference over all
// runs. So a slow night of the machine does not look like a change of the solver. Otherwise the
// series is not normalised, and its note explains why.
//
// changes.go finds changes in the logarithms of the times. stats.Pieces finds steps and gradual
// trends. It reports a false change in 1% of the series, and needs about ten runs to find a true
// one. A change is advice: it shows which runs to examine, but not the cause.
package history

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// Run is the part of a recorded run that a history needs.
type Run struct {
	File    string
	Head    record.Run
	Results []Result
}

// Result contains the figures of a contestant on a corpus in one run.
type Result struct {
	Contestant string
	Solver     string // name of the solver in the roster, with its options
	Corpus     string
	SHA256     string  // SHA-256 of the corpus
	Clock      string  // clock of the times, "cpu" or "wall"
	MeanNS     float64 // mean time of the verified attempts without the detail pass, in ns
	Attempts   int     // number of verified attempts
	BeatNS     float64 // median time of the reference on this corpus with the same clock, in ns; 0 means not measured
}

// errUnfinished reports that a run is not finished. A history leaves such a run out, because its
// figures cover other puzzles than the figures of finished runs.
var errUnfinished = errors.New("the run is not finished")

// Of extracts the part of a run that a history needs. file is the name of its record.
func Of(file string, r *run.Run) (*Run, error) {
	if missing := len(r.MissingShards()); missing > 0 {
		return nil, fmt.Errorf("%s: %w: it lacks %s of %s; merge all shards with bench merge", file, errUnfinished, humanize.Count(missing), humanize.Counted(r.Head.Shards, "shard"))
	}
	if r.Torn != nil || !r.Done() {
		return nil, fmt.Errorf("%s: %w", file, errUnfinished)
	}
	h := &Run{File: file, Head: *r.Head}
	for _, p := range r.Played {
		if p.Corpus.TwinOf != "" { // its puzzles were made for this run
			continue
		}
		if x := resultOf(p, &r.Contestants[p.Who]); x.MeanNS > 0 { // a mean of 0 means that no time was measured
			h.Results = append(h.Results, x)
		}
	}
	return h, nil
}

// cpu is the name of the clock of a contestant that has a CPU time in every round.
const cpu = "cpu"

func resultOf(p *run.Part, c *record.Contestant) Result {
	var attempts, wall int64
	clock := cpu
	for _, r := range p.Rounds() {
		attempts, wall = attempts+r.VerifiedAttempts, wall+r.VerifiedNS
		if r.CPUNS < 0 { // if a round has no CPU time, wall time is used for all rounds
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

// solverOf identifies a solver with its options and batch, or a program with its command. Two
// programs with different commands are different, even if they have the same name.
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
