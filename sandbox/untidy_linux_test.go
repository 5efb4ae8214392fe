package sandbox

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The programs in this file hide from the watch, or leave processes and files that are hard to
// remove.

var untidy = map[string]func(){
	"hops":                   func() { hops("hops on") },
	"hops on":                func() { hops("hops on") },
	"hops namelessly":        func() { fmt.Println("on"); hopsNameless() },
	"hops on namelessly":     hopsNameless,
	"adopts its own orphans": adoptsOrphans,
	"makes an orphan":        func() { _, _ = again("lingers", true, nil) },
	"keeps zombies": func() {
		for range 200 {
			if _, err := again("exits 137", false, os.Environ()); err != nil {
				break
			}
		}
	},
	"starts threads":        startsThreads,
	"has a false name":      hasFalseName,
	"holds a child":         holdsChild,
	"stops everyone":        func() { _ = unix.Kill(-1, unix.SIGSTOP); fmt.Println("still here") },
	"leaves odd files":      leavesOddFiles,
	"protects files":        protectsFiles,
	"makes a sparse file":   makesSparseFile,
	"floods with names":     floodsWithNames,
	"floods with folders":   floodsWithFolders,
	"juggles files":         jugglesFiles,
	"fills pipes":           fillsPipes,
	"fills pipes in many":   func() { inMany("fills pipes") },
	"fills sockets":         fillsSockets,
	"fills sockets in many": func() { inMany("fills sockets") },
	"locks memory":          locksMemory,
	"forks with memory":     forksWithMemory,
	"holds stdout":          func() { _, _ = again("lingers", true, nil); fmt.Println("done") },
	"closes all":            closesAll,
	"swaps stdout":          swapsStdout,
	"trickles":              trickles,
	"aborts":                func() { _ = unix.Kill(os.Getpid(), unix.SIGABRT); linger() },
	"faults":                faults,
	"calls what is refused": func() {
		_ = unix.Unshare(unix.CLONE_NEWUSER)
		_, _, _ = unix.RawSyscall(9999, 0, 0, 0)
		fmt.Println("still here")
	},
}

// hops starts itself again and ends, over and over, so that the watch never sees the same process
// twice.
func hops(next string) { _, _ = again(next, true, os.Environ()) }

func hopsNameless() { _, _ = again("hops on namelessly", true, nil) }

// adoptsOrphans makes itself the parent of orphans, in place of the supervisor, and does not end.
func adoptsOrphans() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	for range 5 {
		if pid, err := again("makes an orphan", true, nil); err == nil {
			_, _ = wait4(pid, new(unix.WaitStatus), 0, nil)
		}
	}
	fmt.Println("on")
	linger()
}

// startsThreads starts threads until the system refuses one, which ends the Go runtime.
func startsThreads() {
	for range 5000 {
		go func() { runtime.LockOSThread(); linger() }()
	}
	linger()
}

// hasFalseName changes its process name to a text that looks like the rest of a line in
// /proc/PID/stat.
func hasFalseName() {
	name := append([]byte(") R 1 1 1 0 -1"), 0)
	_ = unix.Prctl(unix.PR_SET_NAME, uintptr(unsafe.Pointer(&name[0])), 0, 0, 0)
	_ = os.Symlink("/proc/self/exe", "a) Z 1 1\n")
	pid, err := syscall.ForkExec("./a) Z 1 1\n", []string{"a", hostilePrefix + "lingers", os.Args[2]}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Setsid: true}})
	fmt.Println("on", pid, err)
	linger()
}

// holdsChild starts a child that is stopped at its first instruction, as by a debugger.
func holdsChild() {
	_, _ = syscall.ForkExec("/proc/self/exe", []string{os.Args[0], hostilePrefix + "lingers", os.Args[2]}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Ptrace: true}})
	fmt.Println("on")
	linger()
}

func leavesOddFiles() {
	long := strings.Repeat("x", 255)
	for _, name := range []string{"line\nbreak", "\x1b[2J", "\xff\xfe", "-rf", "*", " ", "\\", long, "a\tb"} {
		_ = os.WriteFile(name, []byte("x"), 0)
		_ = unix.Mkfifo(name+"1"[:min(1, 255-len(name))], 0)
	}
	_ = os.Symlink("loop", "loop")
	_ = os.Symlink(".", "here")
	_ = os.Symlink(readPrey().secret, "secret-link")
	l, _ := net.ListenUnix("unix", &net.UnixAddr{Name: "socket", Net: "unix"})
	if l != nil {
		l.SetUnlinkOnClose(false)
	}
	_ = os.MkdirAll("shut/"+long, 0o700)
	_ = unix.Mkfifo("shut/pipe", 0o600)
	_ = os.Chmod("shut/"+long, 0)
	_ = os.Chmod("shut", 0)
	_ = os.Chmod(".", 0)
}

// protectsFiles sets permissions and attributes of its files so that they are hard to remove.
func protectsFiles() {
	const immutable, appendOnly = 0x10, 0x20
	for name, flag := range map[string]int{"forever": immutable, "longer": appendOnly} {
		f, err := os.Create(name)
		if err != nil {
			continue
		}
		if unix.IoctlSetPointerInt(int(f.Fd()), unix.FS_IOC_SETFLAGS, flag) == nil {
			escaped("made %s last", name)
		}
	}
	_ = os.Mkdir("sticky", 0o1700)
	_ = os.WriteFile("sticky/f", nil, 0o400)
	_ = os.Chmod("sticky", 0o1000)
}

func makesSparseFile() {
	if f, err := os.Create("output.csv"); err == nil {
		if err := f.Truncate(10 << 30); err == nil {
			escaped("a file of 10 GiB")
		}
		if err := unix.Fallocate(int(f.Fd()), 0, 0, 1<<30); err == nil {
			escaped("1 GiB for a file")
		}
	}
}

func floodsWithNames() {
	_ = os.WriteFile("one", nil, 0o600)
	for k := range 60000 {
		if os.Link("one", fmt.Sprintf("n%d", k)) != nil && os.Symlink("one", fmt.Sprintf("s%d", k)) != nil {
			break
		}
	}
	rests("60,000 names")
}

func floodsWithFolders() {
	for k := range 60000 {
		if os.Mkdir(fmt.Sprintf("d%d", k), 0o700) != nil {
			break
		}
	}
	rests("60,000 folders")
}

// jugglesFiles moves its files between two folders, so that a process that lists one folder and
// then the other misses some files.
func jugglesFiles() {
	_ = os.Mkdir("a", 0o700)
	_ = os.Mkdir("z", 0o700)
	var names []string
	for k := range 12 {
		name := fmt.Sprintf("f%d", k)
		names = append(names, name)
		_ = os.WriteFile(filepath.Join("z", name), make([]byte, 15*mib), 0o600)
	}
	from, to := "z", "a"
	for end := time.Now().Add(patience / 2); time.Now().Before(end); from, to = to, from {
		for _, name := range names {
			_ = os.Rename(filepath.Join(from, name), filepath.Join(to, name))
		}
	}
	escaped("kept 180 MiB of files in motion")
}

// inMany runs a program that hides memory in as many processes as the limit of processes allows.
func inMany(name string) {
	for range 20 {
		_, _ = again(name, false, os.Environ())
	}
	time.Sleep(4 * time.Second)
	fmt.Println("done")
}

// fillsPipes hides memory in pipes: it fills them with bytes and never reads them.
func fillsPipes() {
	time.Sleep(time.Millisecond) // wait until the Go runtime has opened its own descriptors
	got := 0
	var open []int
	for {
		var pipe [2]int
		if unix.Pipe2(pipe[:], unix.O_NONBLOCK) != nil {
			break
		}
		open = append(open, pipe[:]...)
		_, _ = unix.FcntlInt(uintptr(pipe[1]), unix.F_SETPIPE_SZ, mib)
		got += pours(pipe[1])
	}
	holds("pipes", got, open)
}

// pours writes until the pipe or socket is full, and returns the number of bytes that it wrote.
func pours(fd int) (got int) {
	for piece := make([]byte, 32<<10); ; {
		n, err := unix.Write(fd, piece)
		if err != nil && len(piece) == 1 {
			return got
		} else if err != nil {
			piece = piece[:len(piece)/2]
		}
		got += max(n, 0)
	}
}

// fillsSockets hides memory in pairs of sockets: it fills them with bytes and never reads them.
func fillsSockets() {
	time.Sleep(time.Millisecond)
	got := 0
	var open []int
	for {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
		if err != nil {
			break
		}
		open = append(open, pair[:]...)
		for _, fd := range pair {
			_ = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_SNDBUF, 64*mib)
			got += pours(fd)
		}
	}
	holds("sockets", got, open)
}

// holds writes to a file how many bytes this process has hidden. It prints an escape message if all
// processes of the program together have hidden more than the memory limit.
func holds(where string, bytes int, open []int) {
	for _, fd := range open[max(0, len(open)-4):] { // close some descriptors, because the calls below need them
		unix.Close(fd)
	}
	_ = os.WriteFile(fmt.Sprintf("%s-%d", where, os.Getpid()), []byte(fmt.Sprint(bytes)), 0o600)
	time.Sleep(2 * time.Second)
	sum := 0
	files, _ := filepath.Glob(where + "-*")
	for _, f := range files {
		n := 0
		text, _ := os.ReadFile(f)
		_, _ = fmt.Sscan(string(text), &n)
		sum += n
	}
	fmt.Println("holds", sum/mib, "MiB in", where)
	if sum > int(generous.Memory) {
		escaped("%d MiB in %s", sum/mib, where)
	}
}

func locksMemory() {
	b, err := unix.Mmap(-1, 0, 512*mib, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_LOCKED)
	if err != nil {
		return
	}
	fill(b)
	rests("512 MiB locked")
}

// forksWithMemory starts child processes that use 48 MiB each.
func forksWithMemory() {
	for range 12 {
		_, _ = again("holds 48 MiB", false, nil)
	}
	rests("576 MiB in children")
}

// closesAll closes all its files and does not end, so it cannot write an answer.
func closesAll() {
	fmt.Println("on")
	for fd := range 64 {
		unix.Close(fd)
	}
	linger()
}

// swapsStdout replaces its own standard output by /dev/full.
func swapsStdout() {
	if fd, err := unix.Open("/dev/full", unix.O_WRONLY, 0); err == nil {
		_ = unix.Dup2(fd, 1)
	}
	_, err := fmt.Println("on")
	fmt.Fprintln(os.Stderr, err)
	os.Exit(3)
}

// trickles writes one byte at a time, so that every read returns only a few bytes.
func trickles() {
	for k := range 3000 {
		if _, err := os.Stdout.Write([]byte{byte('0' + k%10)}); err != nil {
			return
		}
	}
}

func faults() {
	_ = unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
	signalSegv()
	linger()
}

func signalSegv() { _ = unix.Kill(os.Getpid(), unix.SIGSEGV) }

var untidyAttacks = []attack{
	{name: "hops", after: 300 * time.Millisecond, check: anyEnd, reason: "each process ends before the watch finds it"},
	{name: "hops namelessly", after: 300 * time.Millisecond, check: anyEnd, reason: "short processes without the mark in their environment"},
	{name: "adopts its own orphans", on: true, check: wasKilled, reason: "its orphans do not become children of the supervisor"},
	{name: "keeps zombies", check: ended(0), reason: "processes that have ended still count in the table of processes"},
	{name: "starts threads", check: anyEnd, wants: []string{Processes}, reason: "threads count as processes"},
	{name: "has a false name", on: true, check: wasKilled, reason: "the names of processes are text from programs"},
	{name: "holds a child", on: true, check: wasKilled, reason: "a process that is traced can be killed"},
	{name: "stops everyone", check: anyEnd, wants: []string{PIDNamespace, OwnUser}, reason: "a stopped harness reports nothing"},
	{name: "leaves odd files", check: ended(0), reason: "names are bytes, and not all files are regular"},
	{name: "protects files", check: ended(0), reason: "the scratch folder is removed although the program protected its files"},
	{name: "makes a sparse file", check: anyEnd, wants: []string{FileSize}, reason: "the size of a file is limited, not only its content"},
	{name: "floods with names", check: flooded, wants: []string{Disk}, reason: "names take space too"},
	{name: "floods with folders", check: flooded, wants: []string{Disk}, reason: "folders take space too"},
	{name: "juggles files", check: flooded, wants: []string{Disk}, reason: "the watch lists folders one after another"},
	{name: "fills pipes", check: ended(0), wants: []string{OpenFiles}, reason: "the content of a pipe counts to no process"},
	{name: "fills pipes in many", check: anyEnd, wants: []string{OpenFiles}, reason: "the limit counts all its processes together"},
	{name: "fills sockets", check: ended(0), wants: []string{OpenFiles}, reason: "the content of a socket counts to no process"},
	{name: "fills sockets in many", check: anyEnd, wants: []string{OpenFiles}, reason: "the limit counts all its processes together"},
	{name: "locks memory", check: contained, wants: []string{Memory}, reason: "locked memory counts"},
	{name: "forks with memory", check: outOfMemory, wants: []string{Memory}, reason: "the memory of its children counts too"},
	{name: "holds stdout", check: left(1), reason: "a child that keeps standard output open does not delay Wait"},
	{name: "closes all", on: true, check: wasKilled, reason: "a program without open files can still be killed"},
	{name: "swaps stdout", check: ended(3), reason: "the program sees the error when it writes to /dev/full"},
	{name: "trickles", check: ended(0), reason: "output can arrive in small pieces"},
	{name: "aborts", check: anyEnd, reason: "an abort is reported and leaves no core dump"},
	{name: "faults", check: anyEnd, reason: "a segmentation fault is reported and leaves no core dump"},
	{name: "calls what is refused", check: ended(0), reason: "a refused call returns an error and does not end the program"},
}
