package standings

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/ranking"
)

// solvedContest is a contest on two corpora. "most" has wrong answers, but fewer than "some", and is
// slower.
func solvedContest(rank string) *runtest.Stream {
	st := runtest.NewStream()
	(*st)[0].(*record.Run).Rank = rank
	for _, corpus := range []string{"a", "b"} {
		st.Corpus(corpus, "9x9", 200).Contestants("most", "some")
		st.Block(corpus, "most", 0, 200, 900, runtest.Found(judge.Wrong, 10, runtest.UpTo(10)...)...)
		st.Block(corpus, "some", 0, 150, 100, runtest.Found(judge.Wrong, 10, runtest.UpTo(80)...)...)
	}
	return st.End("done")
}

func TestRankedBySolved(t *testing.T) {
	r := New(runtest.Of(t, *solvedContest(record.RankSolved)))
	for _, x := range []struct {
		name          string
		first, second string
		ranks         [2]*int
		shares        [2]*float64
		want1, want2  float64
		pair          Comparison
		disqualified  bool
	}{
		{"a corpus", r.Corpora[0].Entries[0].Contestant, r.Corpora[0].Entries[1].Contestant, [2]*int{r.Corpora[0].Entries[0].Rank, r.Corpora[0].Entries[1].Rank},
			[2]*float64{r.Corpora[0].Entries[0].Solved, r.Corpora[0].Entries[1].Solved}, 0.95, 70. / 150, r.Corpora[0].Pairs[0], r.Corpora[0].Entries[0].Disqualified},
		{"the overall list", r.Overall[0].Entries[0].Contestant, r.Overall[0].Entries[1].Contestant, [2]*int{r.Overall[0].Entries[0].Rank, r.Overall[0].Entries[1].Rank},
			[2]*float64{r.Overall[0].Entries[0].Solved, r.Overall[0].Entries[1].Solved}, 0.95, 140. / 300, r.Overall[0].Pairs[0], r.Overall[0].Entries[0].Disqualified},
	} {
		if x.first != "most" || x.second != "some" || x.disqualified || x.ranks[0] == nil || *x.ranks[0] != 1 || x.ranks[1] == nil || *x.ranks[1] != 2 {
			t.Errorf("%s: got %s before %s, ranks %v, disqualified %v", x.name, x.first, x.second, x.ranks, x.disqualified)
		}
		if *x.shares[0] != x.want1 || *x.shares[1] != *figure(x.want2) {
			t.Errorf("%s: got the shares %v and %v; want %v and %v", x.name, *x.shares[0], *x.shares[1], x.want1, x.want2)
		}
		// On the puzzles that both reached, most solved 140 of 150.
		if x.pair.Decision != ranking.Better || *x.pair.Solved != *figure(70. / 150) || *x.pair.SolvedLow <= 0 || x.pair.Ratio != nil {
			t.Errorf("%s: got the pair %+v", x.name, x.pair)
		}
	}
	if e := New(runtest.Of(t, *solvedContest(""))).Corpora[0].Entries[0]; !e.Disqualified || e.Rank != nil {
		t.Errorf("ranked by time: got %+v; want a disqualification", e)
	}
}
