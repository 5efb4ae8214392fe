package sandbox

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The programs in this file attack gaps between the protections.

const mib = 1 << 20

var sly = map[string]func(){
	"hides memory in segments":       hidesSegments,
	"hides memory in nameless files": hidesMemfds,
	"hides memory that it lets go":   func() { hidesShared(-1, unix.MAP_SHARED|unix.MAP_ANON) },
	"hides memory behind zeros": func() {
		if fd, err := unix.Open("/dev/zero", unix.O_RDWR, 0); err == nil {
			hidesShared(fd, unix.MAP_SHARED)
		}
	},
	"hides memory in page tables": hidesTables,
	"hides removed files":         func() { hidesFiles(func(f *os.File) { _ = os.Remove(f.Name()) }) },
	"hides mapped files": func() {
		hidesFiles(func(f *os.File) {
			_, _ = unix.Mmap(int(f.Fd()), 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
			_ = os.Remove(f.Name())
			f.Close()
		})
	},
	"hides files on their way": func() {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
		if err != nil {
			return
		}
		hidesFiles(func(f *os.File) {
			_ = unix.Sendmsg(pair[0], []byte{1}, unix.UnixRights(int(f.Fd())), nil, 0)
			_ = os.Remove(f.Name())
			f.Close()
		})
	},
	"hides files in the dark": func() {
		_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
		hidesFiles(func(f *os.File) { _ = os.Remove(f.Name()) })
	},
	"hides files in the deep": func() { digs(40); hidesFiles(func(*os.File) {}) },
	"hides files behind a lock": func() {
		for k := range 12 {
			dir := fmt.Sprintf("d%d", k)
			_ = os.Mkdir(dir, 0o700)
			_ = os.WriteFile(dir+"/f", make([]byte, 15*mib), 0o600)
			_ = os.Chmod(dir, 0)
		}
		rests("180 MiB of files")
	},
	"digs":                 func() { digs(3000); _ = os.Chmod(".", 0) },
	"stops its supervisor": func() { _ = unix.Kill(os.Getppid(), unix.SIGSTOP); fmt.Println("on"); linger() },
	"meddles":              meddles,
	"leaves its core":      leavesCore,
	"knocks":               knocks,
	"saves itself":         savesItself,
	"calls in old ways":    callsOldWays,
	"goes by sockets":      goesBySockets,
}

// rests waits until the watch has looked at memory, and prints an escape message if the program is
// still alive. On a busy machine the watch can wait for seconds, so rests waits much longer.
func rests(format string, args ...any) {
	time.Sleep(patience / 2)
	escaped("kept "+format, args...)
}

func hidesSegments() {
	got := 0
	for range 10 {
		id, err := unix.SysvShmGet(unix.IPC_PRIVATE, 64*mib, unix.IPC_CREAT|0o600)
		if err != nil {
			break
		}
		if b, err := unix.SysvShmAttach(id, 0, 0); err == nil {
			fill(b)
			_ = unix.SysvShmDetach(b)
			got += len(b)
		}
		defer unix.SysvShmCtl(id, unix.IPC_RMID, nil)
	}
	if got > int(generous.Memory) {
		rests("%d MiB in segments", got/mib)
	}
}

func hidesMemfds() {
	got := 0
	for range 20 {
		fd, err := unix.MemfdCreate("x", 0)
		if err != nil {
			return
		}
		n, _ := unix.Write(fd, make([]byte, 15*mib))
		got += n
	}
	if got > int(generous.Memory) {
		rests("%d MiB in nameless files", got/mib)
	}
}

// hidesShared fills shared memory and then unmaps its pages, which still take up memory.
func hidesShared(fd, flags int) {
	const all, piece = 512 * mib, 32 * mib
	b, err := unix.Mmap(fd, 0, all, unix.PROT_READ|unix.PROT_WRITE, flags)
	if err != nil {
		return
	}
	for at := 0; at < all; at += piece {
		fill(b[at : at+piece])
		_ = unix.Madvise(b[at:at+piece], unix.MADV_DONTNEED)
	}
	rests("%d MiB of shared memory", all/mib)
}

func fill(b []byte) {
	for k := 0; k < len(b); k += 4096 {
		b[k] = 1
	}
}

// hidesTables makes the kernel use memory for page tables: it maps unused memory and reads one byte
// of every 2 MiB.
func hidesTables() {
	all := uintptr(256)
	if all <<= 30; all == 0 {
		return // skip, because a 32-bit system has too little address space
	}
	at, _, errno := unix.Syscall6(unix.SYS_MMAP, 0, all, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE, ^uintptr(0), 0)
	if errno != 0 {
		return
	}
	b := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&at))), all)
	_ = unix.Madvise(b, unix.MADV_NOHUGEPAGE)
	sum := byte(0)
	for k := uintptr(0); k < all; k += 2 * mib {
		sum += b[k]
	}
	rests("%d MiB of page tables (%d)", all/(2*mib)*4096/mib, sum)
}

// hidesFiles writes files and calls hide to hide each of them.
func hidesFiles(hide func(f *os.File)) {
	var open []*os.File
	for k := range 12 {
		f, err := os.Create(fmt.Sprintf("f%d", k))
		if err != nil {
			return
		}
		_, _ = f.Write(make([]byte, 15*mib))
		hide(f)
		open = append(open, f)
	}
	rests("180 MiB of files")
	runtime.KeepAlive(open)
}

// digs makes nested folders and enters each of them.
func digs(levels int) {
	name := strings.Repeat("d", 200)
	for range levels {
		if unix.Mkdir(name, 0o700) != nil || unix.Chdir(name) != nil {
			return
		}
	}
}

// meddles changes settings of its parent and of the harness. The system allows such changes to
// processes of the same user.
func meddles() {
	p := readPrey()
	for _, pid := range []int{p.harness, os.Getppid()} {
		if pid == os.Getpid() || pid <= 1 {
			continue
		}
		var old unix.Rlimit
		if unix.Prlimit(pid, unix.RLIMIT_CORE, nil, &old) == nil && unix.Prlimit(pid, unix.RLIMIT_CORE, &old, nil) == nil {
			escaped("set a limit of %d", pid)
		}
		var set unix.CPUSet
		if unix.SchedGetaffinity(pid, &set) == nil && unix.SchedSetaffinity(pid, &set) == nil {
			escaped("set the cores of %d", pid)
		}
		if n, err := unix.Getpriority(unix.PRIO_PROCESS, pid); err == nil && unix.Setpriority(unix.PRIO_PROCESS, pid, 20-n) == nil {
			escaped("set the priority of %d", pid)
		}
		if _, _, errno := unix.Syscall(unix.SYS_IOPRIO_SET, 1, uintptr(pid), 2<<13|4); errno == 0 {
			escaped("set the disk priority of %d", pid)
		}
		var b [8]byte
		local, remote := []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: uintptr(unsafe.Pointer(&b)), Len: 8}}
		if _, err := unix.ProcessVMReadv(pid, local, remote, 0); err == nil || err == unix.EFAULT {
			escaped("read the memory of %d", pid)
		}
	}
}

// savesItself tries to make the system kill another process instead of itself when memory runs out,
// and to reset its own memory peak.
func savesItself() {
	if os.WriteFile("/proc/self/oom_score_adj", []byte("0"), 0) == nil {
		if text, _ := os.ReadFile("/proc/self/oom_score_adj"); strings.TrimSpace(string(text)) != "1000" {
			escaped("is spared: %s", text)
		}
	}
	if os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil {
		escaped("forgot its peak")
	}
}

func leavesCore() {
	var set unix.CPUSet
	for k := range 1024 {
		set.Set(k)
	}
	_ = unix.SchedSetaffinity(0, &set)
	set.Zero()
	if unix.SchedGetaffinity(0, &set) == nil && set.Count() > 1 {
		escaped("left its core for %d", set.Count())
	}
}

// knocks tries system calls and sockets that solvers do not need.
func knocks() {
	var b [256]byte
	at := uintptr(unsafe.Pointer(&b))
	for name, call := range map[string][]uintptr{
		"userfaultfd": {unix.SYS_USERFAULTFD, 1}, "io_uring": {unix.SYS_IO_URING_SETUP, 4, at}, "bpf": {unix.SYS_BPF, 0, at, 128},
		"perf": {unix.SYS_PERF_EVENT_OPEN, at, 0, ^uintptr(0), ^uintptr(0)}, "keys": {unix.SYS_KEYCTL, unix.KEYCTL_GET_KEYRING_ID, ^uintptr(2), 1},
		"queues": {unix.SYS_MSGGET, 0, 0o600}, "semaphores": {unix.SYS_SEMGET, 0, 1, 0o600},
		"user namespace": {unix.SYS_UNSHARE, unix.CLONE_NEWUSER}, "session keys": {unix.SYS_KEYCTL, unix.KEYCTL_JOIN_SESSION_KEYRING, 0},
	} {
		call = append(call, 0, 0, 0, 0, 0, 0)
		if _, _, errno := unix.Syscall6(call[0], call[1], call[2], call[3], call[4], call[5], call[6]); errno != unix.EPERM && errno != unix.ENOSYS {
			escaped("the system answers to %s: %v", name, errno)
		}
	}
	runtime.KeepAlive(&b)
	for _, family := range []int{unix.AF_VSOCK, unix.AF_PACKET, unix.AF_ALG, unix.AF_BLUETOOTH, unix.AF_TIPC, unix.AF_XDP} {
		if fd, err := unix.Socket(family, unix.SOCK_STREAM, 0); err != unix.EPERM && err != unix.EAFNOSUPPORT {
			escaped("a socket of family %d: %v", family, err)
			unix.Close(fd)
		}
	}
}

// callsOldWays makes system calls in the way of 32-bit programs, whose calls have other numbers.
func callsOldWays() {
	if runtime.GOARCH != "amd64" {
		return
	}
	const unshare, memfd, socket = 310, 356, 359
	for _, c := range []struct{ call, arg uint32 }{{unshare, unix.CLONE_NEWUSER}, {memfd, 0}, {socket, unix.AF_VSOCK}} {
		if r := int32(oldCall(c.call, c.arg, 1)); r >= 0 || r == -int32(unix.EFAULT) || r == -int32(unix.EINVAL) || r == -int32(unix.EAFNOSUPPORT) {
			escaped("call %d of 32 bits: %d", c.call, r)
		}
	}
	const x32 = 1 << 30
	if _, _, errno := unix.Syscall(unix.SYS_UNSHARE|x32, unix.CLONE_NEWUSER, 0, 0); errno != unix.ENOSYS && errno != unix.EPERM {
		escaped("unshare of x32: %v", errno)
	}
}

// oldCall makes a system call with the 32-bit instruction int 0x80. Its machine code is: push rbx;
// mov ebx, arg1; mov ecx, arg2; mov eax, call; int 0x80; pop rbx; ret.
func oldCall(call, arg1, arg2 uint32) uint32 {
	b := append([]byte{0x53, 0xbb}, word(arg1)...)
	b = append(append(b, 0xb9), word(arg2)...)
	b = append(append(b, 0xb8), word(call)...)
	b = append(b, 0xcd, 0x80, 0x5b, 0xc3)
	code, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return ^uint32(0)
	}
	copy(code, b)
	entry := unsafe.Pointer(&code[0])
	closure := unsafe.Pointer(&entry)
	return (*(*func() uint32)(unsafe.Pointer(&closure)))()
}

func word(n uint32) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)} }

// goesBySockets tries to connect to a socket file outside the scratch folder. It also checks that
// it can make a pair of sockets.
func goesBySockets() {
	if c, err := net.Dial("unix", filepath.Join(filepath.Dir(readPrey().secret), "door")); err == nil {
		escaped("reached %s", c.RemoteAddr())
	}
	if a, b := 0, 0; true {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
		if a, b = pair[0], pair[1]; err != nil || a == b {
			escaped("fault of the sandbox: cannot make a pair of sockets: %v", err)
		}
	}
}

// contained fails the test if a program could take too much memory or disk space. The program must
// be killed or end with an error.
func contained(t *testing.T, r *result) {
	if !r.OutOfMemory && !r.Flooded && r.Code != 0 {
		t.Errorf("exit %+v; want it to be killed for memory or disk, or code 0", r.Exit)
	}
}

var slyAttacks = []attack{
	{name: "hides memory in segments", check: contained, wants: []string{SystemCalls}, reason: "the system counts a segment to no process"},
	{name: "hides memory in nameless files", check: contained, wants: []string{SystemCalls}, reason: "the system counts a file in memory to no process"},
	{name: "hides memory that it lets go", check: contained, wants: []string{SystemCalls}, reason: "the system does not count shared memory after it is unmapped"},
	{name: "hides memory behind zeros", check: contained, wants: []string{MountNamespace}, reason: "a mapping of /dev/zero is shared memory too"},
	{name: "hides memory in page tables", check: outOfMemory, wants: []string{Memory}, reason: "page tables count as memory of the program"},
	{name: "hides removed files", check: flooded, wants: []string{Disk}, reason: "a removed file takes space until it is closed"},
	{name: "hides mapped files", check: flooded, wants: []string{Disk}, reason: "a removed file takes space while it is mapped"},
	{name: "hides files on their way", check: flooded, wants: []string{Disk}, reason: "a removed file takes space while it is in an unread message"},
	{name: "hides files in the dark", check: flooded, wants: []string{Disk}, reason: "the harness cannot see the files of such a process"},
	{name: "hides files in the deep", check: flooded, wants: []string{Disk}, reason: "a path can be too long for the system"},
	{name: "hides files behind a lock", check: flooded, wants: []string{Disk}, reason: "the harness cannot open the folder"},
	{name: "digs", check: func(*testing.T, *result) {}, reason: "Remove also removes a deep tree"},
	{name: "stops its supervisor", on: true, check: func(*testing.T, *result) {}, reason: "a stopped supervisor does not report the end of the program"},
	{name: "meddles", check: ended(0), wants: []string{SystemCalls, PIDNamespace, OwnUser}, reason: "processes of one user can change each other's limits, cores and priorities"},
	{name: "saves itself", check: ended(0), wants: []string{Landlock, MountNamespace}, reason: "the system must kill the program first if memory runs out"},
	{name: "leaves its core", check: ended(0), wants: []string{SystemCalls}, reason: "other programs run on the other cores"},
	{name: "knocks", check: ended(0), wants: []string{SystemCalls}, reason: "system calls that no solver needs are refused"},
	{name: "calls in old ways", check: func(*testing.T, *result) {}, wants: []string{SystemCalls}, reason: "32-bit programs use other numbers for the same calls"},
	{name: "goes by sockets", check: ended(0), wants: []string{MountNamespace, SystemCalls}, reason: "Landlock lets programs reach sockets that are files"},
}
