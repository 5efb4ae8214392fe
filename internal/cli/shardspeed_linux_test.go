package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
)

// BenchmarkTwoShards runs a contest on one core, and the same contest as two shards at the same
// time, each on one core. It repeats this pair of runs, and alternates the order within a pair. It
// reports the median ratio of the time of the shards to the time of the run.
func BenchmarkTwoShards(b *testing.B) {
	cores := thread.Cores()
	if len(cores) < 2 {
		b.Skipf("this process may use %d core; want 2", len(cores))
	}
	const pairs = 7
	dir := b.TempDir()
	bench := benchIn(b, dir)
	config := filepath.Join(dir, "contest.yaml")
	const text = `corpora: [{builtin: minimal}, {builtin: hard}]
solvers: [bitmask-mrv, dlx, norvig]
rounds: 12
max_rounds: 12
workers: 1
limits: {budget: 1h}
time: 0
`
	testkit.NoError(b, os.WriteFile(config, []byte(text), 0o666))
	var ratios []float64
	for b.Loop() {
		for pair := range pairs {
			out := func(kind string) string { return filepath.Join(dir, fmt.Sprint(kind, len(ratios))) }
			whole := func() time.Duration {
				return together(b, cores, []string{bench, "run", "-c", config, "--no-progress", "--output", out("whole")})
			}
			shards := func() time.Duration {
				return together(b, cores,
					[]string{bench, "run", "-c", config, "--no-progress", "--shard", "1/2", "--output", out("shards")},
					[]string{bench, "run", "-c", config, "--no-progress", "--shard", "2/2", "--output", out("shards")})
			}
			var one, two time.Duration
			if pair%2 == 0 {
				one, two = whole(), shards()
			} else {
				two, one = shards(), whole()
			}
			ratios = append(ratios, float64(two)/float64(one))
			b.Logf("the whole run took %v, two shards %v: %.3f", one, two, ratios[len(ratios)-1])
		}
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "shards/whole")
	b.ReportMetric(0, "ns/op")
}

// together starts commands at the same time, each on its own core. It returns the time until all
// have ended.
func together(b *testing.B, cores []int, commands ...[]string) time.Duration {
	b.Helper()
	failures := make(chan error)
	begin := time.Now()
	for i, command := range commands {
		go func() {
			runtime.LockOSThread() // stays locked, so the thread ends with the goroutine; children run on the same core
			if !thread.Pin(cores[i]) {
				failures <- fmt.Errorf("cannot pin a thread to core %d", cores[i])
				return
			}
			if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
				failures <- fmt.Errorf("%v: %w\n%s", command, err, out)
				return
			}
			failures <- nil
		}()
	}
	for range commands {
		if err := <-failures; err != nil {
			b.Error(err)
		}
	}
	return time.Since(begin)
}
