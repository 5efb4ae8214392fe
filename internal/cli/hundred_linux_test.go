package cli_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
)

const (
	hundred    = 100
	foreigners = 100
)

// hundredPrograms writes a contest of 100 programs and returns bench and the configuration. There
// is one program for each kind of trouble. The others are honest, and the fastest of them is a
// hundred times as fast as the slowest. Every tenth program starts slowly, as programs in Java do.
func hundredPrograms(t *testing.T, keys string) (bench, file string) {
	t.Helper()
	dir := t.TempDir()
	bench = benchIn(t, dir)
	testkit.NoError(t, os.Rename(bench, filepath.Join(dir, "trouble")))
	bench = benchIn(t, dir)
	testkit.NoError(t, letOthersIn(dir))
	var b strings.Builder
	fmt.Fprintf(&b, "out: %s\ncorpora: [{builtin: easy}]\nsolvers: []\n%sentries:\n", filepath.Join(dir, "out"), keys)
	for i := range hundred {
		entry := func(name, kind, protocol string, us, ms int) {
			fmt.Fprintf(&b, "  - {name: %s, protocol: %s, command: [./trouble, %s, \"%d\", \"%d\", %s]}\n", name, protocol, kind, us, ms, protocol)
		}
		if i < len(troubles) {
			one := troubles[i]
			entry(one.kind+"-"+one.protocol, one.kind, one.protocol, 100, 0)
			continue
		}
		k := i - len(troubles)
		us, ms := 50*math.Pow(100, float64(k)/float64(hundred-len(troubles)-1)), 0
		if k%10 == 9 {
			ms = 300
		}
		entry(fmt.Sprintf("honest-%02d", k), "honest", "lines", int(us), ms)
	}
	file = filepath.Join(dir, "contest.yaml")
	testkit.NoError(t, os.WriteFile(file, []byte(b.String()), 0o666))
	return bench, file
}

// announced contains the announced duration of a run and its actual duration after the
// announcement.
type announced struct {
	line           string
	probably, took time.Duration
	results        *run.Run
}

// play runs a contest to its end.
func play(t *testing.T, bench, file string, args ...string) (a announced) {
	t.Helper()
	cmd := exec.Command(bench, append([]string{"run", "-c", file, "--no-progress"}, args...)...)
	cmd.Dir = filepath.Dir(file)
	pipe, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	testkit.NoError(t, cmd.Start())
	said := regexp.MustCompile(`will take about (.*?)(?:,| \()`)
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		t.Log(lines.Text())
		if m := said.FindStringSubmatch(lines.Text()); m != nil {
			t.Logf("it was announced after %s", time.Since(began).Round(10*time.Millisecond))
			a.line, a.probably, began = lines.Text(), inWords(t, m[1]), time.Now()
		}
	}
	_ = cmd.Wait() // the error is expected, because some programs crash on every puzzle
	a.took = time.Since(began)
	records, _ := filepath.Glob(filepath.Join(cmd.Dir, "out", "*.jsonl"))
	if len(records) != 1 {
		t.Fatalf("%d records; want 1", len(records))
	}
	if a.results, err = run.Open(records[0], run.Options{}); err != nil {
		t.Fatal(err)
	}
	return a
}

// inWords parses a duration in the form of the announcement, such as 12 s, 1m20s or 13 min.
func inWords(t *testing.T, text string) time.Duration {
	t.Helper()
	return testkit.Must(time.ParseDuration(strings.NewReplacer(" min", "m", " ", "").Replace(text)))(t)
}

// blamed lists contestants with a verdict that is wrong for their kind of program.
func blamed(r *run.Run) (list []string) {
	for who, c := range r.Contestants {
		right := ""
		for _, one := range troubles {
			if c.Name == one.kind+"-"+one.protocol {
				right = one.verdicts
			}
		}
		for _, corpus := range r.Corpora {
			p := corpus.Part(who)
			if p == nil {
				list = append(list, c.Name+" did not take part")
				continue
			}
			if right == "" && p.Tried.Verified == 0 {
				list = append(list, c.Name+" verified nothing")
			}
			for _, v := range judge.Verdicts()[1:] {
				if n := p.Tried.Of(v); n > 0 && !strings.Contains(" "+right+" ", " "+v.String()+" ") {
					list = append(list, fmt.Sprintf("%s: %d %s", c.Name, n, v))
				}
			}
		}
	}
	return list
}

// TestHundredProgramsKeepTime shows that a contest of 100 programs takes as long as announced on a
// machine without other work.
func TestHundredProgramsKeepTime(t *testing.T) {
	long(t)
	before := loadOf(t)
	for _, tt := range []struct{ reason, keys string }{
		{"without a target", "limits: {budget: 1s}\n"},
		{"with a target", "time: 3m\n"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			bench, file := hundredPrograms(t, tt.keys)
			a := play(t, bench, file)
			for _, text := range blamed(a.results) {
				t.Error("wrong blame: ", text)
			}
			ratio := a.took.Seconds() / a.probably.Seconds()
			t.Logf("%s: announced %s, took %s (%.2f)", tt.reason, a.probably, a.took.Round(time.Second), ratio)
			if ratio < 0.8 || ratio > 1.2 {
				if before > 0.5 {
					t.Skipf("other work ran on the machine (load %.1f), so no time can be kept", before)
				}
				t.Errorf("the run took %.2f times the announced time (%q); want 0.80 to 1.20", ratio, a.line)
			}
		})
	}
}

// TestHundredProgramsBesideHundredOthers runs a contest of 100 programs beside 100 busy processes.
// It shows that these processes cause no wrong verdict.
func TestHundredProgramsBesideHundredOthers(t *testing.T) {
	long(t)
	bench, file := hundredPrograms(t, "rounds: 2\nmax_rounds: 2\nlimits: {budget: 1s}\n")
	for range foreigners {
		cmd := exec.Command("sh", "-c", "while :; do :; done")
		testkit.NoError(t, cmd.Start())
		defer func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}()
	}
	a := play(t, bench, file)
	t.Logf("it took %s on %d cores", a.took.Round(time.Second), runtime.NumCPU())
	for _, text := range blamed(a.results) {
		t.Error("wrong verdicts: ", text)
	}
}

// loadOf returns the load average of the machine.
func loadOf(t *testing.T) float64 {
	t.Helper()
	text := testkit.Must(os.ReadFile("/proc/loadavg"))(t)
	return testkit.Must(strconv.ParseFloat(strings.Fields(string(text))[0], 64))(t)
}
