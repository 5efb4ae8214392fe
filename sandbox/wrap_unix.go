//go:build unix && !linux

package sandbox

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// wrapperName is the name under which the executable becomes a program, after it has set limits on
// itself. Its arguments are the limits, the path of the program and the program's own arguments.
const wrapperName = "sudokubench-wrapper"

func systemEnv() []string { return nil }

func launcher() {
	if len(os.Args) < 3 || os.Args[0] != wrapperName {
		return
	}
	for _, word := range strings.Fields(os.Args[1]) {
		kind, value, _ := strings.Cut(word, "=")
		k, _ := strconv.Atoi(kind)
		n, _ := strconv.ParseUint(value, 10, 63)
		var old unix.Rlimit
		if unix.Getrlimit(k, &old) == nil {
			lower(&old.Cur, n)
			lower(&old.Max, n)
			_ = unix.Setrlimit(k, &old)
		}
	}
	err := syscall.Exec(os.Args[2], os.Args[3:], os.Environ())
	os.Stderr.WriteString(os.Args[2] + " cannot be started: " + err.Error() + "\n")
	os.Exit(127)
}

// lower lowers a limit to n. It is generic, because systems differ in the type of limits.
func lower[T int64 | uint64](limit *T, n uint64) { *limit = min(*limit, T(n)) }

// systemLimits returns the limits of a policy as text, and the names of the protections that they
// implement.
func systemLimits(p *Policy) (list string, names []string) {
	add := func(name string, kind int, n int64) {
		list += strconv.Itoa(kind) + "=" + strconv.FormatInt(n, 10) + " "
		names = append(names, name)
	}
	add(CoreDumps, unix.RLIMIT_CORE, 0)
	if n := p.limit(FileSize); n > 0 {
		add(FileSize, unix.RLIMIT_FSIZE, n)
	}
	if n := p.limit(OpenFiles); n > 0 {
		add(OpenFiles, unix.RLIMIT_NOFILE, n)
	}
	return list, names
}

// wrap changes cmd so that it starts this executable, which sets the limits and then becomes the
// program.
func wrap(cmd *exec.Cmd, j *job) {
	self, err := os.Executable()
	if err != nil || j.policy.Mode == Off {
		return
	}
	list, _ := systemLimits(&j.policy)
	cmd.Args = append([]string{wrapperName, list, cmd.Path}, cmd.Args...)
	cmd.Path = self
}

func wrapped(p Policy, m *construction) {
	if p.Mode == Off {
		return
	}
	_, names := systemLimits(&p)
	m.build(names...)
}

func protections(p Policy) []Protection { return groupProtections(p) }

// launch starts a program with the limits that the system supports.
func launch(j *job) (body, error) {
	if j.policy.Mode == Required {
		if err := Missing(groupProtections(j.policy)); err != nil {
			return nil, err
		}
	}
	if j.policy.Mode != Off && !launcherCalled.Load() {
		return nil, errNoLauncher
	}
	return startGroup(j)
}

// trace is empty, because this system shows the usage of a program only after its end.
type trace struct{}

func follow(int, *job, func()) *trace { return &trace{} }

func (*trace) end(string) (left int, peak int64) { return 0, -1 }

func (*trace) usage() Usage { return Usage{-1, -1, -1} }

func (*trace) reaped() int64 { return 0 }
