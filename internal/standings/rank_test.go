package standings

import (
	"math"
	"reflect"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
)

func TestRank(t *testing.T) {
	m := func(verified int, ns float64) score { return score{verified: verified, solvedNS: ns, timed: true} }
	dq := func(verified int, ns float64) score {
		return score{disqualified: true, verified: verified, solvedNS: ns, timed: true}
	}
	for _, tt := range []struct {
		reason string
		scores []score
		order  []int
		ranks  []int
	}{
		{"nobody", nil, []int{}, []int{}},
		{"more verified beats less time", []score{m(9, 1), m(10, 99)}, []int{1, 0}, []int{1, 2}},
		{"of equally many, less time wins", []score{m(10, 5), m(10, 4)}, []int{1, 0}, []int{1, 2}},
		{"equals share a rank and keep their order; the next counts both",
			[]score{m(10, 7), m(10, 4), m(10, 4), m(10, 4), m(9, 1)}, []int{1, 2, 3, 0, 4}, []int{1, 1, 1, 4, 5}},
		{"a disqualified one is last without a rank, however good",
			[]score{dq(10, 1), m(1, 1), dq(9, 1)}, []int{1, 0, 2}, []int{1, 0, 0}},
		{"who verified nothing has no rank, but stands before the disqualified",
			[]score{dq(10, 1), m(0, 0), m(3, 1)}, []int{2, 1, 0}, []int{1, 0, 0}},
		{"an unknown time stands behind known ones of as many",
			[]score{{verified: 5}, m(5, math.MaxFloat64), m(4, 1)}, []int{1, 0, 2}, []int{1, 2, 3}},
		{"unknown times are level", []score{{verified: 5}, {verified: 5}}, []int{0, 1}, []int{1, 1}},
	} {
		var contestants []*contestant
		for _, m := range tt.scores {
			contestants = append(contestants, steady(m))
		}
		order, places := compareAll(contestants, 0.05, 0).places()
		ranks := []int{}
		for _, s := range places {
			ranks = append(ranks, s.rank)
		}
		if !reflect.DeepEqual(order, tt.order) || !reflect.DeepEqual(ranks, tt.ranks) {
			t.Errorf("%s: order %v ranks %v; want %v %v", tt.reason, order, ranks, tt.order, tt.ranks)
		}
	}
}

// steady is a contestant that takes the same time in each of twelve rounds.
func steady(m score) *contestant {
	p := &contestant{score: m, means: map[int]float64{}}
	for round := range 12 {
		if m.timed {
			p.means[round] = m.solvedNS
		}
	}
	return p
}

func TestTimesWinner(t *testing.T) {
	type want map[string]float64 // by contestant; absent ones are nil
	for _, tt := range []struct {
		reason string
		events *runtest.Stream
		want   want
	}{
		{"all reached, all verified: the ratio of the times", runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a", "b").
			Block("c", "a", 0, 10, 100).Block("c", "b", 0, 10, 250), want{"a": 1, "b": 2.5}},
		{"a budget that ended early leaves the ratio alone", runtest.NewStream().Corpus("c", "9x9", 1000).Contestants("a", "b").
			Block("c", "a", 0, 1000, 100).Block("c", "b", 0, 10, 250).Turn("c", "b", 0, record.Budget, ""), want{"a": 1, "b": 2.5}},
		{"an unsolved puzzle that was reached costs twice the limit", runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a", "b").
			Block("c", "a", 0, 10, s).Block("c", "b", 0, 10, s, runtest.Found(judge.Timeout, s, 0, 1, 2, 3, 4)...), want{"a": 1, "b": 1.5}},
		{"the disqualified are compared with nobody", runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a", "b").
			Block("c", "a", 0, 10, 100).Block("c", "b", 0, 10, 1, runtest.Found(judge.Wrong, 1, 0)...), want{"a": 1}},
		{"without a winner there is no ratio", runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a", "b").
			Block("c", "a", 0, 2, 1, runtest.Found(judge.Timeout, s, 0, 1)...).Turn("c", "b", 0, record.Budget, ""), want{}},
		{"who reached nothing has none", runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a", "b").
			Block("c", "a", 0, 10, 100).Turn("c", "b", 0, record.Budget, ""), want{"a": 1}},
		{"a winner of no measurable time divides nothing", runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a", "b").
			Block("c", "a", 0, 10, 0).Block("c", "b", 0, 10, 5), want{}},
	} {
		got := want{}
		for _, e := range fold(t, *tt.events).Corpora[0].Entries {
			if e.TimesWinner != nil {
				got[e.Contestant] = *e.TimesWinner
			}
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %v; want %v", tt.reason, got, tt.want)
		}
	}
}

// TestNoPuzzleLimit: without a limit an unsolved puzzle has no price, but the
// ranking does not need one.
func TestNoPuzzleLimit(t *testing.T) {
	st := runtest.NewStream().Corpus("c", "9x9", 10).Contestants("slow", "quick", "most").
		Block("c", "slow", 0, 8, 300).Block("c", "quick", 0, 8, 100).Block("c", "most", 0, 10, 900)
	(*st)[0].(*record.Run).PuzzleNS = 0
	var got []string
	for _, e := range fold(t, *st).Corpora[0].Entries {
		got = append(got, e.Contestant)
		if (e.TotalNS != nil) != (e.Contestant == "most") {
			t.Errorf("%s has total time %v; want one only where all were verified", e.Contestant, e.TotalNS)
		}
	}
	if want := []string{"most", "quick", "slow"}; !reflect.DeepEqual(got, want) {
		t.Errorf("order %v; want %v", got, want)
	}
}

func TestOverall(t *testing.T) {
	st := runtest.NewStream().Corpus("a", "9x9", 10).Corpus("b", "4x4", 30).Contestants("all", "half", "cheat", "absent").
		Block("a", "all", 0, 10, 400).Block("b", "all", 0, 30, 100).
		Block("a", "half", 0, 10, 100).Turn("b", "half", 0, record.Skipped, "takes no 4x4 boards").
		Block("a", "cheat", 0, 10, 1).Block("b", "cheat", 0, 30, 1, runtest.Found(judge.Wrong, 1, 3)...).
		Turn("a", "absent", 0, record.Skipped, "no").Turn("b", "absent", 0, record.Skipped, "no").End("done")
	o := fold(t, *st).Overall
	if o.Puzzles != 40 || len(o.Entries) != 3 {
		t.Fatalf("overall %+v; want 40 puzzles and 3 entries: who took part nowhere has none", o)
	}
	all, half, cheat := o.Entries[0], o.Entries[1], o.Entries[2]
	if all.Contestant != "all" || *all.Rank != 1 || all.Verified != 40 || *all.TotalNS != 10*400+30*100 || all.Corpora != 2 {
		t.Errorf("first %+v; want all, with the sums of both corpora", all)
	}
	// "cheat" won corpus a at 1 ns; "all" took 400 times as long, and won b.
	if *all.TimesWinner != 20 {
		t.Errorf("geometric mean of 400 and 1 is %v; want 20", *all.TimesWinner)
	}
	if half.Contestant != "half" || *half.Rank != 2 || *half.TotalNS != 10*100+30*2*s || half.NotReached != 30 || half.Corpora != 1 {
		t.Errorf("second %+v; want half, with the corpus it missed as unsolved", half)
	}
	if !reflect.DeepEqual(half.Places, []string{"1", ""}) { // a single round tells nobody apart
		t.Errorf("places %q; want 1 and nothing", half.Places)
	}
	if !cheat.Disqualified || cheat.Rank != nil || cheat.TimesWinner != nil || !reflect.DeepEqual(cheat.Places, []string{"1", "DQ"}) {
		t.Errorf("last %+v; want cheat, disqualified overall by one wrong answer", cheat)
	}
}
