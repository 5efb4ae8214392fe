package record

import "strings"

// Frame is a line with its number and its sum; text begins with the quoted kind of
// its event, and its fields follow.
func Frame(number int, text string) string {
	kind, fields, _ := strings.Cut(text[1:], `"`)
	return string(frame(nil, number, kind, []byte(fields)))
}
