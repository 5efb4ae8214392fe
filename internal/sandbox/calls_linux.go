package sandbox

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The protection of system calls is a filter (seccomp) of what no solver needs and
// what goes past the other protections:
//   - memory that belongs to no process, and so is counted to none: segments,
//     queues, files without a name, shared memory that comes from no file;
//   - other processes of the same user, whose limits, cores, priorities and memory
//     the system lets it change; and its own core, which it is to stay on;
//   - sockets of families that know no network namespace (a virtual machine's
//     way to its host); all of them where that namespace does not stand;
//   - doors into the kernel: namespaces, mounts, keys, io_uring, BPF, counters;
//   - what files have besides their content, which Landlock does not guard: locks and
//     watches, which other processes notice; and modes, owners, times and attributes,
//     if files of the program's user lie outside of its scratch folder.
//
// All else passes. Numbers of calls are an architecture's: native ones are in
// calls_<architecture>.go. Calls by the numbers of another are refused, but for
// those of 32-bit programs on amd64, which have a list of their own.

// numbers are those of one way to call the system.
type numbers struct {
	arch   uint32
	below  uint32   // calls from this number on are another way's; 0: all are this one's
	denied []uint32 // fail with EPERM
	absent []uint32 // fail with ENOSYS, for which runtimes know another way

	// Calls that depend on an argument; 0 is no such call.
	clone      uint32   // flags are its first
	mmaps      []uint32 // flags are their fourth
	socket     uint32   // the family is its first
	socketpair uint32
	selfOnly   []uint32 // whom they mean is their first, 0 for the caller
	setprio    uint32   // whom it means is its second
	ptrace     uint32   // the request is its first
	socketcall uint32   // what is called is its first
	setsockopt uint32   // the level is its second, the option its third
	fcntls     []uint32 // the command is their second
	ioctl      uint32   // the request is its second

	locks    []uint32 // fail with ENOLCK
	metadata []uint32 // change modes, owners or times of files; do nothing, but succeed
	xattrs   []uint32 // change attributes of files; fail with ENOTSUP
}

// doors are what a program may use because of other protections.
type doors struct {
	network bool // it has its own network
	mount   bool // it has its own root
	files   bool // it can change modes and attributes in its scratch folder alone
}

// fileCommands are the commands of fcntl(2) that other processes notice, or that stay
// with a file: leases, watches of folders, and hints about a file's use.
var fileCommands = []uint32{unix.F_SETLEASE, unix.F_NOTIFY, unix.F_SET_RW_HINT, unix.F_SET_FILE_RW_HINT}

// lockCommands are those that lock files. Those of 64-bit offsets exist for 32-bit programs alone.
var lockCommands = []uint32{unix.F_SETLK, unix.F_SETLKW, 13, 14, unix.F_OFD_SETLK, unix.F_OFD_SETLKW}

// fileRequests are the requests of ioctl(2) that change a file's flags, version, project,
// verity or encryption, in the forms of 64-bit and 32-bit programs.
var fileRequests = []uint32{unix.FS_IOC_SETFLAGS, 0x40046602, 0x40087602, 0x40047602, 0x401c5820, unix.FS_IOC_ENABLE_VERITY, unix.FS_IOC_SET_ENCRYPTION_POLICY}

// Offsets into struct seccomp_data, for words that count.
const (
	atNumber = 0
	atArch   = 4
)

// atArg is where the low half of an argument lies: all architectures that
// have numbers here are little-endian.
func atArg(n int) uint32 { return uint32(16 + 8*n) }

const (
	pass     = unix.SECCOMP_RET_ALLOW
	ignored  = unix.SECCOMP_RET_ERRNO // the call does nothing and succeeds
	refused  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	lacking  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	noLocks  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOLCK)  // as on file systems without locks
	noXattrs = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOTSUP) // as on file systems without attributes

	newSpaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

	socketcallPair = 8 // SYS_SOCKETPAIR of socketcall(2)
)

// families are those of sockets that it may have. Those of files are reached
// through the root that it sees, so only a root of its own makes them safe.
func (d doors) families() []uint32 {
	var list []uint32
	if d.network {
		list = append(list, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK)
		if d.mount {
			list = append(list, unix.AF_UNIX)
		}
	}
	return list
}

// filter is a program for the kernel's BPF machine.
type filter []unix.SockFilter

func (f *filter) add(code uint16, k uint32, jt, jf uint8) {
	*f = append(*f, unix.SockFilter{Code: code, Jt: jt, Jf: jf, K: k})
}

func (f *filter) load(at uint32)  { f.add(unix.BPF_LD|unix.BPF_W|unix.BPF_ABS, at, 0, 0) }
func (f *filter) give(end uint32) { f.add(unix.BPF_RET|unix.BPF_K, end, 0, 0) }

// on gives an end where what was loaded is n.
func (f *filter) on(n, end uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, n, 0, 1)
	f.give(end)
}

// where has a call judged by what rest adds, which must give an end in all cases.
func (f *filter) where(call uint32, rest func(*filter)) {
	if call == 0 {
		return
	}
	var r filter
	rest(&r)
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, call, 0, uint8(len(r)))
	*f = append(*f, r...)
}

func (f *filter) judge(n *numbers, open doors) {
	f.load(atNumber)
	if n.below != 0 {
		f.add(unix.BPF_JMP|unix.BPF_JGE|unix.BPF_K, n.below, 0, 1)
		f.give(lacking)
	}
	for _, call := range n.denied {
		f.on(call, refused)
	}
	for _, call := range n.absent {
		f.on(call, lacking)
	}
	for _, call := range n.locks {
		f.on(call, noLocks)
	}
	if !open.files {
		for _, call := range n.metadata {
			f.on(call, ignored)
		}
		for _, call := range n.xattrs {
			f.on(call, noXattrs)
		}
		f.where(n.ioctl, func(r *filter) {
			r.load(atArg(1))
			for _, request := range fileRequests {
				r.on(request, refused)
			}
			r.give(pass)
		})
	}
	for _, call := range n.fcntls {
		f.where(call, func(r *filter) {
			r.load(atArg(1))
			for _, command := range fileCommands {
				r.on(command, refused)
			}
			for _, command := range lockCommands {
				r.on(command, noLocks)
			}
			r.give(pass)
		})
	}
	// only passes the calls whose argument is one of those allowed.
	only := func(arg int, allowed ...uint32) func(*filter) {
		return func(r *filter) {
			r.load(atArg(arg))
			for _, value := range allowed {
				r.on(value, pass)
			}
			r.give(refused)
		}
	}
	for _, call := range n.selfOnly {
		f.where(call, only(0, 0))
	}
	f.where(n.setprio, only(1, 0))
	f.where(n.ptrace, only(0, unix.PTRACE_TRACEME, unix.PTRACE_DETACH)) // how the keeper begins and lets go
	f.where(n.clone, func(r *filter) {
		r.load(atArg(0))
		r.add(unix.BPF_JMP|unix.BPF_JSET|unix.BPF_K, newSpaces, 0, 1)
		r.give(refused)
		r.give(pass)
	})
	for _, call := range n.mmaps {
		f.where(call, func(r *filter) {
			r.load(atArg(3))
			r.add(unix.BPF_ALU|unix.BPF_AND|unix.BPF_K, unix.MAP_SHARED|unix.MAP_ANONYMOUS, 0, 0)
			r.on(unix.MAP_SHARED|unix.MAP_ANONYMOUS, refused)
			r.give(pass)
		})
	}
	f.where(n.socket, only(0, open.families()...))
	f.where(n.socketpair, only(0, unix.AF_UNIX))   // it leads to nobody else
	f.where(n.socketcall, only(0, socketcallPair)) // the family is where a filter cannot look
	f.where(n.setsockopt, func(r *filter) {        // what is in a socket counts as nobody's memory
		r.load(atArg(1))
		r.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, unix.SOL_SOCKET, 1, 0)
		r.give(pass)
		r.load(atArg(2))
		for _, size := range []uint32{unix.SO_SNDBUF, unix.SO_RCVBUF, unix.SO_SNDBUFFORCE, unix.SO_RCVBUFFORCE} {
			r.on(size, ignored)
		}
		r.give(pass)
	})
	f.give(pass)
}

func callFilter(ways []numbers, open doors) filter {
	var f filter
	for k := range ways {
		var one filter
		one.judge(&ways[k], open)
		f.load(atArch)
		f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, ways[k].arch, 1, 0)
		f.add(unix.BPF_JMP|unix.BPF_JA, uint32(len(one)), 0, 0)
		f = append(f, one...)
	}
	f.give(lacking)
	return f
}

// silence puts the filter on this thread and what it will start.
// No-new-privileges must be set.
func silence(open doors) error {
	if len(ways) == 0 {
		return fmt.Errorf("the sandbox has no table of system calls for %s", runtime.GOARCH)
	}
	f := callFilter(ways, open)
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	// Without the flag, kernels before 5.16 also slow the program down, against
	// attacks by speculation that are no concern here.
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_SPEC_ALLOW, uintptr(unsafe.Pointer(&prog)))
	runtime.KeepAlive(f)
	switch errno {
	case 0:
		return nil
	case unix.ENOSYS, unix.EINVAL:
		return errors.New("the kernel has no seccomp filters (needs CONFIG_SECCOMP_FILTER and Linux 4.17 or later)")
	}
	return fmt.Errorf("seccomp: %w (a container must permit it)", errno)
}
