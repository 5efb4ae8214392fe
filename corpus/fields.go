package corpus

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
)

// property is a Field while a puzzle is read. Its value is valid until the next call of the
// decoder.
type property struct {
	name  string
	value []byte
}

// describe sets the ID and the fields of p. All texts of a puzzle are parts of one string, to
// allocate only once: the id, and then each value after a comma.
func (r *Reader) describe(p *Puzzle, e *entry) {
	r.text = append(r.text[:0], e.id...)
	for _, f := range e.fields {
		r.text = append(append(r.text, ','), f.value...)
	}
	text := string(r.text)
	p.ID = idOf(text[:len(e.id)])
	rest := text[len(e.id):]
	if e.joined && len(rest) > len(e.fields) { // otherwise all values are empty
		p.ID = idOf(rest[1:])
	}
	for _, f := range e.fields {
		end := 1 + len(f.value)
		p.Fields = append(p.Fields, Field{f.name, rest[1:end]})
		rest = rest[end:]
	}
}

var lineBreaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// idOf replaces the line breaks of a text by spaces and removes the white space around it, because
// an id is one line.
func idOf(text string) string {
	if strings.IndexByte(text, '\n') >= 0 {
		text = lineBreaks.Replace(text)
	}
	return strings.Trim(text, " \t\r")
}

// joined returns the ID of a puzzle whose source has no id: the values of its fields with commas
// between them.
func joined(fields []Field) string {
	values := make([]string, len(fields))
	for k, f := range fields {
		values[k] = f.Value
	}
	text := strings.Join(values, ",")
	if len(text) < len(fields) { // all values are empty
		return ""
	}
	return idOf(text)
}

// JoinedID reports whether the source has no id for the puzzle. Then ID is the values of the fields
// with commas between them.
func (p *Puzzle) JoinedID() bool { return p.ID == joined(p.Fields) }

// A page stores the texts of a puzzle as a sequence of (column, length, text). Column 0 is the id,
// and column k is field k-1 of the set. There is no id in the sequence if the ID is the values of
// the fields.

// appendTexts appends the texts of an entry. The function column returns the number of a field,
// from 0.
func appendTexts(b []byte, e *entry, column func(k int, name string) int) []byte {
	if !e.joined && (len(e.id) > 0 || len(e.fields) > 0) {
		b = appendText(b, 0, e.id)
	}
	for k, f := range e.fields {
		b = appendText(b, 1+column(k, f.name), f.value)
	}
	return b
}

func appendText(b []byte, column int, text []byte) []byte {
	b = binary.AppendUvarint(b, uint64(column))
	b = binary.AppendUvarint(b, uint64(len(text)))
	return append(b, text...)
}

// cutText returns the first text of a sequence, its column, and the rest of the sequence.
func cutText(b []byte) (column int, text, rest []byte) {
	c, n := binary.Uvarint(b)
	length, m := binary.Uvarint(b[n:])
	b = b[n+m:]
	return int(c), b[:length], b[length:]
}

// column returns the number of a field, from 0. It adds a number if the name is new. k is the place
// of the field in its puzzle, which is usually also its number.
func (s *Set) column(k int, name string) int {
	if k < len(s.names) && s.names[k] == name {
		return k
	}
	c, ok := s.columns[name]
	if !ok {
		c = len(s.names)
		if s.columns == nil {
			s.columns = map[string]int{}
		}
		s.columns[name] = c
		s.names = append(s.names, name)
	}
	return c
}

// FieldNames returns the names of the fields of all puzzles in memory.
func (s *Set) FieldNames() []string { return slices.Clone(s.names) }

// Fields returns the fields of puzzle i in the order of the source.
func (s *Set) Fields(i int) []Field {
	p, at := s.at(i)
	var list []Field
	for rest := p.texts(at); len(rest) > 0; {
		var column int
		var text []byte
		if column, text, rest = cutText(rest); column > 0 {
			list = append(list, Field{s.names[column-1], string(text)})
		}
	}
	return list
}

// ID returns the id or rating of puzzle i, or "" if the source gives none.
func (s *Set) ID(i int) string {
	p, at := s.at(i)
	texts := p.texts(at)
	if len(texts) == 0 {
		return ""
	}
	if column, text, _ := cutText(texts); column == 0 {
		return idOf(string(text))
	}
	return joined(s.Fields(i))
}

// names stores the names of fields, so that equal names share memory.
type names map[string]string

// maxNames is the maximum number of stored names. If a source has more, the texts are probably not
// names.
const maxNames = 1000

func (n names) of(text []byte) string {
	name, ok := n[string(text)]
	if !ok {
		name = string(text)
		if len(n) < maxNames {
			n[name] = name
		}
	}
	return name
}

// appendProperties finds fields in the text after a puzzle: a number alone is the field rating, and
// name=value is a field. In the lists of champagne, the text begins with three numbers: the rating
// of Sudoku Explainer, and those of the first clue (pearl) and first elimination (diamond). In the
// lists of gsf, it begins with a rating of five digits.
func appendProperties(list []property, text []byte, shared names) []property {
	if isNumber(text) {
		return append(list, property{"rating", text})
	}
	if first, rest, _ := bytes.Cut(text, []byte(";")); isNumber(first) {
		pearl, rest, _ := bytes.Cut(rest, []byte(";"))
		if diamond, _, _ := bytes.Cut(rest, []byte(";")); isNumber(pearl) && isNumber(diamond) {
			return append(list, property{"rating", first}, property{"pearl", pearl}, property{"diamond", diamond})
		}
	}
	if n := fieldLen(text); n == 5 && len(bytes.Trim(text[:n], "0123456789")) == 0 {
		return append(list, property{"rating", text[:n]})
	}
	if bytes.IndexByte(text, '=') < 0 {
		return list
	}
	for len(text) > 0 {
		n := fieldLen(text)
		if name, value, ok := bytes.Cut(text[:n], []byte("=")); ok && isName(name) && len(value) > 0 {
			list = append(list, property{shared.of(name), value})
		}
		text = text[min(n+1, len(text)):]
	}
	return list
}

// isNumber reports whether a text is a decimal number without an exponent.
func isNumber(text []byte) bool {
	digits, points := 0, 0
	for i, ch := range text {
		switch {
		case '0' <= ch && ch <= '9':
			digits++
		case ch == '.' && points == 0:
			points++
		case ch == '-' && i == 0:
		default:
			return false
		}
	}
	return digits > 0
}

// isName reports whether a text is a letter followed by letters, digits and _.
func isName(text []byte) bool {
	for i, ch := range text {
		if !isLetter(ch) && (i == 0 || (ch < '0' || ch > '9') && ch != '_') {
			return false
		}
	}
	return len(text) > 0
}
