package corpus

import (
	"bytes"
	"io"
)

// Block has whole lines of a source that a Reader has not decoded yet, so that another goroutine
// can decode them. It can be used again for any number of calls of Cut.
type Block struct {
	text []byte
	line int // number of lines of the source above the block
}

// cutter is a decoder for formats in which each line is an independent puzzle.
type cutter interface {
	// cut measures the lines at the front of the text that can be read independently of all others.
	// It returns their size in bytes and their number. The argument most limits the number. The
	// decoder updates its state as if it had read the lines.
	cut(text []byte, most int) (size, lines int)
	// forBlocks returns a decoder for blocks, which another goroutine can use.
	forBlocks(src *source) decoder
}

// Cuts reports whether the source can be divided into blocks. This is possible if each line is an
// independent puzzle.
func (r *Reader) Cuts() bool {
	_, ok := r.dec.(cutter)
	return ok
}

// Cut moves lines into b, and uses the memory of b if it is large enough. The argument most limits
// the number of lines. Cut takes only lines that are in the read buffer, so it never waits. It
// returns false if there is no such line. Then call Next for the next puzzle or the end. After
// Next, Cut can be called again.
func (r *Reader) Cut(b *Block, most int) bool {
	c, ok := r.dec.(cutter)
	if !ok || r.ended {
		return false
	}
	size, lines := c.cut(r.src.buffered(), most)
	if lines == 0 {
		return false
	}
	b.text = append(b.text[:0], r.src.buffered()[:size]...)
	b.line = r.src.line
	r.src.pos += size
	r.src.line += lines
	return true
}

// Ready reports whether the read buffer has twice the text of the last puzzle. If so, Next probably
// does not wait for the source.
func (r *Reader) Ready() bool { return len(r.src.buffered()) >= max(1, 2*r.size) }

// CheckClues returns the fault that Next reports if the clues of a puzzle break a rule, or nil if
// they do not. It is for puzzles of a lenient BlockReader. Any goroutine can call it at any time.
func (r *Reader) CheckClues(p *Puzzle) *Fault {
	if r.asIs {
		return nil
	}
	return r.checkClues(p.Clues, p.Line)
}

// BlockReader reads the blocks that a Reader cut. It belongs to one goroutine, which can differ
// from the goroutine of the Reader.
type BlockReader struct{ r Reader }

// Blocks returns a reader for the blocks of the source. It returns nil if the source cannot be
// divided into blocks (see Cuts). A lenient BlockReader can skip the check of the clues against the
// rules, to save time. The caller then checks a solution together with its puzzle, or calls
// CheckClues.
func (r *Reader) Blocks(lenient bool) *BlockReader {
	c, ok := r.dec.(cutter)
	if !ok {
		return nil
	}
	src := &source{name: r.src.name, err: io.EOF}
	return &BlockReader{Reader{src: src, codec: r.codec, shape: r.shape, dec: c.forBlocks(src), asIs: r.asIs, any: r.any, only: r.only, e: entry{lenient: lenient}}}
}

// Open starts to read a block. The block must not change before the next call of Open.
func (b *BlockReader) Open(block *Block) {
	s := b.r.src
	s.buf, s.pos, s.end, s.line = block.text, 0, len(block.text), block.line
	b.r.ended = false
}

// Next reads the next puzzle of the block, like Reader.Next. It returns io.EOF at the end of the
// block.
func (b *BlockReader) Next(p *Puzzle) error { return b.r.Next(p) }

// Plain reads lines that have only the 81 characters of a 9x9 puzzle. If bare is set, an id can
// follow the puzzle, and Plain ignores it. Plain copies the cells of the puzzles to dst, one puzzle
// after the other. It stops before any other line, if dst is full, or at the end of the block. It
// returns the number of puzzles and the line of the first one. Next would read the same puzzles.
// For a reader that is not lenient, Plain reads no lines.
func (b *BlockReader) Plain(dst []uint8, bare bool) (n, line int) {
	d, ok := b.r.dec.(*lines)
	if !ok || !d.fast || !b.r.e.lenient {
		return 0, 0
	}
	text := d.src.buffered()
	before := len(text)
	for len(dst) >= 81 && len(text) > 81 {
		size := 82
		if text[81] != '\n' {
			if size = bareLine(text, bare); size == 0 {
				break
			}
		}
		if !copy9(dst, text) {
			break
		}
		dst, text = dst[81:], text[size:]
		n++
	}
	line = d.src.line + 1
	d.src.pos += before - len(text)
	d.src.taken += before - len(text)
	d.src.line += n
	return n, line
}

// bareLine returns the size of a line that begins with 81 cells. CRLF can follow the cells, or an
// id if bare is set. It returns 0 for any other line. A text that is as long as a solution or
// longer is not an id.
func bareLine(text []byte, bare bool) (size int) {
	end := bytes.IndexByte(text[81:min(len(text), 2*81)], '\n')
	if end == 1 && text[81] == '\r' || end > 0 && bare && isSeparator(text[81]) {
		return 81 + end + 1
	}
	return 0
}

func (d *lines) forBlocks(src *source) decoder {
	c := *d
	c.src, c.shared = src, names{}
	return &c
}

func (d *lines) cut(text []byte, most int) (size, lines int) {
	if size = equalLines(text, most); size > 0 {
		size = bytes.LastIndexByte(text[:size], '\n') + 1
		if lines = bytes.Count(text[:size], newline); lines <= most {
			return size, lines
		}
	}
	return cutLines(text, most, func([]byte) bool { return true })
}

var newline = []byte("\n")

// equalLines returns the size of the lines that fit into the text if all lines are as long as the
// first one. The argument most limits the number of lines. equalLines returns 0 if the first line
// is incomplete.
func equalLines(text []byte, most int) int {
	stride := bytes.IndexByte(text, '\n') + 1
	if stride == 0 {
		return 0
	}
	return min(most, len(text)/stride) * stride
}

// cut stops before a line that is too long, and after the announced number of lines, so that next
// reports the fault.
func (d *golf) cut(text []byte, most int) (size, lines int) {
	if size, lines = plainLines(text, min(most, d.count-d.seen)); lines > 0 {
		d.seen += lines
		return size, lines
	}
	return cutLines(text, most, func(line []byte) bool {
		_, ok := content(line)
		if len(line) > maxLine || ok && d.seen == d.count {
			return false
		}
		if ok {
			d.seen++
		}
		return true
	})
}

// plainLines measures the lines at the front of a text if each of them has 81 characters and begins
// with a digit. Otherwise it returns 0.
func plainLines(text []byte, most int) (size, lines int) {
	const stride = 81 + 1
	lines = min(most, len(text)/stride)
	for n := range lines {
		if line := (*[stride]byte)(text[n*stride:]); line[81] != '\n' || line[0]-'0' > 9 {
			return 0, 0
		}
	}
	size = lines * stride
	if bytes.Count(text[:max(size, 0)], newline) != lines {
		return 0, 0
	}
	return size, lines
}

// cutLines measures the complete lines at the front of a text. It stops before the first line for
// which the function wanted returns false. The argument most limits the number of lines.
func cutLines(text []byte, most int, wanted func(line []byte) bool) (size, lines int) {
	for ; lines < most; lines++ {
		n := bytes.IndexByte(text[size:], '\n')
		if n < 0 || !wanted(text[size:size+n]) {
			break
		}
		size += n + 1
	}
	return size, lines
}
