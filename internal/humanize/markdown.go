package humanize

import "strings"

// Markdown escapes what markdown or HTML would take for itself.
func Markdown(s string) string {
	var b strings.Builder
	for _, r := range Visible(s) {
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

// MarkdownCode makes a code span of visible text; its fence is longer than any
// inside.
func MarkdownCode(s string) string {
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
