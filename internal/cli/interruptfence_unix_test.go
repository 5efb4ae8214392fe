//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestRunInterruptedBehindTheFence interrupts a run with a sandbox. In a sandbox a program cannot
// report its process number. Instead, the program opens a named pipe for reading. The test can
// write to the pipe until the last process of the program has ended.
func TestRunInterruptedBehindTheFence(t *testing.T) {
	for _, tt := range []struct{ reason, script, resumed string }{
		{"it does not start", "exec 3<'FIFO'; exec sleep 1000\n", "while read -r p; do echo -; done\n"},
		{"it does not end", "read -r p; echo -; exec 3<'FIFO'; trap '' TERM INT HUP; (sleep 1000 &); while :; do sleep 1000; done\n", "while read -r p; do echo -; done\n"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			dir := t.TempDir()
			scratch, own := filepath.Join(dir, "scratch"), filepath.Join(dir, "own")
			entry, fifo := filepath.Join(own, "entry.sh"), filepath.Join(own, "began")
			if err := errors.Join(os.Mkdir(scratch, 0o777), os.Mkdir(own, 0o777), os.WriteFile(entry, []byte(strings.ReplaceAll(tt.script, "FIFO", fifo)), 0o666)); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mkfifo(fifo, 0o644); err != nil {
				t.Skip("no named pipes here: ", err)
			}
			bench := benchIn(t, dir)
			if err := letOthersIn(dir); err != nil {
				t.Fatal(err)
			}
			var words bytes.Buffer
			cmd := exec.Command(bench, "run", "--solvers", "bitmask-mrv", "--corpora", "four", "--rounds", "1", "--max-rounds", "1", "--entry", "e=sh own/entry.sh",
				"--limit", "1h", "--budget", "1h", "--workers", "1", "--out", "out")
			cmd.Dir, cmd.Stderr = dir, &words
			cmd.Env = append(os.Environ(), "TMPDIR="+scratch)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				err := cmd.Wait()
				if late, err := os.OpenFile(fifo, os.O_RDONLY|syscall.O_NONBLOCK, 0); err == nil { // opening the pipe for reading ends processes that still wait to open it
					late.Close()
				}
				ended <- err
			}()
			pipe, err := os.OpenFile(fifo, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer pipe.Close()
			if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			err = <-ended
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(words.String(), "to continue, use bench run --resume") {
				t.Errorf("%v, want exit code 1 and the command to continue: %s", err, &words)
			}
			if _, err := pipe.Write([]byte{'x'}); !errors.Is(err, syscall.EPIPE) {
				t.Errorf("a process of the program still exists: a write to its pipe returns %v", err)
			}
			if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
				t.Errorf("files in the scratch folder: %v, error %v; want none", left, err)
			}
			records, err := filepath.Glob(filepath.Join(dir, "out", "*.jsonl"))
			if err != nil || len(records) != 1 {
				t.Fatalf("records %v, error %v; want one", records, err)
			}
			if err := os.WriteFile(entry, []byte(tt.resumed), 0o666); err != nil {
				t.Fatal(err)
			}
			again := exec.Command(bench, "run", "--resume", records[0], "--format", "csv")
			again.Dir, again.Env = dir, cmd.Env
			out, err := again.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "\ncorpus,four,4x4,,,e,true,false,true,") || !strings.Contains(string(out), "warning: programs changed") {
				t.Errorf("continued run: error %v, want the results and a warning that programs changed: %s", err, out)
			}
		})
	}
}
