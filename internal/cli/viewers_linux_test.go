package cli_test

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/engine/workload"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/stats"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
)

// watchers is the number of viewers of a run.
const watchers = 500

// watch is the main function of a process with many viewers. Each viewer does the same as the page
// in a browser: it waits for a new version, and fetches its data. After standard input ends, watch
// prints the number of versions and of fetched data.
func watch() {
	thread.StepAside()
	runtime.GOMAXPROCS(1)
	at := os.Args[1]
	var versions, fetched atomic.Int64
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: watchers}}
	ready := make(chan struct{}, watchers)
	for range watchers {
		go func() {
			answer, err := client.Get(at + "/events")
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			first := true
			for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
				version, ok := strings.CutPrefix(lines.Text(), "data: ")
				if !ok {
					continue
				}
				if first {
					first = false
					ready <- struct{}{}
				}
				versions.Add(1)
				if data, err := client.Get(at + "/data?v=" + version); err == nil {
					_, _ = io.Copy(io.Discard, data.Body)
					data.Body.Close()
					fetched.Add(1)
				}
			}
		}()
	}
	for range watchers {
		<-ready
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Println(versions.Load(), fetched.Load())
}

// contestOf writes the record of a large contest. Each call of next adds a turn of the next
// contestant.
func contestOf(t *testing.T, dir string) (next func()) {
	t.Helper()
	file := testkit.Must(os.Create(filepath.Join(dir, "run.jsonl")))(t)
	t.Cleanup(func() { file.Close() })
	out := record.NewWriter(file, 0)
	emit := func(e record.Event) {
		testkit.NoError(t, out.Emit(e))
	}
	const contestants, puzzles = 30, 1000
	emit(&record.Run{Schema: record.Schema, Rounds: 1000, Workers: 1, Task: "first", MaxSolutions: 1, PuzzleNS: 1e9, BudgetNS: 1e10, Started: time.Unix(1, 0).UTC()})
	for i := range contestants {
		emit(&record.Contestant{Name: fmt.Sprintf("contestant %d", i), Kind: record.KindSolver})
	}
	for i := range 5 {
		emit(&record.Corpus{Name: fmt.Sprintf("corpus %d", i), Shape: "9x9", WholePuzzles: puzzles})
	}
	all := make([]int, puzzles)
	for i := range all {
		all[i] = i
	}
	emit(&record.Slice{Corpus: "corpus 0", Size: puzzles, Puzzles: all})
	turn := 0
	return func() {
		round, who := turn/contestants, turn%contestants
		turn++
		name, ns := fmt.Sprintf("contestant %d", who), int64(puzzles)*int64(1000+100*who+(round*7+who*3)%50)
		emit(&record.Turn{
			Corpus: "corpus 0", Contestant: name, Round: round, Planned: puzzles, Verdicts: map[judge.Verdict]int{judge.Verified: puzzles},
			WallNS: ns, VerifiedNS: ns, Untimed: true, ElapsedNS: ns, Ended: record.Done,
		})
	}
}

// TestViewersSlowNobody measures how much 500 viewers of a run slow its measurements. One core does
// the work of the reference. It alternates between periods with new data for all viewers and periods
// without. The server and the viewers run in other processes on the last core, as with bench
// run --serve.
//
// The server makes a version for 500 viewers at most every 6 seconds. Each period with new data
// contains one, so the measured slowdown is about three times that of a run. The test takes two
// minutes. It fails only if the slowdown is significantly more than 1%.
func TestViewersSlowNobody(t *testing.T) {
	long(t)
	cores := thread.Cores()
	if len(cores) < 2 {
		t.Skip("the test needs two cores")
	}
	dir := t.TempDir()
	next := contestOf(t, dir)
	next()
	start := func(cmd *exec.Cmd) (*bufio.Scanner, func() string) {
		in := testkit.Must(cmd.StdinPipe())(t)
		out := testkit.Must(cmd.StdoutPipe())(t)
		cmd.Stderr = os.Stderr
		testkit.NoError(t, cmd.Start())
		lines := bufio.NewScanner(out)
		if !lines.Scan() {
			t.Fatal("the process ended before it was ready: ", cmd.Wait())
		}
		return lines, func() string {
			in.Close()
			lines.Scan()
			_ = cmd.Wait() // only its output matters
			return lines.Text()
		}
	}
	server := exec.Command(benchIn(t, dir), "serve", dir, ":0", "--until-eof")
	said, endServer := start(server)
	defer endServer()
	_, url, _ := strings.Cut(said.Text(), " is shown at ")
	crowd := exec.Command(filepath.Join(dir, "watch"), url+"runs/run")
	if err := os.Link(server.Path, crowd.Path); err != nil {
		t.Skip("this folder takes no second name of a file: ", err)
	}
	_, endCrowd := start(crowd)

	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if !thread.Pin(cores[0]) {
		t.Skip("this thread cannot be tied to a core")
	}
	work := workload.New()
	const pairs, phase, pace = 12, 2 * time.Second, 7 * time.Second
	measure := func(busy bool) float64 {
		sum, n := 0.0, 0.0
		for end, turn := time.Now().Add(phase), time.Now(); time.Now().Before(end); {
			if now := time.Now(); busy && now.After(turn) {
				next()
				turn = now.Add(50 * time.Millisecond)
			}
			from := time.Now()
			work.Work()
			sum += float64(time.Since(from))
			n++
		}
		if busy {
			time.Sleep(pace) // until viewers have the last turns, so that they request nothing in the next period without new data
		}
		return sum / n // the sum also has the time of processes that preempt the core
	}
	var ratios []float64
	for i := range pairs {
		first := measure(i%2 == 0) // measure in alternate order, so that slow drifts cancel out
		second := measure(i%2 != 0)
		if i%2 != 0 {
			first, second = second, first
		}
		ratios = append(ratios, math.Log(first/second))
	}
	heard := endCrowd()
	var versions, fetched int
	if _, err := fmt.Sscan(heard, &versions, &fetched); err != nil || versions < watchers*pairs || fetched < versions*9/10 {
		t.Errorf("the viewers had %q versions and data; want more", heard)
	}
	median, _ := stats.Median(ratios)
	low, high, _ := stats.MedianInterval(ratios, 0.99)
	t.Logf("with %d viewers, who had %s versions and data, the work takes %+.2f%% longer (99%% interval %+.2f%% to %+.2f%%)",
		watchers, heard, 100*math.Expm1(median), 100*math.Expm1(low), 100*math.Expm1(high))
	if low > math.Log(1.01) {
		t.Error("the viewers slow the measurements by more than 1%")
	}
}
