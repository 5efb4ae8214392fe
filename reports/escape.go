package reports

import (
	"strings"

	"sudokubench/internal/humanize"
)

// What a record says of names, places, reasons and answers was chosen by
// others: file names, programs' output. None of it may move a cursor, break a
// table or become a formula.

// visible replaces whatever does not print by its Go escape.
func visible(s string) string { return humanize.Visible(s) }

// cells is the width of a text on a terminal.
func cells(s string) int { return humanize.Cells(s) }

// shorten cuts the middle out of a text that is wider than so many cells.
func shorten(s string, width int) string { return humanize.Shorten(s, width) }

// markdownText escapes what markdown or HTML would take for itself.
func markdownText(s string) string { return humanize.Markdown(s) }

// markdownCode makes a code span of visible text.
func markdownCode(s string) string { return humanize.MarkdownCode(s) }

// csvText keeps a spreadsheet from taking a text for a formula.
func csvText(s string) string {
	if s == "" {
		return ""
	}
	s = visible(s)
	if strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}
