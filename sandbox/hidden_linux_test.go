package sandbox

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
)

// The programs in this file let other processes work, and hide their CPU time.

// work is the CPU time that a hidden process uses, in ns.
const work = 60e6

var hiding = map[string]func(){
	"works": func() {
		for cpuNow() < work {
			continue
		}
	},
	"hides work":                       func() { signal.Ignore(unix.SIGCHLD); hides("works", "") },
	"hides work by a flag":             func() { leavesNoZombies(); hides("works", "") },
	"hides work of an orphan":          func() { hides("orphans", "") },
	"hides work in an unreadable file": func() { signal.Ignore(unix.SIGCHLD); hides("works", "mine") },
	"orphans":                          func() { _, _ = again("works", true, nil) },
}

// hides starts a program that works, once for each line of its input, and spins at the lowest
// priority until the work is done. So it waits for a core while the other process uses it. If file
// is not empty, the other process is a copy of this program in a file that cannot be read.
func hides(name, file string) {
	if file != "" {
		self, _ := os.ReadFile("/proc/self/exe")
		defer unix.Umask(unix.Umask(0))
		if os.WriteFile(file, self, 0o111) != nil {
			return
		}
	}
	in := bufio.NewReader(os.Stdin)
	for {
		if file == "" {
			file = "/proc/self/exe"
		}
		var pipe [2]int
		_ = unix.Pipe2(pipe[:], unix.O_NONBLOCK|unix.O_CLOEXEC)
		_, err := syscall.ForkExec(file, []string{os.Args[0], hostilePrefix + name, os.Args[2]},
			&syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, uintptr(pipe[1]), 2}})
		unix.Close(pipe[1])
		attr := unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_IDLE}
		if unix.SchedSetAttr(0, &attr, 0) != nil {
			_ = unix.Setpriority(unix.PRIO_PROCESS, 0, 19)
		}
		for b := make([]byte, 1); err == nil; { // until the last process with the pipe has ended
			if n, err := unix.Read(pipe[0], b); n == 0 && err == nil {
				break
			}
		}
		unix.Close(pipe[0])
		fmt.Println("done", err)
		if _, err := in.ReadString('\n'); err != nil {
			return
		}
	}
}

// leavesNoZombies makes the system remove each child of this process when it ends, although the
// process does not ignore the signal.
func leavesNoZombies() {
	action := struct {
		handler, flags, restorer uintptr
		mask                     uint64
	}{flags: 2} // SA_NOCLDWAIT
	if err := errnoOf(unix.SYS_RT_SIGACTION, uintptr(unix.SIGCHLD), uintptr(unsafe.Pointer(&action)), 0, 8); err != nil {
		fmt.Println("no flag:", err)
	}
}

// charged returns the time that bench charges for a program that ran for wall ns.
func charged(wall int64, u Usage) int64 {
	if u.CPUNS < 0 {
		return wall
	}
	return wall - max(0, min(u.WaitNS, wall-u.CPUNS))
}

func chargedInFull(t *testing.T, r *result) {
	if got := charged(r.RanNS, r.usage); r.Code != 0 || float64(got) < 0.95*work {
		t.Errorf("a program that uses %.0f ms ran for %d ms, usage %+v, and is charged %d ms", work/1e6, r.RanNS/1e6, r.usage, got/1e6)
	}
}

var hidingAttacks = []attack{
	{name: "hides work", check: chargedInFull, reason: "the system counts the CPU time of a child to no process if the parent ignores its end"},
	{name: "hides work by a flag", check: chargedInFull, reason: "the flag SA_NOCLDWAIT does the same"},
	{name: "hides work of an orphan", check: chargedInFull, reason: "an orphan is not in the CPU time of its parent"},
	{name: "hides work in an unreadable file", check: chargedInFull, reason: "the counter of CPU time ends when a process starts a file that it cannot read"},
}

// TestUnknownTime shows that the CPU time of a program with several processes is unknown if the
// system refuses the counter.
func TestUnknownTime(t *testing.T) {
	self, _ := alive(os.Getpid())
	for _, tt := range []struct {
		list  []processID
		owner int
		known bool
	}{{[]processID{self}, os.Getuid(), true}, {[]processID{self, self}, os.Getuid(), false}, {[]processID{self, self}, -1, true}} {
		w := (&watch{root: func() []processID { return tt.list }, owner: tt.owner}).begin()
		w.close()
		if u := w.usage(); (u.CPUNS >= 0) != tt.known {
			t.Errorf("%d processes of user %d: CPU time %d ns; want it known: %t", len(tt.list), tt.owner, u.CPUNS, tt.known)
		}
	}
}

// TestHiddenTime shows that a program that keeps running is charged for the CPU time of its hidden
// processes too.
func TestHiddenTime(t *testing.T) {
	self, list := program(t), hidingAttacks[:1]
	policies := map[string]Policy{"all protections": generous}
	if os.Getenv(long) != "" {
		policies["no namespaces, no Landlock"], list = defenceless(), hidingAttacks
	}
	for name, p := range policies {
		p.Core = thread.Cores()[0]
		for _, a := range list {
			t.Run(name+"/"+a.name, func(t *testing.T) {
				pr := testkit.Must(Start(p, Command{Args: []string{self, hostilePrefix + a.name, "x"}, Dir: public(t), Stdin: true}))(t)
				defer time.AfterFunc(patience, pr.Kill).Stop()
				in := bufio.NewReader(pr.Stdout)
				_, _ = in.ReadString('\n') // its first work can begin before a measurement
				for range 2 {
					before, began := pr.Live(), time.Now()
					_, _ = io.WriteString(pr.Stdin, "\n")
					line, err := in.ReadString('\n')
					after, wall := pr.Live(), time.Since(began).Nanoseconds()
					u := Usage{CPUNS: after.CPUNS - before.CPUNS, WaitNS: after.WaitNS - before.WaitNS}
					if after.CPUNS < 0 {
						u.CPUNS = -1
					}
					if got := charged(wall, u); err != nil || line != "done <nil>\n" || float64(got) < 0.95*work {
						t.Errorf("it wrote %q (%v) after %d ms, usage %+v, and is charged %d ms; want at least %.0f", line, err, wall/1e6, u, got/1e6, 0.95*work/1e6)
					}
				}
				pr.Stdin.Close()
				pr.Wait()
			})
		}
	}
}
