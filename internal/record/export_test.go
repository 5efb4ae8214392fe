package record

import "strings"

// Frame returns a line with its number and its checksum. text is the quoted kind of its event,
// followed by its fields.
func Frame(number int, text string) string {
	kind, fields, _ := strings.Cut(text[1:], `"`)
	return string(frame(nil, number, kind, []byte(fields)))
}
