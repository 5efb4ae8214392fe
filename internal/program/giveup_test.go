package program

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// quitsAt begins the value of the environment variable QUITS. The puzzle that fakeQuitter does not
// solve follows.
const quitsAt = "QUITS_AT="

// fakeQuitter runs a program that solves all puzzles except one. style describes how it gives up on
// this puzzle: the grid, the form, the character of a blank, and how the program ends.
func fakeQuitter(protocol, style string) (code int) {
	s := strings.Split(style+"/////", "/")
	grid, form, blank, end := s[0], s[1], s[2], s[3]
	answer := func(puzzle string) (text string) {
		puzzle = strings.ReplaceAll(puzzle, "0", ".")
		solution, quits := answerOf(puzzle), quitsAt+puzzle == os.Getenv("QUITS")
		if quits {
			solution = strings.ReplaceAll(unfinished(grid, puzzle, solution), ".", blank)
		} else if protocol == "lines" || protocol == WorkerName {
			return solution
		}
		switch {
		case form == "line":
			text = solution
		case form == "rows":
			text = rowsOf(solution, 9, " ", "", "")
		case form == "boxes":
			text = boxed(solution, "|", "+-------+-------+-------+")
		case form == "fields":
			text = rowsOf(strings.ReplaceAll(solution, blank, "."), 9, ",", "", "")
			if blank == " " {
				text = strings.ReplaceAll(text, ".", "")
			}
		case form == "named":
			text = strings.ReplaceAll(puzzle, ".", "0") + "," + solution
		}
		switch {
		case quits && strings.HasPrefix(end, "count="):
			text += " " + end
		case quits:
			text = end + text
		}
		return text
	}
	if protocol == "lines" || protocol == WorkerName {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			fmt.Println(answer(in.Text()))
		}
		return 0
	}
	out := os.Stdout
	if protocol == "csv-files" {
		out, _ = os.Create("output.csv")
	}
	quit := false
	for _, puzzle := range given(protocol) {
		fmt.Fprintln(out, answer(puzzle))
		quit = quit || quitsAt+strings.ReplaceAll(puzzle, "0", ".") == os.Getenv("QUITS")
	}
	switch {
	case quit && strings.HasPrefix(end, "exits 1"):
		return 1
	case quit && strings.HasPrefix(end, "fails"):
		fmt.Fprintln(os.Stderr, "Traceback: no such cell")
		return 1
	}
	return 0
}

// unfinished returns the answer of a program to a puzzle that it does not solve.
func unfinished(kind, puzzle, solution string) string {
	g := []byte(puzzle)
	for i := range 40 { // the first 40 cells are solved
		g[i] = solution[i]
	}
	clue, last := strings.IndexAny(puzzle, "123456789"), strings.LastIndexAny(puzzle, "123456789")
	switch kind {
	case "echo":
		return puzzle
	case "empty":
		return strings.Repeat(".", len(g))
	case "changed":
		g[clue] = '1' + (g[clue]-'0')%9
	case "erased":
		g[last] = '.'
	case "clash": // puts a digit twice in a row, in two cells that are not clues
		for i := range 8 {
			if puzzle[i] == '.' && puzzle[i+1] == '.' {
				g[i] = g[i+1]
				break
			}
		}
	}
	return string(g)
}

// TestGivingUpIsNotWrong shows that a program that gives up on one puzzle of ten is not
// disqualified, in any protocol.
func TestGivingUpIsNotWrong(t *testing.T) {
	free := []string{"lines-batch", "lines-file", "stdin", "stdin-rows", "rows-file", "argument"}
	dialogues := []string{"lines", WorkerName}
	csv := []string{"csv-files", "csv-stdio"}
	golf := []string{"codegolf"}
	single := []string{"stdin", "stdin-rows", "rows-file", "argument"}
	const kept = "gave up: it kept the clues and left "
	for _, tt := range []struct {
		reason    string
		protocols []string
		style     string // way to give up, as in fakeQuitter
		verdict   string // expected verdict on the puzzle on which the program gives up
		why       string
	}{
		{"a partial grid in boxes after words", free, "partial/boxes/./I cannot solve this:\n", "declined", kept},
		{"a partial grid in rows, with 0 for blanks", free, "partial/rows/0/Sorry, no further.\n", "declined", kept},
		{"a partial grid in rows, with _ for blanks", free, "partial/rows/_", "declined", kept},
		{"a partial grid in rows, with - for blanks", free, "partial/rows/-", "declined", kept},
		{"a partial grid in a line, with * for blanks", free, "partial/line/*", "declined", kept},
		{"a partial grid in a line, with 0 for blanks", dialogues, "partial/line/0", "declined", kept},
		{"a partial grid in a line, with . for blanks", dialogues, "partial/line/.", "declined", kept},
		{"a partial grid in a line, with ? for blanks", dialogues, "partial/line/?", "declined", kept},
		{"a partial grid after a word", dialogues, "partial/line/./Unsolved: ", "declined", kept},
		{"a partial grid in CSV, with empty fields", csv, "partial/fields/ ", "declined", kept},
		{"a partial grid in CSV, with 0 for blanks", csv, "partial/fields/0", "declined", kept},
		{"a partial grid after the puzzle", golf, "partial/named/0", "declined", kept},
		{"the puzzle itself in boxes", free, "echo/boxes/./No solution found for\n", "declined", kept},
		{"the puzzle as a line", append(free, dialogues...), "echo/line/.", "declined", kept},
		{"the puzzle in CSV", csv, "echo/fields/ ", "declined", kept},
		{"the puzzle twice in a line", golf, "echo/named/0", "declined", kept},
		{"an empty grid", append(free, dialogues...), "empty/line/.", "declined", "gave up"},
		{"an empty grid in CSV", csv, "empty/fields/ ", "declined", "gave up"},
		{"a grid with blanks is no claim, even if it breaks a rule", free, "clash/boxes/.", "declined", kept},
		{"a broken rule in a line with blanks", dialogues, "clash/line/.", "declined", kept},
		{"a broken rule in CSV with blanks", csv, "clash/fields/ ", "declined", kept},
		{"a broken rule after the puzzle, with blanks", golf, "clash/named/.", "declined", kept},
		{"a clue is blank", append(free, dialogues...), "erased/line/.", "declined", "gave up: it left "},
		{"a clue is blank in CSV", csv, "erased/fields/ ", "declined", "gave up: it left "},
		{"a changed clue is wrong", free, "changed/boxes/.", "wrong", "became"},
		{"a changed clue in a line", append(free, dialogues...), "changed/line/0", "wrong", "became"},
		{"a changed clue in CSV", csv, "changed/fields/ ", "wrong", "became"},
		{"a changed clue after the puzzle", golf, "changed/named/0", "wrong", "became"},
		{"a partial grid that claims to be a solution", dialogues, "partial/line/./count=1", "wrong", "cells are blank"},
		{"a program can give up with an exit code", single, "partial/boxes/./exits 1\n", "declined", kept},
		{"a program that crashes does not give up", single, "partial/boxes/./fails\n", "crashed", "no such cell"},
	} {
		for _, protocol := range tt.protocols {
			t.Run(tt.reason+"/"+protocol, func(t *testing.T) {
				before := runtime.NumGoroutine()
				t.Cleanup(func() { nothingLeft(t, before) })
				q := forms9(t, 10)
				const quits = 4
				want := strings.Split(strings.Repeat("verified ", len(q)-1)+"verified", " ")
				want[quits] = tt.verdict
				s := fake(t, protocol, "quits "+tt.style, func(c *Config) {
					c.Env = append(c.Env, "QUITS="+quitsAt+q[quits].Puzzle.String())
				})
				got, reasons := batch(s, q, plenty)
				if diff := cmp.Diff(want, got); diff != "" || !strings.Contains(reasons, tt.why) {
					t.Errorf("(-want +got):\n%s\n%s\nwant a reason with %q", diff, reasons, tt.why)
				}
			})
		}
	}
}
