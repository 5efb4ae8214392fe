// Package humanize writes texts and numbers for people: on a terminal, in a
// table, in markdown.
package humanize

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// Names, places, reasons and answers were chosen by others: file names,
// programs' output. None of it may move a cursor or break a table.

// Visible replaces whatever does not print by its Go escape: \n, \x1b, \u202e.
// An empty or blank text is quoted, so that there is something to see.
func Visible(s string) string {
	if strings.TrimSpace(s) == "" {
		return strconv.Quote(s)
	}
	if utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !prints(r) }) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case prints(r):
			b.WriteString(s[:size])
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
		s = s[size:]
	}
	return b.String()
}

// prints reports whether a rune shows as itself. Variation selectors change
// the width of the rune before them, which no two terminals agree on.
func prints(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(unicode.Variation_Selector, r)
}

// Cells is the width of a text on a terminal, as the table library counts it.
func Cells(s string) int { return twwidth.Width(s) }

// Shorten cuts the middle out of a text that is wider than so many cells: the
// ends tell names apart.
func Shorten(s string, width int) string {
	if Cells(s) <= width {
		return s
	}
	const dots = "…"
	room := width - Cells(dots)
	if room < 1 {
		return strings.Repeat(".", max(width, 0))
	}
	runes := []rune(s)
	head, from := 0, len(runes)
	for used := 0; head < len(runes); head++ {
		if used += Cells(string(runes[head])); used > room-room/2 {
			break
		}
	}
	for used := 0; from > head; from-- {
		if used += Cells(string(runes[from-1])); used > room/2 {
			break
		}
	}
	return string(runes[:head]) + dots + string(runes[from:])
}

// Wrap breaks a sentence into lines of so many cells, all but the first of
// them shorter by hang. A word that is wider than a line loses its middle.
func Wrap(s string, width, hang int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(s) {
		word = Shorten(word, width-hang)
		switch {
		case line == "":
			line = word
		case Cells(line)+1+Cells(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
			if len(lines) == 1 {
				width -= hang
			}
		}
	}
	return append(lines, line)
}

// Paragraph writes a sentence, broken between words at a width in cells. Each line has
// the indent, and all but the first two spaces more.
func Paragraph(out *bytes.Buffer, indent, s string, width int) {
	out.WriteString(indent + strings.Join(Wrap(s, width-len(indent), 2), "\n"+indent+"  ") + "\n")
}

// ShellWord quotes a word for a shell, if that is needed.
func ShellWord(w string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./,:+@%", r)
	}
	if w != "" && strings.TrimFunc(w, plain) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
