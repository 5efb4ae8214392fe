//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sudokubench/internal/testkit"
)

// waiting starts bench in a folder with a command that waits for more input. It returns when bench
// has answered the first puzzle.
func waiting(t *testing.T, words io.Writer, shell string) (cmd *exec.Cmd, in io.Closer) {
	t.Helper()
	dir := t.TempDir()
	cmd = exec.Command("sh", "-c", shell, "sh", benchIn(t, dir), "solve", "--from", "line")
	cmd.Dir, cmd.Stderr = dir, words
	stdin := testkit.Must(cmd.StdinPipe())(t)
	out := testkit.Must(cmd.StdoutPipe())(t)
	testkit.NoError(t, cmd.Start())
	testkit.Must(io.WriteString(stdin, "1...............\n"))(t)
	testkit.Must(io.ReadFull(out, make([]byte, 17)))(t)
	return cmd, stdin
}

// TestHangUp shows that a closed terminal ends a command cleanly, unless the command runs under
// nohup.
func TestHangUp(t *testing.T) {
	// Under nohup, a process ignores SIGHUP, and its children do too. The children do not ignore
	// the signal if the process catches it.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, syscall.SIGHUP)
	defer signal.Stop(caught)
	var words bytes.Buffer
	cmd, in := waiting(t, &words, `exec "$@"`)
	testkit.NoError(t, cmd.Process.Signal(syscall.SIGHUP))
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(words.String(), "interrupted") {
		t.Errorf("%v, want exit code 1 and that the command was interrupted: %q", err, words.String())
	}
	in.Close()

	words.Reset()
	cmd, in = waiting(t, &words, `trap '' HUP; exec "$@"`)
	testkit.NoError(t, cmd.Process.Signal(syscall.SIGHUP))
	in.Close() // the command ends only when its input ends
	if err := cmd.Wait(); err != nil || words.Len() > 0 {
		t.Errorf("with ignored hang-ups: %v, want exit code 0: %q", err, words.String())
	}
}

// TestAtOnce runs a contest whose results no process reads, so that bench cannot print them. The
// run ends at a signal that comes more than a second after the first.
func TestAtOnce(t *testing.T) {
	dir := t.TempDir()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	stalled := testkit.Must(writer.SyscallConn())(t)
	if err := stalled.Control(func(fd uintptr) { // fill the pipe, whose capacity is about 64 KiB
		for err == nil {
			_, err = syscall.Write(int(fd), make([]byte, 1<<10))
		}
	}); err != nil {
		t.Fatal(err)
	}
	var words bytes.Buffer
	cmd := exec.Command(benchIn(t, dir), "run", "--solvers", "bitmask-mrv,dlx", "--corpora", "four,training", "--rounds", "1000000", "--max-rounds", "1000000", "--time", "0", "--budget", "1h", "--output", "out")
	cmd.Dir, cmd.Stdout = dir, writer
	stderr := testkit.Must(cmd.StderrPipe())(t)
	testkit.NoError(t, cmd.Start())
	writer.Close()
	lines := bufio.NewReader(stderr)
	if line, err := lines.ReadString('\n'); err != nil {
		t.Fatalf("first line %q, error %v", line, err)
	}
	ended := make(chan error, 1)
	go func() {
		_, _ = io.Copy(&words, lines)
		ended <- cmd.Wait()
	}()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	var began time.Time // time of the first signal
	for ; ; <-tick.C {
		select {
		case err := <-ended:
			if took := time.Since(began); cmd.ProcessState.ExitCode() != 1 || !strings.HasSuffix(words.String(), "bench: stopped at once\n") || took < time.Second {
				t.Errorf("after %s: %v, want exit code 1 after more than a second, and that bench stopped at once: %q", took, err, words.String())
			}
			return
		default:
			if began.IsZero() { // wait for the end of the first turn, because only then the command has results to print
				records, _ := filepath.Glob(filepath.Join(dir, "out", "*.jsonl"))
				if text, _ := os.ReadFile(strings.Join(records, "")); !strings.Contains(string(text), `"event":"turn"`) {
					continue
				}
				began = time.Now()
			}
			_ = cmd.Process.Signal(syscall.SIGTERM)
		}
	}
}
