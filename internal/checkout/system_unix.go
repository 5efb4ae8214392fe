//go:build unix

package checkout

import (
	"context"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// lock is the lock file of a build. It goes with the process.
type lock struct{ file *os.File }

func openLock(name string) (*lock, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	return &lock{file}, err
}

// share and own report whether this process has the lock now; neither waits.
func (l *lock) share() bool {
	return unix.Flock(int(l.file.Fd()), unix.LOCK_SH|unix.LOCK_NB) == nil
}

func (l *lock) own() bool { return unix.Flock(int(l.file.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil }

func (l *lock) free() { _ = unix.Flock(int(l.file.Fd()), unix.LOCK_UN) }

func (l *lock) close() { l.file.Close() }

// group gives a command its own process group, which ends as a whole with its context.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// shell is a command line of the system's shell.
func shell(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}
