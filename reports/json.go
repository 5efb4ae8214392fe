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

// renderJSON writes the result unchanged. The fields of standings.Result define the format.
func renderJSON(r *standings.Result, _ Options) ([]byte, error) {
	out, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the report as json: %w", err)
	}
	return escapeUnprintable(append(out, '\n')), nil
}

// escapeUnprintable escapes characters outside ASCII that are not printable. Some terminals execute
// them as control characters. In JSON they occur only inside strings, so escapes are valid.
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
