package cli_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sudokubench/internal/cli"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/sandbox"
)

const root = "../.."

func TestMain(m *testing.M) {
	sandbox.Launcher()
	name, command := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"), len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-")
	if name == "bench" || command && strings.HasSuffix(name, ".test") { // bench in a test starts its own executable for workers
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(withBench{m}, map[string]func(){
		"liar":    func() { os.Exit(cli.MainOfLiar(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
		"watch":   watch,
		"trouble": trouble,
	})
}

// withBench runs the tests with the program bench in the PATH. testscript.Main could do this, too,
// but then it would not allow scripts to have the command bench that runs in this process.
type withBench struct{ m *testing.M }

// path is the PATH of a script. Scripts begin while others run bench with a PATH of their own.
var path string

func (w withBench) Run() int {
	dir, err := os.MkdirTemp("", "bench")
	if err == nil {
		defer os.RemoveAll(dir)
		dir = filepath.Join(dir, "bin") // letOthersIn changes the folder around it, too
		err = errors.Join(os.Mkdir(dir, 0o755), linkBench(dir))
	}
	if err == nil {
		path = dir + string(filepath.ListSeparator) + os.Getenv("PATH")
		err = os.Setenv("PATH", path)
	}
	if err == nil { // scripts wait for processes and for each other more than they compute
		err = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0)))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return w.m.Run()
}

// linkBench makes the command bench in a folder, as a link to the test binary or a copy of it.
func linkBench(dir string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	name := filepath.Join(dir, "bench")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if os.Link(self, name) == nil {
		return nil
	}
	text, err := os.ReadFile(self)
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o755)
}

// TestScripts runs bench as a user does, with the scripts in testdata/script. A line "bench ..."
// runs in this process, because to start a process costs more than most commands do. A line "exec
// bench ..." starts the program.
func TestScripts(t *testing.T) {
	source, err := filepath.Abs(root) // bench changes the current folder
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join(source, "internal/cli/testdata/script"),
		Setup: func(env *testscript.Env) error { // builds in scripts use the user's build cache
			process.Lock()
			defer process.Unlock()
			cache := os.Getenv("GOCACHE")
			if user, err := os.UserCacheDir(); cache == "" && err == nil {
				cache = filepath.Join(user, "go-build")
			}
			env.Setenv("GOCACHE", cache)
			env.Setenv("PATH", path)
			env.Setenv("SOURCE", source)
			env.Setenv("ESC", "\x1b")
			env.Values[variables] = env.Vars
			return errors.Join(letOthersIn(filepath.SplitList(path)[0]), letOthersIn(env.WorkDir))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"bench": bench,
			"exits": exits,
			"cut":   cut,
		},
		Condition: func(name string) (bool, error) {
			if name == "long" { // real measurements take seconds of CPU time
				return os.Getenv("SUDOKUBENCH_LONG") != "", nil
			}
			return false, fmt.Errorf("unknown condition %s; want long", name)
		},
		UpdateScripts: goldentest.Updating(),
	})
}

// letOthersIn makes a test's folder readable for all users. If a sandbox cannot make a mount
// namespace, it runs a program as another user, who could otherwise not read the folder.
func letOthersIn(dir string) error {
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		mode := info.Mode().Perm() | 0o444
		return os.Chmod(path, mode|mode&0o100>>3|mode&0o100>>6)
	})
}

// variables is the key of the environment that Setup makes for a script.
const variables = "variables"

// process guards the current folder and the environment of this process.
var process sync.Mutex

// inProcess runs bench in this process, in the folder of the script, with the environment that Setup
// made and without standard input. It returns the exit code.
func inProcess(ts *testscript.TestScript, args []string) int {
	process.Lock()
	defer process.Unlock()
	here, err := os.Getwd()
	ts.Check(err)
	outer := os.Environ()
	set := func(vars []string, value func(string, string) string) {
		os.Clearenv()
		for _, v := range vars {
			key, old, _ := strings.Cut(v, "=")
			if key != "" { // on Windows, names that begin with = contain folders
				ts.Check(os.Setenv(key, value(key, old)))
			}
		}
	}
	defer set(outer, func(_, old string) string { return old })
	set(ts.Value(variables).([]string), func(key, _ string) string { return ts.Getenv(key) })
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(here)) }()
	cores := runtime.GOMAXPROCS(0)
	code := cli.MainOfFew(args, strings.NewReader(""), ts.Stdout(), ts.Stderr())
	if runtime.GOMAXPROCS(0) != cores {
		ts.Fatalf("bench %s slows down this process and all tests after it; use exec bench", args[0])
	}
	return code
}

// bench implements the script command "bench ARGUMENTS...".
func bench(ts *testscript.TestScript, neg bool, args []string) {
	if code := inProcess(ts, args); neg != (code != 0) {
		ts.Fatalf("exit code %d", code)
	}
}

// exits implements the script command "exits CODE COMMAND...". It fails unless COMMAND ends with
// the exit code CODE. CODE can also be a list of codes, such as 0|5. "exits CODE exec bench ..."
// starts bench as a process.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, command := args[0], args[1:]
	code := 0
	if command[0] == "bench" {
		code = inProcess(ts, command[1:])
	} else {
		if command[0] == "exec" {
			command = command[1:]
		}
		if err := ts.Exec(command[0], command[1:]...); err != nil {
			exit, ok := err.(interface{ ExitCode() int })
			if !ok {
				ts.Fatalf("%v", err)
			}
			code = exit.ExitCode()
		}
	}
	if !slices.Contains(strings.Split(want, "|"), strconv.Itoa(code)) {
		ts.Fatalf("exit code %d, want %s", code, want)
	}
}

// cut implements the script command "cut FILE N", which removes the last N bytes of a file.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut FILE N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	name := ts.MkAbs(args[0])
	text := ts.ReadFile(args[0])
	if n > len(text) {
		ts.Fatalf("%s has only %d bytes", args[0], len(text))
	}
	ts.Check(os.WriteFile(name, []byte(text[:len(text)-n]), 0o666))
}
