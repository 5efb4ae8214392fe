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
	"time"

	"sudokubench/internal/sandbox/sandboxtest"
	"sudokubench/internal/thread"
)

// harm counts what a hostile program did.
type harm struct {
	Escapes int // things that it got or changed although it must not
	Blames  int // it ended for another reason than the one that is true
	Left    int // processes, files and memory that outlived it
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

// collection is all hostile programs.
func collection() []attack {
	return slices.Concat(attacks, slyAttacks, pryingAttacks, untidyAttacks, taggingAttacks)
}

// The environment of a test that is a harness in a setting: the program that it starts.
const settingProgram = "SANDBOX_TEST_PROGRAM"

// harmFile is where that harness says how it fared, below its working folder.
const harmFile = "harm.json"

// TestSettings runs each hostile program in each setting, each behind its own harness. To run one program in one
// setting, as root (blanks are _ as in all names of tests; see sandboxtest.Settings for the names of settings):
//
//	SUDOKUBENCH_LONG=1 go test ./internal/sandbox -v -run 'TestSettings/user-without-namespaces/kills_its_keeper$'
//
// Rows of attack.wants do not matter here: a program that no protection contains counts as an escape.
func TestSettings(t *testing.T) {
	if os.Getenv(long) == "" {
		t.Skip("hostile programs take minutes; " + long + "=1 tries them")
	}
	t.Setenv("FENCE_TEST_SECRET", "do not tell")
	binary := program(t)
	user := sandboxtest.FirstUser
	for _, s := range sandboxtest.Settings() {
		t.Run(s.Name, func(t *testing.T) {
			if why := s.Impossible(); why != "" {
				t.Skip(why)
			}
			var mu sync.Mutex
			var sum harm
			n := 0
			t.Cleanup(func() { t.Logf("%d programs: %+v", n, sum) })
			t.Run("ordinary tests", func(t *testing.T) {
				harness(t, s, sandboxtest.FirstUser, binary, "^(TestWalls|TestRequired|TestDecent|TestOff)$", "")
			})
			for _, a := range collection() {
				user++
				user := user // alone, so that the system counts no other processes to it
				t.Run(a.name, func(t *testing.T) {
					t.Parallel()
					t.Log(a.reason)
					h := harness(t, s, user, binary, "^TestOneProgram$", a.name)
					mu.Lock()
					defer mu.Unlock()
					n++
					sum = harm{sum.Escapes + min(h.Escapes, 1), sum.Blames + min(h.Blames, 1), sum.Left + min(h.Left, 1)} // programs
				})
			}
		})
	}
}

// harness runs tests of this package in a setting and returns the harm that a program did to them.
func harness(t *testing.T, s sandboxtest.Setting, user int, binary, tests, program string) (h harm) {
	t.Helper()
	dir := public(t)
	cmd, err := s.Command(user, dir, binary, "-test.run", tests, "-test.v", "-test.timeout", "5m")
	if err != nil {
		t.Fatal(err)
	}
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

// TestOneProgram is the harness of one hostile program in a setting.
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
	if a.name == "leaves its core" {
		p.Core = thread.Cores()[0]
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	h := suffer(t, public(t), self, p, &a, fmt.Sprintf("%d-%d-%d", k, os.Getpid(), time.Now().UnixNano()), stands)
	select {
	case s := <-signals:
		h.escape(t, "signal %v reached the harness", s)
	default:
	}
	text, err := json.Marshal(h)
	if err == nil {
		err = os.WriteFile(filepath.Join(wd, harmFile), text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The names of hostile programs are unique, and each of them has a row.
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
