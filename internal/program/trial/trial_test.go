package trial

import (
	"bufio"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

const part = "REHEARSAL_PART"

// TestMain runs the tests. If the environment variable of the tests is set, it runs a program under
// trial instead.
func TestMain(m *testing.M) {
	sandbox.Launcher()
	if p := os.Getenv(part); p != "" {
		play(p)
		return
	}
	_ = flag.Set("test.parallel", "8") // the tests that start programs wait more than they compute
	os.Exit(m.Run())
}

func solve(line string) string {
	shape, puzzle, err := sudoku.ParseGrid(strings.ReplaceAll(line, "0", "."))
	if err != nil {
		return "?"
	}
	s, err := bitmaskmrv.Spec().New(shape, nil)
	if err != nil {
		return "?"
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &c) != nil {
		return "?"
	}
	return c.Solution.String()
}

func play(part string) {
	if how, ok := strings.CutPrefix(part, "worker: "); ok {
		playWorker(how)
		return
	}
	text := func(in io.Reader) (words []string) {
		all, _ := io.ReadAll(in)
		return strings.Fields(string(all))
	}
	switch part {
	case "hangs":
		time.Sleep(time.Hour)
	case "spins":
		for n := 0; ; n++ {
			_ = n
		}
	case "numbers":
		if words := text(os.Stdin); len(words) == 81 {
			fmt.Println(solve(strings.Join(words, "")))
		}
		return
	case "other file":
		if _, err := os.ReadFile("input.csv"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := os.WriteFile("OUTPUT.CSV", nil, 0o600); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		return
	case "deaf":
		_, _ = io.ReadAll(os.Stdin)
		return
	}
	in := bufio.NewScanner(os.Stdin)
	for n := 0; in.Scan(); n++ {
		answer := solve(in.Text())
		b := []byte(answer)
		side := 9
		if len(b) == 16 {
			side = 4
		}
		switch {
		case part == "9x9 only" && side != 9:
			time.Sleep(time.Minute)
		case n == 0: // answers the trivial puzzle, which most incomplete programs solve
			switch part {
			case "no flush":
				rest, _ := io.ReadAll(os.Stdin)
				fmt.Println(answer)
				for line := range strings.Lines(string(rest)) {
					fmt.Println(solve(strings.TrimSpace(line)))
				}
				return
			case "no licence":
				fmt.Fprintln(os.Stderr, "no licence")
				os.Exit(3)
			}
			fmt.Println(answer)
		case part == "prints a grid":
			for k := 0; k < len(b); k += side {
				fmt.Println(string(b[k : k+side]))
			}
		case part == "prompts":
			fmt.Print(answer + "\nNext? ") // write the answer immediately, so that it arrives before the next puzzle
		case part == "an answer too many":
			fmt.Print(answer + "\n" + answer + "\n")
		case part == "dies":
			fmt.Fprintln(os.Stderr, "Traceback:\n  open\nFileNotFoundError: words.txt")
			os.Exit(1)
		case part == "slow":
			time.Sleep(time.Minute)
		default:
			fmt.Println(answer)
		}
	}
}

func entry(t *testing.T, protocol, what string) Entry {
	t.Helper()
	self := testkit.Must(os.Executable())(t)
	return Entry{Protocol: protocol, Limit: time.Minute, Config: program.Config{
		Command: []string{self}, Env: []string{part + "=" + what}, Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1}, StartLimit: time.Minute,
	}}
}

// The answers of a program in this process. Any other text is the reason of a crash.
const (
	right   = "right"
	first   = "right if it is the first puzzle of a start"
	alone   = "right if it is the only puzzle of a start"
	repeats = "the solution of the first puzzle of a start"
	turned  = "with rows and columns swapped"
	same    = "the same grid for all puzzles"
	echo    = "the puzzle"

	echoFirst = "the puzzle if it is the first of a start"

	wrote   = `wrote out.txt`
	nothing = ""
	hangs   = "hangs"
	garbage = "garbage"
)

// spoken makes an entry for a program in this process. says contains its answer in each form of a
// protocol, such as "stdin-rows spaces _", and in all other forms with the key "*".
func spoken(protocol string, says map[string]string) Entry {
	m := &machine{read: make(chan struct{})}
	return Entry{Protocol: protocol, Limit: time.Minute, Each: time.Minute, All: time.Hour, Config: program.Config{Command: []string{"x"}}, clock: m,
		solver: func(protocol string, cfg program.Config, _ sudoku.Shape) (solvers.Solver, error) {
			p, _ := program.FindProtocol(protocol)
			form := protocol
			if len(cfg.Command) > 1 {
				form += " " + cfg.Command[1]
			}
			if cfg.Spaces {
				form += " spaces"
			}
			if cfg.Blank != 0 {
				form += " " + string(cfg.Blank)
			}
			for _, part := range []struct{ before, text string }{{" after ", cfg.First}, {" in ", cfg.File}, {" to ", cfg.Answers}} {
				if part.text != "" {
					form += part.before + part.text
				}
			}
			answer, ok := says[form]
			if !ok {
				answer = says["*"]
			}
			s := speaker{answer, m}
			if p.Starts == program.OncePerBatch {
				return batches{s, cfg.Batch}, nil
			}
			return s, nil
		}}
}

// machine is a clock, and the wait and the CPU time of all programs. Each attempt takes the times in
// attempt. Its process runs for the time ran, or if that is 0, for the whole attempt.
type machine struct {
	now, waited int64
	used        int64
	attempt     struct{ takes, waits, ran, uses time.Duration }
	read        chan struct{} // a reading of the clock, if pass waits for one
	spins       bool          // whether the program uses a core all the time
}

func (m *machine) Now() int64 {
	select {
	case m.read <- struct{}{}:
	default:
	}
	return atomic.LoadInt64(&m.now)
}

func (m *machine) Wait(_ context.Context, d time.Duration) { atomic.AddInt64(&m.now, int64(d)) }

// pass lets the time of an attempt pass, and waits until the limit watcher has seen it.
func (m *machine) pass(ctx context.Context) {
	if m.attempt.takes == 0 {
		return
	}
	m.visited(ctx)
	atomic.AddInt64(&m.waited, int64(m.attempt.waits))
	atomic.AddInt64(&m.used, int64(m.attempt.uses))
	atomic.AddInt64(&m.now, int64(m.attempt.takes))
	m.visited(ctx)
}

// visited waits for a visit of the limit watcher. An attempt begins for it at its first visit, which can be
// late on a busy machine.
func (m *machine) visited(ctx context.Context) {
	for range 3 { // a visit of the limit watcher reads the clock at most twice
		select {
		case <-m.read:
		case <-ctx.Done():
		}
	}
}

// speaker is a program that gives the same kind of answer to all puzzles.
type speaker struct {
	answer string
	*machine
}

// Interrupt makes the speaker a program that a caller waits for.
func (s speaker) Interrupt() {}

// Waited implements solvers.Waiter.
func (s speaker) Waited() (waitNS, cpuNS int64) {
	if s.spins {
		return atomic.LoadInt64(&s.waited), atomic.LoadInt64(&s.now)
	}
	return atomic.LoadInt64(&s.waited), atomic.LoadInt64(&s.used)
}

// Usage implements solvers.Metered.
func (s speaker) Usage() solvers.Usage {
	wait, cpu := s.Waited()
	return solvers.Usage{WaitNS: wait, CPUNS: cpu}
}

// Ran implements solvers.Timed.
func (s speaker) Ran() int64 {
	if s.attempt.takes == 0 {
		return math.MaxInt64
	}
	return int64(cmp.Or(s.attempt.ran, s.attempt.takes))
}

// batches is a speaker that gets several puzzles at a time.
type batches struct {
	speaker
	batch int
}

func (s batches) Batch() int { return s.batch }

func (s batches) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	for k := range q {
		one := s.speaker
		if (s.answer == first || s.answer == echoFirst) && k > 0 || s.answer == alone && len(q) > 1 {
			one.answer = nothing
		}
		errs[k] = one.Solve(ctx, &q[k], &c[k])
		if s.answer == repeats {
			copy(c[k].Solution, c[0].Solution)
		}
	}
}

func (s speaker) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	solution := solve(q.Puzzle.String())
	if s.pass(ctx); ctx.Err() != nil {
		return ctx.Err()
	}
	c.Count, c.Exhausted = 1, false
	for i := range c.Solution {
		c.Solution[i] = solution[i] - '0'
	}
	switch s.answer {
	case right, first, alone, repeats:
	case turned:
		for i := range c.Solution {
			c.Solution[i] = solution[i%9*9+i/9] - '0'
		}
	case same:
		copy(c.Solution, q.Shape.Pattern())
	case echo, echoFirst:
		copy(c.Solution, q.Puzzle)
		c.Count = 0
	case "-":
		clear(c.Solution)
		c.Count = 0
	case nothing:
		return &solvers.Failure{Kind: solvers.Missing, Reason: "the program ended without an answer"}
	case wrote:
		return &solvers.Failure{Kind: solvers.Missing, Reason: program.WroteFile + `"out.txt"`}
	case garbage:
		return &solvers.Failure{Kind: solvers.Garbled, Reason: `the answer cannot be read: "thinking..."`}
	case hangs:
		s.visited(ctx)
		atomic.AddInt64(&s.now, int64(3*time.Minute)) // more than any limit of a batch
		<-ctx.Done()
		return ctx.Err()
	default:
		return &solvers.Failure{Kind: solvers.Crashed, Reason: s.answer}
	}
	return nil
}

// TestTry starts programs.
func TestTry(t *testing.T) {
	t.Parallel()
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, row := range []struct {
		part, reason  string
		limit, start  time.Duration
		verdict       judge.Verdict // expected verdict of the last of three puzzles that the program got
		says, advises string
		words         string
		put, left     int // number of puzzles that the program gets and does not get
	}{
		{part: "right", reason: "nothing to say", verdict: judge.Verified, put: 3},
		{part: "no flush", reason: "answers when its input ends", start: 300 * time.Millisecond, verdict: judge.Missing, says: "trivial first puzzle", advises: "answers only after its input has ended", put: 1, left: 1},
		{part: "no licence", reason: "its words are shown", verdict: judge.Crashed, words: "no licence", says: "exit code 3", advises: "The program crashed.", put: 1, left: 1},
		{part: "prints a grid", reason: "nine lines", verdict: judge.Garbled, advises: "over several lines", put: 3, left: 1},
		{part: "prompts", reason: "a prompt is no answer, whenever the next puzzle is sent", verdict: judge.Verified, put: 3},
		{part: "an answer too many", reason: "an extra line as the next answer", verdict: judge.Garbled, advises: "extra line", put: 2},
		{part: "dies", reason: "its words in lines, and what they mean here", verdict: judge.Crashed, words: "Traceback:\n  open\nFileNotFoundError: words.txt", says: "exit code 1", advises: "build the paths of its files", put: 3, left: 1},
		{part: "deaf", reason: "no answer when the input ends", start: 300 * time.Millisecond, verdict: judge.Missing, advises: "even after its input ended", put: 1, left: 1},
		{part: "spins", reason: "an endless loop", limit: 500 * time.Millisecond, start: 500 * time.Millisecond, verdict: judge.Missing, advises: "endless loop", put: 1, left: 1},
		{part: "slow", reason: "the trivial puzzle was answered, so it is not for want of a flush", limit: 200 * time.Millisecond, verdict: judge.Timeout, says: "200ms", advises: "too slow", put: 3, left: 1},
	} {
		t.Run(row.part, func(t *testing.T) {
			t.Parallel()
			e := entry(t, "lines", row.part)
			e.Limit, e.Config.StartLimit = cmp.Or(row.limit, e.Limit), cmp.Or(row.start, e.Config.StartLimit)
			r := &Report{StartNS: -1}
			testkit.NoError(t, r.boards(context.Background(), &e, puzzles[:row.put+row.left]))
			put := 0
			for _, f := range r.Findings {
				if f.Verdict != 0 {
					put++
				}
			}
			f := r.Findings[put-1]
			if f.Verdict != row.verdict || !strings.Contains(f.Reason, row.says) || !strings.Contains(f.Advice, row.advises) || f.Words != row.words {
				t.Errorf("%s: %+v; want %s, %q, %q", row.reason, f, row.verdict, row.says, row.advises)
			}
			if put != row.put || r.Right() != (row.verdict == judge.Verified) {
				t.Errorf("%s: %d puzzles put, right %v; want %d", row.reason, put, r.Right(), row.put)
			}
		})
	}
}

// TestAnswersAreExplained shows the advice on answers that are not right.
func TestAnswersAreExplained(t *testing.T) {
	puzzles := testkit.Must(Puzzles(9))(t)
	clues := puzzles[1].Clues.String()
	answer := []byte(solve(clues))
	changed := func(change func(b []byte)) string {
		b := slices.Clone(answer)
		change(b)
		return string(b)
	}
	clue, blank := strings.IndexAny(clues, "123456789"), strings.IndexByte(clues, '.')
	for _, row := range []struct {
		reason, answer string
		verdict        judge.Verdict
		says, advises  string
	}{
		{"the answer to another puzzle", solve(puzzles[0].Clues.String()), judge.Wrong, "became", "right answer to puzzle 1."},
		{"transposed", changed(func(b []byte) {
			for i := range b {
				b[i] = answer[i%9*9+i/9]
			}
		}), judge.Wrong, "", "Rows and columns are swapped"},
		{"a digit twice: the unit is named", changed(func(b []byte) { b[blank] = b[clue] }), judge.Wrong, "r1c", "in most contests a wrong answer disqualifies"},
		{"0 to 8", changed(func(b []byte) {
			for i := range b {
				b[i]--
			}
		}), judge.Wrong, "became", "use 1 to 9, not 0 to 8"},
		{"a given digit", changed(func(b []byte) { b[clue] = '1' + (b[clue]-'0')%9 }), judge.Wrong, "became", "must keep all clues"},
		{"claims no solution, but may mean one", changed(func(b []byte) { b[blank] = '.' }), judge.Declined, "", "a digit in all 81 cells. An answer with blanks gives up."},
		{"a partial grid with no cell filled", clues, judge.Declined, "", "expects another sign for blanks (blank: in config.yaml) or another protocol.\nThe program gave up. That does not disqualify it"},
		{"not wrong, not solved", strings.Repeat(".", 81), judge.Declined, "", "The program gave up."},
		{"another solution", string(sudoku.Shape9.Pattern().String()), judge.Wrong, "became", "This is a correct solution of another puzzle."},
	} {
		_, g := testkit.Must2(sudoku.ParseGrid(strings.ReplaceAll(row.answer, "0", ".")))(t)
		c := solvers.Claim{Solution: g}
		if row.verdict != judge.Declined {
			c.Count = 1
		}
		findings := []Finding{{}, {Clues: clues}}
		f := &findings[1]
		f.rule(&solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzles[1].Clues, Limit: 1}, &c, nil, nil, time.Minute)
		advise(t.Context(), &Entry{Protocol: "lines"}, puzzles, findings)
		if f.Verdict != row.verdict || !strings.Contains(f.Reason, row.says) || !strings.Contains(f.Advice, row.advises) {
			t.Errorf("%s: %+v; want %s, %q, %q", row.reason, f, row.verdict, row.says, row.advises)
		}
	}
}

func TestGuess(t *testing.T) {
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, row := range []struct {
		reason   string
		says     map[string]string
		protocol string
		guess    Guess
		blank    string
	}{
		{"each line is answered", map[string]string{"lines": right}, "lines", Solved, ""},
		{"an argument", map[string]string{"argument": right}, "argument", Solved, ""},
		{"rows and columns are swapped", map[string]string{"lines": turned, "stdin": right}, "lines", Answered, ""},
		{"one line", map[string]string{"lines-batch": first, "stdin": right}, "stdin", Solved, ""},
		{"rows", map[string]string{"stdin-rows": right}, "stdin-rows", Solved, ""},
		{"numbers", map[string]string{"stdin-rows spaces": right}, "stdin-rows", Solved, ""},
		{"underlines", map[string]string{"stdin-rows spaces _": right}, "stdin-rows", Solved, "_"},
		{"a file of rows", map[string]string{"rows-file problem.txt": right}, "rows-file", Solved, ""},
		{"the first of a file", map[string]string{"lines-file": first}, "lines-file", Solved, ""},
		{"all lines", map[string]string{"lines-batch": right}, "lines-batch", Solved, ""},
		{"the answer to the first for all", map[string]string{"lines-batch": repeats}, "lines-batch", Answered, ""},
		{"a file", map[string]string{"lines-file": right}, "lines-file", Solved, ""},
		{"only dots", map[string]string{"lines-batch .": first, "stdin .": right}, "stdin", Solved, "."},
		{"question marks", map[string]string{"stdin ?": right}, "stdin", Solved, "?"},
		{"crosses", map[string]string{"stdin-rows spaces X": right}, "stdin-rows", Solved, "X"},
		{"an argument for each row", map[string]string{"arguments": right}, "arguments", Solved, ""},
		{"the number of rows first", map[string]string{"*": garbage, "stdin-rows spaces after 9": right}, "stdin-rows", Solved, ""},
		{"the number of puzzles first", map[string]string{"stdin after 1": right}, "stdin", Solved, ""},
		{"it complains about a file", map[string]string{"*": missesIt, "rows-file spaces in data.txt": right}, "rows-file", Solved, ""},
		{"it complains about a file, and needs an argument", map[string]string{"*": missesIt, "rows-file data.txt spaces in data.txt": right}, "rows-file", Solved, ""},
		{"the file has a size", map[string]string{"*": missesIt, "rows-file spaces after 9 9 in data.txt": right}, "rows-file", Solved, ""},
		{"the answer is in another file", map[string]string{"*": missesIt, "rows-file in data.txt": wrote, "rows-file in data.txt to out.txt": right}, "rows-file", Solved, ""},
		{"the file has CSV", map[string]string{"*": `exit code 1; standard error ends with: "open in.csv"`, "csv-files 0 in in.csv": right}, "csv-files", Solved, "0"},
		{"it copies the puzzle to a file", map[string]string{"*": wrote, "stdin to out.txt": echo, "stdin-rows to out.txt": echo}, "stdin", Nothing, ""},
		{"it copies the puzzle after a number", map[string]string{"stdin-rows spaces after 9": echo, "stdin-rows after 9": echo}, "stdin-rows", Nothing, ""},
		{"rare blanks do not hide a file", map[string]string{"*": missesIt, "rows-file in data.txt": right, "stdin ?": "-"}, "rows-file", Solved, ""},
		{"a fixed grid", map[string]string{"*": same}, "lines", Nothing, ""},
		{"it does not end without spaces", map[string]string{"stdin-rows": hangs, "stdin-rows .": hangs, "stdin-rows spaces": right}, "stdin-rows", Solved, ""},
		{"it gives up unless blanks are underlines", map[string]string{"stdin": "-", "stdin _": right}, "stdin", Solved, "_"},
		{"it echoes only the first of several", map[string]string{"lines-batch": echoFirst, "stdin _": right}, "stdin", Solved, "_"},
		{"it echoes, and solves rows", map[string]string{"*": echo, "stdin-rows": right}, "stdin-rows", Solved, ""},
		{"it repeats all", map[string]string{"*": echo}, "lines", Nothing, ""},
		{"it repeats CSV and gives up lines", map[string]string{"csv-files": echo, "stdin": "-"}, "stdin", Answered, ""},
		{"it does not end", map[string]string{"*": garbage}, "lines", Nothing, ""},
		{"no licence", map[string]string{"*": `exit code 3; standard error ends with: "no licence"`}, "lines", Nothing, ""},
		{"a module is missing, so no other protocol is tried", map[string]string{"lines": `exit code 1; standard error ends with: "No module named numpy"`, "stdin": right}, "lines", Nothing, ""},
		{"it misses a file", map[string]string{"*": `exit code 1; standard error ends with: "open input.csv"`}, "csv-files", Nothing, ""},
	} {
		r := testkit.Must(Try(context.Background(), spoken("", row.says), puzzles[:3]))(t)
		if r.Protocol != row.protocol || r.Guess != row.guess || r.Blank != row.blank {
			t.Errorf("%s: %s by %s, blank %q; want %s by %s, blank %q", row.reason, r.Protocol, r.Guess, r.Blank, row.protocol, row.guess, row.blank)
		}
		if r.Guess == Solved && !r.Right() {
			t.Errorf("%s: a protocol was found, but the report is not right: %+v", row.reason, r.Findings)
		}
		// A program with an unknown protocol gets no advice on the protocol lines.
		if f := r.Findings[0]; r.Guess == Nothing && (strings.Contains(f.Advice, "Write one line") || strings.Contains(f.Advice, "Read one line")) {
			t.Errorf("%s: %+v; want no advice on lines", row.reason, f)
		}
	}
}

const missesIt = `exit code 1; standard error ends with: "open ./data.txt: no such file"`

// TestRespell shows that the trial sends the puzzles in other forms, with other characters for
// blanks or with spaces, if a program solves none in its named protocol.
func TestRespell(t *testing.T) {
	t.Parallel()
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, row := range []struct {
		reason          string
		e               Entry
		blank, argument string
		spaces, right   bool
	}{
		{"a program that is started", entry(t, "stdin-rows", "numbers"), "", "", true, true},
		{"only dots", spoken("stdin", map[string]string{"stdin .": right}), ".", "", false, true},
		{"underlines", spoken("stdin-rows", map[string]string{"stdin-rows spaces _": right}), "_", "", true, true},
		{"the file name as an argument", spoken("rows-file", map[string]string{"rows-file problem.txt": right}), "", "problem.txt", false, true},
		{"it does not end without spaces", spoken("stdin-rows", map[string]string{"stdin-rows": hangs, "stdin-rows spaces": right}), "", "", true, true},
		{"a program that always fails", spoken("stdin-rows", nil), "", "", false, false},
		{"a program that is right", spoken("lines", map[string]string{"lines": right}), "", "", false, true},
		{"a program that is too slow", spoken("stdin", map[string]string{"stdin": hangs, "stdin .": right}), "", "", false, false},
	} {
		if strings.Contains(row.reason, "slow") {
			row.e.Limit = time.Millisecond
		}
		r := testkit.Must(Try(context.Background(), row.e, puzzles[:2]))(t)
		if r.Blank != row.blank || r.Spaces != row.spaces || r.Argument != row.argument || r.Right() != row.right || len(r.Findings) != 2 || r.Guess != "" {
			t.Errorf("%s: %+v", row.reason, r)
		}
	}
}

// TestSearchEnds shows that a program that hangs is stopped in each protocol, and that the note says
// which protocols were tried.
func TestSearchEnds(t *testing.T) {
	t.Parallel()
	puzzles := testkit.Must(Puzzles(0))(t)
	for _, row := range []struct {
		all  time.Duration
		note string
	}{
		{time.Hour, "it did not solve the first puzzle within 1m0s in any protocol, and the time of the search ended before every form of the puzzles was tried. It was tried as lines."},
		{20 * time.Minute, "it used all time of the search before these protocols were tried: csv-stdio, rows-file, argument, arguments. It was tried as lines."},
	} {
		e := spoken("", map[string]string{"*": hangs})
		e.All = row.all
		r := testkit.Must(Try(context.Background(), e, puzzles))(t)
		if r.Guess != Nothing || r.Right() || len(r.Findings) != len(puzzles) || len(r.Notes) != 1 || !strings.Contains(r.Notes[0], row.note) {
			t.Errorf("within %s: %s, %q; want the note %q", row.all, r.Guess, r.Notes, row.note)
		}
	}
}

// TestNamedFileComesFirst shows that a program that starts slowly and complains about a file gets its puzzles in
// this file before the time of the search is used.
func TestNamedFileComesFirst(t *testing.T) {
	puzzles := testkit.Must(Puzzles(0))(t)
	e := spoken("", map[string]string{"*": missesIt, "rows-file in data.txt": right})
	e.clock.(*machine).attempt.takes, e.Limit, e.Each, e.All = 2*time.Second, 5*time.Second, 3*time.Second, 20*time.Second
	if r := testkit.Must(Try(context.Background(), e, puzzles))(t); r.Guess != Solved || r.File != "data.txt" {
		t.Errorf("%s, file %q, %q; want the file data.txt", r.Guess, r.File, r.Notes)
	}
}

// TestBusyMachine shows that the time in which a program waits for a core does not count.
func TestBusyMachine(t *testing.T) {
	t.Parallel()
	puzzles := testkit.Must(Puzzles(0))(t)
	for _, row := range []struct {
		reason       string
		takes, waits time.Duration
		ran, uses    time.Duration
		note         string // the only note; "" means none
	}{
		{"a quiet machine", 100 * time.Millisecond, 0, 0, 0, ""},
		{"each attempt waits long", 15 * time.Second, 15*time.Second - 100*time.Millisecond, 0, 0, "The program waited for a core for 99% of its time"},
		{"the wait before the process started is longer than the process ran", 15 * time.Second, 15*time.Second - 100*time.Millisecond, 400 * time.Millisecond, 100 * time.Millisecond, "The program waited for a core for 75% of its time"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			t.Parallel()
			e := spoken("", map[string]string{"stdin-rows spaces": right})
			m := e.clock.(*machine)
			m.attempt.takes, m.attempt.waits, m.attempt.ran, m.attempt.uses = row.takes, row.waits, row.ran, row.uses
			e.Limit, e.Each, e.All = 5*time.Second, 5*time.Second, time.Minute
			r := testkit.Must(Try(context.Background(), e, puzzles))(t)
			if r.Protocol != "stdin-rows" || !r.Spaces || !r.Right() || r.Findings[0].NS != int64(100*time.Millisecond) || len(r.Notes) != min(1, len(row.note)) || !strings.Contains(strings.Join(r.Notes, ""), row.note) {
				t.Errorf("%+v; want a program that is right in 100ms, and the note %q", r, row.note)
			}
		})
	}
}

// TestSpinningProgram shows the note about a program that uses CPU time between puzzles.
func TestSpinningProgram(t *testing.T) {
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, spins := range []bool{false, true} {
		e := spoken("lines", map[string]string{"*": right})
		e.clock.(*machine).spins = spins
		r := testkit.Must(Try(context.Background(), e, puzzles))(t)
		if notes := strings.Join(r.Notes, ""); !r.Right() || strings.Contains(notes, "used a core, or waited for one, for 100% of the time") != spins || len(r.Notes) > 1 {
			t.Errorf("spins %t: right %t, notes %q", spins, r.Right(), notes)
		}
	}
}

// TestOtherFile shows that answers in a file with a wrong name count as missing, and that the
// finding contains the name of that file.
func TestOtherFile(t *testing.T) {
	puzzles := testkit.Must(Puzzles(9))(t)
	e, r := entry(t, "csv-files", "other file"), &Report{}
	testkit.NoError(t, r.boards(context.Background(), &e, puzzles[:1]))
	if f := r.Findings[0]; f.Verdict != judge.Missing || f.Reason != `the program wrote the file "OUTPUT.CSV" instead of output.csv` || !strings.Contains(f.Advice, "Write output.csv into the current folder") {
		t.Errorf("%+v; want missing, and the name of the other file", f)
	}
}

// TestOneOfMany shows that the trial sends puzzles one at a time to a program that fails with
// several puzzles at once. The report then recommends the setting batch.
func TestOneOfMany(t *testing.T) {
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, row := range []struct {
		answer, reason string
		batch          int
	}{
		{first, "it solves the first and ignores the others", 1},
		{alone, "it ends with a fault", 1},
		{repeats, "it answers all with the solution of the first", 1},
		{nothing, "nothing is better one at a time", 0},
	} {
		e := spoken("csv-stdio", map[string]string{"csv-stdio": row.answer})
		e.Config.Batch = len(puzzles)
		r := testkit.Must(Try(context.Background(), e, puzzles))(t)
		said := strings.Contains(strings.Join(r.Notes, "\n"), "needs batch: 1")
		if r.Batch != row.batch || r.Right() != (row.batch == 1) || said != (row.batch == 1) {
			t.Errorf("%s: batch %d, right %v, notes %q", row.reason, r.Batch, r.Right(), r.Notes)
		}
	}
}

func TestPuzzles(t *testing.T) {
	for _, row := range []struct {
		side, want, optional int
	}{{0, 9, 2}, {9, 7, 0}, {4, 2, 0}} {
		list := testkit.Must(Puzzles(row.side))(t)
		optional := 0
		seen := map[string]bool{}
		for _, p := range list {
			if p.Optional {
				optional++
			}
			if seen[p.Clues.String()] {
				t.Errorf("the puzzle %s occurs twice", p.Name)
			}
			seen[p.Clues.String()] = true
		}
		if len(list) != row.want || optional != row.optional {
			t.Errorf("side %d: %d puzzles, %d optional; want %d, %d", row.side, len(list), optional, row.want, row.optional)
		}
	}
	if _, err := Puzzles(7); err == nil {
		t.Error("there are puzzles of 7x7")
	}
}
