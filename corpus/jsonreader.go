package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"sudokubench/sudoku"
)

// jsonLines reads one JSON value per line.
type jsonLines struct {
	src    *source
	record *jsonRecord
}

func openJSONLines(src *source, l layout) (decoder, error) {
	if err := jsonProblem(src, l); err != nil {
		return nil, err
	}
	return &jsonLines{src, newJSONRecord(l)}, nil
}

// jsonProblem returns a fault if the uses of the keys cannot be decided. Otherwise it adds the
// remarks about the keys to the warnings.
func jsonProblem(src *source, l layout) error {
	if l.keys == nil {
		return nil
	}
	if l.keys.problem != "" {
		return fatal(src.faultAt(1, l.keys.problem, l.keys.remedy))
	}
	for _, remark := range l.keys.remarks {
		src.warnings = append(src.warnings, src.name+": "+remark)
	}
	return nil
}

func (d *jsonLines) next(e *entry) error {
	for {
		text, err := d.src.next()
		if err != nil {
			return err
		}
		if text = trim(text); len(text) == 0 {
			continue
		}
		e.line = d.src.line
		if what, fix := d.record.read(text, e); what != "" {
			return d.src.fault(what, fix)
		}
		return nil
	}
}

func (d *jsonLines) cut(text []byte, most int) (size, lines int) {
	return cutLines(text, most, func([]byte) bool { return true })
}

func (d *jsonLines) forBlocks(src *source) decoder { return &jsonLines{src, d.record.clone()} }

// jsonArray reads the values of one JSON array, or a sequence of values without an array.
type jsonArray struct {
	src    *source
	record *jsonRecord
	array  bool // whether the values are in an array
	closed bool // whether the array has ended
	n      int  // number of values read so far
}

func openJSON(src *source, l layout) (decoder, error) {
	if err := jsonProblem(src, l); err != nil {
		return nil, err
	}
	d := &jsonArray{src: src, record: newJSONRecord(l)}
	if ch, ok := d.peek(); ok && ch == '[' {
		d.array = true
		d.take(1)
	}
	return d, nil
}

func (d *jsonArray) next(e *entry) error {
	ch, ok := d.peek()
	switch {
	case !ok && d.src.err != io.EOF:
		return d.src.broken()
	case !ok && d.array && !d.closed:
		return fatal(d.fault(fmt.Sprintf("the source ends inside the array, after %s", plural(d.n, "record")), "want a complete file that ends with ]"))
	case !ok:
		return io.EOF
	case d.closed || ch == ']' && !d.array:
		return fatal(d.fault("the JSON text continues after its end", "want one array, or objects one after the other"))
	case ch == ']':
		d.closed = true
		d.take(1)
		return d.next(e)
	}
	d.n++
	value, err := d.value()
	if err != nil {
		return err
	}
	e.line = d.src.line + 1
	what, fix := d.record.read(value, e)
	err = nil
	if what != "" {
		err = d.fault(fmt.Sprintf("record %d: %s", d.n, what), fix)
	}
	d.take(len(value))
	return err
}

// value returns the next value without advancing.
func (d *jsonArray) value() ([]byte, error) {
	src := d.src
	for size := 1; ; {
		text := src.window(size)
		text = text[:min(len(text), maxLine+1)]
		ended := src.err != nil && len(text) == len(src.buffered())
		if n := valueEnd(text, ended); n > 0 {
			return text[:n], nil
		}
		switch {
		case len(text) > maxLine:
			return nil, fatal(d.fault(fmt.Sprintf("record %d is longer than %d characters", d.n, maxLine), objectsWanted))
		case ended && src.err != io.EOF:
			return nil, src.broken()
		case ended:
			return nil, fatal(d.fault(fmt.Sprintf("the source ends inside record %d", d.n), "want a complete file"))
		}
		size = len(text) + 1
	}
}

// peek skips white space and commas, and returns the next character. ok is false at the end of the
// source.
func (d *jsonArray) peek() (ch byte, ok bool) {
	for {
		text := d.src.window(1)
		if len(text) == 0 {
			return 0, false
		}
		n := 0
		for n < len(text) && (isSpace(text[n]) || text[n] == ',') {
			n++
		}
		d.take(n)
		if n < len(text) {
			return text[n], true
		}
	}
}

// take skips n bytes of the source, and counts their lines.
func (d *jsonArray) take(n int) {
	src := d.src
	src.line += bytes.Count(src.buffered()[:n], []byte("\n"))
	src.pos += n
	src.taken += n
}

// fault returns a fault in the next line.
func (d *jsonArray) fault(what, fix string) *Fault { return d.src.faultAt(d.src.line+1, what, fix) }

// jsonValues returns at most sampledRows values from the front of a text. array reports whether the
// values are in an array.
func jsonValues(text []byte, ended bool) (values [][]byte, array bool) {
	text = skipSpace(text)
	if len(text) > 0 && text[0] == '[' {
		array, text = true, text[1:]
	}
	for len(values) < sampledRows {
		for len(text) > 0 && (isSpace(text[0]) || text[0] == ',') {
			text = text[1:]
		}
		n := valueEnd(text, ended)
		if n == 0 || text[0] == ']' {
			break
		}
		values = append(values, text[:n])
		text = text[n:]
	}
	return values, array
}

// looksJSON reports whether a text begins like a JSON object, array or string.
func looksJSON(text []byte) bool {
	text = skipSpace(text)
	return len(text) > 1 && (text[0] == '{' && len(skipSpace(text[1:])) > 0 && skipSpace(text[1:])[0] == '"' || text[0] == '[' || text[0] == '"')
}

// layoutOfValues returns the layout of JSON values. sure reports whether they are puzzles: they are
// objects, or all of them are boards of one shape.
func layoutOfValues(values [][]byte) (l layout, sure bool) {
	l.shape = sudoku.Shape9
	if len(values) == 0 {
		return l, false
	}
	if keys, ok := keysOf(values); ok {
		if l.keys = keys; keys.known {
			l.shape = keys.shape
		}
		return l, values[0][0] == '{'
	}
	for i, value := range values {
		if value[0] != '"' && value[0] != '[' || !json.Valid(value) {
			return l, false
		}
		shape, _, ok := boardOf(scalar(value))
		if !ok || i > 0 && shape != l.shape {
			return l, false
		}
		l.shape = shape
	}
	return l, true
}

// probeJSONLines looks for a first line that is an object or a board.
func probeJSONLines(s *sample) (layout, bool) {
	content := s.content()
	if !looksJSON(s.text) || len(content) == 0 || valueEnd(content[0], true) != len(content[0]) {
		return layout{}, false
	}
	return layoutOfValues(lineValues(content))
}

// lineValues returns the first lines that are JSON values.
func lineValues(lines [][]byte) (values [][]byte) {
	for _, line := range lines {
		if len(values) < sampledRows && valueEnd(line, true) == len(line) {
			values = append(values, line)
		}
	}
	return values
}

// probeJSON looks for an array of objects or boards, or for an object.
func probeJSON(s *sample) (layout, bool) {
	if !looksJSON(s.text) {
		return layout{}, false
	}
	values, array := jsonValues(s.text, s.ended)
	if text := skipSpace(s.text); len(values) == 0 && (text[0] == '{' || array && len(skipSpace(text[1:])) > 0 && skipSpace(text[1:])[0] == '{') {
		return layout{shape: sudoku.Shape9}, true // the first record is longer than the sample; choose JSON, so that the reader reports the fault
	}
	l, sure := layoutOfValues(values)
	return l, sure && (array || values[0][0] == '{')
}

// layoutJSONLines returns the layout of a source if the caller has set the format to jsonl.
// layoutJSON does the same for the format json.
func layoutJSONLines(s *sample) (layout, bool) {
	values := lineValues(s.content())
	l, _ := layoutOfValues(values)
	return l, len(values) > 0
}

func layoutJSON(s *sample) (layout, bool) {
	values, _ := jsonValues(s.text, s.ended)
	l, _ := layoutOfValues(values)
	return l, len(values) > 0
}
