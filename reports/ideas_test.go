package reports

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/humanize"
)

// versions returns a run with versions of two contestants. Their names, and the name of a corpus,
// contain signs that break tables.
func versions() *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 40).Corpus("a|b\x1b[2J", "9x9", 40)
	for k, v := range []struct {
		name  string
		times [2]int64 // on each corpus, in ns
	}{
		{"x", [2]int64{1000, 4000}}, {"x/locked=off", [2]int64{1002, 9200}}, {"x/cell=first", [2]int64{900, 8000}},
		{"x/locked=off+cell=first", [2]int64{950, 30000}}, {"x/wrong=off", [2]int64{1000, 4000}},
		{"=p\x1b[1m", [2]int64{2000, 2000}}, {"=p\x1b[1m/no|locked", [2]int64{2100, 5000}},
	} {
		st.Contestants(v.name)
		for at, corpus := range []string{"easy", "a|b\x1b[2J"} {
			for round := range 12 {
				var found []record.Finding
				if v.name == "x/wrong=off" && at == 1 {
					found = runtest.Found(judge.Wrong, 1000, 7)
				}
				wave := int64((round*(k+3))%5) * v.times[at] / 200
				st.Block(corpus, v.name, round, 40, v.times[at]+wave, found...).Turn(corpus, v.name, round, record.Done, "")
			}
			if at == 1 {
				b := &recordtest.Block{Corpus: corpus, Contestant: v.name, Round: 12, Detail: true, Puzzles: runtest.UpTo(40), NoGuess: 4}
				for i := range int64(40) {
					ns := 400 + 92*(i%10) + 50*(i%3)
					b.EachNodes, b.Times, b.Nodes, b.WallNS = append(b.EachNodes, i%10), append(b.Times, ns), b.Nodes+i%10, b.WallNS+ns
				}
				st.Add(b)
			}
		}
	}
	return st.End("done")
}

func TestGoldenIdeas(t *testing.T) {
	r := runtest.Of(t, *versions())
	result := standings.New(r)
	ideas := standings.Ideas(r, result)
	for _, tt := range []struct {
		file, reason, format string
		o                    Options
	}{
		{"ideas.table", "all columns, a sentence for each idea, and one for the pairs", "table", Options{}},
		{"ideas-80.table", "80 columns: the legend explains each column that at least one table has", "table", Options{Width: 80}},
		{"ideas.markdown", "signs of names do not break the table", "markdown", Options{}},
		{"ideas.csv", "a row for each version and corpus", "csv", Options{}},
		{"ideas.json", "all figures", "json", Options{}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			var out bytes.Buffer
			testkit.NoError(t, RenderIdeas(&out, result, ideas, tt.format, tt.o))
			goldentest.Check(t, tt.file+".golden", tt.reason, out.Bytes())
		})
	}
	if err := RenderIdeas(&bytes.Buffer{}, result, ideas, "xml", Options{}); err == nil {
		t.Error("the format xml: no error, want one")
	}
}

// TestIdeasAfterFewRounds has joint intervals whose ends differ by many orders of magnitude.
func TestIdeasAfterFewRounds(t *testing.T) {
	st := runtest.NewStream().Corpus("easy", "9x9", 40).Contestants("x", "x/a=off")
	for round, ns := range []int64{1000, 90_000, 900} {
		st.Block("easy", "x", round, 40, ns).Block("easy", "x/a=off", round, 40, 2000)
	}
	r := runtest.Of(t, *st.End("done"))
	result := standings.New(r)
	interval := regexp.MustCompile(`_high": \d`) // in JSON
	for format, want := range map[string]string{
		"table": "undecided on easy, too few rounds.\n", "markdown": "undecided on easy, too few rounds.\n",
		"csv": ",,,,,undecided,too few,3,", "json": `"decision": "too few"`,
	} {
		var out bytes.Buffer
		testkit.NoError(t, RenderIdeas(&out, result, standings.Ideas(r, result), format, Options{}))
		if got := out.String(); !strings.Contains(got, want) || interval.MatchString(got) {
			t.Errorf("%s: got %s; want %q, and no interval", format, got, want)
		}
	}
}

func TestSharedIdeas(t *testing.T) {
	at := func(contestant, corpus, change string, guesses, time float64) standings.Idea {
		x := standings.Idea{Contestant: contestant, Corpus: corpus, Changes: []string{change}, Ratio: &time}
		if guesses > 0 {
			x.GuessRatio = &guesses
		}
		return x
	}
	full := func(contestant, corpus string) standings.Idea {
		return standings.Idea{Contestant: contestant, Corpus: corpus}
	}
	ideas := []standings.Idea{
		full("a", "easy"), at("a", "easy", "locked=off", 0, 0.5), at("a", "easy", "look=cells", 0, 3),
		full("a", "hard"), at("a", "hard", "locked=off", 4, 2),
		full("b", "easy"), at("b", "easy", "locked=off", 0, 2), {Contestant: "b", Corpus: "easy", Changes: []string{"look=cells"}},
		full("b", "hard"), at("b", "hard", "locked=off", 9, 8),
	}
	var out bytes.Buffer
	markdownGrid(&out, sharedIdeas(Words(humanize.Markdown), ideas))
	const want = "| corpus | version | contestants | x guesses | x time |\n| :-- | :-- | --: | --: | --: |\n" +
		"| easy | locked=off | 2 | - | 1.000 (0.500 to 2.00) |\n| hard | locked=off | 2 | 6.00 (4.00 to 9.00) | 4.00 (2.00 to 8.00) |\n"
	if got := out.String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if rows := sharedIdeas(Words(humanize.Markdown), ideas[:5]).rows; rows != nil {
		t.Errorf("one contestant has the rows %q; want none", rows)
	}
}
