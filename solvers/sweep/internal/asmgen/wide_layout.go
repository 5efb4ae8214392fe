package main

// The layout of the AVX-512 engine. A board is three vectors X0, X1, X2 of 64
// bytes. Xk holds row k of every band:
//
//	byte   0 .. 26                    | 27..31 | 32 .. 58                   | 59..63
//	       3d+j                       | zero   | 32+3d+j                    | zero
//	bits   0-2: band 0, 3-5: band 1   |        | 0-2: band 2, 3-5: the same |
//
// d is the digit less one, j the box column. The three bits of a field are the
// cells of one minirow (row k of the band, columns 3j to 3j+2) that the digit
// can still take, the first cell in the lowest bit. Bits 6 and 7 are zero.
//
// So a byte is an index into a table of 64 bytes, which is what VPERMB looks up,
// and any function of two minirows is one instruction.

const (
	half   = 32 // where band 2 begins
	fields = 2  // minirows in a byte
)

// places calls f for each byte that holds candidates.
func places(f func(p, base, d, j int)) {
	for _, base := range []int{0, half} {
		for d := range 9 {
			for j := range 3 {
				f(base+3*d+j, base, d, j)
			}
		}
	}
}

// shuffle makes the index of a VPERMB: byte p comes from source(base, d, j),
// bytes of no place from one that is zero.
func shuffle(source func(base, d, j int) int) []byte {
	t := make([]byte, 64)
	for p := range t {
		t[p] = 63
	}
	places(func(p, base, d, j int) { t[p] = byte(source(base, d, j)) })
	return t
}

// inEach makes the table of a function of a minirow that is applied to both.
func inEach(f func(m int) int) []byte {
	t := make([]byte, 64)
	for i := range t {
		t[i] = byte(f(i&7) | f(i>>3)<<3)
	}
	return t
}

// swapped makes the table of a function of a minirow whose results change places.
func swapped(f func(m int) int) []byte {
	t := make([]byte, 64)
	for i := range t {
		t[i] = byte(f(i>>3) | f(i&7)<<3)
	}
	return t
}

// everywhere makes a vector with one value at all places.
func everywhere(v byte) []byte {
	t := make([]byte, 64)
	places(func(p, _, _, _ int) { t[p] = v })
	return t
}

// Functions of a set of three: cells of a minirow, or rows or columns of a box.

func same(m int) int { return m }

// one gives the set if it has one member.
func one(m int) int {
	if m&(m-1) != 0 {
		return 0
	}
	return m
}

// all gives the full set if there is a member.
func all(m int) int {
	if m != 0 {
		return 7
	}
	return 0
}

// sole gives the full set if there is exactly one member.
func sole(m int) int { return all(one(m)) }

// claimed gives what a box keeps whose claims are m: everything without a
// claim, the claim alone if there is one, nothing if there are two.
func claimed(m int) int {
	if m == 0 {
		return 7
	}
	return one(m)
}

// present gives the set of k alone if there is a member.
func present(k int) func(int) int {
	return func(m int) int { return all(m) & (1 << k) }
}

// spread gives the full set if k is a member.
func spread(k int) func(int) int {
	return func(m int) int { return 7 * (m >> k & 1) }
}
