package corpus

import (
	"bytes"
	"encoding/json"
)

// The functions in this file measure JSON values without decoding them. They do not check the
// syntax. json.Valid does.

// isSpace reports whether a byte is white space in JSON.
func isSpace(ch byte) bool { return ch == ' ' || ch == '\t' || ch == '\r' || ch == '\n' }

func skipSpace(text []byte) []byte {
	for len(text) > 0 && isSpace(text[0]) {
		text = text[1:]
	}
	return text
}

// valueEnd returns the length of the JSON value at the front of a text. It returns 0 if the text
// does not contain the whole value. ended is true if the source has no more text.
func valueEnd(text []byte, ended bool) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			n := stringEnd(text[i:])
			if n == 0 {
				return 0
			}
			i += n - 1
		case '{', '[':
			depth++
			continue
		case '}', ']':
			if depth == 0 {
				return max(i, 1) // return at least 1 for a closing bracket, so that the reader always advances
			}
			depth--
		default:
			if depth > 0 {
				continue
			}
			if isSpace(text[i]) || text[i] == ',' {
				return i
			}
			if i+1 < len(text) || !ended {
				continue
			}
		}
		if depth == 0 {
			return i + 1
		}
	}
	return 0
}

// stringEnd returns the length of the JSON string at the front of a text. It returns 0 if the text
// does not contain the whole string.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		k := bytes.IndexAny(text[i:], `"\`)
		if k < 0 {
			return 0
		}
		if i += k; text[i] == '"' {
			return i + 1
		}
		i++
	}
	return 0
}

// members calls f with each key and value of a valid JSON object.
func members(object []byte, f func(key, value []byte)) {
	rest := skipSpace(object[1:])
	for rest[0] == '"' {
		n := stringEnd(rest)
		key := unquoted(rest[:n])
		rest = skipSpace(skipSpace(rest[n:])[1:]) // skip the colon between key and value
		n = valueEnd(rest, true)
		f(key, rest[:n])
		if rest = skipSpace(rest[n:]); rest[0] == ',' {
			rest = skipSpace(rest[1:])
		}
	}
}

// metadata begins the names of keys in the object "metadata", where reasoning-gym has the puzzle
// beside a prompt.
const metadata = "metadata."

// membersWithin does the same as members, and includes the members of the object "metadata".
func membersWithin(object []byte, f func(key, value []byte)) {
	members(object, func(key, value []byte) {
		if value[0] != '{' || string(key)+"." != metadata {
			f(key, value)
			return
		}
		members(value, func(key, value []byte) { f(append([]byte(metadata), key...), value) })
	})
}

// unquoted returns the text of a valid JSON string. It returns any other value unchanged.
func unquoted(value []byte) []byte {
	if value[0] != '"' {
		return value
	}
	if bytes.IndexByte(value, '\\') < 0 {
		return value[1 : len(value)-1]
	}
	var text string
	json.Unmarshal(value, &text) // the error is always nil, because the value is a valid string
	return []byte(text)
}

// appendQuoted appends a text as a JSON string.
func appendQuoted(b []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // the error is always nil for a string
	return append(b, quoted...)
}
