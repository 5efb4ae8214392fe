package program

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// sliced starts a program of the test binary in a protocol.
func sliced(t *testing.T, protocol, part string) *Sliced {
	t.Helper()
	cfg := Config{Command: []string{os.Args[0], "child:" + protocol + ":" + part}, Scratch: t.TempDir(), StartLimit: plenty, Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1}, Fields: part == "numbers its answers"}
	cfg.Policy.Output = 1 << 17 // most bytes in an answer
	s := testkit.Must(StartSliced(t.Context(), protocol, cfg, sudoku.Shape9))(t)
	t.Cleanup(func() {
		s.Close()
		if left, _ := os.ReadDir(cfg.Scratch); len(left) > 0 {
			t.Errorf("%d files are left, the first is %s", len(left), left[0].Name())
		}
	})
	return s
}

// sliceOf returns n queries, their puzzles one after the other, and answers for the puzzles after
// the warm-up.
func sliceOf(t *testing.T, n, warm int) (queries []solvers.Query, puzzles []uint8, answers []Answer) {
	queries = forms9(t, n)
	for k := range queries {
		puzzles = append(puzzles, queries[k].Puzzle...)
	}
	answers = make([]Answer, n-warm)
	for k := range answers {
		answers[k].Claim.Solution = make(sudoku.Grid, 81)
	}
	return queries, puzzles, answers
}

// TestSliced shows for every protocol that each puzzle gets its own answer, and that a program that
// fails on one puzzle answers the next puzzle.
func TestSliced(t *testing.T) {
	const right, dead, slow, wrong = "right", "crashed", "slow", "wrong"
	for _, tt := range []struct {
		reason         string
		protocol, part string
		n, warm        int
		want           []string // results of the puzzles after the warm-up, repeated if there are fewer
	}{
		{"a slice with warm-up puzzles that is larger than a pipe", "lines", "is right", 1000, 2, []string{right}},
		{"a program that crashes in the second answer of each start", "lines", "half a grid and exits 137", 3, 0, []string{right, dead, right}},
		{"a program that never answers: each puzzle has its own time", "lines", "never reads again", 2, 0, []string{slow}},
		{"an incomplete answer", "lines", "half a grid", 2, 0, []string{dead}},
		{"a program that crashes while it warms up", "lines", "half a grid and exits 137", 3, 2, []string{right}},
		{"a program that writes empty lines between answers", "lines", "leaves empty lines", 5, 1, []string{right}},
		{"a program that numbers its answers", "lines", "numbers its answers", 5, 1, []string{right}},
		{"a program that answers without reading does not read the last puzzle", "lines", "answers 1000 and reads no more", 1000, 0, append(slices.Repeat([]string{wrong}, 999), slow)},
		{"one start for each puzzle", "stdin", "is right", 3, 1, []string{right}},
		{"one start for all puzzles", "lines-batch", "is right", 5, 2, []string{right}},
		{"a batch that never ends", "lines-batch", "never ends", 2, 0, []string{slow}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			t.Parallel()
			s := sliced(t, tt.protocol, tt.part)
			queries, puzzles, answers := sliceOf(t, tt.n, tt.warm)
			o := Order{Warm: tt.warm, MaxSolutions: 1}
			if slices.Contains(tt.want, slow) {
				s.startLimit = time.Millisecond
				o.PuzzleNS = int64(little)
			}
			if tt.n == 1000 {
				s.timer = func(_ time.Duration, f func()) timer { return &lastTimer{resets: tt.n + 1, expires: f} }
			}
			ran := testkit.Must(s.Batch(puzzles, o, answers, time.Minute))(t)
			for k, a := range answers {
				want, got := tt.want[k%len(tt.want)], ""
				q := &queries[tt.warm+k]
				switch {
				case a.Outcome == TimedOut:
					got = slow
				case a.Outcome == Crashed && a.Reason != "":
					got = dead
				case sudoku.Shape9.CheckSolution(q.Puzzle, a.Claim.Solution) == nil:
					got = right
				default:
					got = wrong
				}
				if got != want {
					t.Fatalf("answer %d is %s (%q); want %s", k, got, a.Reason, want)
				}
			}
			again := tt.protocol == "lines" && (slices.Contains(tt.want, dead) || slices.Contains(tt.want, slow) && tt.n < 1000 || strings.Contains(tt.reason, "warms up"))
			if again != (ran.WallNS == 0) || ran.Allocations != -1 || ran.Instructions != -1 {
				t.Errorf("%+v; want a wall time if the program was not started again, and no counts from inside the program", ran)
			}
		})
	}
}

// lastTimer expires when it is reset after the last answer, which is the reset with the number
// resets.
type lastTimer struct {
	resets  int
	expires func()
}

func (l *lastTimer) Stop() bool { return true }

func (l *lastTimer) Reset(time.Duration) bool {
	if l.resets--; l.resets == 0 {
		l.expires()
	}
	return true
}

// TestSlicedTimes shows that each puzzle has its own time if times are requested, and that these
// times are not more than the total. The time of a puzzle in a dialogue is CPU time, or wall time if
// the CPU time is unknown.
func TestSlicedTimes(t *testing.T) {
	for _, protocol := range []string{"lines", "stdin"} {
		s := sliced(t, protocol, "is right")
		_, puzzles, answers := sliceOf(t, 2, 0)
		ran := testkit.Must(s.Batch(puzzles, Order{MaxSolutions: 1, Times: true}, answers, time.Minute))(t)
		sum := int64(0)
		for k, a := range answers {
			if a.OwnNS <= 0 {
				t.Errorf("%s: puzzle %d has no time; want one", protocol, k)
			}
			sum += a.OwnNS
		}
		if most := ran.WallNS + ran.CPUNS; sum > most || protocol == "stdin" && sum != ran.WallNS {
			t.Errorf("%s: the times of the puzzles add up to %d ns; the batch took %+v", protocol, sum, ran)
		}
	}
}

// TestSlicedTrees shows that the CPU time of a program counts even if a script starts the program.
// If the script starts a program for each puzzle, the CPU time is unknown, because the system
// counts it only in ticks.
func TestSlicedTrees(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux shows the CPU time of a program that runs")
	}
	const n = 3
	run := "'" + os.Args[0] + "' 'child:lines:works and is right'"
	for _, tt := range []struct {
		reason, script string
		known          bool
	}{
		{"the script becomes the program", "exec " + run, true},
		{"the script waits for the program", run + "; exit", true},
		{"a program for each puzzle", "while read line; do echo $line | " + run + "; done", false},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			t.Parallel()
			s := testkit.Must(StartSliced(t.Context(), "lines", Config{
				Command: []string{"sh", "-c", tt.script}, Env: append(os.Environ(), quickEnd), Scratch: t.TempDir(), StartLimit: plenty, Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1},
			}, sudoku.Shape9))(t)
			defer s.Close()
			_, puzzles, answers := sliceOf(t, n, 0)
			known := 0
			for batch := 0; batch < 3 || tt.known && known < 3 && batch < 1000; batch++ {
				ran, err := s.Batch(puzzles, Order{MaxSolutions: 1}, answers, time.Minute)
				for k := range answers {
					if answers[k].Claim.Count != 1 {
						t.Fatalf("answer %d: %+v", k, answers[k])
					}
				}
				switch {
				case err != nil:
					t.Fatal(err)
				case !tt.known && ran.CPUNS != 0:
					t.Fatalf("%+v; want no CPU time", ran)
				case ran.CPUNS >= n*int64(workTime) && ran.CPUNS < 100*n*int64(workTime):
					known++
				default:
					known = 0
				}
			}
			if tt.known && known == 0 { // the first batches can lack the CPU time, because the system reports it late
				t.Errorf("the last batch lacks the CPU time of its %d puzzles, %v each", n, workTime)
			}
		})
	}
}

// TestSlicedEnds shows which errors end a comparison: the program cannot start, or the time is
// over.
func TestSlicedEnds(t *testing.T) {
	cfg := Config{Command: []string{os.Args[0], "child:lines:ends at once"}, Env: []string{quickEnd}, Scratch: t.TempDir(), Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1}}
	if _, err := StartSliced(t.Context(), "lines", cfg, sudoku.Shape9); err == nil || !strings.Contains(err.Error(), "exit code 3") {
		t.Errorf("a program that ends at once: error %v; want its exit code", err)
	}
	_, puzzles, answers := sliceOf(t, 2, 0)
	s := sliced(t, "lines", "never reads again")
	if _, err := s.Batch(puzzles, Order{MaxSolutions: 1}, answers, little); !errors.Is(err, ErrLate) {
		t.Errorf("after the time of the batch: error %v; want %v", err, ErrLate)
	}
	ctx, stop := context.WithCancel(t.Context())
	s = sliced(t, "lines", "is right")
	s.ctx = ctx
	stop()
	if _, err := s.Batch(puzzles, Order{MaxSolutions: 1}, answers, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: error %v; want %v", err, context.Canceled)
	}
}
