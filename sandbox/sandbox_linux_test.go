package sandbox

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox/sandboxtest"
)

// long is the environment variable that makes the tests run the hostile programs in all sandboxes.
const long = "SUDOKUBENCH_LONG"

// patience is longer than any wait of these tests on a very busy machine.
const patience = 2 * time.Minute

func TestMain(m *testing.M) {
	sandboxtest.Enter()
	Launcher()
	playHostile()
	playHarness()
	os.Exit(m.Run())
}

// generous is a policy whose limits are sufficient for every harmless program and still protect the
// machine.
var generous = Policy{
	Mode: BestEffort, Core: -1,
	Resources: limits.Resources{Memory: 192 << 20, Output: 1 << 20, FileSize: 16 << 20, Disk: 64 << 20, Processes: 64, Files: 64},
}

// standing contains the value true for each active protection.
type standing map[string]bool

func (s standing) any(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return s[n] })
}

// result describes how a hostile program ended.
type result struct {
	Exit
	out   string
	usage Usage
	dir   string
}

// attack is a hostile program and its expected end.
type attack struct {
	name   string
	reason string
	wants  []string // protections of which one must be active, else the program is not contained; nil means that no protection is needed
	after  time.Duration
	on     bool // whether the test kills the program after its first line of output
	feed   bool // whether the program receives a megabyte of input
	check  func(t *testing.T, r *result)
}

func ended(code int) func(*testing.T, *result) {
	return func(t *testing.T, r *result) {
		if r.Code != code || r.Signal != "" {
			t.Errorf("exit code %d, signal %q; want code %d", r.Code, r.Signal, code)
		}
	}
}

func wasKilled(t *testing.T, r *result) {
	if r.Code != -1 || r.Signal != "killed" {
		t.Errorf("exit code %d, signal %q; want killed", r.Code, r.Signal)
	}
}

func left(n int) func(*testing.T, *result) {
	return func(t *testing.T, r *result) {
		if r.Left < n {
			t.Errorf("%d processes left behind; want %d or more", r.Left, n)
		}
	}
}

func flooded(t *testing.T, r *result) {
	if !r.Flooded || int64(len(r.out)) > generous.Output {
		t.Errorf("flooded %t, %d bytes arrived; want true and at most %d bytes", r.Flooded, len(r.out), generous.Output)
	}
}

func outOfMemory(t *testing.T, r *result) {
	if !r.OutOfMemory || r.usage.PeakBytes < generous.Memory/2 {
		t.Errorf("out of memory %t, peak %d; want true and at least half of the limit", r.OutOfMemory, r.usage.PeakBytes)
	}
}

var attacks = []attack{
	{name: "loops", on: true, check: wasKilled, reason: "only Kill ends an endless loop"},
	{name: "ignores TERM", on: true, check: wasKilled, reason: "only SIGKILL ends it"},
	{name: "stops itself", on: true, check: wasKilled, reason: "a stopped process can be killed"},
	{name: "forks", after: 300 * time.Millisecond, wants: []string{Processes}, check: wasKilled, reason: "a fork bomb is bounded, and ends as a whole"},
	{name: "fills the process table", on: true, wants: []string{Processes}, check: wasKilled, reason: "other users can still start processes"},
	{name: "leaves a daemon", check: left(1), reason: "a daemon in its own session outlives its parent"},
	{name: "leaves a nameless", check: left(1), reason: "a daemon without the mark in its environment"},
	{name: "leaves a child", check: left(1), reason: "the child keeps standard output open"},
	{name: "kills its supervisor", after: 300 * time.Millisecond, check: func(*testing.T, *result) {}, reason: "the reaper kills the remaining processes"},
	{name: "signals its parent", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "the signals do not reach the harness"},
	{name: "kills everyone", check: func(*testing.T, *result) {}, wants: []string{PIDNamespace, OwnUser}, reason: "its signals only reach itself"},
	{name: "traces its parent", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "a program that traces the harness controls it"},
	{name: "allocates", check: outOfMemory, wants: []string{Memory}, reason: "memory is bounded"},
	{name: "allocates in many", check: outOfMemory, wants: []string{Memory}, reason: "the limit counts all its processes together"},
	{name: "floods stdout", check: flooded, reason: "output is bounded"},
	{name: "floods stderr", check: flooded, reason: "standard error is bounded too"},
	{name: "one long line", check: flooded, reason: "output without a line end is bounded too"},
	{name: "garbage", check: ended(0), reason: "bytes are passed on as they are"},
	{name: "floods a file", check: ended(0), wants: []string{FileSize}, reason: "a file is bounded"},
	{name: "floods the folder", check: flooded, wants: []string{Disk}, reason: "the sum of all files is bounded"},
	{name: "leaves files", check: ended(0), reason: "1,000 files and closed folders are removed with the scratch folder, and links are not followed"},
	{name: "closes stdin", on: true, feed: true, check: wasKilled, reason: "writing to its input must not block or end the harness"},
	{name: "never reads", on: true, feed: true, check: wasKilled, reason: "writing to its input must not block after the program has ended"},
	{name: "exits 137", check: ended(137), reason: "137 is a code, not a signal"},
	{name: "kills itself", check: wasKilled, reason: "a signal is not an exit code"},
	{name: "reads", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "programs must not read corpora, records or answers"},
	{name: "spies", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "environments can contain secrets"},
	{name: "writes", check: ended(0), wants: []string{MountNamespace, Landlock, OwnUser}, reason: "it can only write in its scratch folder"},
	{name: "deletes", check: func(*testing.T, *result) {}, wants: []string{MountNamespace, Landlock, OwnUser}, reason: "it can only delete files in its scratch folder"},
	{name: "writes by a link", check: ended(0), wants: []string{MountNamespace, Landlock, OwnUser}, reason: "a link to a folder outside gives no access"},
	{name: "unshares", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "root in its own user namespace has no more rights"},
	{name: "dials", check: ended(0), wants: []string{NetworkNamespace, SystemCalls}, reason: "it reaches no network, not even the ports of this machine"},
	{name: "dials abstract", check: ended(0), wants: []string{NetworkNamespace, SystemCalls}, reason: "it reaches no sockets without a file"},
	{name: "shares memory", check: ended(0), wants: []string{IPCNamespace, SystemCalls}, reason: "shared memory would outlive it"},
	{name: "dumps core", check: func(*testing.T, *result) {}, wants: []string{CoreDumps}, reason: "core dumps fill disks"},
	{name: "raises its limits", check: ended(0), wants: []string{OpenFiles}, reason: "a program cannot raise its limits"},
	{name: "opens many files", check: ended(0), wants: []string{OpenFiles}, reason: "open files are bounded"},
	{name: "inherits", check: ended(0), reason: "it inherits no open files of the harness"},
	{name: "is powerful", check: ended(0), wants: []string{NoNewPrivileges}, reason: "it runs without privileges, even if the harness is root"},
	{name: "says escapes", check: func(t *testing.T, r *result) {
		if want := `\x1b[2Jgone` + "\n" + `next\x07\u202e`; r.Words != want {
			t.Errorf("words %q; want %q", r.Words, want)
		}
	}, reason: "a terminal must not receive escape codes"},
}

// public makes a folder that every user can enter.
func public(t *testing.T) string {
	t.Helper()
	dir := testkit.Must(sandboxtest.PublicDir())(t)
	t.Cleanup(func() { _ = Remove(dir) })
	return dir
}

// program copies the test binary to a folder that every user can enter.
func program(t *testing.T) string {
	t.Helper()
	self := testkit.Must(os.ReadFile("/proc/self/exe"))(t)
	binary := filepath.Join(public(t), "hostile")
	testkit.NoError(t, os.WriteFile(binary, self, 0o755))
	if err := os.Chmod(binary, 0o755); err != nil { // set the mode again, because the umask does not apply to Chmod
		t.Fatal(err)
	}
	return binary
}

// suffer runs a hostile program and returns the harm that the program did.
func suffer(t *testing.T, base, self string, p Policy, a *attack, stands standing) (h harm) {
	t.Helper()
	token := rand.Text()
	base = testkit.Must(os.MkdirTemp(base, ""))(t)
	_ = os.Chmod(base, 0o755)
	dir := filepath.Join(base, "scratch")
	victim := newPrey(t, base, token)
	for _, d := range []string{dir, victim.outside} {
		testkit.NoError(t, os.Mkdir(d, 0o700))
	}
	write(t, filepath.Join(dir, "prey"), victim.String())
	write(t, filepath.Join(victim.outside, "theirs"), "theirs")
	// Leave a file of the harness open without the flag close-on-exec, as a target for the program.
	open := testkit.Must(unix.Open(victim.secret, unix.O_RDONLY, 0))(t)
	defer unix.Close(open)

	before := map[string]string{base: "", victim.secret: "", victim.outside: ""}
	for path := range before {
		before[path] = tags(t, path)
	}
	r := runHostile(t, self, p, a, dir, token)
	for path, want := range before {
		if got := tags(t, path); got != want {
			h.escape(t, "%s; before: %s", got, want)
			_ = os.Chmod(path, 0o755)
		}
	}
	failed := t.Failed()
	a.check(t, r)
	if t.Failed() && !failed {
		h.Blames++
	}
	for line := range strings.Lines(r.out) {
		if strings.HasPrefix(line, "ESCAPED") {
			h.escape(t, "%s", line)
		}
	}
	victim.intact(t, base, stands, &h)
	for pid := range processes() {
		if _, left := alive(pid); left && bytes.Contains(proc(pid, "cmdline"), []byte(token)) {
			h.leave(t, "process %d is left", pid)
		}
	}
	if cores, _ := filepath.Glob(filepath.Join(dir, "core*")); cores != nil {
		h.leave(t, "left %v", cores)
	}
	if err := Remove(dir); err != nil {
		h.leave(t, "the scratch folder stays: %v", err)
	}
	if err := os.RemoveAll(base); err != nil {
		h.leave(t, "%v", err)
	}
	if t.Failed() {
		t.Logf("exit %+v, usage %+v, output %.300q", r.Exit, r.usage, r.out)
	}
	return h
}

// runHostile runs a hostile program to its end.
func runHostile(t *testing.T, self string, p Policy, a *attack, dir, token string) *result {
	t.Helper()
	pr := testkit.Must(Start(p, Command{Args: []string{self, hostilePrefix + a.name, token}, Dir: dir, Stdin: a.feed}))(t)
	var late atomic.Bool
	watchdog := time.AfterFunc(patience, func() { late.Store(true); pr.Kill() })
	defer watchdog.Stop()
	if a.feed {
		go func() { _, _ = pr.Stdin.Write(make([]byte, 1<<20)) }()
	}
	if a.after > 0 {
		defer time.AfterFunc(a.after, pr.Kill).Stop()
	}
	in := bufio.NewReader(pr.Stdout)
	r := &result{dir: dir}
	if a.on {
		r.out, _ = in.ReadString('\n')
		pr.Kill()
	}
	rest, err := io.ReadAll(in)
	if err != nil {
		t.Errorf("standard output: %v; want no error", err)
	}
	r.out += string(rest)
	r.Exit = pr.Wait()
	r.usage = pr.Usage()
	if late.Load() {
		t.Errorf("the sandbox did not end the program within %v", patience)
	}
	return r
}

func write(t *testing.T, path, text string) {
	t.Helper()
	testkit.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// newPrey makes the targets that a hostile program must not change.
func newPrey(t *testing.T, base, token string) prey {
	t.Helper()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("no network, not even to this machine: ", err)
	}
	udp := testkit.Must(net.ListenPacket("udp", "127.0.0.1:0"))(t)
	abstract := testkit.Must(net.Listen("unix", "@"+token))(t)
	door := testkit.Must(net.Listen("unix", filepath.Join(base, "door")))(t)
	_ = os.Chmod(filepath.Join(base, "door"), 0o777)
	t.Cleanup(func() {
		door.Close()
		_ = udp.SetReadDeadline(time.Unix(1, 0))
		tcp.Close()
		abstract.Close()
		udp.Close()
	})
	p := prey{secret: filepath.Join(base, "secret"), outside: filepath.Join(base, "outside"), tcp: tcp.Addr().String(),
		udp: udp.LocalAddr().String(), abstract: token, harness: os.Getpid()}
	write(t, p.secret, "secret")
	return p
}

// intact checks that a hostile program has not changed the targets.
func (p prey) intact(t *testing.T, base string, stands standing, h *harm) {
	t.Helper()
	if text, err := os.ReadFile(p.secret); err != nil || string(text) != "secret" {
		h.escape(t, "the secret is now %q (%v)", text, err)
	}
	for dir, want := range map[string]string{base: "door outside scratch secret", p.outside: "theirs"} {
		list, err := os.ReadDir(dir)
		var names []string
		for _, e := range list {
			names = append(names, e.Name())
		}
		if got := strings.Join(names, " "); err != nil || got != want {
			h.escape(t, "%s holds %q (%v); want %q", dir, got, err, want)
		}
	}
	for _, path := range []string{"/etc/sudokubench-sandbox-test", "/usr/sudokubench-sandbox-test"} {
		if os.Remove(path) == nil {
			h.escape(t, "%s was written", path)
		}
	}
	if stands.any(IPCNamespace, SystemCalls) {
		if id, err := unix.SysvShmGet(sharedKey(p.abstract), 4096, 0); err == nil {
			_, _ = unix.SysvShmCtl(id, unix.IPC_RMID, nil)
			h.leave(t, "shared memory was left behind")
		}
	}
	if stands.any(MountNamespace, Landlock) {
		for _, dir := range sharedFolders {
			if os.Remove(sharedFile(dir, p.abstract)) == nil {
				h.leave(t, "a file in %s was left behind", dir)
			}
		}
	}
}
