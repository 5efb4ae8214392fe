package corpus

import (
	"bytes"
	"encoding/binary"
	"slices"

	"sudokubench/sudoku"
)

// pageSize is the number of puzzles in a page. A set grows by whole pages, so it is never copied as
// a whole.
const pageSize = 1 << 14

// page has up to pageSize packed puzzles:
//
//	cells  the given solution, or the clues if there is no solution; two cells per byte
//	       on boards up to 9x9, one on larger boards
//	given  one bit per cell, set if the cell is a clue, and one more bit, set if there is
//	       a given solution; absent if no puzzle of the page has one
//	lines  the line of each puzzle in the source
//	marks  the candidates of pencilmark puzzles, side bits per cell
//	text   the ids and fields of all puzzles (see appendTexts); textEnd has the end of the
//	       texts of each puzzle; both are absent if no puzzle has any
//
// A 9x9 puzzle takes 45 bytes, or 56 with its solution.
type page struct {
	n       int
	cells   []byte
	given   []byte
	marks   []byte
	lines   []uint32
	text    []byte
	textEnd []uint32
}

// packing has the sizes of packed puzzles for one board.
type packing struct {
	side, cells      int
	cellLen, maskLen int // number of bytes per puzzle in page.cells and page.given
	marksLen         int // number of bytes per puzzle in page.marks; 0 if the puzzles have no candidates
}

func packingOf(s sudoku.Shape, pencilmarks bool) packing {
	k := packing{side: s.Side(), cells: s.Cells()}
	k.cellLen = k.cells
	if k.side <= 15 {
		k.cellLen = (k.cells + 1) / 2
	}
	k.maskLen = (k.cells + 1 + 7) / 8
	if pencilmarks {
		k.marksLen = (k.cells*k.side + 7) / 8
	}
	return k
}

// add appends a puzzle to a page that is not full. want is the number of puzzles for which an empty
// page allocates memory. like is an earlier page, whose texts show how much memory the texts of
// this page will probably need.
func (p *page) add(k *packing, e *entry, texts []byte, want int, like *page) {
	if p.cells == nil {
		p.cells = make([]byte, 0, want*k.cellLen)
		p.lines = make([]uint32, 0, want)
	}
	if e.given && p.given == nil {
		p.given = make([]byte, p.n*k.maskLen, max(want, p.n+1)*k.maskLen)
	}
	if len(texts) > 0 && p.textEnd == nil {
		p.textEnd = make([]uint32, p.n, max(want, p.n+1))
		p.text = make([]byte, 0, len(like.text)+len(like.text)/64)
	}
	if e.given {
		p.cells = k.pack(p.cells, e.expected)
		p.given = k.mask(p.given, e.clues)
	} else {
		p.cells = k.pack(p.cells, e.clues)
		if p.given != nil {
			p.given = append(p.given, make([]byte, k.maskLen)...)
		}
	}
	p.marks = k.packMarks(p.marks, e.candidates)
	p.lines = append(p.lines, uint32(min(uint64(e.line), 1<<32-1)))
	if p.textEnd != nil {
		p.text = append(p.text, texts...)
		p.textEnd = append(p.textEnd, uint32(len(p.text)))
	}
	if p.n++; p.n == pageSize && cap(p.text)-len(p.text) > len(p.text)/32 {
		p.text = bytes.Clone(p.text) // copy the texts, so that the page keeps no unused capacity
	}
}

func (k *packing) pack(b []byte, g sudoku.Grid) []byte {
	if k.side > 15 {
		return append(b, g...)
	}
	at := len(b)
	b = slices.Grow(b, k.cellLen)[:at+k.cellLen]
	packed := b[at:]
	if len(g) == 81 {
		pack9((*[41]byte)(packed), (*[81]uint8)(g))
		return b
	}
	for i := range packed {
		packed[i] = g[2*i]
		if 2*i+1 < len(g) {
			packed[i] |= g[2*i+1] << 4
		}
	}
	return b
}

func (k *packing) unpack(dst sudoku.Grid, b []byte, i int) {
	b = b[i*k.cellLen : (i+1)*k.cellLen]
	if k.side > 15 {
		copy(dst, b)
		return
	}
	if len(dst) == 81 {
		unpack9((*[81]uint8)(dst), (*[41]byte)(b))
		return
	}
	for j := range dst {
		dst[j] = b[j/2] >> (4 * (j & 1)) & 15
	}
}

// mask appends one bit per cell, set if the cell is a clue, and one more bit, which is always set
// (see page.given).
func (k *packing) mask(b []byte, clues sudoku.Grid) []byte {
	at := len(b)
	b = append(b, make([]byte, k.maskLen)...)
	m := b[at:]
	i := 0
	for ; i+8 <= len(clues); i += 8 {
		const low7, ones, gather = 0x7F7F_7F7F_7F7F_7F7F, 0x0101_0101_0101_0101, 0x0102_0408_1020_4080
		x := binary.LittleEndian.Uint64(clues[i : i+8])
		m[i/8] = byte((x + low7) >> 7 & ones * gather >> 56) // the sum sets bit 7 of the byte of each clue; the product gathers these bits in one byte
	}
	for ; i < len(clues); i++ {
		if clues[i] != 0 {
			m[i/8] |= 1 << (i % 8)
		}
	}
	m[k.cells/8] |= 1 << (k.cells % 8)
	return b
}

// maskOf returns the mask of the i-th puzzle, or nil if it has no given solution.
func (p *page) maskOf(k *packing, i int) []byte {
	if p.given == nil {
		return nil
	}
	m := p.given[i*k.maskLen : (i+1)*k.maskLen]
	if m[k.cells/8]>>(k.cells%8)&1 == 0 {
		return nil
	}
	return m
}

func (p *page) clues(k *packing, i int, dst sudoku.Grid) {
	k.unpack(dst, p.cells, i)
	if m := p.maskOf(k, i); m != nil {
		for j := range dst {
			if m[j/8]>>(j%8)&1 == 0 {
				dst[j] = 0
			}
		}
	}
}

func (p *page) expected(k *packing, i int, dst sudoku.Grid) bool {
	if p.maskOf(k, i) == nil {
		return false
	}
	k.unpack(dst, p.cells, i)
	return true
}

// texts returns the packed id and fields of the i-th puzzle.
func (p *page) texts(i int) []byte {
	if p.textEnd == nil {
		return nil
	}
	from := uint32(0)
	if i > 0 {
		from = p.textEnd[i-1]
	}
	return p.text[from:p.textEnd[i]]
}
