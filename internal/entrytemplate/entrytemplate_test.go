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
	"sudokubench/internal/fence"
	"sudokubench/internal/program"
	"sudokubench/internal/rehearsal"
)

func TestMain(m *testing.M) {
	fence.Launcher()
	os.Exit(m.Run())
}

// TestEntriesAreRight: each entry is made as its author would make it, and
// solves the puzzles that bench try puts. Languages that are not installed are
// left out.
func TestEntriesAreRight(t *testing.T) {
	puzzles, err := rehearsal.Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range entrytemplate.Names() {
		l, err := entrytemplate.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, protocol := range l.Protocols {
			t.Run(name+" "+protocol, func(t *testing.T) {
				if _, ok := program.FindProtocol(protocol); !ok {
					t.Fatalf("there is no such protocol")
				}
				if _, err := exec.LookPath(l.Needs); err != nil {
					t.Skip(err)
				}
				if testing.Short() && len(l.Build) > 0 {
					t.Skip("compilers take seconds")
				}
				dir := t.TempDir()
				file, text, err := l.Entry(protocol)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, file), text, 0o644); err != nil {
					t.Fatal(err)
				}
				if len(l.Build) > 0 {
					build := exec.Command(l.Build[0], l.Build[1:]...)
					build.Dir = dir
					if out, err := build.CombinedOutput(); err != nil {
						t.Fatalf("%v: %s", err, out)
					}
				}
				some := puzzles
				if !slices.Contains([]string{"c", "rust", "cpp"}, name) { // the others take long for those with 17 clues
					some = puzzles[:5]
				}
				r, err := rehearsal.Try(context.Background(), rehearsal.Entry{
					Protocol: protocol, Limit: 2 * time.Minute,
					Config: program.Config{Command: l.Command, Dir: dir, StartLimit: 2 * time.Minute, Policy: fence.Policy{Mode: fence.Off, Core: -1}},
				}, some)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range r.Findings {
					if f.Verdict != "verified" {
						t.Errorf("%s: %s: %s", f.Puzzle, f.Verdict, f.Reason)
					}
				}
			})
		}
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
	if _, _, err := l.Entry("codegolf"); err == nil || !strings.Contains(err.Error(), "one for lines, and for codegolf in python") {
		t.Errorf("%v", err)
	}
}

// TestEveryProtocolHasAnEntry, in some language at least.
func TestEveryProtocolHasAnEntry(t *testing.T) {
	l, err := entrytemplate.Find("python")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range program.Protocols() {
		if !slices.Contains(l.Protocols, p.Name) {
			t.Errorf("python has no entry for %s", p.Name)
		}
	}
}
