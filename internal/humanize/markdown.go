package humanize

import "strings"

// escapes is built only once, because building it takes longer than using it.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `\`, `\\`, "`", "\\`",
	"*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "#", `\#`, "$", `\$`)

// Markdown escapes the characters that have a meaning in markdown or HTML.
func Markdown(s string) string { return escapes.Replace(Visible(s)) }

// MarkdownCode returns a code span with a visible text. It puts more backquotes around the text than
// the text has in a row.
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
