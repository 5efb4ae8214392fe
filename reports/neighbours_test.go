package reports

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
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
		open   string // the sentence of a screen; "" is not checked
	}{
		{"a significant difference needs no note", []standings.Comparison{pair("a", "b", ranking.Faster, 2)}, nil, ""},
		{"three different statements", []standings.Comparison{pair("a", "b", ranking.TooClose, 1.05), pair("b", "c", ranking.Equal, 1.005), pair("c", "d", ranking.TooFew, 1.3)}, []string{
			"Equal within 2%: b and c (time ratio 1.005, 95% interval 0.995 to 1.015)",
			"Undecided (difference within the noise): a and b (time ratio 1.050, 99% joint interval 0.950 to 1.150)",
			"Undecided (too few rounds): c and d (time ratio 1.300, from 5 rounds)",
		}, "Equal within 2%: b and c. Undecided (difference within the noise): a and b. Undecided (too few rounds): c and d."},
		{"a time from a sample has no rounds", []standings.Comparison{sampled}, []string{"Undecided (too few rounds): a and b (time ratio 1.500, estimated from a sample of the puzzles)"}, ""},
		{"an interval without 1 is not shown next to undecided", []standings.Comparison{apart}, []string{"Undecided (difference within the noise): a and b (time ratio 1.500)"}, ""},
		{"many pairs are listed without figures", []standings.Comparison{
			pair("a", "b", ranking.TooClose, 1), pair("b", "c", ranking.TooClose, 1), pair("c", "d", ranking.Faster, 2), pair("d", "e", ranking.TooClose, 1), pair("e", "f", ranking.TooClose, 1),
		}, []string{"Undecided (difference within the noise): a and b; b and c; d and e; e and f"}, "Undecided (difference within the noise): a and b; b and c; d and e; and 1 more pair of neighbours."},
		{"pairs that are not neighbours can be undecided too", []standings.Comparison{
			pair("a", "b", ranking.TooFew, 1), pair("b", "c", ranking.TooFew, 1), pair("c", "d", ranking.TooFew, 2), pair("d", "e", ranking.TooFew, 1),
		}, []string{"Undecided (too few rounds): a and b; b and c; c and d; d and e"}, "Undecided (too few rounds): 4 pairs of neighbours."},
		{"an order that other puzzles might reverse", []standings.Comparison{turned}, []string{"Other puzzles of the same kind might reverse the order: a and b (same order in 80.0% of random samples of the puzzles)"}, ""},
	} {
		testkit.NoDiff(t, cmp.Diff(tt.want, Words(humanize.Visible).neighbours(tt.list)), "%s", tt.reason)
		if got := Words(humanize.Visible).open(tt.list); tt.open != "" && got != tt.open {
			t.Errorf("%s: a screen has %q; want %q", tt.reason, got, tt.open)
		}
	}
}

// TestSmallCorpus checks the list of a corpus that is too small for the overall ranking. It has
// ranks and a winner like any other.
func TestSmallCorpus(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		found   []record.Finding
		title   string
		lead    string
		overall int // contestants with an overall rank
	}{
		{"all answers right", nil, "two: 2 puzzles of 9x9; task: find one solution; not ranked overall", "Fastest: a. Next: b, which takes 9.00 times as long as a.", 2},
		{"a wrong answer disqualifies overall too", runtest.Found(judge.Wrong, us, 1), "two: 2 puzzles of 9x9; task: find one solution; not ranked overall", "Fastest: a.", 1},
	} {
		st := runtest.NewStream().Corpus("two", "9x9", 2).Corpus("many", "9x9", 20).Contestants("a", "b")
		for round := range 6 {
			st.Block("two", "a", round, 2, us).Block("two", "b", round, 2, 9*us, tt.found...).Block("many", "a", round, 20, us).Block("many", "b", round, 20, 9*us)
		}
		r := fold(t, *st.End("done"))
		l, p := CorpusList(r, 0), Words(humanize.Visible)
		if got := p.Title(l); got != tt.title {
			t.Errorf("%s: got the title %q; want %q", tt.reason, got, tt.title)
		}
		if got := p.Headline(l); got != tt.lead {
			t.Errorf("%s: got the headline %q; want %q", tt.reason, got, tt.lead)
		}
		ranked := 0
		for _, e := range r.Overall[0].Entries {
			if e.Rank != nil {
				ranked++
			}
		}
		if len(r.Overall[0].Corpora) != 1 || ranked != tt.overall {
			t.Errorf("%s: the overall ranking has the corpora %v and %d contestants; want one corpus and %d", tt.reason, r.Overall[0].Corpora, ranked, tt.overall)
		}
	}
}
