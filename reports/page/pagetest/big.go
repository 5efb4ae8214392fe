package pagetest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// Big yields the events of a run of 36 contestants. It has three rounds and a detail pass, in blocks
// of 1,000 puzzles in random order. Every tenth contestant fails one puzzle
// in twenty.
func Big(puzzles int, yield func(record.Event)) {
	const contestants, size = 36, 1000
	run := Opening()
	run.Rounds = 3
	yield(run)
	yield(&record.Corpus{Name: "c", Source: "c.txt", Format: "line", SHA256: "5eed", Shape: "9x9", WholePuzzles: puzzles})
	for i := range contestants {
		yield(&record.Contestant{Name: fmt.Sprintf("solver-%d", i), Kind: record.KindSolver, Solver: fmt.Sprintf("solver-%d", i), Family: fmt.Sprint("family-", i%7)})
	}
	rnd := rand.New(rand.NewPCG(19, 20))
	for round := range 4 {
		order := rnd.Perm(puzzles)
		var list []record.Event
		for i := range contestants {
			for at := 0; at < puzzles; at += size {
				b := &recordtest.Block{Corpus: "c", Contestant: fmt.Sprintf("solver-%d", i), Round: round, Detail: round == 3, Puzzles: order[at : at+size], Nodes: 600, NoGuess: 500}
				for range size {
					ns := int64(1000 * math.Exp(float64(i)/4+rnd.NormFloat64()/2))
					b.WallNS += ns
					if b.Detail {
						b.Times = append(b.Times, ns)
						b.EachNodes = append(b.EachNodes, int64(rnd.ExpFloat64()*20))
					}
				}
				if i%10 == 9 {
					for k := 0; k < size; k += 20 {
						b.Findings = append(b.Findings, record.Finding{Puzzle: b.Puzzles[k], Verdict: judge.Declined, NS: 900})
					}
				}
				list = append(list, b)
			}
			list = append(list, &record.Turn{Corpus: "c", Contestant: fmt.Sprintf("solver-%d", i), Round: round, Detail: round == 3, Planned: puzzles, Ended: record.Done})
		}
		for _, e := range recordtest.Events(list...) {
			yield(e)
		}
	}
	yield(&record.End{At: run.Started, Reason: "done"})
}
