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

	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
)

// TestRunInterrupted shows that an interrupt ends all processes of a program, whatever the program
// does, and removes the files of the program. If bench is killed, the run can be resumed, which
// removes the files.
//
// In a sandbox a program cannot report its process number. Instead, the program opens a named pipe
// for reading. The test can write to the pipe until the last process of the program has ended.
func TestRunInterrupted(t *testing.T) {
	const hangs = "trap '' TERM INT HUP; (sleep 1000 &); while :; do sleep 1000; done\n"
	// This program gives up on the puzzles of the first corpus, whose boards are small. Then it opens
	// the pipe.
	const large = "while read -r p && [ ${#p} -lt 80 ]; do echo -; done; [ ${#p} -lt 80 ] && exit; exec 3<'FIFO'; "
	for _, tt := range []struct {
		reason, script, sandbox string
		signal                  syscall.Signal
	}{
		{"the program does not start", "exec 3<'FIFO'; " + hangs, "best-effort", syscall.SIGINT},
		{"the program does not end", large + hangs, "off", syscall.SIGTERM},
		{"bench is killed", large + "read -r p <&3\n", "off", syscall.SIGKILL},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			dir := t.TempDir()
			scratch, own := filepath.Join(dir, "scratch"), filepath.Join(dir, "own")
			entry, fifo := filepath.Join(own, "entry.sh"), filepath.Join(own, "began")
			testkit.NoError(t, errors.Join(os.Mkdir(scratch, 0o777), os.Mkdir(own, 0o777), os.WriteFile(entry, []byte(strings.ReplaceAll(tt.script, "FIFO", fifo)), 0o666)))
			if err := syscall.Mkfifo(fifo, 0o644); err != nil {
				t.Skip("no named pipes here: ", err)
			}
			bench := benchIn(t, dir)
			testkit.NoError(t, letOthersIn(dir))
			var out, words bytes.Buffer
			cmd := exec.Command(bench, "run", "--solvers", "bitmask-mrv", "--corpora", "four,training", "--rounds", "1", "--max-rounds", "1", "--no-detail", "--entry", "e=sh own/entry.sh",
				"--sandbox", tt.sandbox, "--limit", "1h", "--budget", "1h", "--workers", "1", "--time", "0", "--output", "out")
			cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &words
			cmd.Env = append(os.Environ(), "TMPDIR="+scratch)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			testkit.NoError(t, cmd.Start())
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
			testkit.NoError(t, syscall.Kill(-cmd.Process.Pid, tt.signal))
			err = <-ended
			left, listed := os.ReadDir(scratch)
			killed := tt.signal == syscall.SIGKILL
			if listed != nil || (len(left) > 0) != killed {
				t.Errorf("files in the scratch folder: %v, error %v; want some: %v", left, listed, killed)
			}
			if !killed {
				var exit *exec.ExitError
				if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(words.String(), "to continue, use bench run --resume") {
					t.Errorf("%v, want exit code 1 and the command to continue: %s", err, &words)
				}
				if _, err := pipe.Write([]byte{'x'}); !errors.Is(err, syscall.EPIPE) {
					t.Errorf("a process of the program still exists: a write to its pipe returns %v", err)
				}
				if tt.sandbox == "off" && !strings.Contains(out.String(), "bitmask-mrv") {
					t.Errorf("the results of the first corpus are missing: %s", &out)
				}
				return
			}
			pipe.Close() // the program ends
			testkit.NoError(t, os.WriteFile(entry, []byte("while read -r p; do echo -; done\n"), 0o666))
			record := only(t, dir, "out")
			again := exec.Command(bench, "run", "--resume", record)
			again.Dir, again.Env = dir, cmd.Env
			if out, err := again.CombinedOutput(); err != nil || !strings.Contains(string(out), "warning: programs changed") {
				t.Errorf("continued run: error %v, want none, and a warning that programs changed: %s", err, out)
			}
			if text, err := os.ReadFile(record); err != nil || !bytes.Contains(text, []byte(`"round_trip_ns":`)) {
				t.Errorf("the record has no time of a round trip to the program, error %v", err)
			}
			for who, v := range verdicts(t, record) {
				want := judge.Counts{Verified: v.attempts.Verified}
				if strings.HasSuffix(who, " e") {
					want = judge.Counts{Declined: v.attempts.Declined}
				}
				if len(v.puzzles) == 0 || v.attempts != want {
					t.Errorf("%s has the verdicts %v on %d puzzles; want %v", who, v.attempts, len(v.puzzles), want)
				}
			}
			if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
				t.Errorf("the continued run leaves %v in the scratch folder, error %v; want nothing", left, err)
			}
		})
	}
}
