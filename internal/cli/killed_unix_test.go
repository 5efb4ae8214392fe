//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
)

// killedContest is a configuration whose results include every kind of verdict that does not depend
// on chance. Each round has about 2,000 attempts, so the time budget ends the turns of programs.
const killedContest = `
seed: 11
rounds: 2
max_rounds: 2
workers: 2
detail: false
limits: {puzzle: 20s, budget: 100ms}
corpora: [{path: small.txt}, {path: large.txt}]
solvers: [bitmask-mrv, unique-candidate]
entries:
  - {name: lines, dir: own, command: [./bench, solve, --from, line]}
  - {name: files, dir: own, command: [sh, files.sh], protocol: csv-files, batch: all, limits: {budget: 1h}}
  - {name: gives-up, command: [sh, -c, "while read -r p; do echo -; done"]}
  - {name: wrong, command: [sh, -c, "while read -r p; do echo 1234341221434321; done"], boards: [4x4]}
  - {name: closes, command: [sh, -c, "mkdir -p a/b; touch a/b/c; chmod 0 a/b a; while read -r p; do echo -; done"]}
  - {name: late, command: [sh, -c, "read -r p; echo -; exec sleep 1000"], boards: [4x4], limits: {puzzle: 50ms, budget: 1s}}
  - {name: dies, command: [sh, -c, "read -r p; echo -; exit 3"], limits: {budget: 1s}}
`

const (
	smallPuzzles = "..4.2....3.....1\n1.....3....4.2..\n1234............\n"
	largePuzzles = `1.5..7.2...6..24..297.8...19..8...4.37.1..985..8.5..3783.491.6...973.5.......539.
2.351..46.9423..177514.6.....9764.32.4.8217.982.35..6.93..45..8.6817...5...983...
`
)

// TestKilled shows that a run that is killed at random moments and resumed has the same verdicts as
// a run without interruptions. It also shows that the next start removes the files of a killed
// process.
func TestKilled(t *testing.T) {
	long(t)
	const kills = 100
	dir := t.TempDir()
	own, temp := filepath.Join(dir, "own"), filepath.Join(dir, "temp")
	testkit.NoError(t, errors.Join(os.Mkdir(own, 0o777), os.Mkdir(temp, 0o777), os.WriteFile(filepath.Join(dir, "contest.yaml"), []byte(killedContest), 0o666),
		os.WriteFile(filepath.Join(dir, "small.txt"), []byte(smallPuzzles), 0o666), os.WriteFile(filepath.Join(dir, "large.txt"), []byte(largePuzzles), 0o666),
		os.WriteFile(filepath.Join(own, "files.sh"), []byte("exec \"${0%/*}/bench\" solve --from csv --to csv input.csv >output.csv\n"), 0o666)))
	bench := benchIn(t, own)
	testkit.NoError(t, letOthersIn(dir))
	start := func(args ...string) (*exec.Cmd, *bytes.Buffer) {
		var words bytes.Buffer
		cmd := exec.Command(bench, append([]string{"run"}, args...)...)
		cmd.Dir, cmd.Stderr = dir, &words
		cmd.Env = append(os.Environ(), "TMPDIR="+temp)
		testkit.NoError(t, cmd.Start())
		return cmd, &words
	}
	folders := func() []string {
		return testkit.Must(filepath.Glob(filepath.Join(temp, "*")))(t)
	}

	began := time.Now()
	cmd, words := start("-c", "contest.yaml", "--output", "clean")
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, words)
	}
	takes := time.Since(began)
	want := verdicts(t, only(t, dir, "clean"))
	if left := folders(); left != nil {
		t.Errorf("a run without interruptions leaves the folders %v; want none", left)
	}
	kinds := map[judge.Verdict]bool{}
	for _, v := range want {
		maps.Copy(kinds, v.kinds())
	}
	if len(kinds) < 4 {
		t.Fatalf("the contest has the verdicts %v only", kinds)
	}

	rng := rand.New(rand.NewPCG(19, 100))
	killed, left, runs := 0, 0, 0
	for killed < kills {
		runs++
		out := fmt.Sprintf("out%d", runs)
		for resumes := 0; ; resumes++ {
			args := []string{"-c", "contest.yaml", "--output", out}
			record := only(t, dir, out)
			if text, _ := os.ReadFile(record); bytes.Contains(text, []byte("\n")) {
				args = []string{"--resume", record}
			} else if record != "" { // a record without a first line cannot be resumed
				testkit.NoError(t, os.Remove(record))
			}
			cmd, words := start(args...)
			moment := time.Duration(rng.Float64() * float64(takes) * 0.6)
			if resumes > 20 || killed >= kills {
				moment = time.Hour
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			timer := time.NewTimer(moment)
			var err error
			select {
			case <-timer.C:
				if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
					t.Fatal(err)
				}
				err = <-ended
			case err = <-ended:
			}
			timer.Stop()
			if state, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && state.Signaled() {
				killed++
				if folders() != nil {
					left++
				}
				continue
			}
			if err != nil && !strings.Contains(words.String(), "this run is complete") {
				t.Fatalf("run %d, start %d: %v: %s", runs, resumes, err, words)
			}
			break
		}
		got := verdicts(t, only(t, dir, out))
		for who, v := range want {
			if !v.equal(got[who]) {
				t.Errorf("run %d: %s has the verdicts %v; want %v", runs, who, got[who], v)
			}
		}
		if left := folders(); left != nil {
			t.Fatalf("run %d leaves the folders %v; want none", runs, left)
		}
	}
	t.Logf("%d runs, %d kills, after %d of them a folder was left until the next start", runs, killed, left)
	if left == 0 {
		t.Error("no killed run left a folder; want at least one to test its removal")
	}
}

func long(t *testing.T) {
	t.Helper()
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		t.Skip("takes long or needs a machine without other work; SUDOKUBENCH_LONG=1 runs it")
	}
}

// only returns the path of the record in a folder that has at most one record. It returns "" if
// there is no record.
func only(t *testing.T, dir, out string) string {
	t.Helper()
	records, err := filepath.Glob(filepath.Join(dir, out, "*.jsonl"))
	if err != nil || len(records) > 1 {
		t.Fatalf("records %v, error %v; want at most one", records, err)
	}
	return strings.Join(records, "")
}

// judged contains the results of a contestant on a corpus: the worst verdict of each puzzle, and
// the number of attempts by verdict.
type judged struct {
	puzzles  map[int]judge.Verdict
	attempts judge.Counts
	cut      bool // whether the end of the budget stopped a turn
}

// equal reports whether two results of a contestant are equal. If the budget ended a turn in one of
// the runs, equal compares only the puzzles that both runs reached.
func (j judged) equal(k judged) bool {
	if !j.cut && !k.cut {
		return j.attempts == k.attempts && maps.Equal(j.puzzles, k.puzzles)
	}
	both := maps.Clone(j.puzzles)
	maps.DeleteFunc(both, func(n int, v judge.Verdict) bool { return k.puzzles[n] == 0 || k.puzzles[n] == v })
	return len(both) == 0
}

func (j judged) kinds() map[judge.Verdict]bool {
	kinds := map[judge.Verdict]bool{}
	for _, v := range j.puzzles {
		kinds[v] = true
	}
	return kinds
}

// verdicts returns the results in a complete record, by corpus and contestant.
func verdicts(t *testing.T, name string) map[string]judged {
	t.Helper()
	file := testkit.Must(os.Open(name))(t)
	defer file.Close()
	r := testkit.Must(run.Read(name, file))(t)
	if !r.Done() {
		t.Fatalf("%s is not complete", name)
	}
	all := map[string]judged{}
	for _, c := range r.Corpora {
		for who := range r.Contestants {
			if p := c.Part(who); p.TookPart() {
				all[c.Name+" "+r.Contestants[who].Name] = judged{maps.Collect(p.Verdicts()), p.Tried, p.BudgetSpent}
			}
		}
	}
	return all
}
