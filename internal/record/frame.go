package record

import (
	"fmt"
	"hash/crc32"
	"regexp"
	"strconv"
	"strings"
)

// A line is {"line":17,"event":"turn",...,"sum":"9f3c2a11"}: its number in the
// file, counted from 1, and the CRC-32C of all its bytes before the sum.
const (
	lineKey  = `{"line":`
	eventKey = `,"event":"`
	sumKey   = `,"sum":"`
	sumBytes = len(sumKey) + 8 + len(`"}`) + len("\n")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// frame puts an event's fields, a JSON object, between number and sum.
func frame(out []byte, number int, kind string, fields []byte) []byte {
	out = strconv.AppendInt(append(out, lineKey...), int64(number), 10)
	out = append(append(append(out, eventKey...), kind...), '"')
	if fields = fields[1 : len(fields)-1]; len(fields) > 0 {
		out = append(append(out, ','), fields...)
	}
	return fmt.Appendf(out, `%s%08x"}`+"\n", sumKey, crc32.Checksum(out, castagnoli))
}

// unframe checks the sum of a line and reads its number and the kind of its event; or
// it says what is wrong.
func unframe(line []byte) (number int, kind, what string) {
	cut := len(line) - sumBytes
	if cut < 0 || string(line[cut:cut+len(sumKey)]) != sumKey {
		return 0, "", "the line has no checksum"
	}
	if want := fmt.Sprintf("%08x\"}\n", crc32.Checksum(line[:cut], castagnoli)); string(line[cut+len(sumKey):]) != want {
		return 0, "", "the line does not match its checksum"
	}
	digits, rest, ok := strings.Cut(strings.TrimPrefix(string(line[:min(cut, 80)]), lineKey), eventKey)
	number, _ = strconv.Atoi(digits)
	kind, _, ended := strings.Cut(rest, `"`)
	if !ok || !ended || number < 1 {
		what = "the line does not begin with its number and its event"
	}
	return number, kind, what
}

// named finds the fields that say what an event is about, also in a damaged line.
var named = regexp.MustCompile(`"(event|corpus|contestant|name|round)":("(?:[^"\\]|\\.){0,60}"|\d{1,9})`)

// about says what a line is about, as far as it can be read: `turn of "a" on "easy",
// round 3`, or nothing.
func about(line []byte) string {
	fields := map[string]string{}
	for _, m := range named.FindAllSubmatch(line[:min(len(line), 1000)], 5) {
		if key, value := string(m[1]), string(m[2]); fields[key] == "" {
			if text, err := strconv.Unquote(value); err == nil {
				value = strconv.Quote(text) // and nothing that moves a cursor
			}
			fields[key] = value
		}
	}
	event := strings.Trim(fields["event"], `"`)
	if event == "" {
		return ""
	}
	if fields["contestant"] != "" {
		event += " of " + fields["contestant"]
	} else if fields["name"] != "" {
		event += " " + fields["name"]
	}
	if fields["corpus"] != "" {
		event += " on " + fields["corpus"]
	}
	if round, err := strconv.Atoi(fields["round"]); err == nil {
		event += fmt.Sprintf(", round %d", round+1)
	}
	return event
}
