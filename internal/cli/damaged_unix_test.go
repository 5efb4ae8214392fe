//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
)

// madeUp returns the events of an invented run that began on the given day in November. One
// contestant attempts twenty puzzles. failed contains the verdicts on the first puzzle, one for
// each round.
func madeUp(day int, failed ...judge.Verdict) []record.Event {
	const rounds, puzzles = 24, 20
	rng := rand.New(rand.NewPCG(uint64(day), 0))
	scatter := func() float64 { return math.Exp(0.004 * rng.NormFloat64()) }
	began := time.Date(2026, 11, day, 8, 0, 0, 0, time.UTC)
	events := []record.Event{
		&record.Run{
			Schema: record.Schema, Tool: "sudokubench", GoVersion: "go1.26", Started: began, Seed: 5, Task: "first", Limit: 1, Rounds: rounds, Workers: 1,
			PuzzleNS: int64(time.Second), BudgetNS: int64(time.Hour), Config: []byte(`{}`), Host: record.Host{OS: "linux", Arch: "amd64", CPU: "A", Cores: 2}, Reference: "reference-1",
		},
		&record.Corpus{Name: "easy", Source: "builtin:easy", Format: "line", SHA256: "5eed", Shape: "9x9", Puzzles: puzzles},
		&record.Contestant{Name: "x", Kind: record.KindSolver, Solver: "x"},
	}
	for round := range rounds {
		for twin := range 2 {
			events = append(events, &record.Reference{Corpus: "easy", Round: round, Copy: twin, WallNS: []int64{int64(2e6 * scatter())}})
		}
		b := &recordtest.Block{Corpus: "easy", Contestant: "x", Round: round, WallNS: int64(2e6 * scatter())}
		for p := range puzzles {
			b.Puzzles = append(b.Puzzles, p)
		}
		if round < len(failed) {
			b.Findings = []record.Finding{{Verdict: failed[round], Reason: "as made up"}}
		}
		events = append(events, b, &record.Turn{Corpus: "easy", Contestant: "x", Round: round, Planned: puzzles, Ended: record.Done})
	}
	return append(events, &record.End{At: began.Add(time.Minute), Reason: "done"})
}

func writeFile(t *testing.T, dir, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestCompareTakesTheWorstVerdict shows that bench compare finds no difference between two runs
// that have the same verdicts on a puzzle, but in different rounds.
func TestCompareTakesTheWorstVerdict(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "base.jsonl", recordtest.Bytes(t, madeUp(1, judge.Timeout, judge.Crashed)...))
	writeFile(t, dir, "head.jsonl", recordtest.Bytes(t, madeUp(2, judge.Crashed, judge.Timeout)...))
	cmd := exec.Command(benchIn(t, dir), "compare", "base.jsonl", "head.jsonl")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v; want exit code 0\n%s", err, out)
	}
}

// TestDamagedRecords shows that every command that reads records refuses a damaged record with the
// same message.
func TestDamagedRecords(t *testing.T) {
	whole := madeUp(1)
	intact := recordtest.Bytes(t, whole...)
	flipped := bytes.Replace(intact, []byte(`"round":3`), []byte(`"round":7`), 1)
	missing := bytes.Join(append(bytes.SplitAfter(intact, []byte("\n"))[:1:1], bytes.SplitAfter(intact, []byte("\n"))[2:]...), nil)
	for _, row := range []struct {
		reason, says string
		record       []byte
	}{
		{"a digit was changed", "run.jsonl:14: ", flipped},
		{"the line of the corpus is missing", "run.jsonl:2: ", missing},
		{"a measurement on a corpus that is not described", `run.jsonl:3: corpus "easy" is used before its description`, recordtest.Bytes(t, append([]record.Event{whole[0]}, whole[2:]...)...)},
		{"an attempt at a puzzle that is not there", "puzzle 20, but the corpus has 20 puzzles", recordtest.Bytes(t, append(whole[:3:3], &recordtest.Block{Corpus: "easy", Contestant: "x", Puzzles: []int{20}})...)},
	} {
		t.Run(row.reason, func(t *testing.T) {
			dir := t.TempDir()
			bench := benchIn(t, dir)
			t.Chdir(dir)
			writeFile(t, dir, "run.jsonl", row.record)
			writeFile(t, dir, "other.txt", intact)
			_, err := run.Open("run.jsonl", run.Options{})
			if err == nil || !strings.Contains(err.Error(), row.says) {
				t.Fatalf("error %v; want one with %q", err, row.says)
			}
			for _, args := range [][]string{
				{"report", "run.jsonl"}, {"compare", "other.txt", "run.jsonl"}, {"compare", "run.jsonl", "other.txt"}, {"history", "."}, {"run", "--resume", "run.jsonl"},
			} {
				var said bytes.Buffer
				cmd := exec.Command(bench, args...)
				cmd.Stderr = &said
				if failed := cmd.Run(); failed == nil || cmd.ProcessState.ExitCode() != 2 || !strings.Contains(said.String(), err.Error()) {
					t.Errorf("bench %s: %v\n%s\nwant exit code 2 and\n%s", strings.Join(args, " "), failed, &said, err)
				}
			}
			if said := shownBy(t, bench, "run"); !strings.Contains(said, err.Error()) {
				t.Errorf("bench serve shows\n%s\nwant\n%s", said, err)
			}
		})
	}
}

// shownBy returns the text that bench serve shows for a record in this folder.
func shownBy(t *testing.T, bench, name string) string {
	t.Helper()
	cmd := exec.Command(bench, "serve", "--listen", "127.0.0.1:0", "--until-eof", ".")
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer input.Close()
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, url, _ := strings.Cut(strings.TrimSpace(line), " is shown at ")
	answer, err := http.Get(url + "runs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
