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
	Spaced bool         // whether a blank line separates entries
}

// Writer writes puzzles or answers in one format. Only one goroutine can use it at a time, except
// for AppendAnswer and AppendSolved.
type Writer struct {
	w       *bufio.Writer
	below   io.Writer // writer that receives the text
	codec   *codec
	shape   sudoku.Shape
	cells   int
	count   int // announced number of puzzles; -1 if it is unknown or not needed
	n       int // number of entries written so far
	kept    [][]byte
	keep    bool // whether to keep the text until Close, because codegolf needs the count first
	b       []byte
	above   string // text above the first entry
	between string // text between two entries

	columns tableColumns
}

// NewWriter returns a Writer to w. For codegolf with a known count, it writes the first line.
func NewWriter(w io.Writer, o WriterOptions) (*Writer, error) {
	c := codecOf(o.Format)
	if c == nil || !c.Write {
		return nil, fmt.Errorf("unknown output format %q; want one of %s", o.Format, strings.Join(formatNames(), ", "))
	}
	if !o.Shape.Valid() {
		return nil, fmt.Errorf("boards with boxes of %dx%d are not supported; want 4x4, 6x6, 9x9, 16x16 or 25x25", o.Shape.BoxRows, o.Shape.BoxCols)
	}
	wr := &Writer{w: bufio.NewWriterSize(w, 64<<10), below: w, codec: c, shape: o.Shape, cells: o.Shape.Cells(), count: -1, above: c.above, between: c.between}
	if o.Spaced {
		wr.between = "\n"
	}
	if o.Format == "codegolf" {
		wr.count = max(o.Count, -1)
		wr.keep = wr.count < 0
		if !wr.keep {
			fmt.Fprintln(wr.w, wr.count)
		}
	}
	return wr, nil
}

// WritePuzzle writes one entry of a corpus. It writes the given solution, the id and the fields if
// the format has a place for them (Format.Expected, Format.IDs, Format.Fields). In a csv-table, the
// first puzzle must have all fields that later puzzles have.
func (w *Writer) WritePuzzle(p *Puzzle) error {
	if err := w.accept(p.Clues, p.Expected); err != nil {
		return fmt.Errorf("puzzle %d: %w", w.n+1, err)
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
		if w.n == 0 {
			w.above = w.columns.header()
		}
	}
	w.b = w.codec.puzzle(w.b[:0], w.shape, &q)
	return w.Put(w.b, 1)
}

// AppendAnswer appends the text of an answer to b, for Put. An answer is the puzzle and its solution
// in codegolf, csv-table, json and jsonl, and only the solution in all other formats. Answers have no
// ids, because they are in the order of the puzzles. Several goroutines can call AppendAnswer at the
// same time, also while another goroutine uses the Writer. If b has answers, the new one follows them.
func (w *Writer) AppendAnswer(b []byte, clues, solution sudoku.Grid) ([]byte, error) {
	if err := w.accept(clues, solution); err != nil {
		return b, err
	}
	return w.AppendSolved(b, clues, solution), nil
}

// AppendSolved does the same as AppendAnswer, but does not check the grids. The caller must have
// checked that the solution solves the puzzle.
func (w *Writer) AppendSolved(b []byte, clues, solution sudoku.Grid) []byte {
	if len(b) > 0 {
		b = append(b, w.between...)
	}
	return w.codec.answer(b, w.shape, clues, solution)
}

// Put writes n answers that AppendAnswer encoded. n is at least 1, because a separator comes before
// them. A stream contains either puzzles or answers.
func (w *Writer) Put(encoded []byte, n int) error {
	if w.count >= 0 && w.n+n > w.count {
		return fmt.Errorf("puzzle %d, but %d were announced", w.count+1, w.count)
	}
	above := w.between
	if w.n == 0 {
		above = w.above
	}
	w.n += n
	if w.keep {
		w.hold(encoded)
		return nil
	}
	w.w.WriteString(above) // the bufio.Writer stores an error until Flush returns it
	if len(encoded) < directSize {
		_, err := w.w.Write(encoded)
		return err
	}
	if err := w.w.Flush(); err != nil {
		return err
	}
	_, err := w.below.Write(encoded)
	return err
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

// headingWord begins the heading of a puzzle whose id alone would not be one.
const headingWord = "Puzzle "

// putHeading appends an id as a line from which headingOf reads the same id.
func putHeading(b []byte, s sudoku.Shape, id string) []byte {
	if id == "" {
		return b
	}
	got, ok := headingOf([]byte(id), symbolsOf(s))
	if !ok || string(got) != id || strings.Contains(id, "[[") { // a row of Prolog begins after such brackets
		b = append(b, headingWord...)
	}
	return append(append(b, id...), '\n')
}
