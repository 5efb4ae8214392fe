package sandbox

import (
	"bufio"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/sys/unix"

	"sudokubench/internal/sys/limits"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
)

// run runs a hostile program to its end and returns its output.
func run(t *testing.T, p Policy, name string) (string, *Process) {
	t.Helper()
	dir := public(t)
	write(t, dir+"/prey", newPrey(t, public(t), rand.Text()).String())
	return finish(t, p, Command{Args: []string{program(t), hostilePrefix + name, "x"}, Dir: dir})
}

// runShell runs a command of the shell to its end and returns its output.
func runShell(t *testing.T, p Policy, command string) (string, *Process) {
	t.Helper()
	return finish(t, p, Command{Args: []string{"sh", "-c", command}, Dir: public(t)})
}

func finish(t *testing.T, p Policy, c Command) (string, *Process) {
	t.Helper()
	pr := testkit.Must(Start(p, c))(t)
	defer time.AfterFunc(patience, pr.Kill).Stop()
	out, _ := io.ReadAll(pr.Stdout)
	pr.Wait()
	return string(out), pr
}

// TestContained shows that hostile programs do no harm in the sandbox, and that they escape without
// it. Programs that never escape would prove nothing. TestSettings tries more programs.
func TestContained(t *testing.T) {
	t.Setenv("FENCE_TEST_SECRET", "do not tell")
	names := []string{"reads", "dials", "dials abstract", "is powerful", "spies", "knocks", "goes by sockets", "opens many files"}
	noLandlock, noNamespaces := generous, generous
	noLandlock.Without = []string{Landlock}
	noNamespaces.Without = []string{PIDNamespace, MountNamespace, NetworkNamespace, IPCNamespace}
	for _, p := range []Policy{{Mode: Off, Core: -1}, generous, noLandlock, noNamespaces} {
		out, pr := run(t, p, strings.Join(names, "+"))
		stands := standing{}
		for _, w := range pr.Protections {
			stands[w.Name] = w.Active
		}
		for _, a := range collection() {
			if !slices.Contains(names, a.name) {
				continue
			}
			_, said, found := strings.Cut(out, "is "+a.name+"\n")
			said, _, _ = strings.Cut("\n"+said, "\nis ")
			if escapes := strings.Contains(said, "ESCAPED"); !found || p.Mode == Off && !escapes || p.Mode != Off && escapes && stands.any(a.wants...) {
				t.Errorf("mode %s without %v: %s wrote %q; want that it escapes only without a sandbox (%s)", p.Mode, p.Without, a.name, said, a.reason)
			}
		}
	}
}

// TestLimitsAndNamespaces shows that a program has the limits of the policy, and no larger ones, and
// its own namespaces.
func TestLimitsAndNamespaces(t *testing.T) {
	p := generous
	p.FileSize, p.Files, p.Processes = 3*mib+1, 41, 57
	out, pr := runShell(t, p, "cat /proc/self/limits; readlink /proc/self/ns/pid /proc/self/ns/mnt /proc/self/ns/net /proc/self/ns/ipc")
	active := func(protection string) bool {
		return slices.Contains(pr.Protections, Protection{Name: protection, Active: true})
	}
	for protection, file := range map[string]string{PIDNamespace: "pid", MountNamespace: "mnt", NetworkNamespace: "net", IPCNamespace: "ipc"} {
		ours, err := os.Readlink("/proc/self/ns/" + file)
		if theirs := strings.Contains(out, file+":[") && !strings.Contains(out, ours); err != nil || active(protection) != theirs {
			t.Errorf("%s: active %t, but its own %s namespace is %t; %v", protection, active(protection), file, theirs, err)
		}
	}
	for _, row := range []struct {
		protection, name string
		kind             int
		want             uint64
	}{
		{FileSize, "Max file size", unix.RLIMIT_FSIZE, 3*mib + 1},
		{OpenFiles, "Max open files", unix.RLIMIT_NOFILE, 41},
		{OwnUser, "Max processes", unix.RLIMIT_NPROC, 57}, // without its own user, the processes of others count too
		{CoreDumps, "Max core file size", unix.RLIMIT_CORE, 0},
		{Memory, "Max data size", unix.RLIMIT_DATA, 2*192*mib + dataRoom},
	} {
		if !active(row.protection) {
			continue
		}
		var ours unix.Rlimit // the limit of the harness, which a program cannot exceed
		testkit.NoError(t, unix.Getrlimit(row.kind, &ours))
		want := fmt.Sprint(min(row.want, ours.Max))
		if _, values, _ := strings.Cut(out, row.name); !slices.Equal(strings.Fields(values)[:2], []string{want, want}) {
			t.Errorf("%s: %.40q; want %s", row.name, values, want)
		}
	}
}

// TestFullDisk shows that a program ends when its files exceed the limit of the disk.
func TestFullDisk(t *testing.T) {
	p := generous
	p.Disk = 2 * mib
	_, pr := runShell(t, p, "head -c 3145728 /dev/zero >big; sleep 600")
	if e := pr.Wait(); !e.Flooded || !e.DiskFull || e.Signal != "killed" {
		t.Errorf("3 MiB of files with a limit of 2 MiB: exit %+v; want it killed for the disk", e)
	}
	dir := t.TempDir()
	for _, more := range []int64{0, 1} {
		write(t, dir+"/file", "")
		testkit.NoError(t, os.Truncate(dir+"/file", 1*mib+more))
		s := testkit.Must(os.Stat(dir))(t)
		f := folder{dir, -1}
		if full := f.full(1*mib+max(s.Size(), blockBytes), nil); full != (more > 0) {
			t.Errorf("%d bytes more than the limit: full %t; want the opposite", more, full)
		}
	}
}

func TestWalls(t *testing.T) {
	list := Protections(generous)
	var names []string
	for _, w := range list {
		names = append(names, w.Name)
		if !w.Active && w.Reason == "" {
			t.Errorf("%s is missing without a reason", w.Name)
		}
		if !w.Active {
			t.Logf("missing: %s: %s", w.Name, w.Reason)
		}
	}
	if diff := cmp.Diff(wanted(generous, os.Getuid() == 0), names); diff != "" {
		t.Errorf("protections (-want +got):\n%s", diff)
	}
	_, pr := runShell(t, generous, ":")
	if diff := cmp.Diff(list, pr.Protections); diff != "" {
		t.Errorf("Protections and Process.Protections differ (-Protections +Process):\n%s", diff)
	}
	for _, w := range Protections(Policy{Mode: Off}) {
		if w.Active != (w.Name == ProcessGroup || w.Name == Environment) {
			t.Errorf("with the sandbox off, %s: active %t; want the opposite", w.Name, w.Active)
		}
	}
}

// TestStrictUmask shows that the program's user can enter the folders that a harness with a strict
// umask makes.
func TestStrictUmask(t *testing.T) {
	defer unix.Umask(unix.Umask(0o077))
	if out, _ := run(t, generous, "says hello"); out != "hello\n" {
		t.Errorf("the program wrote %q; want hello", out)
	}
}

// TestStandardFilesByName shows that a program can open its standard files by their names, also if
// it runs as another user than the harness.
func TestStandardFilesByName(t *testing.T) {
	pr := testkit.Must(Start(generous, Command{Args: []string{"sh", "-c", "cat /dev/stdin > /dev/stdout"}, Dir: public(t), Stdin: true}))(t)
	_, _ = io.WriteString(pr.Stdin, "hello\n")
	pr.Stdin.Close()
	out, _ := io.ReadAll(pr.Stdout)
	if e := pr.Wait(); string(out) != "hello\n" {
		t.Errorf("the program wrote %q; want its input; exit %+v", out, e)
	}
}

func TestRequired(t *testing.T) {
	for _, protection := range []string{PIDNamespace, NetworkNamespace, Landlock} {
		p := generous
		p.Mode, p.Without = Required, []string{protection}
		dir := public(t)
		_, err := Start(p, Command{Args: []string{"sh", "-c", "echo > ran"}, Dir: dir})
		if err == nil || !strings.Contains(err.Error(), protection+" (turned off)") {
			t.Errorf("without %s: %v; want an error that names it", protection, err)
		}
		if _, err := os.Stat(dir + "/ran"); err == nil {
			t.Errorf("without %s the program ran", protection)
		}
	}
}

// TestDecent shows that the sandbox does not disturb a harmless program.
func TestDecent(t *testing.T) {
	self := program(t)
	for _, mode := range []Mode{BestEffort, Off} {
		t.Run(string(mode), func(t *testing.T) {
			p := generous
			p.Mode = mode
			pr := testkit.Must(Start(p, Command{Args: []string{self, hostilePrefix + "echoes", "x"}, Dir: public(t), Stdin: true}))(t)
			in := bufio.NewReader(pr.Stdout)
			for range 100 {
				_, _ = io.WriteString(pr.Stdin, "hello\n")
				if line, err := in.ReadString('\n'); line != "hello\n" {
					t.Fatalf("it echoed %q (%v)", line, err)
				}
			}
			pr.Stdin.Close()
			if diff := cmp.Diff(Exit{}, pr.Wait(), cmpopts.IgnoreFields(Exit{}, "RanNS")); diff != "" {
				t.Errorf("exit (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(pr.Wait(), pr.Wait()); diff != "" {
				t.Errorf("a second Wait returned another result: %s", diff)
			}
			pr.Kill() // after the end, Kill has no effect
		})
	}
}

func TestPinned(t *testing.T) {
	first := thread.Cores()[0]
	for _, row := range []struct {
		mode   Mode
		core   int
		want   bool
		reason string
	}{
		{BestEffort, first, true, "the core exists"},
		{Off, first, true, "the core exists"},
		{BestEffort, -1, false, "the policy sets no core"},
		{Off, 1 << 20, false, "no machine has this core"},
	} {
		p := generous
		p.Mode, p.Core = row.mode, row.core
		out, pr := runShell(t, p, "grep ^Cpus_allowed_list: /proc/self/status")
		if on := out == fmt.Sprintf("Cpus_allowed_list:\t%d\n", row.core); pr.Pinned != row.want || row.want && !on {
			t.Errorf("mode %s, core %d: pinned %t, %q; want %t (%s)", row.mode, row.core, pr.Pinned, out, row.want, row.reason)
		}
	}
}

// TestUsage shows that the resources of the harness and of the sandbox do not count, and that RanNS
// lies between the CPU time of the program and the time that the caller measures.
func TestUsage(t *testing.T) {
	filling := make([]byte, 64*mib) // memory of the harness, which must not count as memory of the program
	fill(filling)
	self, off := program(t), generous
	off.Mode = Off
	for name, p := range map[string]Policy{"all protections": generous, "no namespaces, no Landlock": defenceless(), "off": off} {
		began := time.Now()
		pr := testkit.Must(Start(p, Command{Args: []string{self, hostilePrefix + "uses CPU", "x"}, Dir: public(t), Stdin: true}))(t)
		_, _ = bufio.NewReader(pr.Stdout).ReadString('\n')
		switch b := pr.body.(type) { // look now, because on a busy machine the watch can look too late
		case *kept:
			b.watch.look()
		case *group:
			b.trace.look()
		}
		live := pr.Usage()
		pr.Stdin.Close()
		e := pr.Wait()
		took := time.Since(began).Nanoseconds()
		for when, u := range map[string]Usage{"live": live, "in the end": pr.Usage()} {
			if u.CPUNS < 45e6 || u.CPUNS > 2e9 {
				t.Errorf("%s, %s: CPU time %d ns; want about 50 ms", name, when, u.CPUNS)
			}
			if _, known := thread.WaitedIn("/proc/thread-self"); known && u.WaitNS < 0 { // fail only if this kernel reports the waiting time of a thread
				t.Errorf("%s, %s: WaitNS is negative; want 0 or more", name, when)
			}
			if u.PeakBytes < 1*mib || u.PeakBytes > 48*mib {
				t.Errorf("%s, %s: peak %d bytes; want 1 to 48 MiB, without the harness's 64 MiB", name, when, u.PeakBytes)
			}
		}
		if p.Mode == Off {
			took = 0 // without a supervisor, the time is unknown
		} else if e.RanNS < pr.Usage().CPUNS/2 || e.RanNS < 1e6 {
			t.Errorf("%s: RanNS %d; want at least 1 ms and half of the CPU time; exit %+v", name, e.RanNS, e)
		}
		if e.RanNS > took {
			t.Errorf("%s: RanNS %d; want at most %d; exit %+v", name, e.RanNS, took, e)
		}
	}
	_ = filling[0]
}

func TestOff(t *testing.T) {
	self := program(t)
	for _, a := range attacks {
		switch a.name {
		case "ignores TERM", "leaves a daemon", "leaves a child", "floods stdout", "exits 137", "kills itself", "never reads":
			t.Run(a.name, func(t *testing.T) {
				p := Policy{Mode: Off, Resources: limits.Resources{Output: generous.Output}, Core: -1}
				suffer(t, public(t), self, p, &a, standing{})
			})
		}
	}
}
