package corpus

import (
	"bytes"
	"fmt"
)

// table reads separated values below a header. One column has the puzzles. Other columns can have
// their solutions and ids. All remaining columns are fields.
type table struct {
	*header
	src    *source
	cells  cellText
	others []int    // numbers of the columns that are fields
	values [][]byte // fields of the current row
}

func (t *table) next(e *entry) error {
	for {
		text, err := t.src.next()
		if err != nil {
			return err
		}
		if len(trim(text)) > 0 {
			return t.row(text, e)
		}
	}
}

func (t *table) row(text []byte, e *entry) error {
	e.line = t.src.line
	n, quoted := t.split(text)
	if quoted {
		n, _ = t.split(t.wholeRecord())
	}
	if n != t.n {
		return t.src.faultAt(e.line, plural(n, "field")+" in the row", fmt.Sprintf("want %d, as in the header", t.n))
	}
	if t.id >= 0 {
		e.id = t.values[t.id]
	}
	e.joined = t.id < 0
	for _, k := range t.others {
		e.fields = append(e.fields, property{t.names[k], t.values[k]})
	}
	var solution []byte
	if t.solution >= 0 {
		solution = t.values[t.solution]
	}
	if what, fix := t.cells.pair(e, t.values[t.puzzle], solution); what != "" {
		return t.src.faultAt(e.line, what, fix)
	}
	return nil
}

// split divides a row into fields. quoted reports whether a field begins with a quote that the row
// does not close.
func (t *table) split(text []byte) (n int, quoted bool) {
	for rest, more := text, true; more; n++ { // this loop only counts, which is faster than appendFields
		var field []byte
		field, rest, more = cutField(rest, t.sep)
		if n < len(t.values) {
			t.values[n] = field
		}
		quoted = quoted || len(field) > 0 && field[0] == '"'
	}
	return n, quoted
}

// wholeRecord reads the last line again, together with the lines that continue it.
func (t *table) wholeRecord() []byte {
	src := t.src
	src.untake()
	for size := 1; ; {
		text := src.window(size)
		n := t.record(text, src.err != nil)
		if n == 0 {
			size = len(text) + 1
			continue
		}
		src.skip(n)
		src.line += bytes.Count(text[:n-1], []byte("\n"))
		return bytes.TrimRight(text[:n], "\r\n")
	}
}

// cut stops before a row that could continue on the next line.
func (t *table) cut(text []byte, most int) (size, lines int) {
	return cutLines(text, most, func(line []byte) bool {
		if bytes.IndexByte(line, '"') < 0 {
			return true
		}
		_, complete, _ := recordEnd(line, t.sep, true) // the line is complete, so the text can count as ended
		return complete
	})
}

func (t *table) forBlocks(src *source) decoder {
	c := *t
	c.src = src
	c.values = make([][]byte, len(t.values))
	c.cells = *newCellText(t.cells.shape)
	return &c
}
