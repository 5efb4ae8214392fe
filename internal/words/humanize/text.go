// Package humanize formats texts and numbers for people, on a terminal, in tables and in markdown.
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

// Names, places, reasons and answers come from outside: from file names and from the output of
// programs. They must not move a cursor or break a table.

// Visible replaces each character that is not printable by its Go escape, such as \n, \x1b or
// \u202e. It quotes an empty or blank text, so that a reader can see it.
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

// VisibleText does the same as Visible for a web page. A page draws text with the rules of its
// script. So VisibleText keeps joiners and variation selectors that change the look of the
// characters around them.
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

// visiblePart does the same as Visible for a part of a text, but it does not quote a part of only
// spaces.
func visiblePart(s string) string {
	if strings.TrimSpace(s) == "" {
		return s
	}
	return Visible(s)
}

// joins reports whether the rune at i is a joiner or a variation selector next to a character that
// it changes. The result is false next to Latin letters, because the rune does not change them: two
// different names would look the same.
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

// prints reports whether a terminal shows a rune as itself. Variation selectors do not count: they
// change the width of the rune before them, and each terminal handles that differently.
func prints(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(unicode.Variation_Selector, r)
}

// Cells returns the width of a text on a terminal, as the table library counts it.
func Cells(s string) int { return twwidth.Width(s) }

// Shorten replaces the middle of a text that is wider than width cells by "…". The ends stay,
// because names usually differ there.
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

// Wrap breaks a sentence into lines of at most width cells. All lines except the first are shorter
// by hang. Wrap shortens a word that is wider than a line.
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

// Paragraph writes a sentence, broken between words at a width in cells. Each line starts with
// indent. All lines except the first have two more spaces. An empty sentence writes no line.
func Paragraph(out *bytes.Buffer, indent, s string, width int) {
	if s != "" {
		out.WriteString(indent + strings.Join(Wrap(s, width-len(indent), 2), "\n"+indent+"  ") + "\n")
	}
}

// ShellWord quotes a word for a shell if it needs quotes. It writes invisible characters as bytes,
// such as $'\xe2', which bash, zsh and ksh understand. So a user can copy the command and see all
// of it.
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

// ShellQuote quotes a word with single quotes if it needs quotes.
func ShellQuote(w string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./,:+@%", r)
	}
	if w != "" && strings.TrimFunc(w, plain) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// ShellQuotes joins the words of a command. It quotes each word that needs quotes.
func ShellQuotes(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = ShellQuote(w)
	}
	return strings.Join(quoted, " ")
}
