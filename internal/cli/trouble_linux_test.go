package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// difficult is the state of a program with one kind of fault. answer is the answer to the current
// puzzle, and n is the number of puzzles before it. If the program runs for several puzzles, the
// first puzzle is the trivial one.
type difficult struct {
	kind   string
	n      int
	answer string
}

// troubles lists the kinds of programs with a fault. verdicts are the correct verdicts on such a
// program, besides verified.
var troubles = []struct{ kind, protocol, verdicts string }{
	{"exits-at-start", "lines", "crashed"},
	{"hangs-at-start", "lines", "missing"},
	{"slow-start", "lines", ""},
	{"slower-start", "lines", ""},
	{"crashes-now-and-then", "lines", "crashed"},
	{"kills-itself", "lines", "crashed"},
	{"exits-after-each-answer", "lines", "crashed garbled missing"},
	{"hangs", "lines", "timeout"},
	{"hangs-now-and-then", "lines", "timeout"},
	{"ignores-signals", "lines", "timeout"},
	{"stops-itself", "lines", "timeout"},
	{"never-reads", "lines", "missing"},
	{"sleeps", "lines", ""},
	{"sleeps-too-long", "lines", "timeout"},
	{"computes-too-long", "lines", "timeout"},
	{"gets-slower", "lines", "timeout"},
	{"wrong", "lines", "wrong"},
	{"wrong-now-and-then", "lines", "wrong"},
	{"gives-up", "lines", "declined"},
	{"garbage", "lines", "garbled"},
	{"empty-lines", "lines", "missing garbled timeout"},
	{"prompts", "lines", ""},
	{"half-a-line", "lines", "timeout"},
	{"answers-twice", "lines", "garbled wrong"},
	{"answers-before", "lines", "garbled wrong"},
	{"floods", "lines", "garbled"},
	{"floods-errors", "lines", "crashed garbled missing"},
	{"closes-output", "lines", "crashed"},
	{"closes-input", "lines", "crashed"},
	{"takes-memory", "lines", "out-of-memory crashed"},
	{"forks", "lines", "crashed"},
	{"leaves-processes", "lines", ""},
	{"fills-disk", "lines", "crashed garbled"},
	{"honest", "stdin", ""},
	{"hangs", "stdin", "timeout"},
	{"crashes-now-and-then", "stdin", "crashed"},
	{"honest", "lines-batch", ""},
	{"crashes-now-and-then", "lines-batch", "crashed missing"},
}

// trouble is the main function of a program with one kind of fault, or with none if KIND is honest.
// The command is: trouble KIND [MICROSECONDS [MILLISECONDS]]. The program computes for MICROSECONDS
// at each puzzle, and for MILLISECONDS at its start.
func trouble() {
	number := func(k int) (n int) {
		if len(os.Args) > k {
			n, _ = strconv.Atoi(os.Args[k])
		}
		return n
	}
	spec, _ := roster.Find("band")
	solver, err := spec.New(sudoku.Shape9, nil)
	if err != nil {
		panic(err)
	}
	spin(time.Duration(number(3)) * time.Millisecond)
	d := &difficult{kind: os.Args[1]}
	d.begin()
	q := solvers.Query{Shape: sudoku.Shape9, Limit: 1}
	claim := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); d.n++ {
		_, q.Puzzle, err = sudoku.ParseGrid(strings.TrimSpace(in.Text()))
		if err == nil {
			err = solver.Solve(context.Background(), &q, &claim)
		}
		if err != nil {
			panic(err)
		}
		spin(time.Duration(number(2)) * time.Microsecond)
		d.answer = claim.Solution.String()
		d.reply()
	}
}

// spin uses CPU time for the duration d.
func spin(d time.Duration) {
	for end := cpuTime() + d; d > 0 && cpuTime() < end; {
		continue
	}
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func forever() { time.Sleep(time.Hour) }

func (d *difficult) begin() {
	switch d.kind {
	case "exits-at-start":
		fmt.Fprintln(os.Stderr, "no such module: solver")
		os.Exit(3)
	case "hangs-at-start":
		forever()
	case "never-reads":
		for {
			spin(time.Second)
		}
	case "slow-start":
		time.Sleep(8 * time.Second)
	case "slower-start":
		spin(2 * time.Second)
	case "ignores-signals":
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGPIPE)
	}
}

// reply prints the answer to a puzzle, or shows the fault of the program instead.
func (d *difficult) reply() {
	every := func(n int) bool { return d.n > 0 && d.n%n == n-1 }
	say := func(text string) { fmt.Print(text + "\n") }
	fine := d.n == 0 && !oneshot()
	switch d.kind {
	case "crashes-now-and-then":
		if every(7) || oneshot() && d.answer[0] == '5' {
			panic("index out of range")
		}
		fine = true
	case "hangs-now-and-then":
		if every(20) {
			forever()
		}
		fine = true
	case "wrong-now-and-then":
		if every(20) {
			d.answer = swapped(d.answer)
		}
		fine = true
	}
	if fine {
		say(d.answer)
		return
	}
	switch d.kind {
	case "kills-itself":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		forever()
	case "exits-after-each-answer":
		say(d.answer)
		os.Exit(0)
	case "hangs", "ignores-signals":
		forever()
	case "stops-itself":
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
		forever()
	case "sleeps":
		time.Sleep(50 * time.Millisecond)
	case "sleeps-too-long":
		time.Sleep(1500 * time.Millisecond)
	case "computes-too-long":
		spin(1500 * time.Millisecond)
	case "gets-slower":
		spin(time.Duration(d.n*d.n) * time.Microsecond)
	case "wrong":
		d.answer = swapped(d.answer)
	case "gives-up":
		d.answer = strings.Repeat(".", 81)
	case "garbage":
		d.answer = "no such file or directory"
	case "empty-lines":
		d.answer = ""
	case "prompts":
		say(d.answer)
		fmt.Print("next? ")
		return
	case "half-a-line":
		fmt.Print(d.answer[:40])
		forever()
	case "answers-twice":
		say(d.answer)
	case "answers-before":
		say(d.answer)
		time.Sleep(5 * time.Millisecond)
		say(d.answer)
		return
	case "floods":
		_, _ = io.Copy(os.Stdout, endless{})
	case "floods-errors":
		_, _ = io.Copy(os.Stderr, endless{})
	case "closes-output":
		os.Stdout.Close()
		forever()
	case "closes-input":
		say(d.answer)
		os.Stdin.Close()
		forever()
	case "takes-memory":
		for all := [][]byte{}; ; {
			all = append(all, bytes.Repeat([]byte{1}, 16<<20))
			_ = all
		}
	case "forks":
		for {
			if exec.Command("sleep", "1000").Start() != nil {
				os.Exit(1)
			}
		}
	case "leaves-processes":
		cmd := exec.Command("sleep", "1000")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if d.n < 4 {
			_ = cmd.Start()
		}
	case "fills-disk":
		for n := 0; ; n++ {
			if os.WriteFile(filepath.Join(os.Getenv("TMPDIR"), strconv.Itoa(n)), make([]byte, 8<<20), 0o600) != nil {
				os.Exit(1)
			}
		}
	}
	say(d.answer)
}

// oneshot reports whether the program is started again for each puzzle or batch.
func oneshot() bool { return len(os.Args) > 4 && os.Args[4] != "lines" }

// swapped returns a solution with its first two digits swapped.
func swapped(s string) string { return s[1:2] + s[:1] + s[2:] }

// endless is a reader of text without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = "sudoku\n"[i%7]
	}
	return len(p), nil
}
