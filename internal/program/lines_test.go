package program

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

// answerOf returns the solution of a puzzle for the programs below.
func answerOf(line string) string {
	line, _, _ = strings.Cut(strings.TrimSpace(line), " ")
	shape, puzzle, err := sudoku.ParseGrid(strings.ReplaceAll(line, "0", "."))
	if err != nil {
		return "? " + err.Error()
	}
	s, err := bitmaskmrv.Spec().New(shape, nil)
	if err != nil {
		return "? " + err.Error()
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &c); err != nil {
		return "? " + err.Error()
	}
	return c.Solution.String()
}

// workTime is the CPU time that the program "works and is right" uses for each answer.
const workTime = 2 * time.Millisecond

// fakeLines runs correct and faulty programs for the protocol lines. All programs answer the
// trivial puzzle after the start, except the first few.
func fakeLines(part string) (code int) {
	in := bufio.NewReader(os.Stdin)
	next := func() string {
		line, err := in.ReadString('\n')
		if err != nil {
			os.Exit(0)
		}
		return strings.TrimSpace(line)
	}
	switch part {
	case "ends at once":
		fmt.Fprintln(os.Stderr, "no licence\x1b[2J")
		return 3
	case "never reads stdin":
		hang()
	case "greets":
		fmt.Println("Sudoku solver 1.0, ready")
	case "leaves empty lines":
		fmt.Print(answerOf(next()) + "\n\n")
	}
	fmt.Println(answerOf(next()))
	for n := 1; ; n++ {
		line := ""
		if !strings.HasPrefix(part, "never") {
			line = next()
		}
		switch part {
		case "is right", "is right and ends", "greets":
			fmt.Println(answerOf(line))
			if part != "is right" && n == 3 {
				return 0
			}
		case "works and is right":
			runtime.LockOSThread()
			begin, _ := thread.CPU()
			for now := begin; now-begin < int64(workTime); now, _ = thread.CPU() {
			}
			fmt.Println(answerOf(line))
		case "leaves empty lines":
			fmt.Print(answerOf(line) + "\n\n")
		case "answers 1000 and reads no more":
			fmt.Print(strings.Repeat(sudoku.Shape9.Pattern().String()+"\n", 1000))
			hang()
		case "prompts":
			fmt.Print(answerOf(line) + "\nPuzzle " + strconv.Itoa(n) + "? ")
		case "numbers its answers":
			_, words, _ := strings.Cut(line, " ")
			fmt.Println(answerOf(line) + " " + words)
		case "answers early":
			fmt.Print(answerOf(line) + "\n" + answerOf(strings.Repeat(".", 81)) + "\n")
		case "exits 137":
			return 137
		case "kills itself":
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				_ = self.Kill()
			}
			hang()
		case "half a grid":
			fmt.Println(answerOf(line)[:40])
		case "half a grid and exits 137", "half a grid and ends":
			if n == 2 {
				fmt.Print(answerOf(line)[:40])
				if strings.HasSuffix(part, "137") {
					return 137
				}
				return 0
			}
			fmt.Println(answerOf(line))
		case "one endless line":
			for {
				fmt.Print(strings.Repeat("1", 4096))
			}
		case "closes its input":
			os.Stdin.Close()
			fmt.Println(answerOf(line))
			hang()
		case "closes its output":
			os.Stdout.Close()
			hang()
		case "never reads again":
			hang()
		case "leaves files":
			wd, _ := os.Getwd()
			for k := range 20 {
				_ = os.WriteFile(filepath.Join(wd, fmt.Sprintf("temp%d", k)), []byte("x"), 0o600)
			}
			_ = os.MkdirAll(filepath.Join(wd, "a", "b"), 0o700)
			_ = os.WriteFile(filepath.Join(wd, "a", "b", "c"), []byte("x"), 0o400)
			_ = os.Chmod(filepath.Join(wd, "a", "b"), 0)
			fmt.Println(answerOf(line))
		default:
			fmt.Fprintln(os.Stderr, "no such part:", part)
			return 99
		}
	}
}

// fake returns a solver that starts the test binary. part selects the program that the test binary
// plays.
func fake(t testing.TB, protocol, part string, change func(*Config)) solvers.Solver {
	t.Helper()
	cfg := Config{Command: []string{os.Args[0], "child:" + protocol + ":" + part}, Scratch: t.TempDir(), StartLimit: plenty, Policy: sandbox.Policy{Mode: sandbox.Off}}
	if change != nil {
		change(&cfg)
	}
	cfg.Env = append(cfg.Env, quickEnd)
	s := testkit.Must(New(protocol, cfg, sudoku.Shape9))(t)
	t.Cleanup(func() {
		if err := s.(io.Closer).Close(); err != nil {
			t.Errorf("%s: %v", part, err)
		}
		if left, _ := os.ReadDir(cfg.Scratch); len(left) > 0 {
			t.Errorf("%s: %d files are left, the first is %s", part, len(left), left[0].Name())
		}
	})
	return s
}

// hang reports to the test (see withNews) that the program hangs, and then sleeps.
func hang() {
	if address := os.Getenv("HANGS"); address != "" {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
		}
	}
	time.Sleep(time.Hour)
}

// withNews returns environment variables for Config.Env. A program with these variables reports
// each time that it hangs, and withNews then calls the function happens.
func withNews(t *testing.T, happens func()) (env []string) {
	t.Helper()
	l := testkit.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for c, err := l.Accept(); err == nil; c, err = l.Accept() {
			c.Close()
			happens()
		}
	}()
	t.Cleanup(func() { l.Close(); <-done })
	return []string{"HANGS=" + l.Addr().String()}
}

// solve solves a puzzle as the engine does, with interrupts from another goroutine.
func solve(ctx context.Context, s solvers.Solver, q *solvers.Query, c *solvers.Claim) error {
	defer context.AfterFunc(ctx, s.(solvers.Interrupter).Interrupt)()
	return s.Solve(ctx, q, c)
}

// came returns the result of an attempt as text: the verdict of the judge, or the kind of failure,
// and the reason.
func came(ctx context.Context, q *solvers.Query, c *solvers.Claim, err error) (verdict, reason string) {
	var f *solvers.Failure
	switch {
	case err == nil:
		r := judge.Rule(q, c, judge.Truth{})
		return r.Verdict.String(), r.Reason
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return "timeout", ""
	case errors.As(err, &f):
		return map[solvers.FailureKind]string{solvers.Crashed: "crashed", solvers.Garbled: "garbled", solvers.Missing: "missing", solvers.OutOfMemory: "out-of-memory"}[f.Kind], f.Reason
	}
	return "error", err.Error()
}

// forms9 returns n different symmetric forms of a 9x9 puzzle.
func forms9(t testing.TB, n int) []solvers.Query {
	t.Helper()
	_, puzzle := testkit.Must2(sudoku.ParseGrid(puzzle9))(t)
	list := make([]solvers.Query, n)
	for k := range list {
		g := make(sudoku.Grid, 81)
		sudoku.NewSymmetry(sudoku.Shape9, uint64(k+1)).Apply(g, puzzle)
		list[k] = solvers.Query{Shape: sudoku.Shape9, Puzzle: g, Limit: 1}
	}
	return list
}

// TestLineAnswers shows the verdicts on lines that a program writes.
func TestLineAnswers(t *testing.T) {
	q := forms9(t, 1)[0]
	puzzle := q.Puzzle.String()
	solution := answerOf(puzzle)
	other := strings.NewReplacer("1", "2", "2", "1").Replace(solution)
	for _, tt := range []struct {
		reason, line, verdict, why string
	}{
		{"the solution", solution, "verified", ""},
		{"another form", "Solved! [" + strings.Join(strings.Split(solution, ""), ", ") + "]", "verified", ""},
		{"colours", "\x1b[32m" + solution + "\x1b[0m", "verified", ""},
		{"its own time", solution + " nodes=7 ns=1500", "verified", ""},
		{"its number", solution + " seq=2", "verified", ""},
		{"the number of another puzzle", solution + " seq=1", "garbled", `the answer belongs to another puzzle; want seq=2: "`},
		{"no grid", "-", "declined", ""},
		{"an empty board", strings.Repeat(".", 81), "declined", ""},
		{"an empty board of another form", strings.TrimSpace(strings.Repeat("0 ", 81)), "declined", ""},
		{"the puzzle", puzzle, "declined", "left 51 cells blank"},
		{"an empty line", "", "missing", "the program answered with an empty line"},
		{"a changed clue", other, "wrong", "clue r"},
		{"half a grid", solution[:40], "garbled", "40 characters"},
		{"binary garbage", "\x00\x00\xff\a\x00", "garbled", `the answer cannot be read: "\x00\x00\xff\a\x00"`},
		{"escape sequences", "\x1b[2J\x1b]0;owned\x07no such thing", "garbled", `"\x1b[2J`},
		{"a timeout", "! timeout", "missing", "the program reported a timeout"},
	} {
		l, c := fake(t, "lines", "", func(c *Config) { c.Fields = true }).(*lines), poisoned()
		l.seq = 2
		verdict, reason := came(t.Context(), &q, &c, l.take([]byte(tt.line), q.Puzzle, &c))
		if verdict != tt.verdict || !strings.Contains(reason, tt.why) || strings.ContainsFunc(reason, func(r rune) bool { return r < ' ' }) {
			t.Errorf("%s: %s (%q); want %s and a printable reason with %q", tt.reason, verdict, reason, tt.verdict, tt.why)
		}
		if own := l.Usage().OwnNS; (own == 1500) != strings.HasSuffix(tt.line, "ns=1500") {
			t.Errorf("%s: its own time is %d ns", tt.reason, own)
		}
	}
}

// TestLines starts programs.
func TestLines(t *testing.T) {
	const ok = "verified"
	for _, tt := range []struct {
		part   string
		want   []string // expected verdicts of the puzzles, in order; a puzzle with the verdict timeout is interrupted when the program hangs
		reason string   // text that must occur in one of the reasons
		starts int64
	}{
		{"is right", []string{ok, ok, ok}, "", 1},
		{"prompts", []string{ok, ok, ok}, "", 1},
		{"answers early", []string{ok, "garbled", ok}, "before this puzzle was sent", 2},
		{"is right and ends", []string{ok, ok, ok, "crashed"}, "the program ended with exit code 0 before it answered", 1},
		{"half a grid and exits 137", []string{ok, "crashed", ok}, "the program ended with exit code 137 before it answered", 2},
		{"half a grid and ends", []string{ok, "garbled"}, "40 characters", 1},
		{"greets", []string{"garbled"}, `the answer to a trivial first puzzle cannot be read: "Sudoku solver 1.0, ready"`, 1},
		{"one endless line", []string{"garbled"}, `wrote a line of more than 64 KiB: "1111`, 1},
		{"closes its input", []string{ok, "crashed", ok}, "the program closed its standard input before it answered", 2},
		{"closes its output", []string{"crashed"}, "the program closed its standard output before it answered", 1},
		{"never reads again", []string{"timeout", "timeout"}, "", 2},
		{"never reads stdin", []string{"timeout"}, "", 1},
		{"ends at once", []string{"crashed"}, `the program ended with exit code 3 before it answered; standard error ends with: "no licence\\x1b[2J"`, 1},
		{"leaves files", []string{ok}, "", 1},
		{"kills itself", []string{"crashed"}, "before it answered", 1},
	} {
		t.Run(tt.part, func(t *testing.T) {
			before := runtime.NumGoroutine()
			t.Cleanup(func() { nothingLeft(t, before) })
			hangs := make(chan struct{}, 10) // more than the starts of a program
			s := fake(t, "lines", tt.part, func(c *Config) {
				c.Env = withNews(t, func() { hangs <- struct{}{} })
			})
			reasons := ""
			for k, q := range forms9(t, len(tt.want)) {
				ctx, cancel := context.WithTimeout(context.Background(), plenty)
				if tt.want[k] == "timeout" {
					go func() { <-hangs; cancel() }()
				}
				c := poisoned()
				verdict, reason := came(ctx, &q, &c, solve(ctx, s, &q, &c))
				cancel()
				if verdict != tt.want[k] {
					t.Errorf("puzzle %d is %s (%s); want %s", k+1, verdict, reason, tt.want[k])
				}
				reasons += reason + "\n"
			}
			if !strings.Contains(reasons, tt.reason) {
				t.Errorf("the reasons are\n%swant one with %q", reasons, tt.reason)
			}
			if u := s.(solvers.Metered).Usage(); u.Starts != tt.starts {
				t.Errorf("it was started %d times; want %d", u.Starts, tt.starts)
			}
		})
	}
}

// poisoned returns a claim with values that no program answers, so that a test notices values that
// were not set.
func poisoned() solvers.Claim {
	c := solvers.Claim{Solution: make(sudoku.Grid, 81), Count: -7, Nodes: -7, Exhausted: true}
	for i := range c.Solution {
		c.Solution[i] = noDigit
	}
	return c
}
