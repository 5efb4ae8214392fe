package reports

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/ranking"
	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
	"sudokubench/internal/standings"
)

// pair returns a comparison in which the second contestant takes ratio times as long as the first.
func pair(first, second string, d ranking.Decision, ratio float64) standings.Comparison {
	at := func(x float64) *float64 { return &x }
	return standings.Comparison{First: first, Second: second, Decision: d, Rounds: 5, Ratio: at(ratio),
		Low: at(ratio - 0.01), High: at(ratio + 0.01), JointLow: at(ratio - 0.1), JointHigh: at(ratio + 0.1)}
}

func TestNeighbours(t *testing.T) {
	turned := pair("a", "b", ranking.Faster, 1.2)
	held := 0.8
	turned.OtherPuzzles = &held
	sampled := pair("a", "b", ranking.TooFew, 1.5)
	sampled.Rounds = 0
	apart := pair("a", "b", ranking.TooClose, 1.5)
	for _, tt := range []struct {
		reason string
		list   []standings.Comparison
		want   []string
	}{
		{"a significant difference needs no note", []standings.Comparison{pair("a", "b", ranking.Faster, 2)}, nil},
		{"three different statements", []standings.Comparison{pair("a", "b", ranking.TooClose, 1.05), pair("b", "c", ranking.Equal, 1.005), pair("c", "d", ranking.TooFew, 1.3)}, []string{
			"Equal within 2%: b and c (time ratio 1.005, 95% interval 0.995 to 1.015)",
			"Undecided (difference within the noise): a and b (time ratio 1.050, 99% joint interval 0.950 to 1.150)",
			"Undecided (too few rounds): c and d (time ratio 1.300, from 5 rounds)",
		}},
		{"a time from a sample has no rounds", []standings.Comparison{sampled}, []string{"Undecided (too few rounds): a and b (time ratio 1.500, estimated from a sample of the puzzles)"}},
		{"an interval without 1 is not shown next to undecided", []standings.Comparison{apart}, []string{"Undecided (difference within the noise): a and b (time ratio 1.500)"}},
		{"many pairs are listed as chains, without figures", []standings.Comparison{
			pair("a", "b", ranking.TooClose, 1), pair("b", "c", ranking.TooClose, 1), pair("c", "d", ranking.Faster, 2), pair("d", "e", ranking.TooClose, 1), pair("e", "f", ranking.TooClose, 1),
		}, []string{"Undecided (difference within the noise): a – b – c; d – e – f"}},
		{"an order that other puzzles might reverse", []standings.Comparison{turned}, []string{"Other puzzles of the same kind might reverse the order: a and b (same order in 80.0% of random samples of the puzzles)"}},
	} {
		if diff := cmp.Diff(tt.want, Words(humanize.Visible).neighbours(tt.list)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

// TestCheckHasNoWinner checks the list of a corpus that is too small for ranks, next to a larger
// corpus. The list has times, but no ranks and no winner.
func TestCheckHasNoWinner(t *testing.T) {
	for _, tt := range []struct {
		reason, want string
		found        []record.Finding
	}{
		{"no wrong answers", "This corpus is too small for ranks. It only checks answers. No wrong answers.", nil},
		{"a wrong answer counts on any corpus", "This corpus is too small for ranks. It only checks answers. Wrong answers: b.", runtest.Found(judge.Wrong, us, 1)},
	} {
		st := runtest.NewStream().Corpus("two", "9x9", 2).Corpus("many", "9x9", 20).Contestants("a", "b")
		for round := range 6 {
			st.Block("two", "a", round, 2, us).Block("two", "b", round, 2, 9*us, tt.found...).Block("many", "a", round, 20, us).Block("many", "b", round, 20, 9*us)
		}
		r := fold(t, *st.End("done"))
		l := CorpusList(r, 0)
		if got := Words(humanize.Visible).Headline(l); got != tt.want {
			t.Errorf("%s: got the headline %q; want %q", tt.reason, got, tt.want)
		}
		for i := range l.Rows {
			if w := &l.Rows[i]; w.Rank != nil || l.Won(w) || w.MeanNS == nil {
				t.Errorf("%s: %s: got rank %v, won %v, mean %v; want only a mean", tt.reason, w.Contestant, w.Rank, l.Won(w), w.MeanNS)
			}
		}
		if l := CorpusList(r, 1); !l.Won(&l.Rows[0]) {
			t.Errorf("%s: the larger corpus has no winner", tt.reason)
		}
	}
}
