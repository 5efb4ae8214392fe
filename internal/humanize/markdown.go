package humanize

import "strings"

// Markdown escapes what markdown or HTML would take for itself.
func Markdown(s string) string {
	var b strings.Builder
	for _, r := range strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(Visible(s)) {
		if strings.ContainsRune("\\`*_[]|~#$", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// MarkdownCode makes a code span of visible text; its fence is longer than any
// inside.
func MarkdownCode(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}
