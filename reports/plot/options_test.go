package plot

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/reports/canvas"
)

// blank returns an empty sheet.
func blank(t testing.TB, size Size) *sheet {
	t.Helper()
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	return newSheet(font, size)
}

func TestParseSize(t *testing.T) {
	for _, tt := range []struct {
		text, reason string
		want         Size
	}{
		{"1200x700", "the example in the help text", Size{1200, 700}},
		{"800X600", "a capital letter", Size{800, 600}},
		{"400x300", "the smallest", least},
		{"4000x4000", "the largest", largest},
		{"399x300", "one pixel less", Size{}},
		{"400x299", "one pixel less", Size{}},
		{"4001x300", "one pixel more", Size{}},
		{"1000000000x1000000000", "a picture that fits into no memory", Size{}},
		{"99999999999999999999x700", "a number that is too large for an int", Size{}},
		{"-1200x-700", "both numbers are negative", Size{}},
		{"1200", "one number", Size{}},
		{"1200x", "a missing height", Size{}},
		{"1200x700x2", "three numbers", Size{}},
		{"", "empty", Size{}},
	} {
		got, err := ParseSize(tt.text)
		if got != tt.want || (err == nil) != (tt.want != Size{}) {
			t.Errorf("%s: ParseSize(%q) = %v, error %v; want %v", tt.reason, tt.text, got, err, tt.want)
		}
		if err != nil && !strings.Contains(err.Error(), "such as 1200x700") {
			t.Errorf("%s: the error contains no valid example: %v", tt.reason, err)
		}
	}
}

// TestErrors checks the errors if a plot cannot be drawn.
func TestErrors(t *testing.T) {
	bare := sample()
	bare.noTimes = true
	nobody := contest{corpora: []string{"easy"}, puzzles: 3, contestants: []contestant{{name: "a", ns: us, fails: 3, verdict: judge.Declined}, {name: "b", ns: us, fails: 3, verdict: judge.Timeout}}}
	half := contest{corpora: []string{"easy"}, puzzles: 3, contestants: []contestant{{name: "a", ns: us, fails: 3, verdict: judge.Declined}, {name: "b", ns: us}}}
	mute := contest{corpora: []string{"easy"}, puzzles: 3, contestants: []contestant{{name: "a", ns: us, silent: true}, {name: "b", ns: us, silent: true}}}
	plain := contest{corpora: []string{"easy"}, puzzles: 1, contestants: []contestant{{name: "a", ns: us}, {name: "b", ns: us}}}
	for _, tt := range []struct {
		reason  string
		contest contest
		options Options
		want    string // prefix of the expected error; "" means that the plot can be drawn
	}{
		{"a misspelt plot", sample(), Options{Plot: "rankign"}, `--plot: unknown plot "rankign"; did you mean ranking?`},
		{"a plot name without a similar valid name", sample(), Options{Plot: "zzzzzzzz"}, `--plot: unknown plot "zzzzzzzz"; want one of cactus, guesses, profile, ranking, scatter, spread`},
		{"an unknown theme", sample(), Options{Theme: "lihgt"}, `--theme: unknown theme "lihgt"; did you mean light?`},
		{"too large", sample(), Options{Size: Size{40000, 40000}}, "the size is 40000x40000; use one from 400x300 to 4000x4000"},
		{"an unknown corpus", sample(), Options{Corpus: "esay"}, `--corpus: the record has no corpus "esay"; did you mean easy?`},
		{"an unknown contestant", sample(), Options{Entries: []string{"qiuck"}}, `--entries: no contestant "qiuck" took part on corpus hard; did you mean quick?`},
		{"a contestant that is named twice", sample(), Options{Entries: []string{"quick", "quick"}}, "contestant quick is named twice; name it once"},
		{"three contestants for a plot of two", sample(), Options{Plot: "scatter", Entries: []string{"quick", "shy", "mute"}}, "the plot scatter needs 2 contestants, not 3; name 2"},
		{"one against nobody", sample(), Options{Plot: "scatter", Entries: []string{"quick"}}, "the plot scatter needs 2 contestants, not 1; name 2"},
		{"one that has times", half, Options{Plot: "scatter"}, "the plot scatter needs 2 contestants with times of single puzzles, but corpus easy has 1 among the named ones"},
		{"no detail pass", bare, Options{}, "the record has no times of single puzzles on corpus easy, which the plot cactus needs; record a run with the detail pass (detail: true), or draw the plot ranking"},
		{"no detail pass, guesses", bare, Options{Plot: "guesses"}, "the record has no times of single puzzles on corpus easy, which the plot guesses needs"},
		{"no detail pass, two", bare, Options{Plot: "scatter"}, "the record has no times of single puzzles on corpus easy, which the plot scatter needs"},
		{"no detail pass, but no need of it", bare, Options{Plot: "ranking"}, ""},
		{"nobody solved anything", nobody, Options{}, "no contestant solved a puzzle of corpus easy, so there is nothing to draw"},
		{"nobody solved anything, ranked", nobody, Options{Plot: "ranking"}, "no contestant solved a puzzle of corpus easy, so there is nothing to draw"},
		{"who is named solved nothing", half, Options{Entries: []string{"a"}}, "the named contestants have no times of single puzzles on corpus easy, which the plot cactus needs; name others"},
		{"who is named solved nothing, ranked", half, Options{Plot: "ranking", Entries: []string{"a"}}, "none of these contestants has a mean time on corpus easy; name others"},
		{"nobody tells", mute, Options{Plot: "guesses"}, "the named contestants have no guesses of single puzzles on corpus easy"},
		{"no contestant guessed", plain, Options{Plot: "guesses"}, "no contestant guessed on corpus easy, so there is nothing to draw"},
		{"too many contestants for the legend", crowd(40), Options{Entries: []string{All}, Size: Size{600, 400}}, "40 contestants do not fit into a figure 400 pixels high; use a height of "},
		{"too many contestants for rows", crowd(40), Options{Plot: "ranking", Entries: []string{All}, Size: Size{600, 400}}, "40 contestants do not fit into a figure 400 pixels high; use a height of "},
		{"no corpus", contest{}, Options{}, "the record contains no corpus, so there is nothing to draw"},
		{"no contestants", contest{corpora: []string{"easy"}, puzzles: 3}, Options{}, "no contestant took part on corpus easy, so there is nothing to draw"},
	} {
		out, err := Draw(tt.contest.fold(t), "svg", tt.options)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.reason, err)
		case tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)):
			t.Errorf("%s: got %d bytes and the error %v, want the error %q", tt.reason, len(out), err, tt.want)
		}
	}
	if _, err := Draw(sample().fold(t), "gif", Options{}); err == nil {
		t.Error("Draw accepted an unknown format")
	}
}

// TestHeightThatIsNamed checks that the height in an error message is large enough.
func TestHeightThatIsNamed(t *testing.T) {
	for _, plot := range []string{"cactus", "spread", "ranking", "guesses"} {
		o := Options{Plot: plot, Entries: []string{All}, Size: Size{600, 400}}
		_, err := Draw(crowd(40).fold(t), "svg", o)
		if err == nil {
			t.Fatalf("%s: 40 contestants fit; want an error", plot)
		}
		_, rest, _ := strings.Cut(err.Error(), "height of ")
		if _, err := fmt.Sscanf(rest, "%d", &o.Size.Height); err != nil {
			t.Fatalf("%s: the error contains no height: %q", plot, rest)
		}
		if _, err := Draw(crowd(40).fold(t), "svg", o); err != nil {
			t.Errorf("%s: the height in the error is not enough: %v", plot, err)
		}
	}
}

// TestChoice checks which contestants a plot shows, and the notes about the others.
func TestChoice(t *testing.T) {
	untimed, few, joined := crowd(4), crowd(3), crowd(2)
	untimed.contestants[0].untimed, few.contestants[0].untimed = untimed.puzzles, few.puzzles
	joined.contestants[0].name, joined.contestants[1].name = "a", "क\u200dष"
	for _, tt := range []struct {
		reason  string
		contest contest
		options Options
		want    []string // complete texts that the figure must contain
		not     []string
	}{
		{"more than eight", crowd(9), Options{}, []string{"The best 8 of 9 contestants.", "solver-01", "solver-08"}, []string{"solver-09"}},
		{"eight", crowd(8), Options{}, []string{"solver-08"}, []string{"The best 8 of 8 contestants."}},
		{"all of more than eight", crowd(9), Options{Entries: []string{All}}, []string{"solver-09"}, []string{"The best 8 of 9 contestants."}},
		{"two chosen contestants", crowd(9), Options{Entries: []string{"solver-09", "solver-02"}}, []string{"solver-09", "solver-02"}, []string{"solver-01"}},
		{"the winner and the next rank", crowd(9), Options{Plot: "scatter"}, []string{"Of 9 contestants, the figure shows the winner and the next one with a different rank.", "solver-01", "solver-02"}, []string{"solver-03"}},
		{"the winner has no times of single puzzles", untimed, Options{Plot: "scatter"}, []string{"Of 4 contestants, the figure shows the best one with times of single puzzles, and the next such contestant with a different rank."}, nil},
		{"the same with three contestants", few, Options{Plot: "scatter"}, []string{"Of 3 contestants, the figure shows the best one with times of single puzzles, and the next such contestant with a different rank."}, nil},
		{"a name with a zero-width joiner", joined, Options{Plot: "ranking", Entries: []string{joined.contestants[1].name}}, []string{joined.contestants[1].name}, []string{"a"}},
		{"a contestant that does not report guesses", sample(), Options{Plot: "guesses"}, []string{"Not in the figure, without guesses of single puzzles: mute.", "liar: disqualified, 1 wrong answer"}, []string{"mute"}},
		{"machine, date, version", sample(), Options{}, []string{"Example CPU 3, 2 cores, 7,976 MB of memory · 21 November 2025, 08:30:00 UTC · sudokubench v0.1.0"}, nil},
	} {
		out, err := Draw(tt.contest.fold(t), "svg", tt.options)
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
