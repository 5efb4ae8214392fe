package program

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// playProtocol runs a correct or faulty program for a protocol.
func playProtocol(protocol, part string) (code int) {
	switch protocol {
	case "lines":
		return fakeLines(part)
	case "echo":
		if err := Echo(os.Stdin, os.Stdout); err != nil {
			return 1
		}
		return 0
	case "service":
		return fakeWorker()
	case "sample":
		return fakeSample(part)
	}
	return fakeOneshot(protocol, part)
}

// input reads the puzzles from the place of the protocol.
func input(p *Protocol) string {
	last := os.Args[len(os.Args)-1]
	text, err := []byte(last), error(nil)
	switch {
	case p.Source == Input, p.Source == FileArgument && last != p.File:
		text, err = io.ReadAll(os.Stdin)
	case p.File != "":
		text, err = os.ReadFile(p.File)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(97)
	}
	return string(text)
}

// puzzlesIn returns the 9x9 puzzles in the input of a program, each as one word.
func puzzlesIn(p *Protocol, text string) (puzzles []string) {
	text = strings.TrimSuffix(text, "\n")
	var cells []string
	switch p.Form {
	case Golf:
		return strings.Fields(text)[1:]
	case CSV:
		cells = strings.Split(strings.ReplaceAll(text, "\n", ","), ",")
	case Rows:
		cells = strings.Split(strings.ReplaceAll(text, "\n", ""), "")
	default:
		return strings.Fields(text)
	}
	for puzzle := range slices.Chunk(cells, 81) {
		for i, cell := range puzzle {
			puzzle[i] = (cell + ".")[:1]
		}
		puzzles = append(puzzles, strings.Join(puzzle, ""))
	}
	return puzzles
}

// fakeOneshot runs programs that start for each batch or puzzle.
func fakeOneshot(protocol, part string) (code int) {
	p, _ := FindProtocol(protocol)
	floods := func() {
		for line := strings.Repeat("x", 1<<16) + "\n"; ; {
			fmt.Print(line)
		}
	}
	switch part {
	case "never ends":
		hang()
	case "reads nothing":
		return 0
	case "reads nothing and floods":
		floods()
	case "closes its input":
		os.Stdin.Close()
		hang()
	case "fails":
		fmt.Fprintln(os.Stderr, "out of cheese")
		return 3
	case "leads elsewhere":
		_ = os.Symlink(os.Args[0], "output.csv")
		return 0
	case "looks around":
		files, _ := filepath.Glob("*")
		fmt.Fprintln(os.Stderr, files)
		return 9
	}
	text, exit := output(part)(&p, input(&p))
	if p.Leaves == "" {
		fmt.Print(text)
	} else if err := os.WriteFile(p.Leaves, []byte(text), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 96
	}
	switch part {
	case "floods":
		floods()
	case "hangs before the last":
		hang()
	}
	return exit.Code
}

// writer returns the text that a program writes for its input, and how it ends.
type writer func(p *Protocol, text string) (string, sandbox.Exit)

// output returns the writer of a correct or faulty program.
func output(part string) writer {
	return func(p *Protocol, text string) (string, sandbox.Exit) {
		puzzles, solutions := puzzlesIn(p, text), []string(nil)
		for _, puzzle := range puzzles {
			solutions = append(solutions, answerOf(puzzle))
		}
		var out strings.Builder
		var exit sandbox.Exit
		write := func(k int) {
			switch p.Form {
			case Golf:
				fmt.Fprintf(&out, "%s,%s\n", puzzles[k], solutions[k])
			case CSV:
				out.WriteString(rowsOf(solutions[k], 9, ",", "", ""))
			default:
				fmt.Fprintln(&out, "Searching...\n"+boxed(puzzles[k], "│", "├───────┼───────┼───────┤")+"\nFound after 12 ms:\n"+boxed(solutions[k], "│", "├───────┼───────┼───────┤")+"bye")
			}
		}
		if p.Form == Golf {
			fmt.Fprintln(&out, len(puzzles))
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
				at := strings.IndexAny(puzzles[k], "123456789")
				a, b := solutions[k][at], (solutions[k][at]-'0')%9+'1'
				solutions[k] = strings.NewReplacer(string(a), string(b), string(b), string(a)).Replace(solutions[k])
				write(k)
			case part == "half of the last" && k == last:
				solutions[k] = solutions[k][:36]
				write(k)
			case part == "blanks for the second" && k == 1:
				solutions[k] = strings.Repeat(" ", 81)
				write(k)
			case part == "dies before the last" && k == last:
				exit.Code, exit.Words = 3, "out of cheese"
			case part == "hangs before the last" && k == last, part == "says nothing":
			case part == "writes garbage":
				fmt.Fprint(&out, "\x1b[2J\x00no such thing\xff")
			case part == "gives up":
				fmt.Fprintln(&out, "-")
			default:
				write(k)
			}
		}
		if part == "fails afterwards" {
			exit.Code = 1
		}
		return out.String(), exit
	}
}

// judged returns the verdicts on the output of a program that is not started.
func judged(t *testing.T, protocol string, q []solvers.Query, write writer) (verdicts []string, reasons string) {
	p, _ := FindProtocol(protocol)
	s, n := fake(t, protocol, "", nil), 1
	if _, ok := s.(batched); ok {
		n = len(q)
	}
	for some := range slices.Chunk(q, n) {
		text, exit := write(&p, string(p.Form.append(nil, some, p.Blank)))
		c, errs := make([]solvers.Claim, n), make([]error, n)
		for k := range c {
			c[k] = poisoned()
		}
		switch s := s.(type) {
		case batched:
			s.read(&run{text: []byte(text), ns: 1, exit: exit}, nil, some, c, errs)
		case *oneshot:
			s.read(&run{text: []byte(text), ns: 1, exit: exit}, nil, some, c, errs)
		case *lines:
			errs[0] = s.take([]byte(strings.TrimSpace(text)), some[0].Puzzle, &c[0])
		}
		for k := range some {
			verdict, reason := came(t.Context(), &some[k], &c[k], errs[k])
			verdicts, reasons = append(verdicts, verdict), reasons+reason+"\n"
		}
	}
	return verdicts, reasons
}

// TestOutputs shows the verdicts on the outputs of programs that start for each batch or puzzle.
func TestOutputs(t *testing.T) {
	const ok = "verified"
	each := []string{"stdin", "stdin-rows", "rows-file", "argument"}
	free := []string{"lines-batch", "lines-file", "csv-files", "csv-stdio"}
	many := append(free, "codegolf")
	all := append(many, each...)
	for _, tt := range []struct {
		part      string
		protocols []string
		want      []string // expected verdicts of three puzzles, which are one batch if the protocol has batches
		reason    string   // text that one of the reasons must contain
	}{
		{"is right", all, []string{ok, ok, ok}, ""},
		{"fails afterwards", all, []string{ok, ok, ok}, ""},
		{"skips the second", many, []string{ok, "missing", ok}, "the program answered 2 of 3 puzzles"},
		{"stops after the second", many, []string{ok, ok, "missing"}, "the program answered 2 of 3 puzzles"},
		{"swaps the first two", many, []string{ok, ok, ok}, ""},
		{"answers the first twice", free, []string{ok, ok, ok}, ""},
		{"answers the first twice", []string{"codegolf"}, []string{"garbled", ok, ok}, "the program answered a puzzle twice"},
		{"changes a clue", many, []string{"wrong", ok, ok}, "clue"},
		{"changes a clue", each, []string{"wrong", "wrong", "wrong"}, "clue"},
		{"half of the last", []string{"csv-files", "csv-stdio"}, []string{ok, ok, "missing"}, ""},
		{"half of the last", []string{"codegolf"}, []string{ok, ok, "garbled"}, "a line of the output cannot be read"},
		{"blanks for the second", []string{"csv-files", "csv-stdio", "codegolf"}, []string{ok, "declined", ok}, ""},
		{"dies before the last", many, []string{ok, ok, "crashed"}, "the program ended with exit code 3 before it answered this puzzle; standard error ends with: \"out of cheese\""},
		{"writes garbage", all, []string{"garbled", "garbled", "garbled"}, `\x1b[2J\x00no such thing`},
		{"says nothing", free, []string{"missing", "missing", "missing"}, "the program answered 0 of 3 puzzles and ended with exit code 0"},
		{"says nothing", each, []string{"missing", "missing", "missing"}, "the program ended without an answer"},
		{"gives up", each, []string{"declined", "declined", "declined"}, ""},
	} {
		for _, protocol := range tt.protocols {
			t.Run(tt.part+"/"+protocol, func(t *testing.T) {
				got, reasons := judged(t, protocol, forms9(t, 3), output(tt.part))
				if diff := cmp.Diff(tt.want, got); diff != "" || !strings.Contains(reasons, tt.reason) {
					t.Errorf("(-want +got):\n%s\nthe reasons are\n%swant one with %q", diff, reasons, tt.reason)
				}
			})
		}
	}
}

// TestOneshots starts programs. TestSamples starts one in each protocol.
func TestOneshots(t *testing.T) {
	for _, tt := range []struct {
		part, protocol string
		change         func(*Config)
		want           string // expected verdict of three puzzles in a batch
		reason         string // text that one of the reasons must contain
	}{
		{"is right", "csv-stdio", nil, "verified", ""},
		{"is right", "codegolf", func(c *Config) { c.Stdin = true }, "verified", ""},
		{"reads nothing", "csv-files", nil, "missing", "the program did not write the file output.csv"},
		{"fails", "lines-file", nil, "crashed", "out of cheese"},
		{"never ends", "csv-stdio", nil, "timeout", ""},
		{"never ends", "csv-files", nil, "timeout", ""},
		{"leads elsewhere", "csv-files", nil, "garbled", "output.csv is not a regular file"},
		{"looks around", "csv-files", nil, "crashed", "[input.csv]"},
		{"floods", "csv-stdio", flooded, "garbled", "the program exceeded its output limit, 1MiB (limits: output) and was killed"},
		{"floods", "csv-files", flooded, "garbled", "the program exceeded its output limit, 1MiB (limits: output) and was killed"},
	} {
		t.Run(tt.part+"/"+tt.protocol, func(t *testing.T) {
			before := runtime.NumGoroutine()
			t.Cleanup(func() { nothingLeft(t, before) })
			s := fake(t, tt.protocol, tt.part, tt.change)
			limit := plenty
			if tt.want == "timeout" {
				limit = little
			}
			got, reasons := batch(s, forms9(t, 3), limit)
			if diff := cmp.Diff([]string{tt.want, tt.want, tt.want}, got); diff != "" || !strings.Contains(reasons, tt.reason) {
				t.Errorf("(-want +got):\n%s\nthe reasons are\n%swant one with %q", diff, reasons, tt.reason)
			}
		})
	}
}

func flooded(c *Config) { c.Policy.Output = 1 << 20 }

// TestInputLargerThanAPipe shows that no process waits forever if a program does not read its whole
// input.
func TestInputLargerThanAPipe(t *testing.T) {
	q := forms9(t, 500)
	for part, want := range map[string]string{
		"is right": "verified", "reads nothing": "missing", "reads nothing and floods": "garbled", "never ends": "timeout", "closes its input": "timeout",
	} {
		before := runtime.NumGoroutine()
		limit := plenty
		if want == "timeout" {
			limit = little
		}
		verdicts, reasons := batch(fake(t, "csv-stdio", part, flooded), q, limit)
		if k := slices.IndexFunc(verdicts, func(v string) bool { return v != want }); k >= 0 {
			t.Errorf("%s: puzzle %d is %s; want %s; reasons: %.200s", part, k, verdicts[k], want, reasons)
		}
		nothingLeft(t, before)
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
	for _, protocol := range []string{"csv-files", "csv-stdio"} {
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
	testkit.NoError(t, s.enter(ctx))
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
	var s solvers.Solver
	for _, n := range []int{0, 1, 100} {
		s = fake(t, "csv-stdio", "is right", func(c *Config) { c.Batch = n })
		if b, ok := s.(solvers.Batcher); !ok || b.Batch() != n {
			t.Errorf("Batch does not return %d", n)
		}
	}
	q, c := forms9(t, 1)[0], poisoned()
	if err := solve(context.Background(), s, &q, &c); err != nil || c.Count != 1 || c.Exhausted || c.Nodes != -1 || q.Shape.CheckSolution(q.Puzzle, c.Solution) != nil {
		t.Errorf("one puzzle: claim %+v, error %v; want the solution", c, err)
	}
	s.(solvers.Batcher).SolveBatch(context.Background(), nil, nil, nil)
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
	case p.Source == Arguments:
		got = []byte(strings.Join(os.Args[2:], " "))
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
