package program

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// playProtocol runs a correct or faulty program for a protocol.
func playProtocol(protocol, part string) (code int) {
	if style, ok := strings.CutPrefix(part, "quits "); ok {
		return fakeQuitter(protocol, style)
	}
	switch protocol {
	case "lines", WorkerName:
		return fakeLines(part)
	case "echo":
		if err := Echo(os.Stdin, os.Stdout); err != nil {
			return 1
		}
		return 0
	case "service":
		return fakeWorker(part)
	case "sample":
		return fakeSample(part)
	}
	return fakeOneshot(protocol, part)
}

// given reads the puzzles that a program gets in a protocol. It returns each puzzle as one word.
func given(protocol string) (puzzles []string) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(97)
		}
		return string(text)
	}
	rows := func(text string) {
		for lines := strings.Fields(text); len(lines) >= 9; lines = lines[9:] {
			puzzles = append(puzzles, strings.Join(lines[:9], ""))
		}
	}
	switch protocol {
	case "csv-files":
		for line := range strings.Lines(read("input.csv")) {
			var row string
			for field := range strings.SplitSeq(strings.TrimSpace(line), ",") {
				row += (field + ".")[:1]
			}
			puzzles = append(puzzles, row)
		}
		text := strings.Join(puzzles, "\n")
		puzzles = nil
		rows(text)
	case "stdin", "lines-batch":
		text, _ := io.ReadAll(os.Stdin)
		puzzles = strings.Fields(string(text))
	case "lines-file":
		puzzles = strings.Fields(read(os.Args[len(os.Args)-1]))
	case "stdin-rows":
		text, _ := io.ReadAll(os.Stdin)
		rows(string(text))
	case "csv-stdio":
		text, _ := io.ReadAll(os.Stdin)
		rows(strings.ReplaceAll(string(text), ",", ""))
	case "rows-file":
		rows(read("problem.txt"))
	case "codegolf":
		text := ""
		if last := os.Args[len(os.Args)-1]; last == "puzzles.txt" {
			text = read(last)
		} else {
			all, _ := io.ReadAll(os.Stdin)
			text = string(all)
		}
		puzzles = strings.Fields(text)[1:]
	case "argument":
		puzzles = os.Args[len(os.Args)-1:]
	}
	return puzzles
}

// fakeOneshot runs programs that start for each batch or puzzle.
func fakeOneshot(protocol, part string) (code int) {
	switch part {
	case "never ends":
		hang()
	case "reads nothing":
		return 0
	case "reads nothing and floods":
		for line := strings.Repeat("x", 1<<16) + "\n"; ; {
			fmt.Print(line)
		}
	case "closes its input":
		os.Stdin.Close()
		hang()
	case "fails":
		fmt.Fprintln(os.Stderr, "out of cheese")
		return 3
	}
	puzzles := given(protocol)
	solutions := make([]string, len(puzzles))
	for k, p := range puzzles {
		solutions[k] = answerOf(p)
	}
	out := bufio.NewWriter(os.Stdout)
	if protocol == "csv-files" {
		file, err := os.Create("output.csv")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 96
		}
		defer file.Close()
		out = bufio.NewWriter(file)
	}
	write := func(k int) {
		switch {
		case protocol == "codegolf":
			fmt.Fprintf(out, "%s,%s\n", puzzles[k], solutions[k])
		case strings.HasPrefix(protocol, "csv"):
			out.WriteString(rowsOf(solutions[k], 9, ",", "", ""))
		default:
			fmt.Fprintln(out, "Searching...\n"+boxed(puzzles[k], "│", "├───────┼───────┼───────┤")+"\nFound after 12 ms:\n"+boxed(solutions[k], "│", "├───────┼───────┼───────┤")+"bye")
		}
	}
	if protocol == "codegolf" {
		fmt.Fprintln(out, len(puzzles))
	}
	last := len(puzzles) - 1
	for k := range puzzles {
		switch {
		case part == "skips the second" && k == 1:
		case part == "stops after the second" && k >= 2:
		case part == "swaps the first two" && k < 2:
			write(1 - k)
		case part == "answers the first twice" && k == 0:
			write(k)
			write(k)
		case part == "changes a clue" && k == 0:
			other := []byte(solutions[k])
			at := strings.IndexAny(puzzles[k], "123456789")
			a, b := other[at], (other[at]-'0')%9+'1'
			solutions[k] = strings.NewReplacer(string(a), string(b), string(b), string(a)).Replace(solutions[k])
			write(k)
		case part == "half of the last" && k == last:
			solutions[k] = solutions[k][:36]
			write(k)
		case part == "blanks for the second" && k == 1:
			solutions[k] = strings.Repeat(" ", 81)
			write(k)
		case part == "dies before the last" && k == last:
			out.Flush()
			fmt.Fprintln(os.Stderr, "out of cheese")
			return 3
		case part == "hangs before the last" && k == last:
			out.Flush()
			hang()
		case part == "writes garbage":
			fmt.Fprint(out, "\x1b[2J\x00no such thing\xff")
		case part == "gives up":
			fmt.Fprintln(out, "-")
		default:
			write(k)
		}
	}
	switch part {
	case "leads elsewhere":
		_ = os.Remove("output.csv")
		_ = os.Symlink(os.Args[0], "output.csv")
		return 0
	case "leaves a folder":
		_ = os.Remove("output.csv")
		_ = os.Mkdir("output.csv", 0o700)
		return 0
	case "fails afterwards":
		code = 1
	case "looks around":
		files, _ := filepath.Glob("*")
		fmt.Fprintln(os.Stderr, files)
		code = 9
		out.Reset(io.Discard)
	}
	out.Flush()
	if part == "floods" {
		for line := strings.Repeat("x", 1<<16) + "\n"; ; {
			fmt.Print(line)
		}
	}
	return code
}

func TestOneshots(t *testing.T) {
	const ok = "verified"
	each := []string{"stdin", "stdin-rows", "rows-file", "argument"}
	free := []string{"lines-batch", "lines-file", "csv-files", "csv-stdio"}
	many := append(free, "codegolf")
	all := append(many, each...)
	stdin := func(c *Config) { c.Stdin = true }
	for _, tt := range []struct {
		part      string
		protocols []string
		change    func(*Config)
		want      []string // expected verdicts of three puzzles, which are one batch if the protocol has batches
		reason    string   // text that one of the reasons must contain
	}{
		{"is right", all, nil, []string{ok, ok, ok}, ""},
		{"is right", []string{"codegolf"}, stdin, []string{ok, ok, ok}, ""},
		{"fails afterwards", all, nil, []string{ok, ok, ok}, ""},
		{"skips the second", many, nil, []string{ok, "missing", ok}, "the program answered 2 of 3 puzzles"},
		{"stops after the second", many, nil, []string{ok, ok, "missing"}, "the program answered 2 of 3 puzzles"},
		{"swaps the first two", many, nil, []string{ok, ok, ok}, ""},
		{"answers the first twice", free, nil, []string{ok, ok, ok}, ""},
		{"answers the first twice", []string{"codegolf"}, nil, []string{"garbled", ok, ok}, "the program answered a puzzle twice"},
		{"changes a clue", many, nil, []string{"wrong", ok, ok}, "clue"},
		{"changes a clue", each, nil, []string{"wrong"}, "clue"},
		{"half of the last", []string{"csv-files", "csv-stdio"}, nil, []string{ok, ok, "missing"}, ""},
		{"half of the last", []string{"codegolf"}, nil, []string{ok, ok, "garbled"}, "a line of the output cannot be read"},
		{"blanks for the second", []string{"csv-files", "csv-stdio", "codegolf"}, nil, []string{ok, "declined", ok}, ""},
		{"dies before the last", many, nil, []string{ok, ok, "crashed"}, "the program ended with exit code 3 before it answered this puzzle; standard error ends with: \"out of cheese\""},
		{"writes garbage", all, nil, []string{"garbled", "garbled", "garbled"}, `\x1b[2J\x00no such thing`},
		{"gives up", each, nil, []string{"declined", "declined", "declined"}, ""},
		{"reads nothing", all, nil, []string{"missing", "missing", "missing"}, ""},
		{"fails", all, nil, []string{"crashed", "crashed", "crashed"}, "out of cheese"},
		{"never ends", all, nil, []string{"timeout", "timeout", "timeout"}, ""},
		{"leads elsewhere", []string{"csv-files"}, nil, []string{"garbled", "garbled", "garbled"}, "output.csv is not a regular file"},
		{"leaves a folder", []string{"csv-files"}, nil, []string{"garbled", "garbled", "garbled"}, "output.csv is not a regular file"},
		{"looks around", []string{"csv-files"}, nil, []string{"crashed", "crashed", "crashed"}, "[input.csv output.csv]"},
		{"looks around", []string{"rows-file"}, nil, []string{"crashed"}, "[problem.txt]"},
		{"looks around", []string{"codegolf"}, nil, []string{"crashed"}, "[puzzles.txt]"},
		{"floods", []string{"csv-stdio", "csv-files", "rows-file"}, func(c *Config) { c.Policy.Output = 1 << 20 }, []string{"garbled", "garbled", "garbled"}, "the program exceeded its output limit, 1MiB (limits: output) and was killed"},
	} {
		for _, protocol := range tt.protocols {
			t.Run(tt.part+"/"+protocol, func(t *testing.T) {
				before := runtime.NumGoroutine()
				t.Cleanup(func() { nothingLeft(t, before) })
				s := fake(t, protocol, tt.part, tt.change)
				limit := plenty
				if strings.Contains(fmt.Sprint(tt.want), "timeout") {
					limit = 2 * little
				}
				q := forms9(t, len(tt.want))
				got, reasons := batch(s, q, limit)
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("(-want +got):\n%s\n%s", diff, reasons)
				}
				if !strings.Contains(reasons, tt.reason) {
					t.Errorf("the reasons are\n%swant one with %q", reasons, tt.reason)
				}
			})
		}
	}
}

// TestInputLargerThanAPipe shows that no process waits forever if a program does not read its whole
// input.
func TestInputLargerThanAPipe(t *testing.T) {
	q := forms9(t, 3000)
	stdin := func(c *Config) { c.Stdin, c.Policy.Output = true, 4<<20 }
	for part, want := range map[string]string{
		"is right": "verified", "reads nothing": "missing", "fails": "crashed", "reads nothing and floods": "garbled", "never ends": "timeout", "closes its input": "timeout",
	} {
		for _, protocol := range []string{"csv-stdio", "codegolf"} {
			before := runtime.NumGoroutine()
			limit := plenty
			if want == "timeout" {
				limit = little
			}
			s := fake(t, protocol, part, stdin)
			verdicts, reasons := batch(s, q, limit)
			for k, v := range verdicts {
				if v != want {
					t.Errorf("%s, %s: puzzle %d is %s; want %s; reasons: %.200s", protocol, part, k, v, want, reasons)
					break
				}
			}
			nothingLeft(t, before)
		}
	}
}

// batch solves puzzles as the engine does, in one batch if the protocol has batches.
func batch(s solvers.Solver, q []solvers.Query, limit time.Duration) (verdicts []string, reasons string) {
	c, errs := make([]solvers.Claim, len(q)), make([]error, len(q))
	for k := range c {
		c[k] = poisoned()
	}
	var ctx context.Context
	if b, ok := s.(solvers.Batcher); ok {
		var cancel func()
		ctx, cancel = context.WithTimeout(context.Background(), limit)
		defer cancel()
		defer context.AfterFunc(ctx, s.(solvers.Interrupter).Interrupt)()
		b.SolveBatch(ctx, q, c, errs)
	}
	for k := range q {
		if _, ok := s.(solvers.Batcher); !ok {
			var cancel func()
			ctx, cancel = context.WithTimeout(context.Background(), limit)
			errs[k] = solve(ctx, s, &q[k], &c[k])
			defer cancel()
		}
		verdict, reason := came(ctx, &q[k], &c[k], errs[k])
		verdicts = append(verdicts, verdict)
		reasons += reason + "\n"
	}
	return verdicts, reasons
}

// TestAnswersBeforeTheTimeoutCount shows that a program that hangs in a batch keeps its
// earlier answers.
func TestAnswersBeforeTheTimeoutCount(t *testing.T) {
	for _, protocol := range []string{"csv-files", "csv-stdio", "codegolf", "lines-batch", "lines-file"} {
		ctx, cancel := context.WithCancel(context.Background())
		env := withNews(t, cancel)
		s := fake(t, protocol, "hangs before the last", func(c *Config) { c.Env = env })
		q := forms9(t, 3)
		c, errs := []solvers.Claim{poisoned(), poisoned(), poisoned()}, make([]error, 3)
		stop := context.AfterFunc(ctx, s.(solvers.Interrupter).Interrupt)
		s.(solvers.Batcher).SolveBatch(ctx, q, c, errs)
		stop()
		for k, want := range []string{"verified", "verified", "timeout"} {
			if got, reason := came(ctx, &q[k], &c[k], errs[k]); got != want {
				t.Errorf("%s: puzzle %d is %s (%s); want %s", protocol, k+1, got, reason, want)
			}
		}
		cancel()
	}
}

// TestAnswerBeforeTheInterruptCounts shows that an answer counts if the interrupt comes after the
// end of the program. The judge then decides by the time of the program.
func TestAnswerBeforeTheInterruptCounts(t *testing.T) {
	s := fake(t, "rows-file", "is right", nil).(*oneshot)
	if ns := s.Ran(); ns != 0 {
		t.Errorf("Ran is %d ns before the start; want 0", ns)
	}
	ctx, cancel := context.WithCancel(context.Background())
	q, c, errs := forms9(t, 1), []solvers.Claim{poisoned()}, []error{nil}
	if err := s.enter(ctx); err != nil {
		t.Fatal(err)
	}
	r, err := s.run(q)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	s.Interrupt()
	err = s.leave(nil)
	if s.read(&r, err, q, c, errs); err == nil || errs[0] != nil || q[0].Shape.CheckSolution(q[0].Puzzle, c[0].Solution) != nil {
		t.Errorf("interrupted (%v) after the program's end: error %v; want the correct answer", err, errs[0])
	}
	if ns := s.Ran(); ns <= 0 || ns != s.Usage().WallNS {
		t.Errorf("Ran is %d ns, Usage.WallNS is %d ns; want the same, above 0", ns, s.Usage().WallNS)
	}
}

func TestBatchSizeAndSolve(t *testing.T) {
	for _, n := range []int{0, 1, 100} {
		s := fake(t, "csv-stdio", "is right", func(c *Config) { c.Batch = n })
		b, ok := s.(solvers.Batcher)
		if !ok || b.Batch() != n {
			t.Errorf("Batch does not return %d", n)
		}
		q, c := forms9(t, 1)[0], poisoned()
		if err := solve(context.Background(), s, &q, &c); err != nil || c.Count != 1 || c.Exhausted || c.Nodes != -1 || q.Shape.CheckSolution(q.Puzzle, c.Solution) != nil {
			t.Errorf("one puzzle: claim %+v, error %v; want the solution", c, err)
		}
		b.SolveBatch(context.Background(), nil, nil, nil)
	}
	for _, protocol := range []string{"rows-file", "argument", "stdin", "stdin-rows", "lines"} {
		if _, ok := fake(t, protocol, "is right", nil).(solvers.Batcher); ok {
			t.Errorf("%s has batches; want none", protocol)
		}
	}
}

// fakeSample runs a program that knows the sample of a protocol: if its input is the input of the
// sample, it writes the answer of the sample.
func fakeSample(name string) (code int) {
	p, _ := FindProtocol(name)
	got := []byte(os.Args[len(os.Args)-1])
	switch where := p.Sample.Given.Where; {
	case strings.HasPrefix(where, "a line"):
		in := bufio.NewReader(os.Stdin)
		line, _ := in.ReadString('\n') // the trivial puzzle
		fmt.Println(line)
		line, _ = in.ReadString('\n')
		got = []byte(line)
	case where == "standard input":
		got, _ = io.ReadAll(os.Stdin)
	case where != "its last argument":
		file, _, _ := strings.Cut(where, ",")
		got, _ = os.ReadFile(file)
	}
	if string(got) != p.Sample.Given.Text {
		fmt.Fprintf(os.Stderr, "given %q", got)
		return 5
	}
	if file := p.Sample.Answer.Where; strings.HasSuffix(file, ".csv") {
		_ = os.WriteFile(file, []byte(p.Sample.Answer.Text), 0o600)
	} else {
		fmt.Print(p.Sample.Answer.Text)
	}
	return 0
}

// TestSamples shows that the solver of each protocol accepts the answer in the sample of the
// protocol.
func TestSamples(t *testing.T) {
	for _, p := range Protocols() {
		if p.Name == WorkerName {
			continue // skip this protocol, because TestWorkerSample tests it
		}
		shape, puzzle, err := sudoku.ParseGrid(p.Sample.Puzzle)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		s, err := New(p.Name, Config{Command: []string{os.Args[0], "child:sample:" + p.Name}, Batch: max(0, p.Batch), Scratch: t.TempDir(), Policy: sandbox.Policy{Mode: sandbox.Off}}, shape)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		q := solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}
		if err := solve(context.Background(), s, &q, &c); err != nil || c.Count != 1 || c.Solution.String() != p.Sample.Solution {
			t.Errorf("%s: claim %+v, error %v; want %s", p.Name, c, err, p.Sample.Solution)
		}
		if err := s.(io.Closer).Close(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if p.Synopsis == "" || p.Doc == "" || strings.Contains(p.Synopsis, "\n") || strings.HasSuffix(p.Synopsis, ".") {
			t.Errorf("%s: want a synopsis of one line without a full stop, and documentation", p.Name)
		}
	}
}
