package trial

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

// form says how an answer ought to look, and what it looks like instead.
func form(protocol string, shape sudoku.Shape, reason string) string {
	if protocol != "lines" {
		p, _ := program.FindProtocol(protocol)
		return fmt.Sprintf("Want, on %s, such as for a 4x4 board:\n%s", p.Sample.Answer.Where, strings.TrimRight(p.Sample.Answer.Text, "\n"))
	}
	want := fmt.Sprintf("Want one line for each puzzle: the %d digits of the solution, row by row, and nothing else; words for people go to standard error. "+
		"A program that gives up writes -.", shape.Cells())
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
		return "It writes the grid over several lines, and here a line is an answer. " + want +
			"\nA program that prints grids and is to stay as it is can take part with --protocol argument or rows-file, where every form is read."
	case words && strings.Contains(reason, early):
		return "It writes more than its answers: a heading, a prompt, or what it is doing. " + want
	case strings.Contains(reason, early):
		return "It writes more lines than it is sent puzzles, so its answers come late: is there a heading, a prompt, or a line too many? " + want
	}
	return want
}

// early is how the reason ends of what was written too soon.
const early = "before this puzzle was sent"

// quoted is the first text in quotes; "" if there is none.
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
