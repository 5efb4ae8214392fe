package entrytemplate_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/entrytemplate"
	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/sandbox"
	"sudokubench/internal/trial"
)

func TestMain(m *testing.M) {
	sandbox.Launcher()
	os.Exit(m.Run())
}

// always are the languages whose entries are tried in every run of the tests.
// Those of the others are with SUDOKUBENCH_LONG=1, since runtimes and compilers
// take seconds.
var always = []string{"python", "c"}

// TestEntriesAreRight: each entry is made as its author would make it, and
// solves the puzzles that bench try puts. Languages that are not installed are
// left out.
func TestEntriesAreRight(t *testing.T) {
	puzzles, err := trial.Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	long := os.Getenv("SUDOKUBENCH_LONG") != ""
	for _, name := range entrytemplate.Names() {
		l, err := entrytemplate.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range program.Protocols() {
			if !l.Has(p.Name) {
				continue // TestWhatThereIsNot
			}
			t.Run(name+" "+p.Name, func(t *testing.T) {
				dir := t.TempDir()
				write(t, &l, p.Name, dir)
				if _, err := exec.LookPath(l.Needs); err != nil {
					t.Skip(err)
				}
				if !long && (race || testing.Short() || !slices.Contains(always, name)) {
					t.Skip("set SUDOKUBENCH_LONG=1")
				}
				if len(l.Build) > 0 {
					build := exec.Command(l.Build[0], l.Build[1:]...)
					build.Dir = dir
					if out, err := build.CombinedOutput(); err != nil {
						t.Fatalf("%v: %s", err, out)
					}
				}
				some := puzzles
				if !long {
					some = puzzles[:4]
				}
				r, err := trial.Try(context.Background(), trial.Entry{
					Protocol: p.Name, Limit: 2 * time.Minute,
					Config: program.Config{Command: l.Command, Dir: dir, StartLimit: 2 * time.Minute, Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1}},
				}, some)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range r.Findings {
					if f.Verdict != judge.Verified {
						t.Errorf("%s: %s: %s", f.Puzzle, f.Verdict, f.Reason)
					}
				}
			})
		}
	}
}

// write puts the entry into its folder. It has to be one whole file.
func write(t *testing.T, l *entrytemplate.Language, protocol, dir string) {
	t.Helper()
	file, text, err := l.Entry(protocol)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "SOLVER") || strings.Count(strings.ToLower(string(text)), "fills in the blanks") != 1 {
		t.Fatalf("the solver is not in its place:\n%s", text)
	}
	if err := os.WriteFile(filepath.Join(dir, file), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWhatThereIsNot(t *testing.T) {
	if _, err := entrytemplate.Find("pyton"); err == nil || !strings.Contains(err.Error(), "did you mean python?") {
		t.Errorf("%v", err)
	}
	l, err := entrytemplate.Find("bash")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := l.Entry("morse"); err == nil || !strings.Contains(err.Error(), "no templates for the protocol morse, which is for programs that already exist; want lines") {
		t.Errorf("%v", err)
	}
	if _, _, err := l.Entry("worker"); err == nil || !strings.Contains(err.Error(), "no bash template for the protocol worker; want one of python, go, c, cpp, rust") {
		t.Errorf("%v", err)
	}
	for _, name := range entrytemplate.Names() {
		l, err := entrytemplate.Find(name)
		if err != nil || !l.Has("lines") {
			t.Errorf("%s has no template for lines (%v)", name, err)
		}
	}
}
