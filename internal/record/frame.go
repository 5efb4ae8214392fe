package record

import (
	"fmt"
	"hash/crc32"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A line is {"line":17,"event":"turn",...,"sum":"9f3c2a11"}. It begins with its number in the
// file, counted from 1. The sum is the CRC-32C of all bytes before ,"sum".
const (
	lineKey  = `{"line":`
	eventKey = `,"event":"`
	sumKey   = `,"sum":"`
	sumBytes = len(sumKey) + 8 + len(`"}`) + len("\n")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// frame appends a line to out: its number, the kind and the fields of its event, and the
// checksum. fields is JSON without braces: empty, or a comma and the fields.
func frame(out []byte, number int, kind string, fields []byte) []byte {
	out = strconv.AppendInt(append(out, lineKey...), int64(number), 10)
	out = append(append(append(out, eventKey...), kind...), '"')
	out = append(out, fields...)
	sum := crc32.Checksum(out, castagnoli)
	return append(appendSum(append(out, sumKey...), sum), "\"}\n"...)
}

// appendSum appends a checksum in eight hexadecimal digits.
func appendSum(out []byte, sum uint32) []byte {
	const digits = "0123456789abcdef"
	for shift := 28; shift >= 0; shift -= 4 {
		out = append(out, digits[sum>>shift&15])
	}
	return out
}

// unframe checks the checksum of a line and returns its number and the kind of its event. If the
// line has a fault, the last result describes the fault. Otherwise it is empty.
func unframe(line []byte) (number int, kind, what string) {
	cut := len(line) - sumBytes
	if cut < 0 || string(line[cut:cut+len(sumKey)]) != sumKey {
		return 0, "", "the line has no checksum"
	}
	var want [8 + len("\"}\n")]byte
	if string(append(appendSum(want[:0], crc32.Checksum(line[:cut], castagnoli)), "\"}\n"...)) != string(line[cut+len(sumKey):]) {
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

// named matches the fields that identify an event for a reader, even in a damaged line.
var named = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(event|corpus|contestant|name|round)":("(?:[^"\\]|\\.){0,60}"|\d{1,9})`)
})

// about describes the event of a line from the fields that can still be read, such as `turn of
// "a" on "easy", round 3`. It returns an empty string if the kind of the event cannot be read.
func about(line []byte) string {
	fields := map[string]string{}
	for _, m := range named().FindAllSubmatch(line[:min(len(line), 1000)], 5) {
		if key, value := string(m[1]), string(m[2]); fields[key] == "" {
			if text, err := strconv.Unquote(value); err == nil {
				value = strconv.Quote(text) // escapes control characters, which would move the cursor of a terminal
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
