package sandbox

import (
	"bufio"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/sys/unix"

	"sudokubench/internal/limits"
	"sudokubench/internal/thread"
)

// run runs a hostile program to its end and returns its output.
func run(t *testing.T, p Policy, name string) (string, *Process) {
	t.Helper()
	dir := public(t)
	write(t, dir+"/prey", newPrey(t, public(t), "token-"+t.Name()).String())
	pr, err := Start(p, Command{Args: []string{program(t), hostilePrefix + name, "x"}, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(30*time.Second, pr.Kill).Stop()
	out, _ := io.ReadAll(pr.Stdout)
	pr.Wait()
	return string(out), pr
}

// TestProgramsEscapeWithoutSandbox shows that the hostile programs escape if there is no sandbox. Programs
// that never escape would prove nothing.
func TestProgramsEscapeWithoutSandbox(t *testing.T) {
	t.Setenv("FENCE_TEST_SECRET", "do not tell")
	for _, name := range []string{"reads", "dials", "dials abstract", "is powerful", "spies", "opens many files", "knocks", "goes by sockets"} {
		t.Run(name, func(t *testing.T) {
			if out, _ := run(t, Policy{Mode: Off, Core: -1}, name); !strings.Contains(out, "ESCAPED") {
				t.Errorf("without a sandbox it wrote %q; want an escape", out)
			}
		})
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
	_, pr := run(t, generous, "says hello")
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
	pr, err := Start(generous, Command{Args: []string{"sh", "-c", "cat /dev/stdin > /dev/stdout"}, Dir: public(t), Stdin: true})
	if err != nil {
		t.Fatal(err)
	}
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
			pr, err := Start(p, Command{Args: []string{self, hostilePrefix + "echoes", "x"}, Dir: public(t), Stdin: true})
			if err != nil {
				t.Fatal(err)
			}
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
	for _, mode := range []Mode{BestEffort, Off} {
		for _, row := range []struct {
			core   int
			want   bool
			reason string
		}{{thread.Cores()[0], true, "the core exists"}, {-1, false, "the policy sets no core"}, {1 << 20, false, "no machine has this core"}} {
			t.Run(string(mode)+", "+row.reason, func(t *testing.T) {
				p := generous
				p.Mode, p.Core = mode, row.core
				if _, pr := run(t, p, "says hello"); pr.Pinned != row.want {
					t.Errorf("core %d: pinned %t; want %t", row.core, pr.Pinned, row.want)
				}
			})
		}
	}
}

func TestUsage(t *testing.T) {
	ballast := make([]byte, 200<<20) // memory of the harness, which must not count as memory of the program
	for k := 0; k < len(ballast); k += 4096 {
		ballast[k] = 1
	}
	self := program(t)
	for _, mode := range []Mode{BestEffort, Off} {
		t.Run(string(mode), func(t *testing.T) {
			p := generous
			p.Mode = mode
			pr, err := Start(p, Command{Args: []string{self, hostilePrefix + "uses CPU", "x"}, Dir: public(t), Stdin: true})
			if err != nil {
				t.Fatal(err)
			}
			_, _ = bufio.NewReader(pr.Stdout).ReadString('\n')
			live := pr.Usage()
			pr.Stdin.Close()
			pr.Wait()
			for when, u := range map[string]Usage{"live": live, "in the end": pr.Usage()} {
				if u.CPUNS < 45e6 || u.CPUNS > 2e9 {
					t.Errorf("%s: CPU time %d ns; want about 50 ms", when, u.CPUNS)
				}
				if _, known := thread.WaitedIn("/proc/thread-self"); known && u.WaitNS < 0 { // fail only if this kernel reports the waiting time of a thread
					t.Errorf("%s: WaitNS is negative; want 0 or more", when)
				}
				if u.PeakBytes < 1<<20 || u.PeakBytes > 100<<20 {
					t.Errorf("%s: peak %d bytes; want 1 to 100 MiB, without the harness's 200 MiB", when, u.PeakBytes)
				}
			}
		})
	}
	_ = ballast[0]
}

func TestOff(t *testing.T) {
	self := program(t)
	for _, a := range attacks {
		switch a.name {
		case "loops", "ignores TERM", "stops itself", "leaves a daemon", "leaves a child", "floods stdout", "one long line", "exits 137", "kills itself", "never reads":
			t.Run(a.name, func(t *testing.T) {
				p := Policy{Mode: Off, Resources: limits.Resources{Output: generous.Output}, Core: -1}
				suffer(t, public(t), self, p, &a, "off-"+strings.ReplaceAll(a.name, " ", "-"), standing{})
			})
		}
	}
}
