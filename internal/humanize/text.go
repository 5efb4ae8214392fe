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

// VisibleText is Visible for a page, which draws text as its script wants it: joiners
// and variation selectors that change how the signs around them look stay as they are.
func VisibleText(s string) string {
	var b strings.Builder
	last := 0
	for i, r := range s {
		if r != utf8.RuneError && joins(s, i, r) {
			b.WriteString(visiblePart(s[last:i]) + string(r))
			last = i + utf8.RuneLen(r)
		}
	}
	if last == 0 {
		return Visible(s)
	}
	return b.String() + visiblePart(s[last:])
}

// visiblePart is Visible for a part of a text, which may be nothing but spaces.
func visiblePart(s string) string {
	if strings.TrimSpace(s) == "" {
		return s
	}
	return Visible(s)
}

// joins reports whether the rune at i of a text is a joiner or a variation selector
// beside a sign that it changes. Latin letters it would change into nothing else, so
// two names would look the same.
func joins(s string, i int, r rune) bool {
	const nonJoiner, joiner, firstNonLatin = '\u200c', '\u200d', '\u0300'
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+len(string(r)):])
	changes := func(r rune) bool {
		return r >= firstNonLatin && r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsSymbol(r))
	}
	switch {
	case r == nonJoiner || r == joiner:
		return changes(before) && changes(after)
	case r == '\ufe0e' || r == '\ufe0f':
		return changes(before) && unicode.IsSymbol(before)
	}
	return false
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

// ShellWord quotes a word for a shell, if that is needed. What does not show as itself
// is written as bytes, $'\xe2', which bash, zsh and ksh read: a command can be copied
// and hides nothing.
func ShellWord(w string) string {
	if utf8.ValidString(w) && !strings.ContainsFunc(w, func(r rune) bool { return !prints(r) }) {
		return ShellQuote(w)
	}
	var b strings.Builder
	b.WriteString("$'")
	for len(w) > 0 {
		r, size := utf8.DecodeRuneInString(w)
		switch {
		case r == '\'' || r == '\\':
			b.WriteString(`\` + w[:size])
		case r == utf8.RuneError && size == 1 || !prints(r):
			for _, c := range []byte(w[:size]) {
				fmt.Fprintf(&b, `\x%02x`, c)
			}
		default:
			b.WriteString(w[:size])
		}
		w = w[size:]
	}
	b.WriteString("'")
	return b.String()
}

// ShellQuote quotes a word by single quotes alone, if that is needed.
func ShellQuote(w string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./,:+@%", r)
	}
	if w != "" && strings.TrimFunc(w, plain) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
