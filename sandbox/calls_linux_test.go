//go:build amd64 || arm64

package sandbox

import (
	"encoding/binary"
	"maps"
	"slices"
	"testing"

	"golang.org/x/sys/unix"
)

// verdict runs a filter as the kernel does, for a call with this architecture, number and
// arguments.
func verdict(t *testing.T, f filter, arch, call uint32, args ...uint64) uint32 {
	t.Helper()
	data := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, call), arch)
	data = append(data, make([]byte, 56)...)
	for k, a := range args {
		binary.LittleEndian.PutUint64(data[16+8*k:], a)
	}
	acc := uint32(0)
	for pc := 0; pc < len(f); pc++ {
		in, holds := f[pc], false
		switch in.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			acc = binary.LittleEndian.Uint32(data[in.K:])
			continue
		case unix.BPF_ALU | unix.BPF_AND | unix.BPF_K:
			acc &= in.K
			continue
		case unix.BPF_RET | unix.BPF_K:
			return in.K
		case unix.BPF_JMP | unix.BPF_JA:
			pc += int(in.K)
			continue
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			holds = acc == in.K
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			holds = acc >= in.K
		case unix.BPF_JMP | unix.BPF_JGT | unix.BPF_K:
			holds = acc > in.K
		case unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K:
			holds = acc&in.K != 0
		default:
			t.Fatalf("instruction %d has code %#x", pc, in.Code)
		}
		if holds {
			pc += int(in.Jt)
		} else {
			pc += int(in.Jf)
		}
	}
	t.Fatal("the filter has no end")
	return 0
}

func TestCallFilter(t *testing.T) {
	own := native.arch
	whole, bare := callFilter(native, doors{network: true, mount: true, files: true}, lacking), callFilter(native, doors{}, lacking)
	locking := callFilter(native, doors{locks: true}, lacking)
	const shared, private = unix.MAP_SHARED | unix.MAP_ANONYMOUS, unix.MAP_PRIVATE | unix.MAP_ANONYMOUS
	for _, row := range []struct {
		reason string
		f      filter
		arch   uint32
		call   uint32
		args   []uint64
		want   uint32
	}{
		{"every program reads", whole, own, unix.SYS_READ, nil, pass},
		{"it can start a thread", whole, own, unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_THREAD | unix.CLONE_SIGHAND}, pass},
		{"it cannot make a user namespace", whole, own, unix.SYS_CLONE, []uint64{unix.CLONE_NEWUSER | uint64(unix.SIGCHLD)}, refused},
		{"the filter cannot read the flags", whole, own, unix.SYS_CLONE3, nil, lacking},
		{"private memory", whole, own, unix.SYS_MMAP, []uint64{0, 4096, 3, private}, pass},
		{"a shared file", whole, own, unix.SYS_MMAP, []uint64{0, 4096, 3, unix.MAP_SHARED, 5}, pass},
		{"shared memory without a file", whole, own, unix.SYS_MMAP, []uint64{0, 4096, 3, shared}, refused},
		{"shared memory without a file, by other flags", whole, own, unix.SYS_MMAP, []uint64{0, 4096, 3, unix.MAP_SHARED_VALIDATE | unix.MAP_ANONYMOUS | unix.MAP_NORESERVE}, refused},
		{"its own limits", whole, own, unix.SYS_PRLIMIT64, []uint64{0, unix.RLIMIT_NOFILE}, pass},
		{"the limits of another process", whole, own, unix.SYS_PRLIMIT64, []uint64{4711, unix.RLIMIT_NOFILE}, refused},
		{"its own priority", whole, own, unix.SYS_SETPRIORITY, []uint64{0, 0, 5}, pass},
		{"the priority of another process", whole, own, unix.SYS_SETPRIORITY, []uint64{0, 4711, 5}, refused},
		{"the supervisor can trace it", whole, own, unix.SYS_PTRACE, []uint64{unix.PTRACE_TRACEME}, pass},
		{"the priority of all processes of its user", whole, own, unix.SYS_SETPRIORITY, []uint64{unix.PRIO_USER, 0, 5}, refused},
		{"space for a file", whole, own, unix.SYS_FALLOCATE, []uint64{3, 0, 0, 4096}, pass},
		{"space that the size of the file does not show", whole, own, unix.SYS_FALLOCATE, []uint64{3, unix.FALLOC_FL_KEEP_SIZE, 0, 4096}, unsupported},
		{"the same by ioctl", whole, own, unix.SYS_IOCTL, []uint64{3, 0x40305828}, noTerminal},
		{"a read at a position", whole, own, unix.SYS_PREADV2, []uint64{3, 0, 1, 0, 0, unix.RWF_HIPRI}, pass},
		{"a read that shows what is cached", whole, own, unix.SYS_PREADV2, []uint64{3, 0, 1, 0, 0, unix.RWF_HIPRI | unix.RWF_NOWAIT}, unsupported},
		{"it cannot trace another process", whole, own, unix.SYS_PTRACE, []uint64{unix.PTRACE_ATTACH, 4711}, refused},
		{"another core", whole, own, unix.SYS_SCHED_SETAFFINITY, nil, refused},
		{"the loopback of its own network", whole, own, unix.SYS_SOCKET, []uint64{unix.AF_INET}, pass},
		{"the machine's loopback", bare, own, unix.SYS_SOCKET, []uint64{unix.AF_INET}, refused},
		{"sockets that are files, without its own root", bare, own, unix.SYS_SOCKET, []uint64{unix.AF_UNIX}, refused},
		{"a pair of sockets", bare, own, unix.SYS_SOCKETPAIR, []uint64{unix.AF_UNIX}, pass},
		{"a larger socket", whole, own, unix.SYS_SETSOCKOPT, []uint64{3, unix.SOL_SOCKET, unix.SO_SNDBUF}, ignored},
		{"an option that enlarges no socket", whole, own, unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_TCP, unix.TCP_NODELAY}, pass},
		{"a way to the host of a virtual machine", whole, own, unix.SYS_SOCKET, []uint64{unix.AF_VSOCK}, refused},
		{"a lock that other processes notice", whole, own, unix.SYS_FLOCK, nil, noLocks},
		{"a lock in a build", locking, own, unix.SYS_FLOCK, nil, pass},
		{"a lock by fcntl in a build", locking, own, unix.SYS_FCNTL, []uint64{3, unix.F_SETLK}, pass},
		{"a lock by fcntl", whole, own, unix.SYS_FCNTL, []uint64{3, unix.F_SETLK}, noLocks},
		{"a copy of a descriptor", whole, own, unix.SYS_FCNTL, []uint64{3, unix.F_DUPFD_CLOEXEC}, pass},
		{"a watch of a folder", whole, own, unix.SYS_FCNTL, []uint64{3, unix.F_NOTIFY}, invalid},
		{"a larger pipe", whole, own, unix.SYS_FCNTL, []uint64{3, unix.F_SETPIPE_SZ}, invalid},
		{"modes of files in its scratch folder", whole, own, unix.SYS_FCHMODAT, nil, pass},
		{"modes of other files of its user", bare, own, unix.SYS_FCHMODAT, nil, ignored},
		{"flags of other files of its user", bare, own, unix.SYS_IOCTL, []uint64{3, unix.FS_IOC_SETFLAGS}, noTerminal},
		{"the size of a terminal", bare, own, unix.SYS_IOCTL, []uint64{1, unix.TIOCGWINSZ}, pass},
		{"huge pages, which count to no process", whole, own, unix.SYS_MMAP, []uint64{0, 2 << 20, 3, private | unix.MAP_HUGETLB}, noMemory},
		{"pages of a file in a pipe", whole, own, unix.SYS_SPLICE, nil, invalid},
		{"the pages of a library leave the memory", whole, own, unix.SYS_FADVISE64, []uint64{3, 0, 0, unix.FADV_DONTNEED}, ignored},
		{"a hint about its reads", whole, own, unix.SYS_FADVISE64, []uint64{3, 0, 0, unix.FADV_SEQUENTIAL}, pass},
		{"cold pages of a shared file", whole, own, unix.SYS_MADVISE, []uint64{0, 4096, unix.MADV_PAGEOUT}, invalid},
		{"a scheduling class that yields to all others", whole, own, unix.SYS_SCHED_SETSCHEDULER, []uint64{0, unix.SCHED_IDLE}, refused},
		{"the usual scheduling class", whole, own, unix.SYS_SCHED_SETSCHEDULER, []uint64{0, unix.SCHED_NORMAL}, pass},
		{"the class of another process", whole, own, unix.SYS_SCHED_SETSCHEDULER, []uint64{4711, unix.SCHED_NORMAL}, refused},
		{"a core for which the neighbours must stand still", whole, own, unix.SYS_PRCTL, []uint64{unix.PR_SCHED_CORE}, invalid},
		{"its name", whole, own, unix.SYS_PRCTL, []uint64{unix.PR_SET_NAME}, pass},
		{"an interrupt of all cores", whole, own, unix.SYS_MEMBARRIER, []uint64{2}, invalid},
		{"a write of all files of the machine", whole, own, unix.SYS_SYNC, nil, ignored},
		{"attributes of files", whole, own, unix.SYS_SETXATTR, nil, unsupported},
		{"a call that no list has", whole, own, unix.SYS_MOUNT, nil, lacking},
		{"a call that is newer than this list", whole, own, 4711, nil, lacking},
		{"x32 on amd64, and no call on arm64", whole, own, 1 << 30, nil, lacking},
		{"an unknown architecture", whole, 0x1234, unix.SYS_READ, nil, lacking},
	} {
		if got := verdict(t, row.f, row.arch, row.call, row.args...); got != row.want {
			t.Errorf("%s: call %d%v returns %#x; want %#x", row.reason, row.call, row.args, got, row.want)
		}
	}
	for _, call := range slices.Concat(plain, native.plain) {
		if got := verdict(t, bare, own, call); got != pass {
			t.Errorf("call %d returns %#x; want that it passes", call, got)
		}
	}
	for _, call := range slices.Concat(modes, native.metadata) {
		if got := verdict(t, bare, own, call); got != ignored {
			t.Errorf("call %d returns %#x; want ignored", call, got)
		}
	}
	seen := map[uint32]bool{}
	for _, call := range slices.Concat(plain, native.plain, modes, native.metadata, absent, attributes, slices.Collect(maps.Keys(rules(doors{})))) {
		if seen[call] || names[int32(call)] != "" {
			t.Errorf("call %d is in two lists", call)
		}
		seen[call] = true
	}
	if len(whole) > 1000 {
		t.Errorf("the filter has %d instructions; an old kernel executes many of them in each call", len(whole))
	}
}

// TestMissingCalls shows that Exit names the system calls that a program misses, but not those that
// every runtime tries.
func TestMissingCalls(t *testing.T) {
	const none = "function not implemented"
	out, pr := run(t, generous, "misses calls")
	if e := pr.Wait(); out != none+" "+none+" "+none+"\n" || e.Lacks != "acct, number 4711" {
		t.Errorf("the program wrote %q and misses %q; want %q three times, and acct and number 4711", out, e.Lacks, none)
	}
}

// TestWithoutLimits shows that a policy can turn limits off, and that the list of protections then
// shows them as not active.
func TestWithoutLimits(t *testing.T) {
	p := generous
	p.Without = []string{OpenFiles, Output, Memory}
	out, pr := run(t, p, "opens many files")
	if out == "full\n" {
		t.Error("the program reached a limit of open files; want none")
	}
	stands := map[string]bool{} // protections that are active here, because systems differ
	for _, w := range Protections(generous) {
		stands[w.Name] = w.Active
	}
	for _, w := range pr.Protections {
		if without := w.Name == OpenFiles || w.Name == Output || w.Name == Memory; w.Active != (stands[w.Name] && !without) {
			t.Errorf("%s: active %t; want the opposite", w.Name, w.Active)
		}
	}
}
