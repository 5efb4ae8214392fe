package engine_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

// moody is a solver that solves most forms of a puzzle, declines some and is wrong on others. So if
// a shard attempted other forms, its verdicts would differ.
func moody(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	if err := fill(ctx, q, c); err != nil {
		return err
	}
	h := fnv.New32a()
	h.Write(q.Puzzle)
	switch h.Sum32() % 50 {
	case 0:
		c.Count, c.Exhausted = 0, false
	case 1:
		c.Solution[0], c.Solution[1] = c.Solution[1], c.Solution[0]
	}
	return nil
}

// splitPlan returns the plan of a shard, or of the whole run.
func splitPlan(of shard.Shard) *engine.Plan {
	p := planOf([]engine.Corpus{corpusOf("small", 5), corpusOf("large", 1465), corpusOf("sliced", 3*engine.EnoughAttempts)}, contestant("honest", fill), contestant("moody", moody))
	p.Shard, p.Run.Shards = of, of.Of
	p.Section = record.Shard{Started: time.Unix(int64(of.Number), 0).UTC(), Node: fmt.Sprint("n", of.Number)}
	if !of.Split() {
		return p
	}
	for k := range p.Corpora {
		c := &p.Corpora[k]
		has := engine.Share(p.Seed, &c.Info, p.Rounds, of)
		c.Share = []int{}
		for i := range c.Info.WholePuzzles {
			if has(i) {
				c.Share = append(c.Share, i)
			}
		}
	}
	return p
}

// TestShardsGiveTheSameVerdicts shows that all shards together have the same verdicts and the
// same number of attempts as a run that is not split.
func TestShardsGiveTheSameVerdicts(t *testing.T) {
	whole, p := recorded.New(), splitPlan(shard.Shard{})
	for _, e := range run(t, p) {
		testkit.NoError(t, whole.Add(e))
	}
	for _, of := range []int{1, 7} {
		merged, left := recorded.New(), make([]int, len(p.Corpora)) // left is the number of attempts that no shard announced
		for k := range left {
			left[k] = attempts(p, k)
		}
		for number := of; number >= 1; number-- { // uses the descending order, because the order of sections must not matter
			part := splitPlan(shard.Shard{Number: number, Of: of})
			for k := range left {
				left[k] -= attempts(part, k)
			}
			for _, e := range run(t, part) {
				if _, head := e.(*record.Run); head && merged.Head != nil {
					continue
				}
				if err := merged.Add(e); err != nil {
					t.Fatalf("shard %d of %d: %v", number, of, err)
				}
			}
			if missing := merged.MissingShards(); len(missing) != number-1 || merged.Done() != (number == 1) {
				t.Fatalf("after shard %d of %d, MissingShards returned %v", number, of, missing)
			}
		}
		if !slices.Equal(left, []int{0, 0, 0}) {
			t.Errorf("the whole run has %d more attempts than %d shards, want equal numbers", left, of)
		}
		for _, c := range whole.Corpora {
			for who := range whole.Contestants {
				name := whole.Contestants[who].Name
				was, is := whole.Part(c.Name, name), merged.Part(c.Name, name)
				if was.Tried != is.Tried {
					t.Errorf("%d shards: %s on %s has attempts %+v, want %+v", of, name, c.Name, is.Tried, was.Tried)
				}
				if got := merged.Corpus(c.Name).Puzzles(); got != c.WholePuzzles {
					t.Errorf("%d shards: %s has %d puzzles, want %d", of, c.Name, got, c.WholePuzzles)
				}
				for puzzle := range c.WholePuzzles {
					if a, b := was.Puzzle(puzzle).Worst, is.Puzzle(puzzle).Worst; a != b || a == 0 {
						t.Fatalf("%d shards: puzzle %d of %s is %s for %s, want %s", of, puzzle, c.Name, b, name, a)
					}
				}
			}
		}
	}
	if n := whole.Part("large", "moody").Tried; n.Of(judge.Wrong) == 0 || n.Of(judge.Declined) == 0 {
		t.Errorf("the moody solver has attempts %+v, want wrong and declined ones for this test", n)
	}
}

// TestAShardContinuesOnAnotherNode shows that a round has two blocks if a shard is interrupted in it
// and continues on another node. So no block contains times of two machines.
func TestAShardContinuesOnAnotherNode(t *testing.T) {
	of := shard.Shard{Number: 2, Of: 3}
	p := splitPlan(of)
	record1 := recorded.New()
	turns, full := 0, errors.New("the disk is full")
	err := engine.Run(context.Background(), p, func(e record.Event) error {
		if err := record1.Add(e); err != nil {
			return err
		}
		if turn, ok := e.(*record.Turn); ok && turn.Corpus == "large" {
			if turns++; turns == 3 { // stops the run at the first turn of the second round
				return full
			}
		}
		return nil
	}, nil)
	if !errors.Is(err, full) {
		t.Fatalf("the run ended with %v, want the error of the sink", err)
	}
	resume := func(node string) {
		t.Helper()
		p := splitPlan(of)
		p.Section.Node, p.Section.Started = node, p.Section.Started.Add(time.Hour)
		testkit.NoError(t, record1.Add(&record.Resume{}))
		testkit.NoError(t, engine.Run(context.Background(), p, func(e record.Event) error { return record1.Add(e) }, record1))
	}
	resume("another")
	s := record1.Shard(2)
	if len(s.Stays) != 2 || !s.Done() || s.Stays[1].Node != "another" {
		t.Fatalf("the shard is %+v; want two stays and an end", s)
	}
	whole := recorded.New()
	for _, e := range run(t, splitPlan(of)) {
		testkit.NoError(t, whole.Add(e))
	}
	elsewhere := 0
	for _, name := range []string{"honest", "moody"} {
		was, is := whole.Part("large", name), record1.Part("large", name)
		if was.Tried != is.Tried {
			t.Errorf("%s has attempts %+v, want %+v", name, is.Tried, was.Tried)
		}
		for _, r := range is.Rounds() {
			if r.Shard != 2 || r.Stay > 1 || r.Stay == 1 && r.Round == 0 {
				t.Errorf("%s has a block %+v; want shard 2, and the first round on the first node", name, r.Block)
			}
			if r.Stay == 1 && r.Round == 1 {
				elsewhere++
			}
		}
	}
	if elsewhere != 1 {
		t.Errorf("%d contestants have the interrupted round on the second node, want 1", elsewhere)
	}
}
