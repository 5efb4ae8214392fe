package plot

import (
	"bytes"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

// TestGolden compares plots with golden files.
func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name, reason string
		contest      contest
		options      Options
	}{
		{"cactus", "the zero value, which is the cactus plot of the hardest corpus", sample(), Options{}},
		{"scatter", "a rail for puzzles that only one contestant solved", sample(), Options{Plot: "scatter"}},
		{"ranking", "a shared rank, a contestant with fewer puzzles, a disqualified one", sample(), Options{Plot: "ranking", Corpus: "hard"}},
		{"overall", "the ranking over all corpora is the default", sample(), Options{Plot: "ranking"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := testkit.Must(Draw(tt.contest.fold(t), tt.options))(t)
			goldentest.Check(t, tt.name+".svg", tt.reason, got)
		})
	}
}

func TestSameBytes(t *testing.T) {
	for _, plot := range Plots() {
		a := testkit.Must(Draw(sample().fold(t), Options{Plot: plot}))(t)
		b := testkit.Must(Draw(sample().fold(t), Options{Plot: plot}))(t)
		if !bytes.Equal(a, b) {
			t.Errorf("%s: the same record gave two different figures", plot)
		}
	}
}

func same(a, b interface{ RGBA() (r, g, b, a uint32) }) bool {
	r, g, bl, al := a.RGBA()
	r2, g2, b2, a2 := b.RGBA()
	return r == r2 && g == g2 && bl == b2 && al == a2
}
