package trial

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
)

// TestCommandsThatDoNotStart shows that the advice mentions the fault in the files of a command
// that does not start.
func TestCommandsThatDoNotStart(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	t.Setenv("PATH", "/usr/bin:/bin") // folders that every user can read
	dir := t.TempDir()
	for name, f := range map[string]struct {
		text string
		mode os.FileMode
	}{
		"solve.sh":   {"#!/bin/sh\ncat\n", 0o644},
		"solve.c":    {"int main(void) { return 1; }\n", 0o644},
		"plain.sh":   {"cat\n", 0o755},
		"windows.sh": {"#!/bin/sh\r\ncat\r\n", 0o755},
		"nobody.sh":  {"#!/nowhere/sh\ncat\n", 0o755},
		"env.sh":     {"#!/usr/bin/env no-such-ruby\nputs gets\n", 0o755},
		"calls.sh":   {"#!/bin/sh\nno-such-solver || exit\n", 0o755},
	} {
		testkit.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(f.text), f.mode))
	}
	for k := range maxNames { // create files whose names come before the similar name in the alphabet
		testkit.NoError(t, os.WriteFile(filepath.Join(dir, "a"+strings.Repeat("x", 9+k)), nil, 0o644))
	}
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, row := range []struct {
		command []string
		advises string
		reason  string
	}{
		{[]string{"sh", "slove.sh"}, "There is no file slove.sh in the program's folder (--dir); did you mean solve.sh?", "an argument that is misspelt"},
		{[]string{"sh", "something-else.rb"}, "There is no file something-else.rb in the program's folder (--dir); want one of axxxxxxxxx, ", "nothing near: what there is"},
		{[]string{"/nowhere/solve"}, "There is no file /nowhere/solve.", "a place outside the folder"},
		{[]string{"./slove.sh"}, "did you mean solve.sh?", "the program itself is misspelt"},
		{[]string{"solve.sh"}, "Write ./solve.sh", "no path, so it is looked for elsewhere"},
		{[]string{"ssh-keygenn-of-no-system"}, "The PATH has no program ssh-keygenn-of-no-system", "no such program"},
		{[]string{"./solve.sh"}, "chmod +x solve.sh", "not executable"},
		{[]string{"./solve.c"}, "Compile solve.c first, and name the program that the compiler makes.", "source text of a compiled language"},
		{[]string{"./plain.sh"}, "A script needs a first line such as #!", "no first line"},
		{[]string{"./windows.sh"}, "Save the file with Unix line endings", "a carriage return in the first line"},
		{[]string{"./nobody.sh"}, "names the interpreter /nowhere/sh, which does not exist", "an interpreter that is not there"},
		{[]string{"./env.sh"}, "The PATH has no program no-such-ruby", "an interpreter that env does not find"},
		{[]string{"./calls.sh"}, "The PATH has no program no-such-solver", "a command that a shell does not find"},
	} {
		e := entry(t, "lines", "")
		e.Config.Command, e.Config.Dir = row.command, dir
		r := testkit.Must(Try(context.Background(), e, puzzles[:1]))(t)
		if f := r.Findings[0]; f.Verdict != judge.Crashed || !strings.Contains(f.Advice, row.advises) {
			t.Errorf("%s: %q: %s, %s, %q; want crashed, %q", row.reason, row.command, f.Verdict, f.Reason, f.Advice, row.advises)
		}
	}
}

// TestOptionalBoards shows that the trial waits only for bonusLimit on optional puzzles, and that
// failures on them give no advice.
func TestOptionalBoards(t *testing.T) {
	t.Parallel()
	puzzles := testkit.Must(Puzzles(0))(t)
	r := testkit.Must(Try(context.Background(), entry(t, "lines", "9x9 only"), puzzles))(t)
	f := r.Findings[7]
	if !r.Right() || f.Verdict != judge.Missing || f.Advice != "" || !strings.Contains(f.Reason, bonusLimit.String()) {
		t.Errorf("right %v, %+v; want a program that is right, and no answer within %s", r.Right(), f, bonusLimit)
	}
}

// TestTheFileOfTheProtocol shows that the file with the puzzles does not count as missing in the
// program's folder. The protocol puts this file into the scratch folder.
func TestTheFileOfTheProtocol(t *testing.T) {
	for _, row := range []struct {
		protocol string
		lost     bool
		reason   string
	}{
		{"rows-file", false, "the protocol gives this file"},
		{"csv-files", true, "the protocol gives another file"},
	} {
		e := entry(t, row.protocol, "")
		e.Config.Command, e.Config.Dir = []string{"solve", "problem.txt"}, t.TempDir()
		if s := death(&e, &Finding{Reason: "exit code 1"}); strings.HasPrefix(s, "There is no file") != row.lost {
			t.Errorf("%s: unexpected advice %q", row.reason, s)
		}
	}
}

// TestOther shows that the trial finds the protocol from the file or argument that the program
// misses.
func TestOther(t *testing.T) {
	for _, row := range []struct {
		protocol, words, want, reason string
	}{
		{"lines", "No such file or directory: 'input.csv'", "the protocol csv-files", "the file of another protocol"},
		{"csv-files", "No such file or directory: '/home/taro/input.csv'", "by its bare name", "the right file in the wrong folder"},
		{"csv-stdio", "open problem.txt: no such file", "the protocol rows-file", "the file of another protocol"},
		{"lines", "    p = sys.argv[1]\nIndexError: list index out of range", "the protocol argument", "an argument, and there is none"},
		{"codegolf", "open(sys.argv[1])", "", "it has an argument"},
		{"lines", "ValueError", "", "no sign of a protocol"},
	} {
		if s := other(row.protocol, row.words); (s == "") != (row.want == "") || !strings.Contains(s, row.want) {
			t.Errorf("%s: %q; want %q", row.reason, s, row.want)
		}
	}
}

func TestMisspelt(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"taro/solve.py", "c.yaml"} {
		path := filepath.Join(dir, name)
		testkit.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		testkit.NoError(t, os.WriteFile(path, nil, 0o644))
	}
	own := filepath.Join(dir, "taro")
	for _, row := range []struct {
		reason  string
		command []string
		folders []string
		want    string
	}{
		{"the file exists", []string{"python3", "taro/solve.py"}, []string{dir}, ""},
		{"a slip in the name", []string{"python3", "taro/slove.py"}, []string{dir}, `there is no file taro/slove.py; did you mean solve.py?`},
		{"a slip in the folder", []string{"python3", "taor/solve.py"}, []string{dir}, `there is no file taor/solve.py; did you mean taro?`},
		{"a slip in the command itself", []string{"./taro/solve.pi"}, []string{dir}, `there is no file ./taro/solve.pi; did you mean solve.py?`},
		{"the file is in the second folder", []string{"python3", "taro/solve.py"}, []string{own, dir}, ""},
		{"a slip in a name of the first folder", []string{"python3", "solv.py"}, []string{own, dir}, `there is no file solv.py; did you mean solve.py?`},
		{"no similar name, so the word is perhaps not a file", []string{"sed", "s/old/new/"}, []string{dir}, ""},
		{"a module's name", []string{"python3", "-m", "tools.run"}, []string{dir}, ""},
	} {
		if got := misspelt(row.command, row.folders); got != row.want {
			t.Errorf("%s: %q, want %q", row.reason, got, row.want)
		}
	}
}

// TestUnstartable shows which programs are refused before a contest: those that are certainly a slip.
func TestUnstartable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files without an extension are not programs there")
	}
	path, own := t.TempDir(), t.TempDir()
	for _, name := range []string{filepath.Join(path, "python3"), filepath.Join(path, "java"), filepath.Join(own, "solve")} {
		testkit.NoError(t, os.WriteFile(name, []byte("#!"), 0o755))
	}
	for _, name := range []string{"empty", "java"} {
		testkit.NoError(t, os.WriteFile(filepath.Join(own, name), nil, 0o755))
	}
	t.Setenv("PATH", path)
	for _, row := range []struct {
		reason  string
		command string
		want    string
	}{
		{"it is in the PATH", "python3", ""},
		{"a slip", "pyton3", "The PATH has no program pyton3; did you mean python3?"},
		{"a program in the folder", "solve", "solve is a file in the program's folder"},
		{"an empty program", "./empty", "./empty is empty"},
		{"an empty script", "python3 empty", "empty is empty"},
		{"an empty file of a module", "python3 -m solver empty", ""},
		{"a program in the PATH with the name of an empty file", "java Solver", ""},
		{"two letters differ", "pythno2", ""},
		{"no similar name: perhaps only this machine lacks the program", "ghci", ""},
	} {
		if got := Unstartable(strings.Fields(row.command), []string{own}, ""); (got == "") != (row.want == "") || !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: %q; want %q", row.reason, got, row.want)
		}
	}
}

// TestNamesFile shows which words of a command count as names of files that must exist.
func TestNamesFile(t *testing.T) {
	for _, row := range []struct {
		command []string
		want    bool // whether the last word names a file
	}{
		{[]string{"x", "solve.py"}, true}, {[]string{"solve.py"}, false}, {[]string{"./solve"}, true}, {[]string{"x", "lib/solve"}, true},
		{[]string{"java", "Entry"}, false}, {[]string{"x", "."}, false}, {[]string{"x", "1.5"}, false}, {[]string{"java", "a.jar:b.jar"}, false}, {[]string{"cc", "-O2.x"}, false},
		{[]string{"python3", "import sys; print(sys.argv[1])"}, false}, {[]string{"x", "--size=1.x"}, false}, {[]string{"x", ".env"}, false},
		{[]string{"python3", "-m", "solver.main"}, false}, {[]string{"./solve", "-m", "model.txt"}, true},
	} {
		if namesFile(row.command, len(row.command)-1) != row.want {
			t.Errorf("%q: want %v", row.command, row.want)
		}
	}
}

// TestHiddenFiles shows the advice about a file that exists but that the program cannot find or
// read.
func TestHiddenFiles(t *testing.T) {
	own, other := t.TempDir(), t.TempDir()
	for _, path := range []string{filepath.Join(own, "words.txt"), filepath.Join(other, "words.txt")} {
		testkit.NoError(t, os.WriteFile(path, nil, 0o600))
	}
	named := []string{"python3", "words.txt"}
	for _, row := range []struct {
		words, want, reason string
		mode                sandbox.Mode
		command             []string
	}{
		{"cannot open " + filepath.Join(other, "words.txt") + ": No such file", "The sandbox hides " + filepath.Join(other, "words.txt"), "outside", sandbox.BestEffort, named},
		{"cannot open " + filepath.Join(other, "words.txt"), "", "nothing is hidden", sandbox.Off, named},
		{"cannot open " + filepath.Join(own, "words.txt"), "", "it can read this one", sandbox.BestEffort, named},
		{"FileNotFoundError: 'words.txt'", "words.txt is in the program's own folder, but the program starts in a scratch folder", "a bare name", sandbox.Off, named},
		{"usage: words.txt FILE; reads puzzles", "", "the program itself", sandbox.Off, []string{filepath.Join(own, "words.txt")}},
		{"FileNotFoundError: 'words.txt'", "", "it starts in its own folder", sandbox.Off, []string{"java", "Words"}},
		{"cannot open nothing.txt", "", "there is no such file", sandbox.BestEffort, named},
		{"words.txt: segmentation fault", "", "no complaint", sandbox.BestEffort, named},
	} {
		e := Entry{Config: program.Config{Command: row.command, Dir: own, Policy: sandbox.Policy{Mode: row.mode}}}
		if got := hidden(&e, row.words); (row.want == "") != (got == "") || !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: %q; want %q", row.reason, got, row.want)
		}
	}
}
