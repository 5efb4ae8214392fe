package corpus

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/sudoku"
)

// WriterOptions has settings for a Writer.
type WriterOptions struct {
	Format string       // name of the format, as in Formats
	Shape  sudoku.Shape // board of all puzzles
	Count  int          // number of puzzles; -1 if unknown, and then codegolf keeps all puzzles in memory until Close
}

// Writer writes puzzles or answers in one format. Only one goroutine can use it at a time, except
// for AppendAnswer.
type Writer struct {
	w     *bufio.Writer
	below io.Writer // writer that receives the text
	codec *codec
	shape sudoku.Shape
	cells int
	count int // announced number of puzzles; -1 if it is unknown or not needed
	n     int // number of entries written so far
	kept  [][]byte
	keep  bool // whether to keep the text until Close, because codegolf needs the count first
	b     []byte
	kind  writeKind

	columns tableColumns
}

// writeKind is the kind of entries of a stream: puzzles or answers.
type writeKind uint8

const (
	nothingYet writeKind = iota
	puzzles
	answers
)

// NewWriter returns a Writer to w. For codegolf with a known count, it writes the first line.
func NewWriter(w io.Writer, o WriterOptions) (*Writer, error) {
	c := codecOf(o.Format)
	if c == nil || !c.Write {
		return nil, fmt.Errorf("unknown output format %q; want one of %s", o.Format, strings.Join(formatNames(), ", "))
	}
	if !o.Shape.Valid() {
		return nil, fmt.Errorf("boards with boxes of %dx%d are not supported; want 4x4, 6x6, 9x9, 16x16 or 25x25", o.Shape.BoxRows, o.Shape.BoxCols)
	}
	wr := &Writer{w: bufio.NewWriterSize(w, 64<<10), below: w, codec: c, shape: o.Shape, cells: o.Shape.Cells(), count: -1}
	if o.Format == "codegolf" {
		wr.count = max(o.Count, -1)
		wr.keep = wr.count < 0
		if !wr.keep {
			fmt.Fprintln(wr.w, wr.count)
		}
	}
	return wr, nil
}

// Write writes one puzzle or one answer. If solution is nil, it writes the clues, and the id if the
// format has a place for it. Otherwise it writes an answer. An answer is the puzzle and its
// solution in codegolf, csv-table, json and jsonl, and only the solution in all other formats.
// Answers have no ids, because they are in the order of the puzzles.
//
// A stream contains either puzzles or answers. Grids must have Shape.Cells() cells.
func (w *Writer) Write(clues, solution sudoku.Grid, id string) error {
	if solution == nil {
		return w.WritePuzzle(&Puzzle{Clues: clues, ID: id})
	}
	if err := w.admit(answers, clues, solution); err != nil {
		return err
	}
	w.b = w.codec.answer(w.b[:0], w.shape, clues, solution, w.n)
	return w.put(w.b, 1)
}

// WritePuzzle writes one entry of a corpus. It writes the given solution, the id and the fields if
// the format has a place for them (Format.Expected, Format.IDs, Format.Fields). In a csv-table, the
// first puzzle must have all fields that later puzzles have.
func (w *Writer) WritePuzzle(p *Puzzle) error {
	if err := w.admit(puzzles, p.Clues, p.Expected); err != nil {
		return err
	}
	if err := w.acceptMarks(p.Candidates); err != nil {
		return err
	}
	length := len(p.ID)
	for _, f := range p.Fields {
		length += len(f.Name) + len(f.Value)
	}
	if strings.Contains(p.ID, "\n") || length > maxLine/2 {
		return fmt.Errorf("puzzle %d: the id %s cannot be written; want one line, and at most %d characters with the fields", w.n+1, quote([]byte(p.ID)), maxLine/2)
	}
	q := *p
	q.ID = string(trim([]byte(q.ID)))
	if w.codec.Name == "csv-table" {
		if err := w.columns.align(&q); err != nil {
			return fmt.Errorf("puzzle %d: %w", w.n+1, err)
		}
	}
	w.b = w.codec.puzzle(w.b[:0], w.shape, &q, w.n)
	return w.put(w.b, 1)
}

// Separate reports whether the text of an answer does not depend on the entries before it. In the
// other formats, the first answer differs, for example because of a header.
func (w *Writer) Separate() bool { return w.codec.separate }

// AppendAnswer appends the text to b that Write would write for the next answer, but does not write
// it. The encoding takes longer than the writing. If answers are Separate, several goroutines can
// call AppendAnswer at the same time, also while another goroutine uses the Writer.
func (w *Writer) AppendAnswer(b []byte, clues, solution sudoku.Grid) ([]byte, error) {
	if err := w.accept(clues, solution); err != nil {
		return b, err
	}
	return w.AppendSolved(b, clues, solution), nil
}

// AppendSolved does the same as AppendAnswer, but does not check the grids. The caller must have
// checked that the solution solves the puzzle.
func (w *Writer) AppendSolved(b []byte, clues, solution sudoku.Grid) []byte {
	n := 0
	if !w.codec.separate {
		n = w.n
	}
	return w.codec.answer(b, w.shape, clues, solution, n)
}

// Put writes n answers that AppendAnswer encoded.
func (w *Writer) Put(encoded []byte, n int) error {
	if err := w.announce(answers, n); err != nil {
		return err
	}
	return w.put(encoded, n)
}

// admit checks whether an entry is allowed to come next.
func (w *Writer) admit(kind writeKind, clues, solution sudoku.Grid) error {
	if err := w.announce(kind, 1); err != nil {
		return err
	}
	if err := w.accept(clues, solution); err != nil {
		return fmt.Errorf("puzzle %d: %w", w.n+1, err)
	}
	return nil
}

// announce checks that the stream has only one kind of entries, and that n more entries do not
// exceed the announced count.
func (w *Writer) announce(kind writeKind, n int) error {
	if w.kind != nothingYet && w.kind != kind {
		return fmt.Errorf("puzzle %d: cannot write both puzzles and answers to one stream", w.n+1)
	}
	if w.count >= 0 && w.n+n > w.count {
		return fmt.Errorf("puzzle %d, but %d were announced", w.count+1, w.count)
	}
	w.kind = kind
	return nil
}

// accept checks the grids of an entry. The solution can be absent.
func (w *Writer) accept(clues, solution sudoku.Grid) error {
	for k, g := range [...]sudoku.Grid{clues, solution} {
		if len(g) == 0 && k > 0 {
			continue
		}
		if len(g) != w.cells {
			return fmt.Errorf("the grid has %d cells, a %s board has %d", len(g), w.shape, w.cells)
		}
		if w.shape == sudoku.Shape9 && allDigits9((*[81]uint8)(g)) {
			continue
		}
		if d := slices.Max(g); int(d) > w.shape.Side() {
			return fmt.Errorf("%d is not a digit of a %s board", d, w.shape)
		}
	}
	return nil
}

// put writes n encoded entries.
func (w *Writer) put(b []byte, n int) error {
	w.n += n
	if w.keep {
		w.hold(b)
		return nil
	}
	if len(b) < directSize {
		_, err := w.w.Write(b)
		return err
	}
	if err := w.w.Flush(); err != nil {
		return err
	}
	_, err := w.below.Write(b)
	return err
}

// hold keeps a text until Close, in pieces of fixed size. One text that grows would be copied again
// and again.
func (w *Writer) hold(b []byte) {
	for len(b) > 0 {
		last := len(w.kept) - 1
		if last < 0 || len(w.kept[last]) == pieceSize {
			w.kept = append(w.kept, make([]byte, 0, pieceSize))
			last++
		}
		n := min(len(b), pieceSize-len(w.kept[last]))
		w.kept[last] = append(w.kept[last], b[:n]...)
		b = b[n:]
	}
}

const pieceSize = 64 << 10

// directSize is the size in bytes from which an encoded text is written directly. Smaller texts are
// copied into the buffer.
const directSize = 8 << 10

// Flush writes the buffered text, for a reader that waits for it. In codegolf without an announced
// count, the Writer keeps all text until Close.
func (w *Writer) Flush() error { return w.w.Flush() }

// Close writes the remaining text. It does not close the writer that receives the text. It returns
// an error if fewer puzzles were written than announced.
func (w *Writer) Close() error {
	if w.keep {
		fmt.Fprintln(w.w, w.n)
		for _, piece := range w.kept {
			w.w.Write(piece) // the bufio.Writer stores an error until Flush returns it
		}
		w.kept = nil
	}
	if w.codec.end != nil {
		w.w.WriteString(w.codec.end(w.n)) // the bufio.Writer stores an error until Flush returns it
	}
	if err := w.w.Flush(); err != nil {
		return err
	}
	if w.count >= 0 && w.n < w.count {
		return fmt.Errorf("%s written, but %d were announced", plural(w.n, "puzzle"), w.count)
	}
	return nil
}

// putCharacters appends a grid, one character per cell.
func putCharacters(b []byte, g sudoku.Grid, blank byte) []byte {
	if len(g) == 81 {
		return put9(b, (*[81]uint8)(g), blank)
	}
	for _, d := range g {
		if d == 0 {
			b = append(b, blank)
		} else {
			b = append(b, sudoku.Symbol(d))
		}
	}
	return b
}

// putAbove appends the lines above the i-th board: a blank line after the board before it, and its
// id.
func putAbove(b []byte, s sudoku.Shape, id string, i int) []byte {
	if i > 0 {
		b = append(b, '\n')
	}
	return putHeading(b, s, id)
}

// putHeading appends an id as a line from which headingOf reads the same id.
func putHeading(b []byte, s sudoku.Shape, id string) []byte {
	if id == "" {
		return b
	}
	got, ok := headingOf([]byte(id), symbolsOf(s))
	if !ok || string(got) != id || strings.Contains(id, "[[") { // a row of Prolog begins after such brackets
		b = append(b, "Puzzle "...)
	}
	return append(append(b, id...), '\n')
}
