package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The programs in this file attack the machine or other processes.

var prying = map[string]func(){
	"calls for root":         callsForRoot,
	"mounts in new ways":     mountsInNewWays,
	"climbs out":             climbsOut,
	"reads by roundabout":    readsByRoundabout,
	"reads the kernel":       readsTheKernel,
	"sets the kernel":        setsTheKernel,
	"opens devices":          opensDevices,
	"makes devices":          makesDevices,
	"joins namespaces":       joinsNamespaces,
	"opens by handle":        opensByHandle,
	"takes descriptors":      takesDescriptors,
	"moves pages of others":  movesPages,
	"signals in other ways":  signalsInOtherWays,
	"signals by descriptors": signalsByDescriptors,
	"takes priority":         takesPriority,
	"fills shared folders":   fillsSharedFolders,
	"leaves a queue":         leavesQueue,
	"asks the network":       asksTheNetwork,
	"listens":                listens,
	"types into a terminal":  typesIntoTerminal,
	"borrows rights":         borrowsRights,
}

// others returns the process numbers of the program's parent and of the harness, if the program can
// see them.
func others() (list []int) {
	for _, pid := range []int{os.Getppid(), readPrey().harness} {
		if pid != os.Getpid() && pid > 1 {
			list = append(list, pid)
		}
	}
	return list
}

// refusedCalls reports calls that the system did not refuse. Their arguments are chosen so that a
// permitted call does no harm.
func refusedCalls(calls map[string][]uintptr) {
	for name, call := range calls {
		call = append(call, 0, 0, 0, 0, 0, 0)
		_, _, errno := unix.Syscall6(call[0], call[1], call[2], call[3], call[4], call[5], call[6])
		if errno != unix.EPERM && errno != unix.ENOSYS && errno != unix.EACCES {
			escaped("the system answers to %s: %v", name, errno)
		}
	}
}

func callsForRoot() {
	name := []byte("sudokubench\x00")
	at := uintptr(unsafe.Pointer(&name[0]))
	refusedCalls(map[string][]uintptr{
		"reboot": {unix.SYS_REBOOT}, "a module": {unix.SYS_INIT_MODULE, at, 0, at}, "no module": {unix.SYS_DELETE_MODULE, at},
		"accounting": {unix.SYS_ACCT, at}, "swap": {unix.SYS_SWAPON, at},
		"another kernel": {unix.SYS_KEXEC_LOAD, 0, 0, 0, 1 << 10}, "the log": {unix.SYS_SYSLOG, 3, at, 1}, "hanging up": {unix.SYS_VHANGUP},
	})
	runtime.KeepAlive(name)
	host, err := os.Hostname()
	if err == nil && unix.Sethostname([]byte(host)) == nil {
		escaped("named the machine")
	}
	t := unix.Timex{Modes: unix.ADJ_TICK}
	var now unix.Timex
	if _, err := unix.Adjtimex(&now); err == nil {
		t.Tick = now.Tick
		if _, err := unix.Adjtimex(&t); err == nil {
			escaped("set the clock")
		}
	}
}

func mountsInNewWays() {
	name, slash := []byte("tmpfs\x00"), []byte("/\x00")
	n, s := uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&slash[0]))
	refusedCalls(map[string][]uintptr{
		"fsopen": {unix.SYS_FSOPEN, n}, "open_tree": {unix.SYS_OPEN_TREE, ^uintptr(99), s, 1}, "fspick": {unix.SYS_FSPICK, ^uintptr(99), s},
		"mount_setattr": {unix.SYS_MOUNT_SETATTR, ^uintptr(99), s}, "move_mount": {unix.SYS_MOVE_MOUNT, ^uintptr(99), s, ^uintptr(99), s},
		"pivot_root": {unix.SYS_PIVOT_ROOT, s, s}, "umount": {unix.SYS_UMOUNT2, s, unix.MNT_EXPIRE},
	})
	runtime.KeepAlive(name)
	runtime.KeepAlive(slash)
}

// climbsOut tries a known way out of a chroot: it makes an inner folder its root, and then leaves
// the root through a descriptor that it opened before.
func climbsOut() {
	_ = os.Mkdir("deeper", 0o700)
	top, _ := os.Open(".")
	if unix.Chroot("deeper") != nil {
		return
	}
	_ = top.Chdir()
	for range 50 {
		_ = os.Chdir("..")
	}
	_ = unix.Chroot(".")
	if canRead(readPrey().secret) {
		escaped("climbed to the secret")
	}
}

func readsByRoundabout() {
	p := readPrey()
	up := strings.Repeat("../", 40)
	for _, path := range []string{"/proc/self/root" + p.secret, "/proc/self/cwd/../" + filepath.Base(p.secret), "/proc/thread-self/root" + p.secret,
		up + p.secret[1:], "/dev/fd/0/../" + p.secret, "/proc/self/exe/../" + filepath.Base(p.secret), "//" + p.secret} {
		if canRead(path) {
			escaped("read %s", path)
		}
	}
	for fd := range 64 {
		for _, path := range []string{fmt.Sprintf("/proc/self/fd/%d", fd), fmt.Sprintf("/proc/self/fd/%d/%s", fd, filepath.Base(p.secret))} {
			if s, err := os.Stat(path); fd <= 2 || err != nil || !s.Mode().IsRegular() {
				continue // do not read pipes, because the read would block
			}
			if text, err := os.ReadFile(path); err == nil && string(text) == "secret" {
				escaped("read %s", path)
			}
		}
	}
	for _, link := range []string{"by-link", "by-hard-link"} {
		if link == "by-link" {
			_ = os.Symlink(p.secret, link)
		} else {
			_ = os.Link(p.secret, link)
		}
		if canRead(link) {
			escaped("read the secret by %s", link)
		}
	}
}

func readsTheKernel() {
	for _, path := range []string{"/proc/kcore", "/dev/mem", "/dev/kmsg", "/dev/port", "/proc/kmsg", "/sys/kernel/tracing/trace", "/sys/kernel/debug", "/proc/1/environ", "/proc/1/maps"} {
		if f, err := os.Open(path); err == nil {
			if n, _ := f.Read(make([]byte, 1)); n > 0 && !(os.Getppid() <= 1 && strings.HasPrefix(path, "/proc/1/")) {
				escaped("read %s", path)
			}
			f.Close()
		}
	}
	text, _ := os.ReadFile("/proc/kallsyms")
	for line := range bytes.Lines(text[:min(len(text), 1<<12)]) {
		if address, _, _ := bytes.Cut(line, []byte(" ")); len(bytes.Trim(address, "0")) > 0 {
			escaped("read an address of the kernel: %s", line)
			return
		}
	}
}

// setsTheKernel tries to open files with settings of the kernel. It writes only to the two files
// that belong to its own process.
func setsTheKernel() {
	for _, path := range []string{"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/sys/vm/drop_caches", "/proc/sys/user/max_user_namespaces",
		"/proc/sys/net/ipv4/ip_forward", "/proc/1/oom_score_adj", "/proc/irq/default_smp_affinity", "/sys/kernel/mm/transparent_hugepage/enabled",
		"/sys/devices/system/cpu/cpu1/online", "/sys/power/state", "/sys/fs/cgroup/cgroup.procs", "/proc/self/uid_map", "/proc/self/setgroups"} {
		if f, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			if strings.HasPrefix(path, "/proc/self/") {
				if _, err = f.WriteString("0 0 1"); err == nil {
					escaped("wrote %s", path)
				}
			} else {
				escaped("opened %s", path)
			}
			f.Close()
		}
	}
}

func opensDevices() {
	allowed := map[string]bool{"null": true, "zero": true, "full": true, "random": true, "urandom": true, "stdin": true, "stdout": true, "stderr": true, "fd": true}
	_ = filepath.WalkDir("/dev", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || allowed[d.Name()] || strings.HasPrefix(path, "/dev/fd/") || d.Type()&os.ModeDevice == 0 {
			return nil
		}
		if fd, err := unix.Open(path, unix.O_RDWR|unix.O_NONBLOCK|unix.O_NOCTTY, 0); err == nil {
			escaped("opened %s", path)
			unix.Close(fd)
		}
		return nil
	})
}

func makesDevices() {
	for name, device := range map[string]int{"disk": int(unix.Mkdev(8, 0)) | 1<<62, "virtual disk": int(unix.Mkdev(254, 0)) | 1<<62, "memory": int(unix.Mkdev(1, 1))} {
		mode := uint32(unix.S_IFCHR | 0o600)
		if device&(1<<62) != 0 {
			mode = unix.S_IFBLK | 0o600
		}
		if unix.Mknod(name, mode, device&^(1<<62)) == nil {
			escaped("made the device %s", name)
			if f, err := os.Open(name); err == nil {
				escaped("opened the device %s", f.Name())
			}
		}
	}
}

func joinsNamespaces() {
	for _, pid := range append(others(), 1) {
		for _, kind := range []string{"user", "mnt", "pid", "net", "ipc", "uts", "cgroup", "time"} {
			fd, err := unix.Open(fmt.Sprintf("/proc/%d/ns/%s", pid, kind), unix.O_RDONLY, 0)
			if err != nil {
				continue
			}
			if unix.Setns(fd, 0) == nil {
				escaped("joined the %s namespace of %d", kind, pid)
			}
			unix.Close(fd)
		}
	}
}

func opensByHandle() {
	if fd, err := unix.OpenByHandleAt(unix.AT_FDCWD, unix.NewFileHandle(1, []byte{2, 0, 0, 0, 0, 0, 0, 0}), unix.O_RDONLY); err == nil {
		escaped("opened the root of a file system by its handle: %d", fd)
	} else if !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.ENOSYS) {
		escaped("the system accepts handles: %v", err)
	}
}

func takesDescriptors() {
	for _, pid := range others() {
		fd, err := unix.PidfdOpen(pid, 0)
		if err != nil {
			continue
		}
		for n := range 16 {
			if _, err := unix.PidfdGetfd(fd, n, 0); err == nil {
				escaped("took file %d of %d", n, pid)
			}
			if to, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", pid, n)); err == nil {
				escaped("saw file %d of %d: %s", n, pid, to)
			}
		}
	}
}

func movesPages() {
	nodes := uint64(1)
	at := uintptr(unsafe.Pointer(&nodes))
	for _, pid := range others() {
		refusedCalls(map[string][]uintptr{
			"migrate_pages": {unix.SYS_MIGRATE_PAGES, uintptr(pid), 64, at, at}, "move_pages": {unix.SYS_MOVE_PAGES, uintptr(pid), 0, at, at, at, 0},
			"kcmp": {unix.SYS_KCMP, uintptr(pid), uintptr(pid), 0, 1, 1}, "process_madvise": {unix.SYS_PROCESS_MADVISE, ^uintptr(0), at, 1, unix.MADV_COLD},
		})
	}
	runtime.KeepAlive(&nodes)
}

// signalsInOtherWays tries every system call that sends signals to reach the harness. The harness
// reports signals that reach it.
func signalsInOtherWays() {
	harness := readPrey().harness
	if harness == os.Getpid() || harness == os.Getppid() {
		return // the number belongs to another process if the program has a PID namespace
	}
	var info [128]byte
	*(*int32)(unsafe.Pointer(&info)) = int32(unix.SIGUSR1)
	*(*int32)(unsafe.Pointer(&info[8])) = -1 // set si_code to SI_QUEUE, as if sigqueue had sent the signal
	at := uintptr(unsafe.Pointer(&info))
	for name, send := range map[string]func() error{
		"kill":            func() error { return unix.Kill(harness, unix.SIGUSR1) },
		"tkill":           func() error { return errnoOf(unix.SYS_TKILL, uintptr(harness), uintptr(unix.SIGUSR1)) },
		"tgkill":          func() error { return unix.Tgkill(harness, harness, unix.SIGUSR1) },
		"rt_sigqueueinfo": func() error { return errnoOf(unix.SYS_RT_SIGQUEUEINFO, uintptr(harness), uintptr(unix.SIGUSR1), at) },
		"rt_tgsigqueueinfo": func() error {
			return errnoOf(unix.SYS_RT_TGSIGQUEUEINFO, uintptr(harness), uintptr(harness), uintptr(unix.SIGUSR1), at)
		},
		"pidfd_send_signal": func() error {
			fd, err := unix.PidfdOpen(harness, 0)
			if err != nil {
				return err
			}
			return unix.PidfdSendSignal(fd, unix.SIGUSR1, nil, 0)
		},
		"a group": func() error { return unix.Kill(-harness, unix.SIGUSR1) },
	} {
		if send() == nil {
			escaped("signal to the harness by %s", name)
		}
	}
	runtime.KeepAlive(&info)
}

func errnoOf(call uintptr, args ...uintptr) error {
	args = append(args, 0, 0, 0, 0, 0, 0)
	if _, _, errno := unix.Syscall6(call, args[0], args[1], args[2], args[3], args[4], args[5]); errno != 0 {
		return errno
	}
	return nil
}

// signalsByDescriptors asks the system to send a signal to other processes when a pipe can be read.
func signalsByDescriptors() {
	var pipe [2]int
	if unix.Pipe(pipe[:]) != nil {
		return
	}
	for _, pid := range others() {
		_, _ = unix.FcntlInt(uintptr(pipe[0]), unix.F_SETOWN, pid)
		_, _ = unix.FcntlInt(uintptr(pipe[0]), unix.F_SETSIG, int(unix.SIGUSR1))
		_, _ = unix.FcntlInt(uintptr(pipe[0]), unix.F_SETFL, unix.O_ASYNC|unix.O_NONBLOCK)
		_, _ = unix.Write(pipe[1], []byte{1})
	}
	time.Sleep(10 * time.Millisecond)
}

func takesPriority() {
	attr := unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_FIFO, Priority: 50}
	if unix.SchedSetAttr(0, &attr, 0) == nil {
		escaped("runs before all others")
	}
	if n, err := unix.Getpriority(unix.PRIO_PROCESS, 0); err == nil && unix.Setpriority(unix.PRIO_PROCESS, 0, 20-n-5) == nil {
		escaped("raised its priority")
	}
	if errnoOf(unix.SYS_IOPRIO_SET, 1, 0, 1<<13|4) == nil {
		escaped("reads the disk before all others")
	}
}

// sharedFile returns the path of the file that fillsSharedFolders writes into a shared folder.
func sharedFile(dir, token string) string { return filepath.Join(dir, "sudokubench-sandbox-"+token) }

// sharedFolders lists folders to which all users can write on many systems.
var sharedFolders = []string{"/tmp", "/var/tmp", "/dev/shm", "/run", "/run/lock", "/var/lock", "/var/crash", "/var/spool/cron/crontabs", "/var/mail", "/dev/mqueue", "/run/user/0"}

func fillsSharedFolders() {
	sum := 0
	for _, dir := range sharedFolders {
		f, err := os.Create(sharedFile(dir, os.Args[2]))
		if err != nil {
			continue
		}
		for range 16 {
			n, err := f.Write(make([]byte, mib))
			sum += n
			if err != nil {
				break
			}
		}
	}
	if sum > int(generous.Disk) {
		escaped("%d MiB in shared folders", sum/mib)
	}
}

func leavesQueue() {
	name := []byte("sudokubench-" + os.Args[2] + "\x00")
	_, _, errno := unix.Syscall6(unix.SYS_MQ_OPEN, uintptr(unsafe.Pointer(&name[0])), unix.O_CREAT|unix.O_RDWR, 0o600, 0, 0, 0)
	fmt.Println("queue:", errno) // the test checks whether the queue outlives the program
}

// asksTheNetwork tries to list the addresses of the machine, which solvers do not need.
func asksTheNetwork() {
	list, err := net.Interfaces()
	for _, i := range list {
		if addresses, _ := i.Addrs(); i.Flags&net.FlagLoopback == 0 && len(addresses) > 0 {
			escaped("sees %s %v (%v)", i.Name, addresses, err)
		}
	}
	if fd, err := unix.Socket(unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP); err == nil {
		if unix.Sendto(fd, []byte{8, 0, 0xf7, 0xff, 0, 0, 0, 0}, 0, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}) == nil {
			escaped("sent a raw packet")
		}
	}
}

// listens waits for a connection to a TCP port that it opens.
func listens() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return
	}
	fmt.Println("listens", l.Addr())
	_ = l.(*net.TCPListener).SetDeadline(time.Now().Add(200 * time.Millisecond))
	if c, err := l.Accept(); err == nil {
		escaped("was called by %s", c.RemoteAddr())
	}
}

func typesIntoTerminal() {
	for _, path := range []string{"/dev/tty", "/dev/console", "/dev/tty0", "/dev/tty1", "/dev/pts/0"} {
		if fd, err := unix.Open(path, unix.O_RDWR|unix.O_NONBLOCK, 0); err == nil {
			escaped("opened %s", path)
			unix.Close(fd)
		}
	}
	for fd := range uintptr(3) {
		key := byte('\n')
		if _, _, errno := unix.Syscall(unix.SYS_IOCTL, fd, unix.TIOCSTI, uintptr(unsafe.Pointer(&key))); errno == 0 {
			escaped("typed into file %d", fd)
		}
	}
}

// borrowsRights tries to use files and programs that have more rights than their user.
func borrowsRights() {
	self, _ := os.ReadFile("/proc/self/exe")
	_ = os.WriteFile("mine", self, 0o755)
	_ = os.Chmod("mine", 0o6755)
	_ = os.Chown("mine", 0, 0)
	if s, err := os.Stat("mine"); err == nil && s.Sys().(*syscall.Stat_t).Uid == 0 && os.Getuid() != 0 {
		escaped("gave a file to root")
	}
	rights := []byte{1, 0, 0, 2, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}
	if unix.Setxattr("mine", "security.capability", rights, 0) == nil {
		escaped("gave a file capabilities")
	}
	for _, path := range []string{"/usr/bin/sudo", "/usr/bin/su", "/usr/bin/mount", "/usr/bin/newuidmap", "/usr/bin/passwd"} {
		if s, err := os.Stat(path); err == nil && s.Mode()&os.ModeSetuid != 0 {
			pid, err := syscall.ForkExec(path, []string{path, "--help"}, &syscall.ProcAttr{Env: []string{}})
			if err != nil {
				continue
			}
			text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
			for line := range strings.Lines(string(text)) {
				if f := strings.Fields(line); len(f) > 2 && f[0] == "Uid:" && f[2] == "0" {
					escaped("%s runs as root", path)
				}
			}
			_ = unix.Kill(pid, unix.SIGKILL)
			_, _ = wait4(pid, new(unix.WaitStatus), 0, nil)
		}
	}
}
