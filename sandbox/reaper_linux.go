package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// reaperName is the name under which the executable runs as a reaper, the parent of a supervisor that
// has no PID namespace.
const reaperName = "sudokubench-reaper"

// runReaper runs a reaper and returns its exit code. The reaper starts the supervisor and passes on its
// files. When the supervisor or the harness ends, the reaper kills all processes below it. The children
// of a killed supervisor are among them, because the reaper becomes their parent.
func runReaper() int {
	closeOnExec(reportsFile + 1)
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	signal.Notify(make(chan os.Signal, 1)) // catch signals and do nothing, because a program can send signals; see live
	supervisor, err := syscall.ForkExec("/proc/self/exe", []string{supervisorName},
		&syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2, ordersFile, reportsFile}, Sys: &syscall.SysProcAttr{Setsid: true}})
	closeOnExec(ordersFile)
	reports := json.NewEncoder(os.NewFile(reportsFile, "reports"))
	if err != nil {
		r := report{Err: fmt.Sprintf("cannot start the process that builds the sandbox: %v", err)}
		errors.As(err, &r.Errno)
		_ = reports.Encode(r)
		return 1
	}
	releasePipes()
	who, _, _, _ := look(supervisor)
	go func() {
		untilHarnessEnds()
		send(who, unix.SIGKILL)
	}()
	var ws unix.WaitStatus
	for {
		pid, err := wait4(-1, &ws, 0, nil)
		if err != nil || pid == supervisor && (ws.Exited() || ws.Signaled()) {
			break
		}
	}
	more := func() bool { return reapEnded(func(int, unix.WaitStatus, *unix.Rusage) {}) }
	if left := killAll(func() []processID { return below(os.Getpid()) }, more); left > 0 {
		_ = reports.Encode(struct{ Swept int }{left})
	}
	if more() {
		return 1
	}
	return 0
}

// closeOnExec marks the files of this process, from a number on, so that other executables do not
// inherit them.
func closeOnExec(from uint) { _ = unix.CloseRange(from, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC) }

// releasePipes closes the program's pipes in this process. Otherwise they would stay open after the
// program has ended.
func releasePipes() {
	if null, err := unix.Open("/dev/null", unix.O_RDWR|unix.O_CLOEXEC, 0); err == nil {
		for fd := range 3 {
			_ = unix.Dup3(null, fd, 0)
		}
	}
}

// untilHarnessEnds returns when the harness has closed the pipe of the orders. It does not read
// from the pipe, because the supervisor reads the orders from it.
func untilHarnessEnds() {
	for {
		n, err := unix.Poll([]unix.PollFd{{Fd: ordersFile}}, -1)
		if n > 0 || err != nil && err != unix.EINTR {
			return
		}
	}
}

// reapEnded reaps all children that have ended, and reports whether this process still has
// children. Without children it has no other descendants either, because the children of an ended
// process become children of the nearest subreaper.
func reapEnded(reaped func(pid int, ws unix.WaitStatus, ru *unix.Rusage)) bool {
	for {
		var ws unix.WaitStatus
		var ru unix.Rusage
		pid, err := wait4(-1, &ws, unix.WNOHANG, &ru)
		if err != nil || pid == 0 {
			return err == nil
		}
		reaped(pid, ws, &ru)
	}
}
