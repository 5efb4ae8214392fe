package engine_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/engine"
	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// paced is a solver that takes the same time for every puzzle.
type paced struct {
	solvertest.Func
	each time.Duration
}

func pacedContestant(name string, each time.Duration) engine.Contestant {
	c := contestant(name, fill)
	c.New = func(sudoku.Shape, int) (solvers.Solver, error) { return paced{fill, each}, nil }
	return c
}

// pacedPlan returns a plan with one worker and contestants named a, b, c and so on. each[i] is the
// time of a puzzle for the i-th contestant.
func pacedPlan(target time.Duration, looks []int, corpora []engine.Corpus, each ...time.Duration) *engine.Plan {
	var all []engine.Contestant
	for i, d := range each {
		all = append(all, pacedContestant(string(rune('a'+i)), d))
	}
	p := planOf(corpora, all...)
	p.Target, p.Workers, p.Rounds, p.Looks, p.Detail = target, 1, looks[0], looks, false
	p.Limits = limits.Times{Puzzle: time.Hour, Budget: time.Hour, Grace: time.Hour}
	push := func(d time.Duration) { p.Clock.(*steppedClock).now.Add(int64(d)) }
	p.Fake(func(i *attempt.Instance, g *attempt.Guard) attempt.Executor {
		return &script{clock: p.Clock, push: push, guard: g, takes: func() time.Duration { return i.Solver.(paced).each }, solve: fill}
	})
	return p
}

// spentOn returns the time that a contestant spent on a corpus, the number of rounds in which it
// made attempts, and the number of attempts.
func spentOn(events []record.Event, corpus, contestant string) (spent time.Duration, rounds, attempts int) {
	played := map[int]bool{}
	for _, turn := range turnsOf(events, contestant) {
		if turn.Corpus != corpus {
			continue
		}
		spent += time.Duration(turn.SpentNS)
		for _, n := range turn.Verdicts {
			attempts += n
			played[turn.Round] = true
		}
	}
	return spent, len(played), attempts
}

func TestATimeTargetIsShared(t *testing.T) {
	const ms, us = time.Millisecond, time.Microsecond
	type played struct {
		Spent  time.Duration // time that the contestant spent, rounded to a tenth of a second
		Rounds int
	}
	all := []string{"a", "b", "c", "d"}
	for _, tt := range []struct {
		reason    string
		target    time.Duration
		budget    time.Duration // time budget of each contestant; 0 means an hour
		puzzles   int
		looks     []int
		each      []time.Duration
		undecided []string
		want      []played
	}{
		{"no target: as many rounds as there are looks", 0, 0, 100, []int{2, 4}, []time.Duration{ms, ms}, all, []played{{8400 * ms, 4}, {8400 * ms, 4}}},
		{"equal shares of four fifths of the target", 10 * time.Second, 0, 100, []int{5}, []time.Duration{ms, ms}, nil, []played{{4 * time.Second, 5}, {4 * time.Second, 5}}},
		{"fast contestants play all rounds until the first look, although the time is up", 5 * time.Second, 0, 100, []int{5, 8}, []time.Duration{time.Second, time.Second, us, us}, nil,
			[]played{{3 * time.Second, 3}, {3 * time.Second, 3}, {0, 5}, {0, 5}}},
		{"undecided fast contestants also play the rounds until later looks", 5 * time.Second, 0, 100, []int{5, 8}, []time.Duration{time.Second, time.Second, us, us}, all,
			[]played{{3 * time.Second, 3}, {3 * time.Second, 3}, {0, 8}, {0, 8}}},
		{"never beyond the budget", 10 * time.Second, time.Second, 100, []int{5}, []time.Duration{ms, ms}, nil, []played{{time.Second, 5}, {time.Second, 5}}},
		{"three rounds with at least one attempt, even if that takes longer than the target", time.Millisecond, 0, 100, []int{5}, []time.Duration{time.Second, time.Second}, nil, []played{{3 * time.Second, 3}, {3 * time.Second, 3}}},
		{"three rounds of two puzzles, if there is no larger corpus", time.Millisecond, 0, 2, []int{5}, []time.Duration{time.Second, time.Second}, nil, []played{{3 * time.Second, 3}, {3 * time.Second, 3}}},
		{"after three rounds, the share of one contestant is spent, but not the share of the other", 8 * time.Second, 0, 100, []int{5}, []time.Duration{2 * time.Second, 10 * us}, nil, []played{{6 * time.Second, 3}, {100 * ms, 5}}},
		{"the remaining time goes to the undecided contestants", 20 * time.Second, 0, 100, []int{2, 4}, []time.Duration{ms, ms, us, us}, []string{"a", "b"},
			[]played{{7200 * ms, 4}, {7200 * ms, 4}, {0, 2}, {0, 2}}},
		{"three rounds although looks come earlier and no time is left", time.Second, 0, 100, []int{1, 2, 3, 5}, []time.Duration{time.Second, time.Second}, all,
			[]played{{3 * time.Second, 3}, {3 * time.Second, 3}}},
		{"two fast contestants continue when two slow ones cannot", 10 * time.Second, 0, 100, []int{3, 5, 8, 12}, []time.Duration{10 * ms, 10 * ms, us, us}, all,
			[]played{{3900 * ms, 5}, {3900 * ms, 5}, {0, 12}, {0, 12}}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			p := pacedPlan(tt.target, tt.looks, []engine.Corpus{corpusOf("k", tt.puzzles)}, tt.each...)
			if tt.budget > 0 {
				p.Limits.Budget = tt.budget
			}
			p.Undecided = func(string, int) []string { return tt.undecided }
			events := run(t, p)
			var got []played
			for i := range tt.each {
				spent, rounds, _ := spentOn(events, "k", all[i])
				got = append(got, played{spent.Round(100 * ms), rounds})
			}
			testkit.NoDiff(t, cmp.Diff(tt.want, got), "played")
		})
	}
}

// TestATargetIsKept shows how many rounds begin before the time of a corpus ends, if contestants take
// more time than they are charged, as on a busy machine.
func TestATargetIsKept(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		target  time.Duration
		puzzles int // of corpus k; corpus l has 100
		want    int // rounds on corpus k
	}{
		{"a small corpus needs one round", 36 * time.Second, 2, 1},
		{"a large corpus needs three", 4 * time.Second, 100, 3},
		{"a round does not begin if less than half of it fits", 28 * time.Second, 100, 3},
		{"a round begins if half of it fits", 32 * time.Second, 100, 4},
	} {
		p := pacedPlan(tt.target, []int{8}, []engine.Corpus{corpusOf("k", tt.puzzles), corpusOf("l", 100)}, time.Second, time.Second)
		for i := range p.Contestants {
			p.Contestants[i].New = func(sudoku.Shape, int) (solvers.Solver, error) {
				p.Clock.(*steppedClock).now.Add(int64(time.Second)) // this time is not charged
				return paced{fill, time.Second}, nil
			}
		}
		if _, rounds, _ := spentOn(run(t, p), "k", "a"); rounds != tt.want {
			t.Errorf("%s: %d rounds, want %d", tt.reason, rounds, tt.want)
		}
	}
}

// TestASmallCorpusLeavesTime shows that a slow solver on a busy machine cannot spend the time of the
// ranked corpora on a corpus that is too small for ranks. The machine counts a tenth of the time of an
// attempt as CPU time.
func TestASmallCorpusLeavesTime(t *testing.T) {
	for _, tt := range []struct {
		reason string
		change func(*engine.Plan)
		want   time.Duration // time that a spends on the small corpus
	}{
		{"a solver gets the limit of one puzzle", func(*engine.Plan) {}, 2 * time.Second},
		{"it gets more if its share is larger", func(p *engine.Plan) { p.Target = 60 * time.Second }, 4 * time.Second},
		{"without a target, it gets its budget", func(p *engine.Plan) { p.Target = 0 }, 20 * time.Second},
		{"no large corpus waits for this time", func(p *engine.Plan) { p.Corpora = p.Corpora[:1] }, 20 * time.Second},
		{"the start of a program can take longer", func(p *engine.Plan) { p.Contestants[0].Info.Kind = record.KindProgram }, 8 * time.Second},
	} {
		p := pacedPlan(9*time.Second, []int{5}, []engine.Corpus{corpusOf("k", 2), corpusOf("l", 100)}, 8*time.Second, time.Millisecond)
		p.Limits.Puzzle, p.Limits.Budget = 2*time.Second, 20*time.Second
		clock := &pushedClock{}
		p.Clock = clock
		push := func(d time.Duration) {
			clock.now.Add(int64(d))
			clock.cpu.Add(int64(d / 10))
			clock.waited.Add(int64(d - d/10))
		}
		p.Fake(func(i *attempt.Instance, g *attempt.Guard) attempt.Executor {
			return &script{clock: clock, push: push, guard: g, takes: func() time.Duration { return i.Solver.(paced).each }, solve: fill}
		})
		tt.change(p)
		if spent, _, _ := spentOn(run(t, p), "k", "a"); spent.Round(time.Second/10) != tt.want {
			t.Errorf("%s: it spent %s, want %s", tt.reason, spent, tt.want)
		}
	}
}

// TestALongPuzzleLeavesRounds shows that a contestant makes more than single attempts in later
// rounds, even if one puzzle takes more than its share.
func TestALongPuzzleLeavesRounds(t *testing.T) {
	p := pacedPlan(10*time.Second, []int{5}, []engine.Corpus{corpusOf("k", 100)}, time.Millisecond)
	scripted(p, fill, func(n int) time.Duration {
		if n == 10 {
			return 9 * time.Second
		}
		return time.Millisecond
	})
	var attempts []int
	for _, turn := range turnsOf(run(t, p), "a") {
		attempts = append(attempts, turn.Verdicts[judge.Verified])
	}
	if len(attempts) != 3 || attempts[1] < 700 || attempts[2] < 700 {
		t.Errorf("attempts %d in the rounds, want three rounds, the last two with at least 700 attempts", attempts)
	}
}

func TestEvenly(t *testing.T) {
	for _, tt := range []struct {
		reason string
		total  float64
		needs  []float64
		want   float64
	}{
		{"no need is less than an equal share", 12, []float64{7, 8, 9}, 4},
		{"the others get the time that one does not need", 12, []float64{2, 8, 9}, 5},
		{"all needs are met", 12, []float64{2, 3, 4}, math.Inf(1)},
		{"the total is 0", 0, []float64{2, 3}, 0},
	} {
		if got := engine.Evenly(tt.total, tt.needs); got != tt.want {
			t.Errorf("%s: share %v, want %v", tt.reason, got, tt.want)
		}
	}
}

// TestATimeTargetIsResumed stops a run at several events and resumes it. The run must keep its target
// and give all contestants three rounds. It must not continue a corpus if a later corpus has begun.
func TestATimeTargetIsResumed(t *testing.T) {
	const target = 10 * time.Second
	plan := func() *engine.Plan {
		p := pacedPlan(target, []int{5, 8}, []engine.Corpus{corpusOf("k", 100), corpusOf("l", 200)}, time.Millisecond, 2*time.Millisecond, time.Microsecond)
		p.Undecided = func(string, int) []string { return []string{"a", "b"} }
		return p
	}
	whole := run(t, plan())
	for cut := 1; cut < len(whole); cut += 7 {
		rest := testkit.Must(runErr(t.Context(), plan(), runtest.Of(t, whole[:cut])))(t)
		later := slices.ContainsFunc(whole[:cut], func(e record.Event) bool { turn, ok := e.(*record.Turn); return ok && turn.Corpus == "l" })
		if _, _, attempts := spentOn(rest, "k", "a"); later && attempts > 0 {
			t.Errorf("cut after event %d: %d attempts on a corpus that had ended, want 0", cut, attempts)
		}
		total := time.Duration(0)
		for _, corpus := range []string{"k", "l"} {
			for _, name := range []string{"a", "b", "c"} {
				spent, rounds, _ := spentOn(slices.Concat(whole[:cut], rest), corpus, name)
				if total += spent; rounds < 3 {
					t.Errorf("cut after event %d: %s has %d rounds of %s, want at least 3", cut, name, rounds, corpus)
				}
			}
		}
		if total < target/2 || total > target {
			t.Errorf("cut after event %d: the contestants spent %s, want at least half and at most %s", cut, total, target)
		}
	}
}

// attemptsIn returns the number of attempts in each of a contestant's turns on a corpus.
func attemptsIn(events []record.Event, corpus, contestant string, detail bool) (list []int) {
	for _, turn := range turnsOf(events, contestant) {
		if turn.Corpus == corpus && turn.Detail == detail {
			n := 0
			for _, of := range turn.Verdicts {
				n += of
			}
			list = append(list, n)
		}
	}
	return list
}

// TestRoundsAfterTheEndAreWhole shows that the rounds that a fast contestant plays after the corpus's
// time have as many attempts as the earlier ones.
func TestRoundsAfterTheEndAreWhole(t *testing.T) {
	const us, s = time.Microsecond, time.Second
	for _, tt := range []struct {
		reason  string
		target  time.Duration
		looks   []int
		budgetC time.Duration // time budget of contestant c; 0 means an hour
		each    []time.Duration
	}{
		{"a fast contestant that has spent nearly all of its share can spend more", 5 * s, []int{3, 8}, 0, append([]time.Duration{35 * us, us}, slices.Repeat([]time.Duration{s}, 10)...)},
		{"a contestant whose budget ended a turn needs no time", 2 * s, []int{5}, 300 * time.Millisecond, []time.Duration{33 * us, us, 100 * us, s}},
	} {
		p := pacedPlan(tt.target, tt.looks, []engine.Corpus{corpusOf("k", 100)}, tt.each...)
		p.Contestants[2].Limits.Budget = tt.budgetC
		p.Undecided = func(string, int) []string { return []string{"a", "b"} }
		events := run(t, p)
		for _, name := range []string{"a", "b"} {
			if got, want := attemptsIn(events, "k", name, false), slices.Repeat([]int{2100}, slices.Max(tt.looks)); !slices.Equal(got, want) {
				t.Errorf("%s: %s made %d attempts in its rounds, want %d", tt.reason, name, got, want)
			}
		}
	}
}

// TestLaterRoundsAreResumed shows that rounds in the record after a repeated look do not make
// contestants seem slower.
func TestLaterRoundsAreResumed(t *testing.T) {
	for _, tt := range []struct {
		reason string
		target time.Duration
		each   []time.Duration
	}{
		{"time for all rounds", 66 * time.Second, []time.Duration{time.Millisecond, time.Millisecond}},
		{"fast contestants after the corpus's time", 5 * time.Second, []time.Duration{time.Second, time.Second, 10 * time.Microsecond, time.Microsecond}},
	} {
		plan := func() *engine.Plan {
			p := pacedPlan(tt.target, []int{3, 8, 12}, []engine.Corpus{corpusOf("k", 100)}, tt.each...)
			p.Symmetries = false
			p.Undecided = func(string, int) []string { return []string{"a", "b", "c", "d"} }
			return p
		}
		took := func(events []record.Event) (ns int64) {
			for _, e := range events {
				if turn, ok := e.(*record.Turn); ok {
					ns += turn.ElapsedNS
				}
			}
			return ns
		}
		whole := run(t, plan())
		for cut := len(whole) - 1; cut > 0; cut -= 13 {
			rest := testkit.Must(runErr(t.Context(), plan(), runtest.Of(t, whole[:cut])))(t)
			all := slices.Concat(whole[:cut], rest)
			for i := range tt.each {
				name := string(rune('a' + i))
				_, rounds, _ := spentOn(all, "k", name)
				if _, want, _ := spentOn(whole, "k", name); rounds < want {
					t.Errorf("%s, cut after event %d: %s has %d rounds, want at least %d", tt.reason, cut, name, rounds, want)
				}
			}
			if got, most := took(all), took(whole)+int64(tt.target/10); got > most {
				t.Errorf("%s, cut after event %d: the turns took %s, want at most %s", tt.reason, cut, time.Duration(got), time.Duration(most))
			}
		}
	}
}
