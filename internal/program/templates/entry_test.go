package templates_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/program/templates"
	"sudokubench/internal/program/trial"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Launcher()
	os.Exit(m.Run())
}

// TestEntriesAreRight builds each entry as its author would, and shows that the entry solves the
// puzzles of bench try. It skips languages that are not installed. Without SUDOKUBENCH_LONG, it tries only
// one entry, because compilers and runtimes take seconds.
func TestEntriesAreRight(t *testing.T) {
	puzzles := testkit.Must(trial.Puzzles(9))(t)
	long := os.Getenv("SUDOKUBENCH_LONG") != ""
	for _, name := range templates.Languages() {
		l := testkit.Must(templates.FindLanguage(name))(t)
		for _, p := range program.Protocols() {
			if !l.Has(p.Name) {
				continue // skip this template, because TestMissingTemplates tests it
			}
			t.Run(name+" "+p.Name, func(t *testing.T) {
				dir := made(t, &l, p.Name, name == "python" && p.Name == "lines")
				some := puzzles
				if !long {
					some = puzzles[:1]
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
						t.Errorf("puzzle %s: verdict %s (%s); want verified", f.Puzzle, f.Verdict, f.Reason)
					}
				}
			})
		}
	}
}

// made makes a folder with an entry and builds the entry. It skips the test if the language is not
// installed, or if always is false and SUDOKUBENCH_LONG is not set.
func made(t *testing.T, l *templates.Language, protocol string, always bool) (dir string) {
	t.Helper()
	dir = t.TempDir()
	write(t, l, protocol, dir)
	if _, err := exec.LookPath(l.Needs); err != nil {
		t.Skip(err)
	}
	if os.Getenv("SUDOKUBENCH_LONG") == "" && !always {
		t.Skip("set SUDOKUBENCH_LONG=1")
	}
	if len(l.Build) > 0 {
		build := exec.Command(l.Build[0], l.Build[1:]...)
		build.Dir = dir
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return dir
}

// write writes the file of an entry into its folder. It fails the test if the file does not contain
// the solver exactly once.
func write(t *testing.T, l *templates.Language, protocol, dir string) {
	t.Helper()
	file, text := testkit.Must2(l.Entry(protocol))(t)
	if strings.Contains(string(text), "SOLVER") || strings.Count(strings.ToLower(string(text)), "fills in the blanks") != 1 {
		t.Fatalf("the file does not contain the solver exactly once:\n%s", text)
	}
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, file), text, 0o644))
}

func TestMissingTemplates(t *testing.T) {
	if _, err := templates.FindLanguage("pyton"); err == nil || !strings.Contains(err.Error(), "did you mean python?") {
		t.Errorf("error %v; want a hint to python", err)
	}
	l := testkit.Must(templates.FindLanguage("bash"))(t)
	if _, _, err := l.Entry("morse"); err == nil || !strings.Contains(err.Error(), "no templates for the protocol morse, which is for programs that already exist; want lines") {
		t.Errorf("error %v; want a hint to the protocol lines", err)
	}
	if _, _, err := l.Entry("worker"); err == nil || !strings.Contains(err.Error(), "no bash template for the protocol worker; want one of python, go, c, cpp, rust") {
		t.Errorf("error %v; want the languages with this protocol", err)
	}
	for _, name := range templates.Languages() {
		l, err := templates.FindLanguage(name)
		if err != nil || !l.Has("lines") {
			t.Errorf("%s has no template for lines (error %v); want one", name, err)
		}
	}
}

const (
	easy   = "..1.6..578..2..31.67..8.94.1...532..4......6.79...21......3.4...1...85.95..9...2."
	solved = "241369857859274316673185942168753294432891765795642138927536481316428579584917623"
	broken = "12345678.........9..............................................................." // puzzle without a solution
)

// TestWorkersKeepToTheirDocument tests the parts of the protocol worker that bench try does not
// test.
func TestWorkersKeepToTheirDocument(t *testing.T) {
	dialogue := []struct{ reason, given, want string }{ // want is a regular expression
		{"keys of a later version are ignored", "!hello colour=red", `!worker protocol=1 shape=9x9( cpu=true)?`},
		{"the warm-up puzzle is not answered", "!batch 2 warm=1 limit=1 puzzle_ns=1000000000 times=true allocations=true colour=red\n" + broken + "\n" + easy + "\n" + broken,
			`!ran wall=[1-9]\d*( cpu=\d+)?\n` + solved + ` ns=[1-9]\d*\n- ns=\d+`},
		{"a puzzle outside a batch", easy + " seq=7 limit=1 colour=red", solved},
		{"keys have defaults", "!batch 1\n" + easy, `!ran wall=[1-9]\d*( cpu=\d+)?\n` + solved + `( ns=[1-9]\d*)?`},
		{"lines can end as on Windows", "!batch 1 warm=1\r\n" + easy + "\r\n" + easy + "\r", `!ran wall=[1-9]\d*( cpu=\d+)?\n` + solved + `( ns=[1-9]\d*)?`},
		{"a puzzle that ends as on Windows", easy + "\r", solved},
	}
	var given, want string
	for _, d := range dialogue {
		given += d.given + "\n"
		want += d.want + "\n"
	}
	for _, name := range templates.Languages() {
		l := testkit.Must(templates.FindLanguage(name))(t)
		if !l.Has(program.WorkerName) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(l.Command[0], l.Command[1:]...)
			cmd.Dir, cmd.Stdin = made(t, &l, program.WorkerName, name == "python"), strings.NewReader(given)
			said := testkit.Must(cmd.Output())(t)
			if !regexp.MustCompile("^" + want + "$").MatchString(strings.ReplaceAll(string(said), "\r", "")) {
				t.Errorf("for the input\n%s\nthe program wrote\n%s", given, said)
			}
		})
	}
}
