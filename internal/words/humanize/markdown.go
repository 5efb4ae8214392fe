package humanize

import "strings"

// escapes is built only once, because building it takes longer than using it.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `\`, `\\`, "`", "\\`",
	"*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "#", `\#`, "$", `\$`)

// Markdown escapes the characters that have a meaning in markdown or HTML.
func Markdown(s string) string { return escapes.Replace(Visible(s)) }

// MarkdownCode returns a code span with a visible text. It uses more backquotes than the longest
// row of backquotes in the text.
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
