package corpus

import (
	"bytes"
	"fmt"
	"slices"

	"sudokubench/sudoku"
)

// header is the first line of a table, with the uses of its columns.
type header struct {
	separated
	columns
	lines int // number of lines of the source above the first row of the table
}

// sampledRows is the number of rows of a sample that decide the uses of the columns.
const sampledRows = 200

// readHeader reads the header at the front of a sample. It returns nil if the sample has no header.
// If strict is set, it also returns nil for a first line that does not look like a header. strict
// is for sources whose format the caller has not set.
func readHeader(s *sample, strict bool) *header {
	at := slices.IndexFunc(s.lines, func(line []byte) bool { _, ok := content(line); return ok })
	if at < 0 {
		return nil
	}
	text := s.text
	for range at {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	var best *header
	for _, sep := range []byte(",;\t") {
		if h := headerOf(text, sep, s.ended, strict); h != nil && (best == nil || h.better(best)) {
			best = h
		}
	}
	if best != nil {
		best.lines += at
	}
	return best
}

// better reports whether h fits the text better than other, which was read with another separator.
func (h *header) better(other *header) bool {
	if several := h.n > 1; several != (other.n > 1) {
		return several
	}
	if fits := h.problem == ""; fits != (other.problem == "") {
		return fits
	}
	return h.n > other.n
}

func headerOf(text []byte, sep byte, ended, strict bool) *header {
	h := &header{separated: separated{sep: sep, n: 1}}
	n := h.record(text, true)
	h.lines = max(1, bytes.Count(text[:n], []byte("\n")))
	line := bytes.TrimRight(text[:n], "\r\n")
	if sep != '\t' {
		line = trim(line)
	}
	above := &headed{what: "column", where: "the header " + quote(line)}
	for _, field := range appendFields(nil, line, sep) {
		above.names = append(above.names, string(field))
	}
	h.n = len(above.names)
	if strict && (h.n == 1 || !isWords(above.names)) && !slices.ContainsFunc(above.names, isPuzzleName) {
		return nil
	}
	for _, record := range h.records(text[n:], ended, sampledRows) {
		above.rows = append(above.rows, appendFields(nil, record, sep))
	}
	if h.n > 1 && len(above.rows) > 0 && !slices.ContainsFunc(above.rows, func(row [][]byte) bool { return len(row) != h.n+1 }) {
		above.names = slices.Insert(above.names, 0, "") // R writes a column of row names but no name for it in the header
		h.n++
	}
	h.columns = above.choose()
	return h
}

// probeTable looks for a header with a column of puzzles. The header has a name for puzzles, or at
// least two words, with boards in the rows below.
func probeTable(s *sample) (layout, bool) {
	h := readHeader(s, true)
	if h == nil || !h.named && !h.boards {
		return layout{}, false
	}
	l := layout{shape: h.shape, header: h}
	if h.known {
		return l, true
	}
	lines := s.content()
	if h.n == 1 && len(lines) > 1 { // the first line is a heading of one puzzle, unless the next line is nearly a puzzle
		near, ok := nearLine(lines[1:])
		l.shape = near.shape
		return l, ok
	}
	l.shape = sudoku.Shape9
	return l, len(lines) == 1 || len(appendFields(nil, lines[1], h.sep)) == h.n
}

// layoutTable returns the layout of a source whose format the caller has set to csv-table.
func layoutTable(s *sample) (layout, bool) {
	h := readHeader(s, false)
	if h == nil {
		return layout{}, false
	}
	l := layout{shape: h.shape, header: h}
	if !h.known {
		l.shape = sudoku.Shape9
	}
	return l, true
}

// isWords reports whether all names of columns begin with a letter or _, and no name is a board.
// The first name can be empty.
func isWords(names []string) bool {
	for k, name := range names {
		if name == "" && k == 0 {
			continue
		}
		if name == "" || !isLetter(name[0]) && name[0] != '_' {
			return false
		}
		if _, _, board := boardOf([]byte(name)); board {
			return false
		}
	}
	return true
}

func isPuzzleName(name string) bool {
	use, _ := roleOf(name)
	return use == isPuzzle
}

func openTable(src *source, l layout) (decoder, error) {
	h := l.header
	if h == nil {
		return nil, fatal(src.faultAt(0, "the header is missing", namesWanted("column")))
	}
	for range h.lines {
		if _, err := src.next(); err != nil {
			return nil, fatal(err)
		}
	}
	if h.problem != "" {
		return nil, fatal(src.fault(h.problem, h.remedy))
	}
	for _, remark := range h.remarks {
		src.warnings = append(src.warnings, fmt.Sprintf("%s:%d: %s", src.name, src.line, remark))
	}
	t := &table{header: h, cells: *newCellText(l.shape), values: make([][]byte, h.n), src: src}
	for k := range h.names {
		if h.use(k) == isField {
			t.others = append(t.others, k)
		}
	}
	return t, nil
}
