package sandbox

import (
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/sys/thread"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox/sandboxtest"
)

// harm counts the harm that a hostile program did.
type harm struct {
	Escapes int // number of times that the program read or changed something without permission
	Blames  int // 1 if the program did not end in the expected way
	Left    int // number of processes, files and shared memory segments that outlived the program

	Active []string // names of the active protections
}

func (h *harm) escape(t *testing.T, format string, args ...any) {
	t.Helper()
	h.Escapes++
	t.Errorf("escape: "+format, args...)
}

func (h *harm) leave(t *testing.T, format string, args ...any) {
	t.Helper()
	h.Left++
	t.Errorf("left behind: "+format, args...)
}

// collection returns all hostile programs.
func collection() []attack {
	return slices.Concat(attacks, slyAttacks, pryingAttacks, untidyAttacks, taggingAttacks, gapAttacks, hidingAttacks)
}

// settingProgram is the environment variable with the name of the hostile program, for a test that
// runs as the harness in a setting.
const settingProgram = "SANDBOX_TEST_PROGRAM"

// harmFile is the name of the file in which the harness in a setting reports the harm. The file is
// in its working folder.
const harmFile = "harm.json"

// TestSettings runs each hostile program in each setting, each with its own harness. To run one
// program in one setting, as root (blanks are _ as in all names of tests; see sandboxtest.Settings
// for the names of settings):
//
//	SUDOKUBENCH_LONG=1 go test ./sandbox -v -run 'TestSettings/user-without-namespaces/kills_its_supervisor$'
//
// The field attack.wants is ignored here: a program that no protection contains counts as an
// escape.
func TestSettings(t *testing.T) {
	if os.Getenv(long) == "" {
		t.Skip("hostile programs take minutes; " + long + "=1 tries them")
	}
	t.Setenv("FENCE_TEST_SECRET", "do not tell")
	binary := program(t)
	user := sandboxtest.FirstUser
	table := "| setting | programs | escapes | wrong reasons | left behind |\n|---|--:|--:|--:|--:|\n"
	active, all := map[string][]string{}, true
	for _, s := range sandboxtest.Settings() {
		t.Run(s.Name, func(t *testing.T) {
			if why := s.Impossible(); why != "" {
				all = false
				t.Skip(why)
			}
			var mu sync.Mutex
			var sum harm
			n := 0
			t.Cleanup(func() { // this runs after all programs, which run in parallel, have ended
				all = all && n == len(collection()) // false if a flag selected only some of the programs
				table += fmt.Sprintf("| %s | %d | %d | %d | %d |\n", s.Name, n, sum.Escapes, sum.Blames, sum.Left)
				active[s.Name] = sum.Active
			})
			t.Run("ordinary tests", func(t *testing.T) {
				harness(t, s, sandboxtest.FirstUser, binary, "^(TestWalls|TestRequired|TestDecent|TestOff|TestTools)$", "")
			})
			for _, a := range collection() {
				user++
				user := user // each program has its own user, so that the system counts only its own processes to it
				t.Run(a.name, func(t *testing.T) {
					t.Parallel()
					t.Log(a.reason)
					h := harness(t, s, user, binary, "^TestOneProgram$", a.name)
					mu.Lock()
					defer mu.Unlock()
					n++
					sum = harm{sum.Escapes + min(h.Escapes, 1), sum.Blames + min(h.Blames, 1), sum.Left + min(h.Left, 1), h.Active} // each program adds at most 1 to a number, so that the sum counts programs
				})
			}
		})
	}
	if t.Log(table); all {
		sandboxtest.Section(t, document, "programs", table)
		sandboxtest.Section(t, document, "protections", protectionTable(active))
	}
}

// document is the document with the tables that TestSettings measures.
const document = "../docs/reference/sandbox.md"

// harness runs tests of this package in a setting, and returns the harm that the hostile program
// did.
func harness(t *testing.T, s sandboxtest.Setting, user int, binary, tests, program string) (h harm) {
	t.Helper()
	dir := public(t)
	cmd := testkit.Must(s.Command(user, dir, binary, "-test.run", tests, "-test.v", "-test.timeout", "5m"))(t)
	cmd.Env = append(cmd.Env, settingProgram+"="+program, "FENCE_TEST_SECRET=do not tell")
	out, err := cmd.CombinedOutput()
	text, noHarm := os.ReadFile(filepath.Join(dir, harmFile))
	if noHarm == nil {
		noHarm = json.Unmarshal(text, &h)
	}
	if noHarm != nil && program != "" {
		h.escape(t, "the harness did not survive: %v", err)
	} else if err != nil {
		t.Error(err)
	}
	if !s.Root {
		for _, p := range sandboxtest.ProcessesOf(user) {
			h.leave(t, "process %s", p)
		}
	}
	_ = os.Remove(filepath.Join(dir, harmFile))
	if list, _ := os.ReadDir(dir); len(list) > 0 {
		h.leave(t, "%v", list)
	}
	for line := range strings.Lines(string(out)) {
		if t.Failed() || strings.Contains(line, "SKIP") || strings.Contains(line, "missing:") {
			t.Log(strings.TrimRight(line, "\n"))
		}
	}
	return h
}

// TestOneProgram runs one hostile program as its harness in a setting. TestSettings starts it.
func TestOneProgram(t *testing.T) {
	name := os.Getenv(settingProgram)
	if name == "" {
		t.Skip("TestSettings starts it")
	}
	k := slices.IndexFunc(collection(), func(a attack) bool { return a.name == name })
	if k < 0 {
		t.Fatalf("no program is called %q", name)
	}
	a := collection()[k]
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGUSR1, syscall.SIGHUP)
	defer signal.Stop(signals)
	p := generous
	stands := standing{}
	for _, w := range Protections(p) {
		stands[w.Name] = w.Active
	}
	if a.name == "leaves its core" || strings.HasPrefix(a.name, "hides work") {
		p.Core = thread.Cores()[0]
	}
	self := testkit.Must(os.Executable())(t)
	wd := testkit.Must(os.Getwd())(t)
	h := suffer(t, public(t), self, p, &a, stands)
	select {
	case s := <-signals:
		h.escape(t, "signal %v reached the harness", s)
	default:
	}
	for _, name := range wanted(p, os.Getuid() == 0) {
		if stands[name] {
			h.Active = append(h.Active, name)
		}
	}
	text, err := json.Marshal(h)
	if err == nil {
		err = os.WriteFile(filepath.Join(wd, harmFile), text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestCollection shows that the names of hostile programs are unique, and that each program has a
// row in the table.
func TestCollection(t *testing.T) {
	rows := map[string]bool{}
	for _, a := range collection() {
		if rows[a.name] || programs(a.name) == nil || a.reason == "" || a.check == nil {
			t.Errorf("%q: its name must be in a list of programs and in one row, with a reason and a check", a.name)
		}
		rows[a.name] = true
	}
	t.Logf("%d hostile programs", len(rows))
}

// descriptions lists the effect of each protection, and the systems that have it.
var descriptions = []struct{ name, what, systems string }{
	{PIDNamespace, "it sees no other processes, and none of its processes outlives it", "Linux: root, or user namespaces"},
	{MountNamespace, "it sees only the system's folders, its own files and its scratch folder", "Linux: root, or user namespaces"},
	{Landlock, "it opens nothing else", "Linux 6.2"},
	{NetworkNamespace, "it reaches no network, not even this machine's", "Linux: root, or user namespaces"},
	{IPCNamespace, "it shares no memory and no queues with other programs", "Linux: root, or user namespaces"},
	{OwnUser, "it has a user that no other process has, if bench runs as root", "Linux"},
	{SystemCalls, "it makes no system calls that no solver needs", "Linux on amd64 and arm64"},
	{NoNewPrivileges, "sudo and similar programs give it no rights", "Linux"},
	{Memory, "its processes together use no more memory than the limit", "Linux, Windows"},
	{Processes, "limit of processes and threads", "Linux, Windows"},
	{OpenFiles, "limit of open files", "Linux, other Unix"},
	{FileSize, "limit of the size of a file", "Linux, other Unix"},
	{Disk, "limit of the size of its scratch folder", "Linux"},
	{CoreDumps, "it leaves no core dumps", "Linux, other Unix"},
	{ProcessGroup, "all its processes end with it", "all"},
	{Output, "limit of its output", "all"},
	{Environment, "it gets PATH and no other variable of bench", "all"},
}

// protectionTable returns a table with a row for each protection and a column for each setting.
func protectionTable(active map[string][]string) string {
	var b strings.Builder
	b.WriteString("| protection | effect on the program | systems |")
	line := "|---|---|---|"
	for _, s := range sandboxtest.Settings() {
		fmt.Fprintf(&b, " %s |", s.Name)
		line += ":-:|"
	}
	fmt.Fprintf(&b, "\n%s\n", line)
	for _, d := range descriptions {
		fmt.Fprintf(&b, "| `%s` | %s | %s |", d.name, d.what, d.systems)
		for _, s := range sandboxtest.Settings() {
			sign := "-"
			if slices.Contains(active[s.Name], d.name) {
				sign = "+"
			}
			fmt.Fprintf(&b, " %s |", sign)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestDocument shows that the document lists all protections and all settings.
func TestDocument(t *testing.T) {
	var names []string
	for _, d := range descriptions {
		names = append(names, d.name)
	}
	if diff := cmp.Diff(wanted(generous, true), names); diff != "" {
		t.Errorf("protections without a description (-all +described):\n%s", diff)
	}
	table := "| setting | bench runs as |\n|---|---|\n"
	for _, s := range sandboxtest.Settings() {
		table += fmt.Sprintf("| %s | %s |\n", s.Name, s.Doc)
	}
	sandboxtest.Section(t, document, "settings", table)
}
