package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"sudokubench/internal/standings"
)

// renderJSON writes the result as it is: its fields are the format.
func renderJSON(r *standings.Result, _ Options) ([]byte, error) {
	out, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the report as json: %w", err)
	}
	return escapeUnprintable(append(out, '\n')), nil
}

// escapeUnprintable escapes what does not print and stands outside ASCII: it
// can only be inside strings, and some terminals obey it.
func escapeUnprintable(text []byte) []byte {
	var out bytes.Buffer
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r < 0x7f || unicode.IsPrint(r) {
			out.Write(rest[:size])
		} else if r > 0xffff {
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		} else {
			fmt.Fprintf(&out, `\u%04x`, r)
		}
		rest = rest[size:]
	}
	return out.Bytes()
}
