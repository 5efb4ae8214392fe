package program

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

// TestWorkerSample shows that Serve gives the answers of the sample in the document.
func TestWorkerSample(t *testing.T) {
	p, ok := FindProtocol(WorkerName)
	if !ok {
		t.Fatal("there is no protocol worker")
	}
	s := serviceOf(nil)
	s.New = func() (solvers.Solver, error) { return bitmaskmrv.Spec().New(sudoku.Shape4, nil) }
	said := testkit.Must(dialog(s, strings.Split(strings.TrimSpace(p.Sample.Given.Text), "\n")...))(t)
	want := strings.Split(strings.TrimSpace(p.Sample.Answer.Text), "\n")
	if diff := cmp.Diff(plainWords(want), plainWords(said)); diff != "" {
		t.Errorf("(-document +Serve):\n%s", diff)
	}
	if _, err := parseWorker(want[0]); err != nil {
		t.Error(err)
	}
	if _, err := parseRan(want[1]); err != nil {
		t.Error(err)
	}
}

// plainWords returns the first word of each line.
func plainWords(lines []string) (words []string) {
	for _, line := range lines {
		first, _, _ := strings.Cut(line, " ")
		words = append(words, first)
	}
	return words
}

// TestEveryKeyIsDocumented shows that the document contains every key, because its readers do not
// see this package.
func TestEveryKeyIsDocumented(t *testing.T) {
	p, _ := FindProtocol(WorkerName)
	worker := Worker{Protocol: protocolVersion, MadeInNS: 1}
	order := Order{MaxSolutions: 1, Allocs: true, Times: true}
	answer := Answer{OwnNS: 1, Claim: solvers.Claim{Solution: make(sudoku.Grid, 16), Count: 1, Exhausted: true}}
	for _, line := range []string{worker.line(), order.line(1), (&Ran{}).line(), string(appendAnswer(nil, &answer)), "seq= limit="} {
		for _, key := range regexp.MustCompile(`([a-z_]+)=`).FindAllStringSubmatch(line, -1) {
			if !strings.Contains(p.Doc, key[1]+"=") {
				t.Errorf("the document does not contain the key %s of %q", key[1], line)
			}
		}
	}
	if !strings.Contains(p.Doc, fmt.Sprintf("at most %d", maxBatch)) {
		t.Errorf("the document lacks the text at most %d, the limit of puzzles in a batch", maxBatch)
	}
}

// TestFewKeysAreRequired shows that the shortest lines that the document allows are valid.
func TestFewKeysAreRequired(t *testing.T) {
	if got, err := parseWorker("!worker protocol=1 shape=9x9 colour=red"); err != nil || got != (Worker{Protocol: 1, Shape: "9x9"}) {
		t.Errorf("worker %+v, error %v; want the required keys", got, err)
	}
	if got, err := parseRan("!ran wall=17 colour=red"); err != nil || got != (Ran{WallNS: 17, WaitNS: -1, Allocations: -1, Instructions: -1}) {
		t.Errorf("ran %+v, error %v; want the required key", got, err)
	}
	if got, n, err := parseOrder("!batch 3 colour=red"); err != nil || n != 3 || got != (Order{MaxSolutions: 1}) {
		t.Errorf("order %+v, %d puzzles, error %v; want the defaults", got, n, err)
	}
}

// FuzzWorkerLines shows that no line of a program makes the readers panic, and that valid values
// stay the same if they are written and read again.
func FuzzWorkerLines(f *testing.F) {
	for _, line := range []string{
		"", "!worker", "!worker protocol=1 shape=9x9", "!worker protocol=1 shape=4x4,9x9 cpu=true solver=a=b version= made_in_ns=7",
		"!ran", "!ran wall=17", "!ran wall=17 cpu=", "!ran wall=17 cpu=16 allocations=-1 instructions=5", "!ran wall=-1", "!ran wall=1 wall=2",
		"!batch 1", "!batch 2 warm=1 limit=2 puzzle_ns=3 times=true allocations=true",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if w, err := parseWorker(line); err == nil {
			w.Solver, w.Shape, w.Version, w.Go = "s", "9x9", "v", "g" // set these fields, because the test compares only the other fields
			if again, err := parseWorker(w.line()); err != nil || again != w {
				t.Errorf("%q: %+v, then %+v, %v", line, w, again, err)
			}
		}
		if r, err := parseRan(line); err == nil {
			if again, err := parseRan(r.line()); err != nil || again != r {
				t.Errorf("%q: %+v, then %+v, %v", line, r, again, err)
			}
		}
		if o, n, err := parseOrder(line); err == nil {
			if again, m, err := parseOrder(o.line(n)); err != nil || again != o || m != n {
				t.Errorf("%q: %+v, then %+v, %v", line, o, again, err)
			}
		}
	})
}
