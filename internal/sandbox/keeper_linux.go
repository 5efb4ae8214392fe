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
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"sudokubench/internal/clock"
	"sudokubench/internal/thread"
)

// keeperName is the name under which the executable runs as a keeper, the process between the
// harness and the program.
const keeperName = "sudokubench-keeper"

// The keeper's own descriptors. They follow the standard files, which it passes on to the program.
const (
	ordersFile  = 3
	reportsFile = 4
)

// orders is the message of the harness to the keeper. It is sent once.
type orders struct {
	Policy Policy
	Path   string
	Args   []string
	Env    []string
	Dir    string
	Read   []string
	User   int          // user ID of the program; 0: the user of the harness
	Spaces bool         // the keeper is in its own PID namespace
	Built  construction // the protections that the harness built
	Root   bool         // the harness is root
	Probe  bool         // build the protections, but start no program
}

// report is a message to the harness. The keeper sends two: how the program began, and how it
// ended. The warden sends one with Err or Swept.
type report struct {
	Err         string        `json:",omitempty"` // why the program did not begin
	Errno       syscall.Errno `json:",omitempty"` // the system's error, if there is one
	Keeper      int           `json:",omitempty"` // the keeper's process number in its PID namespace
	Protections []Protection  `json:",omitempty"`
	OwnNS       int64         // CPU time of the keeper itself until now
	Floor       int64         // peak of memory that the system counts to the program before it begins, in bytes
	Pinned      bool

	Ended  bool
	Code   int
	Signal string
	Left   int
	CPUNS  int64
	WaitNS int64 // time for which the program's first thread waited for a core
	Peak   int64 // peak memory of the process that used the most, in bytes
	RanNS  int64 // time from the program's first instruction to its end
	Swept  int   // processes that outlived the keeper
}

func launcher() {
	if len(os.Args) == 0 {
		return
	}
	switch os.Args[0] {
	case keeperName:
		go keep()
		select {}
	case wardenName:
		os.Exit(guard())
	}
}

// keeper is the state of the process between the harness and the program.
type keeper struct {
	orders
	reports *json.Encoder
	main    int  // process number of the program
	held    bool // the program is stopped at its first instruction
	used    int64
	peak    int64
	ws      unix.WaitStatus // exit status of the program
	ended   bool
}

// keep runs a keeper until it exits. It uses only one thread, because the program inherits the
// privileges of the thread that starts it. This is not the first thread of the process. Other
// processes reach a process by its first thread, which has no restrictions here, so Landlock keeps
// the program away from the keeper.
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
	k := &keeper{reports: json.NewEncoder(os.NewFile(reportsFile, "reports"))}
	if err := json.NewDecoder(in).Decode(&k.orders); err != nil {
		fmt.Fprintln(os.Stderr, "only the sandbox itself can start this process:", err)
		return 2
	}
	go func() { // read until the harness is gone
		_, _ = io.Copy(io.Discard, in)
		if !k.Spaces { // in a PID namespace the system kills the others when this process ends
			k.clear()
		}
		os.Exit(1)
	}()
	// Signals from the program must not end the keeper. The keeper catches them and does nothing. If
	// it set them to be ignored instead, the program would inherit this setting.
	signal.Notify(make(chan os.Signal, 1))
	onCore := pin(0, k.Policy.Core)
	k.build()
	began := report{Keeper: os.Getpid(), Protections: k.Built.list(k.Policy, k.Root), Pinned: onCore}
	err := k.begin(&began)
	var own unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &own)
	began.OwnNS, began.Floor = own.Utime.Nano()+own.Stime.Nano(), int64(own.Maxrss)<<10
	if err != nil {
		began.Err = err.Error()
		errors.As(err, &began.Errno)
	}
	if k.reports.Encode(began) != nil || err != nil || k.Probe {
		return 0
	}
	released := clock.Now()
	if k.held && unix.PtraceDetach(k.main) != nil {
		return 2
	}
	var waited, ran int64
	for !k.ended {
		if k.someoneEnded() == k.main {
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
	_ = k.reports.Encode(r)
	return 0
}

// build builds the protections that a new process inherits from this one.
func (k *keeper) build() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0o644) // if memory runs out, the system kills the program and its keeper first
	// Orphans become children of this process. The first process of a PID namespace does not need
	// this.
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
	// Other processes of the same user cannot read this process or trace it.
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	if !k.Policy.without(SystemCalls) { // last, because it would refuse the calls above
		k.Built.try(SystemCalls, silence(k.doors()))
	}
	if !k.Built.Built[SystemCalls] && !k.doors().files {
		k.Built.fail(SystemCalls, "%s; a program can change the permissions of other entries' files", cmp.Or(k.Built.Reasons[SystemCalls], "turned off"))
	}
}

// doors returns which system calls are harmless for the program because of its other protections.
// Changes of modes and attributes are harmless if the program has its own user, or sees all folders
// except its scratch folder read-only. For root the second reason is not enough, because root could
// also change the modes of devices.
func (k *keeper) doors() doors {
	mount := k.Built.Built[MountNamespace]
	return doors{network: k.Built.Built[NetworkNamespace], mount: mount, files: k.User != 0 || mount && !k.Root}
}

// begin starts the program, stops it at its first instruction, and sets its limits.
func (k *keeper) begin(r *report) error {
	others := 0 // processes that the system also counts to the program's user
	switch {
	case k.User != 0:
	case k.Spaces: // a user namespace has its own count
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
	if err := os.Chdir(k.Dir); err != nil {
		return fmt.Errorf("the scratch folder: %w", err)
	}
	if err := k.fork(); errors.Is(err, syscall.EACCES) && k.User != 0 && !k.Built.Built[MountNamespace] {
		return fmt.Errorf("%s cannot be started: %w (the program runs as user %d; without a mount namespace, this user needs access to every folder of the path)", k.Path, err, k.User)
	} else if err != nil {
		return fmt.Errorf("%s cannot be started: %w", k.Path, err)
	}
	letGo()
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

// fork makes the process of the program. If tracing is not permitted, the program runs at once.
func (k *keeper) fork() error {
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

// limit sets the limits of the program, on a thread without protections that ends afterwards.
func (k *keeper) limit(list []limit) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked, so the thread ends with the goroutine
		// The system allows this only to the process's own user, or with a privilege that
		// containers withhold from root. So the thread takes the program's real user.
		if k.User != 0 {
			const keep = ^uintptr(0)
			_, _, _ = unix.RawSyscall(unix.SYS_SETRESGID, uintptr(k.User), keep, keep)
			_, _, _ = unix.RawSyscall(unix.SYS_SETRESUID, uintptr(k.User), keep, keep)
		}
		confine(k.main, list, &k.Built)
	}()
	<-done
}

// someoneEnded waits for a child to end and returns its number. It does not reap the child. It
// returns 0 if there is no child.
func (k *keeper) someoneEnded() int {
	var info unix.Siginfo
	for {
		err := unix.Waitid(unix.P_ALL, 0, &info, unix.WEXITED|unix.WNOWAIT, nil)
		if err == nil { // siginfo_t has three numbers, then a union that begins with the process number
			const word = unsafe.Sizeof(uintptr(0))
			return int(*(*int32)(unsafe.Add(unsafe.Pointer(&info), (3*4+word-1)/word*word)))
		}
		if err != unix.EINTR {
			return 0
		}
	}
}

// waited returns how long the program's first thread waited for its core, in ns. When a process has
// ended, the times of its other threads are gone. It returns 0 if /proc does not show the processes
// of this PID namespace.
func (k *keeper) waited() int64 {
	if k.Spaces && !k.Built.Built[MountNamespace] {
		return 0
	}
	ns, _ := thread.WaitedIn("/proc/" + strconv.Itoa(k.main))
	return ns
}

// reap waits for a child to end. It returns false if there is no child.
func (k *keeper) reap() bool {
	var ws unix.WaitStatus
	var ru unix.Rusage
	pid, err := wait4(-1, &ws, 0, &ru)
	if err == nil {
		k.reaped(pid, ws, &ru)
	}
	return err == nil
}

// reaped adds the CPU time and the peak of memory of a child that has ended.
func (k *keeper) reaped(pid int, ws unix.WaitStatus, ru *unix.Rusage) {
	k.used += ru.Utime.Nano() + ru.Stime.Nano()
	k.peak = max(k.peak, int64(ru.Maxrss)<<10)
	if pid == k.main && (ws.Exited() || ws.Signaled()) {
		k.ws, k.ended = ws, true
	}
}

// clear kills all processes below the keeper. It returns how many had not ended by themselves.
func (k *keeper) clear() int {
	if !reapEnded(k.reaped) {
		return 0
	}
	if os.Getpid() != 1 {
		return killAll(func() []someone { return below(os.Getpid()) }, func() bool { return reapEnded(k.reaped) })
	}
	left := 0
	if unix.Kill(-1, unix.SIGKILL) == nil { // all processes of the namespace except this one
		for k.reap() {
			left++
		}
	}
	return left
}

// wait4 waits for children of all kinds. It repeats the call if a signal interrupts it.
func wait4(pid int, ws *unix.WaitStatus, options int, ru *unix.Rusage) (int, error) {
	for {
		n, err := unix.Wait4(pid, ws, options|unix.WALL, ru)
		if !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}
