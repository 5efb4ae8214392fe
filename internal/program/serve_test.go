package program

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// answer4 is a solver that always answers with the same grid.
func answer4(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	for i := range c.Solution {
		c.Solution[i], _ = sudoku.DigitOf(solution4[i])
	}
	c.Count, c.Nodes, c.Exhausted = min(q.Limit, 3), 7, false
	return nil
}

func serviceOf(s solvertest.Func) Service {
	return Service{
		Worker: Worker{Solver: "fake", Version: "v0", Go: "go0"}, Shape: sudoku.Shape4, Core: -1,
		New: func() (solvers.Solver, error) { return s, nil },
	}
}

// dialog sends lines to a service and returns its answers. It removes the times of a batch.
func dialog(s Service, lines ...string) (said []string, err error) {
	var out bytes.Buffer
	err = Serve(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, s)
	for line := range strings.Lines(out.String()) {
		if ran, failed := parseRan(strings.TrimSpace(line)); failed == nil {
			line = "!ran allocations=" + fmt.Sprint(ran.Allocations)
		}
		said = append(said, strings.TrimSuffix(line, "\n"))
	}
	return said, err
}

const (
	open4   = "1..............."
	blank4  = "................"
	solved4 = solution4 + " count=1 nodes=7"
)

func TestServe(t *testing.T) {
	grid := func(c *solvers.Claim, d uint8) {
		for i := range c.Solution {
			c.Solution[i] = d
		}
	}
	// odd is a solver with a different fault for each digit in the first cell.
	odd := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		switch q.Puzzle[0] {
		case 1:
			return answer4(ctx, q, c)
		case 2:
			panic("two\nis too much")
		case 3:
			return errors.New("three")
		}
		*c = solvers.Claim{Solution: c.Solution, Exhausted: q.Puzzle[1] != 0}
		return nil
	}
	hello := func(w Worker) string { return w.line() }
	for _, tt := range []struct {
		reason string
		solver solvertest.Func
		lines  []string
		want   []string
		err    string // expected error of Serve
	}{
		{"a puzzle", answer4, []string{open4}, []string{solved4}, ""},
		{"blanks of all kinds", answer4, []string{"1..00**--__....."}, []string{solved4}, ""},
		{"lines can end as on Windows", answer4, []string{open4 + "\r", "\r", open4 + " seq=1\r"}, []string{solved4, solved4 + " seq=1"}, ""},
		{"empty lines are ignored", answer4, []string{"", open4, "", "  ", "\t"}, []string{solved4}, ""},
		{"seq comes back, limit is passed on, other words are ignored", answer4,
			[]string{open4 + " seq=a/7 limit=2", open4 + " limit=3 colour=red"},
			[]string{solution4 + " count=2 nodes=7 seq=a/7", solution4 + " count=3 nodes=7"}, ""},
		{"a puzzle without a solution, and a solver that gives up", odd, []string{".1..............", blank4}, []string{"- count=0 nodes=0 exhausted", "- count=0 nodes=0"}, ""},
		{"the service continues after a panic and an error", odd, []string{"2...............", "3...............", open4}, []string{"! crashed panic: two is too much", "! crashed three", solved4}, ""},
		{"warm-up puzzles of a batch are not answered", odd, []string{"!batch 2 warm=2 limit=1 puzzle_ns=0", open4, "2...............", "3...............", open4},
			[]string{"!ran allocations=-1", "! crashed three", solved4}, ""},
		{"a batch with lines that end as on Windows", answer4, []string{"!batch 1 warm=0 limit=1 puzzle_ns=0\r", open4 + "\r"}, []string{"!ran allocations=-1", solved4}, ""},
		{"a solver without allocations", answer4, []string{"!batch 2 warm=1 limit=1 puzzle_ns=0 allocations=true", open4, open4, open4},
			[]string{"!ran allocations=0", solved4, solved4}, ""},
		{"batches and puzzles in turn", answer4, []string{open4, "!batch 1 warm=0 limit=2 puzzle_ns=0", open4, open4},
			[]string{solved4, "!ran allocations=-1", solution4 + " count=2 nodes=7", solved4}, ""},
		{"cells that are not digits differ from blanks", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
			grid(c, 200)
			c.Count, c.Exhausted = 1, false
			return nil
		}, []string{open4}, []string{"???????????????? count=1 nodes=0"}, ""},
		{"a solver that writes nothing has an invalid claim", func(context.Context, *solvers.Query, *solvers.Claim) error { return nil },
			[]string{open4}, []string{"- count=-1 nodes=0 exhausted"}, ""},
		{"a solver that replaces the buffer has an invalid grid", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
			*c = solvers.Claim{Count: 1}
			return nil
		}, []string{open4}, []string{"???????????????? count=1 nodes=0"}, ""},
		{"a solver that changes its puzzle affects no other puzzle", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			clear(q.Puzzle)
			return answer4(ctx, q, c)
		}, []string{open4, open4}, []string{solved4, solved4}, ""},
		{"no input", answer4, nil, nil, ""},

		{"too short", answer4, []string{open4, "1..", open4}, []string{solved4}, `puzzle: "1.." has 3 characters; want 16`},
		{"not a digit", answer4, []string{"x..............."}, nil, "'x' is not a digit"},
		{"a digit of larger boards", answer4, []string{"9..............."}, nil, "'9' is not a digit of a 4x4 board"},
		{"a limit of 0 solutions", answer4, []string{open4 + " limit=0"}, nil, `limit is "0"; want 1 or more`},
		{"an unknown command", answer4, []string{"!quit"}, nil, `unknown command "!quit"`},
		{"an empty command", answer4, []string{"!"}, nil, "unknown command"},
		{"a batch without a number", answer4, []string{"!batch"}, nil, "unknown command"},
		{"a batch of 0 puzzles", answer4, []string{"!batch 0 warm=0 limit=1 puzzle_ns=0"}, nil, "want 1 to"},
		{"a batch that ends early", answer4, []string{"!batch 3 warm=0 limit=1 puzzle_ns=0", open4, open4}, nil, "puzzle 3 of the batch: the input ended"},
		{"a bad puzzle in a batch", answer4, []string{"!batch 2 warm=0 limit=1 puzzle_ns=0", open4, open4 + " limit=2"}, nil, `puzzle 2 of the batch: "1............... limit=2" has 24 characters; want 16`},
		{"a batch has a digit of larger boards", answer4, []string{"!batch 1 warm=0 limit=1 puzzle_ns=0", "5..............."}, nil, "'5' is not a digit of a 4x4 board"},
		{"a line without an end", answer4, []string{strings.Repeat("1", 1<<17)}, nil, "a line of more than 64 KiB"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			said, err := dialog(serviceOf(tt.solver), tt.lines...)
			testkit.NoDiff(t, cmp.Diff(tt.want, said), "")
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("error %v; want %q", err, tt.err)
			}
		})
	}
	said, err := dialog(serviceOf(answer4), "!hello")
	if err != nil || len(said) != 1 {
		t.Fatalf("!hello: %q, %v", said, err)
	}
	w := testkit.Must(parseWorker(said[0]))(t)
	if w.MadeInNS <= 0 {
		t.Errorf("MadeInNS is %d; want more than 0", w.MadeInNS)
	}
	want := Worker{Protocol: protocolVersion, Solver: "fake", Shape: "4x4", CPU: w.CPU, Instructions: w.Instructions, Version: "v0", Go: "go0", MadeInNS: w.MadeInNS}
	testkit.NoDiff(t, cmp.Diff(hello(want), said[0]), "!hello")
}

// TestAnswersDoNotReachTheNextPuzzle shows that a solver does not find its last answer in the buffer.
func TestAnswersDoNotReachTheNextPuzzle(t *testing.T) {
	lazy := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		if q.Puzzle[0] == 1 {
			return answer4(ctx, q, c)
		}
		c.Count, c.Exhausted = 1, false
		return nil
	}
	said, err := dialog(serviceOf(lazy), open4, "2...............")
	if err != nil || len(said) != 2 || strings.HasPrefix(said[1], solution4) {
		t.Errorf("answers %q, error %v; the second puzzle got the answer of the first", said, err)
	}
}

func TestSolverIsMadeAgainAfterACrash(t *testing.T) {
	made := 0
	broken := func(err error, panics any) Service {
		s := serviceOf(nil)
		made = 0
		s.New = func() (solvers.Solver, error) {
			made++
			if made > 1 && panics != nil {
				panic(panics)
			}
			if made > 1 && err != nil {
				return nil, err
			}
			crashed := false
			return solvertest.Func(func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				if q.Puzzle[0] == 2 {
					crashed = true
					panic("two")
				}
				if crashed {
					return errors.New("a crashed solver was used again")
				}
				return answer4(ctx, q, c)
			}), nil
		}
		return s
	}
	const two = "2..............."
	for _, tt := range []struct {
		reason  string
		service Service
		want    []string
		made    int
	}{
		{"a new solver continues", broken(nil, nil), []string{solved4, "! crashed panic: two", solved4}, 2},
		{"if no new solver can be made, all further puzzles fail", broken(errors.New("no more"), nil), []string{solved4, "! crashed panic: two", "! crashed cannot create the solver again: no more"}, 3},
		{"a panic while a solver is made does not end the process", broken(nil, "no more"), []string{solved4, "! crashed panic: two", "! crashed cannot create the solver again: the solver panicked while it was made: no more"}, 3},
	} {
		made = 0
		said, err := dialog(tt.service, open4, two, open4)
		if diff := cmp.Diff(tt.want, said); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got):\n%s", tt.reason, err, diff)
		}
		if made != tt.made {
			t.Errorf("%s: made %d times; want %d", tt.reason, made, tt.made)
		}
	}
}

func TestFailingNewEndsTheService(t *testing.T) {
	s := serviceOf(nil)
	s.New = func() (solvers.Solver, error) { return nil, errors.New("no such option") }
	if said, err := dialog(s, open4); len(said) != 0 || err == nil || err.Error() != "no such option" {
		t.Errorf("answers %q, error %v; want the error of New", said, err)
	}
}

// TestPuzzleTimeLimit shows that a solver sees the end of its time in the context, and that the next
// puzzle has its full time.
func TestPuzzleTimeLimit(t *testing.T) {
	var asked int
	slow := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		for q.Puzzle[0] == 2 {
			asked++
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("stopped: %w", err)
			}
		}
		if err := ctx.Err(); err != nil {
			return errors.New("the next puzzle has no time")
		}
		return answer4(ctx, q, c)
	}
	said, err := dialog(serviceOf(slow), "!batch 3 warm=0 limit=1 puzzle_ns=1", open4, "2...............", open4)
	if diff := cmp.Diff([]string{"!ran allocations=-1", solved4, "! timeout", solved4}, said); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	if asked < 2 {
		t.Errorf("the context was read %d times; want 2 or more, because its clock begins at the first", asked)
	}
}

func TestAllocationsAreCounted(t *testing.T) {
	var keep []byte
	greedy := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		for range 3 {
			keep = make([]byte, 64)
		}
		return answer4(ctx, q, c)
	}
	said, err := dialog(serviceOf(greedy), "!batch 10 warm=5 limit=1 puzzle_ns=0 allocations=true", strings.Repeat(open4+"\n", 14)+open4)
	if err != nil || said[0] != "!ran allocations=30" {
		t.Errorf("answer %q, error %v; want 3 allocations for each of 10 puzzles", said[0], err)
	}
	_ = keep
}

// TestGarbageIsCollectedBetweenPuzzles shows that garbage does not fill the memory, although the
// collector is off while solvers run.
func TestGarbageIsCollectedBetweenPuzzles(t *testing.T) {
	var keep []byte
	greedy := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		keep = make([]byte, 4<<20)
		return answer4(ctx, q, c)
	}
	for reason, lines := range map[string]string{
		"single puzzles": strings.Repeat(open4+"\n", 12),
		"batches":        strings.Repeat("!batch 1 warm=0 limit=1 puzzle_ns=0\n"+open4+"\n", 12),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		testkit.Must(dialog(serviceOf(greedy), lines))(t)
		runtime.ReadMemStats(&after)
		if after.NumGC == before.NumGC {
			t.Errorf("%s: %d MiB of garbage were not collected", reason, (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
	_ = keep
}

// TestAnswersComeAtOnce shows that each answer arrives before the next puzzle is sent, as between
// two processes.
func TestAnswersComeAtOnce(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := Serve(inR, outW, serviceOf(answer4))
		outW.Close()
		done <- err
	}()
	out := bufio.NewReader(outR)
	for _, line := range []string{open4, "!batch 1 warm=0 limit=1 puzzle_ns=0\n" + open4} {
		fmt.Fprintln(inW, line)
		said, err := out.ReadString('\n')
		if strings.HasPrefix(said, "!ran") {
			said, err = out.ReadString('\n')
		}
		if err != nil || said != solved4+"\n" {
			t.Fatalf("answer %q, error %v; want the solution", said, err)
		}
	}
	inW.Close()
	if err := <-done; err != nil {
		t.Errorf("the end of the input is an error: %v", err)
	}
}

// TestServeEndsWithoutReader shows that Serve ends if the process that reads its answers is
// gone.
func TestServeEndsWithoutReader(t *testing.T) {
	outR, outW := io.Pipe()
	outR.Close()
	if err := Serve(strings.NewReader(open4+"\n"), outW, serviceOf(answer4)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v; want io.ErrClosedPipe", err)
	}
}

// FuzzServe shows that no input makes the worker panic.
func FuzzServe(f *testing.F) {
	for _, text := range []string{
		"", "\n", " \n", "!", "!hello\n", "!batch\n", "!batch 1\n", "!batch -1 warm=0 limit=1 puzzle_ns=0\n", open4 + "\n", open4 + " limit=2 seq=\n", "\x00\xff\n",
		"!batch 2 warm=1 limit=1 puzzle_ns=1\n" + open4 + "\n" + open4 + "\n" + open4 + "\n", "!batch 2 warm=0 limit=1 puzzle_ns=0 allocations=true\n" + open4,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := Serve(strings.NewReader(text), io.Discard, serviceOf(answer4)); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
	})
}

// TestThreadsReportNoCPUTime shows that Serve reports no CPU time for a solver with several threads.
// The solving thread waits while the others work, so its CPU time would make the solver look fast.
func TestThreadsReportNoCPUTime(t *testing.T) {
	for _, threads := range []bool{false, true} {
		s := serviceOf(answer4)
		s.Threads = threads
		var out bytes.Buffer
		testkit.NoError(t, Serve(strings.NewReader("!hello\n!batch 1 warm=0 limit=1 puzzle_ns=0\n"+open4+"\n"), &out, s))
		_, known := thread.CPU()
		if says := strings.Contains(out.String(), "cpu=true"); says != (known && !threads) {
			t.Errorf("threads %t: output %q; want cpu=true only if CPU time is known and threads is false", threads, out.String())
		}
		for line := range strings.Lines(out.String()) {
			if ran, err := parseRan(strings.TrimSpace(line)); err == nil && threads && ran.CPUNS != 0 {
				t.Errorf("a batch reports CPU time: %s; want none", line)
			}
		}
	}
}
