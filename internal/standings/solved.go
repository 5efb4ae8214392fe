package standings

import (
	"math/bits"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// bySolved reports whether the run ranks by the share of solved puzzles. Then a wrong answer is a
// failure like any other, and does not disqualify.
func (b *builder) bySolved() bool { return b.Head != nil && b.Head.Rank == record.RankSolved }

// marks are the puzzles of a contestant on some corpora, as bits.
type marks struct {
	reached, solved []uint64
	tried           ranking.Tried
}

// solvedOf returns the marks of contestants, by their numbers in the run.
func solvedOf(corpora []*run.Corpus, who []int) []marks {
	all, first := make([]marks, len(who)), 0
	for _, c := range corpora {
		words := (c.WholePuzzles + 63) / 64
		for i, w := range who {
			m := &all[i]
			m.reached, m.solved = append(m.reached, make([]uint64, words)...), append(m.solved, make([]uint64, words)...)
			p := c.Part(w)
			if p == nil {
				continue
			}
			for puzzle, v := range p.Verdicts() {
				m.tried.Reached++
				m.reached[first+puzzle/64] |= 1 << (puzzle % 64)
				if v == judge.Verified {
					m.solved[first+puzzle/64] |= 1 << (puzzle % 64)
				} else {
					m.tried.Failed++
				}
			}
		}
		first += words
	}
	return all
}

// rankBySolved ranks the contestants of a table by their marks.
func rankBySolved(t *ranking.Table, all []marks) {
	tried := make([]ranking.Tried, len(all))
	for i := range all {
		tried[i] = all[i].tried
	}
	t.BySolved(tried, func(i, j int) (s ranking.Solved) {
		a, b := &all[i], &all[j]
		for k := range a.reached {
			both := a.reached[k] & b.reached[k]
			x, y := a.solved[k]&both, b.solved[k]&both
			s.Both += bits.OnesCount64(x & y)
			s.First += bits.OnesCount64(x &^ y)
			s.Second += bits.OnesCount64(y &^ x)
			s.Neither += bits.OnesCount64(both &^ (x | y))
		}
		return s
	})
}

// ShareOf returns a share, k of n, with its 95% Wilson interval. The results are nil if n is 0.
func ShareOf(k, n int) (share, low, high *float64) {
	if n == 0 {
		return nil, nil, nil
	}
	l, h := stats.Wilson(k, n, stats.NormalQuantile(0.05))
	return ratio(float64(k), float64(n)), figure(l), figure(h)
}
