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
	"sudokubench/internal/sandbox"
	"sudokubench/internal/thread"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// answerOf returns the solution of a puzzle for the programs below.
func answerOf(line string) string {
	line, _, _ = strings.Cut(strings.TrimSpace(line), " ")
	shape, puzzle, err := sudoku.ParseGrid(strings.ReplaceAll(line, "0", "."))
	if err != nil {
		return "? " + err.Error()
	}
	spec, _ := roster.Find("bitmask-mrv")
	s, err := spec.New(shape, nil)
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
	kept := ""
	switch part {
	case "ends at once":
		fmt.Fprintln(os.Stderr, "no licence\x1b[2J")
		return 3
	case "reads ahead and never flushes":
		_, _ = io.Copy(io.Discard, in)
		hang()
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
		case "is right in another form":
			fmt.Printf("Solved! [%s]\r\n\r\n", strings.Join(strings.Split(answerOf(line), ""), ", "))
		case "works and is right":
			runtime.LockOSThread()
			begin, _ := thread.CPU()
			for now := begin; now-begin < int64(workTime); now, _ = thread.CPU() {
			}
			fmt.Println(answerOf(line))
		case "leaves empty lines":
			fmt.Print(answerOf(line) + "\n\n")
		case "answers 3000 and reads no more":
			fmt.Print(strings.Repeat(sudoku.Shape9.Pattern().String()+"\n", 3000))
			hang()
		case "prompts":
			fmt.Print(answerOf(line) + "\nPuzzle " + strconv.Itoa(n) + "? ")
		case "begins the next answer":
			fmt.Print(answerOf(line) + "\n" + strings.Repeat("1", 9))
		case "tells its time":
			fmt.Println(answerOf(line) + " nodes=7 ns=1500")
		case "numbers its answers":
			_, words, _ := strings.Cut(line, " ")
			fmt.Println(answerOf(line) + " " + words)
		case "numbers them wrongly":
			fmt.Println(answerOf(line) + " seq=1")
		case "gives up":
			fmt.Println("-")
		case "gives up with an empty board":
			fmt.Println(strings.Repeat(".", 81))
		case "gives up with an empty board of another form":
			fmt.Println(strings.Repeat("0 ", 81))
		case "says nothing":
			fmt.Println()
		case "answers early":
			fmt.Print(answerOf(line) + "\n" + answerOf(strings.Repeat(".", 81)) + "\n")
		case "answers twice":
			fmt.Print(answerOf(line) + "\n" + answerOf(line) + "\n")
		case "skips one":
			if n != 2 {
				fmt.Println(answerOf(line))
			}
		case "replays the last answer":
			if kept == "" {
				kept = answerOf(line)
			}
			fmt.Println(kept)
		case "is one behind":
			if kept != "" {
				fmt.Println(kept)
			} else {
				fmt.Println(answerOf(line))
			}
			kept = answerOf(line)
		case "exits 0 mid-dialogue":
			return 0
		case "exits 137":
			return 137
		case "kills itself":
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				_ = self.Kill()
			}
			hang()
		case "panics":
			panic("no way out")
		case "changes a clue":
			at := strings.IndexAny(line, "123456789")
			g := []byte(answerOf(line))
			a, b := g[at], (g[at]-'0')%9+'1'
			for i := range g { // exchange two digits, so that the grid stays valid but changes the clue
				if g[i] == a {
					g[i] = b
				} else if g[i] == b {
					g[i] = a
				}
			}
			fmt.Println(string(g))
		case "solves another puzzle":
			fmt.Println(sudoku.Shape9.Pattern().String())
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
		case "a grid with blanks":
			fmt.Println(line)
		case "binary garbage":
			for k := range 300 {
				os.Stdout.Write([]byte{byte(k * 7), 0, 0xff})
			}
			fmt.Println()
		case "one endless line":
			for {
				fmt.Print(strings.Repeat("1", 4096))
			}
		case "endless lines":
			for {
				fmt.Print(strings.Repeat(answerOf(line)+"\n", 40))
			}
		case "endless empty lines":
			fmt.Print(answerOf(line) + strings.Repeat("\n", 4096))
			for {
				fmt.Print(strings.Repeat("\n", 4096))
			}
		case "escape sequences":
			fmt.Println("\x1b[2J\x1b]0;owned\x07no such thing")
		case "escape sequences around the answer":
			fmt.Println("\x1b[32m" + answerOf(line) + "\x1b[0m")
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
			for k := range 1000 {
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
	cfg := Config{Command: []string{os.Args[0], "child:" + protocol + ":" + part}, Scratch: t.TempDir(), Policy: sandbox.Policy{Mode: sandbox.Off}}
	if change != nil {
		change(&cfg)
	}
	cfg.Env = append(cfg.Env, quickEnd)
	s, err := New(protocol, cfg, sudoku.Shape9)
	if err != nil {
		t.Fatal(err)
	}
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
	time.Sleep(time.Minute)
}

// withNews returns environment variables for Config.Env. A program with these variables reports
// when it hangs, and withNews then calls the function happens.
func withNews(t *testing.T, happens func()) (env []string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if c, err := l.Accept(); err == nil {
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
	_, puzzle, err := sudoku.ParseGrid(puzzle9)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]solvers.Query, n)
	for k := range list {
		g := make(sudoku.Grid, 81)
		sudoku.NewSymmetry(sudoku.Shape9, uint64(k+1)).Apply(g, puzzle)
		list[k] = solvers.Query{Shape: sudoku.Shape9, Puzzle: g, Limit: 1}
	}
	return list
}

func TestLines(t *testing.T) {
	const ok = "verified"
	fields := func(c *Config) { c.Fields = true }
	for _, tt := range []struct {
		part    string
		change  func(*Config)
		limit   time.Duration // time limit of puzzles that time out
		want    []string      // expected verdicts of the puzzles, in order
		reasons []string      // texts that must each occur in one of the reasons
		starts  int64
	}{
		{"is right", nil, plenty, []string{ok, ok, ok, ok}, nil, 1},
		{"is right in another form", nil, plenty, []string{ok, ok, ok}, nil, 1},
		{"prompts", nil, plenty, []string{ok, ok, ok}, nil, 1},
		{"begins the next answer", nil, plenty, []string{ok, "garbled"}, nil, 1},
		{"tells its time", nil, plenty, []string{ok, ok}, nil, 1},
		{"numbers its answers", fields, plenty, []string{ok, ok, ok}, nil, 1},
		{"numbers them wrongly", fields, plenty, []string{"garbled", "garbled"}, []string{`the answer belongs to another puzzle; want seq=2: "`, `seq=1"`}, 2},
		{"gives up", nil, plenty, []string{"declined", "declined"}, nil, 1},
		{"gives up with an empty board", nil, plenty, []string{"declined", "declined"}, nil, 1},
		{"gives up with an empty board of another form", nil, plenty, []string{"declined", "declined"}, nil, 1},
		{"says nothing", nil, plenty, []string{"missing", "missing"}, []string{"the program answered with an empty line"}, 1},
		{"answers early", nil, plenty, []string{ok, "garbled", ok, "garbled"}, []string{"before this puzzle was sent"}, 2},
		{"answers twice", nil, plenty, []string{ok, "garbled", ok, "garbled"}, []string{"before this puzzle was sent"}, 2},
		{"skips one", nil, little, []string{ok, "timeout", ok, "timeout"}, nil, 2},
		{"replays the last answer", nil, plenty, []string{ok, "wrong", "wrong"}, []string{"clue"}, 1},
		{"is one behind", nil, plenty, []string{ok, "wrong", "wrong"}, []string{"clue"}, 1},
		{"is right and ends", nil, plenty, []string{ok, ok, ok, "crashed", ok}, []string{"the program ended with exit code 0 before"}, 2},
		{"exits 0 mid-dialogue", nil, plenty, []string{"crashed", "crashed"}, []string{"the program ended with exit code 0 before it answered"}, 2},
		{"exits 137", nil, plenty, []string{"crashed"}, []string{"exit code 137"}, 1},
		{"panics", nil, plenty, []string{"crashed"}, []string{"exit code 2", "standard error ends with: "}, 1},
		{"changes a clue", nil, plenty, []string{"wrong"}, []string{"clue r"}, 1},
		{"solves another puzzle", nil, plenty, []string{"wrong", "wrong"}, []string{"clue r"}, 1},
		{"half a grid", nil, plenty, []string{"garbled", "garbled"}, []string{"the answer cannot be read", "40 characters"}, 1},
		{"half a grid and exits 137", nil, plenty, []string{ok, "crashed", ok, "crashed"}, []string{"the program ended with exit code 137 before it answered"}, 2},
		{"half a grid and ends", nil, plenty, []string{ok, "garbled", ok, "garbled"}, []string{"the answer cannot be read", "40 characters"}, 2},
		{"greets", nil, plenty, []string{"garbled", "garbled"}, []string{`the answer to a trivial first puzzle cannot be read: "Sudoku solver 1.0, ready"`}, 2},
		{"a grid with blanks", nil, plenty, []string{"declined"}, []string{"left 51 cells blank"}, 1},
		{"binary garbage", nil, plenty, []string{"garbled"}, []string{`"\x00\x00\xff\a\x00`}, 1},
		{"one endless line", nil, plenty, []string{"garbled", "garbled"}, []string{`wrote a line of more than 64 KiB: "1111`}, 2},
		{"endless lines", nil, plenty, []string{ok, "garbled"}, []string{"before this puzzle was sent"}, 1},
		{"endless empty lines", nil, plenty, []string{ok, "garbled or missing"}, nil, 1},
		{"escape sequences", nil, plenty, []string{"garbled"}, []string{`"\x1b[2J`}, 1},
		{"escape sequences around the answer", nil, plenty, []string{ok, ok}, nil, 1},
		{"closes its input", nil, plenty, []string{ok, "crashed", ok}, []string{"the program closed its standard input before it answered"}, 2},
		{"closes its output", nil, plenty, []string{"crashed"}, []string{"the program closed its standard output before it answered"}, 1},
		{"never reads again", nil, little, []string{"timeout", "timeout"}, nil, 2},
		{"never reads stdin", nil, little, []string{"timeout", "timeout"}, nil, 2},
		{"reads ahead and never flushes", nil, little, []string{"timeout", "timeout"}, nil, 2},
		{"ends at once", nil, plenty, []string{"crashed", "crashed"}, []string{"the program ended with exit code 3", "no licence"}, 2},
		{"leaves files", nil, plenty, []string{ok}, nil, 1},
		{"kills itself", nil, plenty, []string{"crashed"}, nil, 1},
	} {
		t.Run(tt.part, func(t *testing.T) {
			before := runtime.NumGoroutine()
			t.Cleanup(func() { nothingLeft(t, before) })
			s := fake(t, "lines", tt.part, tt.change)
			reasons := ""
			for k, q := range forms9(t, len(tt.want)) {
				limit := plenty
				if tt.want[k] == "timeout" {
					limit = tt.limit
				}
				ctx, cancel := context.WithTimeout(context.Background(), limit)
				c := poisoned()
				err := solve(ctx, s, &q, &c)
				verdict, reason := came(ctx, &q, &c, err)
				cancel()
				if !strings.Contains(tt.want[k], verdict) {
					t.Errorf("puzzle %d is %s (%s); want %s", k+1, verdict, reason, tt.want[k])
				}
				if strings.ContainsFunc(reason, func(r rune) bool { return r < ' ' }) {
					t.Errorf("puzzle %d: the reason %q contains control characters", k+1, reason)
				}
				reasons += reason + "\n"
			}
			for _, want := range tt.reasons {
				if !strings.Contains(reasons, want) {
					t.Errorf("the reasons are\n%swant one with %q", reasons, want)
				}
			}
			if u := s.(solvers.Metered).Usage(); u.Starts != tt.starts {
				t.Errorf("it was started %d times; want %d", u.Starts, tt.starts)
			} else if tt.part == "tells its time" && u.OwnNS != 3000 {
				t.Errorf("its own time is %d ns; want 3000", u.OwnNS)
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
