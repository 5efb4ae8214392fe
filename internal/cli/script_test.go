package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"sudokubench/internal/cli"
	"sudokubench/internal/goldentest"
	"sudokubench/internal/sandbox"
)

// comparisons is the path of the JSON schema for the output of bench compare.
const comparisons = "../../reports/gatereport/schema.json"

func TestMain(m *testing.M) {
	sandbox.Launcher()
	testscript.Main(m, map[string]func(){
		"bench":   func() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
		"liar":    func() { os.Exit(cli.MainOfLiar(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
		"watch":   watch,
		"trouble": trouble,
	})
}

// TestScripts runs bench as a user does, with the scripts in testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error { // builds in scripts use the user's build cache
			cache := os.Getenv("GOCACHE")
			if user, err := os.UserCacheDir(); cache == "" && err == nil {
				cache = filepath.Join(user, "go-build")
			}
			env.Setenv("GOCACHE", cache)
			source, err := filepath.Abs("../..")
			if err != nil {
				return err
			}
			env.Setenv("SOURCE", source)
			bench, err := exec.LookPath("bench")
			return errors.Join(err, letOthersIn(filepath.Dir(bench)), letOthersIn(env.WorkDir))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"cut":   cut,
			"valid": valid,
		},
		Condition: func(name string) (bool, error) {
			if name == "race" {
				return race, nil
			}
			return false, fmt.Errorf("unknown condition %s; want race", name)
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

// exits implements the script command "exits CODE COMMAND...". It fails unless COMMAND ends with
// the exit code CODE. CODE can also be a list of codes, such as 0|5.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if err != nil {
		exit, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if !slices.Contains(strings.Split(args[0], "|"), strconv.Itoa(code)) {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// valid implements the script command "valid FILE". The command fails unless the file matches the
// JSON schema of comparisons.
func valid(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: valid FILE")
	}
	schema, err := jsonschema.NewCompiler().Compile(comparisons)
	ts.Check(err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(schema.Validate(value))
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
