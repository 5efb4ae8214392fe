package gate

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

// tape describes a simulated run, which the test writes as a record.
type tape struct {
	seed    uint64
	run     record.Run
	machine float64 // factor for all times, because the machine is slower
	solver  float64 // factor for the times of the solver
	noise   float64 // standard deviation of a time, as a share of that time
	rounds  int
	cpu     bool
	wrong   int // number of puzzles with a wrong answer
	lost    int // number of puzzles with a timeout, after the puzzles with a wrong answer
	cut     int // number of puzzles in each round that were not reached because of the time budget
	sum     string
	name    string
	beats   bool
	nodes   int64                 // number of guesses in each round
	late    map[int]judge.Verdict // verdicts of additional puzzles, by their numbers
	long    int                   // factor for the time of puzzle 3; 0 means 1
	out     record.Ended          // how the only turn of the second contestant ended; empty if it has no turn
	second  bool                  // whether a second contestant solves all puzzles in the same rounds
	reason  string                // reason for the end of the run; empty if the run is complete
	further int                   // number of rounds by which the last round is later
}

const tapePuzzles = 20

func newTape(seed uint64, change func(*tape)) *tape {
	t := &tape{
		seed: seed, machine: 1, solver: 1, noise: 0.004, rounds: 24, cpu: true, sum: "aa", name: "dlx", beats: true, nodes: 7,
		run: record.Run{Schema: record.Schema, GoVersion: "go1.26.0", Seed: 5, Task: "first", MaxSolutions: 1, Rounds: 24, Workers: 2, PuzzleNS: 1e9, BudgetNS: 1e9,
			Config: []byte(`{"symmetries": true}`), Reference: "reference-1", Host: record.Host{OS: "linux", Arch: "amd64", CPU: "A", Cores: 2}},
	}
	change(t)
	return t
}

func (t *tape) play(tb testing.TB) *run.Run {
	tb.Helper()
	rng := rand.New(rand.NewPCG(t.seed, 1))
	scatter := func() float64 { return math.Exp(t.noise * rng.NormFloat64()) }
	var events []record.Event
	add := func(e record.Event) { events = append(events, e) }
	add(&t.run)
	add(&record.Corpus{Name: "easy", SHA256: t.sum, WholePuzzles: tapePuzzles})
	add(&record.Contestant{Name: t.name})
	if t.second || t.out != "" {
		add(&record.Contestant{Name: "second"})
	}
	for round := range t.rounds {
		if round == t.rounds-1 {
			round += t.further
		}
		for twin := range 2 {
			if !t.beats {
				continue
			}
			ns := int64(2e6 * t.machine * scatter())
			measured := &record.Reference{Corpus: "easy", Round: round, Copy: twin, WallNS: []int64{ns}}
			if t.cpu {
				measured.CPUNS = []int64{ns}
			}
			add(measured)
		}
		b := &recordtest.Block{Corpus: "easy", Contestant: t.name, Round: round, Nodes: t.nodes}
		for n := range tapePuzzles - t.cut {
			ns := int64(float64(1000*(n+1)) * t.machine * t.solver * scatter())
			if n == 3 {
				ns *= int64(max(1, t.long))
			}
			b.Puzzles, b.Times, b.WallNS = append(b.Puzzles, n), append(b.Times, ns), b.WallNS+ns
			switch {
			case t.late[n] != 0:
				b.Findings = append(b.Findings, record.Finding{Puzzle: n, Verdict: t.late[n], NS: ns})
			case n < t.wrong:
				b.Findings = append(b.Findings, record.Finding{Puzzle: n, Verdict: judge.Wrong})
			case n < t.wrong+t.lost:
				b.Findings = append(b.Findings, record.Finding{Puzzle: n, Verdict: judge.Timeout})
			}
		}
		if t.cpu {
			b.CPUNS = b.WallNS
		}
		add(b)
		if t.second {
			other := *b
			other.Contestant, other.Findings = "second", nil
			add(&other)
			add(&record.Turn{Corpus: "easy", Contestant: "second", Round: round, Planned: tapePuzzles, Ended: record.Done})
		}
		ended := record.Done
		if t.cut > 0 {
			ended = record.Budget
		}
		add(&record.Turn{Corpus: "easy", Contestant: t.name, Round: round, Planned: tapePuzzles, Ended: ended})
	}
	if t.out != "" {
		add(&record.Turn{Corpus: "easy", Contestant: "second", Ended: t.out, Reason: "no such option"})
	}
	add(&record.End{Reason: cmp.Or(t.reason, "done")})
	return runtest.Of(tb, events)
}

func TestCompareRecorded(t *testing.T) {
	same := func(*tape) {}
	for _, tt := range []struct {
		reason     string
		base, head func(*tape)
		want       Verdict
		says       string // text that the reason of the row must contain
	}{
		{"the same program on the same machine", same, same, Pass, "excluded"},
		{"5% slower", same, func(t *tape) { t.solver = 1.05 }, Regressed, "slower in CPU time"},
		{"5% faster", same, func(t *tape) { t.solver = 0.95 }, Improved, "faster"},
		{"the machine was 20% slower, and so was the reference", same, func(t *tape) { t.machine = 1.2 }, Pass, "excluded"},
		{"a slower solver on a faster machine", func(t *tape) { t.machine = 1.2 }, func(t *tape) { t.solver = 1.05 }, Regressed, "slower"},
		{"no CPU time: wall time decides", func(t *tape) { t.cpu = false }, func(t *tape) { t.cpu, t.solver = false, 1.05 }, Regressed, "slower in wall time"},
		{"too noisy to decide", func(t *tape) { t.noise = 0.2 }, func(t *tape) { t.noise = 0.2 }, Inconclusive, "cannot be excluded"},
		{"a wrong answer is worse than any time", same, func(t *tape) { t.wrong, t.solver = 1, 0.5 }, Regressed, "verdict wrong in the head on 1 puzzle that the base solves"},
		{"as wrong as before is no change", func(t *tape) { t.wrong = 1 }, func(t *tape) { t.wrong = 1 }, Pass, "excluded"},
		{"a lost solve", same, func(t *tape) { t.lost = 2 }, Regressed, "solves 2 fewer puzzles"},
		{"another puzzle that only the head solves does not make up for a lost one", func(t *tape) { t.late = map[int]judge.Verdict{3: judge.Declined} },
			func(t *tape) { t.late = map[int]judge.Verdict{4: judge.Declined} }, Regressed, "verdict declined in the head on 1 puzzle that the base solves"},
		{"nor for a crash", func(t *tape) { t.late = map[int]judge.Verdict{3: judge.Crashed} },
			func(t *tape) { t.late = map[int]judge.Verdict{4: judge.Crashed} }, Regressed, "verdict crashed in the head on 1 puzzle that the base solves"},
		{"a timeout on another puzzle is chance", func(t *tape) { t.late = map[int]judge.Verdict{3: judge.Timeout} },
			func(t *tape) { t.late = map[int]judge.Verdict{4: judge.Timeout} }, Pass, "excluded"},
		{"a lost solve in rounds that a budget cut", func(t *tape) { t.cut = 5 },
			func(t *tape) { t.cut, t.late = 6, map[int]judge.Verdict{4: judge.Declined} }, Regressed, "verdict declined in the head on 1 puzzle"},
		{"more timeouts in rounds that a budget cut", func(t *tape) { t.cut = 5 },
			func(t *tape) { t.cut, t.lost = 6, 2 }, Regressed, "solves 2 fewer puzzles"},
		{"puzzles that the head did not reach because of a budget are not lost", same, func(t *tape) { t.cut = 6 }, Pass, "excluded"},
		{"a huge round number does not cause huge work", func(t *tape) { t.further = 1 << 60 },
			func(t *tape) { t.further = 1 << 60 }, Pass, "excluded"},
		{"a budget cuts the head's rounds: times are compared by the difficulty of the puzzles", same, func(t *tape) { t.cut = 5 }, Pass, "excluded"},
		{"the same with a slowdown, and the longest puzzles left out", same, func(t *tape) { t.cut, t.solver = 5, 1.1 }, Regressed, "slower in CPU time"},
		{"the same without CPU time", func(t *tape) { t.cpu = false }, func(t *tape) { t.cpu, t.cut, t.solver = false, 5, 1.1 }, Regressed, "slower in wall time"},
		{"a long puzzle that only the head solves does not count against it", func(t *tape) { t.cut, t.late, t.long = 5, map[int]judge.Verdict{3: judge.Timeout}, 20 },
			func(t *tape) { t.cut, t.long = 6, 18 }, Pass, "excluded"},
		{"a faster head that attempts more puzzles", func(t *tape) { t.cut = 6 }, func(t *tape) { t.cut, t.solver = 4, 0.9 }, Improved, "faster"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			r := testkit.Must(CompareRecorded(Defaults(), newTape(1, tt.base).play(t), newTape(2, tt.head).play(t), false))(t)
			if r.Verdict != tt.want || r.Rows[0].Verdict != tt.want || !strings.Contains(r.Rows[0].Reason, tt.says) {
				t.Errorf("got %s (row %s: %s); want %s with %q", r.Verdict, r.Rows[0].Verdict, r.Rows[0].Reason, tt.want, tt.says)
			}
		})
	}
}

// TestRecordedResult shows the whole result: one row is measured, the other is not.
func TestRecordedResult(t *testing.T) {
	base := func(t *tape) { t.second, t.cut = true, 3 }
	for _, row := range []struct {
		name, reason string
		head         func(*tape)
	}{
		{"slower", "a regression and a contestant that the head does not have", func(t *tape) { t.cut, t.solver = 4, 1.1 }},
		{"dropped", "a contestant that dropped out, other settings and an unfinished run", func(t *tape) { t.out, t.run.GoVersion, t.reason = record.Skipped, "go1.27.0", "interrupted" }},
		{"lost", "an answer that is lost, and a contestant whose turn did not come", func(t *tape) { t.wrong, t.reason = 1, "interrupted" }},
	} {
		r := testkit.Must(CompareRecorded(Defaults(), newTape(1, base).play(t), newTape(2, row.head).play(t), true))(t)
		r.Started = time.Time{}
		for _, row := range r.Rows {
			for _, m := range row.Measures {
				m.Samples, m.Logs, m.Controls = nil, nil, nil
			}
		}
		text := testkit.Must(json.MarshalIndent(r, "", "  "))(t)
		// The last digits of a number depend on the processor.
		goldentest.Check(t, row.name+".golden", row.reason, regexp.MustCompile(`(\.\d{9})\d+`).ReplaceAll(text, []byte("$1")))
	}
}

func TestRecordedRunsThatDiffer(t *testing.T) {
	for _, tt := range []struct {
		reason string
		head   func(*tape)
		err    string
		across bool   // whether the option across makes the comparison possible
		code   string // code of the expected warning if the option across is set
	}{
		{"another processor", func(t *tape) { t.run.Host.CPU = "B" }, "processor (A, B)", true, "across-machines"},
		{"another Go", func(t *tape) { t.run.GoVersion = "go1.27.0" }, "Go version (go1.26.0, go1.27.0)", true, "across-machines"},
		{"another seed", func(t *tape) { t.run.Seed = 6 }, "seed (5, 6)", true, "across-machines"},
		{"no symmetries", func(t *tape) { t.run.Config = []byte(`{"symmetries": false}`) }, "symmetries (yes, no)", true, "across-machines"},
		{"another budget", func(t *tape) { t.run.BudgetNS = 2e9 }, "budget", true, "across-machines"},
		{"another reference", func(t *tape) { t.run.Reference = "reference-2" }, "the same reference", false, ""},
		{"other puzzles", func(t *tape) { t.sum = "bb" }, "nothing was measured", false, ""},
		{"another contestant", func(t *tape) { t.name = "band" }, "nothing was measured", false, ""},
		{"no reference", func(t *tape) { t.beats = false }, "nothing was measured", false, ""},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			base, head := newTape(1, func(*tape) {}).play(t), newTape(2, tt.head).play(t)
			if _, err := CompareRecorded(Defaults(), base, head, false); err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("error %v; want %q", err, tt.err)
			}
			r, err := CompareRecorded(Defaults(), base, head, true)
			if (err == nil) != tt.across {
				t.Fatalf("with across-machines: error %v, want the opposite", err)
			}
			if tt.across && !strings.Contains(fmt.Sprint(r.Warnings), tt.code) {
				t.Errorf("warnings %v; want %s", r.Warnings, tt.code)
			}
		})
	}
}

func TestGatedGuessesOfRecords(t *testing.T) {
	base, head := newTape(1, func(*tape) {}).play(t), newTape(2, func(t *tape) { t.nodes = 8 }).play(t)
	for gated, want := range map[string]Verdict{"nodes": Regressed, "allocations": Pass} {
		s := Defaults()
		s.Gated = []string{gated}
		r, err := CompareRecorded(s, base, head, false)
		if err != nil || r.Verdict != want || want == Regressed && r.Rows[0].Reason != "nodes rose from 168 to 192" {
			t.Errorf("--gate %s: error %v, got %+v; want %s", gated, err, r.Rows[0], want)
		}
	}
}

func TestTooFewRoundsAreNotCompared(t *testing.T) {
	few := func(t *tape) { t.rounds = minRounds - 1 }
	const says = "only 7 rounds of the two runs can be compared, but an interval needs 8; record more rounds"
	_, err := CompareRecorded(Defaults(), newTape(1, few).play(t), newTape(2, few).play(t), false)
	if !errors.Is(err, ErrNothing) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "each record") {
		t.Errorf("error %v; want %v: %s, and no other warning", err, ErrNothing, says)
	}
}

func TestEmptyRecordsAreNotCompared(t *testing.T) {
	if _, err := CompareRecorded(Defaults(), run.New(), run.New(), false); err == nil {
		t.Error("comparing empty records returned no error")
	}
}

func TestFinds(t *testing.T) {
	s := Defaults()
	noisy := func(share float64) *sample {
		rng := rand.New(rand.NewPCG(3, 3))
		all := new(sample)
		for range 200 {
			all.logs, all.controls = append(all.logs, share*rng.NormFloat64()), append(all.controls, share*rng.NormFloat64())
		}
		return all
	}
	last := s.Threshold
	for _, scatter := range []float64{0.002, 0.05} {
		found := s.finds(noisy(scatter), 24)
		if found == nil || *found <= last {
			t.Fatalf("scatter %v: finds %v; want more than %v", scatter, found, last)
		}
		if p := s.power(noisy(scatter), 24, *found); p < 0.95 {
			t.Errorf("scatter %v: power %v at the slowdown found, want at least 0.95", scatter, p)
		}
		last = *found
	}
	if found := s.finds(noisy(2), 24); found != nil {
		t.Errorf("scatter by a factor of seven: finds %v, want nil", *found)
	}
	if p := s.power(noisy(0.005), 24, 0); p > 0.01 {
		t.Errorf("without a slowdown, a share of %v of the comparisons is flagged twice; want at most 0.01", p)
	}
}

// A contestant that only the base has makes the comparison fail, or causes a warning.
func TestDroppedContestantDoesNotPass(t *testing.T) {
	for _, tt := range []struct {
		reason     string
		base, head func(*tape)
		want       Verdict
		says       string // text that the reason of the second contestant's row must contain; "" means that there is no such row
		warns      string // code of the expected warning; "" means only the warning one-process
	}{
		{"both have it", func(t *tape) { t.second = true }, func(t *tape) { t.second = true }, Pass, "excluded", ""},
		{"the head cannot make its solver", func(t *tape) { t.second = true }, func(t *tape) { t.out = record.Skipped }, Regressed, "dropped out in the head, but not in the base: no such option", ""},
		{"the head abandons it during the run", func(t *tape) { t.second = true }, func(t *tape) { t.second, t.out = true, record.Abandoned }, Regressed, "dropped out in the head, but not in the base: no such option", ""},
		{"neither side can make its solver", func(t *tape) { t.out = record.Skipped }, func(t *tape) { t.out = record.Skipped }, Pass, "", ""},
		{"both sides abandon it during the run", func(t *tape) { t.second, t.out = true, record.Abandoned }, func(t *tape) { t.second, t.out = true, record.Abandoned }, Pass, "excluded", ""},
		{"the head's run ended before its turn", func(t *tape) { t.second = true }, func(t *tape) { t.reason = "interrupted" }, Inconclusive, "ended before the turn of this contestant", "unfinished"},
		{"the head's run does not include it", func(t *tape) { t.second = true }, func(*tape) {}, Pass, "", "only-base"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			r := testkit.Must(CompareRecorded(Defaults(), newTape(1, tt.base).play(t), newTape(2, tt.head).play(t), false))(t)
			var said string
			for _, row := range r.Rows {
				if row.Solver == "second" {
					said = row.Reason
				}
			}
			if r.Verdict != tt.want || !strings.Contains(said, tt.says) || (said == "") != (tt.says == "") {
				t.Errorf("got %s: %q; want %s: %q", r.Verdict, said, tt.want, tt.says)
			}
			if list := r.Warnings[1:]; (len(list) > 0) != (tt.warns != "") || len(list) > 0 && list[0].Code != tt.warns {
				t.Errorf("warnings %v; want %q", list, tt.warns)
			}
		})
	}
}
