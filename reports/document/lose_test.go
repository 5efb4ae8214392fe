package document

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/reports/page/pagetest"
)

func TestFirstPair(t *testing.T) {
	rank := func(n int) *int { return &n }
	for _, row := range []struct {
		reason      string
		ranks       []*int
		timed       []int
		first, next int
	}{
		{"the first and the second contestant", []*int{rank(1), rank(2), rank(3)}, []int{0, 1, 2}, 0, 1},
		{"a contestant with the same rank is not the rival of the first", []*int{rank(1), rank(1), rank(3)}, []int{0, 1, 2}, 0, 2},
		{"all have the same rank", []*int{rank(1), rank(1)}, []int{0, 1}, 0, 1},
		{"the fastest has no times of single puzzles", []*int{rank(1), rank(2), rank(3)}, []int{1, 2}, 1, 2},
		{"nobody has a rank", []*int{nil, nil}, []int{0, 1}, 0, 1},
		{"one alone", []*int{rank(1), rank(2)}, []int{1}, 1, -1},
		{"nobody", []*int{rank(1)}, nil, -1, -1},
	} {
		table, d := standings.Table{}, distributions{times: make([][]float64, len(row.ranks))}
		for _, r := range row.ranks {
			table.Entries = append(table.Entries, standings.Row{Rank: r})
		}
		for _, i := range row.timed {
			d.times[i] = []float64{1}
		}
		if first, next := firstPair(&table, &d); first != row.first || next != row.next {
			t.Errorf("%s: got %d and %d, want %d and %d", row.reason, first, next, row.first, row.next)
		}
	}
}

// TestPairs checks that the counts of a pair are right in both orders of the contestants.
func TestPairs(t *testing.T) {
	run := New(Source{Run: runtest.Of(t, lossRecord("base", "steep", "declines", "rounds"))}).Run
	entry := func(name string) int {
		return slices.IndexFunc(run.Entries, func(e Entry) bool { return e.Name == name })
	}
	for _, row := range []struct {
		reason, a, b string
		want         pairCount
	}{
		{"equal on puzzle 1, and slower on all others", "steep", "base", pairCount{Both: 100}},
		{"the other way round", "base", "steep", pairCount{Both: 100, Faster: 99}},
		{"one puzzle that the other declined", "base", "declines", pairCount{Both: 99, OnlyA: 1}},
		{"the other way round", "declines", "base", pairCount{Both: 99, OnlyB: 1}},
		{"no times of single puzzles", "rounds", "base", pairCount{}},
		{"the same contestant twice", "base", "base", pairCount{}},
	} {
		testkit.NoDiff(t, cmp.Diff(row.want, run.Corpora[0].PairOf(entry(row.a), entry(row.b))), "%s", row.reason)
	}
}

// lossRecord returns a run of 100 puzzles, which are numbered from 1 here. base takes 1 µs for each
// puzzle. steep takes i µs for puzzle i, with i guesses. declines does not solve puzzle 7. rounds
// has no times of single puzzles. untimed has none either, and is the fastest. none solves no
// puzzle. noisy takes 2 µs without guesses. It takes 4 µs with two guesses on the last 40 puzzles
// and 50 µs with nine guesses on puzzle 71. It was interrupted once, for 7,290 µs on puzzle 3.
// silent takes the same times and reports no guesses. flat reports 0 guesses. logic takes i² µs for
// puzzle i without guesses. often was timed five times and interrupted in the first round.
func lossRecord(names ...string) []record.Event {
	const puzzles = 100
	list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "c", Shape: "4x4", WholePuzzles: puzzles}}
	for _, name := range names {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name})
		for round := range 6 {
			b := &recordtest.Block{Corpus: "c", Contestant: name, Round: round, Detail: round == 5}
			if b.Detail && (name == "rounds" || name == "untimed" || name == "often") {
				break
			}
			for p := range puzzles {
				ns, guesses := int64(us), int64(-1)
				switch name {
				case "steep":
					ns *= int64(p + 1)
				case "untimed":
					ns /= 2
				case "logic":
					ns, guesses = ns*int64(p+1)*int64(p+1), 0
				case "noisy", "silent", "often":
					ns, guesses = noisy(p, name != "often" || round == 0)
				case "flat":
					ns, _ = noisy(p, true)
					guesses = 0
				}
				b.Puzzles, b.WallNS = append(b.Puzzles, p), b.WallNS+ns
				if guesses < 0 {
					guesses = ns / us
				}
				if b.NoNodes = name == "silent" || name == "often"; b.NoNodes {
					guesses = 0
				}
				if b.Detail || name == "often" {
					b.Times, b.EachNodes = append(b.Times, ns), append(b.EachNodes, guesses)
				}
				if name == "declines" && p == 6 || name == "none" {
					b.Findings = append(b.Findings, record.Finding{Puzzle: p, Verdict: judge.Declined, NS: us})
				}
			}
			list = append(list, b)
		}
		list = append(list, &record.Turn{Corpus: "c", Contestant: name, Round: 4, Planned: puzzles, Ended: record.Done})
	}
	return recordtest.Events(append(list, &record.End{Reason: "done"})...)
}

func noisy(p int, interrupted bool) (ns, guesses int64) {
	switch {
	case p == 2 && interrupted:
		return 7290 * us, 0
	case p == 70:
		return 50 * us, 9
	case p >= 60:
		return 4 * us, 2
	}
	return 2 * us, 0
}

// sloping returns boards. Puzzle i has one clue less for every 20 puzzles before it. The names are
// ratings in steps of 0.1.
func sloping(_ *record.Corpus, puzzles []int) ([]Board, string) {
	list := make([]Board, len(puzzles))
	for i, p := range puzzles {
		clues := 10 - p/20
		list[i] = Board{Clues: strings.Repeat("1", clues) + strings.Repeat(".", 16-clues), Name: fmt.Sprint(float64((p+50)%100) / 10)}
	}
	return list, ""
}

func TestLosses(t *testing.T) {
	for _, row := range []struct {
		reason, name string
		names        []string
		rival        string
		about        []string
		bins         int   // number of puzzles in the histogram
		first        []int // the first puzzles of the list
	}{
		{"the worst puzzles come first, with their common properties", "steep", []string{"base", "steep"}, "base", []string{
			"Compared with base, the first contestant of the ranking. steep is slower on 99 of the 100 puzzles timed for both.",
			"The median ratio (its time divided by the other time) is 50.5. The worst tenth of the ratios is 90.1 or more.",
			"The medians of the worst 10 of 100 puzzles differ from the medians of all these puzzles: guesses 95.5 instead of 50.5, clues 6 instead of 8.",
		}, 100, []int{99, 98, 97}},
		{"the fastest is compared with the next contestant", "base", []string{"base", "steep"}, "steep", []string{
			"Compared with steep, because base itself is the first contestant of the ranking. base is slower on 0 of the 100 puzzles timed for both.",
		}, 100, []int{0, 1, 2}},
		{"a puzzle that the rival alone solved comes before all ratios", "declines", []string{"base", "declines", "steep"}, "base", []string{
			"It did not solve 1 puzzle that base solved.", "It did not solve 1 of the 100 puzzles that it reached: declined 1.",
		}, 99, []int{6, 0, 1}},
		{"a long time without more guesses than usual comes last", "noisy", []string{"base", "noisy"}, "base", []string{
			"Each puzzle was timed once. A long time can come from an interruption by other work on the machine. On 1 puzzle it took more than twice its median time, but not more than its median number of guesses (0). The table lists such puzzles last or not at all.",
		}, 100, []int{70, 60, 61}},
		{"without guesses nobody knows", "silent", []string{"base", "silent"}, "base", []string{
			"Each puzzle was timed once. A long time can come from an interruption by other work on the machine.",
		}, 100, []int{2, 70, 60}},
		{"of several times the least counts", "often", []string{"base", "often"}, "base", []string{
			"Each puzzle was timed at least 5 times. The shortest time counts here.",
		}, 100, []int{70, 60, 61}},
		{"equal guesses, and few long times", "flat", []string{"base", "flat"}, "base", []string{
			"Each puzzle was timed once. A long time can come from an interruption by other work on the machine. On 2 puzzles it took more than twice its median time, but not more than its median number of guesses (0). The table lists such puzzles last or not at all.",
		}, 100, []int{60, 61, 62}},
		{"equal guesses, and more long times than interruptions make", "logic", []string{"base", "logic"}, "base", []string{
			"Each puzzle was timed once. A long time can come from an interruption by other work on the machine.",
		}, 100, []int{99, 98, 97}},
		{"the first has no single times", "steep", []string{"untimed", "base", "steep"}, "base", []string{
			"Compared with base, the first contestant of the ranking that has times of single puzzles. steep is slower on 99 of the 100 puzzles timed for both.",
		}, 100, []int{99, 98, 97}},
		{"the first of those is compared with the next", "base", []string{"untimed", "base", "steep"}, "steep", []string{
			"Compared with steep, because base itself is the first contestant of the ranking that has times of single puzzles. base is slower on 0 of the 100 puzzles timed for both.",
		}, 100, []int{0, 1, 2}},
		{"no times of single puzzles", "rounds", []string{"base", "rounds"}, "", []string{
			"Its puzzles were not timed one by one here, so there are no ratios. The detail pass (detail: true) times puzzles one by one, unless a solver has the key batch.",
		}, 0, nil},
		{"no puzzle solved", "none", []string{"base", "none"}, "", []string{
			"It solved no puzzle of this corpus, so it has no times to compare.", "It did not solve 100 of the 100 puzzles that it reached: declined 100.",
		}, 0, nil},
		{"no other contestant was timed", "base", []string{"base", "rounds"}, "", []string{"No other contestant has times of single puzzles here, so there is nothing to compare with."}, 0, nil},
	} {
		t.Run(row.reason, func(t *testing.T) {
			run := New(Source{Run: runtest.Of(t, lossRecord(row.names...)), Boards: sloping}).Run
			corpus := run.Corpora[0]
			at := slices.IndexFunc(corpus.Series, func(s Series) bool { return run.Entries[s.Entry].Name == row.name })
			loss := corpus.Series[at].Lose
			for _, sentence := range row.about {
				if !slices.Contains(loss.About, sentence) {
					t.Errorf("got the sentences %q; want %q among them", loss.About, sentence)
				}
			}
			if row.rival == "" {
				testkit.NoDiff(t, cmp.Diff(lossFigures{About: row.about}, loss), "want only the reason")
				return
			}
			if got := run.Entries[loss.Rival].Name; got != row.rival {
				t.Errorf("got the rival %s, want %s", got, row.rival)
			}
			sum := 0
			for _, n := range loss.Ratios.Count {
				sum += n
			}
			if sum != row.bins {
				t.Errorf("got %d puzzles in the histogram, want %d", sum, row.bins)
			}
			var listed []int
			for _, x := range loss.Worst {
				listed = append(listed, x.Kept)
			}
			testkit.NoDiff(t, cmp.Diff(row.first, listed[:len(row.first)]), "the worst puzzles")
			if n := len(listed); n > worstListed+unsolved {
				t.Errorf("%d puzzles are listed, which is too many", n)
			}
		})
	}
}

// TestWorth checks the sentence about the reliability of times. The sentence depends on how often
// puzzles were timed.
func TestWorth(t *testing.T) {
	for _, row := range []struct {
		reason      string
		least, most int
		want        string
	}{
		{"all puzzles timed once", 1, 1, "Each puzzle was timed once. A long time can come from an interruption by other work on the machine."},
		{"some puzzles timed once", 1, 3, "Some puzzles were timed once, others up to 3 times. The shortest time of a puzzle counts here. A long time can come from an interruption by other work on the machine."},
		{"all puzzles timed several times", 2, 3, "Each puzzle was timed at least 2 times. The shortest time counts here."},
	} {
		l := lossOf{least: row.least, most: row.most}
		testkit.NoDiff(t, cmp.Diff(row.want, l.worth()), "%s", row.reason)
	}
}

// TestGathered checks that a few outlying ratios do not stretch a histogram.
func TestGathered(t *testing.T) {
	for _, row := range []struct {
		reason string
		ratios []float64
		want   []float64
		ends   string
	}{
		{"a single ratio is unchanged", []float64{7}, []float64{7}, ""},
		{"two ratios are unchanged", []float64{1, 2000}, []float64{1, 2000}, ""},
		{"ratios near each other are unchanged", []float64{1, 2, 3, 4}, []float64{1, 2, 3, 4}, ""},
		{"an interruption of the contestant", []float64{1, 2, 3, 7290}, []float64{1, 2, 3, 9}, "The last bar includes 1 puzzle with larger ratios, up to 7,290."},
		{"an interruption of the rival", []float64{0.001, 3, 3, 3}, []float64{1, 3, 3, 3}, "The first bar includes 1 puzzle with smaller ratios, down to 0.001."},
	} {
		near, ends := gathered(row.ratios)
		if diff := cmp.Diff(row.want, near); diff != "" || ends != row.ends {
			t.Errorf("%s: got %q, want %q (ratios: -want +got):\n%s", row.reason, ends, row.ends, diff)
		}
	}
}

// TestWorstOf checks that the page gets the worst puzzles of each contestant, even if it does not
// have room for all.
func TestWorstOf(t *testing.T) {
	list := []lossOf{{listed: []lost{{puzzle: 9}, {puzzle: 8}}}, {}, {listed: []lost{{puzzle: 4}, {puzzle: 9}, {puzzle: 5}}}}
	for _, row := range []struct {
		reason string
		most   int
		want   []int
	}{
		{"each contestant in turn, each puzzle once", 10, []int{9, 4, 8, 5}},
		{"not more than most", 3, []int{9, 4, 8}},
		{"no room", 0, nil},
	} {
		testkit.NoDiff(t, cmp.Diff(row.want, worstOf(list, row.most)), "%s", row.reason)
	}
}

func TestNames(t *testing.T) {
	for _, row := range []struct {
		reason string
		names  []string
		want   string
	}{
		{"no names", []string{"", ""}, ""},
		{"numbers are ratings", []string{"3.2", "0.0", "7"}, nameRating},
		{"numbers that only count are names", []string{"1", "2", "3"}, nameOther},
		{"words", []string{"1.0", "a hard one", "0"}, nameOther},
		{"names that parse as NaN and infinity are words", []string{"NaN", "inf"}, nameOther},
		{"a single number is a rating", []string{"2.5"}, nameRating},
	} {
		var kept []Puzzle
		for _, name := range row.names {
			kept = append(kept, Puzzle{Name: name})
		}
		if got := namesOf(kept); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}
