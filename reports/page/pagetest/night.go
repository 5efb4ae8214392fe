package pagetest

import (
	"maps"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Night describes a run. Fields that are not set have the values of Opening.
type Night struct {
	Corpora map[string]string // SHA-256 of each corpus, by name; nil means one corpus with the name easy and the SHA-256 5eed
	Each    map[string]int64  // time of each contestant for its fastest puzzles, in ns, by name
	Puzzles int               // number of puzzles per corpus; 0 means 40
	Beat    int64             // time of the reference in ns; 0 means that there is no reference
	Fails   map[string]int    // number of puzzles that each contestant declines, by name
	Change  func(*record.Run)
	Killed  bool
}

// Events returns the record of the run. The run begins number hours after Opening.
func (n Night) Events(number int) []record.Event {
	run := Opening()
	run.Started = run.Started.Add(time.Duration(number) * time.Hour)
	if n.Change != nil {
		n.Change(run)
	}
	list := []record.Event{run}
	if n.Corpora == nil {
		n.Corpora = map[string]string{"easy": "5eed"}
	}
	if n.Puzzles == 0 {
		n.Puzzles = 40
	}
	names := slices.Sorted(maps.Keys(n.Each))
	for _, name := range names {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: "one"})
	}
	for _, corpus := range slices.Sorted(maps.Keys(n.Corpora)) {
		list = append(list, &record.Corpus{Name: corpus, SHA256: n.Corpora[corpus], Shape: "4x4", Puzzles: n.Puzzles})
		for _, name := range names {
			var found []record.Finding
			for p := range n.Fails[name] {
				found = append(found, record.Finding{Puzzle: p, Verdict: judge.Declined})
			}
			list = append(list, Blocks(corpus, name, n.Puzzles, n.Each[name], found...)...)
		}
		if n.Beat > 0 {
			list = append(list, &record.Reference{Corpus: corpus, WallNS: []int64{n.Beat + 7}, WaitNS: []int64{7}}, &record.Reference{Corpus: corpus, Copy: 1, WallNS: []int64{n.Beat}},
				&record.Reference{Corpus: corpus, Alone: true, WallNS: []int64{n.Beat / 9}})
		}
	}
	if n.Killed {
		return list
	}
	return append(list, &record.End{Reason: "done"})
}
