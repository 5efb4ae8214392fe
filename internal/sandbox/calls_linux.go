package sandbox

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The protection of system calls is a filter (seccomp). It refuses calls that no solver needs and
// calls that evade the other protections:
//   - memory that the system counts to no process: segments, queues, files without a name, shared
//     memory without a file, pages in pipes;
//   - blocks of files that the limit of disk does not count;
//   - questions about the page cache, in which an earlier start can leave data;
//   - changes of the limits, cores, priorities and memory of other processes of the same user, and
//     of the program's own core;
//   - sockets of families that ignore network namespaces (AF_VSOCK connects a virtual machine with
//     its host), and all sockets except socket pairs if there is no network namespace;
//   - parts of the kernel that attacks use: namespaces, mounts, keys, io_uring, BPF, counters;
//   - properties of files besides their content, which Landlock does not guard: locks and watches,
//     which other processes notice, and modes, owners, times and attributes, if the program's user
//     owns files outside the scratch folder.
//
// All other calls pass. Each architecture has its own numbers of calls. The native numbers are in
// calls_<architecture>.go. Calls with the numbers of another architecture are refused, except the
// calls of 32-bit programs on amd64, which have their own table.

// numbers is a table of system call numbers for one calling convention.
type numbers struct {
	arch   uint32
	below  uint32   // first call number that belongs to another calling convention and is refused; 0 means no such number
	denied []uint32 // calls that fail with EPERM
	absent []uint32 // calls that fail with ENOSYS, so that language runtimes use other calls

	// The following fields are numbers of calls that are allowed or refused depending on an
	// argument. 0 means that this architecture does not have the call.
	clone      uint32   // number of clone, whose first argument contains flags
	mmaps      []uint32 // numbers of calls such as mmap, whose fourth argument contains flags
	socket     uint32   // number of socket, whose first argument is the address family
	socketpair uint32
	selfOnly   []uint32 // calls whose first argument is the target process; only 0, the caller, is allowed
	setprio    uint32   // number of setpriority, whose first two arguments are the kind and number of the target
	fallocate  uint32   // number of fallocate, whose second argument is the mode
	vectors    []uint32 // calls such as preadv2, whose sixth argument contains flags
	ptrace     uint32   // number of ptrace, whose first argument is the request
	socketcall uint32   // number of socketcall, whose first argument is the number of a socket call
	setsockopt uint32   // number of setsockopt, whose second argument is the level and whose third is the option
	fcntls     []uint32 // calls whose second argument is the command of fcntl
	ioctl      uint32   // number of ioctl, whose second argument is the request

	locks    []uint32 // calls for file locks, which fail with ENOLCK
	metadata []uint32 // calls that change modes, owners or times of files; they succeed without an effect
	xattrs   []uint32 // calls that change extended attributes of files; they fail with ENOTSUP
}

// doors lists groups of system calls. Each group is harmless if the program has a certain other
// protection, and is then allowed.
type doors struct {
	network bool // whether to allow network calls, because the program has its own network namespace
	mount   bool // whether to allow mount calls, because the program has its own root
	files   bool // whether to allow calls that change modes and attributes, because they only work in the scratch folder of the program
}

// fileCommands lists the commands of fcntl(2) that other processes notice, or whose effect stays
// with a file: leases, watches of folders, and hints about the use of a file.
var fileCommands = []uint32{unix.F_SETLEASE, unix.F_NOTIFY, unix.F_SET_RW_HINT, unix.F_SET_FILE_RW_HINT}

// lockCommands lists the commands of fcntl(2) that lock files. 13 and 14 are commands with 64-bit
// offsets, which only 32-bit programs use.
var lockCommands = []uint32{unix.F_SETLK, unix.F_SETLKW, 13, 14, unix.F_OFD_SETLK, unix.F_OFD_SETLKW}

// fileRequests lists the requests of ioctl(2) that change the flags, version, project, verity or
// encryption of a file. Some requests have other numbers in 32-bit programs.
//
// blockRequests lists the requests that do the same as fallocate(2) with a mode: FS_IOC_RESVSP,
// FS_IOC_UNRESVSP, FS_IOC_ZERO_RANGE, and the first two with another structure.
var fileRequests = []uint32{unix.FS_IOC_SETFLAGS, 0x40046602, 0x40087602, 0x40047602, 0x401c5820, unix.FS_IOC_ENABLE_VERITY, unix.FS_IOC_SET_ENCRYPTION_POLICY}

var blockRequests = []uint32{0x40305828, 0x40305829, 0x40305839, 0x4030582a, 0x4030582b, 0x402c5828, 0x402c5829, 0x402c5839, 0x402c582a, 0x402c582b}

// These are the offsets of fields in struct seccomp_data, in bytes.
const (
	atNumber = 0
	atArch   = 4
)

// atArg returns the offset of the lower 32 bits of argument n in struct seccomp_data. All
// architectures that have a table here are little-endian.
func atArg(n int) uint32 { return uint32(16 + 8*n) }

const (
	pass     = unix.SECCOMP_RET_ALLOW
	ignored  = unix.SECCOMP_RET_ERRNO // the filter skips the call and reports success
	refused  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	lacking  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	noLocks  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOLCK)  // error of file systems without locks
	noXattrs = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOTSUP) // error of file systems without extended attributes, flags of preadv2 and modes of fallocate

	newSpaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

	socketcallPair = 8 // SYS_SOCKETPAIR of socketcall(2)
)

// families returns the families of sockets that a program is allowed to create. Sockets of the
// family AF_UNIX are files, which the program finds below its root. So they are safe only if the
// program has its own root.
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

// filter is a program for BPF, the virtual machine of the kernel.
type filter []unix.SockFilter

func (f *filter) add(code uint16, k uint32, jt, jf uint8) {
	*f = append(*f, unix.SockFilter{Code: code, Jt: jt, Jf: jf, K: k})
}

func (f *filter) load(at uint32)  { f.add(unix.BPF_LD|unix.BPF_W|unix.BPF_ABS, at, 0, 0) }
func (f *filter) give(end uint32) { f.add(unix.BPF_RET|unix.BPF_K, end, 0, 0) }

// on adds instructions to return the value end if the loaded word is n.
func (f *filter) on(n, end uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, n, 0, 1)
	f.give(end)
}

// where adds instructions for one system call: if the loaded word is the number of the call, the
// filter continues with the instructions that rest adds. They must end with a return in all cases.
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
	}
	f.where(n.ioctl, func(r *filter) {
		r.load(atArg(1))
		for _, request := range blockRequests {
			r.on(request, noXattrs)
		}
		for _, request := range fileRequests {
			if !open.files {
				r.on(request, refused)
			}
		}
		r.give(pass)
	})
	f.where(n.fallocate, func(r *filter) { // other modes reserve blocks without a change of the size, which the limit of disk counts
		r.load(atArg(1))
		r.on(0, pass)
		r.give(noXattrs)
	})
	for _, call := range n.vectors {
		f.where(call, func(r *filter) { // a read that does not wait shows which pages an earlier start has read
			r.load(atArg(5))
			r.add(unix.BPF_JMP|unix.BPF_JSET|unix.BPF_K, unix.RWF_NOWAIT, 0, 1)
			r.give(noXattrs)
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
	// only returns rules that allow a call if its argument arg has one of the allowed values.
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
	f.where(n.setprio, func(r *filter) {
		r.load(atArg(0))
		r.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, unix.PRIO_PROCESS, 1, 0)
		r.give(refused)
		only(1, 0)(r)
	})
	f.where(n.ptrace, only(0, unix.PTRACE_TRACEME, unix.PTRACE_DETACH)) // allow only the requests with which the keeper begins and ends tracing
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
	f.where(n.socketpair, only(0, unix.AF_UNIX))   // allow only Unix sockets, because the two sockets are connected only to each other
	f.where(n.socketcall, only(0, socketcallPair)) // allow only socketpair; its family is in memory, which a filter cannot read
	f.where(n.setsockopt, func(r *filter) {        // restrict buffer sizes, because the system counts the content of a socket to no process
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

// silence installs the filter for this thread and for every process and thread that it starts
// later. No-new-privileges must be set before.
func silence(open doors) error {
	if len(ways) == 0 {
		return fmt.Errorf("the sandbox has no table of system calls for %s", runtime.GOARCH)
	}
	f := callFilter(ways, open)
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	// Set the flag, because without it, kernels before 5.16 add a slow defence against speculation
	// attacks. Such attacks are no danger here.
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
