package program

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

func TestNewRefuses(t *testing.T) {
	cmd := []string{"x"}
	for _, tt := range []struct {
		reason   string
		protocol string
		cfg      Config
		want     string
	}{
		{"an unknown protocol", "line", Config{Command: cmd}, `there is no protocol "line"`},
		{"no command", "lines", Config{}, "the command is empty"},
		{"an empty command", "lines", Config{Command: []string{""}}, "the command is empty"},
		{"a batch below 0", "csv-files", Config{Command: cmd, Batch: -1}, "a batch of -1 puzzles"},
		{"a limit below 0", "lines", Config{Command: cmd, StartLimit: -1}, "a start-up limit of"},
	} {
		if s, err := New(tt.protocol, tt.cfg, sudoku.Shape9); s != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: solver %v, error %v; want an error with %q", tt.reason, s, err, tt.want)
		}
	}
}

// TestMissingProgram shows that a missing program is an error of the first attempt, not of
// New.
func TestMissingProgram(t *testing.T) {
	for _, p := range Protocols() {
		s := fake(t, p.Name, "", func(c *Config) { c.Command = []string{"./no such program"} })
		q := forms9(t, 1)
		verdicts, reasons := batch(s, q, plenty)
		if verdicts[0] != "error" || !strings.Contains(reasons, " cannot be started: ") {
			t.Errorf("%s: verdict %s, reason %s; want an error at the start", p.Name, verdicts, reasons)
		}
		if _, err := s.(solvers.Starter).Startup(context.Background(), 2); err == nil {
			t.Errorf("%s: Startup returns no error; want one", p.Name)
		}
	}
}

func TestStartup(t *testing.T) {
	for _, name := range []string{"lines", "csv-files"} {
		p, _ := FindProtocol(name)
		s := fake(t, p.Name, "is right", nil)
		ns, err := s.(solvers.Starter).Startup(context.Background(), 2)
		if err != nil || len(ns) != 2 || min(ns[0], ns[1]) <= 0 {
			t.Errorf("%s: start-ups %d, error %v; want two positive times", p.Name, ns, err)
			continue
		}
		u := s.(solvers.Metered).Usage()
		if wall := u.WallNS; u.Starts != 2 || u.StartNS != ns[1] || u.OwnNS != -1 || wall != -1 && wall != ns[0]+ns[1] {
			t.Errorf("%s: usage %+v; want two starts and their times", p.Name, u)
		}
		if err := s.(solvers.Starter).Start(context.Background()); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		verdicts, reasons := batch(s, forms9(t, 1), plenty)
		starts := int64(3)
		if p.Starts == Stays { // the program of the last attempt still runs
			starts = 2
		}
		if u := s.(solvers.Metered).Usage(); verdicts[0] != "verified" || u.Starts != starts {
			t.Errorf("%s: verdict %s, reasons %s, %d starts", p.Name, verdicts, reasons, u.Starts)
		}
	}
}

// TestTrivialPuzzlesDiffer shows that solvers of different turns never send the same trivial
// puzzle.
func TestTrivialPuzzlesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 5 {
		o, g := newTrivial(sudoku.Shape9), make(sudoku.Grid, 81)
		for range 20 {
			o.next(g)
			if seen[g.String()] {
				t.Fatalf("puzzle %s occurred before", g)
			}
			seen[g.String()] = true
		}
	}
}

func TestStartupFails(t *testing.T) {
	quick := func(c *Config) { c.StartLimit = little }
	for _, tt := range []struct {
		protocol, part string
		change         func(*Config)
		limit          bool // whether the context has a time limit
		want           string
	}{
		{"lines", "ends at once", nil, false, "the program ended with exit code 3 before it answered; standard error ends with"},
		{"lines", "never reads stdin", quick, false, "no answer to a trivial first puzzle within 100ms of the start; check that"},
		{"lines", "never reads stdin", nil, true, context.DeadlineExceeded.Error()},
		{"csv-files", "fails", nil, false, "the program ended with exit code 3"},
		{"csv-files", "never ends", quick, false, "did not finish a trivial puzzle within 100ms of its start"},
		{"csv-files", "never ends", nil, true, context.DeadlineExceeded.Error()},
	} {
		s := fake(t, tt.protocol, tt.part, tt.change)
		ctx, cancel := context.Background(), func() {}
		if tt.limit {
			ctx, cancel = context.WithTimeout(ctx, little)
		}
		if ns, err := s.(solvers.Starter).Startup(ctx, 2); len(ns) != 0 || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s, program %s: start-ups %d, error %v; want an error with %q", tt.protocol, tt.part, ns, err, tt.want)
		}
		cancel()
	}
}

// TestLateInterruptHasNoEffect shows that an interrupt has no effect after its attempt
// has ended.
func TestLateInterruptHasNoEffect(t *testing.T) {
	s := fake(t, "lines", "is right", nil)
	over, cancel := context.WithCancel(context.Background())
	defer cancel()
	q := forms9(t, 3)
	for k := range q {
		ctx := context.Background()
		if k == 0 {
			ctx = over
		}
		c := poisoned()
		if err := s.Solve(ctx, &q[k], &c); err != nil {
			t.Fatalf("puzzle %d: %v", k+1, err)
		}
		if k == 0 {
			cancel()
		}
		s.(solvers.Interrupter).Interrupt()
	}
	c := poisoned()
	if err := s.Solve(over, &q[0], &c); !errors.Is(err, context.Canceled) {
		t.Errorf("attempt after the end of the context: error %v; want context.Canceled", err)
	}
	if u := s.(solvers.Metered).Usage(); u.Starts != 1 {
		t.Errorf("%d starts; want 1", u.Starts)
	}
}

func TestClosedSolverStartsNoProgram(t *testing.T) {
	for _, protocol := range []string{"lines", "csv-files"} {
		s := fake(t, protocol, "is right", nil)
		_ = s.(solvers.Starter).Start(context.Background())
		for range 2 {
			if err := s.(io.Closer).Close(); err != nil {
				t.Errorf("%s: %v", protocol, err)
			}
		}
		s.(solvers.Interrupter).Interrupt()
		if v, _ := batch(s, forms9(t, 1), plenty); v[0] != "error" {
			t.Errorf("%s: verdict %s after Close; want error", protocol, v)
		}
	}
}

// TestClosedDuringAnAttempt shows that Close ends a running attempt and does not wait for it.
func TestClosedDuringAnAttempt(t *testing.T) {
	for protocol, part := range map[string]string{"lines": "never reads again", "csv-files": "never ends"} {
		s := fake(t, protocol, part, nil)
		if protocol == "lines" {
			testkit.NoError(t, s.(solvers.Starter).Start(context.Background()))
		}
		ended := make(chan string)
		go func() {
			q, c := forms9(t, 1)[0], poisoned()
			err := s.Solve(context.Background(), &q, &c)
			ended <- err.Error()
		}()
		// Close must end the attempt even if the attempt has not begun yet.
		if err := s.(io.Closer).Close(); err != nil {
			t.Errorf("%s: %v", protocol, err)
		}
		if got := <-ended; got != errClosed.Error() {
			t.Errorf("%s: error %s; want errClosed", protocol, got)
		}
	}
}

func TestLocated(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"solve.py", "python3", "sub/run"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		_ = os.MkdirAll(filepath.Dir(path), 0o700)
		testkit.NoError(t, os.WriteFile(path, nil, 0o600))
	}
	for _, tt := range []struct {
		reason     string
		give, want []string
	}{
		{"a script", []string{"python3", "solve.py"}, []string{"python3", dir + "/solve.py"}},
		{"an executable in the folder", []string{"./sub/run", "-v"}, []string{dir + "/sub/run", "-v"}},
		{"the folder", []string{"java", "-cp", ".", "Main"}, []string{"java", "-cp", dir, "Main"}},
		{"words without a file", []string{"./x", "y"}, []string{"./x", "y"}},
	} {
		for k := range tt.want {
			tt.want[k] = filepath.FromSlash(tt.want[k])
		}
		testkit.NoDiff(t, cmp.Diff(tt.want, located(tt.give, dir)), "%s", tt.reason)
	}
}

// fakeWorker runs bench worker.
func fakeWorker() (code int) {
	if err := Serve(os.Stdin, os.Stdout, Service{Shape: sudoku.Shape9, Core: -1, New: newSolver}); err != nil {
		return 1
	}
	return 0
}

func newSolver() (solvers.Solver, error) { return bitmaskmrv.Spec().New(sudoku.Shape9, nil) }

// TestSolverAsChild shows that a solver has the same claims in this process and in a child process,
// on a puzzle with one solution, with many, and without one.
func TestSolverAsChild(t *testing.T) {
	one := forms9(t, 1)[0].Puzzle
	many := append(sudoku.Grid(nil), sudoku.Shape9.Pattern()...)
	for i := range 40 {
		many[2*i] = 0
	}
	none := append(sudoku.Grid(nil), one...)
	for i, d := range none {
		if d == 0 {
			none[i] = 1 // put 1 into the first blank whose row, column and box have no clue 1
			if sudoku.Shape9.CheckClues(none) == nil {
				break
			}
			none[i] = 0
		}
	}
	inside := testkit.Must(newSolver())(t)
	child := fake(t, "lines", "", func(c *Config) {
		c.Command, c.Fields = []string{os.Args[0], "child:service:"}, true
	})
	for reason, puzzle := range map[string]sudoku.Grid{"one solution": one, "many solutions": many, "no solution": none} {
		for limit := range 2 {
			a, b := poisoned(), poisoned()
			q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: limit + 1}
			testkit.NoError(t, errors.Join(inside.Solve(t.Context(), &q, &a), child.Solve(t.Context(), &q, &b)))
			if a.Count == 0 {
				clear(a.Solution) // the content of the grid does not matter, so clear it
			}
			if diff := cmp.Diff(a, b); diff != "" {
				t.Errorf("%s, limit %d (-in the process +in a child):\n%s", reason, q.Limit, diff)
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	cfg := Config{Command: []string{os.Args[0], "child:echo:"}, Scratch: t.TempDir(), Policy: sandbox.Policy{Mode: sandbox.Off}}
	if ns, err := RoundTrip(context.Background(), cfg, sudoku.Shape9, 20); err != nil || ns <= 0 {
		t.Errorf("%d ns, error %v; want more than 0 ns", ns, err)
	}
	cfg.Command[1] = "child:lines:ends at once"
	if _, err := RoundTrip(context.Background(), cfg, sudoku.Shape9, 20); err == nil {
		t.Error("no error for a program that does not echo")
	}
	if _, err := RoundTrip(context.Background(), cfg, sudoku.Shape9, 0); err == nil {
		t.Error("no error for 0 round trips")
	}
}

// TestNoAllocationsPerPuzzle shows that an attempt allocates no memory, so that the cost of a
// puzzle does not grow with the number of puzzles.
func TestNoAllocationsPerPuzzle(t *testing.T) {
	s := fake(t, "lines", "", func(c *Config) { c.Command = []string{os.Args[0], "child:echo:"} })
	q, c := forms9(t, 1)[0], poisoned()
	least := math.Inf(1)
	// Repeat the measurement, because the watch of the sandbox allocates memory in some runs but
	// not in all.
	for n := 0; n < 500 && least > 0; n++ {
		least = min(least, testing.AllocsPerRun(10, func() {
			testkit.NoError(t, s.Solve(context.Background(), &q, &c))
		}))
	}
	if least > 0 {
		t.Errorf("%v allocations per puzzle; want 0", least)
	}
}

// BenchmarkRoundTrip measures the cost of the protocol for a puzzle, without the program's work.
//
//	go test -run '^$' -bench RoundTrip ./internal/program
func BenchmarkRoundTrip(b *testing.B) {
	s := fake(b, "lines", "", func(c *Config) { c.Command = []string{os.Args[0], "child:echo:"} })
	testkit.NoError(b, s.(solvers.Starter).Start(context.Background()))
	q, c := forms9(b, 1)[0], poisoned()
	b.ReportAllocs()
	for b.Loop() {
		testkit.NoError(b, s.Solve(context.Background(), &q, &c))
	}
}
