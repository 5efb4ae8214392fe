package runtest

import (
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// Opening returns the opening of a run of two rounds, with contestants a and b on corpora k (10
// puzzles) and l (30 puzzles).
func Opening() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 2, Workers: 1, Started: time.Unix(1, 0).UTC()},
		&record.Contestant{Name: "a", Kind: record.KindSolver}, &record.Contestant{Name: "b", Kind: record.KindSolver},
		&record.Corpus{Name: "k", Shape: "9x9", WholePuzzles: 10}, &record.Corpus{Name: "l", Shape: "9x9", WholePuzzles: 30},
	}
}

// WholeTurn returns a turn with one block. The functions in more can change both.
func WholeTurn(corpus, who string, round, puzzles int, ns int64, more ...func(*recordtest.Block, *record.Turn)) []record.Event {
	b := &recordtest.Block{Corpus: corpus, Contestant: who, Round: round, WallNS: ns}
	for i := range puzzles {
		b.Puzzles = append(b.Puzzles, i)
	}
	t := &record.Turn{Corpus: corpus, Contestant: who, Round: round, Planned: puzzles, ElapsedNS: ns, Ended: record.Done}
	for _, f := range more {
		f(b, t)
	}
	return []record.Event{b, t}
}
