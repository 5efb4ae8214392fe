package humanize

import "strings"

// escapes are built once: it takes longer than to use them.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `\`, `\\`, "`", "\\`",
	"*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "#", `\#`, "$", `\$`)

// Markdown escapes what markdown or HTML would take for itself.
func Markdown(s string) string { return escapes.Replace(Visible(s)) }

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
