package reports

import (
	"bytes"
	"slices"
	"testing"

	"sudokubench/internal/goldentest"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// scenarios are records, each with what its reports must show.
func scenarios() []struct {
	name, reason string
	events       *stream
} {
	return []struct {
		name, reason string
		events       *stream
	}{
		{"normal", "three solvers, two corpora, percentiles from the detail pass, a winner and an overall winner", normal()},
		{"one", "one contestant on one corpus: it is the winner, and there is no overall list in text", newStream().
			corpus("easy", "9x9", 40).contestants("solo").
			block("easy", "solo", 0, 40, 2710*ns).turn("easy", "solo", 0, record.Done, "").end("done")},
		{"wrong", "everything wrong: all are disqualified, no winner, the reason is told", newStream().
			corpus("easy", "9x9", 6).contestants("liar", "guesser").
			block("easy", "liar", 0, 6, ms, found(judge.Wrong, ms, upTo(6)...)...).
			block("easy", "guesser", 0, 6, ms, found(judge.Wrong, ms, upTo(6)...)...).end("done")},
		{"disqualified", "the fastest has one wrong answer: shown last with DQ, and the winner is another", newStream().
			corpus("easy", "9x9", 8).contestants("hasty", "steady").
			block("easy", "hasty", 0, 8, us, found(judge.Wrong, us, 3)...).
			block("easy", "steady", 0, 8, ms).end("done")},
		{"killed", "no end: marked unfinished, what is there is ranked, a contestant whose turn had not come is named", newStream().
			corpus("easy", "9x9", 100).contestants("first", "second", "waiting").
			block("easy", "first", 0, 100, 3*us).turn("easy", "first", 0, record.Done, "").
			block("easy", "second", 0, 37, 5*us)},
		{"interrupted", "stopped by the user after a resumption: marked unfinished with the time", newStream().
			corpus("easy", "9x9", 10).contestants("first", "second").
			block("easy", "first", 0, 10, 3*us).end("interrupted").
			add(&record.Resume{At: began.Add(s), Torn: 17}).
			block("easy", "first", 1, 4, 3*us).turn("easy", "first", 1, record.Interrupted, "").
			turn("easy", "second", 0, record.Interrupted, "").end("interrupted")},
		{"budget", "budgets that ended before the corpus did, and after it", newStream().
			corpus("minimal", "9x9", 3000).contestants("bitmask-mrv", "rescan", "cell-list").
			block("minimal", "bitmask-mrv", 0, 3000, 27*us).
			block("minimal", "rescan", 0, 132, 37*ms, found(judge.Timeout, s, 5, 9)...).turn("minimal", "rescan", 0, record.Budget, "").
			block("minimal", "cell-list", 0, 3000, ms).turn("minimal", "cell-list", 1, record.Budget, "").end("done")},
		{"nobody", "no puzzle verified by anyone: no winner, no rank, figures absent and not zero", newStream().
			corpus("hard", "9x9", 12).contestants("unique-candidate", "rescan", "idle").
			block("hard", "unique-candidate", 0, 12, 0, found(judge.Declined, 4*us, upTo(12)...)...).
			block("hard", "rescan", 0, 5, 0, found(judge.Timeout, s, upTo(5)...)...).
			turn("hard", "idle", 0, record.Abandoned, "no answer 2s after its cancellation").end("done")},
		{"rare", "verdicts that get a column only where they occur, with their reasons; garbage collected in a turn; a turn missed", newStream().
			corpus("easy", "9x9", 9).contestants("fragile", "sound").
			block("easy", "fragile", 0, 9, 40*us, slices.Concat(
				found(judge.Crashed, 0, 1, 2), found(judge.Garbled, 0, 3), found(judge.OutOfMemory, 0, 4), found(judge.Unjudged, 0, 5), found(judge.Missing, 0, 6))...).
			add(&record.Turn{Corpus: "easy", Contestant: "fragile", Ended: record.Done, GC: 3}).
			block("easy", "sound", 0, 9, 50*us).turn("easy", "sound", 1, record.Skipped, "out of memory at the start").end("done")},
		{"shapes", "two corpora of different shapes: who does not take one is named with the reason and is behind overall", newStream().
			corpus("easy", "9x9", 50).corpus("giants", "16x16", 20).contestants("nine-only", "both").
			block("easy", "nine-only", 0, 50, 2*us).block("easy", "both", 0, 50, 3*us).
			turn("giants", "nine-only", 0, record.Skipped, "takes no 16x16 boards").
			block("giants", "both", 0, 20, ms).end("done")},
		{"skip", "bad puzzles skipped by the corpus are counted; warnings are shown once with their number", skipping()},
		{"detail", "only the detail pass: verdicts, guesses and percentiles, but no mean, no total time", newStream().
			corpus("easy", "9x9", 21).contestants("one", "two").
			detail("easy", "one", 21, us).detail("easy", "two", 21, ms, found(judge.Timeout, s, 20)...).end("done")},
		{"level", "equal figures share a rank, the next rank counts both, and both have won", newStream().
			corpus("easy", "9x9", 10).contestants("slow", "twin-a", "twin-b").
			rounds("easy", "slow", 10, ms).rounds("easy", "twin-a", 10, us).rounds("easy", "twin-b", 10, us).end("done")},
		{"close", "who cannot be told apart shares a rank; figures of the machine stand beside the tables", narrow()},
		{"hostile", "names and texts that would move the cursor, break a table or start a formula do neither", hostile()},
		{"programs", "outside entries have columns of their own, told are their commands, their limits and what stood around each", outside()},
		{"sandboxed", "what holds for every program is said once; a start-up that could not be measured is told, figures absent and not zero", sandboxed()},
		{"nothing", "a record of a run that got no further than its first event", newStream()},
	}
}

// narrow is a run in which some are hard to tell apart, on a machine in trouble.
func narrow() *stream {
	st := newStream().corpus("easy", "9x9", 100).corpus("hard", "9x9", 100).contestants("first", "near", "same", "far")
	run := (*st)[0].(*record.Run)
	run.Rounds, run.MaxRounds, run.Reference = 12, 60, "reference-1"
	steal, others, throttled := int64(3*ms), int64(50*ms), int64(1)
	for i, c := range []string{"easy", "hard"} {
		for round := range 12 {
			wave := int64(round%3-1) * 40 * int64(i+1) // as large as the difference between first and near
			st.block(c, "first", round, 100, 2000).block(c, "near", round, 100, 2020+wave).
				block(c, "same", round, 100, 2003-int64(round%2)).block(c, "far", round, 100, 4000+wave)
			for twin := range 2 {
				for worker := range 2 {
					st.add(&record.Reference{Corpus: c, Round: round, Copy: twin, Worker: worker, WallNS: 2*ms + int64(i)*200*us + int64(round%2*(1-2*twin))*10*us})
				}
			}
			st.add(&record.Reference{Corpus: c, Round: round, Worker: round % 2, Alone: true, WallNS: 1500 * us})
			st.add(&record.Machine{Corpus: c, Round: round, ElapsedNS: 100 * ms, Cores: 2, StealNS: &steal, OthersNS: &others, Throttled: &throttled})
		}
		for k, who := range []string{"first", "near", "same", "far"} {
			b := &record.Block{Corpus: c, Contestant: who, Round: 60, Detail: true, Puzzles: upTo(100)}
			for p := range 100 {
				// Far is slow for a few puzzles that are very hard for it, and fast for the others.
				ns := []int64{2000, 2020, 2003, 1900}[k]
				if k == 3 && p%33 == 0 {
					ns = 9000
				}
				b.Times = append(b.Times, ns)
				b.WallNS += ns
			}
			st.add(b)
		}
	}
	return st.end("done")
}

func normal() *stream {
	st := newStream().corpus("easy", "9x9", 3000).corpus("17_clue", "9x9", 49158).
		contestants("bitmask-mrv", "fewest-first", "unique-candidate")
	for i, c := range []string{"easy", "17_clue"} {
		n := []int{3000, 49158}[i]
		declined := found(judge.Declined, 2*us, upTo(n/4)...)
		for round := range 2 {
			st.block(c, "bitmask-mrv", round, n, 2710*ns+int64(round)*20)
			st.block(c, "fewest-first", round, n, 48300*ns, found(judge.Timeout, s, 17*(i+1))...)
			st.block(c, "unique-candidate", round, n, 3300*ns, declined...)
		}
		st.detail(c, "bitmask-mrv", n/3, 3).detail(c, "fewest-first", n/3, 80)
		for _, name := range []string{"bitmask-mrv", "fewest-first", "unique-candidate"} {
			st.turn(c, name, 0, record.Done, "").turn(c, name, 1, record.Done, "")
		}
	}
	return st.end("done")
}

// protections of two kinds of system.
var (
	allProtections  = []record.Protection{{Name: "no-new-privileges", Active: true}, {Name: "pid-namespace", Active: true}, {Name: "landlock", Active: true}}
	someProtections = []record.Protection{{Name: "no-new-privileges", Active: true}, {Name: "pid-namespace", Reason: "user namespaces are forbidden here"}, {Name: "landlock"}}
)

// program enters an outside entry.
func (st *stream) program(name, protocol string, command ...string) *record.Contestant {
	c := &record.Contestant{Name: name, Kind: record.KindProgram, Program: &record.Program{Protocol: protocol, Command: command}}
	st.add(c)
	return c
}

// outside is a contest of programs with a solver of ours.
func outside() *stream {
	st := newStream().corpus("easy", "9x9", 100).corpus("hard", "9x9", 50).contestants("bitmask-mrv")
	(*st)[0].(*record.Run).Rounds = 6
	py := st.program("py", "lines", "python3", "solve.py", "--fast|x")
	py.Program.StartNS, py.Program.MemoryBytes = 10*s, 512<<20
	rb := st.program("rb", "csv-files", "ruby", "solve.rb")
	rb.PuzzleNS, rb.BudgetNS, rb.Program.Batch = 3*s, 60*s, 50
	for i, c := range []string{"easy", "hard"} {
		n := 100 - 50*i
		st.add(&record.Process{Corpus: c, Contestant: "py", StartsNS: []int64{20 * ms, 23 * ms, 21 * ms}, RoundTripNS: 11*us + int64(i)*us, Protections: allProtections})
		st.add(&record.Process{Corpus: c, Contestant: "rb", StartsNS: []int64{61 * ms}, Protections: someProtections})
		for round := range 6 {
			st.block(c, "bitmask-mrv", round, n, 2700)
			b := &record.Block{Corpus: c, Contestant: "py", Round: round, Puzzles: upTo(n), WallNS: int64(n) * 90 * us, CPUNS: int64(n) * 81 * us, OwnNS: int64(n) * 70 * us, NoNodes: true}
			for p := range n {
				b.Times = append(b.Times, 90*us+int64(p-n/2)*us)
			}
			st.add(b, &record.Turn{Corpus: c, Contestant: "py", Round: round, Slice: n, ElapsedNS: 9 * ms, Ended: record.Done, PeakBytes: 9_800_000 + int64(round), Starts: 1})
			b = &record.Block{Corpus: c, Contestant: "rb", Round: round, Puzzles: upTo(n), WallNS: int64(n) * 400 * us, CPUNS: int64(n) * 500 * us, NoNodes: true, Findings: found(judge.Missing, 0, 7)}
			b.Findings[0].Reason = "there are answers to 99 of 100 puzzles"
			st.add(b, &record.Turn{Corpus: c, Contestant: "rb", Round: round, Slice: n, ElapsedNS: 9 * ms, Ended: record.Budget, PeakBytes: 31_000_000, Starts: 2})
		}
	}
	return st.end("done")
}

// sandboxed is a contest of programs alone, in trouble.
func sandboxed() *stream {
	st := newStream().corpus("easy", "9x9", 4)
	st.program("one", "lines", "./one")
	st.program("two", "argument", "./two")
	for _, name := range []string{"one", "two"} {
		e := &record.Process{Corpus: "easy", Contestant: name, RoundTripNS: 11 * us, Protections: allProtections}
		if name == "two" {
			e.Trouble = `exit status 1; its last words: \x1b[2Jno such module`
		}
		st.add(e)
	}
	garbled := found(judge.Garbled, 30*us, 0, 1, 2, 3)
	garbled[0].Reason = `it said "\x1b[2J=1+1|"...; want 81 digits`
	st.block("easy", "one", 0, 4, 40*us).turn("easy", "one", 0, record.Done, "")
	return st.block("easy", "two", 0, 4, 0, garbled...).turn("easy", "two", 0, record.Done, "").end("done")
}

func skipping() *stream {
	warning := &record.Warning{Code: "not-pinned", Text: "workers are not pinned to cores: the system does not allow it"}
	return newStream().
		add(&record.Corpus{
			Name: "mixed", Source: "mixed.txt", Format: "line", SHA256: "5eed", Shape: "9x9", Puzzles: 5, Skipped: 2,
			Faults: []string{"mixed.txt:4: 80 characters; want 81", "mixed.txt:9: row 1 has two 5s"},
		}).
		contestants("bitmask-mrv").
		add(warning, warning, &record.Warning{Code: "slow", Text: "the machine was busy"}).
		block("mixed", "bitmask-mrv", 0, 5, 2*us).end("done")
}

func hostile() *stream {
	names := []string{
		"\x1b[31mred\x1b[2J", "=HYPERLINK(\"x\")", "a|b|c", "two\nlines\r", "\u202eevil\u200b", "日本語のとても長いなまえです",
		"<script>alert(1)</script>", "", "bad\xffutf8", "a-name-that-is-far-too-long-for-any-table-v1", "a-name-that-is-far-too-long-for-any-table-v2", "@SUM(A1)",
	}
	st := newStream().corpus("=cmd|' /C calc'!A0\x1b]0;owned\x07", "9x9\x1b[1m", 4).contestants(names...)
	c := (*st)[1].(*record.Corpus)
	c.Skipped, c.Faults = 1, []string{"x.txt:1: \x1b[5mblink\n# heading"}
	for i, name := range names[:6] {
		st.block(c.Name, name, 0, 4, int64(i+1)*us, record.Finding{
			Puzzle: i % 4, Verdict: judge.Garbled, Where: "x|y.txt:3\n", ID: "*id*\x07",
			Reason: "said \x1b[2J`rm -rf` | <b>", Clues: "..`\x00..", Answer: "``\n| 1 | 2 |\n\u009b31m",
		})
	}
	for _, name := range names[6:] {
		st.turn(c.Name, name, 0, record.Skipped, "-1+1\t=x|y\n## title <img src=x>")
	}
	return st.add(&record.Warning{Code: "=1+1", Text: "\x1b[Hhome"}).end("\x1b[31mstopped")
}

func TestGolden(t *testing.T) {
	for _, sc := range scenarios() {
		r := fold(t, *sc.events)
		for _, format := range Formats() {
			t.Run(sc.name+"/"+format, func(t *testing.T) {
				golden(t, sc.name+"."+format, sc.reason, r, format, Options{})
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
		{"100", "100 columns: the first columns to go are named", Options{Width: 100}},
		{"80", "80 columns: what a contest reads out is left", Options{Width: 80}},
		{"40", "the narrowest page: names are cut last", Options{Width: 1}},
		{"color", "on a terminal the winner stands out", Options{Color: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			golden(t, "normal-"+tt.name+".table", tt.reason, r, "table", tt.o)
		})
	}
}

// golden holds a rendering against its file, or writes the file.
func golden(t *testing.T, file, reason string, r *Report, format string, o Options) {
	t.Helper()
	var out bytes.Buffer
	if err := Render(&out, r, format, o); err != nil {
		t.Fatal(err)
	}
	goldentest.Check(t, file+".golden", reason, out.Bytes())
}
