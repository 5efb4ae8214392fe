package sandbox

import (
	"encoding/binary"
	"net"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The CPU time of a program is that of all its processes, also of those that have ended. The system
// adds the time of a process to its parent only if the parent waits for it, and a program can
// prevent that. So the supervisor makes a counter of CPU time (perf_event_open) before the program's
// first instruction, and sends its descriptor to the harness. Each new process and thread inherits
// the counter, and adds its time when it ends. There are two gaps. The system can refuse the
// counter, and a process loses it when it starts a file that it cannot read. In both cases the
// watch notices the processes, and the CPU time of the program is then unknown.

// countCPU makes a counter of the CPU time of a process and of all processes that it starts later.
func countCPU(pid int) (fd int, err error) {
	attr := unix.PerfEventAttr{
		Type:   unix.PERF_TYPE_SOFTWARE,
		Config: unix.PERF_COUNT_SW_TASK_CLOCK,
		Bits:   unix.PerfBitInherit | unix.PerfBitExcludeKernel | unix.PerfBitExcludeHv, // this counter contains the time in the kernel nevertheless
	}
	attr.Size = uint32(unsafe.Sizeof(attr))
	return unix.PerfEventOpen(&attr, pid, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
}

// counted returns the CPU time that a counter shows, in ns.
func counted(counter *os.File) (int64, bool) {
	var b [8]byte
	n, err := counter.Read(b[:])
	return int64(binary.NativeEndian.Uint64(b[:])), err == nil && n == len(b)
}

// unreadable reports whether a live process of the user owner runs a file that it cannot read. The
// system then gives some files in its folder in /proc to root.
func unreadable(pid, owner int) bool {
	dir := liveFolder(pid)
	s, err := os.Stat(dir + "/mem")
	if err != nil || int(s.Sys().(*syscall.Stat_t).Uid) == owner {
		return false
	}
	text := read(dir + "/status")
	return field(text, "VmRSS:") != "" // the files of a process that ends belong to root too, but it has no memory
}

// replies is the harness's end of the socket on which the supervisor reports.
type replies struct {
	*net.UnixConn
	counter *os.File // counter of CPU time that the supervisor sent; nil means none
}

func (r *replies) Read(b []byte) (int, error) {
	oob := make([]byte, unix.CmsgSpace(4))
	n, oobn, _, _, err := r.ReadMsgUnix(b, oob)
	if list, _ := unix.ParseSocketControlMessage(oob[:oobn]); len(list) > 0 {
		if fds, _ := unix.ParseUnixRights(&list[0]); len(fds) > 0 {
			r.counter = os.NewFile(uintptr(fds[0]), "CPU time")
		}
	}
	return n, err
}

// pairOfReplies returns the two ends of the socket on which the supervisor reports.
func pairOfReplies() (r *replies, supervisor *os.File, err error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, err
	}
	ours := os.NewFile(uintptr(fds[0]), "replies")
	defer ours.Close()
	supervisor = os.NewFile(uintptr(fds[1]), "reports")
	c, err := net.FileConn(ours)
	if err != nil {
		supervisor.Close()
		return nil, nil, err
	}
	return &replies{UnixConn: c.(*net.UnixConn)}, supervisor, nil
}
