package corpus

import (
	"fmt"
	"math/bits"
	"slices"

	"sudokubench/sudoku"
)

// pencilmarksName is the name of the format for pencilmark puzzles.
const pencilmarksName = "pencilmarks"

// marks reads one pencilmark puzzle per line. Each cell has side characters, and the cells are in
// row-major order. The d-th character of a cell is the digit d if d is a candidate, otherwise a
// blank. The text after the puzzle is the same as in the format line.
type marks struct {
	lines
	side, width int // number of characters of a cell, and of a whole puzzle
}

func openPencilmarks(src *source, l layout) (decoder, error) {
	return &marks{lines: *newLines(src, l.shape), side: l.shape.Side(), width: widthOfMarks(l.shape)}, nil
}

func widthOfMarks(s sudoku.Shape) int { return s.Cells() * s.Side() }

func (d *marks) next(e *entry) error {
	for {
		text, err := d.src.next()
		if err != nil {
			return err
		}
		if text, ok := content(text); ok {
			return d.read(text, e)
		}
	}
}

func (d *marks) read(text []byte, e *entry) error {
	e.line = d.src.line
	n := fieldLen(text)
	if n != d.width {
		if s, ok := shapeOfMarks(text[:n]); ok {
			return d.src.fault(fmt.Sprintf("a %s pencilmark puzzle among %s ones", s, d.shape),
				fmt.Sprintf("want one board size per source, here %d characters per puzzle", d.width))
		}
		return d.src.fault(plural(n, "character")+" in the pencilmark puzzle",
			fmt.Sprintf("want %d for a %s board: %d for each cell", d.width, d.shape, d.side))
	}
	for i := range e.candidates {
		mask, bad := d.sym.marks(text[i*d.side : (i+1)*d.side])
		if bad >= 0 {
			return d.src.fault(fmt.Sprintf("%s in the place of candidate %d of %s", character(text[i*d.side+bad]), bad+1, d.shape.CellName(i)),
				fmt.Sprintf("want %c, or . or 0 if it is no candidate", sudoku.Symbol(uint8(bad+1))))
		}
		if mask == 0 {
			return d.src.fault(d.shape.CellName(i)+" has no candidate", "want at least one in each cell")
		}
		e.candidates[i] = mask
	}
	e.candidates.Clues(e.clues)
	e.legal = true // two cells of a unit can have the same single candidate: that puzzle has no solution, but breaks no rule
	d.trailing(trim(text[n:]), e)
	return nil
}

// marks reads the candidates of a cell. bad is the index of the first character that is neither the
// digit of its place nor a blank, or -1 if there is no such character.
func (t *symbols) marks(cell []byte) (mask uint32, bad int) {
	for k, ch := range cell {
		switch d := t[ch]; {
		case int(d) == k+1:
			mask |= 1 << k
		case d != 0:
			return 0, k
		}
	}
	return mask, -1
}

// shapeOfMarks returns the board of a field that is a pencilmark puzzle.
func shapeOfMarks(field []byte) (sudoku.Shape, bool) {
	for _, s := range sudoku.Shapes() {
		if len(field) != widthOfMarks(s) {
			continue
		}
		sym, some := symbolsOf(s), false
		for cell := range slices.Chunk(field, s.Side()) {
			mask, bad := sym.marks(cell)
			if bad >= 0 {
				return s, false
			}
			some = some || mask != 0
		}
		return s, some
	}
	return sudoku.Shape{}, false
}

// probePencilmarks looks for a line that begins with a pencilmark puzzle.
func probePencilmarks(s *sample) (layout, bool) {
	return firstBoard(s.content(), func(line []byte) (sudoku.Shape, bool) { return shapeOfMarks(line[:fieldLen(line)]) })
}

func (d *marks) forBlocks(src *source) decoder {
	c := *d
	c.src = src
	return &c
}

// checkGiven checks the given solution of a pencilmark puzzle against the rules and the candidates.
func (r *Reader) checkGiven(e *entry) error {
	if !e.given {
		return nil
	}
	if err := r.shape.CheckPencilmarks(e.candidates, e.expected); err != nil {
		return r.src.faultAt(e.line, "the given solution does not solve the puzzle: "+err.Error(), "want the right solution, or none")
	}
	return nil
}

// Pencilmarks reports whether the puzzles of the source have candidates (Puzzle.Candidates).
func (r *Reader) Pencilmarks() bool { return r.codec.Pencilmarks }

// takes returns a fault if a source has pencilmark puzzles and the caller does not use candidates.
// Without the candidates, the caller would solve other puzzles.
func (o *ReaderOptions) takes(name string, c *codec) error {
	if o.Pencilmarks || !c.Pencilmarks {
		return nil
	}
	return &Fault{File: name, What: "the puzzles have pencilmarks, which cannot be used here",
		Fix: "want puzzles with clues, in any format except " + pencilmarksName, Fatal: true}
}

func putPencilmarks(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	candidates := p.Candidates
	if len(candidates) == 0 {
		candidates = make(sudoku.Candidates, s.Cells())
		for i, d := range p.Clues {
			if candidates[i] = s.AllCandidates(); d > 0 {
				candidates[i] = 1 << (d - 1)
			}
		}
	}
	return putTrailing(append(b, candidates.String()...), s, p)
}

// acceptMarks checks the candidates of an entry that a Writer gets. Entries without candidates are
// valid.
func (w *Writer) acceptMarks(candidates sudoku.Candidates) error {
	switch {
	case len(candidates) == 0:
		return nil
	case !w.codec.Pencilmarks:
		return fmt.Errorf("puzzle %d: format %s cannot hold pencilmark puzzles; want %s", w.n+1, w.codec.Name, pencilmarksName)
	case len(candidates) != w.cells:
		return fmt.Errorf("puzzle %d: there are candidates of %d cells, a %s board has %d", w.n+1, len(candidates), w.shape, w.cells)
	}
	for i, mask := range candidates {
		if mask == 0 || mask > w.shape.AllCandidates() {
			return fmt.Errorf("puzzle %d: %s has the candidates %b; want at least one digit of a %s board", w.n+1, w.shape.CellName(i), mask, w.shape)
		}
	}
	return nil
}

// Pencilmarks reports whether the puzzles of the set have candidates.
func (s *Set) Pencilmarks() bool { return s.pack.marksLen > 0 }

// Candidates writes the candidates of puzzle i to dst, which must have Shape().Cells() masks. It
// returns false and does not change dst if the puzzles of the set have no candidates.
func (s *Set) Candidates(i int, dst sudoku.Candidates) bool {
	if !s.Pencilmarks() {
		return false
	}
	p, k := s.at(i)
	s.pack.unpackMarks(dst[:s.pack.cells], p.marks[k*s.pack.marksLen:])
	return true
}

// packMarks appends the candidates of a puzzle, side bits per cell.
func (k *packing) packMarks(b []byte, candidates sudoku.Candidates) []byte {
	at := len(b)
	b = append(b, make([]byte, k.marksLen)...)
	for i, mask := range candidates {
		for ; mask != 0; mask &= mask - 1 {
			bit := i*k.side + bits.TrailingZeros32(mask)
			b[at+bit/8] |= 1 << (bit % 8)
		}
	}
	return b
}

func (k *packing) unpackMarks(dst sudoku.Candidates, b []byte) {
	bit := 0
	for i := range dst {
		dst[i] = 0
		for d := range k.side {
			dst[i] |= uint32(b[bit/8]>>(bit%8)&1) << d
			bit++
		}
	}
}
