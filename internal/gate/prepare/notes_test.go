package prepare

import (
	"strings"
	"testing"

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/solvers/roster"
)

func TestNotes(t *testing.T) {
	for _, tt := range []struct {
		reason    string
		solvers   []string
		corpora   []string
		threshold float64
		codes     string
		text      string // text that the last warning must contain
	}{
		{"a solver of 9x9 boards only", []string{"band"}, []string{"training"}, .01, "", ""},
		{"a solver that supports larger boards", []string{"dlx"}, []string{"training"}, .01, "larger-boards", "boards larger than 9x9 were not measured, although dlx takes them; add a corpus"},
		{"smaller boards do not count as larger ones", []string{"dlx"}, []string{"training", "four"}, .01, "larger-boards", "dlx takes"},
		{"only some solvers support larger boards", []string{"dlx", "band", "norvig"}, []string{"training"}, .01, "larger-boards", "although these solvers take them: dlx, norvig"},
		{"many solvers support larger boards", []string{"dlx", "norvig", "bitmask", "iterative", "bitmask-mrv"}, []string{"training"}, .01, "larger-boards", "5 solvers take"},
		{"a threshold below the effect of code placement", []string{"band"}, []string{"training"}, .005, "layout", "the threshold of 0.5% is too low"},
	} {
		c := config.Defaults()
		if err := contest.PickContestants(roster.Builtin(), c, tt.solvers); err != nil {
			t.Fatal(err)
		}
		if err := contest.PickCorpora(c, tt.corpora); err != nil {
			t.Fatal(err)
		}
		s := gate.Defaults()
		s.Threshold = tt.threshold
		p, err := New(roster.Builtin(), c, s, 0)
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		text := ""
		for _, w := range p.Notes() {
			codes, text = append(codes, w.Code), w.Text
		}
		if strings.Join(codes, " ") != tt.codes || !strings.Contains(text, tt.text) {
			t.Errorf("%s: warnings %v, the last %q; want %s, %q", tt.reason, codes, text, tt.codes, tt.text)
		}
	}
}
