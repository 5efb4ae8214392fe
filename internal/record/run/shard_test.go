package run_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/record/run"
)

// TestShardEvents shows that a Run accepts only valid shard events at the right place.
func TestShardEvents(t *testing.T) {
	split, whole := &record.Run{Schema: record.Schema, Shards: 3}, &record.Run{Schema: record.Schema}
	corpus := &record.Corpus{Name: "k", Puzzles: 4}
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
		{"a section describes another corpus", []record.Event{split, &record.Shard{Number: 1}, corpus, &record.End{}, &record.Shard{Number: 2}, &record.Corpus{Name: "k", Puzzles: 5}}, "two different descriptions"},
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
	r := run.New()
	head := &record.Run{Schema: record.Schema, Shards: 2, Rounds: 2}
	shards := []*record.Shard{
		{Number: 1, Started: time.Unix(9, 0), Node: "a", Host: record.Host{CPU: "fast"}},
		{Number: 2, Started: time.Unix(5, 0), Node: "b", Host: record.Host{CPU: "slow"}},
	}
	add := func(events ...record.Event) {
		t.Helper()
		for _, e := range events {
			if err := r.Add(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	opening := []record.Event{&record.Corpus{Name: "k", Puzzles: 4}, &record.Contestant{Name: "x", Kind: record.KindSolver}}
	turn := func(round int) *record.Turn {
		return &record.Turn{Corpus: "k", Contestant: "x", Round: round, Planned: 2, Verdicts: map[judge.Verdict]int{judge.Verified: 2}, WallNS: 20, VerifiedNS: 20, Ended: record.Done}
	}
	add(head, shards[1])
	add(opening...)
	add(&record.Slice{Corpus: "k", Size: 2, Puzzles: []int{1, 3}}, turn(0))
	if r.Head.Host.CPU != "slow" || r.Corpus("k").Size() != 2 {
		t.Errorf("with only shard 2, the machine is %q and the corpus has %d puzzles; want the machine of shard 2 and its 2 puzzles", r.Head.Host.CPU, r.Corpus("k").Size())
	}
	add(shards[0])
	add(opening...)
	add(&record.Slice{Corpus: "k", Size: 2, Puzzles: []int{2, 0}}, turn(0), shards[1], turn(1), &record.End{Reason: "done"}, shards[0], turn(1))
	if r.Done() || len(r.MissingShards()) != 1 || r.MissingShards()[0] != 1 {
		t.Errorf("missing shards %v, done %t; want only shard 1, and false", r.MissingShards(), r.Done())
	}
	add(&record.End{Reason: "done"})
	if !r.Done() || r.Head.Host.CPU != "fast" || r.Corpus("k").Size() != 4 {
		t.Errorf("done %t, machine %q, %d puzzles; want true, the machine of shard 1, and 4 puzzles", r.Done(), r.Head.Host.CPU, r.Corpus("k").Size())
	}
	p := r.Part("k", "x")
	if _, reached := p.Counts(); reached != 4 || p.Attempts() != 8 {
		t.Errorf("%d puzzles and %d attempts; want 4 and 8", reached, p.Attempts())
	}
	var blocks []run.Block
	for _, x := range p.Rounds() {
		blocks = append(blocks, x.Block)
	}
	want := []run.Block{{Shard: 1, Round: 0}, {Shard: 1, Round: 1}, {Shard: 2, Round: 0}, {Shard: 2, Round: 1}}
	if len(blocks) != len(want) {
		t.Fatalf("blocks %v, want %v", blocks, want)
	}
	for i := range want {
		if blocks[i] != want[i] {
			t.Errorf("blocks %v, want %v", blocks, want)
		}
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
