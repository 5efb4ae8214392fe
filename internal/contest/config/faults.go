package config

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxFaults is the largest number of faults that the error of a configuration lists.
const maxFaults = 20

// faults collects the faults of a configuration.
type faults struct {
	file string
	list []error
	more bool // whether there are more faults than list has room for
}

func (f *faults) add(line int, format string, args ...any) {
	if f.full() {
		return
	}
	f.list = append(f.list, &Error{f.file, line, fmt.Sprintf(format, args...)})
}

// full reports whether the list of faults is full. If it is full, the function also records that
// there are more faults.
func (f *faults) full() bool {
	f.more = f.more || len(f.list) >= maxFaults
	return f.more
}

// err returns one error with all faults, one on each line, or nil if there are no faults.
func (f *faults) err() error {
	if !f.more {
		return errors.Join(f.list...)
	}
	return errors.Join(append(f.list, errors.New("there may be more faults; correct these first"))...)
}

// MaxBytes is the largest size of a configuration file, in bytes. maxItems is the largest number of
// its items, approximately. It is a separate limit, because an item takes much more memory than its
// text.
const (
	MaxBytes = 16 << 20
	maxItems = 500_000
)

// tooLarge returns a fault if a text is larger than a configuration can be, and nil otherwise.
func tooLarge(file string, text []byte) error {
	switch {
	case len(text) > MaxBytes:
		return &Error{file, 0, fmt.Sprintf("the file is larger than %d MiB; want a configuration, which is smaller", MaxBytes>>20)}
	case bytes.Count(text, []byte(","))+bytes.Count(text, []byte("\n")) > maxItems:
		return &Error{file, 0, fmt.Sprintf("the file has more than %d items and lines; want a configuration, which has fewer", maxItems)}
	}
	return nil
}

// unreadable returns a fault if a text is not valid UTF-8, or contains a character that YAML
// forbids. The fault contains the line number. It returns nil if the text is valid.
func unreadable(file string, text []byte) error {
	if bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) {
		return &Error{file, 1, "the file is UTF-16; save it as UTF-8"}
	}
	rest, line := bytes.TrimPrefix(text, []byte("\uFEFF")), 1
	for len(rest) > 0 {
		ch, size := rune(rest[0]), 1
		if ch >= utf8.RuneSelf {
			ch, size = utf8.DecodeRune(rest)
		}
		what := ""
		switch {
		case ch == '\n':
			line++
		case ch == utf8.RuneError && size == 1:
			what = fmt.Sprintf("the byte 0x%02X is not UTF-8; save the file as UTF-8", rest[0])
		case ch == 0:
			what = "a zero byte; want text in UTF-8"
		case ch == '\uFEFF':
			what = "a byte order mark within the text; remove it"
		case ch < ' ' && ch != '\t' && ch != '\r' || 0x7F <= ch && ch < 0xA0 && ch != 0x85:
			what = fmt.Sprintf("the control character %U; remove it, or write %s in double quotes", ch, strings.Trim(strconv.QuoteRuneToASCII(ch), "'"))
		}
		if what != "" {
			return &Error{file, line, what}
		}
		rest = rest[size:]
	}
	return nil
}

// quoted returns a value in quotes for a message, shortened to 60 characters.
func quoted(value string) string {
	const most = 60
	if short := []rune(value[:min(len(value), 4*most)]); len(short) > most {
		return strconv.Quote(string(short[:most])) + "..."
	}
	return strconv.Quote(value)
}
