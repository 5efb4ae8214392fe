package cli

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
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
		if x.Score == nil || x.Verdict != "undecided" {
			continue
		}
		x.advise()
		if want := fmt.Sprintf("The interval reaches %.1f%% beyond the score;", 100*x.width()); !strings.HasPrefix(x.Advice[0], want) {
			t.Errorf("%s: got %q, want it to begin with %q", tt.reason, x.Advice[0], want)
		}
	}
}

// TestScoreBesideOtherWork shows the width of an interval whose rounds have no noise.
func TestScoreBesideOtherWork(t *testing.T) {
	one := 1.0
	for _, tt := range []struct {
		reason, reference string
		others, width     float64
	}{
		{"other work slows two programs differently", scoreReference, 1, math.Exp(1.959964*besideOthers) - 1},
		{"it uses a quarter of the cores", scoreReference, 0.25, math.Exp(1.959964*besideOthers/2) - 1},
		{"a quiet machine", scoreReference, 0, 0},
		{"two versions of one program", "HEAD", 1, 0},
	} {
		x := &scored{Reference: tt.reference, Others: tt.others, Levels: []scoredLevel{{scoreRatio: scoreRatio{&one, &one, &one}}}}
		if x.decide(); math.Abs(x.width()-tt.width) > 1e-6 {
			t.Errorf("%s: the interval reaches %.4f beyond the score, want %.4f", tt.reason, x.width(), tt.width)
		}
	}
}

// TestScoreCovers simulates slow programs for which a few puzzles take most of the time. Their intervals
// contain the true score about as often as they claim.
func TestScoreCovers(t *testing.T) {
	const scores, puzzles = 1000, 60
	for _, tt := range []struct {
		rounds   int
		tail     float64 // standard deviation of the logarithms of the times
		smallest int     // smallest accepted number of intervals that contain the true score
	}{{6, 1, 940}, {24, 1, 943}, {6, 1.6, 910}, {24, 1.6, 945}} {
		rnd := rand.New(rand.NewPCG(uint64(tt.rounds), uint64(100*tt.tail)))
		inside := 0
		for range scores {
			mine, reference := make([]run.Round, tt.rounds), make([]run.Round, tt.rounds)
			for k := range mine {
				mine[k] = run.Round{Block: run.Block{Round: k}, VerifiedAttempts: puzzles}
				reference[k] = mine[k]
				for range puzzles {
					hard := rnd.NormFloat64()
					mine[k].VerifiedNS += int64(1e6 * math.Exp(tt.tail*hard))
					reference[k].VerifiedNS += int64(1e4 * math.Exp(0.5*hard))
				}
			}
			truth := 1e-2 * math.Exp((0.25-tt.tail*tt.tail)/2)
			if r := ratioOf(mine, reference); *r.Low <= truth && truth <= *r.High {
				inside++
			}
		}
		t.Logf("| %d | %.1f | %d of %d |", tt.rounds, tt.tail, inside, scores)
		if inside < tt.smallest {
			t.Errorf("%d rounds, tail %.1f: %d of %d intervals contain the true score, want %d", tt.rounds, tt.tail, inside, scores, tt.smallest)
		}
	}
}
