package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/engine"
	"sudokubench/internal/engine/workload"
	"sudokubench/internal/record"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// roundsOf lists the rounds in which a contestant had a turn. Rounds of the detail pass are
// negative.
func roundsOf(events []record.Event, contestant string) []int {
	var rounds []int
	for _, t := range turnsOf(events, contestant) {
		if t.Detail {
			rounds = append(rounds, -t.Round)
		} else {
			rounds = append(rounds, t.Round)
		}
	}
	return rounds
}

func TestRoundsContinueForTheUndecided(t *testing.T) {
	for _, tt := range []struct {
		reason    string
		looks     []int
		undecided func(rounds int) []string
		a, c      []int
	}{
		{"Undecided is nil", []int{2, 6}, nil, []int{0, 1, -6}, []int{0, 1, -6}},
		{"all ranks are decided", []int{2, 6}, func(int) []string { return nil }, []int{0, 1, -6}, []int{0, 1, -6}},
		{"two contestants continue to the next look, the third does not", []int{2, 3, 6}, func(n int) []string { return []string{"a", "b"}[:2*btoi(n < 3)] }, []int{0, 1, 2, -6}, []int{0, 1, -6}},
		{"two contestants continue to the last look, which does not call Undecided", []int{2, 5}, func(n int) []string { return []string{"a", "b"}[:2*btoi(n < 5)] }, []int{0, 1, 2, 3, 4, -5}, []int{0, 1, -5}},
		{"with one look, the number of rounds is fixed", []int{2}, func(int) []string { panic("asked") }, []int{0, 1, -2}, []int{0, 1, -2}},
		{"without looks, the planned rounds", nil, func(int) []string { panic("asked") }, []int{0, 1, -2}, []int{0, 1, -2}},
		{"one undecided contestant does not continue", []int{2, 6}, func(int) []string { return []string{"a", "nobody"} }, []int{0, 1, -6}, []int{0, 1, -6}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			p := adaptive(tt.looks, tt.undecided)
			events := run(t, p)
			testkit.NoDiff(t, cmp.Diff(tt.a, roundsOf(events, "a")), "rounds of a")
			testkit.NoDiff(t, cmp.Diff(tt.c, roundsOf(events, "c")), "rounds of c")
		})
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func adaptive(looks []int, undecided func(rounds int) []string) *engine.Plan {
	p := planOf([]engine.Corpus{corpusOf("k", 20)}, contestant("a", fill), contestant("b", fill), contestant("c", fill))
	p.Rounds, p.Looks = 2, looks
	if undecided != nil {
		p.Undecided = func(corpus string, rounds int) []string {
			if corpus != "k" {
				panic(corpus)
			}
			return undecided(rounds)
		}
	}
	return p
}

// TestUnrankedCorporaHaveNoExtraRounds shows that a small corpus beside a large one does not count for
// overall ranks. So it has no rounds after the first look.
func TestUnrankedCorporaHaveNoExtraRounds(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		corpora []engine.Corpus
		want    []int // expected number of rounds of contestant a on each corpus
	}{
		{"small corpora beside a large one", []engine.Corpus{corpusOf("k", 4), corpusOf("l", 27), corpusOf("m", recorded.RankedFrom)}, []int{2, 5, 5}},
		{"if no corpus is large, all count overall", []engine.Corpus{corpusOf("k", 4), corpusOf("l", 2)}, []int{5, 5}},
	} {
		p := planOf(tt.corpora, contestant("a", fill), contestant("b", fill))
		p.Rounds, p.Looks, p.Detail = 2, []int{2, 5}, false
		p.Undecided = func(string, int) []string { return []string{"a", "b"} }
		events := run(t, p)
		for i, corpus := range p.Corpora {
			if _, got, _ := spentOn(events, corpus.Info.Name, "a"); got != tt.want[i] {
				t.Errorf("%s: %d rounds of %s, want %d", tt.reason, got, corpus.Info.Name, tt.want[i])
			}
		}
	}
}

// TestOneContestantPlaysNoExtraRounds shows that a contestant does not continue if the budget of
// the only other undecided contestant is spent.
func TestOneContestantPlaysNoExtraRounds(t *testing.T) {
	p := pacedPlan(0, []int{2, 5}, []engine.Corpus{corpusOf("k", 100)}, time.Second, time.Microsecond)
	p.Limits.Budget = 10 * time.Second
	p.Undecided = func(string, int) []string { return []string{"a", "b"} }
	events := run(t, p)
	for _, name := range []string{"a", "b"} {
		if _, rounds, _ := spentOn(events, "k", name); rounds != 2 {
			t.Errorf("%s has %d rounds, want 2", name, rounds)
		}
	}
}

// TestExtraRoundsAreResumed stops a run at any event and resumes it. The run must have the same
// turns as a run that was not stopped.
func TestExtraRoundsAreResumed(t *testing.T) {
	undecided := func(n int) []string { return []string{"a", "b"}[:2*btoi(n < 6)] }
	whole := run(t, adaptive([]int{2, 4, 6, 8}, undecided))
	want := fmt.Sprint(roundsOf(whole, "a"), roundsOf(whole, "b"), roundsOf(whole, "c"))
	for cut := 1; cut < len(whole); cut += 7 {
		rest := testkit.Must(runErr(t.Context(), adaptive([]int{2, 4, 6, 8}, undecided), runtest.Of(t, whole[:cut])))(t)
		all := slices.Concat(whole[:cut], rest)
		if got := fmt.Sprint(roundsOf(all, "a"), roundsOf(all, "b"), roundsOf(all, "c")); got != want {
			t.Fatalf("cut after event %d, the rounds are %s, want %s", cut, got, want)
		}
	}
}

func TestTheReferenceIsMeasuredInEveryRound(t *testing.T) {
	p := planOf([]engine.Corpus{corpusOf("k", 5)}, contestant("a", fill), contestant("b", fill))
	p.Reference = true
	type key struct {
		Round, Copy, Worker int
		Alone               bool
	}
	got, want := map[key]int{}, map[key]int{}
	for round := range p.Rounds {
		for worker := range p.Workers {
			want[key{round, 0, worker, false}]++
			want[key{round, 1, worker, false}]++
		}
		want[key{round, 0, round % p.Workers, true}]++
	}
	events := run(t, p)
	for _, e := range events {
		if b, ok := e.(*record.Reference); ok {
			for i := range b.WallNS {
				got[key{b.Round, b.Copy, b.First + i, b.Alone}]++
			}
		}
	}
	testkit.NoDiff(t, cmp.Diff(want, got), "measurements of the reference")
	if w := warnings(events); w != "" {
		t.Errorf("warnings %q, want none", w)
	}
	if workload.Version == "" {
		t.Error("the reference has no version")
	}
}

func TestMachineCountersAreDifferences(t *testing.T) {
	steal, others := int64(100), int64(7)
	p := planOf([]engine.Corpus{corpusOf("k", 5)}, contestant("a", fill))
	p.Rounds, p.Detail = 2, false
	p.Machine = func() record.Machine {
		steal += 10
		others += 3
		s, o := steal, others
		return record.Machine{Cores: 4, StealNS: &s, OthersNS: &o}
	}
	ten, three := int64(10), int64(3)
	want := []*record.Machine{
		{Corpus: "k", Round: 0, Cores: 4, StealNS: &ten, OthersNS: &three},
		{Corpus: "k", Round: 1, Cores: 4, StealNS: &ten, OthersNS: &three},
	}
	var got []*record.Machine
	for _, e := range run(t, p) {
		if w, ok := e.(*record.Machine); ok {
			got = append(got, w)
		}
	}
	testkit.NoDiff(t, cmp.Diff(want, got), "machine")
}
