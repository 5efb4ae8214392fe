//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"sudokubench/internal/testkit"
)

// benchIn makes the command bench in a folder. Then bench can start its own executable again.
func benchIn(t testing.TB, dir string) string {
	t.Helper()
	testkit.NoError(t, linkBench(dir))
	return filepath.Join(dir, "bench")
}

// TestCompareInterrupted interrupts bench compare as the keyboard does, with a signal to all
// processes of the group. It shows that the signal never becomes a verdict or a fault of a program,
// whenever it comes, and that no process remains.
func TestCompareInterrupted(t *testing.T) {
	for _, starts := range []int{
		1, // first start: bench asks whether the head has the solver
		2, // second start: the head counts nodes
		4, // fourth start: the head measures time
	} {
		dir := t.TempDir()
		bench := benchIn(t, dir)
		// The head writes a line to a named pipe at each start of a worker, so that the test can
		// count the starts.
		fifo, head := filepath.Join(dir, "starts"), filepath.Join(dir, "head")
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			t.Skip("no named pipes here: ", err)
		}
		testkit.NoError(t, os.WriteFile(head, []byte("#!/bin/sh\n[ $1 = version ] || echo $$ >'"+fifo+"'\nexec '"+bench+"' \"$@\"\n"), 0o700))
		pipe, err := os.OpenFile(fifo, os.O_RDWR, 0) // open for reading and writing, so that no open of the pipe blocks
		if err != nil {
			t.Fatal(err)
		}
		var out, words bytes.Buffer
		cmd := exec.Command(bench, "compare", bench, head, "--solvers", "bitmask-mrv", "--corpora", "four", "--time", "1h", "--until", "0.0001%")
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &words
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		testkit.NoError(t, cmd.Start())
		ended := make(chan error, 1)
		go func() {
			err := cmd.Wait()
			pipe.Close() // a process that still reads from the pipe sees its end
			ended <- err
		}()
		var pids []int
		for lines := bufio.NewScanner(pipe); len(pids) < starts && lines.Scan(); {
			pid := testkit.Must(strconv.Atoi(lines.Text()))(t)
			pids = append(pids, pid)
		}
		if len(pids) < starts {
			t.Fatalf("bench ended after %d starts: %v: %s", len(pids), <-ended, &words)
		}
		testkit.NoError(t, syscall.Kill(-cmd.Process.Pid, syscall.SIGINT))
		err = <-ended
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 1 {
			t.Errorf("after %d starts: %v, want exit code 1", starts, err)
		}
		if got := words.String(); !strings.HasSuffix(got, "bench: interrupted; the comparison has no result\n") || out.Len() > 0 {
			t.Errorf("after %d starts bench prints %q and %q", starts, got, out.String())
		}
		for _, pid := range pids {
			if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("after %d starts: process %d still exists (%v)", starts, pid, err)
			}
		}
	}
}

// TestWorkerInterrupted shows that one interrupt ends a worker that waits for input.
func TestWorkerInterrupted(t *testing.T) {
	cmd := exec.Command(benchIn(t, t.TempDir()), "worker", "--solver", "bitmask-mrv")
	in := testkit.Must(cmd.StdinPipe())(t)
	out := testkit.Must(cmd.StdoutPipe())(t)
	var words bytes.Buffer
	cmd.Stderr = &words
	testkit.NoError(t, cmd.Start())
	testkit.Must(in.Write([]byte("!hello\n")))(t)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.HasPrefix(line, "!worker ") {
		t.Fatalf("first line %q, error %v; want !worker", line, err)
	}
	testkit.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || words.String() != "bench: interrupted\n" {
		t.Errorf("%v, want exit code 1 and that the worker was interrupted: %q", err, words.String())
	}
}
