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

// comparisons is the schema of what bench compare writes.
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

// TestScripts plays the command line as a user types it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error { // builds in scripts find what was compiled before
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

// letOthersIn lets everybody read a test's folder. Where a program cannot have its own
// mount namespace, it runs as another user, whom that folder would keep out.
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

// exits CODE COMMAND...: the command ends with that code, no other. CODE can be several,
// such as 0|5.
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

// valid FILE: it is the result of a comparison as its schema has it.
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

// cut FILE N: takes N bytes off the end of a file.
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
