package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/stats"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/thread"
)

// gateTrial runs bench compare many times to compare a program with itself, and counts the
// verdicts. During half of the comparisons, other work keeps one core busy. With -inject, the head
// is slowed by a known share.
func gateTrial(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("gate", flag.ContinueOnError)
	n := flags.Int("n", 20, "number of comparisons")
	inject := flags.String("inject", "", "slow the head by this share, such as 3%; 10%:200 slows one puzzle in 200, so that the mean rises by about 10%")
	busy := flags.Bool("busy", true, "keep one core busy during every second comparison")
	solver := flags.String("solver", "bitmask-mrv", "solver")
	corpus := flags.String("corpus", "easy", "corpus")
	limit := flags.Duration("time", 0, "measuring time of a comparison (default: the default of bench compare)")
	bench := flags.String("bench", "", "the bench program (default: build it)")
	raw := flags.String("raw", "", "append every result to this file, one JSON object per line")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "validate-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if *bench == "" {
		if *bench, err = buildBench("", dir); err != nil {
			return err
		}
	}
	command := []string{"compare", *bench, *bench, "--solvers", *solver, "--corpora", *corpus, "--format", "json"}
	if *inject != "" {
		command = append(command, "--inject", *inject)
	}
	if *limit > 0 {
		command = append(command, "--time", limit.String())
	}
	var quiet, loaded tally
	for i := range *n {
		t := &quiet
		stop := func() {}
		if *busy && i%2 == 1 {
			t = &loaded
			stop = keepBusy()
		}
		r, _, err := compareOnce("", *bench, append(command, fmt.Sprintf("--seed=%d", i+1))...)
		stop()
		if err != nil {
			return err
		}
		t.add(r)
		if *raw != "" {
			if err := appendLine(*raw, r); err != nil {
				return err
			}
		}
		fmt.Fprintf(stderr, "%d/%d: %s %s\n", i+1, *n, r.Verdict, r.Rows[0].Reason)
	}
	fmt.Fprintf(stdout, "| %s on %s, head slowed by %s | comparisons | regressed | slower | inconclusive | pass | improved | benchstat: slower | benchstat: faster | threshold: 15%% slower and p < .05 | seconds: median, longest |\n", *solver, *corpus, orNothing(*inject))
	fmt.Fprintln(stdout, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	quiet.line(stdout, "no extra load")
	if *busy {
		loaded.line(stdout, "one core kept busy")
	}
	return nil
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// buildBench builds bench from a source folder into dir and returns its path.
func buildBench(source, dir string) (bench string, err error) {
	bench = filepath.Join(dir, "bench.exe") // Windows needs the suffix .exe, and other systems accept it
	_, err = tool(source, "go", "build", "-o", bench, "./cmd/bench")
	return bench, err
}

// compareOnce runs bench compare in a folder. It returns an error if the exit code does not match
// the verdict.
func compareOnce(dir, bench string, command ...string) (r *gate.Result, code int, err error) {
	out, err := tool(dir, bench, command...)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, 0, err
	}
	r, fault := resultOf(out)
	if fault != nil {
		return nil, 0, errors.Join(err, fault)
	}
	if exit != nil {
		code = exit.ExitCode()
	}
	if want := map[gate.Verdict]int{gate.Regressed: 4, gate.Slower: 5, gate.Inconclusive: 5}[r.Verdict]; code != want {
		return nil, 0, fmt.Errorf("bench compare has verdict %s and exit code %d; want exit code %d", r.Verdict, code, want)
	}
	return r, code, nil
}

// resultOf parses the output of bench compare --format json.
func resultOf(text []byte) (*gate.Result, error) {
	r := new(gate.Result)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, err
	}
	if len(r.Rows) == 0 {
		return nil, errors.New("the result of bench compare has no row")
	}
	return r, nil
}

func appendLine(path string, r *gate.Result) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(json.NewEncoder(f).Encode(r), f.Close())
}

// tally counts the verdicts of the gate. It also counts how often two other rules find a difference in
// the same data.
type tally struct {
	verdicts       map[gate.Verdict]int
	n              int
	slower, faster int // number of comparisons with a difference by benchstat's rule, p < 0.05 in a Mann-Whitney test
	threshold      int
	seconds        []float64
}

func (t *tally) add(r *gate.Result) {
	if t.verdicts == nil {
		t.verdicts = map[gate.Verdict]int{}
	}
	t.n++
	t.verdicts[r.Verdict]++
	t.seconds = append(t.seconds, float64(r.ElapsedNS)/1e9)
	row := r.Rows[0]
	first := row.First
	if first == nil {
		first = row.Measures
	}
	if len(first) == 0 {
		return
	}
	// Benchstat compares two samples with one value for each run. It ignores which runs form a
	// pair.
	var base, head []float64
	for _, m := range first {
		if m.Figure == gate.Mean && m.Clock == first[0].Clock {
			for _, s := range m.Samples {
				base, head = append(base, s[0]), append(head, s[1])
			}
		}
	}
	b, _ := stats.Median(base)
	h, _ := stats.Median(head)
	if stats.MannWhitney(base, head) < 0.05 {
		if h > b {
			t.slower++
		} else {
			t.faster++
		}
		if h/b > 1.15 {
			t.threshold++
		}
	}
}

func (t *tally) line(w io.Writer, name string) {
	middle, _ := stats.Median(t.seconds)
	longest := 0.0
	if t.n > 0 {
		longest = slices.Max(t.seconds)
	}
	fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %.1f, %.1f |\n", name, t.n, t.verdicts[gate.Regressed], t.verdicts[gate.Slower], t.verdicts[gate.Inconclusive], t.verdicts[gate.Pass], t.verdicts[gate.Improved],
		t.slower, t.faster, t.threshold, middle, longest)
}

// keepBusy keeps the last core busy until stop is called.
func keepBusy() (stop func()) {
	var done atomic.Bool
	var gone sync.WaitGroup
	gone.Go(func() {
		runtime.LockOSThread() // the thread stays locked, so that it ends with the goroutine and loses its affinity
		if cores := thread.Cores(); len(cores) > 0 {
			thread.Pin(cores[len(cores)-1])
		}
		for begin := clock.Now(); !done.Load() && clock.Since(begin) < int64(time.Hour); {
		}
	})
	return func() { done.Store(true); gone.Wait() }
}
