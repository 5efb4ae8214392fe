package program

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/sandbox"
)

// quitter returns the output of a program that solves all puzzles except quits. style describes how
// it gives up on this puzzle: the grid, the form, the character of a blank, and how the program ends.
func quitter(style, quits string) writer {
	s := strings.Split(style+"/////", "/")
	grid, form, blank, end := s[0], s[1], s[2], s[3]
	return func(p *Protocol, text string) (string, sandbox.Exit) {
		var out strings.Builder
		var exit sandbox.Exit
		for _, puzzle := range puzzlesIn(p, text) {
			puzzle = strings.ReplaceAll(puzzle, "0", ".")
			solution, answer := answerOf(puzzle), ""
			if puzzle == quits {
				solution = strings.ReplaceAll(unfinished(grid, puzzle, solution), ".", blank)
			}
			switch form {
			case "line":
				answer = solution
			case "rows":
				answer = rowsOf(solution, 9, " ", "", "")
			case "boxes":
				answer = boxed(solution, "|", "+-------+-------+-------+")
			case "fields":
				answer = rowsOf(strings.ReplaceAll(solution, blank, "."), 9, ",", "", "")
				if blank == " " {
					answer = strings.ReplaceAll(answer, ".", "")
				}
			case "named":
				answer = zeros(puzzle) + "," + solution
			}
			switch {
			case puzzle == quits && strings.HasPrefix(end, "count="):
				answer += " " + end
			case puzzle == quits:
				answer = end + answer
				if end == "exits 1\n" || end == "fails\n" {
					exit.Code = 1
				}
				if end == "fails\n" {
					exit.Words = "Traceback: no such cell"
				}
			}
			fmt.Fprintln(&out, answer)
		}
		return out.String(), exit
	}
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

// TestGivingUpIsNotWrong shows that a program that gives up on one puzzle is not
// disqualified, in any protocol.
func TestGivingUpIsNotWrong(t *testing.T) {
	free, dialogues := []string{"lines-batch", "stdin"}, []string{"lines"}
	csv, golf, single := []string{"csv-files"}, []string{"codegolf"}, []string{"stdin"}
	const kept = "gave up: it kept the clues and left "
	for _, tt := range []struct {
		reason    string
		protocols []string
		style     string // way to give up, as in quitter
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
				q := forms9(t, 4)
				const quits = 2
				want := []string{"verified", "verified", tt.verdict, "verified"}
				got, reasons := judged(t, protocol, q, quitter(tt.style, q[quits].Puzzle.String()))
				if diff := cmp.Diff(want, got); diff != "" || !strings.Contains(reasons, tt.why) {
					t.Errorf("(-want +got):\n%s\n%s\nwant a reason with %q", diff, reasons, tt.why)
				}
			})
		}
	}
}
