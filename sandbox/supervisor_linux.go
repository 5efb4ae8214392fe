package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/thread"
)

// supervisorName is the name under which this executable runs as a supervisor, the process between the
// harness and the program.
const supervisorName = "sudokubench-supervisor"

// These are the numbers of the supervisor's own descriptors. They follow the three standard files,
// which the supervisor passes on to the program.
const (
	ordersFile  = 3
	reportsFile = 4
)

// orders is the message of the harness to the supervisor. The harness sends it once.
type orders struct {
	Policy Policy
	Path   string
	Args   []string
	Env    []string
	Dir    string
	Start  string
	Read   []string
	User   int          // user ID of the program; 0 means the user of the harness
	Spaces bool         // whether the supervisor is in its own PID namespace
	Built  construction // protections that the harness has already built
	Root   bool         // whether the harness is root
	Probe  bool         // whether to build the protections without starting a program
}

// report is a message to the harness. The supervisor sends two reports: when the program has begun, and
// when it has ended. The reaper, the parent of the supervisor, sends one with Err or Swept.
type report struct {
	Err         string        `json:",omitempty"` // reason why the program did not begin
	Errno       syscall.Errno `json:",omitempty"` // system error behind Err; 0 means no system error
	Supervisor  int           `json:",omitempty"` // the supervisor's process number in its PID namespace
	Protections []Protection  `json:",omitempty"`
	OwnNS       int64         // CPU time of the supervisor until now, in ns
	Floor       int64         // memory peak that the system already counts to the program before its first instruction, in bytes
	Pinned      bool

	Ended  bool
	Code   int
	Signal string
	Left   int
	CPUNS  int64
	WaitNS int64  // time that the program's first thread waited for a core, in ns
	Peak   int64  // largest memory peak of a single process, in bytes
	RanNS  int64  // time from the program's first instruction to its end, in ns
	Lacks  string // names of system calls that the program made and the sandbox does not have
	Swept  int    // number of processes that outlived the supervisor
}

func launcher() {
	if len(os.Args) == 0 {
		return
	}
	switch os.Args[0] {
	case supervisorName:
		go keep()
		select {}
	case reaperName:
		os.Exit(runReaper())
	}
}

// supervisor is the state of a supervisor, the process between the harness and the program.
type supervisor struct {
	orders
	reports *json.Encoder
	main    int  // process number of the program
	held    bool // whether the program is stopped at its first instruction
	counter int  // descriptor of the counter of the program's CPU time; -1 means none
	used    int64
	peak    int64
	missing struct {
		sync.Mutex
		names []string // system calls that the program made and the sandbox does not have
	}
	ws    unix.WaitStatus // exit status of the program
	ended bool
}

// keep runs a supervisor until it exits. The supervisor works on one thread, because the program inherits
// the privileges of the thread that starts it. This thread is not the first one of the process.
// Other processes reach a process through its first thread, which has no restrictions here, so
// Landlock keeps the program away from the supervisor.
func keep() {
	runtime.LockOSThread()
	if unix.Gettid() == os.Getpid() {
		go keep()
		select {}
	}
	os.Exit(live())
}

func live() int {
	closeOnExec(ordersFile)
	in := os.NewFile(ordersFile, "orders")
	k := &supervisor{reports: json.NewEncoder(os.NewFile(reportsFile, "reports")), counter: -1}
	if err := json.NewDecoder(in).Decode(&k.orders); err != nil {
		fmt.Fprintln(os.Stderr, "only the sandbox itself can start this process:", err)
		return 2
	}
	go func() { // read until the harness has ended, which closes the pipe
		_, _ = io.Copy(io.Discard, in)
		if !k.Spaces { // without a PID namespace, the end of this process does not kill the other processes
			k.clear()
		}
		os.Exit(1)
	}()
	// Signals from the program must not end the supervisor, so the supervisor catches them and does
	// nothing. It does not ignore them, because the program would inherit this setting.
	signal.Notify(make(chan os.Signal, 1))
	onCore := thread.Pin(k.Policy.Core)
	k.build()
	began := report{Supervisor: os.Getpid(), Protections: k.Built.list(k.Policy, k.Root), Pinned: onCore}
	err := k.begin(&began)
	var own unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &own)
	began.OwnNS, began.Floor = own.Utime.Nano()+own.Stime.Nano(), int64(own.Maxrss)<<10
	if err != nil {
		began.Err = err.Error()
		errors.As(err, &began.Errno)
	}
	if k.hasBegun(began) != nil || err != nil || k.Probe {
		return 0
	}
	released := clock.Now()
	if k.held && unix.PtraceDetach(k.main) != nil {
		return 2
	}
	var waited, ran int64
	for !k.ended {
		if k.childEnded() == k.main {
			ran = clock.Since(released)
			waited = k.waited()
		}
		if !k.reap() {
			break
		}
	}
	left := k.clear()
	r := report{Ended: true, Code: -1, Left: left, CPUNS: k.used, Peak: k.peak, RanNS: ran, WaitNS: waited}
	if k.ws.Signaled() {
		r.Signal = k.ws.Signal().String()
	} else {
		r.Code = k.ws.ExitStatus()
	}
	k.missing.Lock()
	r.Lacks = strings.Join(k.missing.names, ", ")
	_ = k.reports.Encode(r)
	return 0
}

// hasBegun sends the first report, and the counter of CPU time with it.
func (k *supervisor) hasBegun(r report) error {
	text, err := json.Marshal(r)
	if err == nil && k.counter >= 0 {
		err = unix.Sendmsg(reportsFile, text, unix.UnixRights(k.counter), nil, 0)
		unix.Close(k.counter)
		return err
	}
	return k.reports.Encode(r)
}

// build builds the protections that a new process inherits from this one.
func (k *supervisor) build() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0o644) // if memory runs out, the system kills the program and its supervisor first
	// Make orphans children of this process. The first process of a PID namespace is the parent of
	// orphans without this call.
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	k.Built.build(ProcessGroup, Environment, Output)
	if k.Policy.Memory > 0 {
		k.Built.build(Memory)
	}
	if k.Policy.Disk > 0 {
		k.Built.build(Disk)
	}
	var own []string
	if k.Built.Built[MountNamespace] {
		err := newRoot(k.Read, k.Dir)
		k.Built.try(MountNamespace, err)
		if err == nil {
			own = spare
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); !k.Policy.without(NoNewPrivileges) {
		k.Built.try(NoNewPrivileges, err)
	}
	if !k.Policy.without(Landlock) {
		k.Built.try(Landlock, lockIn(k.Read, k.Dir, own))
	}
	if k.User != 0 {
		k.Built.build(OwnUser)
	}
	_ = unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	if k.Root {
		for c := uintptr(0); unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0) == nil; c++ {
			continue
		}
	} else {
		var none [2]unix.CapUserData
		_ = unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0])
	}
	// Prevent that other processes of the same user read or trace this process.
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	if !k.Policy.without(SystemCalls) { // install the filter last, because it would refuse the calls above
		listener, err := silence(k.doors())
		if k.Built.try(SystemCalls, err); listener >= 0 {
			go k.refuse(listener)
		}
	}
	if !k.Built.Built[SystemCalls] && !k.doors().files {
		k.Built.fail(SystemCalls, "%s; a program can change the permissions of other entries' files", cmp.Or(k.Built.Reasons[SystemCalls], "turned off"))
	}
}

// refuse answers the system calls that the sandbox does not have with the error of an older kernel,
// and notes the first of them.
func (k *supervisor) refuse(listener int) {
	const most = 5
	for {
		var call struct { // struct seccomp_notif
			id         uint64
			pid, flags uint32
			number     int32
			arch       uint32
			_          [7]uint64
		}
		_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&call)))
		if errno != 0 { // a signal interrupted the wait, or the caller has been killed
			continue
		}
		k.missing.Lock()
		if name := callName(call.arch, call.number); len(k.missing.names) < most && !slices.Contains(k.missing.names, name) {
			k.missing.names = append(k.missing.names, name)
		}
		k.missing.Unlock()
		answer := struct { // struct seccomp_notif_resp
			id           uint64
			value        int64
			errno, flags int32
		}{id: call.id, errno: -int32(unix.ENOSYS)}
		_, _, _ = unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&answer)))
	}
}

// doors lists groups of system calls. Each group is harmless if the program has a certain other
// protection, and is then allowed.
type doors struct {
	network bool // whether to allow network calls, because the program has its own network namespace
	mount   bool // whether to allow mount calls, because the program has its own root
	locks   bool // whether to allow locks of files
	files   bool // whether to allow calls that change modes, because they only work in the scratch folder of the program
}

// doors returns the groups of system calls that are harmless because the program has other
// protections. Changes of modes and attributes are harmless if the program has its own user, or if
// all folders except its scratch folder are read-only for it. For root, read-only folders are not
// enough, because root could also change the modes of devices.
func (k *supervisor) doors() doors {
	mount := k.Built.Built[MountNamespace]
	return doors{network: k.Built.Built[NetworkNamespace], mount: mount, locks: k.Policy.FileLocks, files: k.User != 0 || mount && !k.Root}
}

// begin starts the program, stops it at its first instruction, and sets its limits before it
// continues.
func (k *supervisor) begin(r *report) error {
	others := 0 // number of other processes that the system counts to the program's user
	switch {
	case k.User != 0:
	case k.Spaces: // a user namespace counts its own processes only
		others = ownTasks() + 2
	case k.Policy.limit(Processes) > 0:
		others = countTasks(os.Getuid()) + moreThreads
	}
	list := slices.DeleteFunc(systemLimits(&k.Policy, others), func(l limit) bool { return l.protection == CoreDumps && k.Policy.without(l.protection) })
	if k.Probe {
		confine(0, list, &k.Built)
		r.Protections = k.Built.list(k.Policy, k.Root)
		return nil
	}
	if err := os.Chdir(k.Start); err != nil {
		return fmt.Errorf("cannot enter the folder in which the program starts: %w", err)
	}
	if err := k.fork(); errors.Is(err, syscall.EACCES) && k.User != 0 && !k.Built.Built[MountNamespace] {
		return fmt.Errorf("%s cannot be started: %w (the program runs as user %d; without a mount namespace, this user needs access to every folder of the path)", k.Path, err, k.User)
	} else if err != nil {
		return fmt.Errorf("%s cannot be started: %w", k.Path, err)
	}
	releasePipes()
	k.limit(list)
	if !k.held && k.Policy.limit(Processes) > 0 {
		k.Built.fail(Processes, "the limits took effect just after the program started, because tracing is not permitted (Yama's ptrace_scope or a container's filter)")
	}
	r.Protections = k.Built.list(k.Policy, k.Root)
	if k.Policy.Mode == Required {
		if err := Missing(r.Protections); err != nil {
			_ = unix.Kill(k.main, unix.SIGKILL)
			return err
		}
	}
	return nil
}

// fork makes the process of the program and stops it at its first instruction. If the system does
// not permit tracing, the program runs at once.
func (k *supervisor) fork() error {
	sys := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, Ptrace: true}
	if k.User != 0 {
		sys.Credential = &syscall.Credential{Uid: uint32(k.User), Gid: uint32(k.User)}
	}
	attr := &syscall.ProcAttr{Env: k.Env, Files: []uintptr{0, 1, 2}, Sys: sys}
	pid, err := syscall.ForkExec(k.Path, k.Args, attr)
	if errors.Is(err, syscall.EPERM) {
		sys.Ptrace = false
		pid, err = syscall.ForkExec(k.Path, k.Args, attr)
	}
	if err != nil {
		return err
	}
	k.main, k.held = pid, sys.Ptrace
	if k.held {
		if _, err := wait4(pid, &k.ws, 0, nil); err != nil || !k.ws.Stopped() {
			return errors.New("the program ended before its first instruction")
		}
	}
	return nil
}

// limit sets the limits of the program and makes the counter of its CPU time. It uses a thread
// without protections, which ends afterwards.
func (k *supervisor) limit(list []limit) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked, so the thread ends with the goroutine
		// To set the limits of another process, a thread needs the same real user ID, or a
		// privilege that containers withhold from root. So the thread takes the program's real user ID.
		if k.User != 0 {
			const keep = ^uintptr(0)
			_, _, _ = unix.RawSyscall(unix.SYS_SETRESGID, uintptr(k.User), keep, keep)
			_, _, _ = unix.RawSyscall(unix.SYS_SETRESUID, uintptr(k.User), keep, keep)
		}
		confine(k.main, list, &k.Built)
		if fd, err := countCPU(k.main); err == nil && k.held { // without tracing, the program can already have started processes
			k.counter = fd
		}
	}()
	<-done
}

// childEnded waits until a child has ended and returns its process number, or 0 if there is no
// child. The child stays a zombie, so that its data in /proc can still be read.
func (k *supervisor) childEnded() int {
	var info unix.Siginfo
	for {
		err := unix.Waitid(unix.P_ALL, 0, &info, unix.WEXITED|unix.WNOWAIT, nil)
		if err == nil { // skip the three numbers at the start of siginfo_t; the process number follows
			const word = unsafe.Sizeof(uintptr(0))
			return int(*(*int32)(unsafe.Add(unsafe.Pointer(&info), (3*4+word-1)/word*word)))
		}
		if err != unix.EINTR {
			return 0
		}
	}
}

// waited returns how long the program's first thread waited for its core, in ns. The times of other
// threads are lost when the process has ended. It returns 0 if /proc does not show the processes
// of this PID namespace.
func (k *supervisor) waited() int64 {
	if k.Spaces && !k.Built.Built[MountNamespace] {
		return 0
	}
	ns, _ := thread.WaitedIn("/proc/" + strconv.Itoa(k.main))
	return ns
}

// reap waits until a child has ended and removes it from the process table. It returns false if
// there is no child.
func (k *supervisor) reap() bool {
	var ws unix.WaitStatus
	var ru unix.Rusage
	pid, err := wait4(-1, &ws, 0, &ru)
	if err == nil {
		k.reaped(pid, ws, &ru)
	}
	return err == nil
}

// reaped adds the CPU time and the memory peak of a child that has ended to the totals.
func (k *supervisor) reaped(pid int, ws unix.WaitStatus, ru *unix.Rusage) {
	k.used += ru.Utime.Nano() + ru.Stime.Nano()
	k.peak = max(k.peak, int64(ru.Maxrss)<<10)
	if pid == k.main && (ws.Exited() || ws.Signaled()) {
		k.ws, k.ended = ws, true
	}
}

// clear kills all processes below the supervisor. It returns the number of processes that had not ended
// by themselves.
func (k *supervisor) clear() int {
	if !reapEnded(k.reaped) {
		return 0
	}
	if os.Getpid() != 1 {
		return killAll(func() []processID { return below(os.Getpid()) }, func() bool { return reapEnded(k.reaped) })
	}
	left := 0
	if unix.Kill(-1, unix.SIGKILL) == nil { // kills all processes of the namespace except this one
		for k.reap() {
			left++
		}
	}
	return left
}

// wait4 waits for a child. It also finds children that clone(2) made. It repeats the system call if
// a signal interrupts it.
func wait4(pid int, ws *unix.WaitStatus, options int, ru *unix.Rusage) (int, error) {
	for {
		n, err := unix.Wait4(pid, ws, options|unix.WALL, ru)
		if !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}
