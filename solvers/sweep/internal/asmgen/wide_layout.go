package main

// The layout of the AVX-512 engine. A board is three vectors X0, X1 and X2 of 64 bytes. Xk has
// row k of every band:
//
// 	byte   0 .. 26                    | 27..31 | 32 .. 58                   | 59..63
// 	       3d+j                       | zero   | 32+3d+j                    | zero
// 	bits   0-2: band 0, 3-5: band 1   |        | 0-2: band 2, 3-5: the same |
//
// d is the digit less one and j the box column. A field is three bits of a byte. They are the
// cells of one minirow (row k of the band, columns 3j to 3j+2) that can still have the digit. The
// first cell is the lowest bit. Bits 6 and 7 are zero.
//
// So a byte is an index into a table of 64 bytes, which VPERMB looks up. Any function of two
// minirows is one instruction.

const (
	half   = 32 // number of the byte at which band 2 begins
	fields = 2  // number of minirows in a byte
)

// places calls f for each byte of a vector that has candidates. p is the index of the byte, base the
// index of the first byte of the same half, d the digit less one and j the box column.
func places(f func(p, base, d, j int)) {
	for _, base := range []int{0, half} {
		for d := range 9 {
			for j := range 3 {
				f(base+3*d+j, base, d, j)
			}
		}
	}
}

// shuffle returns a vector of indexes for VPERMB. Byte p of the result comes from byte source(base, d,
// j). Bytes without candidates come from byte 63, which is zero.
func shuffle(source func(base, d, j int) int) []byte {
	t := make([]byte, 64)
	for p := range t {
		t[p] = 63
	}
	places(func(p, base, d, j int) { t[p] = byte(source(base, d, j)) })
	return t
}

// inEach returns a table for the function look. The table applies f to both fields of a byte.
func inEach(f func(m int) int) []byte {
	t := make([]byte, 64)
	for i := range t {
		t[i] = byte(f(i&7) | f(i>>3)<<3)
	}
	return t
}

// swapped returns a table for the function look. The table applies f to both fields of a byte and
// exchanges the two results.
func swapped(f func(m int) int) []byte {
	t := make([]byte, 64)
	for i := range t {
		t[i] = byte(f(i>>3) | f(i&7)<<3)
	}
	return t
}

// everywhere returns a vector that has the value v in all bytes for candidates. The other bytes are
// zero.
func everywhere(v byte) []byte {
	t := make([]byte, 64)
	places(func(p, _, _, _ int) { t[p] = v })
	return t
}

// The argument of the following functions is a set of at most three members: cells of a minirow, or
// rows or columns of a box. Each member is one bit.

func same(m int) int { return m }

// one returns the set if it has exactly one member, otherwise the empty set.
func one(m int) int {
	if m&(m-1) != 0 {
		return 0
	}
	return m
}

// all returns the full set if the set has a member, otherwise the empty set.
func all(m int) int {
	if m != 0 {
		return 7
	}
	return 0
}

// sole returns the full set if the set has exactly one member, otherwise the empty set.
func sole(m int) int { return all(one(m)) }

// claimed returns the lines that a digit can use in a box if no other box can use the lines m. If m is
// empty, it returns all three lines. If m has one line, it returns m. If m has two or more lines,
// there is a contradiction, and it returns the empty set.
func claimed(m int) int {
	if m == 0 {
		return 7
	}
	return one(m)
}

// present returns a function on sets of three. The function returns a set with the single member k if
// its argument is not empty, otherwise the empty set.
func present(k int) func(int) int {
	return func(m int) int { return all(m) & (1 << k) }
}

// spread returns a function on sets of three. The function returns the full set if k is a member of
// its argument, otherwise the empty set.
func spread(k int) func(int) int {
	return func(m int) int { return 7 * (m >> k & 1) }
}
