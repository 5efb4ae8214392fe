package run_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// TestShardEvents shows that a Run accepts only valid shard events at the right place.
func TestShardEvents(t *testing.T) {
	split, whole := &record.Run{Schema: record.Schema, Shards: 3}, &record.Run{Schema: record.Schema}
	corpus := &record.Corpus{Name: "k", WholePuzzles: 4}
	for _, tt := range []struct {
		reason string
		events []record.Event
		want   string // expected error of the last event; empty if there must be no error
	}{
		{"a section", []record.Event{split, &record.Shard{Number: 2}, corpus}, ""},
		{"no section", []record.Event{split, corpus}, "before the first shard event"},
		{"shard number 0", []record.Event{split, &record.Shard{}}, "want 1 to 3"},
		{"a shard number above the number of shards", []record.Event{split, &record.Shard{Number: 4}}, "want 1 to 3"},
		{"the run is not split", []record.Event{whole, &record.Shard{Number: 1}}, "not split"},
		{"a negative number of shards", []record.Event{&record.Run{Schema: record.Schema, Shards: -1}}, "want 0 to 100000"},
		{"more rounds than a reader can show", []record.Event{&record.Run{Schema: record.Schema, Rounds: 2147483647}}, "want 0 to 1000000"},
		{"more shards than a merge can have", []record.Event{&record.Run{Schema: record.Schema, Shards: 1 << 31}}, "want 0 to 100000"},
		{"a section repeats the description of a corpus", []record.Event{split, &record.Shard{Number: 1}, corpus, &record.End{}, &record.Shard{Number: 2}, corpus}, ""},
		{"a section describes another corpus", []record.Event{split, &record.Shard{Number: 1}, corpus, &record.End{}, &record.Shard{Number: 2}, &record.Corpus{Name: "k", WholePuzzles: 5}}, "two different descriptions"},
	} {
		r := run.New()
		for i, e := range tt.events {
			err := r.Add(e)
			if last := i == len(tt.events)-1; !last && err != nil || last && (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: event %d: error %v, want %q at the last event", tt.reason, i, err, tt.want)
			}
		}
	}
}

// TestSectionsInTurns shows that a Run can alternate between the sections of several shards, in any
// order, even if their slices and rounds have the same numbers.
func TestSectionsInTurns(t *testing.T) {
	plan := mergetest.Plan{Hash: "abc", Shards: 2, Contestants: 1, Rounds: 2, Places: 2}
	first, second := plan.Events(1)[1:], plan.Events(2)[1:]
	half := len(first) / 2
	r := run.New()
	add := func(events ...record.Event) {
		t.Helper()
		for _, e := range events {
			testkit.NoError(t, r.Add(e))
		}
	}
	starts := func(e record.Event) bool { return r.Head.Started.Equal(e.(*record.Shard).Started) }
	add(plan.Events(2)[0])
	add(second[:half]...)
	if !starts(second[0]) || r.Corpus("k").Puzzles() != 2 {
		t.Errorf("with only shard 2, the run starts at %s and has %d puzzles; want the start and the 2 puzzles of shard 2", r.Head.Started, r.Corpus("k").Puzzles())
	}
	add(first[:half]...)
	add(second[0])
	add(second[half:]...)
	add(first[0])
	add(first[half : len(first)-1]...)
	if missing := r.MissingShards(); r.Done() || !slices.Equal(missing, []int{1}) {
		t.Errorf("missing shards %v, done %t; want only shard 1, and false", missing, r.Done())
	}
	add(first[len(first)-1])
	p := r.Part("k", "s0")
	if _, reached := p.Counts(); !r.Done() || !starts(first[0]) || r.Corpus("k").Puzzles() != 4 || reached != 4 || p.Attempts() != 8 {
		t.Errorf("done %t, start %s, %d puzzles, of which %d are reached in %d attempts; want true, the start of shard 1, 4, 4 and 8", r.Done(), r.Head.Started, r.Corpus("k").Puzzles(), reached, p.Attempts())
	}
	var blocks []run.Block
	for _, x := range p.Rounds() {
		blocks = append(blocks, x.Block)
	}
	if want := []run.Block{{Shard: 1, Round: 0}, {Shard: 1, Round: 1}, {Shard: 2, Round: 0}, {Shard: 2, Round: 1}}; !slices.Equal(blocks, want) {
		t.Errorf("blocks %v, want %v", blocks, want)
	}
}

// TestMovedShard shows that a shard that moves to another node continues its turn there. The
// attempts on each node are a block of their own.
func TestMovedShard(t *testing.T) {
	plan := mergetest.Plan{Hash: "abc", Shards: 2, Contestants: 1, Rounds: 1, Places: 2}
	events := plan.Events(1)
	at := slices.IndexFunc(events, func(e record.Event) bool { _, is := e.(*record.Turn); return is })
	turn := func(place int, ended record.Ended) *record.Turn {
		return &record.Turn{Corpus: "k", Contestant: "s0", Planned: 2, Places: record.RangesOf(place), Verdicts: map[judge.Verdict]int{judge.Verified: 1}, Ended: ended}
	}
	r := runtest.Of(t, append(events[:at], turn(0, record.Interrupted), &record.Shard{Number: 1, Node: "another"}))
	p := r.Part("k", "s0")
	if missing := p.Missing(0, false, 2); p.Ended(0, false) || !slices.Equal(missing, []record.Place{1}) {
		t.Errorf("after the move, place %v is missing, ended %t; want place 1, and false", missing, p.Ended(0, false))
	}
	testkit.NoError(t, r.Add(turn(1, record.Done)))
	first, second := p.Attempted(run.Block{Shard: 1}), p.Attempted(run.Block{Shard: 1, Stay: 1})
	if !p.Ended(0, false) || !slices.Equal(first, []int{0}) || !slices.Equal(second, []int{2}) {
		t.Errorf("ended %t, puzzles %v on the first node and %v on the second; want true, puzzle 0 and puzzle 2", p.Ended(0, false), first, second)
	}
}

// TestFollowShards shows that a Follower reads the records of running shards as one run, in any
// order of reading.
func TestFollowShards(t *testing.T) {
	plan := mergetest.Plan{Hash: "abc", Shards: 3, Contestants: 2, Rounds: 3, Places: 4}
	f := run.FollowShards()
	var texts [3][]byte
	for i := range texts {
		texts[i] = plan.Bytes(t, i+1)
	}
	for end := 200; ; end += 173 {
		over := 0
		for i := range texts {
			part := min(len(texts[i]), end-100*i)
			if part == len(texts[i]) {
				over++
			}
			if _, err := f.Read(t.Context(), fmt.Sprint(i), bytes.NewReader(texts[i][:part])); err != nil {
				t.Fatal(err)
			}
		}
		if all := over == 3; f.Run.Done() != all || (f.Run.End != nil) != all {
			t.Fatalf("after %d complete records, done is %t and the end is %v", over, f.Run.Done(), f.Run.End)
		} else if all {
			break
		}
	}
	if _, reached := f.Run.Part("k", "s1").Counts(); reached != 12 || len(f.Run.Shards) != 3 || f.Run.Part("k", "s0").Attempts() != 36 {
		t.Errorf("%d puzzles reached in %d shards, %d attempts; want 12, 3 and 36", reached, len(f.Run.Shards), f.Run.Part("k", "s0").Attempts())
	}
	plan.Hash = "another"
	if _, err := f.Read(t.Context(), "x", bytes.NewReader(plan.Bytes(t, 2))); err == nil || !strings.Contains(err.Error(), "another plan") {
		t.Errorf("a record of another plan: got error %v, want one about the plan", err)
	}
}
