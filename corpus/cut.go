package corpus

import (
	"bytes"
	"io"
)

// Block is whole lines of a source, cut off by a Reader and not yet read, so
// that another goroutine may read them. It is good for any number of cuts.
type Block struct {
	text []byte
	line int // lines of the source before it
}

// cutter is a decoder whose lines are puzzles by themselves.
type cutter interface {
	// cut measures the lines at the front of the text that can be read apart from all others: their
	// size in bytes and their number, at most most. The decoder updates its state as if it had read
	// them.
	cut(text []byte, most int) (size, lines int)
	// apart makes a decoder of blocks.
	apart(src *source) decoder
}

// Cuts reports whether the source can be cut into blocks: a line is a puzzle.
func (r *Reader) Cuts() bool {
	_, ok := r.dec.(cutter)
	return ok
}

// Cut moves at most so many lines into b, in b's memory where it suffices. They
// are lines that have been read already: it waits for nobody. It reports false
// where there is none: the next puzzle, or the end, is then for Next to find,
// and Cut can be tried again after it.
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

// Ready reports whether so much of the source has been read that Next is not
// expected to wait for it: twice the text of the last puzzle.
func (r *Reader) Ready() bool { return len(r.src.buffered()) >= max(1, 2*r.size) }

// CheckClues gives the fault that Next finds in a puzzle whose clues break a
// rule; nil if they do not. It is for puzzles that were read leniently, and may
// be called by any goroutine at any time.
func (r *Reader) CheckClues(p *Puzzle) *Fault {
	if r.asIs {
		return nil
	}
	return r.checkClues(p.Clues, p.Line)
}

// BlockReader reads the blocks that one Reader cut off. It belongs to one
// goroutine, which need not be the Reader's.
type BlockReader struct{ r Reader }

// Blocks makes a reader of the source's blocks; nil where it has none (Cuts).
// A lenient one does not look whether the clues break a rule, where not looking
// saves time: who holds a solution against its puzzle sees that they do not, and
// else there is CheckClues.
func (r *Reader) Blocks(lenient bool) *BlockReader {
	c, ok := r.dec.(cutter)
	if !ok {
		return nil
	}
	src := &source{name: r.src.name, err: io.EOF}
	return &BlockReader{Reader{src: src, codec: r.codec, shape: r.shape, dec: c.apart(src), asIs: r.asIs, e: entry{lenient: lenient}}}
}

// Open turns to a block, which is not to be changed before the next Open.
func (b *BlockReader) Open(block *Block) {
	s := b.r.src
	s.buf, s.pos, s.end, s.line = block.text, 0, len(block.text), block.line
	b.r.ended = false
}

// Next reads the next puzzle of the block as Reader.Next does; io.EOF is the
// end of the block.
func (b *BlockReader) Next(p *Puzzle) error { return b.r.Next(p) }

// Plain reads the next lines as long as they have only the 81 characters of a 9x9 puzzle. If bare is
// set, an id can follow, and Plain ignores it. It copies the cells of one puzzle after the other to
// dst until dst is full, another line comes or the block ends. It returns the number of puzzles and
// the line of the first one. Next would read the same puzzles. Plain reads only from lenient readers.
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

// bareLine is the size of a line whose 81 cells CRLF follows, or with bare an id; 0 for any other line.
// Only a text that is shorter than a solution is an id.
func bareLine(text []byte, bare bool) (size int) {
	end := bytes.IndexByte(text[81:min(len(text), 2*81)], '\n')
	if end == 1 && text[81] == '\r' || end > 0 && bare && isSeparator(text[81]) {
		return 81 + end + 1
	}
	return 0
}

func (d *lines) apart(src *source) decoder {
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

// equalLines is the size of at most that many lines if all are as long as the first one; 0 if the
// first one is not whole.
func equalLines(text []byte, most int) int {
	stride := bytes.IndexByte(text, '\n') + 1
	if stride == 0 {
		return 0
	}
	return min(most, len(text)/stride) * stride
}

// cut stops short of a line that is too long, or one too many: next refuses it.
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
// with a digit; 0 otherwise.
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

// cutLines measures the whole lines at the front of a text, as long as they are
// wanted.
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
