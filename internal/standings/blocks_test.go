package standings_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
)

// splitRun returns a run of two contestants on one corpus that is split into shards. ns returns the
// time of each attempt of a turn, in ns. It returns 0 if the budget has ended, and a negative
// number if the shard still runs and has not reached the turn.
func splitRun(t *testing.T, shards, rounds, places int, ns func(shard, round int, contestant string) int64) *run.Run {
	t.Helper()
	r := run.New()
	add := func(e record.Event) {
		t.Helper()
		testkit.NoError(t, r.Add(e))
	}
	add(&record.Run{Schema: record.Schema, Rounds: rounds, MaxRounds: rounds, Shards: shards, Workers: 1})
	for number := 1; number <= shards; number++ {
		add(&record.Shard{Number: number, Started: time.Unix(int64(number), 0), Node: fmt.Sprint("n", number%3), Host: record.Host{CPU: "c", Cores: 2}})
		for _, name := range []string{"a", "b"} {
			add(&record.Contestant{Name: name, Kind: record.KindSolver})
		}
		add(&record.Corpus{Name: "k", WholePuzzles: shards * places, Shape: "9x9"})
		var puzzles []int
		for i := range places {
			puzzles = append(puzzles, number-1+i*shards)
		}
		add(&record.Slice{Corpus: "k", Size: places, Puzzles: puzzles})
		underWay := false
		for round := range rounds {
			for _, name := range []string{"a", "b"} {
				each := ns(number, round, name)
				if underWay = underWay || each < 0; underWay {
					continue
				}
				e := &record.Turn{Corpus: "k", Contestant: name, Round: round, Planned: places, Ended: record.Budget}
				if each > 0 {
					e.WallNS, e.Ended = each*int64(places), record.Done
					e.VerifiedNS, e.Verdicts = e.WallNS, map[judge.Verdict]int{judge.Verified: places}
				}
				add(e)
			}
			add(&record.Reference{Corpus: "k", Round: round, Copy: 0, WallNS: []int64{1_000_000 + int64(round%3)}})
			add(&record.Reference{Corpus: "k", Round: round, Copy: 1, WallNS: []int64{1_000_000 + int64(round%2)}})
		}
		if !underWay {
			add(&record.End{Reason: "done"})
		}
	}
	return r
}

// TestBlocks checks how many blocks of a split run the ranking uses, and which difference it finds.
func TestBlocks(t *testing.T) {
	noise := func(round int) int64 { return int64(round%4) * 3 }
	// b takes 10% longer than a everywhere.
	even := func(shard, round int, contestant string) int64 {
		if contestant == "b" {
			return 1100 + noise(round+shard)
		}
		return 1000 + noise(round)
	}
	slowNode := func(shard, round int, contestant string) int64 {
		if shard == 2 {
			return even(shard, round, contestant) * 13 / 10
		}
		return even(shard, round, contestant)
	}
	// On the slow node, b has no time left after a few rounds.
	absent := func(shard, round int, contestant string) int64 {
		if shard == 2 && contestant == "b" && round >= 2 {
			return 0
		}
		if shard == 2 {
			return even(shard, round, contestant) * 3
		}
		return even(shard, round, contestant)
	}
	// upTo returns times for shards that have finished the given numbers of rounds and are in the next
	// round.
	upTo := func(rounds ...int) func(shard, round int, contestant string) int64 {
		return func(shard, round int, contestant string) int64 {
			if round > rounds[shard-1] || round == rounds[shard-1] && contestant == "b" {
				return -1
			}
			return even(shard, round, contestant)
		}
	}
	for _, tt := range []struct {
		reason                 string
		shards, rounds, places int
		ns                     func(shard, round int, contestant string) int64
		blocks                 int
	}{
		{"a round of all shards is a block", 3, 12, 2048, even, 12},
		{"with few rounds, each round has a block for each group of shards", 3, 6, 2048, even, 12},
		{"with very few rounds, each shard can be a group", 5, 2, 2048, even, 10},
		{"groups have enough attempts", 3, 6, 100, even, 6},
		{"a slow node alone in its group", 3, 6, 2048, slowNode, 12},
		{"a slow node in a block with other nodes", 2, 6, 1024, slowNode, 6},
		{"a contestant whose budget ended on the slow node does not seem fast", 3, 6, 2048, absent, 12 - 4},
		{"a contestant whose budget ended on the slow node, in blocks of all shards", 3, 12, 2048, absent, 2},
		{"two shards are done, and two have finished one round", 4, 6, 2048, upTo(6, 6, 1, 1), 12},
		{"two shards are done, and two are nearly done", 4, 6, 2048, upTo(6, 6, 5, 5), 15},
		{"one shard is ahead", 4, 6, 2048, upTo(3, 2, 2, 2), 8},
	} {
		result := standings.New(splitRun(t, tt.shards, tt.rounds, tt.places, tt.ns))
		table := result.Corpora[0]
		if len(table.Neighbours) != 1 {
			t.Errorf("%s: %d pairs of neighbours; want 1", tt.reason, len(table.Neighbours))
			continue
		}
		c := table.Neighbours[0]
		if c.Rounds != tt.blocks || c.Ratio == nil || math.Abs(*c.Ratio-1.1) > 0.01 {
			t.Errorf("%s: %d blocks and ratio %v; want %d and 1.1", tt.reason, c.Rounds, c.Ratio, tt.blocks)
		}
	}
}

// TestSplit shows that a result lists the shards of a split run and their nodes.
func TestSplit(t *testing.T) {
	r := splitRun(t, 5, 3, 10, func(int, int, string) int64 { return 1000 })
	s := standings.New(r)
	if s.Split == nil || s.Unfinished || s.Split.Done.Len() != 5 || s.Split.Missing != nil || len(s.Split.Nodes) != 3 || s.Split.Nodes[0].Name != "n1" || s.Split.Nodes[0].Shards.Len() != 2 {
		t.Errorf("got split %+v, unfinished %t; want 5 shards on 3 nodes", s.Split, s.Unfinished)
	}
}

// TestEstimateOfAPartOfTheShards estimates the mean of a contestant that did not finish the only
// shard that is present. It takes as long as the other contestant.
func TestEstimateOfAPartOfTheShards(t *testing.T) {
	const shards, places, reached = 10, 40, 30
	for _, tt := range []struct {
		reason string
		waitNS int64 // wait for a core in the last puzzle of the other contestant
	}{
		{"puzzles of shards that are missing do not count", 0},
		{"the wall time of a puzzle outside the sample does not count beyond the longest in the sample", 33_000_000},
	} {
		r := run.New()
		add := func(e record.Event) {
			t.Helper()
			testkit.NoError(t, r.Add(e))
		}
		add(&record.Run{Schema: record.Schema, Rounds: 1, MaxRounds: 1, Shards: shards, Workers: 1})
		add(&record.Shard{Number: 1, Started: time.Unix(1, 0), Node: "n", Host: record.Host{CPU: "c", Cores: 2}})
		for _, name := range []string{"a", "b"} {
			add(&record.Contestant{Name: name, Kind: record.KindSolver})
		}
		add(&record.Corpus{Name: "k", WholePuzzles: shards * places, Shape: "9x9"})
		var puzzles []int
		for i := range places {
			puzzles = append(puzzles, i*shards)
		}
		add(&record.Slice{Corpus: "k", Size: places, Puzzles: puzzles})
		for name, n := range map[string]int{"a": places, "b": reached} {
			e := &record.Turn{Corpus: "k", Contestant: name, Planned: places, Ended: record.Budget, Verdicts: map[judge.Verdict]int{judge.Verified: n}}
			for i := range n {
				e.Places.Add(i)
				e.Timed.Add(i)
				e.Times = append(e.Times, int64(10_000+5_000*(i%4)))
				e.VerifiedNS += e.Times[i]
			}
			if n == places {
				e.WaitNS = tt.waitNS
				e.Times[places-1] += e.WaitNS
			}
			e.WallNS, e.SpentNS, e.LongestNS = e.VerifiedNS+e.WaitNS, e.VerifiedNS, 25_000+e.WaitNS
			add(e)
		}
		for _, row := range standings.New(r).Corpora[0].Entries {
			if row.MeanNS == nil {
				t.Fatalf("%s: %s has no mean", tt.reason, row.Contestant)
			}
			if math.Abs(*row.MeanNS/17_500-1) > 0.05 {
				t.Errorf("%s: %s has the mean %.0f ns; want about 17500", tt.reason, row.Contestant, *row.MeanNS)
			}
		}
	}
}
