package engine_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// puzzles are the puzzles of a test corpus: a 4x4 solution in which one or two cells are blank, so
// that all test solvers can solve them.
type puzzles []sudoku.Grid

func (p puzzles) Len() int                               { return len(p) }
func (p puzzles) Clues(i int, dst sudoku.Grid)           { copy(dst, p[i]) }
func (p puzzles) Candidates(int, sudoku.Candidates) bool { return false }
func (p puzzles) ID(i int) string                        { return fmt.Sprintf("id%d", i) }
func (p puzzles) Line(i int) int                         { return i + 1 }
func (p puzzles) Where(i int) string                     { return fmt.Sprintf("test:%d", i+1) }

func corpusOf(name string, n int) engine.Corpus {
	_, solution, err := sudoku.ParseGrid("1234341221434321")
	if err != nil {
		panic(err)
	}
	var all puzzles
	for i := range n {
		g := slices.Clone(solution)
		g[i%16], g[i/16%16] = 0, 0
		all = append(all, g)
	}
	return engine.Corpus{Info: record.Corpus{Name: name, Shape: "4x4", WholePuzzles: n, SHA256: fmt.Sprint(n)}, Shape: sudoku.Shape4, Puzzles: all}
}

// fill is a correct solver for 4x4, also of pencilmark puzzles. It backtracks in reading order.
func fill(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	var g [16]uint8
	copy(g[:], q.Puzzle)
	c.Count, c.Exhausted, c.Nodes = 0, false, 0
	var search func(i int) bool
	search = func(i int) bool {
		for i < len(g) && g[i] != 0 {
			i++
		}
		if i == len(g) {
			copy(c.Solution, g[:])
			c.Count++
			return c.Count >= q.Limit
		}
		used := 0
		for k, d := range g {
			if k/4 == i/4 || k%4 == i%4 || k/8 == i/8 && k%4/2 == i%4/2 {
				used |= 1 << d
			}
		}
		for d := range uint8(4) {
			if used>>(d+1)&1 == 0 && (q.Candidates == nil || q.Candidates[i]>>d&1 == 1) {
				if g[i] = d + 1; search(i + 1) {
					return true
				}
			}
		}
		g[i] = 0
		return false
	}
	c.Exhausted = !search(0)
	return ctx.Err()
}

func contestant(name string, s solvertest.Func) engine.Contestant {
	return engine.Contestant{
		Info:  record.Contestant{Name: name, Kind: "solver", Solver: name},
		Takes: func(s sudoku.Shape) bool { return s == sudoku.Shape4 },
		New:   func(sudoku.Shape, int) (solvers.Solver, error) { return s, nil },
	}
}

// attempts returns the number of attempts of each contestant on a corpus.
func attempts(p *engine.Plan, corpus int) int {
	return engine.Attempts(p.Corpora[corpus].Info.WholePuzzles, p.Rounds, p.Attempts, p.Detail, p.Shard)
}

func planOf(corpora []engine.Corpus, contestants ...engine.Contestant) *engine.Plan {
	p := &engine.Plan{
		Run:  record.Run{Schema: record.Schema, Tool: "test"},
		Seed: 1, MaxSolutions: 1, Rounds: 3, Workers: 2, Symmetries: true, Detail: true,
		Limits:  limits.Times{Puzzle: time.Minute, Budget: time.Hour, Grace: time.Minute},
		Corpora: corpora, Contestants: contestants, Clock: &steppedClock{},
	}
	p.Watch(func(func()) {})
	return p
}

// steppedClock is a clock that advances only when a solver advances it. So no test that uses it
// depends on the speed of the machine.
type steppedClock struct{ now atomic.Int64 }

func (c *steppedClock) Now() int64               { return c.now.Load() }
func (c *steppedClock) ThreadCPU() (int64, bool) { return 0, false }

func (c *steppedClock) ThreadSwitches() (int64, int64) { return 0, 0 }

func (c *steppedClock) ProcessCPU() (int64, bool) { return 0, false }

func (c *steppedClock) ThreadWait() (int64, bool) { return 0, false }

func (c *steppedClock) Thread(int) (thread.State, bool) { return thread.State{}, false }

// run runs a plan and returns its events.
func run(t *testing.T, p *engine.Plan) []record.Event {
	t.Helper()
	return testkit.Must(runErr(context.Background(), p, nil))(t)
}

// runErr runs a plan and checks that a record accepts every event.
func runErr(ctx context.Context, p *engine.Plan, prior *recorded.Run) ([]record.Event, error) {
	var events []record.Event
	results := recorded.New()
	err := engine.Run(ctx, p, func(e record.Event) error {
		events = append(events, e)
		if prior != nil { // the record of a resumed run also has earlier events, which this check does not see
			return nil
		}
		return results.Add(e)
	}, prior)
	return events, err
}

// tally contains a contestant's verdicts and the number of its attempts on each puzzle.
type tally struct {
	attempts map[int]int
	verdicts map[judge.Verdict]int
	findings []record.Finding
	ends     map[record.Ended]int
	reasons  []string
}

func tallyOf(events []record.Event, corpus, contestant string) tally {
	t := tally{attempts: map[int]int{}, verdicts: map[judge.Verdict]int{}, ends: map[record.Ended]int{}}
	slices := map[int]*record.Slice{}
	for _, e := range events {
		switch e := e.(type) {
		case *record.Slice:
			if e.Corpus == corpus {
				slices[e.Number] = e
			}
		case *record.Turn:
			if e.Corpus != corpus || e.Contestant != contestant {
				continue
			}
			t.ends[e.Ended]++
			t.reasons = append(t.reasons, e.Reason)
			places := e.Places
			if places == nil && len(e.Verdicts) > 0 {
				places = record.Ranges{{First: 0, Last: e.Planned - 1}}
			}
			for place := range places.All() {
				of := slices[e.Slice].Puzzles
				t.attempts[of[(e.Start+place)%len(of)]]++
			}
			for v, n := range e.Verdicts {
				t.verdicts[v] += n
				t.verdicts[judge.Verified] += 0 // ensures that the verdict verified is a key, so that len(verdicts) is 2 if one other verdict occurs
			}
			t.findings = append(t.findings, e.Findings...)
		}
	}
	return t
}

// turnsOf returns the turns of a contestant.
func turnsOf(events []record.Event, contestant string) (turns []*record.Turn) {
	for _, e := range events {
		if t, ok := e.(*record.Turn); ok && t.Contestant == contestant {
			turns = append(turns, t)
		}
	}
	return turns
}

func warnings(events []record.Event) string {
	var all []string
	for _, e := range events {
		if w, ok := e.(*record.Warning); ok {
			all = append(all, w.Text)
		}
	}
	return strings.Join(all, "\n")
}

func TestEveryPuzzleIsTriedEquallyOften(t *testing.T) {
	for _, tt := range []struct {
		reason            string
		puzzles, rounds   int
		detail            bool
		attemptsPerPuzzle int
	}{
		{"each round repeats a tiny corpus often", 1, 3, false, 3 * 2048},
		{"each round repeats a small corpus just often enough", 400, 3, false, 3 * 6},
		{"each round attempts a corpus of one slice once", 2200, 3, false, 3},
		{"a large corpus is divided among the rounds", 3 * 2048, 3, false, 1},
		{"slices divide the rounds: 2 slices, 4 rounds", 4400, 4, false, 2},
		{"the detail pass attempts the corpus once more", 3 * 2048, 3, true, 2},
		{"one round attempts all puzzles", 2200, 1, false, 1},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			p := planOf([]engine.Corpus{corpusOf("k", tt.puzzles)}, contestant("a", fill), contestant("b", fill))
			p.Rounds, p.Detail = tt.rounds, tt.detail
			events := run(t, p)
			for _, name := range []string{"a", "b"} {
				got := tallyOf(events, "k", name)
				if len(got.attempts) != tt.puzzles {
					t.Errorf("%s got %d puzzles of %d, want all", name, len(got.attempts), tt.puzzles)
				}
				for i, n := range got.attempts {
					if n != tt.attemptsPerPuzzle {
						t.Fatalf("%s got puzzle %d %d times, want %d", name, i, n, tt.attemptsPerPuzzle)
					}
				}
				if got.verdicts[judge.Verified] != tt.puzzles*tt.attemptsPerPuzzle {
					t.Errorf("%s: verdicts %v, want all verified", name, got.verdicts)
				}
			}
			if want := attempts(p, 0); want != tt.puzzles*tt.attemptsPerPuzzle {
				t.Errorf("Attempts returned %d, want the number of attempts of the run", want)
			}
		})
	}
}

func TestContestantsOfARoundGetTheSameFormsAndFreshOnesEachRound(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]map[string]int{"a": {}, "b": {}}
	watch := func(name string) engine.Contestant {
		return contestant(name, func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			mu.Lock()
			seen[name][q.Puzzle.String()]++
			mu.Unlock()
			return fill(ctx, q, c)
		})
	}
	p := planOf([]engine.Corpus{corpusOf("k", 256)}, watch("a"), watch("b"))
	p.Detail, p.Rounds = false, 4
	run(t, p)
	for form := range seen["a"] {
		if seen["b"][form] == 0 {
			t.Fatalf("a got the form %s, but b did not", form)
		}
	}
	if len(seen["a"]) < 4*256*3/4 {
		t.Errorf("%d forms of 256 puzzles in 4 rounds; want almost 1024", len(seen["a"]))
	}
	clear(seen["a"])
	p.Symmetries = false
	run(t, p)
	original := map[string]bool{}
	for _, g := range p.Corpora[0].Puzzles.(puzzles) {
		original[g.String()] = true
	}
	for form := range seen["a"] {
		if !original[form] {
			t.Fatalf("without symmetries, a got %s, which is not in the corpus", form)
		}
	}
}

func TestBadSolversGetVerdictsAndDoNotAffectOthers(t *testing.T) {
	boom := errors.New("boom")
	for _, tt := range []struct {
		reason  string
		solve   solvertest.Func
		verdict judge.Verdict
		say     string
	}{
		{"it panics", func(context.Context, *solvers.Query, *solvers.Claim) error { panic("at the disco") }, judge.Crashed, "panic: at the disco"},
		{"it fails", func(context.Context, *solvers.Query, *solvers.Claim) error { return boom }, judge.Crashed, "boom"},
		{"it writes beyond the end of a slice", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			c.Solution[len(q.Puzzle)] = 1
			return nil
		}, judge.Crashed, "index out of range [16] with length 16, at engine_test.go:"},
		{"it writes no answer", func(context.Context, *solvers.Query, *solvers.Claim) error { return nil }, judge.Wrong, "claims -1 solutions"},
		{"it claims a solution but writes none", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted, c.Nodes = 1, false, 0
			return nil
		}, judge.Wrong, "became 238"},
		{"it gives up", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted, c.Nodes = 0, false, 0
			return nil
		}, judge.Declined, "gave up"},
		{"it changes a clue", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			err := fill(ctx, q, c)
			for i, d := range c.Solution {
				c.Solution[i] = d%4 + 1
			}
			return err
		}, judge.Wrong, "became"},
		{"it changes the puzzle to match its answer", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			err := fill(ctx, q, c)
			for i, d := range c.Solution {
				c.Solution[i] = d%4 + 1
			}
			copy(q.Puzzle, c.Solution)
			return err
		}, judge.Wrong, "became"},
		{"it claims that there is no solution", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted, c.Nodes = 0, true, 0
			return nil
		}, judge.Wrong, "no solution"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			p := planOf([]engine.Corpus{corpusOf("k", 40), corpusOf("l", 10)}, contestant("bad", tt.solve), contestant("good", fill))
			p.Rounds, p.Detail = 1, false
			p.Prover = func(sudoku.Shape) (solvers.Solver, error) { return solvertest.Func(fill), nil }
			events := run(t, p)
			bad := tallyOf(events, "k", "bad")
			if n := bad.verdicts[tt.verdict]; n == 0 || len(bad.verdicts) != 2 || bad.verdicts[judge.Verified] != 0 {
				t.Errorf("verdicts %v, want only %s", bad.verdicts, tt.verdict)
			}
			// Two workers finish their blocks in any order, so the finding with details can be at
			// any place.
			told := slices.IndexFunc(bad.findings, func(f record.Finding) bool { return f.Reason != "" })
			if f := bad.findings[max(told, 0)]; !strings.Contains(f.Reason, tt.say) || f.Clues == "" || f.Where == "" {
				t.Errorf("finding %+v, want one with the reason %q, clues and a place", f, tt.say)
			}
			for _, corpus := range []string{"k", "l"} {
				if good := tallyOf(events, corpus, "good"); good.verdicts[judge.Verified] != attempts(p, map[string]int{"k": 0, "l": 1}[corpus]) || len(good.findings) > 0 {
					t.Errorf("the good solver has other verdicts than verified on %s: %v", corpus, good.verdicts)
				}
			}
			if end, ok := events[len(events)-1].(*record.End); !ok || end.Reason != "done" {
				t.Errorf("the last event is not the end of a complete run")
			}
		})
	}
}

func TestAContestantThatCannotBeMadeTakesNoPart(t *testing.T) {
	broken := contestant("broken", fill)
	for _, tt := range []struct {
		reason string
		new    func(sudoku.Shape, int) (solvers.Solver, error)
		takes  bool
		say    string
	}{
		{"New fails", func(sudoku.Shape, int) (solvers.Solver, error) { return nil, errors.New("no tables today") }, true, "no tables today"},
		{"New panics", func(sudoku.Shape, int) (solvers.Solver, error) { panic("tables") }, true, "panicked"},
		{"New returns nil", func(sudoku.Shape, int) (solvers.Solver, error) { return nil, nil }, true, "neither a solver"},
		{"the solver does not support the board", nil, false, "does not support 4x4 boards"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			broken.New, broken.Takes = tt.new, func(sudoku.Shape) bool { return tt.takes }
			events := run(t, planOf([]engine.Corpus{corpusOf("k", 20)}, broken, contestant("good", fill)))
			got := tallyOf(events, "k", "broken")
			if got.ends[record.Skipped] != 1 || len(got.ends) != 1 || !strings.Contains(got.reasons[0], tt.say) || len(got.attempts) != 0 {
				t.Errorf("turns %v, reasons %q, attempts %v; want one skipped turn", got.ends, got.reasons, got.attempts)
			}
		})
	}
}

func TestInterruptAndResumeGiveTheSameVerdicts(t *testing.T) {
	decline := contestant("declines", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		if q.Puzzle.Clues() == 15 {
			c.Count, c.Exhausted, c.Nodes = 0, false, 0
			return nil
		}
		return fill(ctx, q, c)
	})
	plan := func() *engine.Plan {
		p := planOf([]engine.Corpus{corpusOf("k", 300), corpusOf("l", 7)}, contestant("a", fill), decline)
		p.Rounds, p.Attempts, p.Run.Attempts = 4, 1000, 1000
		return p
	}
	whole := run(t, plan())
	for _, tt := range []struct {
		reason string
		event  func(record.Event) bool // returns true at the event at which the run must stop
		turn   func(*record.Turn) bool // returns true in the turn in which the run must stop
		block  int                     // number of the block of this turn at which the run stops
	}{
		{"before the first event", func(record.Event) bool { return true }, nil, 0},
		{"at the first block", nil, func(*record.Turn) bool { return true }, 1},
		{"at the second block", nil, func(*record.Turn) bool { return true }, 2},
		{"in a later turn", nil, func(turn *record.Turn) bool { return turn.Round == 1 }, 3},
		{"at the end of a turn", func(e record.Event) bool { turn, ok := e.(*record.Turn); return ok && turn.Round == 2 }, nil, 0},
		{"in the detail pass", nil, func(turn *record.Turn) bool { return turn.Detail }, 1},
		{"in the next corpus", nil, func(turn *record.Turn) bool { return turn.Corpus == "l" }, 1},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			var events []record.Event
			p, blocks := plan(), 0
			p.Progress = func(turn *record.Turn, _ int) {
				if tt.turn != nil && tt.turn(turn) {
					if blocks++; blocks == tt.block {
						cancel()
					}
				}
			}
			err := engine.Run(ctx, p, func(e record.Event) error {
				events = append(events, e)
				if tt.event != nil && tt.event(e) {
					cancel()
				}
				return nil
			}, nil)
			if !errors.Is(err, engine.ErrInterrupted) {
				t.Fatalf("error %v, want ErrInterrupted", err)
			}
			progress := runtest.Of(t, events)
			if progress.Done() {
				t.Fatal("an interrupted run counts as done")
			}
			testkit.NoError(t, plan().Fits(progress))
			again := plan()
			if progress.Head != nil {
				again.Attempts = 0 // the record says how many
			}
			rest := testkit.Must(runErr(context.Background(), again, progress))(t)
			all := append(events, rest...)
			for _, corpus := range []string{"k", "l"} {
				for _, name := range []string{"a", "declines"} {
					want, got := tallyOf(whole, corpus, name), tallyOf(all, corpus, name)
					if fmt.Sprint(want.attempts) != fmt.Sprint(got.attempts) || fmt.Sprint(want.verdicts) != fmt.Sprint(got.verdicts) {
						t.Errorf("%s on %s: the resumed run has %v %v, want %v %v", name, corpus, got.verdicts, got.attempts, want.verdicts, want.attempts)
					}
				}
			}
		})
	}
}

func TestResumeRefusesOtherPuzzles(t *testing.T) {
	events := run(t, planOf([]engine.Corpus{corpusOf("k", 10)}, contestant("a", fill)))
	progress := runtest.Of(t, events)
	for _, tt := range []struct {
		reason string
		plan   *engine.Plan
		say    string
	}{
		{"the file has changed", planOf([]engine.Corpus{corpusOf("k", 11)}, contestant("a", fill)), "the puzzles of corpus k have changed"},
		{"another corpus", planOf([]engine.Corpus{corpusOf("m", 10)}, contestant("a", fill)), "no corpus m"},
		{"another contestant", planOf([]engine.Corpus{corpusOf("k", 10)}, contestant("b", fill)), "no contestant b"},
	} {
		if err := tt.plan.Fits(progress); err == nil || !strings.Contains(err.Error(), tt.say) {
			t.Errorf("%s: unexpected error %v", tt.reason, err)
		}
	}
}

func TestASinkThatFailsStopsTheRun(t *testing.T) {
	full := errors.New("disk full")
	n := 0
	err := engine.Run(context.Background(), planOf([]engine.Corpus{corpusOf("k", 500)}, contestant("a", fill)), func(record.Event) error {
		if n++; n > 5 {
			return full
		}
		return nil
	}, nil)
	if !errors.Is(err, full) || n != 6 {
		t.Errorf("error %v after %d events, want the error of the sink after 6", err, n)
	}
}

func TestInvalidPlans(t *testing.T) {
	for _, tt := range []struct {
		reason string
		spoil  func(*engine.Plan)
		say    string
	}{
		{"no rounds", func(p *engine.Plan) { p.Rounds = 0 }, "rounds is 0"},
		{"looks that do not ascend", func(p *engine.Plan) { p.Looks = []int{2, 2} }, "the ranks are checked after rounds [2 2]"},
		{"no workers", func(p *engine.Plan) { p.Workers = 0 }, "workers is 0"},
		{"no time", func(p *engine.Plan) { p.Limits.Puzzle = 0 }, "time limit for a puzzle"},
		{"no contestant", func(p *engine.Plan) { p.Contestants = nil }, "no contestant"},
		{"no corpus", func(p *engine.Plan) { p.Corpora = nil }, "no corpus"},
		{"an empty corpus", func(p *engine.Plan) { p.Corpora = []engine.Corpus{corpusOf("k", 0)} }, "corpus k has no puzzle"},
		{"two contestants with one name", func(p *engine.Plan) { p.Contestants = append(p.Contestants, p.Contestants[0]) }, "two contestants are named a"},
	} {
		p := planOf([]engine.Corpus{corpusOf("k", 1)}, contestant("a", fill))
		tt.spoil(p)
		if _, err := runErr(context.Background(), p, nil); err == nil || !strings.Contains(err.Error(), tt.say) {
			t.Errorf("%s: unexpected error %v", tt.reason, err)
		}
	}
}

// TestLateWritesDoNotReachOthers shows that a solver that writes into its buffers after its turn
// does not change the puzzles and answers of others.
func TestLateWritesDoNotReachOthers(t *testing.T) {
	var kept []sudoku.Grid
	late := contestant("late", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		kept = append(kept, q.Puzzle, c.Solution)
		return fill(ctx, q, c)
	})
	good := contestant("good", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		for _, g := range kept {
			for i := range g {
				g[i] = 1
			}
		}
		kept = kept[:0]
		return fill(ctx, q, c)
	})
	p := planOf([]engine.Corpus{corpusOf("k", 300)}, late, good)
	p.Workers = 1
	if got := tallyOf(run(t, p), "k", "good"); len(got.findings) > 0 {
		t.Errorf("the good solver has the finding %+v, want none", got.findings[0])
	}
}

func TestASolverThatEndsItsGoroutineIsAbandoned(t *testing.T) {
	for _, tt := range []struct {
		reason string
		inNew  bool
	}{{"in Solve", false}, {"in New", true}} {
		t.Run(tt.reason, func(t *testing.T) {
			leaves := contestant("leaves", func(context.Context, *solvers.Query, *solvers.Claim) error {
				runtime.Goexit()
				return nil
			})
			if tt.inNew {
				leaves.New = func(sudoku.Shape, int) (solvers.Solver, error) {
					runtime.Goexit()
					return nil, nil
				}
			}
			p := planOf([]engine.Corpus{corpusOf("k", 20)}, leaves, contestant("good", fill))
			p.Watched()
			events := run(t, p)
			got := tallyOf(events, "k", "leaves")
			if got.ends[record.Abandoned] != 1 || !strings.Contains(strings.Join(got.reasons, ""), "runtime.Goexit") || got.verdicts[judge.Timeout] > 0 {
				t.Errorf("turns %v (%q), verdicts %v; want abandoned, without timeouts", got.ends, got.reasons, got.verdicts)
			}
			if good := tallyOf(events, "k", "good"); len(good.attempts) != 20 || len(good.findings) > 0 {
				t.Errorf("the good solver has verdicts %v, want all verified", good.verdicts)
			}
		})
	}
}
