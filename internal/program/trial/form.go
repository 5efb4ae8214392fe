package trial

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

// form describes the form of a faulty answer, and returns advice on the right form.
func form(protocol string, shape sudoku.Shape, reason string) string {
	if protocol != "lines" {
		p, _ := program.FindProtocol(protocol)
		return fmt.Sprintf("Write the answer to %s in this form (example of a 4x4 board):\n%s", p.Sample.Answer.Where, strings.TrimRight(p.Sample.Answer.Text, "\n"))
	}
	want := fmt.Sprintf("Write one line for each puzzle: the %d digits of the solution, row by row, and nothing else. Write other messages to standard error. "+
		"To give up, write -.", shape.Cells())
	text := quoted(reason)
	first, _, _ := strings.Cut(text, "\n")
	digits := 0
	for _, ch := range first {
		if unicode.IsDigit(ch) {
			digits++
		}
	}
	words := strings.ContainsFunc(text, unicode.IsLetter)
	switch {
	case !words && digits > 0 && digits <= shape.Side():
		return "The answer is too short. If the program writes the grid over several lines: in this protocol each line is a complete answer. " + want +
			"\nA program that prints grids can take part without a change if it uses --protocol argument or rows-file: they accept every form of grid."
	case words && strings.Contains(reason, early):
		return "The program writes more than its answers: a heading, a prompt or progress messages. " + want
	case strings.Contains(reason, early):
		return "The program writes more lines than it gets puzzles, so bench reads an extra line as the next answer. Remove any heading, prompt or extra line. " + want
	}
	return want
}

// early is the end of the reason if the program wrote output before the puzzle was sent.
const early = "before this puzzle was sent"

// quoted returns the first text in quotes, or "" if s has no quotes.
func quoted(s string) string {
	at := strings.IndexByte(s, '"')
	if at < 0 {
		return ""
	}
	prefix, err := strconv.QuotedPrefix(s[at:])
	if err != nil {
		return ""
	}
	text, _ := strconv.Unquote(prefix)
	return text
}
