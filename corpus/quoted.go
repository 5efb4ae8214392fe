package corpus

import "bytes"

// A quoted field can contain line breaks (RFC 4180), so a record can have several lines. If a quote
// is never closed, or if text follows the closing quote, the quote is an ordinary character. Then
// only its own line is faulty.

// recordEnd returns the length of the record at the front of a text, with its line break. ended is
// true if the source has no more text. complete is false if the text ends inside quotes. ok is
// false if text follows a closing quote.
func recordEnd(text []byte, sep byte, ended bool) (n int, complete, ok bool) {
	i := 0
	for {
		for i < len(text) && isBlank(text[i]) && text[i] != sep {
			i++
		}
		if i < len(text) && text[i] == '"' {
			if i = closingQuote(text, i+1); i < 0 {
				return 0, false, !ended
			}
			for i++; i < len(text) && isBlank(text[i]) && text[i] != sep; i++ {
			}
			if i < len(text) && text[i] != sep && text[i] != '\n' {
				return 0, true, false
			}
		} else {
			for i < len(text) && text[i] != sep && text[i] != '\n' {
				i++
			}
		}
		if i == len(text) {
			return i, ended, true
		}
		i++
		if text[i-1] == '\n' {
			return i, true, true
		}
	}
}

// closingQuote returns the position of the quote that ends a quoted field, or -1 if the text has no
// such quote. The field begins at i, after its opening quote.
func closingQuote(text []byte, i int) int {
	for {
		k := bytes.IndexByte(text[i:], '"')
		if k < 0 {
			return -1
		}
		i += k
		if i+1 == len(text) || text[i+1] != '"' {
			return i
		}
		i += 2
	}
}

// separated divides a text into records of separated values.
type separated struct {
	sep byte
	n   int // number of fields of a record, which the header determines
}

// record returns the length of the first record of a text, or 0 if it needs more text. ended is
// true if the source has no more text.
func (c *separated) record(text []byte, ended bool) int {
	if len(text) > maxLine+1 {
		text, ended = text[:maxLine+1], false
	}
	n, complete, ok := recordEnd(text, c.sep, ended)
	if ok && complete && !c.hidesRow(text[:n]) {
		return n
	}
	if ok && !complete && len(text) <= maxLine {
		return 0
	}
	if n = bytes.IndexByte(text, '\n') + 1; n == 0 && ended {
		n = len(text)
	}
	return n
}

// hidesRow reports whether a record of several lines has a line that is itself a record with a
// board. If so, a quote in an earlier line was not closed.
func (c *separated) hidesRow(record []byte) bool {
	_, rest, more := bytes.Cut(bytes.TrimRight(record, "\r\n"), []byte("\n"))
	for more {
		var line []byte
		line, rest, more = bytes.Cut(rest, []byte("\n"))
		fields := appendFields(nil, line, c.sep)
		if len(fields) != c.n {
			continue
		}
		for _, field := range fields {
			if _, _, ok := boardOf(field); ok {
				return true
			}
		}
	}
	return false
}

// records returns the first records of a source. The argument most limits their number. records
// omits the last record if it is incomplete.
func (c *separated) records(text []byte, ended bool, most int) [][]byte {
	var list [][]byte
	for len(text) > 0 && len(list) < most {
		n := c.record(text, ended)
		if n == 0 {
			break
		}
		if record := bytes.TrimRight(text[:n], "\r\n"); len(trim(record)) > 0 {
			list = append(list, record)
		}
		text = text[n:]
	}
	return list
}
