package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A hostile program is the test binary with two arguments: the name of the program, and a token by
// which the test finds all its processes. The file prey in its scratch folder describes its
// targets. If an attack succeeds, the program prints a line that begins with ESCAPED. Other lines
// on standard output are harmless.

const hostilePrefix = "hostile:"

// prey describes the targets of a hostile program.
type prey struct {
	secret   string // path of a file outside the program's folder, which the program must not read
	outside  string // path of a folder to which the program must not write
	tcp      string // address of a TCP socket on this machine
	udp      string
	abstract string // name of a Unix socket without a file
	harness  int    // process number of the harness
}

func (p prey) String() string {
	return strings.Join([]string{p.secret, p.outside, p.tcp, p.udp, p.abstract, strconv.Itoa(p.harness)}, "\n")
}

func readPrey() (p prey) {
	text, _ := os.ReadFile("prey")
	f := strings.Split(string(text), "\n")
	if len(f) != 6 {
		escaped("fault of the test: prey is %q; want 6 lines", text)
		os.Exit(98)
	}
	p = prey{f[0], f[1], f[2], f[3], f[4], 0}
	p.harness, _ = strconv.Atoi(f[5])
	return p
}

// programs returns the hostile program with a name, or nil if there is no such program. Names with +
// between them are one program, which is each of them in turn and says so.
func programs(name string) (play func()) {
	if strings.Contains(name, "+") {
		return func() {
			for one := range strings.SplitSeq(name, "+") {
				fmt.Println("is", one)
				programs(one)()
			}
		}
	}
	for _, list := range []map[string]func(){hostile, sly, prying, untidy, tagging, gaps, hiding} {
		if found := list[name]; found != nil {
			play = found
		}
	}
	return play
}

func escaped(format string, args ...any) { fmt.Printf("ESCAPED "+format+"\n", args...) }

// playHostile runs the hostile program that the arguments select, and exits. It returns if they do
// not select one.
func playHostile() {
	if len(os.Args) < 3 || !strings.HasPrefix(os.Args[1], hostilePrefix) {
		return
	}
	name := strings.TrimPrefix(os.Args[1], hostilePrefix)
	play := programs(name)
	if play == nil {
		fmt.Fprintln(os.Stderr, "no such program:", name)
		os.Exit(99)
	}
	play()
	os.Exit(0)
}

// again starts the test binary as another hostile program. If session is true, the other program
// has its own session.
func again(name string, session bool, env []string) (int, error) {
	return syscall.ForkExec("/proc/self/exe", []string{os.Args[0], hostilePrefix + name, os.Args[2]},
		&syscall.ProcAttr{Env: env, Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{Setsid: session}})
}

func linger() { time.Sleep(10 * time.Minute) }

func canRead(path string) bool { _, err := os.ReadFile(path); return err == nil }

var hostile = map[string]func(){
	"lingers":      linger,
	"loops":        func() { fmt.Println("on"); spin() },
	"ignores TERM": func() { signal.Ignore(); fmt.Println("on"); linger() },
	"stops itself": func() { fmt.Println("on"); _ = unix.Kill(os.Getpid(), unix.SIGSTOP); linger() },
	"forks": func() {
		for {
			_, _ = again("forks", false, os.Environ())
			_, _ = again("forks", true, nil)
		}
	},
	"fills the process table": func() {
		for k := range 100000 {
			if _, err := again("lingers", k%2 == 0, os.Environ()); err != nil {
				fmt.Println("full")
				linger()
			}
		}
		escaped("100,000 processes")
	},
	"leaves a daemon":                  func() { _, _ = again("is a daemon", true, os.Environ()) },
	"is a daemon":                      func() { _, _ = again("lingers", true, os.Environ()) },
	"leaves a nameless":                func() { _, _ = again("is nameless", true, nil); time.Sleep(50 * time.Millisecond) },
	"is nameless":                      func() { _, _ = again("lingers", true, nil) },
	"leaves a child":                   func() { _, _ = again("lingers", false, os.Environ()) },
	"kills its supervisor":             killSupervisor,
	"kills its supervisor from behind": func() { withoutLeader(killSupervisor) },
	"kills its supervisor by thread":   killSupervisorThreads,
	"stays with daemons": func() {
		for range 2 {
			_, _ = again("lingers", true, nil)
		}
		fmt.Println("on")
		linger()
	},
	"kills its reaper":   killReaper,
	"hides its memory":   func() { withoutLeader(func() { fill(make([]byte, 96*mib)); linger() }) },
	"signals its parent": signals,
	"kills everyone":     func() { _ = unix.Kill(-1, unix.SIGTERM); fmt.Println("still here") },
	"traces its parent":  traces,
	"allocates":          allocates,
	"allocates in many": func() {
		for range 6 { // between once and twice the limit together
			_, _ = again("holds 48 MiB", true, nil)
		}
		linger()
	},
	"holds 48 MiB": func() {
		b := make([]byte, 48<<20)
		fill(b)
		linger()
		fmt.Println(b[0])
	},
	"floods stdout": func() { flood(os.Stdout, strings.Repeat("53..7....\n", 1000)) },
	"floods stderr": func() { fmt.Println("on"); flood(os.Stderr, strings.Repeat("trouble\n", 1000)) },
	"one long line": func() { flood(os.Stdout, strings.Repeat("1", 1<<16)) },
	"garbage":       func() { os.Stdout.Write([]byte{0, 255, 27, '[', '2', 'J', 13, 10, 0xc3}) },
	"floods a file": func() {
		f, err := os.Create("big")
		if err != nil {
			return
		}
		signal.Ignore(syscall.SIGXFSZ)
		flood(f, strings.Repeat("x", 1<<20))
	},
	"floods the folder": func() {
		for k := range 5000 {
			if os.WriteFile(fmt.Sprintf("f%d", k), bytes.Repeat([]byte("x"), 1<<20), 0o600) != nil {
				break
			}
		}
		linger()
	},
	"leaves files": func() {
		for k := range 1000 {
			_ = os.WriteFile(fmt.Sprintf("tmp%d", k), nil, 0)
		}
		_ = os.MkdirAll("a/b/c", 0o700)
		_ = os.Symlink(readPrey().outside, "a/link")
		_ = os.Chmod("a/b", 0)
		_ = os.Chmod("a", 0)
	},
	"closes stdin":     func() { os.Stdin.Close(); fmt.Println("on"); linger() },
	"never reads":      func() { fmt.Println("on"); linger() },
	"exits 137":        func() { os.Exit(137) },
	"kills itself":     func() { kill(os.Getpid()); linger() },
	"reads":            reads,
	"spies":            spies,
	"writes":           writes,
	"deletes":          deletes,
	"writes by a link": func() { p := readPrey(); _ = os.Symlink(p.outside, "out"); attempt(filepath.Join("out", "linked")) },
	"unshares":         unshares,
	"breaks out":       breaksOut,
	"dials":            dials,
	"dials abstract":   func() { dial("unix", "@"+readPrey().abstract) },
	"shares memory": func() {
		_, _ = unix.SysvShmGet(sharedKey(os.Args[2]), 4096, unix.IPC_CREAT|0o600)
		_ = os.WriteFile(shmFile(), nil, 0o600)
	},
	"dumps core": func() { raiseLimit(unix.RLIMIT_CORE, 1<<30); exec.Command("sh", "-c", "kill -ABRT $$").Run() },
	"raises its limits": func() {
		raiseLimit(unix.RLIMIT_NOFILE, 1<<16)
		raiseLimit(unix.RLIMIT_NPROC, 1<<15)
		raiseLimit(unix.RLIMIT_FSIZE, 1<<40)
	},
	"opens many files": func() {
		for range 500 { // every system allows more than 500 open files, but the policy allows fewer
			if _, err := os.Open("prey"); err != nil {
				fmt.Println("full")
				return
			}
		}
		escaped("500 open files")
	},
	"inherits":     inherits,
	"is powerful":  isPowerful,
	"says escapes": func() { fmt.Fprint(os.Stderr, "\x1b[2Jgone\r\nnext\x07\u202e") },
	"misses calls": func() { fmt.Println(errnoOf(unix.SYS_ACCT), errnoOf(4711), errnoOf(unix.SYS_CLONE3)) },
	"echoes":       func() { _, _ = io.Copy(os.Stdout, os.Stdin) },
	"says hello":   func() { fmt.Println("hello") },
	"uses CPU": func() {
		for end := cpuNow() + 50e6; cpuNow() < end; {
			continue
		}
		fmt.Println("done")
		_, _ = io.Copy(io.Discard, os.Stdin)
	},
}

func allocates() {
	var hold [][]byte
	for {
		b := make([]byte, 8<<20)
		fill(b)
		hold = append(hold, b)
		if len(hold) > 256 {
			escaped("2 GiB")
			linger()
		}
	}
}

func cpuNow() int64 { ns, _ := cpuOf(os.Getpid()); return ns }

func spin() {
	for x := uint64(1); ; x *= 3 {
		if x == 0 {
			fmt.Println("impossible")
		}
	}
}

func kill(pid int) { _ = unix.Kill(pid, unix.SIGKILL) }

func flood(w io.Writer, text string) {
	for range 1 << 20 {
		if _, err := io.WriteString(w, text); err != nil {
			fmt.Fprintln(os.Stderr, "no more:", err)
			return
		}
	}
}

// signals sends signals to its parent and to the harness. The signals must not reach the harness.
// They can reach the supervisor, but must have no effect on it.
func signals() {
	p := readPrey()
	for _, s := range []unix.Signal{unix.SIGTERM, unix.SIGINT, unix.SIGUSR1, unix.SIGHUP} {
		_ = unix.Kill(os.Getppid(), s)
		if unix.Kill(p.harness, s) == nil && p.harness != os.Getpid() && p.harness != os.Getppid() {
			escaped("signal %v to the harness", s)
		}
	}
	fmt.Println("on")
}

func traces() {
	p := readPrey()
	for _, pid := range []int{os.Getppid(), p.harness} {
		if unix.PtraceAttach(pid) == nil {
			escaped("traced %d", pid)
		}
		if f, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", pid), os.O_RDWR, 0); err == nil && pid != os.Getpid() {
			escaped("opened the memory of %d (%s)", pid, f.Name())
		}
	}
}

func reads() {
	p := readPrey()
	for _, path := range []string{p.secret, filepath.Join("..", filepath.Base(p.secret)), "/proc/1/root" + p.secret, "/etc/shadow",
		fmt.Sprintf("/proc/%d/root%s", os.Getppid(), p.secret), fmt.Sprintf("/proc/%d/cwd", p.harness) + "/sandbox.go"} {
		if canRead(path) {
			escaped("read %s", path)
		}
	}
	if _, err := os.ReadDir(p.outside); err == nil {
		escaped("listed %s", p.outside)
	}
}

func spies() {
	p := readPrey()
	for _, pid := range []int{1, os.Getppid(), p.harness} {
		if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); err == nil && len(text) > 0 && pid != os.Getpid() {
			escaped("read the environment of %d", pid)
		}
	}
	if os.Getenv("FENCE_TEST_SECRET") != "" {
		escaped("inherited the environment")
	}
}

// attempt writes a file. The test compares the files of the harness afterwards, because the same
// path can lead to another file in the program's own root.
func attempt(path string) {
	if os.WriteFile(path, []byte("was here"), 0o666) == nil {
		fmt.Println("wrote", path)
	}
}

func writes() {
	p := readPrey()
	attempt(p.secret)
	attempt(filepath.Join(p.outside, "new"))
	attempt(filepath.Join("..", "new"))
	attempt("/etc/sudokubench-sandbox-test")
	attempt("/usr/sudokubench-sandbox-test")
	attempt("/proc/1/root" + p.secret)
	_ = os.Truncate(p.secret, 0)
	_ = os.Rename(p.secret, "mine")
	_ = os.Link(p.secret, "mine")
	if os.WriteFile("allowed", []byte("x"), 0o600) != nil || os.Mkdir("folder", 0o700) != nil || os.Rename("allowed", "folder/allowed") != nil {
		escaped("fault of the sandbox: cannot write in the scratch folder")
	}
}

func deletes() {
	p := readPrey()
	_ = os.RemoveAll("..")
	_ = os.RemoveAll(p.outside)
	_ = os.Remove(p.secret)
	_ = exec.Command("rm", "-rf", "../*", filepath.Dir(p.secret)).Run()
}

func unshares() {
	p := readPrey()
	cmd := exec.Command("/proc/self/exe", hostilePrefix+"breaks out", os.Args[2])
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWUSER | unix.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}, GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}}
	cmd.Stdout = os.Stdout
	_ = cmd.Run()
	attempt(p.secret)
}

// breaksOut creates a user namespace, in which it is root, and tries to mount folders writable.
func breaksOut() {
	_ = unix.Mount("", "/", "", unix.MS_REMOUNT|unix.MS_BIND, "")
	_ = unix.Mount("", "/usr", "", unix.MS_REMOUNT|unix.MS_BIND, "")
	_ = unix.Unmount("/usr", unix.MNT_DETACH)
	_ = unix.Unmount("/", unix.MNT_DETACH)
	attempt("/usr/sudokubench-sandbox-test")
	reads()
	attempt(readPrey().secret)
}

func dial(network, address string) {
	c, err := net.DialTimeout(network, address, time.Second)
	if err != nil {
		return
	}
	if network != "udp" {
		escaped("reached %s %s", network, address)
	}
	_, _ = c.Write([]byte("hello"))
}

func dials() {
	p := readPrey()
	dial("tcp", p.tcp)
	dial("udp", p.udp)
	if l, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		fmt.Println("listens on a loopback of its own", l.Addr())
	}
}

// sharedKey returns the key of a shared memory segment. The key depends on the token.
func sharedKey(token string) int { return int(crc32.ChecksumIEEE([]byte(token)) >> 1) }

func shmFile() string { return "/dev/shm/sudokubench-sandbox-" + os.Args[2] }

func raiseLimit(kind int, n uint64) {
	if unix.Setrlimit(kind, &unix.Rlimit{Cur: n, Max: n}) == nil {
		escaped("raised limit %d", kind)
	}
}

func inherits() {
	names, _ := os.ReadDir("/proc/self/fd")
	for _, n := range names {
		to, err := os.Readlink("/proc/self/fd/" + n.Name())
		fd, _ := strconv.Atoi(n.Name())
		if err == nil && fd > 2 && !strings.HasPrefix(to, "anon_inode:") && !strings.HasPrefix(to, "/proc/") && !strings.HasPrefix(to, "/sys/") {
			escaped("inherited %s: %s", n.Name(), to)
		}
	}
}

func isPowerful() {
	text, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":\t")
		switch {
		case (name == "CapEff" || name == "CapPrm" || name == "CapAmb") && strings.Trim(value, "0") != "":
			escaped("has capabilities %s", line)
		case name == "NoNewPrivs" && value != "1":
			escaped("can gain privileges")
		}
	}
	if os.Getuid() == 0 {
		escaped("is root")
	}
	if err := unix.Setuid(0); err == nil {
		escaped("became root")
	}
	if !errors.Is(unix.Setgroups([]int{0}), unix.EPERM) {
		escaped("took groups")
	}
}
