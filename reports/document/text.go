package document

import (
	"slices"

	"sudokubench/internal/words/humanize"
)

const stampLayout = "2 January 2006, 15:04:05 MST"

// maybe returns the visible characters of a text, which can be empty.
func maybe(text string) string {
	if text == "" {
		return ""
	}
	return humanize.VisibleText(text)
}

// with appends a text to a list, unless the list already contains the text.
func with(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
