package sandboxtest_test

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"sudokubench/sandbox/sandboxtest"
)

// entry is a program in a contest.
type entry struct {
	name     string
	protocol string
	reason   string
	wants    string // allowed verdicts, separated by blanks
	limits   string // limits of the entry that differ from the default, as in a configuration
	batch    int    // number of puzzles in a start; 0 means the default of the protocol
	dir      string // value of the key dir of the entry; "" means no key
	play     func(g *game)
}

func linger() { time.Sleep(time.Minute) }

func die() { _ = unix.Kill(os.Getpid(), unix.SIGKILL); linger() }

// after returns a program that answers correctly and then calls a function.
func after(then func(g *game)) func(*game) {
	return func(g *game) {
		puzzles := g.given()
		g.leave(g.all(puzzles, solve))
		if len(puzzles) > 0 && !easy(puzzles[0]) {
			then(g)
		}
	}
}

// instead returns a program that calls the function do and does not answer by itself.
func instead(do func(g *game, puzzles []string)) func(*game) {
	return func(g *game) {
		puzzles := g.given()
		g.answerEasy(puzzles)
		do(g, puzzles)
	}
}

// says returns a program that prints the same text for every batch or puzzle.
func says(text string) func(*game) {
	return instead(func(*game, []string) { fmt.Print(text) })
}

// writes returns a program that answers with the text that a function makes of the puzzle and its
// solution.
func writes(text func(puzzle, solution string) string) func(*game) {
	return instead(func(g *game, puzzles []string) {
		g.leave(g.all(puzzles, func(p string) string { return text(p, solve(p)) }))
	})
}

// daemon starts this program again as a daemon: in its own session, under another name.
func daemon(name string) {
	_, _ = os.StartProcess("/proc/self/exe", []string{"play", name, last()}, &os.ProcAttr{Env: os.Environ(), Files: []*os.File{os.Stdin, os.Stdout, os.Stderr}, Sys: &unix.SysProcAttr{Setsid: true}})
}

// part returns the puzzle with three rows solved.
func part(puzzle, solution string) string {
	b := []byte(puzzle)
	copy(b[:27], solution[:27])
	return string(b)
}

// rotated returns a valid grid that is the solution of another puzzle.
func rotated(_, solution string) string { return solution[27:] + solution[:27] }

// broken returns a full grid that keeps the clues but breaks the rules.
func broken(puzzle, solution string) string {
	b := []byte(solution)
	for cell := range b {
		if puzzle[cell] == '0' {
			b[cell] = '1' + (b[cell]-'0')%9
		}
	}
	return string(b)
}

// oneshots lists the protocols that accept answers in any form on standard output.
var oneshots = []string{"stdin", "stdin-rows", "rows-file", "argument", "csv-stdio", "lines-batch", "lines-file", "codegolf"}

// entries returns all hostile entries.
func entries() []entry {
	list := []entry{}
	// each adds a row for each protocol in the list.
	each := func(protocols []string, row entry) {
		for _, p := range protocols {
			row.protocol = p
			one := row
			if strings.HasPrefix(p, "lines-") || p == "csv-files" || p == "codegolf" {
				one.batch = 2
			}
			one.name = p + " " + row.name
			list = append(list, one)
		}
	}
	files := append([]string{"csv-files"}, oneshots...)
	each(files[:8], entry{name: "gives up with a part", wants: "declined", reason: "a program that cannot solve a puzzle often prints a partial grid", play: writes(part)})
	each([]string{"csv-files", "stdin", "csv-stdio", "codegolf", "lines-batch"}, entry{name: "breaks the rules", wants: "wrong", reason: "a full grid that keeps the clues and breaks the rules is wrong", play: writes(broken)})
	each([]string{"csv-files", "rows-file", "argument", "lines-file", "codegolf"}, entry{name: "dies in the middle", wants: "crashed verified", reason: "an incomplete answer of a program that crashed is not wrong", play: instead(func(g *game, puzzles []string) {
		text := g.all(puzzles, solve)
		g.leave(text[:len(text)/2])
		die()
	})})
	each([]string{"stdin", "argument", "lines-batch"}, entry{name: "answers another puzzle", wants: "missing wrong", reason: "a valid grid that solves another puzzle", play: writes(rotated)})
	each([]string{"rows-file", "csv-stdio", "csv-files", "codegolf"}, entry{name: "has NUL bytes", wants: "missing garbled crashed", reason: "text can contain any byte", play: writes(func(_, s string) string { return strings.Replace(s, s[40:41], "\x00", 1) })})
	each([]string{"stdin", "lines-file", "codegolf"}, entry{name: "writes a huge line", wants: "garbled", reason: "the limit of output also bounds a single line", limits: "output: 1MiB", play: says(strings.Repeat("1", 2<<20))})
	each([]string{"stdin-rows", "csv-files", "lines-batch"}, entry{name: "never ends", wants: "timeout verified", reason: "a program that is killed can have answered some puzzles of a batch", play: after(func(*game) { linger() })})
	each([]string{"rows-file", "lines-batch"}, entry{name: "closes stdout and lives", wants: "timeout verified", reason: "the end of the output is not the end of the program", play: after(func(*game) { os.Stdout.Close(); os.Stderr.Close(); linger() })})
	each([]string{"argument", "csv-stdio", "csv-files"}, entry{name: "leaves a daemon", wants: "verified", reason: "the daemon keeps standard output open, but the program has ended", play: after(func(*game) { daemon("linger") })})
	each([]string{"argument", "codegolf", "csv-files"}, entry{name: "says nothing", wants: "missing", reason: "a missing answer is not wrong", play: instead(func(*game, []string) {})})
	each([]string{"stdin", "rows-file", "csv-files"}, entry{name: "shuts its folder", wants: "verified missing crashed garbled", reason: "the harness cannot open the folder", play: after(func(*game) { _ = unix.Chmod(".", 0) })})
	list = append(list, folders()...)
	list = append(list, talkers()...)
	return append(list, attackers()...)
}

// output returns an entry with the protocol csv-files that writes something unusual instead of the
// file with the answers.
func output(name, reason, wants string, leave func(g *game)) entry {
	return entry{name: "csv-files " + name, protocol: "csv-files", reason: reason, wants: wants, limits: "file_size: 1MiB", batch: 2, play: instead(func(g *game, _ []string) { leave(g) })}
}

// TestClassesAreDocumented keeps the document's list of the ways in which the entries cheat or
// attack, each with its verdicts.
func TestClassesAreDocumented(t *testing.T) {
	table, known := "| entry | reason why it must not work | verdicts |\n|---|---|---|\n", map[string]bool{}
	for _, e := range entries() {
		if name := strings.TrimPrefix(e.name, e.protocol+" "); !known[name] && e.reason != "" {
			known[name] = true
			table += fmt.Sprintf("| %s | %s | %s |\n", name, e.reason, strings.ReplaceAll(e.wants, " ", ", "))
		}
	}
	if len(known) < 40 {
		t.Errorf("%d classes of hostile entries; want at least 40", len(known))
	}
	sandboxtest.Section(t, "../../docs/reference/sandbox.md", "classes", table)
}

func folders() []entry {
	return []entry{
		output("links to a file of others", "links are not followed", "garbled missing", func(g *game) { _ = os.Symlink(filepath.Join(g.contest, "solutions.csv"), "output.csv") }),
		output("links to itself", "a loop of links must not block the harness", "garbled missing", func(*game) { _ = os.Symlink("output.csv", "output.csv") }),
		output("links to endless zeros", "/dev/zero does not end", "garbled missing", func(*game) { _ = os.Symlink("/dev/zero", "output.csv") }),
		output("shares a file of others", "a hard link must not show the file of another user", "garbled missing crashed", func(g *game) { _ = os.Link(filepath.Join(g.contest, "solutions.csv"), "output.csv") }),
		output("leaves a FIFO", "reading a FIFO would block", "garbled missing", func(*game) { _ = unix.Mkfifo("output.csv", 0o666) }),
		output("leaves a folder", "a folder cannot be read as a file", "garbled missing", func(*game) { _ = os.MkdirAll("output.csv/output.csv", 0o755) }),
		output("leaves a socket", "a socket cannot be read as a file", "garbled missing", func(*game) {
			if l, err := net.ListenUnix("unix", &net.UnixAddr{Name: "output.csv", Net: "unix"}); err == nil {
				l.SetUnlinkOnClose(false)
			}
		}),
		output("leaves 10 GB of nothing", "a sparse file takes no space on the disk", "garbled missing crashed", func(*game) {
			if f, err := os.Create("output.csv"); err == nil {
				_ = f.Truncate(10 << 30)
			}
		}),
		output("leaves a file without rights", "the harness can only open it as root", "verified garbled missing", func(g *game) {
			puzzles := g.given()
			g.leave(g.all(puzzles, solve))
			_ = os.Chmod("output.csv", 0)
		}),
		output("answers after the end", "the answer of a daemon is too late, unless it comes before the daemon is killed", "missing verified", func(*game) { daemon("writes late") }),
		output("writes another name", "file names are case-sensitive", "missing", func(*game) { _ = os.WriteFile("Output.csv", []byte("1,2\n"), 0o644) }),
		output("has a name that hurts", "programs can choose any file name", "missing", func(*game) { _ = os.WriteFile("\x1b[2J\nout", []byte("1,2\n"), 0o644) }),
		output("replaces its input", "the harness does not read the input again", "missing", func(g *game) {
			_ = os.Remove("input.csv")
			_ = os.Symlink(filepath.Join(g.contest, "config.yaml"), "input.csv")
		}),
		output("has formulas", "a spreadsheet would run the formula", "garbled missing", func(*game) { _ = os.WriteFile("output.csv", []byte("=1+1,\"2\n"), 0o644) }),
		{name: "csv-files is slow with all", protocol: "csv-files", reason: "a program that is slow with each puzzle still answers some", wants: "verified timeout missing", play: func(g *game) {
			g.leave(g.all(g.given(), func(p string) string {
				if !easy(p) {
					time.Sleep(30 * time.Millisecond)
				}
				return solve(p)
			}))
		}},
		{name: "csv-files starts slowly", protocol: "csv-files", reason: "a slow start counts as time of the program", wants: "verified timeout missing", limits: "start: 4s", play: func(g *game) {
			puzzles := g.given()
			time.Sleep(300 * time.Millisecond)
			g.leave(g.all(puzzles, solve))
		}},
	}
}

// talkers returns hostile entries with the protocols lines and worker.
func talkers() (list []entry) {
	add := func(name, wants, reason string, hard func(puzzle string)) {
		for _, protocol := range []string{"lines", "worker"} {
			if protocol == "worker" && len(list)%4 != 1 { // test only every fourth entry, because the protocol lines runs the same code
				continue
			}
			list = append(list, entry{name: protocol + " " + name, protocol: protocol, reason: reason, wants: wants, limits: "output: 1MiB", play: func(g *game) { g.lines(hard) }})
		}
	}
	add("answers twice", "verified garbled wrong missing", "no puzzle was sent for the second answer", func(p string) { fmt.Println(solve(p)); fmt.Println(solve(p)) })
	add("answers the last puzzle", "wrong verified", "the answer of the previous puzzle; the same puzzle can come twice", func() func(string) {
		before := strings.Repeat("123456789", 9)
		return func(p string) { fmt.Println(before); before = solve(p) }
	}())
	add("dies in the middle", "crashed", "an incomplete answer", func(p string) { fmt.Print(solve(p)[:40]); die() })
	add("writes a huge line", "garbled", "a line without a line end", func(string) { fmt.Print(strings.Repeat("1", 3<<20)); linger() })
	add("has NUL bytes", "garbled wrong", "a NUL is not a digit", func(p string) { fmt.Println(strings.Replace(solve(p), "5", "\x00", 1)) })
	add("closes stdout and lives", "crashed timeout garbled missing", "the program cannot answer any more", func(string) { os.Stdout.Close(); linger() })
	add("ends politely without an answer", "crashed missing", "exit code 0 is not an answer", func(string) { os.Exit(0) })
	add("answers without an end of line", "timeout", "an answer must end with a line end", func(p string) { fmt.Print(solve(p)); linger() })
	add("never answers", "timeout", "each puzzle has a time limit", func(string) { linger() })
	add("stops itself", "timeout verified", "a stopped program does not answer", func(p string) { _ = unix.Kill(os.Getpid(), unix.SIGSTOP); fmt.Println(solve(p)) })
	add("claims no time", "verified garbled", "the time that a program reports is not used for ranks", func(p string) { fmt.Println(solve(p), "ns=-5 nodes=99999999999999999999") })
	add("lies about the count", "verified wrong garbled unjudged", "the task is to find one solution", func(p string) { fmt.Println(solve(p), "count=7 exhausted") })
	add("says that there is none", "wrong", "the puzzle has a solution", func(string) { fmt.Println("- count=0 exhausted") })
	add("paints the terminal", "garbled wrong", "reports show the output of programs", func(string) { fmt.Println("\x1b[2J\x1b]0;gone\x07") })
	add("floods stderr", "garbled", "standard error is limited too", func(string) {
		for {
			if _, err := os.Stderr.WriteString(strings.Repeat("trouble\n", 1000)); err != nil {
				linger()
			}
		}
	})
	add("uses a carriage return", "verified garbled", "lines end like this on Windows", func(p string) { fmt.Print(solve(p), "\r\n") })
	add("allocates", "out-of-memory timeout", "memory is limited", func(string) {
		for hold := [][]byte{}; ; {
			b := make([]byte, 8<<20)
			for k := 0; k < len(b); k += 4096 {
				b[k] = 1
			}
			hold = append(hold, b)
		}
	})
	return append(list,
		entry{name: "lines answers before it is asked", protocol: "lines", reason: "an answer belongs to a puzzle that was sent", wants: "verified garbled wrong missing", play: func(g *game) {
			g.lines(func(p string) { fmt.Println(solve(p)); fmt.Println(rotated("", solve(p))) })
		}},
		entry{name: "lines answers at its start", protocol: "lines", reason: "no puzzle was sent", wants: "verified garbled wrong missing", play: func(g *game) {
			fmt.Println(strings.Repeat("123456789", 9))
			g.lines(func(p string) { fmt.Println(solve(p)) })
		}},
		entry{name: "lines never starts", protocol: "lines", reason: "the start has a time limit", wants: "missing", limits: "start: 500ms", play: func(*game) { linger() }},
		entry{name: "lines ends at once", protocol: "lines", reason: "the program has ended before the first puzzle", wants: "crashed", play: func(*game) { os.Exit(1) }},
		entry{name: "worker speaks no English", protocol: "worker", reason: "an answer to a command that the harness did not send", wants: "garbled wrong missing", play: func(g *game) {
			g.lines(func(string) { fmt.Println("!worker protocol=1 shape=9x9") })
		}},
	)
}
