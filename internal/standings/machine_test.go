package standings

import (
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
)

func TestDriftIsReportedInBothDirections(t *testing.T) {
	for _, tt := range []struct {
		reason string
		last   int64  // the reference's time in the last rounds; in the first ones it is 1,000 ns
		want   string // begin of the warning, "" for none
	}{
		{"a slow machine at the end", 1060, "the machine became slower during the run: the reference took 6.0% longer"},
		{"a slow machine at the beginning", 940, "the machine became faster during the run: the reference took 6.4% longer"},
		{"a little slower", 1040, ""},
		{"a little faster", 960, ""},
	} {
		st := runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a")
		for round := range driftRounds {
			ns := int64(1000)
			if round >= driftRounds/2 {
				ns = tt.last
			}
			st.Block("c", "a", round, 10, us).Add(&record.Reference{Corpus: "c", Round: round, WallNS: []int64{ns}})
		}
		got := fold(t, *st.End("done")).Warnings
		if len(got) > 1 || len(got) == 1 != (tt.want != "") || len(got) == 1 && (got[0].Code != record.WarnDrift || !strings.HasPrefix(got[0].Text, tt.want)) {
			t.Errorf("%s: warnings %v; want one that begins with %q", tt.reason, got, tt.want)
		}
	}
}
