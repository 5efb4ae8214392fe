package record_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
)

func verified(place record.Place, puzzle int, ns, nodes int64) record.Attempt {
	return record.Attempt{Place: place, Puzzle: puzzle, Verdict: judge.Verified, NS: ns, Nodes: nodes}
}

// TestSums compares the sums of blocks with the turn that they should give. Each turn has 4
// places, in a corpus of 4 puzzles.
func TestSums(t *testing.T) {
	why := &record.Finding{Puzzle: 3, Verdict: judge.Wrong, Reason: "row 1 has two 2s"}
	for _, tt := range []struct {
		reason string
		blocks []record.Block
		want   record.Turn
	}{
		{"no attempt", nil, record.Turn{Verdicts: map[judge.Verdict]int{}}},
		{"all verified, timed as a whole", []record.Block{
			{Attempts: []record.Attempt{verified(0, 1, 0, 0), verified(1, 0, 0, 2), verified(2, 3, 0, 0), verified(3, 2, 0, 0)}, WallNS: 100, WaitNS: 10, CPUNS: 80},
		}, record.Turn{
			Verdicts: map[judge.Verdict]int{judge.Verified: 4}, WallNS: 100, WaitNS: 10, CPUNS: 80, VerifiedNS: 90, VerifiedCPUNS: 80,
			Nodes: 2, NoGuess: 3, Untimed: true,
		}},
		{"timed one by one by two workers, not all places reached", []record.Block{
			{Attempts: []record.Attempt{verified(2, 3, 30, 7)}, Each: true, WallNS: 31},
			{Attempts: []record.Attempt{verified(0, 1, 20, -1)}, Each: true, WallNS: 22},
		}, record.Turn{
			Places: record.RangesOf(0, 2), Verdicts: map[judge.Verdict]int{judge.Verified: 2}, WallNS: 53, VerifiedNS: 53, Nodes: 7, NoNodes: 1,
			Timed: record.RangesOf(0, 2), Times: []int64{20, 30}, Guesses: []int64{-1, 7}, LongestNS: 30,
		}},
		{"the time of failed attempts is subtracted; an attempt without a time has an equal share of the rest", []record.Block{
			{Attempts: []record.Attempt{verified(0, 1, 0, 0), {Place: 1, Puzzle: 0, Verdict: judge.Timeout, NS: 60}, {Place: 2, Puzzle: 3, Verdict: judge.Wrong, Finding: why}}, WallNS: 100, CPUNS: 50},
		}, record.Turn{
			Places: record.RangesOf(0, 1, 2), Verdicts: map[judge.Verdict]int{judge.Verified: 1, judge.Timeout: 1, judge.Wrong: 1},
			Found: map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(0), judge.Wrong: record.RangesOf(3)}, Findings: []record.Finding{*why},
			WallNS: 100, CPUNS: 50, VerifiedNS: 20, VerifiedCPUNS: 10, NoGuess: 1, Untimed: true,
		}},
		{"all attempts of the block share the wait for a core, in proportion to their times", []record.Block{
			{Attempts: []record.Attempt{verified(0, 1, 9000, -1), {Place: 1, Puzzle: 0, Verdict: judge.Declined, NS: 5000}, {Place: 2, Puzzle: 3, Verdict: judge.Declined, NS: 6000}}, Each: true, WallNS: 20000, WaitNS: 9000, CPUNS: 10000},
		}, record.Turn{
			Places: record.RangesOf(0, 1, 2), Verdicts: map[judge.Verdict]int{judge.Verified: 1, judge.Declined: 2},
			Found:  map[judge.Verdict]record.Ranges{judge.Declined: record.RangesOf(0, 3)},
			WallNS: 20000, WaitNS: 9000, CPUNS: 10000, VerifiedNS: 4950, VerifiedCPUNS: 4500, NoNodes: 1,
			Timed: record.RangesOf(0), Times: []int64{9000}, LongestNS: 9000,
		}},
		{"a timeout, whose time does not contain the wait", []record.Block{
			{Attempts: []record.Attempt{verified(0, 1, 10, 0), {Place: 1, Puzzle: 0, Verdict: judge.Timeout, NS: 900}}, Each: true, WallNS: 1010, WaitNS: 100},
		}, record.Turn{
			Places: record.RangesOf(0, 1), Verdicts: map[judge.Verdict]int{judge.Verified: 1, judge.Timeout: 1},
			Found:  map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(0)},
			WallNS: 1010, WaitNS: 100, VerifiedNS: 10, NoGuess: 1, Timed: record.RangesOf(0), Times: []int64{10}, Guesses: []int64{0}, LongestNS: 10,
		}},
		{"without a verified attempt, the verified time is 0, although a few ns passed between the attempts", []record.Block{
			{Attempts: []record.Attempt{{Place: 1, Puzzle: 0, Verdict: judge.Timeout, NS: 60}, {Place: 2, Puzzle: 3, Verdict: judge.Timeout, NS: 60}}, Each: true, WallNS: 127, CPUNS: 127},
		}, record.Turn{
			Places: record.RangesOf(1, 2), Verdicts: map[judge.Verdict]int{judge.Timeout: 2},
			Found: map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(0, 3)}, WallNS: 127, CPUNS: 127,
		}},
		{"two workers that hang on the same puzzle count as one attempt", []record.Block{
			{Attempts: []record.Attempt{{Place: 1, Puzzle: 0, Verdict: judge.Timeout, NS: 60}}, WallNS: 60}, {Attempts: []record.Attempt{{Place: 1, Puzzle: 0, Verdict: judge.Timeout, NS: 60}}, WallNS: 60},
		}, record.Turn{
			Places: record.RangesOf(1), Verdicts: map[judge.Verdict]int{judge.Timeout: 1},
			Found: map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(0)}, WallNS: 60, Untimed: true,
		}},
		{"a program that reports the largest possible time and guesses", []record.Block{
			{Attempts: []record.Attempt{verified(0, 1, 0, math.MaxInt64)}, WallNS: 1, OwnNS: math.MaxInt64}, {Attempts: []record.Attempt{verified(1, 0, 0, 9)}, WallNS: 1, OwnNS: 9},
		}, record.Turn{
			Places: record.RangesOf(0, 1), Verdicts: map[judge.Verdict]int{judge.Verified: 2}, WallNS: 2, VerifiedNS: 2,
			OwnNS: math.MaxInt64, VerifiedOwnNS: math.MaxInt64, Nodes: math.MaxInt64, Untimed: true,
		}},
		{"CPU time that is known only for one block", []record.Block{
			{Attempts: []record.Attempt{verified(0, 1, 0, 0)}, WallNS: 10, CPUNS: 9}, {Attempts: []record.Attempt{verified(1, 0, 0, 0)}, WallNS: 10, OwnNS: 4},
		}, record.Turn{
			Places: record.RangesOf(0, 1), Verdicts: map[judge.Verdict]int{judge.Verified: 2}, WallNS: 20, CPUNS: 9, OwnNS: 4,
			VerifiedNS: 20, VerifiedCPUNS: 9, VerifiedOwnNS: 4, NoCPU: 1, NoOwn: 1, NoGuess: 2, Untimed: true,
		}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			sums := record.NewHeld(4, 0).Begin(record.Turn{Planned: 4})
			for i := range tt.blocks {
				sums.Add(&tt.blocks[i])
			}
			tt.want.Planned = 4
			testkit.NoDiff(t, cmp.Diff(&tt.want, sums.Turn()), "turn")
		})
	}
}

// TestHeld shows that a turn does not write single times (times of one attempt) again if earlier
// turns wrote enough of them. But each turn lists all puzzles that it did not solve, so that a
// lost line cannot make a failed puzzle look solved.
func TestHeld(t *testing.T) {
	const puzzles = 1000 // the record stores two times of each puzzle from the rounds, and one from the detail pass
	held := record.NewHeld(puzzles, 0)
	turn := func(detail bool, attempts ...record.Attempt) *record.Turn {
		sums := held.Begin(record.Turn{Planned: 9, Detail: detail})
		sums.Add(&record.Block{Attempts: attempts, Each: true})
		return sums.Turn()
	}
	failed := record.Attempt{Puzzle: 7, Verdict: judge.Timeout, NS: 5}
	for i, tt := range []struct {
		reason string
		turn   *record.Turn // turns in the order in which they are made
		times  []int64
		found  map[judge.Verdict]record.Ranges
	}{
		{"the first turn writes one time of each puzzle", turn(false, verified(1, 1, 10, 0), verified(2, 2, 11, 0), verified(3, 1, 12, 0), failed), []int64{10, 11}, map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(7)}},
		{"the second time of puzzle 1, and the same failure", turn(false, verified(1, 1, 12, 0), failed), []int64{12}, map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(7)}},
		{"no third time of puzzle 1, and a worse failure", turn(false, verified(1, 1, 99, 0), record.Attempt{Puzzle: 7, Verdict: judge.Crashed}), nil, map[judge.Verdict]record.Ranges{judge.Crashed: record.RangesOf(7)}},
		{"the detail pass has its own times", turn(true, verified(1, 1, 13, 0), verified(2, 1, 14, 0), verified(3, 1, 15, 0), failed), []int64{13}, map[judge.Verdict]record.Ranges{judge.Timeout: record.RangesOf(7)}},
	} {
		testkit.NoDiff(t, cmp.Diff(tt.times, tt.turn.Times)+cmp.Diff(tt.found, tt.turn.Found), "turn %d, %s", i, tt.reason)
		if i == 2 && tt.turn.LongestNS != 99 {
			t.Errorf("the longest time is %d, want 99, although this time is not written", tt.turn.LongestNS)
		}
	}
}

// TestHeldInShards shows that the shards of a round together write as many single times as a run
// that is not split. But each shard writes at least as many as percentiles need.
func TestHeldInShards(t *testing.T) {
	const attempts = 66_000
	b := &record.Block{Each: true}
	for i := range attempts {
		b.Attempts = append(b.Attempts, verified(record.Place(i), i, 10, 0))
	}
	for _, tt := range []struct{ shards, times int }{{0, 65_536}, {1, 65_536}, {2, 32_768}, {100, 655}, {1000, 512}} {
		sums := record.NewHeld(attempts, tt.shards).Begin(record.Turn{Planned: attempts})
		sums.Add(b)
		if n := len(sums.Turn().Times); n != tt.times {
			t.Errorf("a turn of one of %d shards has %d times; want %d", tt.shards, n, tt.times)
		}
	}
}
