//go:build amd64 || arm64

package sandbox

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The protection of system calls is a filter (seccomp) with a list of the calls that pass, and of
// the arguments of some of them. All other calls fail with "function not implemented", as on an
// older kernel, so that libraries use other calls. Exit names such calls, except those that
// runtimes try and replace (absent). The filter keeps out
//   - memory that the system counts to no process: segments, queues, files without a name, shared
//     memory without a file, huge pages, pages in pipes;
//   - blocks of files that the limit of disk does not count;
//   - questions about the page cache, in which an earlier start can leave data, and orders to it;
//   - changes of the limits, cores, priorities and memory of other processes of the same user, and
//     of the program's own core and scheduling;
//   - sockets of families that ignore network namespaces (AF_VSOCK connects a virtual machine with
//     its host), and all sockets except socket pairs if there is no network namespace;
//   - parts of the kernel that attacks use: namespaces, mounts, keys, io_uring, BPF, counters;
//   - properties of files besides their content, which Landlock does not guard: locks and watches,
//     which other processes notice, and modes, owners, times and attributes, if the program's user
//     owns files outside the scratch folder.
//
// Each architecture has its own numbers of calls (calls_<architecture>.go). Calls with the numbers
// of another architecture fail, also those of 32-bit programs.

// numbers are the system calls that only one architecture has.
type numbers struct {
	arch     uint32 // architecture, as seccomp names it
	below    uint32 // first call number that belongs to another calling convention; 0 means no such number
	plain    []uint32
	metadata []uint32 // as in the filter
}

// fileCommands lists the allowed commands of fcntl(2): descriptors, flags, signals, and tests of
// locks. The size of a pipe is not among them, because the system counts its content to no process.
var fileCommands = []uint32{unix.F_DUPFD, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL, unix.F_GETLK, unix.F_SETOWN, unix.F_GETOWN, unix.F_SETSIG, unix.F_GETSIG,
	unix.F_SETOWN_EX, unix.F_GETOWN_EX, unix.F_OFD_GETLK, unix.F_GETLEASE, unix.F_DUPFD_QUERY, unix.F_DUPFD_CLOEXEC, unix.F_GETPIPE_SZ, unix.F_ADD_SEALS, unix.F_GET_SEALS}

var lockCommands = []uint32{unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_SETLK, unix.F_OFD_SETLKW}

// requests lists the allowed requests of ioctl(2): terminals, bytes that wait, flags of
// descriptors, and questions about network interfaces. x/sys lacks TCGETS2, FIONBIO, FIONCLEX,
// FIOCLEX and FIOASYNC.
var requests = []uint32{unix.TCGETS, 0x802c542a, unix.TIOCGWINSZ, unix.TIOCGPGRP, unix.TIOCSPGRP, unix.TIOCGSID, unix.TIOCOUTQ, unix.TIOCINQ, 0x5421, 0x5450, 0x5451, 0x5452,
	unix.SIOCATMARK, unix.SIOCGIFCONF, unix.SIOCGIFFLAGS, unix.SIOCGIFADDR, unix.SIOCGIFINDEX, unix.SIOCGIFNAME}

// options lists the allowed options of prctl(2). Some change only the calling process: its name,
// its signals, its memory. The others read.
var options = []uint32{unix.PR_SET_PDEATHSIG, unix.PR_GET_PDEATHSIG, unix.PR_GET_DUMPABLE, unix.PR_SET_DUMPABLE, unix.PR_GET_KEEPCAPS, unix.PR_SET_KEEPCAPS, unix.PR_SET_NAME, unix.PR_GET_NAME,
	unix.PR_GET_SECCOMP, unix.PR_CAPBSET_READ, unix.PR_GET_SECUREBITS, unix.PR_SET_TIMERSLACK, unix.PR_GET_TIMERSLACK, unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS, unix.PR_GET_TID_ADDRESS,
	unix.PR_SET_THP_DISABLE, unix.PR_GET_THP_DISABLE, unix.PR_CAP_AMBIENT, unix.PR_SVE_SET_VL, unix.PR_SVE_GET_VL, unix.PR_GET_SPECULATION_CTRL, unix.PR_PAC_RESET_KEYS,
	unix.PR_SET_TAGGED_ADDR_CTRL, unix.PR_GET_TAGGED_ADDR_CTRL, unix.PR_SET_VMA, unix.PR_GET_AUXV}

// These are the offsets of fields in struct seccomp_data, in bytes.
const (
	atNumber = 0
	atArch   = 4
)

// atArg returns the offset of the lower 32 bits of argument n in struct seccomp_data. All
// architectures that have a list here are little-endian.
func atArg(n int) uint32 { return uint32(16 + 8*n) }

const (
	pass        = unix.SECCOMP_RET_ALLOW
	ignored     = unix.SECCOMP_RET_ERRNO // the filter skips the call and reports success
	refused     = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	lacking     = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	invalid     = unix.SECCOMP_RET_ERRNO | uint32(unix.EINVAL)
	noMemory    = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOMEM)
	noTerminal  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOTTY) // error of files that do not have a request
	noLocks     = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOLCK) // error of file systems without locks
	unsupported = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOTSUP)

	newSpaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET
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

// on adds instructions to return the value end if the loaded word is one of values.
func (f *filter) on(end uint32, values ...uint32) {
	for _, n := range values {
		f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, n, 0, 1)
		f.give(end)
	}
}

// within adds instructions to return the value end if the loaded word is one of values. It joins
// neighbours, because every system call on an old kernel passes these instructions.
func (f *filter) within(end uint32, values []uint32) {
	values = slices.Clone(values)
	slices.Sort(values)
	for len(values) > 0 {
		n := 1
		for n < len(values) && values[n] <= values[n-1]+1 {
			n++
		}
		f.add(unix.BPF_JMP|unix.BPF_JGE|unix.BPF_K, values[0], 0, 2)
		f.add(unix.BPF_JMP|unix.BPF_JGT|unix.BPF_K, values[n-1], 1, 0)
		f.give(end)
		values = values[n:]
	}
}

// where adds instructions for one system call: if the loaded word is the number of the call, the
// filter continues with the instructions that rest adds. They must end with a return in all cases.
func (f *filter) where(call uint32, rest func(*filter)) {
	var r filter
	rest(&r)
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, call, 0, uint8(len(r)))
	*f = append(*f, r...)
}

// only returns rules that allow a call if its argument arg has one of the allowed values.
func only(arg int, otherwise uint32, allowed ...uint32) func(*filter) {
	return func(r *filter) {
		r.load(atArg(arg))
		r.on(pass, allowed...)
		r.give(otherwise)
	}
}

// except returns rules that allow a call unless its argument arg has one of the given values.
func except(arg int, end uint32, values ...uint32) func(*filter) {
	return func(r *filter) {
		r.load(atArg(arg))
		r.on(end, values...)
		r.give(pass)
	}
}

// unless returns rules that allow a call unless its argument arg has one of the bits.
func unless(arg int, end, bits uint32) func(*filter) {
	return func(r *filter) {
		r.load(atArg(arg))
		r.add(unix.BPF_JMP|unix.BPF_JSET|unix.BPF_K, bits, 0, 1)
		r.give(end)
		r.give(pass)
	}
}

// callFilter returns the filter. otherwise is what happens with calls that are not in a list.
func callFilter(n numbers, open doors, otherwise uint32) (f filter) {
	f.load(atArch)
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, n.arch, 1, 0)
	f.give(otherwise)
	f.load(atNumber)
	if n.below != 0 {
		f.add(unix.BPF_JMP|unix.BPF_JGE|unix.BPF_K, n.below, 0, 1)
		f.give(otherwise)
	}
	allowed, metadata := slices.Concat(plain, n.plain), slices.Concat(modes, n.metadata)
	if open.files {
		allowed = append(allowed, metadata...)
	} else {
		f.within(ignored, metadata)
	}
	f.within(pass, allowed)
	f.within(lacking, absent)
	f.within(unsupported, attributes)
	decide := rules(open)
	for _, call := range slices.Sorted(maps.Keys(decide)) {
		f.where(call, decide[call])
	}
	f.give(otherwise)
	return f
}

// rules returns the system calls whose arguments decide.
func rules(open doors) map[uint32]func(*filter) {
	locked := noLocks
	if open.locks {
		locked = pass
	}
	return map[uint32]func(*filter){
		unix.SYS_CLONE:   unless(0, refused, newSpaces),
		unix.SYS_PTRACE:  only(0, refused, unix.PTRACE_TRACEME, unix.PTRACE_DETACH), // allow only the requests with which the supervisor begins and ends tracing
		unix.SYS_MMAP:    memoryRules,
		unix.SYS_MADVISE: except(2, invalid, unix.MADV_MERGEABLE, unix.MADV_COLD, unix.MADV_PAGEOUT), // these pages can belong to files of others
		unix.SYS_PRCTL:   only(0, invalid, options...),
		unix.SYS_FCNTL: func(r *filter) {
			r.load(atArg(1))
			r.on(pass, fileCommands...)
			r.on(locked, lockCommands...)
			r.give(invalid)
		},
		unix.SYS_FLOCK:       func(r *filter) { r.give(locked) },
		unix.SYS_IOCTL:       only(1, noTerminal, requests...),
		unix.SYS_FALLOCATE:   only(1, unsupported, 0),                 // other modes reserve blocks without a change of the size, which the limit of disk counts
		unix.SYS_FADVISE64:   except(3, ignored, unix.FADV_DONTNEED),  // the page cache belongs to all
		unix.SYS_PREADV2:     unless(5, unsupported, unix.RWF_NOWAIT), // a read that does not wait shows which pages an earlier start has read
		unix.SYS_PWRITEV2:    unless(5, unsupported, unix.RWF_NOWAIT),
		unix.SYS_PERSONALITY: only(0, refused, 0, math.MaxUint32, 8, 0x40000), // read it, 32-bit names of the machine, no random addresses
		unix.SYS_MEMBARRIER:  only(0, invalid, 0, 8, 16, 32, 64),              // ask, or interrupt only the cores of the own process

		unix.SYS_PRLIMIT64:      only(0, refused, 0),
		unix.SYS_SCHED_SETPARAM: only(0, refused, 0),
		unix.SYS_SCHED_SETSCHEDULER: func(r *filter) {
			r.load(atArg(0))
			r.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, 0, 1, 0)
			r.give(refused)
			only(1, refused, unix.SCHED_NORMAL, unix.SCHED_NORMAL|unix.SCHED_RESET_ON_FORK)(r)
		},
		unix.SYS_SETPRIORITY: func(r *filter) {
			r.load(atArg(0))
			r.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, unix.PRIO_PROCESS, 1, 0)
			r.give(refused)
			only(1, refused, 0)(r)
		},

		unix.SYS_SOCKET:     only(0, refused, open.families()...),
		unix.SYS_SOCKETPAIR: only(0, refused, unix.AF_UNIX), // allow only Unix sockets, because the two sockets are connected only to each other
		unix.SYS_SETSOCKOPT: func(r *filter) { // restrict buffer sizes, because the system counts the content of a socket to no process
			r.load(atArg(1))
			r.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, unix.SOL_SOCKET, 1, 0)
			r.give(pass)
			except(2, ignored, unix.SO_SNDBUF, unix.SO_RCVBUF, unix.SO_SNDBUFFORCE, unix.SO_RCVBUFFORCE)(r)
		},

		// Callers copy in another way after this error. A page in a pipe or a socket keeps the whole
		// huge page or folio that it is a part of.
		unix.SYS_SPLICE:   func(r *filter) { r.give(invalid) },
		unix.SYS_TEE:      func(r *filter) { r.give(invalid) },
		unix.SYS_VMSPLICE: func(r *filter) { r.give(invalid) },
		unix.SYS_SENDFILE: func(r *filter) { r.give(invalid) },

		// All programs share the disk.
		unix.SYS_SYNC:            func(r *filter) { r.give(ignored) },
		unix.SYS_SYNCFS:          func(r *filter) { r.give(ignored) },
		unix.SYS_SYNC_FILE_RANGE: func(r *filter) { r.give(ignored) },

		unix.SYS_SCHED_SETAFFINITY: func(r *filter) { r.give(refused) },
		unix.SYS_IOPRIO_SET:        func(r *filter) { r.give(refused) },
	}
}

func memoryRules(r *filter) {
	r.load(atArg(3))
	r.add(unix.BPF_JMP|unix.BPF_JSET|unix.BPF_K, unix.MAP_HUGETLB, 0, 1)
	r.give(noMemory)
	r.add(unix.BPF_ALU|unix.BPF_AND|unix.BPF_K, unix.MAP_SHARED|unix.MAP_ANONYMOUS, 0, 0)
	r.on(refused, unix.MAP_SHARED|unix.MAP_ANONYMOUS)
	r.give(pass)
}

// silence installs the filter for this thread and for every process and thread that it starts
// later. No-new-privileges must be set before. It returns a descriptor on which the kernel reports
// the calls that are not in a list, or -1 if the system has none.
func silence(open doors) (listener int, err error) {
	for _, way := range []struct{ otherwise, flag uint32 }{{unix.SECCOMP_RET_USER_NOTIF, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER}, {lacking, 0}} {
		f := callFilter(native, open, way.otherwise)
		prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
		// Set the flag, because without it, kernels before 5.16 add a slow defence against speculation
		// attacks. Such attacks are no danger here.
		fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, uintptr(unix.SECCOMP_FILTER_FLAG_SPEC_ALLOW|way.flag), uintptr(unsafe.Pointer(&prog)))
		switch {
		case errno == 0 && way.flag != 0:
			return int(fd), nil
		case errno == 0:
			return -1, nil
		case way.flag != 0: // the kernel is older than 5.0, or a container listens already
		case errno == unix.ENOSYS || errno == unix.EINVAL:
			return -1, errors.New("the kernel has no seccomp filters (needs CONFIG_SECCOMP_FILTER and Linux 4.17 or later)")
		default:
			err = fmt.Errorf("seccomp: %w (a container must permit it)", errno)
		}
	}
	return -1, err
}
