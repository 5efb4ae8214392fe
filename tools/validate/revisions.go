package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// edit is a change of one file that is committed.
type edit struct {
	what     string
	file     string
	old, new string
	exit     int // expected exit code of bench compare between the previous commit and this one
}

var edits = []edit{
	{"only a comment", "solvers/bitmaskmrv/bitmaskmrv.go",
		"// Solve implements solvers.Solver.\n", "// Solve implements solvers.Solver. The buffers are those of newSolver.\n", 0},
	{"a debug check left in", "solvers/bitmaskmrv/bitmaskmrv.go",
		"\tif s.Work(n) {\n", "\tfor _, free := range s.rows[:s.side] {\n\t\tif free&^s.all != 0 {\n\t\t\tpanic(\"a digit that is not of this board\")\n\t\t}\n\t}\n\tif s.Work(n) {\n", 4},
	{"a slow path that 1 puzzle in 700 takes", "solvers/bitmaskmrv/bitmaskmrv.go",
		"\tn, ok := s.load(q.Puzzle)\n", "\tif q.Puzzle[0] == 7 && q.Puzzle[1] == 0 && q.Puzzle[10] == 3 {\n\t\tfor range 1000 {\n\t\t\ts.load(q.Puzzle)\n\t\t}\n\t}\n\tn, ok := s.load(q.Puzzle)\n", 4},
	{"an occasional wrong answer", "solvers/bitmaskmrv/bitmaskmrv.go",
		"\tif n == 0 {\n\t\treturn s.Found(s.grid)\n", "\tif n == 0 {\n\t\tif s.grid[0] == 9 && s.grid[80%len(s.grid)] == 9 {\n\t\t\ts.grid[1] = 9\n\t\t}\n\t\treturn s.Found(s.grid)\n", 4},
}

// revisions clones the repository, commits edits that do or do not make a solver slow or wrong, and
// runs bench compare on each commit.
func revisions(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("revisions", flag.ContinueOnError)
	repo := flags.String("repo", ".", "folder of the repository")
	n := flags.Int("n", 1, "comparisons for each commit")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "validate-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	clone := filepath.Join(dir, "clone")
	source, err := filepath.Abs(*repo)
	if err != nil {
		return err
	}
	if _, err := tool("", "git", "clone", "--quiet", "--no-hardlinks", source, clone); err != nil {
		return err
	}
	bench, err := buildBench(clone, dir)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "| commit | bench compare | exit code | expected |\n|---|---|--:|--:|")
	var fault error
	for _, e := range edits {
		if err := e.commit(clone); err != nil {
			return err
		}
		for range *n {
			r, code, err := compareOnce(clone, bench, "compare", "HEAD~1", "HEAD", "--solvers", "bitmask-mrv", "--corpora", "easy", "--format", "json")
			if err != nil {
				return err
			}
			fmt.Fprintf(stdout, "| %s | %s: %s | %d | %d |\n", e.what, r.Verdict, r.Rows[0].Reason, code, e.exit)
			if code != e.exit {
				fault = unkept{fmt.Sprintf("%s: exit code %d, want %d", e.what, code, e.exit)}
			}
		}
		if _, err := tool(clone, "git", "reset", "--quiet", "--hard", "HEAD~1"); err != nil {
			return err
		}
	}
	return fault
}

// commit applies the edit and commits it.
func (e *edit) commit(clone string) error {
	path := filepath.Join(clone, filepath.FromSlash(e.file))
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if bytes.Count(text, []byte(e.old)) != 1 {
		return fmt.Errorf("%s: the text to edit for %q does not occur exactly once", e.file, e.what)
	}
	if err := os.WriteFile(path, bytes.Replace(text, []byte(e.old), []byte(e.new), 1), 0o666); err != nil {
		return err
	}
	_, err = tool(clone, "git", "-c", "user.name=validate", "-c", "user.email=validate@example.org", "commit", "--quiet", "-am", e.what)
	return err
}

// tool runs a command and returns its standard output, even if it fails.
func tool(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.Output()
	if err != nil {
		return out, fmt.Errorf("%s %v: %w: %s", name, args, err, words.Bytes())
	}
	return out, nil
}
