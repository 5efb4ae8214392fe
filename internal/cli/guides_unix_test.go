//go:build unix

package cli_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"sudokubench/internal/cli"
	"sudokubench/internal/testkit"
)

// TestGuides follows each guide as a reader does. It runs the commands of the fenced blocks from
// top to bottom, in one empty folder and one shell for each guide. Variables and the current folder
// stay the same from block to block.
//
// How to write a guide: the first word after the opening backquotes is the kind of the block.
//
//	```console                       commands, each after "$ "; a trailing \ continues a command
//	```yaml tonight/contest.yaml     a file, which is written before the guide continues
//	```text                          shown only (also yaml, json, csv, go, python and ruby without a file)
//
// Any other kind is an error, so that no command escapes the test.
//
// The lines after a command are its output. Each of them must occur in the real output (standard
// output and standard error), in this order. Numbers, their units, bars, rules, dates and spaces
// can differ. A line "..." marks omitted lines for the reader.
//
// A command exits with 0, unless it ends with a comment such as "# exits with 3" (or "# exits with
// 0, or with 2 if ..."). A command that ends with & runs until the guide ends or until a later
// command kills it (`kill $!`). Its output can come late.
//
// These words can follow the kind:
//
//	long         the block measures, tries a program or needs more than sh. Only
//	             SUDOKUBENCH_LONG=1 runs it (.ci/long guides). Otherwise its bench
//	             commands are only parsed. Mark later blocks that need it long, too.
//	ci           the steps first and test of .ci/run run the commands, because
//	             they run all solvers or all tests. Here they are only parsed.
//	repository   the block runs in (the file belongs to) a clone of this
//	             repository with one commit on the branch main, which contains
//	             the uncommitted changes as well. Such a block is always long. The
//	             next block without this word is back in the folder of the guide.
//
// `bench` is the program under test, unless the guide builds another one. If the guide writes :8080
// for an address, the server listens on a free port of 127.0.0.1.
func TestGuides(t *testing.T) {
	for _, row := range []struct {
		guide  string
		needs  []string
		reason string
	}{
		{"README.md", []string{"python3"}, "for all readers, first"},
		{"docs/run-a-contest.md", []string{"python3"}, "for organizers of a contest of other people's programs"},
		{"docs/enter-a-program.md", []string{"python3"}, "for authors of a program"},
		{"examples/contest/README.md", []string{"python3", "ruby", "node", "cc", "javac", "make"}, "for readers who want an example of a contest"},
		{"docs/score-a-program.md", []string{"python3"}, "for programs that write programs"},
		{"docs/compare-ideas.md", nil, "for authors of a solver or program with several ideas"},
		{"docs/evaluate-a-model.md", []string{"python3"}, "for people who evaluate models"},
		{"docs/watch-a-solver.md", []string{"python3"}, "for maintainers of a solver"},
		{"docs/run-on-a-cluster.md", nil, "for contests that are too long for one machine"},
		{"docs/try-an-idea.md", nil, "for authors of a solver in this repository"},
	} {
		t.Run(row.guide, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(root, row.guide))
			if err != nil {
				t.Fatalf("%v; it is %s", err, row.reason)
			}
			for _, err := range follow(t, row.guide, string(text), row.needs) {
				t.Error(err)
			}
		})
	}
}

// follow runs the blocks of a guide and returns the faults. Each fault begins with the file and the
// line.
func follow(t *testing.T, name, text string, needs []string) []error {
	blocks, errs := blocksOf(name, text)
	if len(errs) > 0 {
		return errs
	}
	whole := os.Getenv("SUDOKUBENCH_LONG") != ""
	if !whole {
		needs = nil
	} else if slices.ContainsFunc(blocks, func(b block) bool { return b.repository }) {
		needs = append(needs, "git", "go")
	}
	for _, tool := range append(needs, "sh") {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s needs %s: %v", name, tool, err)
		}
	}
	s := startShell(t)
	for _, b := range blocks {
		if b.ci || b.long && !whole {
			t.Logf("%s:%d: only parsed; SUDOKUBENCH_LONG=1 runs it", name, b.line)
			for _, c := range b.commands {
				if err := cli.Accepted(c.text); err != nil {
					errs = append(errs, fmt.Errorf("%s:%d: %q: %w", name, c.line, c.text, err))
				}
			}
			continue
		}
		began := time.Now()
		faults, err := s.block(b)
		for _, fault := range faults {
			errs = append(errs, fmt.Errorf("%s:%w", name, fault))
		}
		if err != nil { // the shell has ended
			return append(errs, fmt.Errorf("%s:%d: %w", name, b.line, err))
		}
		t.Logf("%s:%d: %.1f s", name, b.line, time.Since(began).Seconds())
	}
	return errs
}

// shell is a running sh. It reads commands from its standard input and writes exit codes to file
// descriptor 3.
type shell struct {
	t       *testing.T
	dir     string // folder with the output of each command
	clone   string // clone of this repository; empty before its first use
	at      string // current folder of the commands outside the clone
	stdin   *os.File
	codes   chan string
	process *exec.Cmd
	count   int
}

func startShell(t *testing.T) *shell {
	dir := t.TempDir()
	s := &shell{t: t, dir: dir, at: filepath.Join(dir, "work"), codes: make(chan string)}
	mask := syscall.Umask(0o022) // a sandbox can run programs as another user, who must be able to read the files
	t.Cleanup(func() { syscall.Umask(mask) })
	bench, err := exec.LookPath("bench")
	testkit.NoError(t, errors.Join(err, os.Mkdir(s.at, 0o755), letOthersIn(filepath.Dir(bench)), letOthersIn(dir)))
	in, stdin, err := os.Pipe()
	testkit.NoError(t, err)
	codes, out, err := os.Pipe()
	testkit.NoError(t, err)
	s.stdin = stdin
	s.process = exec.Command("sh", "-s")
	s.process.Dir, s.process.Stdin, s.process.ExtraFiles = s.at, in, []*os.File{out}
	s.process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	outer := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") }) // in a git hook, these variables point to this repository
	s.process.Env = append(outer, "GIT_CONFIG_GLOBAL=/dev/null", "GOFLAGS=-trimpath", "COLUMNS=100",
		"GIT_AUTHOR_NAME=reader", "GIT_AUTHOR_EMAIL=reader@example.com", "GIT_COMMITTER_NAME=reader", "GIT_COMMITTER_EMAIL=reader@example.com")
	testkit.NoError(t, s.process.Start())
	testkit.NoError(t, errors.Join(in.Close(), out.Close()))
	go func() {
		defer close(s.codes)
		for lines := bufio.NewScanner(codes); lines.Scan(); {
			s.codes <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		_ = stdin.Close()
		_ = syscall.Kill(-s.process.Process.Pid, syscall.SIGKILL) // ends servers that the guide left running
		_ = s.process.Wait()
		for range s.codes {
		}
		_ = codes.Close()
	})
	return s
}

// block writes the file of a block or runs its commands. It returns the faults, each of which
// begins with a line number. err means that the shell cannot continue.
func (s *shell) block(b block) (faults []error, err error) {
	at := s.at
	if b.repository {
		at = s.repository()
	}
	if b.file != "" {
		file := filepath.Join(at, b.file)
		testkit.NoError(s.t, os.MkdirAll(filepath.Dir(file), 0o755))
		testkit.NoError(s.t, os.WriteFile(file, []byte(b.text), 0o755))
		return nil, nil
	}
	if _, _, err := s.run(fmt.Sprintf("cd '%s'", at), b.long); err != nil {
		return nil, err
	}
	for _, c := range b.commands {
		output, code, err := s.run(c.text, b.long)
		if err != nil {
			return faults, fmt.Errorf("%q: %w; it printed:\n%s", c.text, err, output)
		}
		if !slices.Contains(c.exit, code) {
			faults = append(faults, fmt.Errorf("%d: %q exits with %d, want %d; it printed:\n%s", c.line, c.text, code, c.exit, output))
			continue
		}
		w, bad := missing(c.want, output)
		for began := time.Now(); bad && c.server && time.Since(began) < 5*time.Minute; {
			time.Sleep(50 * time.Millisecond)
			output = s.output()
			w, bad = missing(c.want, output)
		}
		if bad {
			faults = append(faults, fmt.Errorf("%d: %q does not print\n%s\nhere or in this order; it printed:\n%s", c.line, c.text, w, output))
		}
	}
	if !b.repository {
		pwd, _, err := s.run("pwd", b.long)
		if err != nil {
			return faults, err
		}
		s.at = strings.TrimSuffix(pwd, "\n")
	}
	return faults, nil
}

// run runs a command in the shell and returns its output and its exit code.
func (s *shell) run(command string, long bool) (string, int, error) {
	s.count++
	script := s.file("command")
	testkit.NoError(s.t, os.WriteFile(script, []byte(command), 0o644))
	limit := 5 * time.Minute // most time of a command; with an empty build cache, a test of solvers takes a minute
	if long {
		limit = 15 * time.Minute
	}
	_, err := fmt.Fprintf(s.stdin, "eval \"$(cat '%s')\" </dev/null >'%s' 2>&1 3>&-\necho $? >&3\n", script, s.file("output"))
	if err != nil {
		return "", 0, err
	}
	select {
	case text, ok := <-s.codes:
		if !ok {
			return s.output(), 0, errors.New("the command ended the shell")
		}
		var code int
		_, err := fmt.Sscan(text, &code)
		return s.output(), code, err
	case <-time.After(limit):
		return s.output(), 0, fmt.Errorf("the command still runs after %v", limit)
	}
}

// file returns the path of a file with one kind of output of the last command.
func (s *shell) file(kind string) string {
	return filepath.Join(s.dir, fmt.Sprintf("%s-%03d", kind, s.count))
}

// output returns the output so far of the last command.
func (s *shell) output() string {
	text, err := os.ReadFile(s.file("output"))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// repository returns the clone of this repository. The first call makes it.
func (s *shell) repository() string {
	if s.clone != "" {
		return s.clone
	}
	s.clone = filepath.Join(s.dir, "sudokubench")
	list, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	testkit.NoError(s.t, err)
	for _, name := range strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		from, to := filepath.Join(root, name), filepath.Join(s.clone, name)
		info, err := os.Stat(from)
		if errors.Is(err, os.ErrNotExist) { // the file was deleted, but the deletion is not committed
			continue
		}
		testkit.NoError(s.t, err)
		text, err := os.ReadFile(from)
		testkit.NoError(s.t, err)
		testkit.NoError(s.t, os.MkdirAll(filepath.Dir(to), 0o755))
		testkit.NoError(s.t, os.WriteFile(to, text, info.Mode().Perm()))
	}
	output, code, err := s.run(fmt.Sprintf("cd '%s' && git init -q -b main && git add -A && git commit -q -m 'the repository of the reader'", s.clone), false)
	testkit.NoError(s.t, err)
	if code != 0 {
		s.t.Fatalf("the clone of this repository: %s", output)
	}
	return s.clone
}

// TestEveryGuideIsRun shows that each document with console blocks is in the table of TestGuides.
func TestEveryGuideIsRun(t *testing.T) {
	test, err := os.ReadFile("guides_unix_test.go")
	testkit.NoError(t, err)
	console := regexp.MustCompile("(?m)^ *```+console")
	files := []string{"README.md", "examples/contest/README.md", "examples/ci/README.md"}
	testkit.NoError(t, filepath.WalkDir(filepath.Join(root, "docs"), func(path string, e os.DirEntry, err error) error {
		if name, _ := filepath.Rel(root, path); filepath.Ext(path) == ".md" {
			files = append(files, filepath.ToSlash(name))
		}
		return err
	}))
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(root, name))
		testkit.NoError(t, err)
		if console.Match(text) && !strings.Contains(string(test), fmt.Sprintf("{%q,", name)) {
			t.Errorf("%s has console blocks that no test runs; add it to the table of TestGuides", name)
		}
	}
}

// TestFollow shows that follow reports the faults in a guide, with their line numbers.
func TestFollow(t *testing.T) {
	for _, row := range []struct {
		guide  string // text of the guide, in which ' stands for a backquote
		want   string // fault that must be found; empty means no fault
		reason string
	}{
		{"'''console\n$ echo a 12ms; echo b; echo c\na 3.5µs\n...\nc\n'''", "", "output may leave lines out, and numbers vary"},
		{"'''console\n$ echo a\nb\n'''", `g.md:2: "echo a" does not print`, "a line that is not printed"},
		{"'''console\n$ echo a; echo b\nb\na\n'''", "does not print\na\n", "lines in another order"},
		{"'''console\n$ echo a && false\na\n'''", "g.md:2: \"echo a && false\" exits with 1, want [0]", "a wrong exit code"},
		{"'''console\n$ (exit 3) # exits with 3\n'''", "", "an exit code that the guide names"},
		{"'''console\n$ true # exits with 3\n'''", "exits with 0, want [3]", "a failure that does not happen"},
		{"'''console\n$ (exit 2) # exits with 0, or with 2 if it depends\n'''", "", "an exit code that depends on the machine"},
		{"'''console\n$ exit 1\n'''", "the command ended the shell", "nothing after it would be run"},
		{"'''console\n$ echo \\\n  a\na\n'''", "", "a command in two lines"},
		{"'''console\n$ mkdir x && cd x && A=1\n'''\n'''console\n$ echo $A $(basename $PWD)\n1 x\n'''", "", "folder and variables last"},
		{"'''csv a/b.csv\n1,2\n'''\n'''console\n$ cat a/b.csv\n1,2\n'''", "", "a file is written"},
		{"'''console\n$ bench version\nbench ...\n'''", "does not print", "dots in a line are no wildcard"},
		{"'''console\n$ (sleep 0.2; echo late) &\nlate\n'''\n'''console\n$ wait $!\n'''", "", "the output of a server may come late"},
		{"'''console long\n$ false\n'''", longFault(), "a long block runs only if it is wanted"},
		{"'''console long\n$ cd . && bench run --entry a=b --nonsense\n'''", "unknown flag --nonsense", "commands of a long block are at least parsed"},
		{"'''\nbench\n'''", "g.md:1: the block has no kind", "an untyped block"},
		{"'''sh\necho\n'''", `g.md:1: unknown kind of block "sh"`, "a block of another kind would not be run"},
		{"'''text\nbench run\n'''", "contains the command \"bench run\"", "a command that is not run"},
		{"'''yaml\na: 1\n'''", "", "a fragment is only shown"},
		{"'''console quick\n$ true\n'''", `unknown word "quick"`, "a slip of the pen"},
		{"'''console\ntrue\n'''", "begins with a command", "a command without its prompt"},
		{"'''console\n'''", "without a command", "an empty block"},
		{"'''console\n$ true\n", "the block has no end", "a fence that is not closed"},
		{"text\n\n    $ bench run\n", "g.md:3: an indented command", "an indented block"},
		{"'''console\n$ bench serve --address 0.0.0.0:1 &\n'''", "would listen on the network", "no test opens a port to others"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			err := errors.Join(follow(t, "g.md", strings.ReplaceAll(row.guide, "'", "`"), nil)...)
			switch {
			case row.want == "" && err != nil:
				t.Errorf("got %v, want no fault", err)
			case row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)):
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}

func longFault() string {
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		return "exits with 1"
	}
	return ""
}

// TestNormal shows that normal makes two lines equal if they differ only in parts that vary between
// runs.
func TestNormal(t *testing.T) {
	for _, row := range []struct {
		a, b   string
		equal  bool
		reason string
	}{
		{"1-2  sweep  206ns  1.00  -  ▏", "  1  sweep 1.49µs 12.3  -  ███▎", true, "ranks, times and bars"},
		{"~163µs", "40.7ms", true, "an estimate"},
		{"jiro (81%, 1 of the 59 reached)", "jiro (80%, 1%)", true, "shares of puzzles"},
		{"took 1m10s", "took 17 s", false, "another form of a unit"},
		{"──── x", "── x", true, "rules"},
		{"out/20261122-193721.jsonl", "out/20251122-010203.jsonl", true, "the name of a record"},
		{"2026-11-22 19:37:21", "2025-01-02 03:04:05", true, "dates"},
		{"sweep 1ms", "band 1ms", false, "names do not vary"},
		{"wrong", "solved", false, "verdicts do not vary"},
	} {
		if got := normal(row.a) == normal(row.b); got != row.equal {
			t.Errorf("%s: %q and %q give %q and %q", row.reason, row.a, row.b, normal(row.a), normal(row.b))
		}
	}
}
