package record

import "strings"

// ReadLine exports readLine.
var ReadLine = readLine

// FaultOfLine returns the fault of a line. text is its beginning, and size its whole length.
func FaultOfLine(text []byte, size int) (what string) {
	_, _, what = rawOf(text, size)
	return what
}

// Frame returns a line with its number and its checksum. text is the quoted kind of its event,
// followed by its fields.
func Frame(number int, text string) string {
	kind, fields, _ := strings.Cut(text[1:], `"`)
	return string(frame(nil, number, kind, []byte(fields)))
}
