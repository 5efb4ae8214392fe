package program

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

const (
	solution4 = "1234341221434321"
)

func grid4(t testing.TB, line string) sudoku.Grid {
	t.Helper()
	shape, g, err := sudoku.ParseGrid(line)
	if err != nil || shape != sudoku.Shape4 {
		t.Fatalf("%q is not a 4x4 grid: %v", line, err)
	}
	return g
}

func TestWorkerLineIsReadBack(t *testing.T) {
	for _, tt := range []struct {
		reason string
		give   Worker
		want   Worker
	}{
		{"all keys", Worker{1, "bitmask-mrv", "9x9", true, true, true, "v1.2.0", "go1.26.0", 81_234}, Worker{1, "bitmask-mrv", "9x9", true, true, true, "v1.2.0", "go1.26.0", 81_234}},
		{"unknown values become a word", Worker{Protocol: 1, Solver: "x", Shape: "4x4"}, Worker{Protocol: 1, Solver: "x", Shape: "4x4", Version: "unknown", Go: "unknown"}},
		{"a value is one word", Worker{1, "x", "4x4", true, false, false, "v1 (dirty)", "go1.26 X:a,b", 0}, Worker{1, "x", "4x4", true, false, false, "v1_(dirty)", "go1.26_X:a,b", 0}},
		{"a value can contain =", Worker{1, "x", "4x4", false, false, false, "a=b", "g", 0}, Worker{1, "x", "4x4", false, false, false, "a=b", "g", 0}},
	} {
		got, err := parseWorker(tt.give.line())
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
		}
		testkit.NoDiff(t, cmp.Diff(tt.want, got), "%s", tt.reason)
	}
}

// TestErrorsDescribeTheFault shows that faulty lines are refused, and that the error describes the fault.
func TestErrorsDescribeTheFault(t *testing.T) {
	worker := func(s string) error { _, err := parseWorker(s); return err }
	order := func(s string) error { _, _, err := parseOrder(s); return err }
	ran := func(s string) error { _, err := parseRan(s); return err }
	answer := func(s string) error {
		_, err := readAnswer([]byte(s), &Answer{Claim: solvers.Claim{Solution: make(sudoku.Grid, 16)}})
		return err
	}
	for _, tt := range []struct {
		reason string
		parse  func(string) error
		line   string
		want   string
	}{
		{"an empty line", worker, "", `the process wrote ""; want !worker`},
		{"another command", worker, "!ran wall=1", "want !worker"},
		{"an echo of the greeting, as from cat", worker, "!hello", `the process wrote "!hello"`},
		{"no protocol", worker, "!worker solver=x", `protocol is ""`},
		{"a time in words", worker, "!worker protocol=1 made_in_ns=soon", `made_in_ns is "soon"`},
		{"protocol 0", worker, "!worker protocol=0", `protocol is "0"`},

		{"no batch size", order, "!batch", "the batch size is"},
		{"a batch size in words", order, "!batch ten warm=0", `the batch size is "ten"`},
		{"a batch of 0 puzzles", order, "!batch 0 warm=0 limit=1 puzzle_ns=0", "want 1 to"},
		{"more puzzles than allowed", order, "!batch 65537 warm=0 limit=1 puzzle_ns=0", "want 1 to 65536"},
		{"an empty warm", order, "!batch 1 warm= limit=1 puzzle_ns=0", `warm is ""`},
		{"warm below 0", order, "!batch 1 warm=-1 limit=1 puzzle_ns=0", `warm is "-1"`},
		{"a limit of 0 solutions", order, "!batch 1 warm=0 limit=0 puzzle_ns=0", `limit is "0"`},
		{"a limit in words", order, "!batch 1 warm=0 limit=1 puzzle_ns=1s", `puzzle_ns is "1s"`},

		{"a time that is too long for sums", ran, "!ran wall=9223372036854775807 cpu=1 allocations=0 instructions=0", `wall is "9223372036854775807"`},
		{"no time", ran, "!ran cpu=1 allocations=0 instructions=0", "wall is"},
		{"time below 0", ran, "!ran wall=-1 cpu=1 allocations=0 instructions=0", `wall is "-1"`},
		{"more than an int64", ran, "!ran wall=9223372036854775808 cpu=1 allocations=0 instructions=0", "wall is"},
		{"an answer where the time belongs", ran, solution4, "want !ran"},

		{"an empty answer", answer, "", "0 characters"},
		{"an answer that is too short", answer, solution4[1:], "15 characters"},
		{"an answer that is too long", answer, solution4 + "1", "17 characters"},
		{"a character that is not a digit", answer, "x" + solution4[1:], "'x' is not a digit"},
		{"a count in words", answer, solution4 + " count=two", "count=two"},
		{"nodes without a number", answer, solution4 + " nodes=", "nodes="},
		{"a failure without a name", answer, "!", "want timeout or crashed"},
		{"a failure of an unknown kind", answer, "! bored", "want timeout or crashed"},
	} {
		if err := tt.parse(tt.line); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %q: error %v; want one with %q", tt.reason, tt.line, err, tt.want)
		}
	}
}

func TestAnswerLines(t *testing.T) {
	solved := grid4(t, solution4)
	odd := append(sudoku.Grid{noDigit}, solved[1:]...)
	blank := make(sudoku.Grid, 16)
	for _, tt := range []struct {
		reason string
		line   string
		want   Answer
	}{
		{"an answer with all words", solution4 + " count=2 nodes=17 exhausted", Answer{Claim: solvers.Claim{Solution: solved, Count: 2, Nodes: 17, Exhausted: true}}},
		{"a plain solution", solution4, Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"no solution", "- count=0 nodes=3 exhausted", Answer{Claim: solvers.Claim{Solution: blank, Nodes: 3, Exhausted: true}}},
		{"an empty board gives up", strings.Repeat("0", 16), Answer{Claim: solvers.Claim{Solution: blank, Nodes: -1}}},
		{"an empty board with count=1 is a claim", strings.Repeat("0", 16) + " count=1", Answer{Claim: solvers.Claim{Solution: blank, Count: 1, Nodes: -1}}},
		{"declined", "-", Answer{Claim: solvers.Claim{Solution: blank, Nodes: -1}}},
		{"with count=0 the grid does not count", solution4 + " count=0", Answer{Claim: solvers.Claim{Solution: blank, Nodes: -1}}},
		{"an impossible count is left to the judge", "- count=-1 nodes=0 exhausted", Answer{Claim: solvers.Claim{Solution: blank, Count: -1, Exhausted: true}}},
		{"cells without a digit are left to the judge", "?" + solution4[1:] + " count=1", Answer{Claim: solvers.Claim{Solution: odd, Count: 1, Nodes: -1}}},
		{"guesses below 0 are not known", solution4 + " nodes=-5", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"guesses are bounded, so that sums do not overflow", solution4 + " nodes=9223372036854775807", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: maxNodes}}},
		{"words of a later version", solution4 + " colour=red", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"words for people", solution4 + " after nodes 17 count of ns", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"not exhausted", solution4 + " count=1 exhausted=false", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"exhausted with a value", solution4 + " count=1 exhausted=true", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1, Exhausted: true}}},
		{"its own time", solution4 + " ns=1200", Answer{OwnNS: 1200, Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"a time below 0 counts as unknown", solution4 + " ns=-1", Answer{Claim: solvers.Claim{Solution: solved, Count: 1, Nodes: -1}}},
		{"a timeout", "! timeout", Answer{Outcome: TimedOut, Claim: solvers.Claim{Solution: blank, Nodes: -1}}},
		{"a crash", "! crashed panic: index out of range", Answer{Outcome: Crashed, Reason: "panic: index out of range", Claim: solvers.Claim{Solution: blank, Nodes: -1}}},
		{"a crash without a reason", "! crashed", Answer{Outcome: Crashed, Claim: solvers.Claim{Solution: blank, Nodes: -1}}},
	} {
		got := Answer{Reason: "of before", Outcome: Crashed, Claim: solvers.Claim{Solution: append(sudoku.Grid(nil), odd...), Count: 9, Nodes: 9, Exhausted: true}}
		buffer := &got.Claim.Solution[0]
		if _, err := readAnswer([]byte(tt.line), &got); err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		testkit.NoDiff(t, cmp.Diff(tt.want, got), "%s", tt.reason)
		if &got.Claim.Solution[0] != buffer {
			t.Errorf("%s: the buffer was replaced", tt.reason)
		}
		again := Answer{Claim: solvers.Claim{Solution: make(sudoku.Grid, 16)}}
		line := appendAnswer(nil, &got)
		if _, err := readAnswer(line, &again); err != nil {
			t.Errorf("%s: the answer is written as %q, which cannot be read: %v", tt.reason, line, err)
		}
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("%s: written and read again (-first +again):\n%s", tt.reason, diff)
		}
	}
}

func TestReasonsFitOnALine(t *testing.T) {
	a := Answer{Outcome: Crashed, Reason: "boom\r\n\tat " + strings.Repeat("far ", 1<<16)}
	line := string(appendAnswer(nil, &a))
	if strings.ContainsAny(line, "\r\n\t") || len(line) > 1000 {
		t.Errorf("a reason of many lines became %d bytes: %.80q; want one line of at most 1000", len(line), line)
	}
	if !strings.HasPrefix(line, "! crashed boom at far") {
		t.Errorf("the reason became %.80q; want its beginning on one line", line)
	}
}

// FuzzReadAnswer shows that no line of a child makes the reader panic, and that an answer stays the
// same if it is written and read again.
func FuzzReadAnswer(f *testing.F) {
	for _, line := range []string{
		"", "-", "!", "! timeout", "! crashed why", "!ran wall=1", solution4, solution4 + " count=2 nodes=17 exhausted", "- count=0 nodes=3 exhausted",
		solution4 + " count=-9223372036854775808 nodes=-1", "????????????????", "................ count=1", solution4 + "  =  count==1",
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		first := Answer{Claim: solvers.Claim{Solution: make(sudoku.Grid, 16)}}
		if _, err := readAnswer(line, &first); err != nil {
			return
		}
		again := Answer{Claim: solvers.Claim{Solution: make(sudoku.Grid, 16)}}
		written := appendAnswer(nil, &first)
		if _, err := readAnswer(written, &again); err != nil {
			t.Fatalf("%q became %q: %v", line, written, err)
		}
		first.Seq = 0                 // set to zero, because appendAnswer does not write the field
		if first.Outcome == Crashed { // ignore the reason, because appendAnswer shortens it to one line
			first.Reason, again.Reason = "", ""
		}
		if diff := cmp.Diff(first, again); diff != "" {
			t.Errorf("%q became %q (-first +again):\n%s", line, written, diff)
		}
	})
}
