package sudoku

import "math/bits"

// Symmetry is a transformation that keeps the rules. It relabels the digits, permutes the rows in
// each band, the bands, the columns in each stack and the stacks, and can transpose the board if
// the boxes are square. It maps puzzles to puzzles and their solutions to solutions, one to one. So
// a solver has no advantage if it only repeats earlier answers, and no disadvantage from one unlucky
// orientation in all rounds. A solver that computes a canonical form can still recognize a puzzle.
//
// The zero value is not usable. Call NewSymmetry or Identity.
type Symmetry struct {
	shape Shape
	digit [256]uint8 // image of each byte; bytes that are not digits of the board keep their value

	// Cell (r,c) of the image is cell row[r]+col[c] of the original. row[r] is the first cell of a
	// row of the original, and col[c] is a column. If the symmetry transposes the board, row[r] is
	// a column of the original, and col[c] is the first cell of a row.
	row, col [MaxSide]uint16
}

// NewSymmetry returns the symmetry of a seed. Equal seeds give equal symmetries on every machine
// and in every version.
func NewSymmetry(s Shape, seed uint64) *Symmetry {
	t := Identity(s)
	t.Reseed(seed)
	return t
}

// Identity returns the symmetry that changes nothing.
func Identity(s Shape) *Symmetry {
	t := &Symmetry{shape: s}
	for d := range t.digit {
		t.digit[d] = uint8(d)
	}
	side := s.Side()
	for k := range side {
		t.row[k], t.col[k] = uint16(k*side), uint16(k)
	}
	return t
}

// Reseed changes t to the symmetry of a seed. It does not allocate.
func (t *Symmetry) Reseed(seed uint64) {
	s, rnd := t.shape, splitMix(seed)
	side := s.Side()
	rnd.shuffle(t.digit[1:side+1], 1)
	perRow, perCol := uint16(side), uint16(1)
	if s.BoxRows == s.BoxCols && rnd.next()>>63 == 1 { // transpose the board with probability 1/2
		perRow, perCol = perCol, perRow
	}
	if s == Shape9 {
		rnd.lines9((*[9]uint16)(t.row[:]), perRow)
		rnd.lines9((*[9]uint16)(t.col[:]), perCol)
		return
	}
	rnd.lines(t.row[:side], s.BoxRows, perRow)
	rnd.lines(t.col[:side], s.BoxCols, perCol)
}

// Apply writes the image of src to dst. Both must have Shape.Cells() cells and must not overlap. A
// byte that is not a digit of the board moves, but keeps its value.
func (t *Symmetry) Apply(dst, src Grid) {
	if t.shape == Shape9 {
		t.apply9((*[81]uint8)(dst), (*[81]uint8)(src))
		return
	}
	side := t.shape.Side()
	src = src[:side*side]
	for r := range side {
		from, line := int(t.row[r]), dst[r*side:(r+1)*side]
		for c, k := range t.col[:len(line)] {
			line[c] = t.digit[src[from+int(k)]]
		}
	}
}

// apply9 is Apply for the 9x9 board. It writes one row at a time.
func (t *Symmetry) apply9(dst, src *[81]uint8) {
	col := (*[9]uint16)(t.col[:])
	for r, at := range t.row[:9] {
		line := (*[9]uint8)(dst[r*9:])
		line[0] = t.digit[src[at+col[0]]]
		line[1] = t.digit[src[at+col[1]]]
		line[2] = t.digit[src[at+col[2]]]
		line[3] = t.digit[src[at+col[3]]]
		line[4] = t.digit[src[at+col[4]]]
		line[5] = t.digit[src[at+col[5]]]
		line[6] = t.digit[src[at+col[6]]]
		line[7] = t.digit[src[at+col[7]]]
		line[8] = t.digit[src[at+col[8]]]
	}
}

// splitMix is the random number generator of Steele, Lea and Flood (OOPSLA 2014). The package does
// not use math/rand, so that a seed gives the same symmetry in all versions of Go.
type splitMix uint64

func (x *splitMix) next() uint64 {
	*x += 0x9E3779B97F4A7C15
	z := uint64(*x)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// fraction is a random number from 0 to 1 (exclusive), in units of 2^-64. The integer part of n
// times the fraction is a random number below n, and the rest is again a random fraction. So one
// word of the generator gives several random numbers. Their bias is the product of all n over 2^64:
// less than 2^-28 for all numbers that this file draws.
type fraction uint64

func (f *fraction) below(n int) int {
	whole, rest := bits.Mul64(uint64(*f), uint64(n))
	*f = fraction(rest)
	return int(whole)
}

// shuffle fills a with first, first+1, ... in a random order.
func (x *splitMix) shuffle(a []uint8, first uint8) {
	var f fraction
	for i := range a {
		if i%8 == 0 {
			f = fraction(x.next())
		}
		j := f.below(i + 1)
		a[i] = a[j]
		a[j] = first + uint8(i)
	}
}

// lines fills a with a random permutation of the line numbers, times unit. Lines of a group stay
// together. A group has size lines: it is a band with its rows, or a stack with its columns.
func (x *splitMix) lines(a []uint16, size int, unit uint16) {
	var order, inner [MaxSide]uint8
	groups, members := order[:len(a)/size], inner[:size]
	x.shuffle(groups, 0)
	i := 0
	for _, g := range groups {
		x.shuffle(members, 0)
		for _, m := range members {
			a[i] = (uint16(g)*uint16(size) + uint16(m)) * unit
			i++
		}
	}
}

// lines9 does the same as lines, but faster, for three groups of three lines. A run calls it for
// every 9x9 puzzle in every round.
func (x *splitMix) lines9(a *[9]uint16, unit uint16) {
	f := fraction(x.next())
	groups := &orders3[f.below(6)]
	for k, g := range groups {
		members := &orders3[f.below(6)]
		base := g * 3
		a[3*k] = (base + members[0]) * unit
		a[3*k+1] = (base + members[1]) * unit
		a[3*k+2] = (base + members[2]) * unit
	}
}

// orders3 has the six orders of three numbers.
var orders3 = [6][3]uint16{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
