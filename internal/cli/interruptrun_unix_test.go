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
	"time"
)

// TestRunInterrupted shows that an interrupt ends all processes of a program, whatever the program
// does, and removes the files of the program. The run can be resumed later.
func TestRunInterrupted(t *testing.T) {
	// The program gives up on the puzzles of the first corpus, whose boards are small, and hangs on
	// the second corpus.
	const hangs = "while read -r p; [ ${#p} -lt 80 ]; do echo -; done; echo -; echo $$ >'FIFO'; trap '' TERM INT HUP; while :; do sleep 1000; done\n"
	for _, tt := range []struct {
		reason, script string
		signals        []syscall.Signal
		again          int // number of repetitions of the last signal, one millisecond apart
	}{
		{"it does not start", "echo $$ >'FIFO'; exec sleep 1000\n", []syscall.Signal{syscall.SIGINT}, 0},
		{"it does not end", hangs, []syscall.Signal{syscall.SIGINT}, 0},
		{"GNU timeout sends two signals", hangs, []syscall.Signal{syscall.SIGTERM, syscall.SIGTERM}, 0},
		{"a user presses the keys again and again", hangs, []syscall.Signal{syscall.SIGINT}, 500},
		{"the terminal closes", hangs, []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM}, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			dir := t.TempDir()
			scratch, fifo := filepath.Join(dir, "scratch"), filepath.Join(dir, "started")
			if err := errors.Join(os.Mkdir(scratch, 0o777), os.WriteFile(filepath.Join(dir, "entry.sh"), []byte(strings.ReplaceAll(tt.script, "FIFO", fifo)), 0o666)); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mkfifo(fifo, 0o600); err != nil {
				t.Skip("no named pipes here: ", err)
			}
			pipe, err := os.OpenFile(fifo, os.O_RDWR, 0) // open for reading and writing, so that no open of the pipe blocks
			if err != nil {
				t.Fatal(err)
			}
			defer pipe.Close()
			var out, words bytes.Buffer
			cmd := exec.Command(benchIn(t, dir), "run", "--solvers", "bitmask-mrv", "--corpora", "four,training", "--rounds", "1", "--entry", "e=sh entry.sh",
				"--sandbox", "off", "--limit", "1h", "--budget", "1h", "--workers", "1", "--out", "out") // without a sandbox, the program can report its process number
			cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &words
			cmd.Env = append(os.Environ(), "TMPDIR="+scratch)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				err := cmd.Wait()
				pipe.Close() // a process that still reads from the pipe sees its end
				ended <- err
			}()
			line, err := bufio.NewReader(pipe).ReadString('\n')
			if err != nil {
				t.Fatalf("the run ended before the program began: %v: %s", <-ended, &words)
			}
			pid, err := strconv.Atoi(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			for _, signal := range tt.signals {
				if err := syscall.Kill(-cmd.Process.Pid, signal); err != nil {
					t.Fatal(err)
				}
			}
			tick := time.NewTicker(time.Millisecond)
			defer tick.Stop()
			for range tt.again { // repeat the signal until the run has ended
				<-tick.C
				_ = cmd.Process.Signal(tt.signals[len(tt.signals)-1])
			}
			err = <-ended
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(words.String(), "to continue, use bench run --resume") {
				t.Errorf("%v, want exit code 1 and the command to continue: %s", err, &words)
			}
			if tt.script == hangs && !strings.Contains(out.String(), "bitmask-mrv") {
				t.Errorf("the results of the first corpus are missing: %s", &out)
			}
			if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("process %d still exists (%v)", pid, err)
			}
			left, err := os.ReadDir(scratch)
			if err != nil || len(left) > 0 {
				t.Errorf("files in the scratch folder: %v, error %v; want none", left, err)
			}
		})
	}
}
