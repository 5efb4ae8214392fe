//go:build unix

package cli_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/cli"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/serve"
	"sudokubench/internal/testkit"
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
			Schema: record.Schema, Tool: "sudokubench", GoVersion: "go1.26", Started: began, Seed: 5, Task: "first", MaxSolutions: 1, Rounds: rounds, Workers: 1,
			PuzzleNS: int64(time.Second), BudgetNS: int64(time.Hour), Config: []byte(`{}`), Host: record.Host{OS: "linux", Arch: "amd64", CPU: "A", Cores: 2}, Reference: "reference-1",
		},
		&record.Corpus{Name: "easy", Source: "builtin:easy", Format: "line", SHA256: "5eed", Shape: "9x9", WholePuzzles: puzzles},
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

func writeFile(t *testing.T, name string, text []byte) {
	t.Helper()
	testkit.NoError(t, os.WriteFile(name, text, 0o666))
}

// call runs bench in this process. It returns the exit code and the messages.
func call(args ...string) (code int, words string) {
	var stdout, stderr strings.Builder
	code = cli.Main(args, strings.NewReader(""), &stdout, &stderr)
	return code, stderr.String()
}

// TestCompareTakesTheWorstVerdict shows that bench compare finds no difference between two runs
// that have the same verdicts on a puzzle, but in different rounds.
func TestCompareTakesTheWorstVerdict(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "base.jsonl", recordtest.Bytes(t, madeUp(1, judge.Timeout, judge.Crashed)...))
	writeFile(t, "head.jsonl", recordtest.Bytes(t, madeUp(2, judge.Crashed, judge.Timeout)...))
	if code, words := call("compare", "base.jsonl", "head.jsonl"); code != 0 {
		t.Errorf("exit code %d; want 0\n%s", code, words)
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
			t.Chdir(t.TempDir())
			writeFile(t, "run.jsonl", row.record)
			testkit.NoError(t, os.Mkdir("sound", 0o777))
			writeFile(t, "sound/other.jsonl", intact)
			_, err := run.Open("run.jsonl", run.Options{})
			if err == nil || !strings.Contains(err.Error(), row.says) {
				t.Fatalf("error %v; want one with %q", err, row.says)
			}
			for _, args := range [][]string{
				{"report", "run.jsonl"}, {"compare", "sound/other.jsonl", "run.jsonl"}, {"compare", "run.jsonl", "sound/other.jsonl"}, {"history", "."}, {"run", "--resume", "run.jsonl"},
			} {
				if code, words := call(args...); code != 2 || !strings.Contains(words, err.Error()) {
					t.Errorf("bench %s: exit code %d\n%s\nwant 2 and\n%s", strings.Join(args, " "), code, words, err)
				}
			}
			server := testkit.Must(serve.New(".", serve.Options{}))(t)
			defer server.Close()
			page := httptest.NewRecorder()
			server.ServeHTTP(page, httptest.NewRequest("GET", "http://127.0.0.1/runs/run", nil))
			if !strings.Contains(page.Body.String(), err.Error()) {
				t.Errorf("bench serve shows\n%s\nwant\n%s", page.Body, err)
			}
		})
	}
}
