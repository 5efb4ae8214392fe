package rehearsal

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/fence"
	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

const part = "REHEARSAL_PART"

// TestMain plays the programs that are tried.
func TestMain(m *testing.M) {
	fence.Launcher()
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
		case n == 0: // the trivial puzzle; most get that right
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
		Command: []string{self}, Env: []string{part + "=" + what}, Policy: fence.Policy{Mode: fence.Off, Core: -1}, StartLimit: time.Minute,
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
		verdict       judge.Verdict // of the second puzzle, or of the first where all fail
		first         bool
		says, advises string
		put           int
		right         bool
	}{
		{part: "right", reason: "nothing to say", verdict: judge.Verified, put: 7, right: true},
		{part: "no flush", reason: "answers when its input ends", start: 300 * time.Millisecond, verdict: judge.Missing, first: true, says: "trivial puzzle", advises: "It answers only when its input ends", put: 1},
		{part: "no licence", reason: "its last words", verdict: judge.Crashed, first: true, says: "no licence", advises: "It died", put: 1},
		{part: "replays", reason: "the answer to another puzzle", verdict: judge.Wrong, says: "became", advises: "right answer to puzzle 1.", put: 7},
		{part: "columns", reason: "transposed", verdict: judge.Wrong, advises: "Rows and columns are swapped", put: 7},
		{part: "repeats a digit", reason: "the unit is named", verdict: judge.Wrong, says: "r1c", put: 7},
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
			if f.Verdict != row.verdict || !strings.Contains(f.Reason, row.says) || !strings.Contains(f.Advice, row.advises) {
				t.Errorf("%s: %+v; want %s, %q, %q", row.reason, f, row.verdict, row.says, row.advises)
			}
			for _, f := range r.Findings {
				if f.Verdict != "" {
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
		{"no licence", "lines", Nothing},
	} {
		r, err := Try(context.Background(), entry(t, "", row.part), puzzles[:1])
		if err != nil {
			t.Fatal(err)
		}
		if r.Protocol != row.protocol || r.Guess != row.guess {
			t.Errorf("%s: %s by %s; want %s by %s", row.part, r.Protocol, r.Guess, row.protocol, row.guess)
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
				t.Errorf("%s comes twice", p.Name)
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
