package contest

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// counter counts the bytes that are written to it, and discards them.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// tickingClock advances by 6 us at each reading, so the record does not depend on the speed of the
// machine.
type tickingClock struct{ now atomic.Int64 }

func (c *tickingClock) Now() int64                     { return c.now.Add(6000) }
func (c *tickingClock) ThreadCPU() (int64, bool)       { return 0, false }
func (c *tickingClock) ThreadSwitches() (int64, int64) { return 0, 0 }

func (c *tickingClock) ProcessCPU() (int64, bool) { return 0, false }

func (c *tickingClock) ThreadWait() (int64, bool)       { return 0, false }
func (c *tickingClock) Thread(int) (thread.State, bool) { return thread.State{}, false }

// TestNeed shows that the record of a shard has between half and twice the size that NeedOf
// estimates.
func TestNeed(t *testing.T) {
	for _, tt := range []struct {
		reason   string
		corpora  []string
		solvers  []string
		shards   int
		rounds   int
		noDetail bool
	}{
		{"small corpora in few shards", []string{"easy", "minimal"}, []string{"band", "bitmask-mrv"}, 3, 2, false},
		{"the puzzles of a large corpus", []string{"minimal"}, []string{"band"}, 1, 4, true},
		{"many turns", []string{"easy", "hard"}, []string{"band", "sweep", "broadside", "bitmask-mrv"}, 7, 5, false},
	} {
		c := config.Defaults()
		c.Shard, c.Rounds, c.Workers, c.Detail = shard.Shard{Number: 1, Of: tt.shards}, tt.rounds, 1, !tt.noDetail
		c.Corpora, c.Solvers = nil, nil
		for _, name := range tt.corpora {
			c.Corpora = append(c.Corpora, config.Corpus{Name: name, Builtin: name})
		}
		for _, name := range tt.solvers {
			c.Solvers = append(c.Solvers, config.Solver{Name: name, Solver: name})
		}
		c.Budget = time.Hour
		p := testkit.Must(Plan(t.Context(), roster.Builtin(), c))(t)
		p.Clock, p.Reference = &tickingClock{}, false
		var written counter
		w, r := record.NewWriter(&written, 0), run.New()
		testkit.NoError(t, engine.Run(context.Background(), p, func(e record.Event) error {
			if err := r.Add(e); err != nil {
				return err
			}
			return w.Emit(e)
		}, nil))
		need := NeedOf(p).RecordBytes
		t.Logf("%s: %d bytes, %d estimated", tt.reason, written, need)
		if ratio := float64(written) / float64(need); ratio < 0.5 || ratio > 2 {
			t.Errorf("%s: the record has %d bytes; want half to twice the estimate, which is %d", tt.reason, written, need)
		}
	}
}
