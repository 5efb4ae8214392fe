package band

// triadChoices is the default of solver.triadChoices. The rules of
// triads save most time at the start of a search. Later, they cost more time than they save.
const triadChoices = 24

// Masks for a word with minirows and minicolumns. A minirow is three cells of a row in a box. The
// lower half of the word has the 27 minirows, and the upper half has the 27 minicolumns. The three
// minirows of a box are nine bits apart. The three minicolumns of a box are also nine bits apart:
//
//	bit      9*row in the band + 3*box in the band + band
//	bit 32 + 9*band + column
const (
	lines     = 1<<27 - 1
	allLines  = lines<<32 | lines
	lineFirst = rowBits<<32 | rowBits
	threeLine = 1 | 1<<9 | 1<<18
)

// triads applies two rules to each minirow and each minicolumn. If three digits must be there,
// triads removes the other digits from it. If only three digits can be there, triads removes these
// three from the other minirows (or minicolumns) of the box. Call rest before triads.
func (b *state) triads() news {
	var can [9]uint64 // minirows and minicolumns in which each digit can be
	var one, two, three, four uint64
	for d := range b.digits {
		p := &b.digits[d]
		top, low := p.left.top|p.own.top, p.left.low|p.own.low
		s, x := (top|top>>1|top>>2)&firstCells, (top|top>>9|top>>18)&columns
		w := (s|s>>31)&lines | (low|low>>1|low>>2)&(firstCells&bandBits)<<2
		w |= (x|x>>23)<<32 | (low|low>>9|low>>18)&rowBits<<50
		can[d] = w
		four |= three & w
		three |= two & w
		two |= one & w
		one |= w
	}
	if three != allLines {
		return dead
	}
	var must1, must2, must3 uint64
	for _, w := range can {
		w &^= unsure(w)
		must3 |= must2 & w
		must2 |= must1 & w
		must1 |= w
	}
	full, only := must3&four, three&^four&^must3
	if full|only == 0 {
		return quiet
	}
	found := dead // the result if the rules remove nothing: two minirows or minicolumns of a box need the same digit
	for d, w := range can {
		stay := w & only
		gone := w&full&unsure(w) | w&^stay&((stay|stay>>9|stay>>18)&lineFirst*threeLine)
		if gone != 0 {
			b.digits[d].clear(gone)
			b.stirred |= 1 << d
			found = some
		}
	}
	return found
}

// unsure returns the minirows of each box in which a digit can be in several minirows, and the
// minicolumns of each box in which it can be in several minicolumns. w has the minirows and
// minicolumns of the digit.
func unsure(w uint64) uint64 {
	x, y := w>>9, w>>18
	return (w&(x|y) | x&y) & lineFirst * threeLine
}

// clear removes the cells of the minirows and minicolumns in w from left.
func (p *digit) clear(w uint64) {
	const first = firstCells & bandBits
	rows := places{(w&first | w>>1&first<<32) * 7, w >> 2 & first * 7}
	cols := places{(w>>32&rowBits | w>>41&rowBits<<32) * threeRows, w >> 50 * threeRows}
	p.left = p.left.without(rows).without(cols)
}
