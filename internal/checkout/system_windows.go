package checkout

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/windows"
)

// lock is the lock file of a build. It goes with the process.
type lock struct{ file *os.File }

func openLock(name string) (*lock, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	return &lock{file}, err
}

// share and own report whether this process has the lock now; neither waits.
func (l *lock) share() bool { return l.take(0) }

func (l *lock) own() bool { return l.take(windows.LOCKFILE_EXCLUSIVE_LOCK) }

func (l *lock) take(flags uint32) bool {
	return windows.LockFileEx(windows.Handle(l.file.Fd()), flags|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, new(windows.Overlapped)) == nil
}

func (l *lock) free() {
	_ = windows.UnlockFileEx(windows.Handle(l.file.Fd()), 0, 1, 0, new(windows.Overlapped))
}

func (l *lock) close() { l.file.Close() }

// group makes the end of a command's context the end of the processes that it started.
func group(cmd *exec.Cmd) {
	cmd.Cancel = func() error {
		err := exec.Command("taskkill", "/t", "/f", "/pid", strconv.Itoa(cmd.Process.Pid)).Run()
		if err != nil {
			return cmd.Process.Kill()
		}
		return nil
	}
}

// shell is a command line of the system's shell, which reads it without Go's quotes.
func shell(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /s /c "` + line + `"`}
	return cmd
}
