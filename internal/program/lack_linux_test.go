package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestFewDescriptors shows that the error is an Obstacle if the harness has too few descriptors for
// a program, and never a failure of the program. The test tries many limits, so that each
// descriptor is missing once. It runs in another process, because the limit applies to a whole
// process.
func TestFewDescriptors(t *testing.T) {
	if os.Getenv("FEW_DESCRIPTORS") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFewDescriptors$")
		cmd.Env = append(os.Environ(), "FEW_DESCRIPTORS=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	var old unix.Rlimit
	testkit.NoError(t, unix.Prlimit(0, unix.RLIMIT_NOFILE, nil, &old))
	r, w, err := os.Pipe() // open a pipe, so that the runtime opens the descriptors of its poller now
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	w.Close()
	for _, mode := range []sandbox.Mode{sandbox.Off, sandbox.BestEffort} {
		for _, protocol := range []string{"lines", "rows-file"} {
			obstacles, solved := 0, 0
			dir, q := t.TempDir(), forms9(t, 1)
			testkit.NoError(t, os.Chmod(dir, 0o777))
			for n := uint64(5); solved < 2 && n < 100; n++ {
				few := unix.Rlimit{Cur: n, Max: old.Max}
				testkit.NoError(t, unix.Prlimit(0, unix.RLIMIT_NOFILE, &few, nil))
				verdict, err := fewDescriptors(protocol, Config{
					Command: []string{os.Args[0], "child:" + protocol + ":is right"}, Scratch: dir, Policy: sandbox.Policy{Mode: mode, Core: -1},
				}, &q[0])
				testkit.NoError(t, unix.Prlimit(0, unix.RLIMIT_NOFILE, &old, nil))
				switch o := (*solvers.Obstacle)(nil); {
				case verdict == "verified":
					solved++
				case errors.As(err, &o) && strings.Contains(err.Error(), fmt.Sprintf("bench has no file descriptors left; the limit is %d", n)):
					obstacles++
				default:
					t.Errorf("%s, sandbox %s, %d descriptors: verdict %s, error %v; want verified or an Obstacle", protocol, mode, n, verdict, err)
				}
			}
			if obstacles == 0 || solved == 0 {
				t.Errorf("%s, sandbox %s: %d obstacles, %d solved; want some of both", protocol, mode, obstacles, solved)
			}
		}
	}
}

func fewDescriptors(protocol string, cfg Config, q *solvers.Query) (verdict string, err error) {
	s, err := New(protocol, cfg, sudoku.Shape9)
	if err != nil {
		return "", err
	}
	defer s.(io.Closer).Close()
	c := poisoned()
	verdict, reason := "", ""
	if b, ok := s.(solvers.Batcher); ok {
		errs := make([]error, 1)
		claims := []solvers.Claim{c}
		b.SolveBatch(context.Background(), []solvers.Query{*q}, claims, errs)
		c, err = claims[0], errs[0]
	} else {
		err = s.Solve(context.Background(), q, &c)
	}
	verdict, reason = came(context.Background(), q, &c, err)
	if err == nil && verdict != "verified" {
		err = errors.New(reason)
	}
	return verdict, err
}

// TestLack shows that an error is an Obstacle only if the harness or the machine lacks something.
func TestLack(t *testing.T) {
	for _, tt := range []struct {
		reason string
		err    error
		want   string // text that the Obstacle must contain; empty means that the error is returned unchanged
	}{
		{"too many files of the process", fmt.Errorf("pipe2: %w", syscall.EMFILE), "bench has no file descriptors left"},
		{"too many files of the system", syscall.ENFILE, "the system has no file descriptors left"},
		{"too many processes", syscall.EAGAIN, "the system allows bench no more processes"},
		{"no memory", syscall.ENOMEM, "the system has no memory left"},
		{"a full disk", syscall.ENOSPC, "the disk of the scratch folders is full"},
		{"no sandbox", fmt.Errorf("%w: killed", sandbox.ErrUnready), "the sandbox is not ready: killed"},
		{"a missing file", syscall.ENOENT, ""},
		{"a file that is not a program", syscall.ENOEXEC, ""},
		{"no permission", syscall.EACCES, ""},
	} {
		var o *solvers.Obstacle
		err := lack(tt.err)
		if got := errors.As(err, &o); got != (tt.want != "") || !strings.Contains(err.Error(), tt.want) || !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v; want an Obstacle only if a resource is missing", tt.reason, err)
		}
	}
	if lack(nil) != nil {
		t.Error("lack(nil) returns an error; want nil")
	}
}

func TestDescriptors(t *testing.T) {
	if err := Descriptors(1); err != nil {
		t.Error(err)
	}
	if err := Descriptors(1 << 40); err == nil || !strings.Contains(err.Error(), "17592186044480 are needed (programs at once: 1099511627776); raise the limit before the run (ulimit -n 17592186044480)") {
		t.Error(err)
	}
	if err := errors.Join(OpenFiles(0), OpenFiles(3)); err != nil {
		t.Error(err)
	}
	if err := OpenFiles(1 << 40); err == nil || !strings.Contains(err.Error(), "its limit is 1099511627776 open files, but the system allows only ") {
		t.Error(err)
	}
}
