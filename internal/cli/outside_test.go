package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

// outside is a git repository whose folder solver is a Go module with its own solver. The module
// replaces its dependency on this project by the local source. All other modules are in the module
// cache, so go commands need no network.
type outside struct {
	t      *testing.T
	folder string // root folder of the Go module
	env    []string
}

func newOutside(t *testing.T) *outside {
	t.Helper()
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		t.Skip("needs SUDOKUBENCH_LONG=1, because it compiles many packages")
	}
	for _, tool := range []string{"go", "git"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s", tool)
		}
	}
	path := strings.TrimSuffix(reflect.TypeFor[solvers.Spec]().PkgPath(), "/solvers")
	here := testkit.Must(filepath.Abs(root))(t)
	top := testkit.Must(filepath.EvalSymlinks(t.TempDir()))(t)
	o := &outside{t: t, folder: filepath.Join(top, "repository", "solver"), env: append(os.Environ(),
		"GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -mod=mod"), "GOPROXY=off", "GOWORK=off", "TMPDIR="+top, "GOCACHE="+goEnv(t, "GOCACHE"), "XDG_CACHE_HOME="+filepath.Join(top, "cache"),
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.org", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.org", "GIT_CONFIG_GLOBAL="+os.DevNull,
	)}
	replaced := here
	if relative, err := filepath.Rel(o.folder, here); err == nil { // only the path below o.folder counts, because a checkout of a revision is in another folder
		replaced = relative
	}
	o.write("go.mod", "module example.org/outside\n\ngo 1.26.0\n\nrequire "+path+" v0.0.0\n\nreplace "+path+" => "+filepath.ToSlash(replaced)+"\n")
	o.write("go.sum", o.read(filepath.Join(here, "go.sum")))
	o.write("main.go", "package main\n\nimport (\n\t\"os\"\n\n\t\"example.org/outside/mine\"\n\n\t\""+path+"/harness\"\n)\n\n"+
		"func main() { os.Exit(harness.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, mine.Spec())) }\n")
	source := o.read(filepath.Join(here, "internal", "program", "templates", "backwards", "backwards.go"))
	o.write("mine/mine.go", strings.NewReplacer("backwards", "mine").Replace(source))
	o.write("mine/mine_test.go", "package mine\n\nimport (\n\t\"testing\"\n\n\t\""+path+"/solvers/solvertest\"\n)\n\nfunc TestContract(t *testing.T) { solvertest.Run(t, Spec()) }\n")
	o.write("isolated.yaml", "isolation: process\ntime: 1s\ncorpora: [{name: training, builtin: training}]\nsolvers: [mine, bitmask-mrv]\n")
	o.write(".gitignore", "out/\nbench*\n")
	o.git("init", "-q")
	o.load(append(o.env, "GOPROXY="+goEnv(t, "GOPROXY")))
	return o
}

// load fills the module cache with all modules that the first build of a new module reads. A build
// of this project reads fewer modules, so the cache of a new machine can lack some.
func (o *outside) load(env []string) {
	o.t.Helper()
	cmd := exec.CommandContext(o.t.Context(), "go", "build", "-o", os.DevNull, ".")
	cmd.Dir, cmd.Env = o.folder, env
	if out, err := cmd.CombinedOutput(); err != nil && bytes.Contains(out, []byte("lookup")) {
		o.t.Skipf("the module cache is not complete, and there is no network:\n%s", out)
	}
}

// goEnv returns a setting of go on this machine.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
	if err != nil {
		t.Fatalf("go env %s: %v", name, err)
	}
	return strings.TrimSpace(string(out))
}

func (o *outside) read(file string) string {
	o.t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		o.t.Fatal(err)
	}
	return string(text)
}

func (o *outside) write(name, text string) {
	o.t.Helper()
	file := filepath.Join(o.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		o.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		o.t.Fatal(err)
	}
}

// run runs a command in the module. The test fails unless the command ends with the exit code code
// and its output matches pattern.
func (o *outside) run(code int, pattern string, command ...string) {
	o.t.Helper()
	cmd := exec.CommandContext(o.t.Context(), command[0], command[1:]...)
	cmd.Dir, cmd.Env = o.folder, o.env
	if strings.HasPrefix(command[0], "./") {
		cmd.Path = filepath.Join(o.folder, command[0])
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if cmd.ProcessState == nil {
		o.t.Fatalf("%v: %v", command, err)
	}
	if got := cmd.ProcessState.ExitCode(); got != code || !regexp.MustCompile("(?m)"+pattern).Match(out.Bytes()) {
		o.t.Fatalf("%v: exit code %d, output\n%s\nwant exit code %d and output that matches %s", command, got, &out, code, pattern)
	}
}

func (o *outside) git(args ...string) {
	o.t.Helper()
	o.run(0, "", append([]string{"git"}, args...)...)
}

func (o *outside) commit(message string) {
	o.t.Helper()
	o.git("add", "-A")
	o.git("commit", "-q", "-m", message)
}

// change replaces a text in the source of the solver.
func (o *outside) change(old, text string) {
	o.t.Helper()
	source := o.read(filepath.Join(o.folder, "mine", "mine.go"))
	if !strings.Contains(source, old) {
		o.t.Fatalf("the solver does not contain %q", old)
	}
	o.write("mine/mine.go", strings.Replace(source, old, text, 1))
}

// TestOutsideModule shows that another module can build the whole bench command with its own solver
// added, as an executable file and with "go run".
func TestOutsideModule(t *testing.T) {
	o := newOutside(t)
	const bench = "./bench.exe" // an .exe file runs on every system
	o.run(0, "", "go", "vet", "./...")
	o.run(0, `^ok `, "go", "test", "./mine")
	o.run(0, "", "go", "build", "-o", bench, ".")
	o.commit("first")
	o.run(0, `^mine +backtracking +4x4\.\.9x9 +Fills the blanks`, bench, "list", "solvers")
	o.run(0, `^2 mine `, bench, "run", "--solvers", "mine,bitmask-mrv", "--corpora", "easy", "--time", "1s", "--no-progress")
	o.run(0, `^2 mine `, bench, "run", "-c", "isolated.yaml", "--no-progress")
	o.write("mine/README", "A file that no package has.\n")
	o.run(0, `No solver changed between HEAD \([0-9a-f]+\) and working tree \(packages compared:\s+\d+\)`, bench, "compare", "HEAD")
	o.run(0, `^Measuring mine on training \(the solvers of this module\): 1 row`, bench, "compare", bench, bench,
		"--corpora", "training", "--pairs", "8", "--threshold", "500%", "--resolve", "900%", "--no-progress")
	o.change("s.Nodes++", "for range 20 {\n\t\t\ts.fits(i, d)\n\t\t}\n\t\ts.Nodes++")
	o.commit("second")
	o.run(1, `^Measuring mine on easy \(changed: mine\): 1 row(.|\n)*^regressed +mine +easy(.|\n)*^exit status 4`,
		"go", "run", ".", "compare", "HEAD~1", "--corpora", "easy", "--report", "github=bench.github", "--no-progress")
	if text := o.read(filepath.Join(o.folder, "bench.github")); !strings.Contains(text, "file=mine/mine.go") {
		t.Errorf("the annotations do not name the file of the solver:\n%s", text)
	}
	o.run(1, `use go run \. or go build \. instead of go run main\.go`, "go", "run", "main.go", "compare", "HEAD~1")
}
