package cli

import (
	"math"
	"testing"

	"sudokubench/internal/record/run"
)

// TestScore shows the score and the verdict of two levels whose ratios are known.
func TestScore(t *testing.T) {
	rounds := func(ns ...int64) (list []run.Round) {
		for k, n := range ns {
			list = append(list, run.Round{Block: run.Block{Round: k}, VerifiedAttempts: 10, VerifiedNS: n})
		}
		return list
	}
	cut := rounds(100, 100)
	cut[1].VerifiedAttempts, cut[1].VerifiedNS, cut[1].CutNS = 5, 50, 150 // half of the puzzles, and an attempt that did not end
	for _, tt := range []struct {
		reason          string
		mine, reference []run.Round
		score           float64
		verdict         string
	}{
		{"twice as fast in each round", rounds(100, 200, 100), rounds(200, 400, 200), 2, "scored"},
		{"the sum of the times counts, not the mean of the ratios", rounds(100, 300), rounds(200, 200), 1, "undecided"},
		{"an attempt that was cut costs its time", cut, rounds(200, 200), 1, "undecided"},
		{"a round with a hard puzzle counts", rounds(100, 101, 99, 100, 102, 900), rounds(100, 100, 100, 100, 100, 100), 600.0 / 1402, "undecided"},
		{"one round has no interval", rounds(100), rounds(100), 0, "undecided"},
		{"the reference missed a round", rounds(100, 100, 100), rounds(100, 100), 1, "scored"},
	} {
		x := &scored{Levels: []scoredLevel{{scoreRatio: ratioOf(tt.mine, tt.reference)}, {scoreRatio: ratioOf(tt.mine, tt.reference)}}}
		x.decide()
		got := 0.0
		if x.Score != nil {
			got = *x.Score
		}
		if math.Abs(got-tt.score) > 1e-9 || x.Verdict != tt.verdict {
			t.Errorf("%s: score %g, %s; want %g, %s", tt.reason, got, x.Verdict, tt.score, tt.verdict)
		}
	}
}
