//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"sudokubench/internal/testkit"
)

// TestSolveInterrupted shows that bench solve answers typed puzzles one by one. An interrupt ends
// the command while it waits for the next puzzle. All answers are then written.
func TestSolveInterrupted(t *testing.T) {
	cmd := exec.Command(benchIn(t, t.TempDir()), "solve", "--from", "line", "--workers", "3")
	in := testkit.Must(cmd.StdinPipe())(t)
	out := testkit.Must(cmd.StdoutPipe())(t)
	var words bytes.Buffer
	cmd.Stderr = &words
	testkit.NoError(t, cmd.Start())
	lines := bufio.NewReader(out)
	for range 200 {
		testkit.Must(io.WriteString(in, "1..............."+"\n"))(t)
		if line, err := lines.ReadString('\n'); err != nil || len(line) != 17 || !strings.HasPrefix(line, "1") {
			t.Fatalf("answer %q, error %v; want the solution of the first puzzle", line, err)
		}
	}
	testkit.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	rest, _ := io.ReadAll(lines)
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || len(rest) > 0 || words.String() != "bench: interrupted; results up to this point are written\n" {
		t.Errorf("%v, further output %q, errors %q; want exit code 1, no output, and that the results are written", err, rest, words.String())
	}
}

// TestSolveDiskFull shows that bench solve ends if it cannot write an answer.
func TestSolveDiskFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no device that is always full: ", err)
	}
	defer full.Close()
	cmd := exec.Command(benchIn(t, t.TempDir()), "solve", "--from", "line")
	cmd.Stdin = strings.NewReader(strings.Repeat("1...............\n", 100_000))
	cmd.Stdout = full
	var words bytes.Buffer
	cmd.Stderr = &words
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(words.String(), "no space left on device") {
		t.Errorf("%v, want exit code 1 and that the device is full: %q", err, words.String())
	}
}
