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

// keeperName is the name under which the executable becomes a keeper.
const keeperName = "sudokubench-keeper"

// The keeper's files besides the program's.
const (
	ordersFile  = 3
	reportsFile = 4
)

// orders are what the harness tells the keeper, once.
type orders struct {
	Policy Policy
	Path   string
	Args   []string
	Env    []string
	Dir    string
	Read   []string
	User   int          // of the program; 0: the harness's
	Spaces bool         // the keeper is in its own PID namespace
	Built  construction // the protections that the harness built
	Root   bool         // the harness is root
	Probe  bool         // start nothing
}

// report is what the harness hears: from the keeper first how the program began, then how it ended; from the warden
// Err or Swept.
type report struct {
	Err         string        `json:",omitempty"` // it did not begin
	Errno       syscall.Errno `json:",omitempty"` // why, if the system gave a reason
	Keeper      int           `json:",omitempty"` // the keeper's number in its PID namespace
	Protections []Protection  `json:",omitempty"`
	OwnNS       int64         // CPU time of the keeper itself so far
	Floor       int64         // bytes that the program seems to have used before it began
	Pinned      bool

	Ended  bool
	Code   int
	Signal string
	Left   int
	CPUNS  int64
	WaitNS int64 // of the program's first thread
	Peak   int64 // of any one process
	RanNS  int64 // from the program's first instruction to its end
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

// keeper is the process between the harness and the program.
type keeper struct {
	orders
	reports *json.Encoder
	main    int  // the program
	held    bool // at its first instruction
	used    int64
	peak    int64
	ws      unix.WaitStatus // of the program
	ended   bool
}

// keep is the whole life of a keeper. It stays on one thread, because the program
// inherits the privileges of the thread that starts it. That is not the first thread,
// by which others know the process, so the program can be shut off from it.
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
	go func() { // until the harness is gone
		_, _ = io.Copy(io.Discard, in)
		if !k.Spaces { // with a PID namespace, ending is enough
			k.clear()
		}
		os.Exit(1)
	}()
	// Signals of the program have no effect. They are caught, because the program would inherit ignored ones.
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

// build puts up what is inherited by whatever this process starts.
func (k *keeper) build() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0o644) // if memory runs out, it is ours to go
	// So that orphans come here; the first process of a PID namespace needs none of it.
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
	// No process of the same user may read this one or trace it.
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	if !k.Policy.without(SystemCalls) { // last, for it would refuse what is done above
		k.Built.try(SystemCalls, silence(k.doors()))
	}
	if !k.Built.Built[SystemCalls] && !k.doors().files {
		k.Built.fail(SystemCalls, "%s; a program can change the permissions of other entries' files", cmp.Or(k.Built.Reasons[SystemCalls], "turned off"))
	}
}

// doors says what the other protections let the program use. Where it is its own user, or sees
// all but its scratch folder read-only, it can change modes and attributes nowhere else. Root
// could change those of devices too.
func (k *keeper) doors() doors {
	mount := k.Built.Built[MountNamespace]
	return doors{network: k.Built.Built[NetworkNamespace], mount: mount, files: k.User != 0 || mount && !k.Root}
}

// begin starts the program, held at its first instruction, and sets its limits.
func (k *keeper) begin(r *report) error {
	others := 0 // that the system counts to the user's processes
	switch {
	case k.User != 0:
	case k.Spaces: // a user namespace counts for itself
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

// fork makes the program's process. Where tracing is not permitted it runs at once.
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

// limit sets the program's limits, on a thread without protections that then ends.
func (k *keeper) limit(list []limit) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked
		// Only a process's own user may set its limits, or one with a privilege that
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

// someoneEnded waits for a child to end and returns its number, but leaves it to be
// reaped; 0 if there is none.
func (k *keeper) someoneEnded() int {
	var info unix.Siginfo
	for {
		err := unix.Waitid(unix.P_ALL, 0, &info, unix.WEXITED|unix.WNOWAIT, nil)
		if err == nil { // siginfo_t has three numbers, then a union that begins with the process's
			const word = unsafe.Sizeof(uintptr(0))
			return int(*(*int32)(unsafe.Add(unsafe.Pointer(&info), (3*4+word-1)/word*word)))
		}
		if err != unix.EINTR {
			return 0
		}
	}
}

// waited is how long the program's first thread waited for its core, in ns. Of a
// process that has ended no other thread is left. /proc must show the processes that
// this one sees.
func (k *keeper) waited() int64 {
	if k.Spaces && !k.Built.Built[MountNamespace] {
		return 0
	}
	ns, _ := thread.WaitedIn("/proc/" + strconv.Itoa(k.main))
	return ns
}

// reap waits for a child to end, and reports whether one did.
func (k *keeper) reap() bool {
	var ws unix.WaitStatus
	var ru unix.Rusage
	pid, err := wait4(-1, &ws, 0, &ru)
	if err == nil {
		k.reaped(pid, ws, &ru)
	}
	return err == nil
}

// reaped adds up what a child used that has ended.
func (k *keeper) reaped(pid int, ws unix.WaitStatus, ru *unix.Rusage) {
	k.used += ru.Utime.Nano() + ru.Stime.Nano()
	k.peak = max(k.peak, int64(ru.Maxrss)<<10)
	if pid == k.main && (ws.Exited() || ws.Signaled()) {
		k.ws, k.ended = ws, true
	}
}

// clear ends all processes below the keeper and returns how many had not ended by themselves.
func (k *keeper) clear() int {
	if !reapEnded(k.reaped) {
		return 0
	}
	if os.Getpid() != 1 {
		return killAll(func() []someone { return below(os.Getpid()) }, func() bool { return reapEnded(k.reaped) })
	}
	left := 0
	if unix.Kill(-1, unix.SIGKILL) == nil { // all of the namespace except this process
		for k.reap() {
			left++
		}
	}
	return left
}

// wait4 waits for children of all kinds. Signals do not interrupt it.
func wait4(pid int, ws *unix.WaitStatus, options int, ru *unix.Rusage) (int, error) {
	for {
		n, err := unix.Wait4(pid, ws, options|unix.WALL, ru)
		if !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}
