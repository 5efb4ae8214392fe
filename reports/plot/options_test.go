package plot

import (
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
	"sudokubench/reports/canvas"
)

// blank returns an empty sheet.
func blank(t testing.TB, size size) *sheet {
	t.Helper()
	font := testkit.Must(canvas.NewFont())(t)
	return newSheet(font, size)
}

// TestErrors checks the errors if a plot cannot be drawn.
func TestErrors(t *testing.T) {
	bare := sample()
	bare.noTimes = true
	nobody := contest{corpora: []string{"easy"}, puzzles: 3, contestants: []contestant{{name: "a", ns: us, fails: 3, verdict: judge.Declined}, {name: "b", ns: us, fails: 3, verdict: judge.Timeout}}}
	half := contest{corpora: []string{"easy"}, puzzles: 3, contestants: []contestant{{name: "a", ns: us, fails: 3, verdict: judge.Declined}, {name: "b", ns: us}}}
	for _, tt := range []struct {
		reason  string
		contest contest
		options Options
		want    string // prefix of the expected error; "" means that the plot can be drawn
	}{
		{"a misspelt plot", sample(), Options{Plot: "rankign"}, `--plot: unknown plot "rankign"; did you mean ranking?`},
		{"a plot name without a similar valid name", sample(), Options{Plot: "zzzzzzzz"}, `--plot: unknown plot "zzzzzzzz"; want one of cactus, ranking, scatter`},
		{"an unknown corpus", sample(), Options{Corpus: "esay"}, `--corpora: the record has no corpus "esay"; did you mean easy?`},
		{"one that has times", half, Options{Plot: "scatter"}, "the plot scatter needs 2 contestants with times of single puzzles, but corpus easy has 1"},
		{"no detail pass", bare, Options{}, "the record has no times of single puzzles on corpus easy, which the plot cactus needs; record a run with the detail pass (detail: true), or draw the plot ranking"},
		{"no detail pass, two", bare, Options{Plot: "scatter"}, "the record has no times of single puzzles on corpus easy, which the plot scatter needs"},
		{"no detail pass, but no need of it", bare, Options{Plot: "ranking"}, ""},
		{"nobody solved anything", nobody, Options{}, "no contestant solved a puzzle of corpus easy, so there is nothing to draw"},
		{"nobody solved anything, ranked", nobody, Options{Plot: "ranking"}, "no contestant solved a puzzle of corpus easy, so there is nothing to draw"},
		{"no corpus", contest{}, Options{}, "the record contains no corpus, so there is nothing to draw"},
		{"no contestants", contest{corpora: []string{"easy"}, puzzles: 3}, Options{}, "no contestant took part on corpus easy, so there is nothing to draw"},
	} {
		out, err := Draw(tt.contest.fold(t), tt.options)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.reason, err)
		case tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)):
			t.Errorf("%s: got %d bytes and the error %v, want the error %q", tt.reason, len(out), err, tt.want)
		}
	}
}

// TestChoice checks which contestants a plot shows, and the notes about the others.
func TestChoice(t *testing.T) {
	untimed, few := crowd(4), crowd(3)
	untimed.contestants[0].untimed, few.contestants[0].untimed = untimed.puzzles, few.puzzles
	for _, tt := range []struct {
		reason  string
		contest contest
		options Options
		want    []string // complete texts that the figure must contain
		not     []string
	}{
		{"more than eight", crowd(9), Options{}, []string{"The best 8 of 9 contestants.", "solver-01", "solver-08"}, []string{"solver-09"}},
		{"eight", crowd(8), Options{}, []string{"solver-08"}, []string{"The best 8 of 8 contestants."}},
		{"the winner and the next rank", crowd(9), Options{Plot: "scatter"}, []string{"Of 9 contestants, the figure shows the winner and the next one with a different rank.", "solver-01", "solver-02"}, []string{"solver-03"}},
		{"the winner has no times of single puzzles", untimed, Options{Plot: "scatter"}, []string{"Of 4 contestants, the figure shows the best one with times of single puzzles, and the next such contestant with a different rank."}, nil},
		{"the same with three contestants", few, Options{Plot: "scatter"}, []string{"Of 3 contestants, the figure shows the best one with times of single puzzles, and the next such contestant with a different rank."}, nil},
		{"machine, date, version", sample(), Options{}, []string{"Example CPU 3, 2 cores, 7,976 MB of memory · 21 November 2025, 08:30:00 UTC · sudokubench v0.1.0"}, nil},
	} {
		out, err := Draw(tt.contest.fold(t), tt.options)
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		_, texts := elementsOf(t, out)
		all := "\n" + strings.Join(texts, "\n") + "\n"
		for _, want := range tt.want {
			if !strings.Contains(all, "\n"+want+"\n") {
				t.Errorf("%s: text %q is missing in%s", tt.reason, want, all)
			}
		}
		for _, not := range tt.not {
			if strings.Contains(all, "\n"+not+"\n") {
				t.Errorf("%s: unexpected text %q", tt.reason, not)
			}
		}
	}
}
