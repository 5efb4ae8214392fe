package program

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// quickEnd makes programs end at once, without the second that the race detector waits.
const quickEnd = "GORACE=atexit_sleep_ms=0"

// TestMain also runs the other processes of the tests: the argument of the test binary selects one.
func TestMain(m *testing.M) {
	sandbox.Launcher()
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "child:") {
		os.Exit(play(strings.TrimPrefix(os.Args[1], "child:")))
	}
	os.Exit(m.Run())
}

// play runs a correct process or a process with a fault. The test ends a process that hangs, or the
// process ends by itself much later.
func play(part string) (code int) {
	if protocol, part, ok := strings.Cut(part, ":"); ok {
		return playProtocol(protocol, part)
	}
	in := bufio.NewReader(os.Stdin)
	greet := func() {
		_, _ = in.ReadString('\n')
		fmt.Println((&Worker{Protocol: protocolVersion, Shape: "4x4", Solver: "fake"}).line())
	}
	batch := func(lines int) { // reads the line of a batch and its puzzles
		for range lines + 1 {
			_, _ = in.ReadString('\n')
		}
	}
	const ran = "!ran wall=1 cpu=1 allocations=-1 instructions=-1"
	switch part {
	case "serves":
		if err := Serve(os.Stdin, os.Stdout, serviceOf(answer4)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	case "is old":
		fmt.Fprintln(os.Stderr, "bench: unexpected argument worker; see bench --help")
		return 2
	case "says nothing and ends":
	case "echoes":
		_, _ = io.Copy(os.Stdout, os.Stdin)
	case "never greets":
		hang()
	case "speaks another protocol":
		fmt.Println("!worker protocol=2 shape=4x4")
		hang()
	case "has another board":
		fmt.Println("!worker protocol=1 shape=9x9,16x16")
		hang()
	case "dies in a batch":
		greet()
		batch(2)
		fmt.Println(ran + "\n" + solved4)
		fmt.Fprintln(os.Stderr, "out of cheese")
		return 3
	case "dies of a panic":
		greet()
		batch(2)
		deep(200)
	case "reads nothing and dies":
		greet()
		return 4
	case "prints garbage":
		greet()
		batch(2)
		fmt.Println("DEBUG: here")
		hang()
	case "answers garbage":
		greet()
		batch(2)
		fmt.Println(ran + "\n" + solved4 + "\nDEBUG: there")
		hang()
	case "never answers":
		greet()
		_, _ = io.Copy(io.Discard, in)
		hang()
	case "never reads":
		greet()
		hang()
	case "closes its output and lives on":
		greet()
		os.Stdout.Close()
		hang()
	case "floods, line by line":
		greet()
		for {
			fmt.Println(solved4)
		}
	case "floods without a line":
		greet()
		for {
			fmt.Print(strings.Repeat("x", 4096))
		}
	case "floods at once":
		for {
			fmt.Print(strings.Repeat("x", 4096))
		}
	case "floods its standard error":
		fmt.Fprint(os.Stderr, strings.Repeat("blah ", 1<<18))
		return play("serves")
	case "leaves another behind":
		greet()
		other := exec.Command(os.Args[0], "child:never greets")
		other.Stdout, other.Stderr = os.Stdout, os.Stderr
		if err := other.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		hang()
	case "leaves another behind, out of reach":
		other := exec.Command(os.Args[0], "child:outlives")
		other.Stdout, other.Stderr = os.Stdout, os.Stderr
		group(other)
		if err := other.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		greet()
		hang()
	case "outlives": // keeps the pipes open until the test ends
		if c, err := net.Dial("tcp", os.Getenv("HANGS")); err == nil {
			_, _ = io.Copy(io.Discard, c)
		}
	default:
		fmt.Fprintln(os.Stderr, "no such part:", part)
		return 99
	}
	return 0
}

func deep(n int) {
	if n == 0 {
		panic("the bottom is reached")
	}
	deep(n - 1)
}

const (
	plenty = time.Minute            // longer than any test takes
	little = 100 * time.Millisecond // time limit for programs that never answer
)

func child(ctx context.Context, part string, limit time.Duration) (*Child, error) {
	return start(ctx, Config{Command: []string{os.Args[0], "child:" + part}, Policy: sandbox.Policy{Core: -1}}, sudoku.Shape4, limit)
}

// room makes n answers with buffers for their solutions.
func room(n int) []Answer {
	list := make([]Answer, n)
	for k := range list {
		list[k].Claim.Solution = make(sudoku.Grid, 16)
	}
	return list
}

// nothingLeft fails the test if goroutines outlive a child. The goroutine of a timer that has just
// fired ends soon, but the system does not always give its thread a core at once.
func nothingLeft(t *testing.T, before int) {
	t.Helper()
	for began := time.Now(); time.Since(began) < plenty; runtime.Gosched() {
		if runtime.NumGoroutine() <= before {
			noZombies(t)
			return
		}
	}
	t.Errorf("%d goroutines; want at most %d, as before", runtime.NumGoroutine(), before)
}

func TestChildSolvesBatches(t *testing.T) {
	for _, part := range []string{"serves", "floods its standard error"} {
		before := runtime.NumGoroutine()
		c := testkit.Must(child(context.Background(), part, plenty))(t)
		if c.Worker.Solver != "fake" || c.Worker.Version != "v0" || c.Worker.Protocol != protocolVersion {
			t.Errorf("its answer to !hello is %+v", c.Worker)
		}
		want := Answer{Claim: solvers.Claim{Solution: grid4(t, solution4), Count: 1, Nodes: 7}}
		for _, n := range []int{1, 3, 5_000, 2} { // 5,000 answers exceed the capacity of a pipe
			const warm = 5
			puzzles := make([]uint8, 16*(warm+n))
			for i := 0; i < len(puzzles); i += 16 {
				puzzles[i] = 1
			}
			answers := room(n)
			times := n != 3
			ran, err := c.Batch(puzzles, Order{Warm: warm, MaxSolutions: 1, Allocs: true, Times: times}, answers, plenty)
			if err != nil {
				t.Fatalf("%d puzzles: %v", n, err)
			}
			if ran.WallNS <= 0 || ran.Allocations < 0 {
				t.Errorf("%d puzzles: %+v", n, ran)
			}
			var sum int64
			for k := range answers {
				sum += answers[k].OwnNS
				answers[k].OwnNS = 0
			}
			if times && (sum <= 0 || sum > ran.WallNS) || !times && sum != 0 {
				t.Errorf("%d puzzles: the times of the puzzles add up to %d ns, and the batch took %d ns (times requested: %t)", n, sum, ran.WallNS, times)
			}
			for k := range answers {
				if diff := cmp.Diff(want, answers[k]); diff != "" {
					t.Fatalf("answer %d of %d (-want +got):\n%s", k, n, diff)
				}
			}
		}
		c.grace = plenty // time for the end of the process; under the race detector the end takes a second
		c.Close()
		if c.end != nil {
			t.Errorf("it ended with error %v; want nil", c.end)
		}
		c.Close()
		nothingLeft(t, before)
	}
}

func TestStartFails(t *testing.T) {
	const old = `in protocol worker the answer to !hello is a line such as "!worker protocol=1 shape=4x4"`
	for _, tt := range []struct {
		part  string
		limit time.Duration
		want  []string
	}{
		{"is old", plenty, []string{"exit status 2", "the process ended without an answer", old, "standard error ends with: bench: unexpected argument worker"}},
		{"says nothing and ends", plenty, []string{"the process ended without an answer", old}},
		{"echoes", plenty, []string{`the process wrote "!hello"; want !worker`, old}},
		{"never greets", little, []string{ErrLate.Error()}},
		{"speaks another protocol", plenty, []string{"the program answers !hello with protocol=2; want protocol=1"}},
		{"has another board", plenty, []string{"the program answers !hello with shape=9x9,16x16; want shape=4x4"}},
	} {
		before := runtime.NumGoroutine()
		c, err := child(context.Background(), tt.part, tt.limit)
		if c != nil || err == nil {
			t.Fatalf("%s: no error", tt.part)
		}
		for _, want := range append(tt.want, "child:"+tt.part) {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q; want one with %q", tt.part, err, want)
			}
		}
		nothingLeft(t, before)
	}
	if _, err := Start(context.Background(), []string{"./no such file"}, sudoku.Shape4); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v; want os.ErrNotExist", err)
	}
}

func TestBatchFails(t *testing.T) {
	for _, tt := range []struct {
		part  string
		n     int // number of puzzles
		limit time.Duration
		want  []string
	}{
		{"dies in a batch", 2, plenty, []string{"exit status 3", "answer 2 of 2 to the batch", "the process ended without an answer", "standard error ends with: out of cheese"}},
		{"dies of a panic", 2, plenty, []string{"exit status 2", "panic: the bottom is reached", "[...]"}},
		{"reads nothing and dies", 50_000, plenty, []string{"exit status 4", "the process ended without an answer"}},
		{"prints garbage", 2, plenty, []string{`the process wrote "DEBUG: here"; want !ran`}},
		{"answers garbage", 2, plenty, []string{"answer 2 of 2 to the batch: ", `"DEBUG:"`}},
		{"never answers", 2, little, []string{ErrLate.Error()}},
		{"never reads", 50_000, little, []string{ErrLate.Error()}},
		{"floods, line by line", 50_000, little, nil}, // the verdict is timeout or garbled, depending on chance
		{"floods without a line", 2, plenty, []string{`wrote a line of more than 64 KiB ("xxxx`}},
		{"leaves another behind", 2, little, []string{ErrLate.Error()}},
	} {
		if tt.part == "leaves another behind" && runtime.GOOS == "windows" {
			continue // Windows has no process groups, so skip the case
		}
		before := runtime.NumGoroutine()
		c, err := child(context.Background(), tt.part, plenty)
		if err != nil {
			t.Fatalf("%s: %v", tt.part, err)
		}
		_, err = c.Batch(make([]uint8, 16*tt.n), Order{MaxSolutions: 1}, room(tt.n), tt.limit)
		if err == nil {
			t.Fatalf("%s: no error", tt.part)
		}
		for _, want := range append(tt.want, "child:"+tt.part) {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q; want one with %q", tt.part, err, want)
			}
		}
		if late := strings.Contains(err.Error(), ErrLate.Error()); late != errors.Is(err, ErrLate) {
			t.Errorf("%s: error %v: errors.Is(ErrLate) is %t", tt.part, err, !late)
		}
		c.Close()
		nothingLeft(t, before)
	}
}

// TestCloseKillsProcesses shows that Close kills a process that does not end when its input
// ends.
func TestCloseKillsProcesses(t *testing.T) {
	for _, part := range []string{"never reads", "closes its output and lives on", "floods, line by line"} {
		before := runtime.NumGoroutine()
		c, err := child(context.Background(), part, plenty)
		if err != nil {
			t.Fatalf("%s: %v", part, err)
		}
		c.grace = little
		c.Close()
		if c.process.(*plain).cmd.ProcessState == nil {
			t.Errorf("%s: the process was not waited for", part)
		}
		nothingLeft(t, before)
	}
}

// TestInterruptHasErrorOfContext shows that after an interrupt the error is the error of the
// context, although the process was also killed.
func TestInterruptHasErrorOfContext(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	c := testkit.Must(child(ctx, "never answers", plenty))(t)
	begun := make(chan bool)
	go func() { <-begun; cancel() }()
	close(begun)
	if _, err := c.Batch(make([]uint8, 16), Order{MaxSolutions: 1}, room(1), plenty); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v; want %v", err, context.Canceled)
	}
	if _, err := child(ctx, "serves", plenty); !errors.Is(err, context.Canceled) {
		t.Errorf("start after the end of the context: error %v; want %v", err, context.Canceled)
	}
	nothingLeft(t, before)
}

// TestChildDoesNotWaitForOpenPipes shows that Child does not wait for a process that its child left
// in another process group, although this process keeps the pipes open.
func TestChildDoesNotWaitForOpenPipes(t *testing.T) {
	l := testkit.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close() // ends the processes that were left behind
	t.Setenv("HANGS", l.Addr().String())
	var all sync.WaitGroup // each of them waits for a second
	for _, tt := range []struct {
		reason string
		end    func(c *Child, cancel func()) error
		want   error
	}{
		{"the batch is late", func(c *Child, _ func()) error {
			_, err := c.Batch(make([]uint8, 16), Order{MaxSolutions: 1}, room(1), little)
			return err
		}, ErrLate},
		{"the child is closed", func(c *Child, _ func()) error { c.grace = little; c.Close(); return nil }, nil},
		{"the context ends", func(c *Child, cancel func()) error {
			cancel()
			_, err := c.Batch(make([]uint8, 16), Order{MaxSolutions: 1}, room(1), plenty)
			return err
		}, context.Canceled},
	} {
		all.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			c, err := child(ctx, "leaves another behind, out of reach", plenty)
			if err != nil {
				t.Errorf("%s: %v", tt.reason, err)
				return
			}
			done := make(chan error, 1)
			go func() { done <- tt.end(c, cancel) }()
			select {
			case err := <-done:
				if !errors.Is(err, tt.want) {
					t.Errorf("%s: %v; want %v", tt.reason, err, tt.want)
				}
			case <-time.After(plenty):
				t.Errorf("%s: still waiting for the process that was left behind", tt.reason)
			}
		})
	}
	all.Wait()
}
