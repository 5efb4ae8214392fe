package runtest

import (
	"fmt"
	"math/rand/v2"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// Big returns the events of a large run: 30 contestants and 50,000 puzzles in random order, in
// blocks of 1,000. Every tenth contestant fails at one of twenty puzzles.
func Big() Stream {
	const contestants, puzzles, size, rounds = 30, 50_000, 1000, 3
	st := NewStream().Corpus("c", "9x9", puzzles)
	var names []string
	for i := range contestants {
		names = append(names, fmt.Sprintf("solver-%d", i))
	}
	st.Contestants(names...)
	rnd := rand.New(rand.NewPCG(19, 20))
	for round := range rounds {
		order := rnd.Perm(puzzles)
		for i, name := range names {
			for at := 0; at < puzzles; at += size {
				b := &recordtest.Block{
					Corpus: "c", Contestant: name, Round: round, Puzzles: order[at : at+size],
					WallNS: 3_000_000 + int64(rnd.IntN(1000)), CPUNS: 2_900_000, Nodes: 600, NoGuess: 500,
				}
				if i%10 == 9 {
					for k := 0; k < size; k += 20 {
						b.Findings = append(b.Findings, record.Finding{Puzzle: b.Puzzles[k], Verdict: judge.Declined, NS: 900})
					}
				}
				st.Add(b)
			}
			st.Add(&record.Turn{Corpus: "c", Contestant: name, Round: round, Planned: puzzles, Ended: record.Done})
		}
	}
	return recordtest.Events(*st.End("done")...)
}
