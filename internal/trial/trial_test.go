package trial

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/sandbox"
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
	if part == "argument" {
		fmt.Println(solve(os.Args[len(os.Args)-1]))
		return
	}
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
	case "one line": // reads the puzzle as a single line, as shells and scripts often do
		line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		fmt.Println("Solution:\n" + solve(strings.TrimSpace(line)))
		return
	case "only dots":
		if words := text(os.Stdin); !strings.Contains(words[0], "0") {
			fmt.Println(solve(words[0]))
		}
		return
	case "rows":
		if words := text(os.Stdin); len(words) == 9 {
			fmt.Println(solve(strings.Join(words, "")))
		}
		return
	case "underlines":
		if words := text(os.Stdin); len(words) == 81 && !strings.ContainsAny(strings.Join(words, ""), ".0-") {
			fmt.Println(solve(strings.ReplaceAll(strings.Join(words, ""), "_", ".")))
		}
		return
	case "chatters and ends":
		fmt.Println("Sudoku 1.0: usage: sudoku FILE")
		return
	case "repeats all":
		_, _ = io.Copy(os.Stdout, os.Stdin)
		return
	case "echoes, and solves rows":
		words := text(os.Stdin)
		fmt.Println(strings.Join(words, "\n"))
		if len(words) == 9 {
			fmt.Println(solve(strings.Join(words, "")))
		}
		return
	case "numbers":
		if words := text(os.Stdin); len(words) == 81 {
			fmt.Println(solve(strings.Join(words, "")))
		}
		return
	case "at the end":
		for _, p := range text(os.Stdin) {
			fmt.Println(p + "=" + solve(p))
		}
		return
	case "a file":
		file, err := os.Open(os.Args[len(os.Args)-1])
		if err != nil || len(os.Args) < 2 {
			os.Exit(1)
		}
		for k, p := range text(file) {
			fmt.Printf("#%d\n%s\n%s\n", k+1, p, solve(p))
		}
		return
	case "a file of rows", "the first of a file":
		file, err := os.Open(os.Args[len(os.Args)-1])
		if err != nil || len(os.Args) < 2 {
			os.Exit(1)
		}
		words := text(file)
		if part == "a file of rows" {
			words[0] = strings.Join(words[:9], "")
		} else if len(words[0]) != 81 {
			os.Exit(1)
		}
		fmt.Println(solve(words[0]))
		return
	case "a fixed grid":
		fmt.Println(solve(strings.Repeat(".", 81)))
		return
	case "echoes CSV":
		words := text(os.Stdin)
		if len(words) > 0 && strings.Contains(words[0], ",") {
			fmt.Println(strings.Join(words, "\n"))
			return
		}
		for range words {
			fmt.Println("-")
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
	case "one of many", "hangs on many", "fails on many", "one of many, wrongly", "fails always":
		all := strings.ReplaceAll(strings.Join(text(os.Stdin), ""), ",", "")
		many := len(all) > 81
		switch {
		case part == "hangs on many" && many:
			time.Sleep(time.Hour)
		case part == "fails on many" && many, part == "fails always":
			os.Exit(1)
		}
		for n := 0; n < len(all); n += 81 {
			for k, ch := range solve(all[:81]) {
				fmt.Printf("%c%s", ch, map[bool]string{true: "\n", false: ","}[k%9 == 8])
			}
			if part != "one of many, wrongly" {
				return
			}
		}
		return
	case "deaf":
		_, _ = io.ReadAll(os.Stdin)
		return
	}
	in := bufio.NewScanner(os.Stdin)
	first := ""
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
		case part == "replays":
			if first == "" {
				first = answer
			}
			fmt.Println(first)
		case part == "columns":
			for i := range b {
				b[i%side*side+i/side] = answer[i]
			}
			fmt.Println(string(b))
		case part == "repeats a digit":
			b[0] = b[1]
			fmt.Println(string(b))
		case part == "counts from 0":
			for i := range b {
				b[i]--
			}
			fmt.Println(string(b))
		case part == "changes a clue":
			k := strings.IndexAny(in.Text(), "123456789")
			b[k] = '1' + (b[k]-'0')%9
			fmt.Println(string(b))
		case part == "leaves a blank":
			b[strings.IndexByte(in.Text(), '.')] = '.'
			fmt.Println(string(b))
		case part == "hands it back":
			fmt.Println(in.Text())
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
		case part == "gives up":
			fmt.Println("-")
		case part == "chatters":
			fmt.Println("thinking...")
		case part == "slow":
			time.Sleep(time.Minute)
		default:
			fmt.Println(answer)
		}
	}
}

func entry(t *testing.T, protocol, what string) Entry {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Entry{Protocol: protocol, Limit: time.Minute, Config: program.Config{
		Command: []string{self}, Env: []string{part + "=" + what}, Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1}, StartLimit: time.Minute,
	}}
}

func TestTry(t *testing.T) {
	puzzles, err := Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		part, reason  string
		limit, start  time.Duration
		verdict       judge.Verdict // expected verdict of the second puzzle, or of the first if the field first is true
		first         bool
		says, advises string
		words         string
		put           int
		right         bool
	}{
		{part: "right", reason: "nothing to say", verdict: judge.Verified, put: 7, right: true},
		{part: "no flush", reason: "answers when its input ends", start: 300 * time.Millisecond, verdict: judge.Missing, first: true, says: "trivial first puzzle", advises: "answers only after its input has ended", put: 1},
		{part: "no licence", reason: "its words are shown", verdict: judge.Crashed, first: true, words: "no licence", says: "exit code 3", advises: "The program crashed.", put: 1},
		{part: "replays", reason: "the answer to another puzzle", verdict: judge.Wrong, says: "became", advises: "right answer to puzzle 1.", put: 7},
		{part: "columns", reason: "transposed", verdict: judge.Wrong, advises: "Rows and columns are swapped", put: 7},
		{part: "repeats a digit", reason: "the unit is named", verdict: judge.Wrong, says: "r1c", put: 7},
		{part: "counts from 0", reason: "0 to 8", verdict: judge.Wrong, advises: "use 1 to 9, not 0 to 8", put: 7},
		{part: "changes a clue", reason: "the given digits", verdict: judge.Wrong, says: "became", advises: "must keep all clues", put: 7},
		{part: "leaves a blank", reason: "claims no solution, but may mean one", verdict: judge.Declined, says: "it kept the clues and left 1 cell blank", advises: "a digit in all 81 cells. An answer with blanks gives up.", put: 7},
		{part: "hands it back", reason: "a partial grid with no cell filled", verdict: judge.Declined, says: "it kept the clues and left ", advises: "The answer is the puzzle itself.\nThe program gave up. That does not disqualify it", put: 7},
		{part: "prints a grid", reason: "nine lines", verdict: judge.Garbled, advises: "over several lines", put: 3},
		{part: "prompts", reason: "a prompt is no answer, whenever the next puzzle is sent", verdict: judge.Verified, put: 7, right: true},
		{part: "an answer too many", reason: "an extra line as the next answer", verdict: judge.Garbled, advises: "extra line", put: 7},
		{part: "dies", reason: "its words in lines, and what they mean here", verdict: judge.Crashed, words: "Traceback:\n  open\nFileNotFoundError: words.txt", says: "exit code 1", advises: "build the paths of its files", put: 3, first: true},
		{part: "deaf", reason: "no answer when the input ends", start: 300 * time.Millisecond, verdict: judge.Missing, first: true, advises: "even after its input ended", put: 1},
		{part: "gives up", reason: "not wrong, not solved", verdict: judge.Declined, advises: "gave up", put: 7},
		{part: "chatters", reason: "the first bytes are shown, and the right form", verdict: judge.Garbled, says: "thinking...", advises: "the 81 digits", put: patience},
		{part: "slow", reason: "the trivial puzzle was answered, so it is not for want of a flush", limit: 200 * time.Millisecond, verdict: judge.Timeout, says: "200ms", advises: "too slow", put: patience},
	} {
		t.Run(row.part, func(t *testing.T) {
			e := entry(t, "lines", row.part)
			if row.limit > 0 {
				e.Limit = row.limit
			}
			if row.start > 0 {
				e.Config.StartLimit = row.start
			}
			r, err := Try(context.Background(), e, puzzles)
			if err != nil {
				t.Fatal(err)
			}
			k, put := 1, 0
			if row.first {
				k = 0
			}
			f := r.Findings[k]
			if f.Verdict != row.verdict || !strings.Contains(f.Reason, row.says) || !strings.Contains(f.Advice, row.advises) || f.Words != row.words {
				t.Errorf("%s: %+v; want %s, %q, %q", row.reason, f, row.verdict, row.says, row.advises)
			}
			for _, f := range r.Findings {
				if f.Verdict != 0 {
					put++
				}
			}
			if put != row.put || r.Right() != row.right {
				t.Errorf("%s: %d puzzles put, right %v; want %d, %v", row.reason, put, r.Right(), row.put, row.right)
			}
		})
	}
}

func TestGuess(t *testing.T) {
	puzzles, err := Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		part, protocol string
		guess          Guess
	}{
		{"right", "lines", Solved},
		{"argument", "argument", Solved},
		{"columns", "lines", Answered},
		{"one line", "stdin", Solved},
		{"rows", "stdin-rows", Solved},
		{"numbers", "stdin-rows", Solved},
		{"underlines", "stdin-rows", Solved},
		{"a file of rows", "rows-file", Solved},
		{"the first of a file", "lines-file", Solved},
		{"at the end", "lines-batch", Solved},
		{"a file", "lines-file", Solved},
		{"only dots", "stdin", Solved},
		{"a fixed grid", "lines", Nothing},
		{"echoes, and solves rows", "stdin-rows", Solved},
		{"repeats all", "lines", Answered},
		{"echoes CSV", "lines-batch", Answered},
		{"no licence", "lines", Nothing},
		{"other file", "csv-files", Nothing},
	} {
		e := entry(t, "", row.part)
		e.Each = time.Second
		r, err := Try(context.Background(), e, puzzles[:3])
		if err != nil {
			t.Fatal(err)
		}
		if r.Protocol != row.protocol || r.Guess != row.guess {
			t.Errorf("%s: %s by %s; want %s by %s", row.part, r.Protocol, r.Guess, row.protocol, row.guess)
		}
		if want := map[string]string{"only dots": ".", "underlines": "_"}[row.part]; r.Blank != want {
			t.Errorf("%s: the character of a blank is %q, want %q", row.part, r.Blank, want)
		}
		if r.Guess == Solved && !r.Right() {
			t.Errorf("%s: a protocol was found, but the report is not right: %+v", row.part, r.Findings)
		}
	}
}

// TestRespell shows that the trial sends the puzzles in other forms, with other characters for
// blanks or with spaces, if a program solves none in its named protocol.
func TestRespell(t *testing.T) {
	puzzles, err := Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		part, protocol, blank string
		spaces                bool
	}{
		{"only dots", "stdin", ".", false},
		{"numbers", "stdin-rows", "", true},
		{"underlines", "stdin-rows", "_", true},
		{"a file of rows", "rows-file", "", false}, // this program gets the file name as an argument
		{"fails always", "stdin-rows", "", false},
		{"right", "lines", "", false},
	} {
		r, err := Try(context.Background(), entry(t, row.protocol, row.part), puzzles)
		if err != nil {
			t.Fatal(err)
		}
		if right := row.part != "fails always"; r.Blank != row.blank || r.Spaces != row.spaces || r.Right() != right || len(r.Findings) != 7 || r.Guess != "" {
			t.Errorf("%s: blank %q, spaces %v, right %v in %d findings, notes %q", row.part, r.Blank, r.Spaces, r.Right(), len(r.Findings), r.Notes)
		}
	}
}

// TestNoAdviceOfAnotherProtocol shows that a program with an unknown protocol gets no advice on the
// protocol lines.
func TestNoAdviceOfAnotherProtocol(t *testing.T) {
	puzzles, err := Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	e := entry(t, "", "chatters and ends")
	e.Each = 2 * time.Second
	r, err := Try(context.Background(), e, puzzles[:2])
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Findings[0]; r.Guess != Nothing || strings.Contains(f.Advice, "Write one line") || strings.Contains(f.Advice, "Read one line") {
		t.Errorf("guess %s, finding %+v; want no protocol and no advice on lines", r.Guess, f)
	}
}

// TestAHangingProgramTakesLittleTime shows that a hanging program is stopped in each protocol and
// in the trial that follows.
func TestAHangingProgramTakesLittleTime(t *testing.T) {
	puzzles, err := Puzzles(0)
	if err != nil {
		t.Fatal(err)
	}
	e := entry(t, "", "hangs")
	e.Each, e.All = 20*time.Millisecond, time.Minute
	r, err := Try(context.Background(), e, puzzles)
	if err != nil {
		t.Fatal(err)
	}
	if r.Guess != Nothing || r.Right() || len(r.Findings) != len(puzzles) {
		t.Errorf("%+v", r)
	}
	e.Each, e.All = time.Minute, 100*time.Millisecond
	if r, err = Try(context.Background(), e, puzzles); err != nil {
		t.Fatal(err)
	}
	if len(r.Findings) != len(puzzles) || len(r.Notes) < 2 || !strings.Contains(r.Notes[1], "ended after 100ms") {
		t.Errorf("%+v", r)
	}
}

// TestOtherFile shows that answers in a file with a wrong name count as missing, and that the
// finding contains the name of that file.
func TestOtherFile(t *testing.T) {
	puzzles, err := Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Try(context.Background(), entry(t, "csv-files", "other file"), puzzles)
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Findings[0]; f.Verdict != judge.Missing || f.Reason != `the program wrote the file "OUTPUT.CSV" instead of output.csv` || !strings.Contains(f.Advice, "Write output.csv into the current folder") {
		t.Errorf("%+v; want missing, and the name of the other file", f)
	}
}

// TestOneOfMany shows that the trial sends puzzles one at a time to a program that fails with
// several puzzles at once. The report then recommends the setting batch.
func TestOneOfMany(t *testing.T) {
	puzzles, err := Puzzles(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		part, reason string
		batch        int
	}{
		{"one of many", "it solves the first and ignores the others", 1},
		{"hangs on many", "it is too slow for several", 1},
		{"fails on many", "it ends with a fault", 1},
		{"one of many, wrongly", "it answers all with the solution of the first", 1},
		{"fails always", "nothing is better one at a time", 0},
	} {
		e := entry(t, "csv-stdio", row.part)
		e.Config.Batch, e.Limit = len(puzzles), 2*time.Second
		if row.part == "hangs on many" {
			e.Limit = time.Second
		}
		r, err := Try(context.Background(), e, puzzles)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Contains(strings.Join(r.Notes, "\n"), "needs batch: 1")
		if r.Batch != row.batch || r.Right() != (row.batch == 1) || said != (row.batch == 1) {
			t.Errorf("%s (%s): batch %d, right %v, notes %q", row.part, row.reason, r.Batch, r.Right(), r.Notes)
		}
	}
}

func TestPuzzles(t *testing.T) {
	for _, row := range []struct {
		side, want, optional int
	}{{0, 9, 2}, {9, 7, 0}, {4, 2, 0}} {
		list, err := Puzzles(row.side)
		if err != nil {
			t.Fatal(err)
		}
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
