package engine_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

func repeated(n, times int, rest ...int) []int {
	var list []int
	for range times {
		list = append(list, n)
	}
	return append(list, rest...)
}

func TestBatches(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		puzzles int
		size    int
		want    []int // expected sizes of the batches
		times   bool  // true if puzzles must be timed separately
		around  time.Duration
	}{
		{"the trial batch shows that all puzzles fit into one batch", 2100, 0, []int{1, 2100}, false, 0},
		{"a hundred at a time", 2130, 100, repeated(100, 21, 30), false, 0},
		{"one puzzle at a time, timed separately", 2048, 1, repeated(1, 2048), true, 0},
		{"the work of the harness around a batch does not count", 2130, 100, repeated(100, 21, 30), false, time.Second},
		{"the work of the harness around a single puzzle does not count", 2048, 1, repeated(1, 2048), true, time.Second},
		{"a batch size larger than the corpus", 2048, 5000, []int{2048}, false, 0},
		{"all puzzles, in batches of at most 65,536", 66_000, 0, []int{1, 65_536, 66_000 - 65_536}, false, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: time.Microsecond, around: tt.around}
			p := o.plan(t, tt.puzzles, tt.size)
			p.Rounds, p.Limits.Puzzle = 1, time.Minute // a limit so long that no attempt times out; it also applies to the work around a puzzle
			var sizes []int
			p.Progress = func(_ *record.Turn, attempts int) { sizes = append(sizes, attempts) }
			events := run(t, p)
			testkit.NoDiff(t, cmp.Diff(tt.want, o.batches), "batches")
			for _, turn := range turnsOf(events, "p") {
				if turn.WallNS != int64(turn.Planned)*1000 || turn.Untimed == tt.times || turn.Detail {
					t.Fatalf("a turn of %d puzzles took %d ns and has %d times; want 1000 ns each", turn.Planned, turn.WallNS, len(turn.Times))
				}
				if tt.times && (len(turn.Times) != tt.puzzles || turn.LongestNS != 1000 || slices.Min(turn.Times) != 1000) {
					t.Fatalf("%d puzzles took %d to %d ns, want 1000 ns each", len(turn.Times), slices.Min(turn.Times), turn.LongestNS)
				}
			}
			blocks := tt.want
			if tt.size == 0 {
				blocks = blocks[1:] // removes the trial batch
			}
			testkit.NoDiff(t, cmp.Diff(blocks, sizes), "blocks")
			if got := tallyOf(events, "k", "p"); got.verdicts[judge.Verified] != tt.puzzles {
				t.Errorf("verdicts %v, want all verified", got.verdicts)
			}
			o.check(t)
		})
	}
}

// TestTheLimitOfABatch shows that the limit of a batch is the sum of the limits of its puzzles.
// Answers that arrive within the limit count, even if the batch exceeds it.
func TestTheLimitOfABatch(t *testing.T) {
	const size = 50
	for _, tt := range []struct {
		reason            string
		size              int
		hangs             int // number of the puzzle at which the program stops answering; 0 means that it answers all puzzles
		each              time.Duration
		verified, tooLate int // expected verdicts in the batch in which the program stops answering, or in all batches if it never stops
	}{
		{"one slow puzzle can use the time of others", size, 0, 900 * time.Millisecond, 2048, 0},
		{"answers before the program stopped answering count", size, 20, time.Millisecond, 20, 30},
		{"one puzzle at a time, each with its own limit", 1, 1, time.Millisecond, 0, 1},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{cpu: -1} // unknown CPU time, so that the engine does not repeat attempts that time out
			p, _ := programPlan(t, 2048, o.entry("p", tt.size))
			p.Rounds = 1
			scripted(p, answer, func(n int) time.Duration {
				if tt.hangs > 0 && n > tt.hangs-btoi(tt.size == 1) && n <= tt.size {
					return forever
				}
				return tt.each
			})
			p.Limits = limits.Times{Puzzle: time.Second, Budget: 10000 * time.Hour, Grace: 10000 * time.Hour, Start: 10000 * time.Hour}
			first := 0
			p.Progress = func(_ *record.Turn, attempts int) {
				if first == 0 {
					first = attempts
				}
			}
			events := run(t, p)
			got := tallyOf(events, "k", "p")
			if tt.hangs == 0 {
				if got.verdicts[judge.Verified] != tt.verified {
					t.Errorf("verdicts %v, want only verified", got.verdicts)
				}
				return
			}
			if late := got.verdicts[judge.Timeout]; first != tt.verified+tt.tooLate || late != tt.tooLate {
				t.Errorf("%d timeouts in a batch of %d, verdicts %v", late, first, got.verdicts)
			}
			wall, want := turnsOf(events, "p")[0].WallNS, int64(tt.size)*int64(time.Second)+int64(2048-tt.size)*int64(tt.each)
			if wall != want {
				t.Errorf("the turn took %d ns, want %d: the limit of the first batch and the time of the others", wall, want)
			}
			if got.verdicts[judge.Verified] != 2048-tt.tooLate {
				t.Errorf("verdicts %v, want all other puzzles verified", got.verdicts)
			}
			o.check(t)
		})
	}
}

// TestTheBudgetOfBatches shows that a batch does not begin if the rest of the budget is too short for
// it. A batch whose time cannot be estimated begins, and is cut at the end of the budget.
func TestTheBudgetOfBatches(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		size    int
		budget  time.Duration
		batches int // expected number of batches that begin
		solved  int
	}{
		{"the next batch would be cut", 100, 250 * time.Millisecond, 2, 200},
		{"the budget is large enough", 100, 20 * time.Second, 63, 3 * 2048},
		{"a batch of as many as fit", 0, 2500 * time.Millisecond, 5, 2231},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: time.Millisecond}
			p := o.plan(t, 2048*3, tt.size)
			p.Limits.Budget = tt.budget
			got := tallyOf(run(t, p), "k", "p")
			if len(o.batches) != tt.batches || got.verdicts[judge.Verified] != tt.solved {
				t.Errorf("got %d batches %v, verdicts %v, turns %v", len(o.batches), o.batches, got.verdicts, got.ends)
			}
			o.check(t)
		})
	}
}

// TestTheSizeOfABatchFollowsTheSpeedOfTheProgram shows the sizes of the batches of a program that
// takes all puzzles at once.
func TestTheSizeOfABatchFollowsTheSpeedOfTheProgram(t *testing.T) {
	const ms, s = time.Millisecond, time.Second
	steady := func(each time.Duration) func(int) time.Duration { return func(int) time.Duration { return each } }
	for _, tt := range []struct {
		reason string
		start  time.Duration
		each   func(n int) time.Duration // time that the program takes for the n-th puzzle
		budget time.Duration
		trial  []int // expected sizes of the trial batches
		// Expected sizes of the timed batches: the first one, and the smallest and largest in later
		// rounds. A round has 4,000 puzzles.
		first, least, most int
		verified           int // least number of verified puzzles among 20,000
	}{
		{"a fast program gets all puzzles at once", 2 * ms, steady(10 * time.Microsecond), 5 * s, []int{1, 2000}, 4000, 4000, 4000, 20000},
		{"a program whose start hides its speed gets all puzzles at once", 80 * ms, steady(50 * time.Microsecond), 5 * s, []int{1, 50}, 4000, 4000, 4000, 20000},
		{"a slow start", 300 * ms, steady(ms / 10), 11 * s, []int{1, 21, 57}, 1896, 4000, 4000, 20000},
		{"a slow program gets as many as fit into its share", 80 * ms, steady(50 * ms), 5 * s, []int{1}, 6, 12, 16, 75},
		{"if the start is longer than the share, the puzzles get as much time as the start", 900 * ms, steady(50 * ms), 4 * s, []int{1}, 4, 6, 8, 15},
		{"a very slow program gets single puzzles", 80 * ms, steady(900 * ms), 11 * s, []int{1}, 1, 1, 2, 9},
		{"the first puzzle is easy", 80 * ms, func(n int) time.Duration {
			if n == 1 {
				return 100 * ms
			}
			return 700 * ms
		}, 11 * s, []int{1}, 6, 1, 3, 12},
		{"the first puzzle is hard", 80 * ms, func(n int) time.Duration {
			if n == 1 {
				return 900 * ms
			}
			return ms / 2
		}, 11 * s, []int{1}, 1, 500, 4000, 10000},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{start: tt.start, cpu: -1}
			p := o.plan(t, 2000, 0)
			n := 0
			o.solve = func(_ context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
				n++
				o.pass(tt.each(n))
				return oneBlank(q, c)
			}
			p.Rounds, p.Limits.Budget = 5, tt.budget
			events := run(t, p)
			if k := len(tt.trial); len(o.batches) < k+1 || !slices.Equal(o.batches[:k], tt.trial) || o.batches[k] != tt.first {
				t.Fatalf("batches %v; want trial batches %v, then a batch of %d", o.batches, tt.trial, tt.first)
			}
			verified, spent := 0, int64(0)
			for k, turn := range turnsOf(events, "p") {
				verified += turn.Verdicts[judge.Verified]
				spent += turn.SpentNS
				if k > 0 && turn.Batch > 0 && (turn.Batch < tt.least || turn.Batch > tt.most) {
					t.Errorf("round %d has batches of %d; want %d to %d: %v", k+1, turn.Batch, tt.least, tt.most, o.batches)
				}
			}
			if verified < tt.verified || time.Duration(spent) > tt.budget*11/10 {
				t.Errorf("%d puzzles verified in %s of %s; want %d; batches %v", verified, time.Duration(spent), tt.budget, tt.verified, o.batches)
			}
			o.check(t)
		})
	}
}

// TestABatchThatIsCutIsNoAttempt shows that a batch that the budget cuts gives no verdicts.
func TestABatchThatIsCutIsNoAttempt(t *testing.T) {
	o := new(outfit)
	p, _ := programPlan(t, 2048, o.entry("p", 0))
	scripted(p, answer, func(int) time.Duration { return forever })
	p.Limits = limits.Times{Puzzle: 100 * time.Hour, Budget: time.Minute, Grace: 100000 * time.Hour, Start: time.Hour}
	got := tallyOf(run(t, p), "k", "p")
	if len(got.attempts) != 0 || got.ends[record.Budget] != p.Rounds {
		t.Errorf("verdicts %v, turns %v; want no verdicts, all turns ended by the budget", got.verdicts, got.ends)
	}
	o.check(t)
}

// TestAPanicInABatch shows that a panic is the verdict of all puzzles of the batch.
func TestAPanicInABatch(t *testing.T) {
	o := &outfit{solve: func(context.Context, *instance, *solvers.Query, *solvers.Claim) error { panic("in the batch") }}
	p := o.plan(t, 2048, 100)
	got := tallyOf(run(t, p), "k", "p")
	if got.verdicts[judge.Crashed] != 2048*p.Rounds || len(got.verdicts) != 2 {
		t.Errorf("verdicts %v, want only crashed", got.verdicts)
	}
	o.check(t)
}
