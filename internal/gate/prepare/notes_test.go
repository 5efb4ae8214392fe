package prepare

import (
	"strings"
	"testing"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

func comparison(t *testing.T, all roster.Roster, solvers, corpora []string, s gate.Settings) *Comparison {
	t.Helper()
	c := config.Defaults()
	err := contest.PickContestants(all, c, solvers)
	if err == nil {
		err = contest.PickCorpora(c, corpora)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := testkit.Must(New(t.Context(), all, c, nil, s, 0))(t)
	return p
}

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
		s := gate.Defaults()
		s.Threshold = tt.threshold
		p := comparison(t, roster.Builtin(), tt.solvers, tt.corpora, s)
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

func TestOnlyOwn(t *testing.T) {
	spec, _ := roster.Find("bitmask")
	spec.Name = "mine"
	all := testkit.Must(roster.With(spec))(t)
	for _, tt := range []struct {
		reason  string
		solvers []string
		want    string
	}{
		{"its own solver is compared alone", []string{"band", "mine"}, "mine"},
		{"without its own solvers, all are compared", []string{"band", "bitmask"}, "band bitmask"},
	} {
		p := comparison(t, all, tt.solvers, []string{"training"}, gate.Defaults())
		only := p.OnlyOwn()
		var got []string
		for _, task := range p.Tasks {
			got = append(got, task.Solver)
		}
		if strings.Join(got, " ") != tt.want || only != (len(got) == 1) {
			t.Errorf("%s: %t, rows of %v; want %s", tt.reason, only, got, tt.want)
		}
	}
}
