package reports

import (
	"bytes"
	"slices"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

// scenarios returns records, each with a description of its reports.
func scenarios() []struct {
	name, reason string
	events       *runtest.Stream
} {
	return []struct {
		name, reason string
		events       *runtest.Stream
	}{
		{"normal", "three solvers, two corpora, percentiles from the detail pass, a winner and an overall winner", normal()},
		{"one", "one contestant on one corpus: it is the winner, and there is no overall list in text", runtest.NewStream().
			Corpus("easy", "9x9", 40).Contestants("solo").
			Block("easy", "solo", 0, 40, 2710*ns).Turn("easy", "solo", 0, record.Done, "").End("done")},
		{"wrong", "everything wrong: all are disqualified, no winner, the reason is shown", runtest.NewStream().
			Corpus("easy", "9x9", 6).Contestants("liar", "guesser").
			Block("easy", "liar", 0, 6, ms, runtest.Found(judge.Wrong, ms, runtest.UpTo(6)...)...).
			Block("easy", "guesser", 0, 6, ms, runtest.Found(judge.Wrong, ms, runtest.UpTo(6)...)...).End("done")},
		{"disqualified", "the fastest has one wrong answer: shown last with DQ, and the winner is another", runtest.NewStream().
			Corpus("easy", "9x9", 8).Contestants("hasty", "steady").
			Block("easy", "hasty", 0, 8, us, runtest.Found(judge.Wrong, us, 3)...).
			Block("easy", "steady", 0, 8, ms).End("done")},
		{"solved", "ranks by solved puzzles: wrong answers do not disqualify, and the time decides only if both solved the same puzzles", bySolved()},
		{"killed", "no end: marked as unfinished, the results so far are ranked, a contestant without a turn is named", runtest.NewStream().
			Corpus("easy", "9x9", 100).Contestants("first", "second", "waiting").
			Block("easy", "first", 0, 100, 3*us).Turn("easy", "first", 0, record.Done, "").
			Block("easy", "second", 0, 37, 5*us)},
		{"interrupted", "stopped by the user after a resumption: marked unfinished with the time", runtest.NewStream().
			Corpus("easy", "9x9", 10).Contestants("first", "second").
			Block("easy", "first", 0, 10, 3*us).End("interrupted").
			Add(&record.Resume{At: runtest.Began.Add(s), Torn: 17}).
			Block("easy", "first", 1, 4, 3*us).Turn("easy", "first", 1, record.Interrupted, "").
			Turn("easy", "second", 0, record.Interrupted, "").End("interrupted")},
		{"budget", "budgets that ended before the corpus did, and after it", runtest.NewStream().
			Corpus("minimal", "9x9", 3000).Contestants("bitmask-mrv", "rescan", "cell-list").
			Block("minimal", "bitmask-mrv", 0, 3000, 27*us).
			Block("minimal", "rescan", 0, 132, 37*ms, runtest.Found(judge.Timeout, s, 5, 9)...).Turn("minimal", "rescan", 0, record.Budget, "").
			Block("minimal", "cell-list", 0, 3000, ms).Turn("minimal", "cell-list", 1, record.Budget, "").End("done")},
		{"nobody", "no puzzle verified by anyone: no winner, no rank, figures absent and not zero", runtest.NewStream().
			Corpus("hard", "9x9", 12).Contestants("unique-candidate", "rescan", "idle").
			Block("hard", "unique-candidate", 0, 12, 0, runtest.Found(judge.Declined, 4*us, runtest.UpTo(12)...)...).
			Block("hard", "rescan", 0, 5, 0, runtest.Found(judge.Timeout, s, runtest.UpTo(5)...)...).
			Turn("hard", "idle", 0, record.Abandoned, "no answer 2s after its cancellation").End("done")},
		{"rare", "verdicts that get a column only if they occur, with their reasons; garbage collected in a turn; a turn missed", runtest.NewStream().
			Corpus("easy", "9x9", 9).Contestants("fragile", "sound").
			Block("easy", "fragile", 0, 9, 40*us, slices.Concat(
				runtest.Found(judge.Crashed, 0, 1, 2), runtest.Found(judge.Garbled, 0, 3), runtest.Found(judge.OutOfMemory, 0, 4), runtest.Found(judge.Unjudged, 0, 5), runtest.Found(judge.Missing, 0, 6))...).
			Add(&record.Turn{Corpus: "easy", Contestant: "fragile", Ended: record.Done, GC: 3}).
			Block("easy", "sound", 0, 9, 50*us).Turn("easy", "sound", 1, record.Skipped, "out of memory at the start").End("done")},
		{"shapes", "two corpora of different shapes: a contestant that skips one is named with the reason and is last overall", runtest.NewStream().
			Corpus("easy", "9x9", 50).Corpus("giants", "16x16", 20).Contestants("nine-only", "both").
			Block("easy", "nine-only", 0, 50, 2*us).Block("easy", "both", 0, 50, 3*us).
			Turn("giants", "nine-only", 0, record.Skipped, "takes no 16x16 boards").
			Block("giants", "both", 0, 20, ms).End("done")},
		{"skip", "bad puzzles skipped by the corpus are counted; warnings are shown once with their number", skipping()},
		{"detail", "only the detail pass: verdicts, guesses and percentiles, but no mean, no total time", runtest.NewStream().
			Corpus("easy", "9x9", 21).Contestants("one", "two").
			Detail("easy", "one", 21, us).Detail("easy", "two", 21, ms, runtest.Found(judge.Timeout, s, 20)...).End("done")},
		{"level", "equal figures share a rank, the next rank counts both, and both have won", runtest.NewStream().
			Corpus("easy", "9x9", 10).Contestants("slow", "twin-a", "twin-b").
			Rounds("easy", "slow", 10, ms).Rounds("easy", "twin-a", 10, us).Rounds("easy", "twin-b", 10, us).End("done")},
		{"close", "who cannot be told apart shares a rank; figures of the machine stand beside the tables", runtest.Narrow()},
		{"hostile", "names and texts that would move the cursor, break a table or start a formula do neither", hostile()},
		{"programs", "outside entries have columns of their own, told are their commands, their limits and what stood around each", outside()},
		{"sandboxed", "what holds for every program is said once; a start-up that could not be measured is told, figures absent and not zero", sandboxed()},
		{"nothing", "a record of a run that got no further than its first event", runtest.NewStream()},
	}
}

func normal() *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 3000).Corpus("17_clue", "9x9", 49158).
		Contestants("bitmask-mrv", "fewest-first", "unique-candidate")
	for i, c := range []string{"easy", "17_clue"} {
		n := []int{3000, 49158}[i]
		declined := runtest.Found(judge.Declined, 2*us, runtest.UpTo(n/4)...)
		for round := range 2 {
			st.Block(c, "bitmask-mrv", round, n, 2710*ns+int64(round)*20)
			st.Block(c, "fewest-first", round, n, 48300*ns, runtest.Found(judge.Timeout, s, 17*(i+1))...)
			st.Block(c, "unique-candidate", round, n, 3300*ns, declined...)
		}
		st.Detail(c, "bitmask-mrv", n/3, 3).Detail(c, "fewest-first", n/3, 80)
		st.Add(&record.Allocations{Corpus: c, Contestant: "bitmask-mrv", Puzzles: 32}, &record.Allocations{Corpus: c, Contestant: "fewest-first", Puzzles: 32, Bytes: 32 * 83_456, Objects: 32*7 + 16})
		for _, name := range []string{"bitmask-mrv", "fewest-first", "unique-candidate"} {
			st.Turn(c, name, 0, record.Done, "").Turn(c, name, 1, record.Done, "")
		}
	}
	return st.End("done")
}

// allProtections are from a system on which all protections work, someProtections from one on which
// only some work.
var (
	allProtections  = []record.Protection{{Name: "no-new-privileges", Active: true}, {Name: "pid-namespace", Active: true}, {Name: "landlock", Active: true}}
	someProtections = []record.Protection{{Name: "no-new-privileges", Active: true}, {Name: "pid-namespace", Reason: "user namespaces are forbidden here"}, {Name: "landlock"}}
)

// program adds a program to a run.
func program(st *runtest.Stream, name, protocol string, command ...string) *record.Contestant {
	c := &record.Contestant{Name: name, Kind: record.KindProgram, Program: &record.Program{Protocol: protocol, Command: command}}
	st.Add(c)
	return c
}

// outside returns a contest of several programs and one solver.
func outside() *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 100).Corpus("hard", "9x9", 50).Contestants("bitmask-mrv")
	(*st)[0].(*record.Run).Rounds = 6
	py := program(st, "py", "lines", "python3", "solve.py", "--fast|x")
	py.Program.StartNS, py.Program.MemoryBytes = 10*s, 512<<20
	rb := program(st, "rb", "csv-files", "ruby", "solve.rb")
	rb.PuzzleNS, rb.BudgetNS, rb.Program.Batch = 3*s, 60*s, 50
	for i, c := range []string{"easy", "hard"} {
		n := 100 - 50*i
		st.Add(&record.Process{Corpus: c, Contestant: "py", StartsNS: []int64{20 * ms, 23 * ms, 21 * ms}, RoundTripNS: 11*us + int64(i)*us, Protections: allProtections})
		st.Add(&record.Process{Corpus: c, Contestant: "rb", StartsNS: []int64{61 * ms}, Protections: someProtections})
		for round := range 6 {
			st.Block(c, "bitmask-mrv", round, n, 2700)
			b := &recordtest.Block{Corpus: c, Contestant: "py", Round: round, Puzzles: runtest.UpTo(n), WallNS: int64(n) * 90 * us, CPUNS: int64(n) * 81 * us, OwnNS: int64(n) * 70 * us, NoNodes: true}
			for p := range n {
				b.Times = append(b.Times, 90*us+int64(p-n/2)*us)
			}
			st.Add(b, &record.Turn{Corpus: c, Contestant: "py", Round: round, Planned: n, ElapsedNS: 9 * ms, Ended: record.Done, PeakBytes: 9_800_000 + int64(round), Starts: 1})
			b = &recordtest.Block{Corpus: c, Contestant: "rb", Round: round, Puzzles: runtest.UpTo(n), WallNS: int64(n) * 400 * us, CPUNS: int64(n) * 500 * us, NoNodes: true, Findings: runtest.Found(judge.Missing, 0, 7)}
			b.Findings[0].Reason = "the program answered 99 of 100 puzzles"
			st.Add(b, &record.Turn{Corpus: c, Contestant: "rb", Round: round, Planned: n, ElapsedNS: 9 * ms, Ended: record.Budget, PeakBytes: 31_000_000, Starts: 2})
		}
	}
	return st.End("done")
}

// sandboxed returns a contest of programs with failures.
func sandboxed() *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 4)
	program(st, "one", "lines", "./one")
	program(st, "two", "argument", "./two")
	for _, name := range []string{"one", "two"} {
		e := &record.Process{Corpus: "easy", Contestant: name, RoundTripNS: 11 * us, Protections: allProtections}
		if name == "two" {
			e.Trouble = `the program ended with exit code 1 before it answered; standard error ends with: "\x1b[2Jno such module"`
		}
		st.Add(e)
	}
	garbled := runtest.Found(judge.Garbled, 30*us, 0, 1, 2, 3)
	garbled[0].Reason = `the answer cannot be read: "\x1b[2J=1+1|" ("\x1b[2J=1+1|" has 8 characters; want 81)`
	st.Block("easy", "one", 0, 4, 40*us).Turn("easy", "one", 0, record.Done, "")
	return st.Block("easy", "two", 0, 4, 0, garbled...).Turn("easy", "two", 0, record.Done, "").End("done")
}

func skipping() *runtest.Stream {
	warning := &record.Warning{Code: "not-pinned", Text: "not all 2 workers are pinned to their own cores; times can vary more"}
	return runtest.NewStream().
		Add(&record.Corpus{
			Name: "mixed", Source: "mixed.txt", Format: "line", SHA256: "5eed", Shape: "9x9", WholePuzzles: 5, Skipped: 2,
			Faults: []string{"mixed.txt:4: 80 characters; want 81", "mixed.txt:9: row 1 has two 5s"},
		}).
		Contestants("bitmask-mrv").
		Add(warning, warning, &record.Warning{Code: "slow", Text: "the machine was busy"}).
		Block("mixed", "bitmask-mrv", 0, 5, 2*us).End("done")
}

func hostile() *runtest.Stream {
	names := []string{
		"\x1b[31mred\x1b[2J", "=HYPERLINK(\"x\")", "a|b|c", "two\nlines\r", "\u202eevil\u200b", "日本語のとても長いなまえです",
		"<script>alert(1)</script>", "", "bad\xffutf8", "a-name-that-is-far-too-long-for-any-table-v1", "a-name-that-is-far-too-long-for-any-table-v2", "@SUM(A1)",
	}
	st := runtest.NewStream().Corpus("=cmd|' /C calc'!A0\x1b]0;owned\x07", "9x9\x1b[1m", 4).Contestants(names...)
	c := (*st)[1].(*record.Corpus)
	c.Skipped, c.Faults = 1, []string{"x.txt:1: \x1b[5mblink\n# heading"}
	for i, name := range names[:6] {
		st.Block(c.Name, name, 0, 4, int64(i+1)*us, record.Finding{
			Puzzle: i % 4, Verdict: judge.Garbled, Where: "x|y.txt:3\n", ID: "*id*\x07",
			Reason: "said \x1b[2J`rm -rf` | <b>", Clues: "..`\x00..", Answer: "``\n| 1 | 2 |\n\u009b31m",
		})
	}
	for _, name := range names[6:] {
		st.Turn(c.Name, name, 0, record.Skipped, "-1+1\t=x|y\n## title <img src=x>")
	}
	return st.Add(&record.Warning{Code: "=1+1", Text: "\x1b[Hhome"}).End("\x1b[31mstopped")
}

func TestGolden(t *testing.T) {
	for _, sc := range scenarios() {
		r := fold(t, *sc.events)
		for _, format := range Formats() {
			t.Run(sc.name+"/"+format, func(t *testing.T) {
				golden(t, sc.name+"."+format, sc.reason, r, format, Options{Full: true})
			})
		}
	}
}

func TestGoldenPages(t *testing.T) {
	r := fold(t, *normal())
	for _, tt := range []struct {
		name, reason string
		o            Options
	}{
		{"wide", "160 columns have room for CPU time and wider gaps", Options{Width: 160}},
		{"100", "100 columns: the hidden columns are named", Options{Width: 100}},
		{"80", "80 columns: the most important columns are left", Options{Width: 80}},
		{"40", "the narrowest page: names are cut too", Options{Width: 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.o.Full = true
			golden(t, "normal-"+tt.name+".table", tt.reason, r, "table", tt.o)
		})
	}
}

// golden compares a rendering with its golden file.
func golden(t *testing.T, file, reason string, r *standings.Result, format string, o Options) {
	t.Helper()
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, r, format, o))
	goldentest.Check(t, file+".golden", reason, out.Bytes())
}

const (
	ns = 1
	us = 1000 * ns
	ms = 1000 * us
	s  = 1000 * ms
)

// fold returns the result of a whole stream. Every event must be valid.
func fold(t testing.TB, st runtest.Stream) *standings.Result {
	t.Helper()
	return standings.New(runtest.Of(t, st))
}

// bySolved is a contest that ranks by solved puzzles. model gives wrong answers, and lazy gives up as often.
func bySolved() *runtest.Stream {
	st := runtest.NewStream()
	(*st)[0].(*record.Run).Rank = record.RankSolved
	st.Corpus("easy", "9x9", 500).Contestants("model", "lazy", "sure", "slow", "blind")
	for round := range 6 {
		st.Block("easy", "model", round, 500, us, runtest.Found(judge.Wrong, us, runtest.UpTo(100)...)...).
			Block("easy", "lazy", round, 500, 3*us, runtest.Found(judge.Declined, us, runtest.UpTo(102)...)...).
			Block("easy", "sure", round, 500, 2*us).Block("easy", "slow", round, 500, 9*us).
			Block("easy", "blind", round, 500, 0, runtest.Found(judge.Wrong, us, runtest.UpTo(500)...)...)
	}
	return st.End("done")
}
