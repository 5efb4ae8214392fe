package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// supervisorLimit is the time that a supervisor (the process that starts the program, see doc.go) has to
// end after its program was killed.
const supervisorLimit = killLimit + 2*time.Second

// beginLimit is the time that a supervisor has to start its program. It is long, because on a busy
// machine the supervisor runs only for a small part of it.
const beginLimit = 3 * time.Minute

// starts counts the starts of programs, so that programs that start at the same time get different
// user IDs.
var starts atomic.Int64

func systemEnv() []string { return nil }

func launch(j *job) (body, error) {
	if j.policy.Mode == Off {
		return startGroup(j)
	}
	return startSupervisor(j, false)
}

func protections(p Policy) []Protection {
	root := os.Getuid() == 0
	var none construction
	if p.Mode == Off {
		return groupProtections(p)
	}
	dir, err := os.MkdirTemp("", "sandbox-")
	if err == nil {
		defer os.Remove(dir)
		j := &job{policy: p, command: Command{Args: []string{"none"}, Dir: dir}, path: "none"}
		if _, err = startSupervisor(j, true); err == nil {
			return j.protections
		}
	}
	for _, name := range wanted(p, root) {
		none.fail(name, "%v", err)
	}
	return none.list(p, root)
}

// kept is a running program together with its supervisor, the process that started it.
type kept struct {
	cmd        *exec.Cmd
	mark       string
	spaces     bool // whether there is a PID namespace, in which the system kills all processes when the supervisor ends
	supervisor processID
	orders     io.Closer // pipe for commands to the supervisor; if it is closed, the supervisor ends the program
	ownNS      int64     // CPU time that the supervisor had used when the program began, in ns
	floor      int64
	watch      *watch
	ended      chan report
	mu         sync.Mutex
	killed     bool
	left       int
}

// startSupervisor starts a supervisor, which starts the program. If probe is true, the supervisor starts no
// program: it builds the protections and reports them.
func startSupervisor(j *job, probe bool) (body, error) {
	if !launcherCalled.Load() {
		return nil, errNoLauncher
	}
	p := j.policy
	o := orders{Policy: p, Path: j.path, Args: j.command.Args, Env: j.env, Dir: j.command.Dir, Start: j.command.Start, Read: readable(p, j.command, j.path),
		Root: os.Getuid() == 0, Probe: probe}
	if o.Root && !p.without(OwnUser) {
		var err error
		if o.User, err = freeUser(int(starts.Add(1))); err != nil {
			o.Built.fail(OwnUser, "%v", err)
		} else if err := give(o.Dir, o.User); err != nil {
			return nil, fmt.Errorf("cannot give the scratch folder to user %d: %w", o.User, err)
		}
	}
	k, reports, err := raise(&o, j)
	if err != nil {
		return nil, err
	}
	var began report
	in := json.NewDecoder(reports)
	_ = reports.SetReadDeadline(time.Now().Add(beginLimit))
	var unready error
	if err := in.Decode(&began); errors.Is(err, os.ErrDeadlineExceeded) {
		unready = ErrUnready
		began.Err = fmt.Sprintf("the process that builds the sandbox was not ready within %v", beginLimit)
	} else if err != nil {
		unready = ErrUnready
		began.Err = "the process that builds the sandbox ended before the program started; this executable must call sandbox.Launcher first in main"
	}
	j.protections, j.pinned = began.Protections, began.Pinned
	if probe || began.Err != "" {
		k.reap()
		reports.Close()
		reports.counter.Close()
		if began.Err != "" {
			if began.Errno != 0 {
				unready = began.Errno
			}
			return nil, &refusal{began.Err, unready}
		}
		return nil, nil
	}
	k.ownNS, k.floor = began.OwnNS, began.Floor
	if k.supervisor, _, _, _ = look(k.cmd.Process.Pid); !k.spaces {
		k.supervisor, _, _, _ = look(began.Supervisor)
	}
	_ = reports.SetReadDeadline(time.Time{})
	w := (&watch{root: k.program, memory: p.limit(Memory), disk: p.limit(Disk), dir: o.Dir, end: k.kill, apart: o.Built.Built[NetworkNamespace],
		owner: cmp.Or(o.User, os.Getuid()), counter: reports.counter}).begin()
	k.mu.Lock()
	k.watch = w
	k.mu.Unlock()
	go func() {
		defer reports.Close()
		var r report
		for in.Decode(&r) == nil { // read reports until the supervisor and the reaper, the process above it, have ended
			continue
		}
		k.finish(&r)
		k.ended <- r
	}()
	return k, nil
}

// raise starts the supervisor in its namespaces, or outside of namespaces if the system does not allow
// them.
func raise(o *orders, j *job) (*kept, *replies, error) {
	ordersR, ordersW, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer ordersR.Close()
	reportsR, reportsW, err := pairOfReplies()
	if err != nil {
		ordersW.Close()
		return nil, nil, err
	}
	defer reportsW.Close()
	start := func(attr *syscall.SysProcAttr, name string) (*exec.Cmd, error) {
		attr.Setsid = true
		cmd := &exec.Cmd{Path: "/proc/self/exe", Args: []string{name}, Env: []string{"GOMAXPROCS=1", "GOGC=off", "GOMEMLIMIT=32MiB", j.mark},
			Stdin: j.files[0], Stdout: j.files[1], Stderr: j.files[2], ExtraFiles: []*os.File{ordersR, reportsW}, SysProcAttr: attr}
		return cmd, cmd.Start()
	}
	spaces, names := namespaces(o)
	name := reaperName
	if o.Spaces = slices.Contains(names, PIDNamespace); o.Spaces {
		name = supervisorName
	}
	adopt()
	cmd, err := start(spaces, name)
	if err == nil {
		o.Built.build(names...)
	} else if len(names) > 0 && !Lacking(err) { // do not drop protections if the system only lacks processes or memory
		for _, n := range names {
			o.Built.fail(n, "the system does not allow this protection: %v%s", errors.Unwrap(err), namespaceHint())
		}
		o.Spaces = false
		cmd, err = start(&syscall.SysProcAttr{}, reaperName)
	}
	if err != nil {
		ordersW.Close()
		reportsR.Close()
		return nil, nil, fmt.Errorf("cannot start the process that builds the sandbox: %w", err)
	}
	k := &kept{cmd: cmd, mark: j.mark, spaces: o.Spaces, orders: ordersW, ended: make(chan report, 1)}
	// Ignore the error of the write: the supervisor reads the whole message before it writes, and
	// reports its own errors.
	_ = json.NewEncoder(ordersW).Encode(o)
	return k, reportsR, nil
}

// namespaces returns the attributes that create the namespaces of the supervisor, and the names of the
// protections that these namespaces implement. If the harness is not root, it also needs a user
// namespace.
func namespaces(o *orders) (*syscall.SysProcAttr, []string) {
	attr := &syscall.SysProcAttr{}
	var names []string
	for _, s := range []struct {
		name string
		flag uintptr
	}{{PIDNamespace, unix.CLONE_NEWPID}, {MountNamespace, unix.CLONE_NEWNS}, {NetworkNamespace, unix.CLONE_NEWNET}, {IPCNamespace, unix.CLONE_NEWIPC}} {
		// A new root needs its own /proc, which needs a PID namespace.
		off := o.Policy.without(s.name) || s.name == MountNamespace && o.Policy.without(PIDNamespace)
		if !off {
			attr.Cloneflags |= s.flag
			names = append(names, s.name)
		} else {
			o.Built.fail(s.name, "turned off, or the PID namespace that it needs is turned off")
		}
	}
	if !o.Root && len(names) > 0 {
		attr.Cloneflags |= unix.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
		attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
	return attr, names
}

func namespaceHint() string {
	if os.Getuid() == 0 {
		return " (in a container, add the capability SYS_ADMIN, or run outside the container)"
	}
	return " (ordinary users need user namespaces: set sysctl user.max_user_namespaces above 0, on Debian also kernel.unprivileged_userns_clone=1; a container must permit them)" + apparmorHint()
}

// kill kills all processes of the program. Without a PID namespace it does not kill the supervisor,
// because the supervisor notices the end of the program and cleans up.
func (k *kept) kill() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.killed {
		return
	}
	k.killed = true
	if k.watch != nil {
		k.watch.usage() // read the CPU time now, because it cannot be read later
	}
	if k.spaces {
		_ = k.cmd.Process.Kill()
		return
	}
	go func() {
		n := killAll(k.program, noMore)
		k.mu.Lock()
		k.left = max(n-1, 0)
		k.mu.Unlock()
		// Wake the reaper and the supervisor, because the program can have stopped them. Stopped
		// processes do not notice its end.
		_ = k.cmd.Process.Signal(syscall.SIGCONT)
		send(k.supervisor, unix.SIGCONT)
		time.AfterFunc(supervisorLimit, func() { send(k.supervisor, unix.SIGKILL) })
		time.AfterFunc(2*supervisorLimit, func() { _ = k.cmd.Process.Kill() })
	}()
}

// program returns the processes of the program. The supervisor is not among them.
func (k *kept) program() []processID {
	list := below(k.cmd.Process.Pid)
	return slices.DeleteFunc(list, func(who processID) bool { return who == k.supervisor })
}

// finish kills the processes that remain after the last report. The caller has not called Wait yet,
// because a reader of the program's output waits until the last process with that pipe has ended.
func (k *kept) finish(r *report) {
	err := k.reap()
	k.watch.close()
	r.Left += r.Swept
	if !k.spaces && err != nil { // the reaper, the process above the supervisor, did not end by itself
		r.Left += killAll(k.stragglers, reapStrays)
		if who, _, ended, _ := look(k.supervisor.pid); ended && who == k.supervisor { // this process became its parent
			_, _ = wait4(who.pid, nil, unix.WNOHANG, nil)
		}
	}
}

// reap makes the supervisor or the reaper end, and waits for its end.
func (k *kept) reap() error {
	k.orders.Close()
	defer time.AfterFunc(supervisorLimit, func() { _ = k.cmd.Process.Kill() }).Stop()
	return k.cmd.Wait()
}

func (k *kept) wait() end {
	r := <-k.ended
	k.mu.Lock()
	defer k.mu.Unlock()
	w := k.watch
	used := w.usage()
	e := end{
		Exit{Code: -1, Signal: unix.SIGKILL.String(), OutOfMemory: w.tooMuch, Flooded: w.tooBig, DiskFull: w.tooBig, Lacks: r.Lacks, Left: r.Left + k.left},
		Usage{CPUNS: r.CPUNS, PeakBytes: w.peak, WaitNS: max(r.WaitNS, used.WaitNS)},
	}
	if r.Ended {
		e.Code, e.Signal, e.RanNS = r.Code, r.Signal, r.RanNS
	} else if s := k.cmd.ProcessState; s != nil {
		// The sum of the system lacks the CPU time of some processes if a namespace was killed.
		e.used.CPUNS = max(int64(s.UserTime()+s.SystemTime())-k.ownNS, used.CPUNS)
	}
	if w.counter != nil || w.hidden {
		e.used.CPUNS = used.CPUNS
		w.counter.Close()
	}
	if r.Peak > k.floor { // a smaller peak is the memory of the supervisor when it made the process
		e.used.PeakBytes = max(e.used.PeakBytes, r.Peak)
	}
	return e
}

// stragglers returns the processes of a program that remain after its supervisor and its reaper were
// killed.
func (k *kept) stragglers() []processID {
	list := union(k.watch.known(), marked(k.mark))
	for _, pid := range strays() {
		if who, ok := alive(pid); ok {
			list = union(list, []processID{who})
		}
	}
	for _, who := range list {
		list = union(list, below(who.pid))
	}
	return list
}

// over reports whether the program itself has ended, even if its supervisor has not reported the end
// yet.
func (k *kept) over() bool {
	k.mu.Lock()
	w, killed := k.watch, k.killed
	k.mu.Unlock()
	return w != nil && !killed && w.over()
}

func (k *kept) usage() Usage { return k.watch.usage() }

func (k *kept) reaped() int64 { return k.watch.reaped() }
