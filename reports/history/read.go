// Package history puts many recorded runs side by side: what a solver took on a
// corpus, run after run, and where that changed its level.
//
// read.go takes from a record what is needed; series.go sorts runs into series
// that can be compared, takes the machine's pace out and looks for steps; the
// other files render. All of it is advice: a step says where to look, not why.
package history

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// Run is what a record tells of the history.
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

// Read folds a record. Its errors name the file.
func Read(file string, r io.Reader) (*Run, error) {
	f := &fold{
		run: &Run{File: file}, corpora: map[string]string{}, solvers: map[string]string{},
		sums: map[[2]string]*sum{}, beats: map[string]*beats{},
	}
	err := record.Read(file, r, f.add)
	var torn *record.Torn
	if errors.As(err, &torn) || err == nil && !f.done {
		return nil, fmt.Errorf("%s: %w", file, ErrUnfinished)
	}
	if err != nil {
		return nil, err
	}
	for _, key := range f.order {
		if r, ok := f.result(key); ok {
			f.run.Results = append(f.run.Results, r)
		}
	}
	return f.run, nil
}

type fold struct {
	run     *Run
	done    bool
	corpora map[string]string // name to SHA-256
	solvers map[string]string // contestant to solver with options
	order   [][2]string       // contestant and corpus, as they come
	sums    map[[2]string]*sum
	beats   map[string]*beats // by corpus
}

type sum struct {
	attempts int
	wall     int64
	cpu      int64
	noCPU    bool // a block did not measure it
}

type beats struct{ wall, cpu []float64 }

func (f *fold) add(e record.Event) error {
	switch e := e.(type) {
	case *record.Run:
		f.run.Head = *e
	case *record.Corpus:
		f.corpora[e.Name] = e.SHA256
	case *record.Contestant:
		name := e.Solver
		for _, option := range slices.Sorted(maps.Keys(e.Options)) {
			name += fmt.Sprintf(" %s=%s", option, e.Options[option])
		}
		if e.Program != nil { // another command is another program, whatever its name
			name = strings.Join(append([]string{name, e.Program.Protocol + ":"}, e.Program.Command...), " ")
		}
		f.solvers[e.Name] = strings.TrimSpace(name)
	case *record.Block:
		f.block(e)
	case *record.Reference:
		if e.Alone {
			return nil
		}
		b := f.beats[e.Corpus]
		if b == nil {
			b = &beats{}
			f.beats[e.Corpus] = b
		}
		b.wall = append(b.wall, float64(e.WallNS-e.WaitNS))
		if e.CPUNS > 0 {
			b.cpu = append(b.cpu, float64(e.CPUNS))
		}
	case *record.Resume:
		f.done = false
	case *record.End:
		f.done = e.Reason == "done"
	}
	return nil
}

func (f *fold) block(b *record.Block) {
	if b.Detail || len(b.Puzzles) == 0 {
		return
	}
	key := [2]string{b.Contestant, b.Corpus}
	s := f.sums[key]
	if s == nil {
		s = &sum{}
		f.sums[key] = s
		f.order = append(f.order, key)
	}
	s.attempts += len(b.Puzzles)
	s.wall += b.WallNS - b.WaitNS // waiting for a core is no solving
	s.cpu += b.CPUNS
	s.noCPU = s.noCPU || b.CPUNS == 0
}

// result closes a sum; ok is false where no time was measured.
func (f *fold) result(key [2]string) (r Result, ok bool) {
	s := f.sums[key]
	r = Result{Contestant: key[0], Solver: f.solvers[key[0]], Corpus: key[1], SHA256: f.corpora[key[1]], Attempts: s.attempts}
	var list []float64
	b := f.beats[key[1]]
	if b == nil {
		b = &beats{}
	}
	r.Clock, r.MeanNS, list = "cpu", float64(s.cpu)/float64(s.attempts), b.cpu
	if s.noCPU {
		r.Clock, r.MeanNS, list = "wall", float64(s.wall)/float64(s.attempts), b.wall
	}
	r.BeatNS, _ = stats.Median(list)
	return r, r.MeanNS > 0
}
