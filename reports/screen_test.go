package reports

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/humanize"
)

// contest returns a run with the given number of contestants. The first two are equal. Each of the
// others takes about a third longer than the one before. Of every ten contestants, one fails
// puzzles and one runs out of its budget. The last takes only 4x4 boards. With checks there are
// three ranked corpora and three corpora that are too small for the overall ranking. Without checks
// there are six ranked corpora.
func contest(contestants int, checks bool) *runtest.Stream {
	rnd := rand.New(rand.NewPCG(5, 14))
	st := runtest.NewStream()
	(*st)[0].(*record.Run).Reference = "reference-1"
	names := []string{"sweep", "broadside"}
	for i := 2; i < contestants; i++ {
		names = append(names, fmt.Sprintf("%s-%02d", []string{"band", "random-restart", "dlx"}[i%3], i))
	}
	st.Contestants(names...)
	type corpus struct {
		name, shape string
		puzzles     int
		factor      float64
	}
	corpora := []corpus{{"easy", "9x9", 60, 1}, {"minimal", "9x9", 40, 2.5}, {"hard", "9x9", 40, 7}, {"training", "9x9", 2, 1}, {"four", "4x4", 1, 0.1}, {"seeds", "9x9", 2, 3}}
	if !checks {
		for i := range corpora[3:] {
			corpora[3+i].puzzles, corpora[3+i].shape = 30, "9x9"
		}
	}
	for _, c := range corpora {
		st.Corpus(c.name, c.shape, c.puzzles)
		for round := range 8 {
			minute := rnd.NormFloat64() * 0.02
			for i, name := range names {
				if i == contestants-1 && c.shape == "9x9" {
					if round == 0 {
						st.Turn(c.name, name, 0, record.Skipped, "it takes no 9x9 boards")
					}
					continue
				}
				each := 200 * c.factor * math.Pow(1.3, float64(max(i, 1))) * math.Exp(minute+rnd.NormFloat64()*0.02)
				switch i % 10 {
				case 7:
					fails := runtest.Found(judge.Declined, 900, runtest.UpTo(c.puzzles*2/3)...)
					st.Block(c.name, name, round, c.puzzles, int64(each), fails...)
				case 8:
					if round == 0 {
						st.Add(sample(rnd, c.name, name, c.puzzles, each)...)
					}
				default:
					st.Block(c.name, name, round, c.puzzles, int64(each))
				}
			}
			for twin := range 2 {
				st.Add(&record.Reference{Corpus: c.name, Round: round, Copy: twin, WallNS: []int64{2*ms + int64(rnd.IntN(10))*us}})
			}
		}
	}
	return st.End("done")
}

// sample returns the turn of a contestant whose budget ended after two thirds of the puzzles.
func sample(rnd *rand.Rand, corpus, name string, puzzles int, each float64) []record.Event {
	n := (puzzles*2 + 2) / 3
	b := &recordtest.Block{Corpus: corpus, Contestant: name, Puzzles: runtest.UpTo(n)}
	for range n {
		ns := int64(each * math.Exp(rnd.NormFloat64()/2))
		b.Times = append(b.Times, ns)
		b.WallNS += ns
	}
	return []record.Event{b, &record.Turn{Corpus: corpus, Contestant: name, Ended: record.Budget}}
}

// troubled returns a contest of ten contestants with a wrong answer, on a busy machine, on which it
// missed its time target.
func troubled() *runtest.Stream {
	st := contest(10, true)
	(*st)[0].(*record.Run).TimeNS = int64(20 * time.Second)
	end := (*st)[len(*st)-1]
	*st = (*st)[:len(*st)-1]
	st.Block("hard", "dlx-05", 8, 40, 9*us, runtest.Found(judge.Wrong, 9*us, 3, 4)...)
	st.Add(&record.Warning{Code: "not-pinned", Text: "not all 2 workers are pinned to their own cores; times can vary more"})
	st.Add(&record.Warning{Code: "busy", Text: "on easy, sweep waited for a core for 20% of its time, because other work ran on the machine. If the system reports the wait, the times do not include it. Shared caches can still make times longer"})
	st.Add(&record.Warning{Code: "busy", Text: "on hard, sweep waited for a core for 30% of its time, because other work ran on the machine. If the system reports the wait, the times do not include it. Shared caches can still make times longer"})
	return st.Add(&record.Warning{Code: "stalled", Text: "attempts that were repeated on easy: 3 (2 of sweep). The machine stood still during them, or they reached the time limit after far less CPU time than the limit. Other times might be too long for the same reason"}, end)
}

func TestScreen(t *testing.T) {
	shapes := runtest.NewStream().Corpus("easy", "9x9", 50).Corpus("giants", "16x16", 20).Contestants("nine-only", "both").
		Rounds("easy", "nine-only", 50, 2*us).Rounds("easy", "both", 50, 3*us).
		Turn("giants", "nine-only", 0, record.Skipped, "takes no 16x16 boards").
		Rounds("giants", "both", 20, ms).End("done")
	for _, tt := range []struct {
		name, reason string
		of           *runtest.Stream
		o            Options
		lines        int
	}{
		{"ten", "10 contestants on 100 columns: there is room for the bar, and small corpora have whole tables", contest(10, true), Options{}, 95},
		{"ten-plain", "no bars on a terminal without block elements", contest(10, true), Options{Plain: true}, 95},
		{"ten-80", "80 columns: nothing wraps", contest(10, true), Options{Width: 80}, 95},
		{"troubled", "wrong answers and warnings that matter come first", troubled(), Options{}, 95},
		{"many", "38 contestants, three corpora and three checks", contest(38, true), Options{}, 62},
		{"many-six", "38 contestants, six corpora to rank on", contest(38, false), Options{}, 60},
		{"many-six-80", "the corpora that do not fit are named", contest(38, false), Options{Width: 80}, 64},
		{"two-sizes", "a table for each size of board", shapes, Options{}, 40},
		{"killed", "an unfinished run is marked", runtest.NewStream().Corpus("easy", "9x9", 100).Corpus("hard", "9x9", 100).
			Contestants("first", "waiting").Rounds("easy", "first", 100, 3*us).Rounds("hard", "first", 100, 9*us), Options{}, 40},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.o.Record = "out/20251121-083000.jsonl"
			var out bytes.Buffer
			testkit.NoError(t, Render(&out, fold(t, *tt.of), "table", tt.o))
			goldentest.Check(t, "screen-"+tt.name+".golden", tt.reason, out.Bytes())
			width := tt.o.Width
			if width == 0 {
				width = screenWidth
			}
			if n := strings.Count(out.String(), "\n"); n > tt.lines {
				t.Errorf("got %d lines; want at most %d", n, tt.lines)
			}
			for line := range strings.Lines(out.String()) {
				if n := humanize.Cells(strings.TrimSuffix(line, "\n")); n > width {
					t.Errorf("a line has %d cells; want at most %d: %s", n, width, line)
				}
			}
		})
	}
}

// TestOneCorpusIsFull checks that a contest with one corpus shows its full table, and that
// Options.Corpus shows the full table of one corpus.
func TestOneCorpusIsFull(t *testing.T) {
	one := fold(t, *runtest.NewStream().Corpus("easy", "9x9", 40).Contestants("solo").Block("easy", "solo", 0, 40, 2710*ns).End("done"))
	many := fold(t, *contest(10, true))
	early := fold(t, *runtest.NewStream().Corpus("easy", "9x9", 100).Corpus("hard", "9x9", 100).Contestants("first").Rounds("easy", "first", 100, 3*us).End("interrupted"))
	stopped := fold(t, *contest(12, false).Corpus("last", "9x9", 100).End("interrupted"))
	for _, tt := range []struct {
		reason    string
		r         *standings.Result
		o         Options
		has, lack []string
	}{
		{"one corpus: every column", one, Options{}, []string{"failed", "puzzles/s"}, []string{"bench report", measuredTitle}},
		{"one corpus of a known record: where to read more, but not --full", one, Options{Record: "r.jsonl"}, []string{"bench explain ranks r.jsonl"}, []string{"--full"}},
		{"several corpora: one screen", many, Options{}, []string{"Mean time per puzzle"}, []string{"not reached"}},
		{"several corpora, full: a table each", many, Options{Full: true}, []string{"easy: 60 puzzles", "hard: 40 puzzles", "not reached", measuredTitle}, []string{"Mean time per puzzle"}},
		{"no contestant has an overall rank yet: the tables of the corpora", early, Options{Record: "r.jsonl"}, []string{"easy: 100 puzzles", "hard (100 puzzles): no contestant took part.", "bench report r.jsonl"}, []string{"Mean time per puzzle", "puzzles/s"}},
		{"the tables of a few corpora fill the screen", stopped, Options{}, []string{"hard: 40 puzzles", "training (30 puzzles): "}, []string{"seeds: 30 puzzles"}},
		{"one of several corpora", many, Options{Corpora: []string{"hard"}}, []string{"hard: 40 puzzles", "not reached"}, []string{"easy: 60 puzzles of 9x9; task", "Overall"}},
	} {
		var out bytes.Buffer
		testkit.NoError(t, Render(&out, tt.r, "table", tt.o))
		for _, s := range tt.has {
			if !strings.Contains(out.String(), s) {
				t.Errorf("%s: got no %q in\n%s", tt.reason, s, out.String())
			}
		}
		for _, s := range tt.lack {
			if strings.Contains(out.String(), s) {
				t.Errorf("%s: got %q, which must be absent, in\n%s", tt.reason, s, out.String())
			}
		}
	}
}

// TestMemoryIsMarked shows that a program that remembers puzzles has a mark in its row.
func TestMemoryIsMarked(t *testing.T) {
	r := fold(t, *contest(10, true))
	o := &r.Overall[0]
	r.Remembered = slices.Grow(r.Remembered, 1)[:1]
	m := &r.Remembered[0]
	m.Contestant, m.Corpus, m.Twin, m.Factor = o.Entries[1].Contestant, "known", o.Corpora[0], 12
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, r, "table", Options{}))
	for line := range strings.Lines(out.String()) {
		row := strings.Fields(line)
		if len(row) > 5 && strings.Contains(row[0], "1") && row[1] == o.Entries[0].Contestant && strings.Contains(line, "12.0 times") {
			t.Errorf("an honest contestant has a mark: %s", line)
		}
		if len(row) > 5 && row[1] == m.Contestant && strings.Contains(line, "12.0 times") {
			return
		}
	}
	t.Errorf("no row of %s has 12.0 times:\n%s", m.Contestant, out.String())
}

// TestTwinsAreHidden shows that the screen leaves out the table of a twin that nobody needs.
func TestTwinsAreHidden(t *testing.T) {
	for _, twinOf := range []string{"", "easy"} {
		r := fold(t, *contest(10, true))
		for i := range r.Corpora {
			if r.Corpora[i].Corpus.Name == "seeds" {
				r.Corpora[i].Corpus.TwinOf = twinOf
			}
		}
		var out bytes.Buffer
		testkit.NoError(t, Render(&out, r, "table", Options{}))
		if shown := bytes.Contains(out.Bytes(), []byte("seeds: 2 puzzles")); shown != (twinOf == "") {
			t.Errorf("a corpus that is a twin of %q is shown: %t", twinOf, shown)
		}
	}
}
