// Package history puts many recorded runs side by side: what a solver took on a
// corpus, run after run, and where that changed its level.
//
// read.go takes from a run what is needed; series.go sorts runs into series that can
// be compared, takes the machine's pace out and looks for steps; the other files
// render. All of it is advice: a step says where to look, not why.
package history

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// Run is what one run says for the history.
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
	MeanNS     float64 // of an attempt, those of the detail pass not counted
	Attempts   int
	BeatNS     float64 // the reference's median in this corpus, by the same clock; 0: there is none
}

// ErrUnfinished is the error of a run that did not come to its end: its figures
// are of other puzzles than those of the others.
var ErrUnfinished = errors.New("the run did not come to its end, so it is left out")

// Of takes what is needed of the run in a file.
func Of(file string, r *run.Run) (*Run, error) {
	if r.Torn != nil || !r.Done() {
		return nil, fmt.Errorf("%s: %w", file, ErrUnfinished)
	}
	h := &Run{File: file, Head: *r.Head}
	for _, p := range r.Played() {
		if x := resultOf(p, &r.Contestants[p.Who]); x.MeanNS > 0 { // else no time was measured
			h.Results = append(h.Results, x)
		}
	}
	return h, nil
}

func resultOf(p *run.Part, c *record.Contestant) Result {
	var attempts, wall, cpu int64
	clock := "cpu"
	for _, r := range p.Rounds() {
		attempts, wall, cpu = attempts+r.Attempts, wall+r.ChargedNS, cpu+r.CPUNS
		if r.CPUNS < 0 { // a block did not measure it
			clock = "wall"
		}
	}
	ns := cpu
	if clock == "wall" {
		ns = wall
	}
	var references []float64
	for _, x := range p.Corpus.References {
		references = append(references, x.Times(clock == "cpu")...)
	}
	r := Result{
		Contestant: c.Name, Solver: solverOf(c), Corpus: p.Corpus.Name, SHA256: p.Corpus.SHA256,
		Clock: clock, MeanNS: float64(ns) / float64(attempts), Attempts: int(attempts),
	}
	r.BeatNS, _ = stats.Median(references)
	return r
}

// solverOf names what was measured: a solver with its options, or a program with its
// command, since another command is another program, whatever its name.
func solverOf(c *record.Contestant) string {
	words := []string{c.Solver}
	for _, option := range slices.Sorted(maps.Keys(c.Options)) {
		words = append(words, option+"="+c.Options[option])
	}
	if c.Program != nil {
		words = append(append(words, c.Program.Protocol+":"), c.Program.Command...)
	}
	return strings.TrimSpace(strings.Join(words, " "))
}
