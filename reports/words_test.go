package reports

import (
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// TestEndOfTime checks the sentences about contestants that ran out of time. They must name the
// limit that was reached.
func TestEndOfTime(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		target      int64 // value of the flag --time, in ns
		spent       int64 // used part of the budget of 5 s, in ns
		note, wants string
	}{
		{"without --time, the budget ended", 0, 0, "Used up their time budget of 5s before reaching every puzzle (reached, out of 40): b (10)", "A larger --budget would"},
		{"the share of --time ended first", 45e9, 1e9, "Used up their share of the 45s (--time) before reaching every puzzle (reached, out of 40): b (10)", "A longer --time would"},
		{"the budget ended first", 45e9, 5e9, "Used up their time budget of 5s before reaching every puzzle (reached, out of 40): b (10)", "A larger --budget would"},
	} {
		st := runtest.NewStream().Corpus("easy", "9x9", 40).Contestants("a", "b").Rounds("easy", "a", 40, 2*us).
			Block("easy", "b", 0, 10, 9*us).Add(&record.Turn{Corpus: "easy", Contestant: "b", SpentNS: tt.spent, Ended: record.Budget}).End("done")
		(*st)[0].(*record.Run).TimeNS = tt.target
		p, l := Words(humanize.Visible), CorpusList(fold(t, *st), 0)
		if notes := p.Notes(l); !slices.Contains(notes, tt.note) {
			t.Errorf("%s: got the notes %q; want %q among them", tt.reason, notes, tt.note)
		}
		if got := p.wantsTime(l); !strings.HasPrefix(got, tt.wants) {
			t.Errorf("%s: got %q; want the prefix %q", tt.reason, got, tt.wants)
		}
	}
}

func TestVerifiedShare(t *testing.T) {
	for _, tt := range []struct {
		reason string
		of     standings.Showing
		want   string
	}{
		{"no puzzle was reached", standings.Showing{}, "-"},
		{"all puzzles", standings.Showing{Reached: 18, Verified: 9}, "50%"},
		{"few puzzles were reached, one failed", standings.Showing{Sampled: true, Reached: 18, Verified: 17}, "17 of the 18 reached"},
		{"few puzzles were reached, all verified", standings.Showing{Sampled: true, Reached: 18, Verified: 18}, "100%"},
		{"many puzzles were reached", standings.Showing{Sampled: true, Reached: 1000, Verified: 720}, "72%"},
	} {
		if got := verifiedShare(&tt.of); got != tt.want {
			t.Errorf("%s: got %q; want %q", tt.reason, got, tt.want)
		}
	}
}
