package sandbox

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"sudokubench/internal/testkit"
)

// defenceless returns a policy whose programs can send signals to their supervisors. The programs of an
// ordinary user can do this on a system without namespaces and Landlock.
func defenceless() Policy {
	p := generous
	p.Without = []string{PIDNamespace, MountNamespace, NetworkNamespace, IPCNamespace, Landlock, OwnUser}
	return p
}

// withoutLeader calls rest in a process whose first thread has ended. The system shows such a
// process as a zombie with mostly empty files in /proc, although it runs.
func withoutLeader(rest func()) {
	ends := make(chan struct{})
	go func() {
		<-ends
		for f := stat(os.Getpid()); f != nil && !zombie(f); f = stat(os.Getpid()) {
			continue
		}
		rest()
		os.Exit(0)
	}()
	onLeader(func() {
		_ = unix.Prctl(unix.PR_SET_PDEATHSIG, 0, 0, 0, 0)
		close(ends)
		_, _, _ = unix.Syscall(unix.SYS_EXIT, 0, 0, 0) // ends only this thread
	})
}

// onLeader calls f on the first thread of this process. Each call occupies one more thread, until
// only the first thread is left.
func onLeader(f func()) {
	runtime.LockOSThread()
	if unix.Gettid() == os.Getpid() {
		f()
	}
	go onLeader(f)
	select {}
}

func killSupervisor() {
	_, _ = again("lingers", true, nil)
	kill(os.Getppid())
	fmt.Println("on")
	linger()
}

// killReaper tries to kill the reaper and the supervisor.
func killReaper() {
	_ = unix.Prctl(unix.PR_SET_PDEATHSIG, 0, 0, 0, 0)
	supervisor := os.Getppid()
	_, reaper, _, _ := look(supervisor)
	_, _ = again("lingers", true, nil)
	if reaper > 1 {
		kill(reaper)
	}
	kill(supervisor)
	fmt.Println("on")
	linger()
}

// killSupervisorThreads sends a kill signal to each thread of its parent. Landlock permits a signal to
// the thread that started the program, because this thread has the same restrictions as the
// program.
func killSupervisorThreads() {
	parent := os.Getppid()
	_, _ = again("lingers", true, nil)
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", parent))
	for _, task := range tasks {
		tid, _ := strconv.Atoi(task.Name())
		kill(tid)
	}
	fmt.Println("on")
	linger()
}

// having returns the numbers of the processes with a token in their command line.
func having(token string) (list []int) {
	for pid := range processes() {
		files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/cmdline", pid))
		for _, f := range files {
			if text, _ := os.ReadFile(f); pid != os.Getpid() && bytes.Contains(text, []byte(token)) {
				list = append(list, pid)
				break
			}
		}
	}
	return list
}

// TestKilledSupervisor shows that Wait ends all processes of a program that has killed its supervisor. A
// program can kill its supervisor if some protections are missing.
func TestKilledSupervisor(t *testing.T) {
	binary := program(t)
	for _, row := range []struct {
		name     string
		landlock bool // whether Landlock is active in the short test; the long test tries both
		reason   string
	}{
		{"kills its supervisor", false, "its daemon has no mark and no parent"},
		{"kills its supervisor by thread", true, "Landlock permits it"},
		{"kills its supervisor from behind", false, "a process without its first thread looks like a zombie, but is alive and has children"},
		{"kills its reaper", false, "the harness is the next subreaper"},
	} {
		for _, landlock := range []bool{false, true} {
			if landlock != row.landlock && os.Getenv(long) == "" {
				continue
			}
			t.Run(fmt.Sprintf("%s, Landlock %t", row.name, landlock), func(t *testing.T) {
				p := defenceless()
				if landlock {
					p.Without = slices.DeleteFunc(p.Without, func(s string) bool { return s == Landlock })
				}
				token := rand.Text()
				pr := testkit.Must(Start(p, Command{Args: []string{binary, hostilePrefix + row.name, token}, Dir: public(t)}))(t)
				if line, _ := bufio.NewReader(pr.Stdout).ReadString('\n'); line == "on\n" {
					pr.Kill() // kill the program, because it survived its supervisor
				}
				if e := pr.Wait(); e.Signal != "killed" {
					t.Errorf("exit %+v; want signal killed", e)
				}
				for _, pid := range having(token) {
					t.Errorf("process %d is left (%s)", pid, row.reason)
					kill(pid)
				}
				for _, pid := range children(os.Getpid()) {
					if _, _, ended, ok := look(pid); ok && ended {
						t.Errorf("process %d has ended but was not reaped (%s)", pid, row.reason)
					}
				}
			})
		}
	}
}

func TestOutOfMemory(t *testing.T) {
	for _, row := range []struct {
		program, reason string
		memory          int64
	}{
		{"hides its memory", "a process whose first thread has ended counts", 32 * mib},
		{"allocates in many", "all processes count together", generous.Memory},
	} {
		t.Run(row.program, func(t *testing.T) {
			t.Parallel()
			p := generous
			p.Memory = row.memory
			_, pr := run(t, p, row.program)
			if e := pr.Wait(); !e.OutOfMemory {
				t.Errorf("%s: exit %+v; want out of memory", row.reason, e)
			}
		})
	}
}

// harnessArgument is the first argument of a test binary that runs as a harness, which a test then
// kills.
const harnessArgument = "harness"

// playHarness starts programs that leave daemons behind, and waits. Its arguments are a token, the
// executable of the programs, and their scratch folders.
func playHarness() {
	if len(os.Args) < 4 || os.Args[1] != harnessArgument {
		return
	}
	p := generous
	p.Without = []string{PIDNamespace}
	for _, dir := range os.Args[4:] {
		pr, err := Start(p, Command{Args: []string{os.Args[3], hostilePrefix + "stays with daemons", os.Args[2]}, Dir: dir})
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		if line, _ := bufio.NewReader(pr.Stdout).ReadString('\n'); line != "on\n" {
			fmt.Println("the program wrote", line)
			os.Exit(1)
		}
	}
	fmt.Println("ready")
	select {}
}

// TestKilledHarness shows that no process of a program survives if the harness and all supervisors are
// killed together, without a PID namespace.
func TestKilledHarness(t *testing.T) {
	binary, times := program(t), 1
	if os.Getenv(long) != "" {
		times = 20
	}
	for k := range times {
		token := rand.Text()
		args := []string{harnessArgument, token, binary}
		for range 3 {
			args = append(args, public(t))
		}
		cmd := exec.Command(binary, args...)
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		if line, _ := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
			t.Fatalf("the harness wrote %q", line)
		}
		var guards []int // descriptors of the processes, from pidfd_open
		supervisors := 0
		harness := cmd.Process.Pid
		_ = unix.Kill(harness, unix.SIGSTOP) // stop the harness, so that no process changes until all are killed
		for _, who := range below(harness) {
			switch name, _, _ := strings.Cut(string(proc(who.pid, "cmdline")), "\x00"); name {
			case supervisorName:
				supervisors++
				defer kill(who.pid)
				_ = unix.Kill(who.pid, unix.SIGSTOP)
			case reaperName:
				if fd, err := unix.PidfdOpen(who.pid, 0); err == nil {
					guards = append(guards, fd)
				}
			}
		}
		// Wait, because a daemon has no command line while it starts.
		marked := len(having(token))
		for deadline := time.Now().Add(patience); marked < 1+3*3 && time.Now().Before(deadline); marked = len(having(token)) {
		}
		if supervisors != 3 || marked < 1+3*3 {
			t.Errorf("%d supervisors with %d processes; want 3 with 9 or more", supervisors, marked-1)
		}
		for _, who := range below(harness) {
			if name, _, _ := strings.Cut(string(proc(who.pid, "cmdline")), "\x00"); name == supervisorName {
				kill(who.pid)
			}
		}
		kill(harness)
		_ = cmd.Wait()
		for _, fd := range guards { // a pidfd is readable when its process has ended
			for {
				n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(patience.Milliseconds()))
				if err != unix.EINTR { // retry after EINTR, because the Go runtime interrupts its threads
					if n != 1 {
						t.Errorf("repetition %d: a reaper has not ended after %v (%v)", k, patience, err)
					}
					break
				}
			}
			unix.Close(fd)
		}
		for _, pid := range having(token) {
			t.Errorf("repetition %d: process %d is left", k, pid)
			kill(pid)
		}
	}
}

// TestStrays shows that the harness finds the processes of a program whose supervisor and reaper are
// gone. The harness must not kill its other children.
func TestStrays(t *testing.T) {
	if on, _ := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); on != 0 {
		t.Skip("this process itself has no-new-privileges, by which the harness recognizes strays")
	}
	adopt()
	token := rand.Text()
	start := func(name string) *exec.Cmd {
		cmd := exec.Command("/proc/self/exe", hostilePrefix+name, token)
		testkit.NoError(t, cmd.Start())
		return cmd
	}
	other := start("lingers")
	done := make(chan bool)
	var restricted func()
	restricted = func() {
		runtime.LockOSThread()
		if unix.Gettid() == os.Getpid() { // restrict another thread, because /proc shows the restrictions of the first thread
			go restricted()
			<-done
			runtime.UnlockOSThread()
			return
		}
		defer close(done)
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			t.Error(err)
			return
		}
		_ = start("leaves a child").Wait()
	}
	go restricted()
	<-done
	if n := len(having(token)); n != 2 {
		t.Errorf("%d processes; want 2, the daemon and the other child", n)
	}
	find := func() (list []processID) {
		for _, pid := range strays() {
			if who, ok := alive(pid); ok {
				list = append(list, who)
			}
		}
		return list
	}
	if n := killAll(find, reapStrays); n != 1 {
		t.Errorf("killAll killed %d processes; want 1, the daemon", n)
	}
	if list := having(token); !slices.Equal(list, []int{other.Process.Pid}) {
		t.Errorf("processes %v are left; want %d", list, other.Process.Pid)
	}
	kill(other.Process.Pid)
	_ = other.Wait()
}
