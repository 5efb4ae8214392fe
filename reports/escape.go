package reports

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// What a record says of names, places, reasons and answers was chosen by
// others: file names, programs' output. None of it may move a cursor, break a
// table or become a formula.

// visible replaces whatever does not print by its Go escape: \n, \x1b, \u202e.
// An empty or blank text is quoted, so that there is something to see.
func visible(s string) string {
	if strings.TrimSpace(s) == "" {
		return strconv.Quote(s)
	}
	if isVisible(s) {
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

func isVisible(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if !prints(r) {
			return false
		}
	}
	return true
}

// prints reports whether a rune shows as itself. Variation selectors change
// the width of the rune before them, which no two terminals agree on.
func prints(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(unicode.Variation_Selector, r)
}

// cells is the width of a text on a terminal, as the table library counts it.
func cells(s string) int { return twwidth.Width(s) }

// shorten cuts the middle out of a text that is wider than so many cells: the
// ends tell names apart.
func shorten(s string, width int) string {
	if cells(s) <= width {
		return s
	}
	const dots = "…"
	room := width - cells(dots)
	if room < 1 {
		return strings.Repeat(".", max(width, 0))
	}
	runes := []rune(s)
	head, from := 0, len(runes)
	for used := 0; head < len(runes); head++ {
		if used += cells(string(runes[head])); used > room-room/2 {
			break
		}
	}
	for used := 0; from > head; from-- {
		if used += cells(string(runes[from-1])); used > room/2 {
			break
		}
	}
	return string(runes[:head]) + dots + string(runes[from:])
}

// markdownText escapes what markdown or HTML would take for itself.
func markdownText(s string) string {
	var b strings.Builder
	for _, r := range visible(s) {
		switch r {
		case '&':
			b.WriteString("&amp;")
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '\\', '`', '*', '_', '[', ']', '|', '~', '#', '$':
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// markdownCode makes a code span of visible text; its fence is longer than any
// inside.
func markdownCode(s string) string {
	longest, now := 0, 0
	for _, r := range s {
		if r == '`' {
			now++
			longest = max(longest, now)
		} else {
			now = 0
		}
	}
	fence := strings.Repeat("`", longest+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}

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
